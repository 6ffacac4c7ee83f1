"""`seawidget simulate`: many games from the command line, into a table or a file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.cli.options import OPTIONS, OptionTextError, read_options
from seawidget.errors import SimulationError

if TYPE_CHECKING:
    from seawidget.simulation import Simulation

INTERRUPTED = 130  # the exit code of programs that Ctrl-C ended


def add(commands: Any) -> None:
    """Add the command to those of the program."""
    many = commands.add_parser(
        "simulate",
        help="let bots play many games",
        usage="%(prog)s [GAME] --bots A[,B...] [--games N] [--seed SEED] [--workers N] [--out FILE] [NAME=VALUE ...]",
        epilog=OPTIONS,
        allow_abbrev=False,
    )
    many.add_argument("game", nargs="?", default="tranquility")
    many.add_argument("--bots", required=True, help="one bot for all seats, or one for each: greedy,random")
    many.add_argument("--games", type=int, default=1000, help="how many (1000)")
    many.add_argument("--seed", help="an integer or a phrase; without one it is new, or that of the checkpoint")
    many.add_argument("--preset")
    many.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    many.add_argument("--workers", type=int, default=0, help="processes; without them the games are played in this one")
    many.add_argument("--out", type=Path, help="write a row for each game to this file while playing: .csv or .parquet")
    many.add_argument(
        "--checkpoint",
        type=Path,
        help="go on from this file if it is there, and keep it up to date; with --out the rows are kept beside it in"
        " FILE.rows, and all of them are written again",
    )
    many.add_argument("--summary", action="store_true", help="keep counts only: constant memory, any number of games")
    many.add_argument("--json", action="store_true", help="print the figures as JSON")
    many.add_argument("--quiet", action="store_true", help="show no progress")
    many.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play, write, print. Returns 0, or 130 after an interrupt; what was played is in the file all the same."""
    from seawidget.simulation import simulate

    if "=" in given.game:  # `simulate --bots greedy players=2`: the game is the usual one
        given.options.insert(0, given.game)
        given.game = "tranquility"
    if given.out and given.summary:
        raise OptionTextError("--out writes a row for each game, --summary keeps none; take one of them")
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
        _say(given, result, "not all games could be played")
        raise failed
    if result.partial:
        _say(given, result, result.why)
        return INTERRUPTED
    return 0


def _say(given: argparse.Namespace, result: Simulation, why: str) -> None:
    text = f"seawidget: {why}: {len(result):,} of {result.asked:,} games were played"
    text += f" and written to {given.out}" if given.out and result else ""
    text += f"; the same command goes on from {given.checkpoint}" if given.checkpoint else ""
    print(text, file=sys.stderr)
