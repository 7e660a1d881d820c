"""The ``lexsvc`` command."""

import logging
import socket
import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TextIO

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from lexsvc import __version__
from lexsvc.backup_cli import backup, restore
from lexsvc.cases import CaseError, differences, read_cases
from lexsvc.catalogue import publish_compiled
from lexsvc.compiled import artifact
from lexsvc.compiled.build import Built, Chosen, read_rulebook, rulebook_files
from lexsvc.compiled.parallel import Step, build_all
from lexsvc.compiled.query import QueryError, SearchQuery, Sort
from lexsvc.compiled.recipe import recipe
from lexsvc.compiled.search import SearchTooWideError
from lexsvc.config import SETTINGS, Settings, SettingsError
from lexsvc.disputes_cli import disputes
from lexsvc.ekilex_cli import ekilex
from lexsvc.ledger.database import WrongDatabaseError
from lexsvc.ledger.migrate import SchemaError
from lexsvc.ledger.webhooks import Outbox
from lexsvc.ledger_command import ledger
from lexsvc.revisions_cli import prune, revisions
from lexsvc.service import Service, UnknownLexiconError, UnknownOptionError, UnknownRevisionError
from lexsvc.sources.formats import FORMATS, reader_of
from lexsvc.sources.report import SourceError
from lexsvc.tokens_cli import tokens
from lexsvc.words.check import Check, Options
from lexsvc.words.rulebook import RulebookError, Source
from lexsvc.words.verdict import Verdict

# A file or a pipe has no width of its own; 80 columns would fold digests.
console = Console(highlight=False, width=None if sys.stdout.isatty() else 200)
errors = Console(stderr=True, highlight=False)

_REFUSALS_SHOWN = 20


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lexsvc")
@click.pass_context
def main(context: click.Context) -> None:
    """A lexicon service for word games: may this word be played, and why not."""
    try:
        context.obj = Settings.from_environment()
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    logging.basicConfig(level=context.obj.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")


for command in (disputes, tokens, revisions, prune, backup, restore, ekilex):
    main.add_command(command)


@main.command()
@click.argument("lexicons", nargs=-1, metavar="[LEXICON…]")
@click.option("--missing", is_flag=True, help="Only those not compiled yet, or compiled by an older lexsvc.")
@click.pass_obj
def build(settings: Settings, lexicons: tuple[str, ...], missing: bool) -> None:
    """Compile lexicons from their default sources: all of them, or those named."""
    known = _rulebooks(settings)
    _require_known(lexicons, known)
    wanted = list(dict.fromkeys(lexicons or known))
    _build_defaults(settings, _out_of_date(settings, wanted) if missing else wanted)


def _out_of_date(settings: Settings, wanted: Sequence[str]) -> list[str]:
    """The lexicons that no artifact serves, or one that other code or tables made; an operator's import stays."""
    current = recipe(settings.data)
    pointers = {name: artifact.published(settings.home, name) for name in wanted}
    return [name for name, pointer in pointers.items() if pointer is None or pointer.recipe not in (None, current)]


def _build_defaults(settings: Settings, wanted: Sequence[str]) -> None:
    if wanted:
        _build_and_publish(settings, dict.fromkeys(wanted, ()), recipe(settings.data))


@main.command(name="import")
@click.argument("format_", type=click.Choice(list(FORMATS)), metavar="FORMAT")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lexicon", help="The lexicon to compile; by default the one that the format is for.")
@click.option("--beside", is_flag=True, help="Keep the words of the default source beside those of the file.")
@click.option("--licence", default="as the operator obtained it", help="The licence of the file's words.")
@click.option("--attribution", help="The attribution that answers carry for the file's words.")
@click.pass_obj
def import_(
    settings: Settings,
    format_: str,
    paths: tuple[Path, ...],
    lexicon: str | None,
    beside: bool,
    licence: str,
    attribution: str | None,
) -> None:
    """Compile a lexicon from a list of your own: FORMAT is saol, tdk, eki, thuum, wordlist or hunspell.

    Says how many lines were taken and which were refused. A broken file changes nothing.
    """
    name = lexicon or next(iter(FORMATS[format_]), None)
    if name is None:
        raise click.UsageError(f"{format_} may be for any lexicon: say which with --lexicon")
    _require_known([name], _rulebooks(settings))
    try:
        reader = reader_of(format_, paths)
        rulebook, _ = read_rulebook(settings.data, name)
    except (SourceError, RulebookError) as error:
        raise click.ClickException(str(error)) from error
    chosen = [_chosen_file(rulebook.sources, reader, format_, paths, licence, attribution)]
    if beside:
        chosen.append(Chosen(rulebook.source))
    _build_and_publish(settings, {name: chosen})


def _chosen_file(
    known: Mapping[str, Source], reader: str, format_: str, paths: tuple[Path, ...], licence: str, attribution: str | None
) -> Chosen:
    """The rulebook's own source for this reader, or for a list that it does not know one described on the spot."""
    for name, source in known.items():
        if source.reader == reader:
            return Chosen(name, paths)
    title = ", ".join(path.name for path in paths)
    morphology = {"wordlist": "plain", "hunspell": "hunspell"}.get(format_, "")
    source = Source(reader=reader, title=title, licence=licence, attribution=attribution or title, morphology=morphology)
    return Chosen(format_, paths, source)


def _rulebooks(settings: Settings) -> list[str]:
    try:
        return [path.stem for path in rulebook_files(settings.data)]
    except RulebookError as error:
        raise click.ClickException(str(error)) from error


def _require_known(lexicons: Sequence[str], known: Sequence[str]) -> None:
    for lexicon in lexicons:
        if lexicon not in known:
            raise click.BadParameter(f"there is no lexicon {lexicon!r}; there are {', '.join(known)}")


def _build_and_publish(settings: Settings, jobs: Mapping[str, Sequence[Chosen]], made_by: str | None = None) -> None:
    """Build, publish what succeeded, print the outcome; exits 1 when one failed."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<8}"),
        BarColumn(),
        TextColumn("{task.fields[step]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=errors) as progress:
        tasks = {name: progress.add_task(name, total=None, step="waits") for name in jobs}
        built = build_all(settings.data, settings.home, jobs, lambda step: _show(progress, tasks, step))
    failed, built_here = False, []
    for name, outcome in built.items():
        if isinstance(outcome, Built):
            artifact.publish(settings.home, name, outcome.digest, made_by)
            _print_built(outcome)
            built_here.append(name)
        elif isinstance(outcome, SourceError | RulebookError | OSError):
            errors.print(f"{name}: {outcome}", style="red", markup=False)
            failed = True
        else:
            errors.print(f"{name}: {type(outcome).__name__}: {outcome}", style="red", markup=False)
            failed = True
    if failed:
        errors.print("What failed was not compiled; the lexicon that served before goes on serving.")
    _publish(settings, built_here)
    if failed:
        sys.exit(1)


def _publish(settings: Settings, names: Sequence[str]) -> None:
    """Publish in the ledger what was compiled here, and say which revisions that makes."""
    outbox = Outbox(settings.webhooks)
    with ledger(settings) as engine:
        for name in names:
            pointer = artifact.published(settings.home, name)
            assert pointer is not None
            number = publish_compiled(engine, settings.home, name, pointer.current, outbox)
            console.print(f"{name}: {'serves already' if number is None else f'revision {number}'}")


@main.command()
@click.argument("lexicons", nargs=-1, metavar="[LEXICON…]")
@click.pass_obj
def publish(settings: Settings, lexicons: tuple[str, ...]) -> None:
    """Publish what was compiled here last, where another machine or a copied directory brought it: all, or those named."""
    known = artifact.published_lexicons(settings.home)
    _require_known(lexicons, known)
    if not known:
        raise click.ClickException("no lexicon is compiled here; run: lexsvc build")
    _publish(settings, lexicons or known)


def _show(progress: Progress, tasks: Mapping[str, TaskID], step: Step) -> None:
    name, what, seen = step
    done = what == "written"
    progress.update(tasks[name], step=f"{seen:,} {'words' if done else what}", total=1 if done else None, completed=int(done))


def _print_built(built: Built) -> None:
    counts, report = built.counts, built.report
    console.print(
        f"{built.lexicon}: {counts.words:,} words play, {counts.forms:,} forms known; "
        f"{report.taken:,} lines taken, {len(report.refused):,} refused; digest {built.digest[:16]}"
    )
    for refusal in report.refused[:_REFUSALS_SHOWN]:
        console.print(f"  line {refusal.line}: {refusal.why}: {refusal.text!r}", markup=False)
    if len(report.refused) > _REFUSALS_SHOWN:
        console.print(f"  … and {len(report.refused) - _REFUSALS_SHOWN:,} more")


@main.command()
@click.pass_obj
def lexicons(settings: Settings) -> None:
    """Show what is compiled: counts, digest, source, licence."""
    service = _service(settings)
    table = Table(box=None, pad_edge=False)
    for column in ("lexicon", "words", "forms", "digest", "source", "licence"):
        table.add_column(column, justify="right" if column in ("words", "forms") else "left", overflow="fold")
    for name in service.names():
        info = service.info(name)
        sources = "; ".join(f"{s.title} ({s.package} {s.version})" if s.package else s.title for s in info.sources)
        table.add_row(name, f"{info.words:,}", f"{info.forms:,}", info.digest[:16], sources, info.licence)
    console.print(table)


@main.command()
@click.argument("lexicon")
@click.argument("words", nargs=-1, required=True, metavar="WORD…")
@click.option("--tiles", is_flag=True, help="Each WORD is a row of tiles, separated by blanks: 'd 3 n'.")
@click.option("--without", default="", help="Tiles left in the bag: š,z")
@click.option("--inflections", default="", help="Kinds of form switched off: -plural,-genitive")
@click.pass_obj
def check(settings: Settings, lexicon: str, words: tuple[str, ...], tiles: bool, without: str, inflections: str) -> None:
    """Check WORDs in LEXICON; exits 1 when one is not valid."""
    options = Options(_values(without), _values(inflections))
    service = _service(settings)
    try:
        checks = [service.check(lexicon, list(word.split()) if tiles else word, options) for word in words]
    except (UnknownLexiconError, UnknownOptionError) as error:
        raise click.UsageError(str(error)) from error
    for word, answer in zip(words, checks, strict=True):
        console.print(_line(word, answer), markup=False, soft_wrap=True)
    sys.exit(any(answer.verdict is not Verdict.VALID for answer in checks))


def _values(text: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in text.split(",") if value.strip())


def _line(word: str, answer: Check) -> str:
    if answer.verdict is Verdict.VALID:
        score = "" if answer.score is None else f", {answer.score} points"
        return f"{word!r}: valid{score}"
    return f"{word!r}: {answer.verdict}, {answer.reason}: {answer.detail}"


@main.command()
@click.argument("lexicon")
@click.option("--prefix", default="", help="How words begin.")
@click.option("--infix", default="", help="What words have in them.")
@click.option("--suffix", default="", help="How words end.")
@click.option("--pattern", default="", help="? is one tile, * any run, [aou] a choice: 'k?t*'.")
@click.option("--rack", default="", help="Tiles in hand, ? for a blank: words that they make.")
@click.option("--exact", is_flag=True, help="Words that use the whole rack.")
@click.option("--contains-tiles", default="", help="Tiles that words have in them anywhere: q,z")
@click.option("--length", type=click.IntRange(1, 100), help="How many tiles words have.")
@click.option("--min-length", type=click.IntRange(1, 100), help="How many tiles words have at least.")
@click.option("--max-length", type=click.IntRange(1, 100), help="How many tiles words have at most.")
@click.option("--hooks", default="", help="Words that are this one and a tile before or after it.")
@click.option("--sort", type=click.Choice([order.value for order in Sort]), default="tiles", show_default=True)
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 1000), help="How many words are shown at most.")
@click.option("--without", default="", help="Tiles left in the bag: š,z")
@click.option("--inflections", default="", help="Kinds of form switched off: -plural,-genitive")
@click.pass_obj
def search(
    settings: Settings, /, lexicon: str, sort: str, limit: int, without: str, inflections: str, **asked: str | bool | int | None
) -> None:
    """Search LEXICON for words, one a line; exits 1 when there is none."""
    query = msgspec.convert({**asked, "sort": sort}, SearchQuery)
    try:
        listing = _service(settings).listing(lexicon, Options(_values(without), _values(inflections)))
        page = listing.search(query, limit=limit)
    except (UnknownLexiconError, UnknownOptionError, QueryError, SearchTooWideError) as error:
        raise click.UsageError(str(error)) from error
    for hit in page.words:
        click.echo(hit.word if hit.score is None else f"{hit.word}\t{hit.score}")
    if page.cursor is not None:
        errors.print(f"… of {'' if page.total_exact else 'about '}{page.total:,} words; --limit shows more", markup=False)
    sys.exit(not page.words)


@main.command()
@click.argument("lexicon")
@click.option("--revision", type=click.IntRange(min=1), help="The revision of which the list is; by default the current one.")
@click.option("-o", "--output", type=click.File("w", encoding="utf-8", atomic=True), default="-", help="A file to write to.")
@click.pass_obj
def export(settings: Settings, lexicon: str, revision: int | None, output: TextIO) -> None:
    """Write all words of LEXICON, one a line in its order, after lines with # that say what they are."""
    try:
        output.writelines(_service(settings).listing(lexicon, revision=revision).export())
    except (UnknownLexiconError, UnknownRevisionError) as error:
        raise click.UsageError(str(error)) from error


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def verify(settings: Settings, files: tuple[Path, ...]) -> None:
    """Check tables of expected verdicts (TSV); prints each difference, exits 1 if there is one."""
    service = _service(settings)
    count, wrong = 0, 0
    try:
        for difference in differences(service, chain.from_iterable(map(read_cases, files))):
            count += 1
            if difference is not None:
                wrong += 1
                case = difference.case
                asked = case.input or " ".join(case.tiles)
                console.print(
                    f"{case.place}: {case.lexicon} {asked!r}: expected {difference.expected}, came {difference.came}",
                    markup=False,
                    soft_wrap=True,
                )
    except CaseError as error:
        raise click.ClickException(str(error)) from error
    console.print(f"{count} cases, {wrong} differences")
    sys.exit(wrong > 0 or count == 0)


@main.command()
@click.pass_obj
def settings(current: Settings) -> None:
    """List the settings, which all come from the environment, with their values."""
    table = Table(box=None, pad_edge=False)
    for column in ("variable", "value", "meaning"):
        table.add_column(column, overflow="fold")
    for field, setting in SETTINGS.items():
        table.add_row(setting.variable, str(getattr(current, field)), setting.meaning)
    console.print(table)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that answer.")
@click.option("--build", "build_first", is_flag=True, help="First compile what is missing or out of date.")
@click.pass_obj
def serve(settings: Settings, host: str, port: int, workers: int, build_first: bool) -> None:
    """Serve the compiled lexicons over HTTP."""
    address = _address(host, port)
    if build_first:
        _build_defaults(settings, _out_of_date(settings, _rulebooks(settings)))
    from granian.constants import Interfaces
    from granian.server import Server

    Server(
        "lexsvc.web.wsgi:application",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=settings.server_threads,
    ).serve()


def _address(host: str, port: int) -> str:
    """Return the IP address of ``host``, after a look whether the port is free: granian would share it silently."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except OSError as error:
        raise click.ClickException(f"{host}, port {port}: {error.strerror or error}") from error
    return str(place[0])


def _service(settings: Settings) -> Service:
    try:
        service = Service.open(settings)
    except (WrongDatabaseError, SchemaError) as error:
        raise click.ClickException(str(error)) from error
    for name, why in service.catalogue.failed.items():
        errors.print(f"{name}: {why}", style="red", markup=False)
    if not service.names():
        raise click.ClickException("no lexicon is compiled; run: lexsvc build")
    return service
