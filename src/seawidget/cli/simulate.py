"""`seawidget simulate`: many games from the command line, into a table or a file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.cli.options import OptionTextError, read_options
from seawidget.errors import SimulationError
from seawidget.text.i18n import Sentence, say

if TYPE_CHECKING:
    from seawidget.simulation import Simulation

INTERRUPTED = 130  # the exit code of programs that Ctrl-C ended


def add(commands: Any) -> None:
    """Add the command to those of the program."""
    many = commands.add_parser(
        "simulate",
        help=say("cli.simulate"),
        usage="%(prog)s [GAME] --bots A[,B...] [--games N] [--seed SEED] [--workers N] [--out FILE] [NAME=VALUE ...]",
        epilog=say("cli.game_options"),
    )
    many.add_argument("game", nargs="?", default="tranquility")
    many.add_argument("--bots", required=True, help=say("cli.simulate.bots"))
    many.add_argument("--games", type=int, default=1000, help=say("cli.simulate.games"))
    many.add_argument("--seed", help=say("cli.simulate.seed"))
    many.add_argument("--preset")
    many.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=say("cli.simulate.set"))
    many.add_argument("--workers", type=int, default=0, help=say("cli.simulate.workers"))
    many.add_argument("--out", type=Path, help=say("cli.simulate.out"))
    many.add_argument(
        "--checkpoint",
        type=Path,
        help=say("cli.simulate.checkpoint"),
    )
    many.add_argument("--summary", action="store_true", help=say("cli.simulate.summary"))
    many.add_argument("--json", action="store_true", help=say("cli.simulate.json"))
    many.add_argument("--quiet", action="store_true", help=say("cli.quiet"))
    many.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play, write, print. Returns 0, or 130 after an interrupt; what was played is in the file all the same."""
    from seawidget.simulation import simulate

    if "=" in given.game:  # `simulate --bots greedy players=2`: the game is the usual one
        given.options.insert(0, given.game)
        given.game = "tranquility"
    if given.out and given.summary:
        raise OptionTextError(Sentence("cli.simulate.clash"))
    options: dict[str, Any] = read_options([*given.set, *given.options], simulate)
    failed: SimulationError | None = None
    try:
        result = simulate(
            given.game,
            bots=given.bots.split(",") if "," in given.bots else given.bots,
            games=given.games,
            seed=given.seed,
            preset=given.preset,
            executor=given.workers or None,
            checkpoint=given.checkpoint,
            out=given.out,
            keep="summary" if given.summary else None,
            progress=not given.quiet,
            **options,
        )
    except SimulationError as error:
        if not error.partial:
            raise
        failed, result = error, error.partial
    print(json.dumps(result.summary(), indent=2) if given.json else result)
    if failed is not None:
        _tell(given, result, "failed")
        raise failed
    if result.partial:
        _tell(given, result, result.why or "partial")
        return INTERRUPTED
    return 0


def _tell(given: argparse.Namespace, result: Simulation, why: str) -> None:
    why = "cli.simulate.failed" if why == "failed" else f"result.why.{why}"
    facts = {"why": Sentence(why), "games": len(result), "asked": result.asked, "out": str(given.out)}
    text = say("cli.simulate.written" if given.out and result else "cli.simulate.played", **facts)
    if given.checkpoint:
        text = say("cli.simulate.goes_on", played=text, checkpoint=str(given.checkpoint))
    print(text, file=sys.stderr)
