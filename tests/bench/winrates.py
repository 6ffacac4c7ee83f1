"""How often the bots win: `python -m tests.bench.winrates [--games N] [--captain SCALE] [--only-captain] [--write]`.

Every number is `sea.simulate(...)`: a row can be played again with the options, the players and the seed it names.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import seawidget as sea
from seawidget.games import get
from seawidget.games.search import ROLLOUTS
from seawidget.games.tranquility.batch import Batch
from seawidget.odds.intervals import wilson

DOCUMENT = Path(__file__).parents[2] / "docs" / "winrates.md"
BEGIN, END = "<!-- Tranquility: begin -->", "<!-- Tranquility: end -->"
BOTS = ("random", "greedy", "greedy-gap", "navigator")
SEATS = (1, 2, 3, 4, 5)
EVERYTHING = {"rocks": "on", "storms": "on", "wilds": 2, "monsters": 3}
MODES: dict[str, dict[str, object]] = {
    "base": {},
    **{f"{n} islands removed": {"removed_islands": n} for n in (4, 6, 8, 10, 12)},
    "3 monsters": {"monsters": 3},
    "5 monsters": {"monsters": 5},
    "12 removed, 5 monsters": {"removed_islands": 12, "monsters": 5},
    "Jagged Rocks": {"rocks": "on"},
    "Storm & Compass": {"storms": "on"},
    "2 Wilds": {"wilds": 2},
    "all modules (3 monsters)": EVERYTHING,
    "High Arch": {"board": "arch"},
    "Pyramid": {"board": "pyramid"},
    "Sun and Moon": {"variant": "sun_moon"},
    "sea_voyage": {"solo_start": "sea_voyage"},
}
STORE = Path(gettempdir()) / "seawidget-winrates"  # a row that was stopped goes on from what it keeps
CAPTAIN_BEGIN, CAPTAIN_END = "<!-- captain: begin -->", "<!-- captain: end -->"
CAPTAIN_GAMES = {  # enough for about +-2 points each
    "12 islands removed": 2400,
    "10 islands removed": 2100,
    "8 islands removed": 1700,
    "6 islands removed": 1100,
    "4 islands removed": 600,
    "3 monsters": 300,
    "5 monsters": 300,
    "base": 200,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games for each number")
    parser.add_argument("--captain", type=float, default=0.0, help="measure the captain (slow): 1 for +-2 points")
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS, help="rollouts the captain may play for a decision")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md")
    parser.add_argument("--only-captain", action="store_true", help="only the captain; goes on where it was stopped")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop each row of the captain after so long")
    parser.add_argument("--store", type=Path, default=STORE, help="folder for games of the captain")
    chosen = parser.parse_args()
    how = (chosen.rollouts, chosen.seed, chosen.write, chosen.minutes, chosen.store)
    if chosen.only_captain:
        measure_captain(chosen.captain or 1.0, *how)
        return
    parts = ["\n".join(table(chosen.games, chosen.seed)), "\n".join(duels(chosen.games, chosen.seed))]
    text = document("\n\n".join(parts))
    print(text)
    if chosen.write:
        kept = captain_section()
        write(text.replace(END, f"\n{kept}\n{END}") if kept else text)
    if chosen.captain:
        measure_captain(chosen.captain, *how)


def percent(wins: int, n: int) -> str:
    """Share in percent with its 95 % Wilson interval."""
    ends = wilson(wins, n)
    return f"{100 * wins / n:.1f} ({100 * ends.low:.1f}-{100 * ends.high:.1f})"


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
    yield f"### A team of one bot, {n:,} games each\n"

    def rows() -> Iterator[Sequence[str]]:
        for name, options in MODES.items():
            for players in SEATS if name not in ("sea_voyage", "12 removed, 5 monsters") else (1,):
                print(name, players, "...", file=sys.stderr, flush=True)
                given = {"players": players, **options}
                yield [name, str(players), *(percent(wins_of(bot, n, seed, given), n) for bot in BOTS)]

    yield from lines(["mode", "seats", *BOTS], rows())


def duels(n: int, seed: int) -> Iterator[str]:
    """Points of the first of two bots in the duel: a win counts 1, a draw 1/2; every deal is played from both seats."""
    yield f"### The duel, {2 * n:,} games each: points of the first bot in percent\n"

    def rows() -> Iterator[Sequence[str]]:
        for first, second in (("greedy", "random"), ("greedy-gap", "greedy"), ("navigator", "greedy-gap")):
            points = 0.0
            for seat, bots in enumerate(([first, second], [second, first])):
                found = sea.simulate(
                    "tranquility", bots=bots, games=n, seed=seed, progress=False, players=2, variant="duel"
                ).outcomes
                points += found.get(f"seat {seat}", 0) + found.get("draw", 0) / 2
            yield [first, second, percent(round(points), 2 * n)]

    yield from lines(["bot", "against", "points"], rows())


def won(bots: Any, n: int, seed: int, options: dict[str, Any], **how: Any) -> list[bool]:
    """Which of the games the team won; `how`: further arguments of `sea.simulate`."""
    found = sea.simulate("tranquility", bots=bots, games=n, seed=seed, progress=False, **options, **how)
    return [outcome == "win" for outcome in found["outcome"].tolist()]


def captain_row(name: str, n: int, rollouts: int, seed: int, minutes: float, store: Path) -> str:
    """One mode: the captain beside the navigator on the same deals, the games only one of them won, and the cost.

    After so many minutes it is a row of fewer games; those played are kept in `store`, and the next call goes on.
    """
    given = {"players": 1, **MODES[name]}
    Batch(get("tranquility").options(given), ["navigator"]).play(seed, 0, 1, compiled=True)  # interpreted it takes days
    store.mkdir(parents=True, exist_ok=True)
    file = store / f"captain {name} {rollouts} {seed}.sim"
    note = file.with_suffix(".seconds")
    began, end = time.process_time(), time.monotonic() + 60 * minutes
    before = float(note.read_text()) if note.exists() else 0.0
    captain = won(sea.Captain(rollouts=rollouts), n, seed, given, checkpoint=file, stop=lambda: time.monotonic() > end)
    spent = before + time.process_time() - began
    note.write_text(str(spent))
    n = len(captain)
    if n == 0:
        raise SystemExit(f"captain, {name}: no game ended in {minutes:g} minutes; give more")
    navigator = won("navigator", n, seed, given)
    pairs = list(zip(captain, navigator, strict=True))
    only = (pairs.count((True, False)), pairs.count((False, True)))
    shares = [percent(sum(captain), n), percent(sum(navigator), n)]
    cells = [name, str(n), str(rollouts), *shares, *map(str, only), f"{spent / n:.2f}"]
    return f"| {' | '.join(cells)} |"


def captain_section() -> str:
    """The captain's section of the document with its marks; "" if there is none."""
    text = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    if CAPTAIN_BEGIN not in text:
        return ""
    return CAPTAIN_BEGIN + text.partition(CAPTAIN_BEGIN)[2].partition(CAPTAIN_END)[0] + CAPTAIN_END


def measure_captain(scale: float, rollouts: int, seed: int, keep: bool, minutes: float, store: Path) -> None:
    """Measure mode by mode; with `keep` each row is written when it is done, and rows that stand there are kept."""
    head = (
        f"### The captain, solo, seed {seed}\n\n"
        "Written by `python -m tests.bench.winrates --only-captain --captain SCALE --rollouts N --write`, row by row:\n"
        "SCALE times the usual number of games, at most N rollouts a decision, as each row says; `--minutes`\n"
        "ends a row early, and the next call goes on with it.\n"
        "Percent of games won beside the navigator on the same deals; how many of them only one of the two won; CPU\n"
        "seconds of the captain a game. Rows with 120 rollouts are older than the rule that ends trials which\n"
        "promise too little.\n\n"
        "| mode | games | rollouts | captain | navigator | only captain | only navigator | s a game |\n"
        "|---|---|---|---|---|---|---|---|"
    )
    old = captain_section()
    done = [line for line in old.splitlines() if line.startswith("| ")][1:] if keep and head in old else []
    for name, games in CAPTAIN_GAMES.items():
        n = max(1, round(games * scale))
        if any(line.startswith(f"| {name} | {n} | {rollouts} |") for line in done):
            continue
        print("captain", name, "...", file=sys.stderr, flush=True)
        row = captain_row(name, n, rollouts, seed, minutes, store)
        print(row, flush=True)
        done = [
            *(line for line in done if not (line.startswith(f"| {name} |") and line.split(" | ")[2] == str(rollouts))),
            row,
        ]
        if keep:
            write_captain("\n".join([CAPTAIN_BEGIN, head, *done, CAPTAIN_END]))


def write_captain(section: str) -> None:
    """Put the captain's section where it was, or at the end of the section of Tranquility."""
    text, old = DOCUMENT.read_text(encoding="utf-8"), captain_section()
    new = text.replace(old, section) if old else text.replace(END, f"\n{section}\n{END}", 1)
    DOCUMENT.write_text(new, encoding="utf-8")


def document(tables: str) -> str:
    """The section of Tranquility."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("seawidget", "numba"))
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
