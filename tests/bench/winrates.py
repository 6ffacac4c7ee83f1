"""How often the bots win: `python -m tests.bench.winrates [--games N] [--modes NAME ...] [--write]`.

Every number is `sea.simulate(...)`: a row can be played again with the options, the players and the seed it names. With
`--modes` only the rows of these modes are played, and written in the place of the old ones, with `--bots` only their
columns, with `--seats` only these numbers of seats.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from typing import Any

import seawidget as sea
from tests.bench import winrates_alone, winrates_captain
from tests.bench.winrates_modes import ALONE, DOCUMENT, END, MODES, SEATS, duelled, percent, section

BEGIN = "<!-- Tranquility: begin -->"
HEADING = "### A team of one bot, {:,} games each"
DUELS = (("greedy", "random"), ("greedy-gap", "greedy"), ("navigator", "greedy"), ("navigator", "greedy-gap"))
BOTS = ("random", "greedy", "greedy-gap", "navigator")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games for each number")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--modes", nargs="+", choices=MODES, help="only these rows of the first table")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS, help="with --modes: only these columns")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, help="with --modes: only these numbers of seats")
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md")
    chosen = parser.parse_args()
    if chosen.modes:
        again(chosen)
        return
    parts = ["\n".join(table(chosen.games, chosen.seed)), "\n".join(duels(chosen.games, chosen.seed))]
    text = document("\n\n".join(parts))
    print(text)
    if chosen.write:
        old = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
        for marks in (winrates_alone.MARKS, winrates_captain.MARKS):  # each is measured by a command of its own
            if kept := section(old, *marks):
                text = text.replace(END, f"\n{kept}\n{END}")
        write(text)


def again(chosen: argparse.Namespace) -> None:
    """Play the rows of some modes again; each is written when it is done."""
    heading = HEADING.format(chosen.games)
    for name in chosen.modes:
        for players in (1,) if name in ALONE else SEATS:
            if players not in chosen.seats:
                continue
            head, mark, rest = DOCUMENT.read_text(encoding="utf-8").partition(heading)
            if not mark:
                sys.exit(f"{DOCUMENT.name} has no table of {chosen.games:,} games each")
            table, end, rest = rest.partition("\n### ")
            old = next(each for each in table.splitlines() if each.startswith(f"| {name} | {players} |"))
            cells = old.strip("| ").split(" | ")
            for bot in chosen.bots:
                cells[2 + BOTS.index(bot)] = share(bot, name, players, chosen.games, chosen.seed)
            line = f"| {' | '.join(cells)} |"
            print(line, flush=True)
            if chosen.write:
                DOCUMENT.write_text(head + mark + table.replace(old, line) + end + rest, encoding="utf-8")


def share(bot: str, name: str, players: int, n: int, seed: int) -> str:
    """A cell of the table: how many games of a mode a team of a bot wins."""
    return percent(wins_of(bot, n, seed, {"players": players, **MODES[name]}), n)


def wins_of(bots: Any, n: int, seed: int, options: dict[str, Any]) -> int:
    """Games won by the team."""
    found = sea.simulate("tranquility", bots=bots, games=n, seed=seed, progress=False, **options)
    return int(found.outcomes.get("win", 0))


def lines(head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """A table of text."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def table(n: int, seed: int) -> Iterator[str]:
    """Wins of a team of the same bot at all seats, in percent."""
    yield f"{HEADING.format(n)}\n"
    yield from lines(["mode", "seats", *BOTS], played(n, seed, MODES))


def played(n: int, seed: int, modes: Iterable[str]) -> Iterator[Sequence[str]]:
    """The rows of modes."""
    for name in modes:
        for players in (1,) if name in ALONE else SEATS:
            print(name, players, "...", file=sys.stderr, flush=True)
            yield [name, str(players), *(share(bot, name, players, n, seed) for bot in BOTS)]


def duels(n: int, seed: int) -> Iterator[str]:
    """Points of the first of two bots in the duel: a win counts 1, a draw 1/2; every deal is played from both seats."""
    yield f"### The duel, {2 * n:,} games each: points of the first bot in percent\n"

    def rows() -> Iterator[Sequence[str]]:
        for first, second in DUELS:
            won, _, drawn = duelled((first, second), n, seed)
            yield [first, second, percent(round(won + drawn / 2), 2 * n)]

    yield from lines(["bot", "against", "points"], rows())


def document(tables: str) -> str:
    """The section of Tranquility."""
    packages = f"seawidget {version('seawidget')}"
    command = " ".join(["python -m tests.bench.winrates", *sys.argv[1:]])
    return f"""{BEGIN}
## Tranquility

Written by `{command}`. Percent of games won with 95 % Wilson
intervals; every bot sees only what its seat may see. A row is
`sea.simulate("tranquility", bots=..., games=..., seed=..., players=..., ...)`.

{tables}

Python {sys.version.split()[0]}; {packages}.
{END}
"""


def write(text: str) -> None:
    """Put the section where it was, or under the title."""
    old = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    if BEGIN in old:
        head, _, rest = old.partition(BEGIN)
        new = head + text.rstrip("\n") + rest.partition(END)[2]
    else:
        title, _, rest = (old or "# Win rates of the bots\n").partition("\n")
        new = f"{title}\n\n{text}{rest}"
    DOCUMENT.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
