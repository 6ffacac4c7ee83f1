"""`seawidget` on the command line: play in JupyterLab, make and show saved games, play many games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from seawidget.cli import classroom as cli_classroom, simulate as cli_simulate, winnability as cli_winnability
from seawidget.cli.options import read_options
from seawidget.cli.parser import Parser
from seawidget.errors import SeaError, os_told
from seawidget.text.codes import phrase
from seawidget.text.i18n import Sentence, chosen, of_environment, say, speaking
from seawidget.version import __version__
from seawidget.visible import visible


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, or 2 with one line on stderr that says what was wrong.

    Everything is said in the language of the terminal (`i18n.of_environment`), unless `set_locale` chose another one.
    """
    with speaking(chosen() or of_environment()):
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    top = parser()
    given, rest = top.parse_known_args(arguments)
    # Options of a game may stand anywhere among the others: argparse alone takes them in one place only.
    given.options = rest
    with_options = (_new, cli_simulate.run, cli_winnability.run)
    if rest and (given.run not in with_options or any(text.startswith("-") for text in rest)):
        key = "cli.wrong.unknown_option" if given.run in with_options else "cli.wrong.unknown"
        top.error(say(key, given=" ".join(rest), hint=say("cli.game_options")))
    try:
        return int(given.run(given))
    except KeyboardInterrupt:  # before there was anything to show
        print(say("cli.interrupted"), file=sys.stderr)
        return cli_simulate.INTERRUPTED
    except (SeaError, OSError) as error:
        first, *rest = os_told(error).splitlines() or [type(error).__name__]
        print(f"seawidget: {visible(' '.join([first, *(line.strip() for line in rest)]))}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = Parser(prog="seawidget", description=say("cli.about"))
    version = f"seawidget {__version__}"
    top.add_argument("--version", action="version", version=version, help=say("cli.version"))
    commands = top.add_subparsers(required=True, metavar=say("cli.command"))

    play = commands.add_parser("play", help=say("cli.play"))
    play.add_argument("--notebook", type=Path, help=say("cli.play.notebook"))
    play.add_argument("--folder", type=Path, default=Path("seawidget-notebooks"), help=say("cli.play.folder"))
    play.add_argument("--no-browser", action="store_true", help=say("cli.play.no_browser"))
    play.add_argument("jupyter", nargs="*", help=say("cli.play.jupyter"))
    play.set_defaults(run=_play)

    new = commands.add_parser(
        "new",
        help=say("cli.new"),
        usage="%(prog)s [--game NAME] [--preset NAME] [--seed SEED] [--undo UNDO] [--seats A,B] FILE [NAME=VALUE ...]",
        epilog=say("cli.game_options"),
    )
    new.add_argument("file", type=Path, help=say("cli.new.file"))
    new.add_argument("--game", default="tranquility")
    new.add_argument("--preset")
    new.add_argument("--seed")
    new.add_argument("--undo", default="free", help=say("cli.new.undo"))
    new.add_argument("--seats", help=say("cli.new.seats"))
    new.set_defaults(run=_new)

    cli_simulate.add(commands)
    cli_winnability.add(commands)
    cli_classroom.add(commands)

    warm = commands.add_parser("warmup", help=say("cli.warmup"))
    warm.add_argument("game", nargs="?", help=say("cli.warmup.game"))
    warm.add_argument("--status", action="store_true", help=say("cli.warmup.status"))
    warm.set_defaults(run=_warmup)

    show = commands.add_parser("show", help=say("cli.show"))
    show.add_argument("file", type=Path)
    show.add_argument("--tree", action="store_true", help=say("cli.show.tree"))
    show.set_defaults(run=_show)
    return top


def _warmup(given: argparse.Namespace) -> int:
    """0 if all is compiled; 1 if not; 2 if compiling fails (an error says so)."""
    from seawidget import compiled

    status = compiled.status(given.game) if given.status else compiled.warmup(given.game)
    print(status)
    if status.folder is not None:
        print(say("cli.warmup.kept", folder=str(status.folder)))
    return 0 if status.state == "ready" else 1


def _play(given: argparse.Namespace) -> int:
    from seawidget.cli import launch

    return launch.play(given.notebook, given.folder, browser=not given.no_browser, more=given.jupyter)


def _new(given: argparse.Namespace) -> int:
    from seawidget.playing.game import Game
    from seawidget.saving import files

    if given.file.exists():
        raise FileExistsError(Sentence("cli.new.there", file=str(given.file)))
    options = read_options(given.options, Game.__init__)
    seats = given.seats.split(",") if given.seats else None
    game = Game(given.game, preset=given.preset, seed=given.seed, undo=given.undo, seats=seats, **options)
    files.save(game, given.file)
    title = phrase(f"{game.name}.name")
    print(say("cli.new.saved", file=str(given.file), game=title, n=game.state.players, seed=str(game.seed)))
    return 0


def _show(given: argparse.Namespace) -> int:
    from seawidget.playing.game import Game

    game = Game.load(given.file)
    print(game)
    if given.tree:
        print(game.tree)
    return 0
