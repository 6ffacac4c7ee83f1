"""Win rates of the bots of Pomor Pilot-Book by seat and number of players.

`python -m tests.bench.winrates_pomor [--games N] [--captain N] [--rollouts N] [--only-captain] [--write]` prints the
section of docs/winrates.md; `--write` puts it there. The rows of the captain have a table of their own: each is written
when it is done, and with the same command those that stand there are not played again.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import seawidget as sea
from seawidget.games.registry import get
from seawidget.probability.estimates.intervals import wilson
from seawidget.rng import batch_seed
from tests.bench.winrates_modes import DOCUMENT, section

RULES = get("pomor")
TITLE = "## Pomor Pilot-Book"
KEY = 0x5EA_0F_CA1B
SEATS = (2, 3, 4)
GAMES = 5000  # of `random` and `greedy`; a fifth of it where `pilot` plays
CAPTAIN = 480  # games of the captain with each number of players
ROLLOUTS = 48  # of the captain for each decision
MATCHES = (("greedy", "random"), ("pilot", "greedy"))
CAPTAIN_MARKS = "<!-- Pomor captain: begin -->", "<!-- Pomor captain: end -->"


@dataclass(frozen=True)
class Row:
    """`won` of `games` games by seat: `bot` there, `others` at all other seats."""

    players: int
    bot: str
    others: str
    won: tuple[int, ...]
    games: tuple[int, ...]

    def cells(self) -> list[str]:
        """The row as it is printed: rates by seat, then of all seats together where one bot meets others."""
        rates = [rate(won, games) for won, games in zip(self.won, self.games, strict=True)]
        rates += [""] * (max(SEATS) - self.players)
        alike = self.bot == self.others
        total = "" if alike else rate(sum(self.won), sum(self.games))
        return [str(self.players), self.bot, "the same" if alike else self.others, *rates, total, str(self.games[0])]


def rate(won: int, games: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    low, high = wilson(won, games)
    return f"{100 * won / games:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def rows(games: int = GAMES) -> Iterator[Row]:
    """All rows of the table of the quick bots."""
    for players in SEATS:
        for bot in ("random", "greedy", "pilot"):
            count = games // 5 if bot == "pilot" else games
            wins = played(players, [bot] * players, count)
            yield Row(players, bot, bot, tuple(wins), (count,) * players)
        for bot, others in MATCHES:
            count = games // 5 if "pilot" in (bot, others) else games
            yield focal(players, bot, others, count)


def played(players: int, seats: Sequence[str], count: int) -> list[int]:
    """Games won by each seat."""
    batch = RULES.batch(RULES.options({"players": players}), seats)
    column = batch.columns.index("outcome")
    outcomes = [int(row[column]) for row in batch.play(KEY, 0, count)]
    return [outcomes.count(seat + 1) for seat in range(players)]


def focal(players: int, bot: str, others: str, count: int) -> Row:
    """One bot against another one at all other seats, at each seat in turn on the same deals."""
    won = []
    for seat in range(players):
        seats = [bot if each == seat else others for each in range(players)]
        won.append(played(players, seats, count)[seat])
    return Row(players, bot, others, tuple(won), (count,) * players)


def captain_row(players: int, count: int, rollouts: int) -> str:
    """A captain against pilots, as many games at each seat on the same deals, and what it costs."""
    options = RULES.options({"players": players})
    RULES.batch(options, ["pilot"] * players).play(KEY, 0, 1, compiled=True)  # interpreted it takes hours
    won = [0] * players
    each = max(1, count // players)
    began = time.process_time()
    for index in range(each):
        for seat in range(players):
            seats: list[object] = ["pilot"] * players
            seats[seat] = sea.Captain(rollouts=rollouts, seconds=None)
            game = sea.Game("pomor", players=players, seed=batch_seed(KEY, index), seats=seats)  # type: ignore[arg-type]
            game.play_bots()
            won[seat] += game.state.winner == seat
    cost = (time.process_time() - began) / (each * players)
    rates = [rate(share, each) for share in won] + [""] * (max(SEATS) - players)
    total = rate(sum(won), each * players)
    cells = [players, rollouts, each * players, *rates, total, f"{100 / players:.0f} %", f"{cost:.2f}"]
    return f"| {' | '.join(map(str, cells))} |"


def measure_captain(count: int, rollouts: int, keep: bool) -> None:
    """Measure row by row; with `keep` each row is written when it is done, and those that stand there are kept."""
    head = [
        "### The captain against pilots",
        "",
        "Written by `python -m tests.bench.winrates_pomor --only-captain --write` (with `--captain` and `--rollouts`).",
        "Share of games won by one captain with pilots at all other seats, at each seat in turn on the same deals; CPU",
        "seconds of a whole game, pilots included, with compiled rules.",
        "",
        "| players | rollouts | games | seat 1 | seat 2 | seat 3 | seat 4 | all seats | its share | s a game |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    old = section(DOCUMENT.read_text(encoding="utf-8"), *CAPTAIN_MARKS) if keep else ""
    done = [line for line in old.splitlines() if re.match(r"\| \d", line)]
    for players in SEATS:
        mark = f"| {players} | {rollouts} |"
        if any(line.startswith(f"{mark} {count // players * players} |") for line in done):
            continue
        print("captain", players, "players ...", file=sys.stderr, flush=True)
        row = captain_row(players, count, rollouts)
        print(row, flush=True)
        done = sorted([*(line for line in done if not line.startswith(mark)), row], key=by_numbers)
        if keep:
            document = DOCUMENT.read_text(encoding="utf-8")
            DOCUMENT.write_text(with_captain(document, [*head, *done]), encoding="utf-8")


def by_numbers(line: str) -> list[int]:
    """Order of the rows: by players, then by rollouts."""
    return [int(cell) for cell in line.split("|")[1:3]]


def with_captain(document: str, lines: Sequence[str]) -> str:
    """The document with this part in place of the old one, or behind the section of the game."""
    part = "\n".join([CAPTAIN_MARKS[0], *lines, CAPTAIN_MARKS[1]])
    old = section(document, *CAPTAIN_MARKS)
    return document.replace(old, part) if old else f"{document.rstrip()}\n\n{part}\n"


def markdown(found: Sequence[Row]) -> str:
    """The section of the document."""
    head = [
        "players",
        "bot",
        "others",
        *(f"seat {seat + 1}" for seat in range(max(SEATS))),
        "all seats",
        "games a seat",
    ]
    lines = [head, ["---"] * len(head), *(row.cells() for row in found)]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f"""{TITLE}

Written by `python -m tests.bench.winrates_pomor --write`. Share of games won by the bot at each seat, with the others
at all other seats, and its 95 % interval (Wilson); preset `estimate`, usual switches, the same deals in all rows of a
number of players. A bot no better than the others wins one game in as many as there are players.

{table}
"""


def written(text: str, document: str) -> str:
    """The document with the section in place of the old one, or behind everything else."""
    pattern = re.compile(rf"^{re.escape(TITLE)}\n.*?(?=^## |^{CAPTAIN_MARKS[0]}|\Z)", re.DOTALL | re.MULTILINE)
    if pattern.search(document):
        return pattern.sub(lambda found: text + ("\n" if found.end() < len(document) else ""), document)
    return f"{document.rstrip()}\n\n{text}" if document.strip() else f"# Win rates of the bots\n\n{text}"


def main() -> None:
    """Print the section, and write it if asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates_pomor", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--captain", type=int, default=CAPTAIN)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--only-captain", action="store_true")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    if not chosen.only_captain:
        text = markdown(list(rows(chosen.games)))
        print(text)
        if chosen.write:
            old = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
            DOCUMENT.write_text(written(text, old), encoding="utf-8")
    if chosen.captain:
        measure_captain(chosen.captain, chosen.rollouts, chosen.write)


if __name__ == "__main__":
    main()
