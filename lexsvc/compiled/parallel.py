"""Several lexicons compiled at once, one process each."""

import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from queue import Empty, Queue

from lexsvc.compiled.build import Built, Chosen, build

Step = tuple[str, str, int]
"""A lexicon, the step it is at, and how many words it has seen."""

_PATIENCE = 0.1  # seconds between two looks at the queue of steps


def build_all(
    data: Path,
    home: Path,
    jobs: Mapping[str, Sequence[Chosen]],
    told: Callable[[Step], None],
) -> dict[str, Built | Exception]:
    """Build each lexicon of ``jobs`` from its chosen sources; one that fails does not stop the others.

    ``told`` hears of each step. Returns, by lexicon, what was built or the error that ended it.
    """
    if len(jobs) == 1:
        ((lexicon, chosen),) = jobs.items()
        return {lexicon: _attempt(data, home, lexicon, chosen, lambda step, seen: told((lexicon, step, seen)))}
    with multiprocessing.Manager() as manager:
        steps = manager.Queue()
        with ProcessPoolExecutor(max_workers=max(2, os.cpu_count() or 2)) as pool:
            pending: dict[Future[Built | Exception], str] = {
                pool.submit(_job, data, home, lexicon, tuple(chosen), steps): lexicon for lexicon, chosen in jobs.items()
            }
            waiting = set(pending)
            while waiting:
                _, waiting = wait(waiting, timeout=_PATIENCE, return_when=FIRST_COMPLETED)
                _hear(steps, told)
            _hear(steps, told)
            return {lexicon: _result(future) for future, lexicon in pending.items()}


def _job(data: Path, home: Path, lexicon: str, chosen: Sequence[Chosen], steps: Queue[Step]) -> Built | Exception:
    return _attempt(data, home, lexicon, chosen, lambda step, seen: steps.put((lexicon, step, seen)))


def _attempt(
    data: Path, home: Path, lexicon: str, chosen: Sequence[Chosen], progress: Callable[[str, int], None]
) -> Built | Exception:
    try:
        return build(data, home, lexicon, chosen, progress)
    except Exception as error:  # the others go on; the caller reports this one
        return error


def _result(future: "Future[Built | Exception]") -> Built | Exception:
    error = future.exception()  # a worker that was killed
    if error is None:
        return future.result()
    return error if isinstance(error, Exception) else RuntimeError(repr(error))


def _hear(steps: Queue[Step], told: Callable[[Step], None]) -> None:
    while True:
        try:
            told(steps.get_nowait())
        except Empty:
            return
