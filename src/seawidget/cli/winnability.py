"""`seawidget winnability`: the share of deals that can be won, as a table."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.cli.options import OptionTextError, read_options
from seawidget.files import Draft, place, write
from seawidget.text.i18n import Sentence, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from seawidget.winnability.study import Row

INTERRUPTED = 130  # the exit code of programs that Ctrl-C ended
LISTED = 10  # seeds of unknown deals named for each row,
LISTED_OF_ALL = 2  # and where the table has all rows
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


def add(commands: Any) -> None:
    """Add the command to those of the program."""
    study = commands.add_parser(
        "winnability",
        help=say("cli.winnability"),
        usage="%(prog)s [--all | --removed N,N --monsters N,N] [--deals N] [--seed SEED] [--workers N] [--data FILE]"
        " [--out FILE] [NAME=VALUE ...]",
        epilog=say("cli.game_options"),
    )
    study.add_argument("--all", action="store_true", help=say("cli.winnability.all"))
    study.add_argument("--removed", help=say("cli.winnability.removed"))
    study.add_argument("--monsters", help=say("cli.winnability.monsters"))
    study.add_argument("--deals", type=int, default=100, help=say("cli.winnability.deals"))
    study.add_argument("--seed", default="1", help=say("cli.winnability.seed"))
    study.add_argument("--widths", help=say("cli.winnability.widths"))
    study.add_argument("--nodes", type=int, help=say("cli.winnability.nodes"))
    study.add_argument("--workers", type=int, default=0, help=say("cli.winnability.workers"))
    study.add_argument("--interpreted", action="store_true", help=say("cli.winnability.interpreted"))
    study.add_argument("--data", type=Path, help=say("cli.winnability.data"))
    study.add_argument("--out", type=Path, help=say("cli.winnability.out", mark=BEGIN))
    study.add_argument("--quiet", action="store_true", help=say("cli.quiet"))
    study.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Search and print. Returns 0, or 130 after an interrupt; what was searched is printed and written all the same."""
    from seawidget.compiling.compiler import find_compiler
    from seawidget.playing.game import Game
    from seawidget.winnability.deal import WIDTHS, solver_for
    from seawidget.winnability.study import NODES, study, table

    options: dict[str, Any] = read_options(given.options)
    if options.keys() & {"removed_islands", "monsters"}:
        raise OptionTextError(Sentence("cli.winnability.given"))
    if given.all and (options or given.removed or given.monsters):
        raise OptionTextError(Sentence("cli.winnability.either"))
    if given.out is not None:
        # What cannot be written, or has no place for the table, is refused before the search.
        Draft(given.out).discard()
        _placed(place(given.out), "")
    if given.workers < -1:
        raise OptionTextError(Sentence("cli.winnability.cores"))
    workers = (os.cpu_count() or 1) if given.workers == -1 else given.workers
    given.removed, given.monsters = given.removed or "0", given.monsters or "0"
    removed, monsters = _numbers("--removed", given.removed), _numbers("--monsters", given.monsters)
    rows = study(
        rows=list(solver_for(Game("tranquility", players=1)).rows())
        if given.all
        else [{"players": 1, **options, "removed_islands": n, "monsters": m} for m in monsters for n in removed],
        deals=given.deals,
        seed=given.seed,
        widths=_numbers("--widths", given.widths) if given.widths else WIDTHS,
        nodes=NODES if given.nodes is None else given.nodes,
        workers=workers or None,
        compiled=False if given.interpreted else True if find_compiler() and find_spec("numpy") else None,
        progress=not given.quiet,
        keep=given.data,
    )
    text = table(rows, None) if given.all else table(rows)
    sys.stdout.write(text)
    if given.out is not None:
        write(given.out, _placed(place(given.out), f"{_remarks(given, rows)}\n{text}"))
    if any(row.deals < row.asked for row in rows):
        sys.stderr.write(f"{say('cli.winnability.interrupted')}\n")
        return INTERRUPTED
    return 0


def _numbers(name: str, text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise OptionTextError(Sentence("cli.winnability.numbers", name=name, given=repr(text))) from None


def _remarks(given: argparse.Namespace, rows: Sequence[Row]) -> str:
    """The command, and the seeds of the deals that remained unknown."""
    from seawidget.version import __version__

    flags = {} if given.all else {"--removed": given.removed, "--monsters": given.monsters}
    flags |= {"--deals": given.deals, "--seed": given.seed, "--widths": given.widths, "--nodes": given.nodes}
    command = ["seawidget", "winnability", *(["--all"] if given.all else [])]
    command += [part for flag, value in flags.items() if value is not None for part in (flag, str(value))]
    command += given.options
    lines = [say("cli.winnability.head", version=__version__, last=str(max(row.deals for row in rows) - 1)), ""]
    lines += [f"    {shlex.join(command)}", ""]
    listed = LISTED_OF_ALL if given.all else LISTED
    for row in rows:
        if row.undecided:
            key = "cli.winnability.unknown.options" if given.all else "cli.winnability.unknown"
            facts: dict[str, Any] = {"removed": row.options["removed_islands"], "monsters": row.options["monsters"]}
            facts |= {"options": row.text, "seeds": list(map(str, row.seeds()[:listed]))}
            facts["n"] = len(row.undecided) - listed
            lines.append(f"{say(f'{key}.more' if facts['n'] > 0 else key, **facts)}\n")
    return "\n".join(lines)


def _placed(path: Path, text: str) -> str:
    """The text of the file with the table in its place; the table alone for a new file."""
    if not path.exists():
        return f"{BEGIN}\n{text}{END}\n"
    before, begin, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise FileExistsError(Sentence("cli.winnability.there", path=str(path), begin=BEGIN, end=END))
    return f"{before}{BEGIN}\n{text}{END}{after}"
