"""`seawidget` on the command line: play in JupyterLab, make and show saved games, play many games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from seawidget.cli import classroom as cli_classroom, simulate as cli_simulate, winnability as cli_winnability
from seawidget.cli.options import OPTIONS, read_options
from seawidget.errors import SeaError
from seawidget.version import __version__
from seawidget.visible import visible


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, or 2 with one line on stderr that says what was wrong."""
    top = parser()
    given, rest = top.parse_known_args(arguments)
    # Options of a game may stand anywhere among the others: argparse alone takes them in one place only.
    given.options = rest
    with_options = (_new, cli_simulate.run, cli_winnability.run)
    if rest and (given.run not in with_options or any(text.startswith("-") for text in rest)):
        hint = f"; {OPTIONS}" if given.run in with_options else ""
        top.error(f"unrecognized arguments: {' '.join(rest)}{hint}")
    try:
        return int(given.run(given))
    except KeyboardInterrupt:  # before there was anything to show
        print("seawidget: interrupted", file=sys.stderr)
        return cli_simulate.INTERRUPTED
    except (SeaError, OSError) as error:
        first, *rest = str(error).splitlines() or [type(error).__name__]
        print(f"seawidget: {visible(' '.join([first, *(line.strip() for line in rest)]))}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="seawidget", description="Sea board games in a notebook.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"seawidget {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="open JupyterLab with a board to play on", allow_abbrev=False)
    play.add_argument("--notebook", type=Path, help="open this notebook instead of the first one of the package")
    play.add_argument("--folder", type=Path, default=Path("seawidget-notebooks"), help="where the notebook is put")
    play.add_argument("--no-browser", action="store_true", help="print the address, open no browser")
    play.add_argument("jupyter", nargs="*", help="after --, options for JupyterLab, such as --port=9000")
    play.set_defaults(run=_play)

    new = commands.add_parser(
        "new",
        help="make a new game and save it",
        usage="%(prog)s [--game NAME] [--preset NAME] [--seed SEED] [--undo UNDO] [--seats A,B] FILE [NAME=VALUE ...]",
        epilog=OPTIONS,
        allow_abbrev=False,
    )
    new.add_argument("file", type=Path, help="file to write, such as evening.sea.json; never an existing one")
    new.add_argument("--game", default="tranquility")
    new.add_argument("--preset")
    new.add_argument("--seed")
    new.add_argument("--undo", default="free", help="free, until-reveal or off")
    new.add_argument("--seats", help="players, such as me,greedy")
    new.set_defaults(run=_new)

    cli_simulate.add(commands)
    cli_winnability.add(commands)
    cli_classroom.add(commands)

    warm = commands.add_parser("warmup", help="make compiled rules ahead; no longer needed", allow_abbrev=False)
    warm.add_argument("game", nargs="?", help="the game; all games without it")
    warm.add_argument("--status", action="store_true", help="only say what is compiled and where it is kept")
    warm.set_defaults(run=_warmup)

    show = commands.add_parser("show", help="print a saved game", allow_abbrev=False)
    show.add_argument("file", type=Path)
    show.add_argument("--tree", action="store_true", help="print all moves too")
    show.set_defaults(run=_show)
    return top


def _warmup(given: argparse.Namespace) -> int:
    """0 if all is compiled; 1 if not; 2 if compiling fails (an error says so)."""
    from seawidget import compiled

    status = compiled.status(given.game) if given.status else compiled.warmup(given.game)
    print(status)
    if status.folder is not None:
        print(f"kept in {status.folder}")
    return 0 if status.state == "ready" else 1


def _play(given: argparse.Namespace) -> int:
    from seawidget.cli import launch

    return launch.play(given.notebook, given.folder, browser=not given.no_browser, more=given.jupyter)


def _new(given: argparse.Namespace) -> int:
    from seawidget.playing.game import Game
    from seawidget.saving import files

    if given.file.exists():
        raise FileExistsError(f"{given.file} is there already; give another name")
    options = read_options(given.options, Game.__init__)
    seats = given.seats.split(",") if given.seats else None
    game = Game(given.game, preset=given.preset, seed=given.seed, undo=given.undo, seats=seats, **options)
    files.save(game, given.file)
    print(visible(f"{given.file}: {game!r}"))
    return 0


def _show(given: argparse.Namespace) -> int:
    from seawidget.playing.game import Game

    game = Game.load(given.file)
    print(game)
    if given.tree:
        print(game.tree)
    return 0
