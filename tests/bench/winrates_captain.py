"""How often the captain wins, beside the navigator on the same deals: `python -m tests.bench.winrates_captain`.

Alone in the hard modes with enough games for about +-2 points (`--scale` times as many), and with `--teams N` in every
mode with N games a row. Slow: a row is written every few games, `--minutes` ends it early, and the next call goes on
with it from the games that the document has, since game number i is the same in every call.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import seawidget as sea
from seawidget.games.shared.rollout_search import ROLLOUTS
from seawidget.rng import seed_key
from seawidget.simulation.play import Chunk, play_chunk
from seawidget.simulation.run_spec import make_run_spec
from tests.bench.parts.compiled import libraries
from tests.bench.winrates_modes import ALONE, DOCUMENT, MODES, SEATS, duelled, percent, put, section

MARKS = "<!-- captain: begin -->", "<!-- captain: end -->"
SEED = 2026  # of every row: one that goes on must have the deals it began with
BLOCK = 20  # games between two looks at the clock
GAMES = {  # enough for about +-2 points each
    "12 islands removed": 2350,
    "10 islands removed": 1900,
    "8 islands removed": 1400,
    "6 islands removed": 800,
    "4 islands removed": 460,
    "3 monsters": 200,
    "5 monsters": 200,
    "12 removed, 5 monsters": 1560,
    "base": 200,
}
COLUMNS = "captain | navigator | only captain | only navigator | s a game |"
HEAD = f"""### The captain, solo

Written by `python -m tests.bench.winrates_captain --rollouts N --write`: at most N rollouts a decision, as each row
says (usually {ROLLOUTS:,}); seed {SEED}. Percent of games won beside the navigator on the same deals; how many of them
only one of the two won; CPU seconds of the captain a game, in the last call that went on with the row.

| mode | games | rollouts | {COLUMNS}
|---|---|---|---|---|---|---|---|"""
DUEL = "Duel"
TEAMS = f"""### Teams of captains

Written by `python -m tests.bench.winrates_captain --teams GAMES --rollouts N --minutes M --write`: the captain at every
seat, and alone in the modes that the table above has not; a row ends after M minutes. The duel is played against the
navigator, each deal from both seats: its columns are the points (a draw is half of one) and the games won.

| mode | seats | games | rollouts | {COLUMNS}
|---|---|---|---|---|---|---|---|---|"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates_captain", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of games")
    parser.add_argument("--teams", type=int, default=0, help="instead: every mode and number of seats, so many games")
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS, help="rollouts the captain may play for a decision")
    names = [*MODES, DUEL]
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="MODE", help="only these modes")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, help="only these numbers of seats")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop each row after so long")
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md")
    chosen = parser.parse_args()
    team = chosen.teams > 0
    libraries("tranquility")  # interpreted it takes days
    for name, players, n in teams(chosen.teams) if team else alone(chosen.scale):
        if name not in chosen.only or players not in chosen.seats:
            continue
        label = f"{name} | {players}" if team else name
        begun = standing(team, label, chosen.rollouts) if chosen.write else Score()
        if begun.games >= n:
            continue  # it stands there already
        print("captain", label, "...", file=sys.stderr, flush=True)
        for cells in [duel(n, chosen)] if name == DUEL else measured(name, players, n, chosen, begun):
            row = f"| {label} | {cells} |"
            if chosen.write:
                keep(team, label, chosen.rollouts, row)
        print(row, flush=True)  # a row has a block of games at least


def alone(scale: float) -> Iterator[tuple[str, int, int]]:
    """Mode, seats and games of each row of the first table."""
    return ((name, 1, max(1, round(n * scale))) for name, n in GAMES.items())


def teams(n: int) -> Iterator[tuple[str, int, int]]:
    """Mode, seats and games of each row of the second table."""
    for name in MODES:
        for players in (1,) if name in ALONE else SEATS:
            if players > 1 or name not in GAMES:
                yield name, players, n
    yield DUEL, 2, n


@dataclass
class Score:
    """Of so many games, from the first on, how many only the captain and only the navigator won."""

    games: int = 0
    captain: int = 0
    navigator: int = 0


def measured(name: str, players: int, n: int, how: argparse.Namespace, score: Score) -> Iterator[str]:
    """The cells of a row, again and again while the score grows to `n` games, or until `how.minutes` are over."""
    given: dict[str, Any] = {"players": players, **MODES[name]}
    captain = sea.Captain(rollouts=how.rollouts)
    play(sea.Captain(rollouts=9), 0, 1, given)  # what is loaded for the first game is no cost of it
    spent, played, end = 0.0, 0, time.monotonic() + 60 * how.minutes
    known = sum(play("navigator", 0, score.games, given)) if score.games else 0
    while score.games < n:
        count = min(BLOCK, n - score.games)
        began = time.process_time()
        mine = play(captain, score.games, count, given)
        spent += time.process_time() - began
        played += count
        theirs = play("navigator", score.games, count, given)
        pairs = list(zip(mine, theirs, strict=True))
        score.games += count
        score.captain += pairs.count((True, False))
        score.navigator += pairs.count((False, True))
        known += sum(theirs)
        shares = [percent(wins, score.games) for wins in (known + score.captain - score.navigator, known)]
        only = (str(score.captain), str(score.navigator))
        yield " | ".join([str(score.games), str(how.rollouts), *shares, *only, f"{spent / played:.2f}"])
        if time.monotonic() > end:
            return


def duel(n: int, how: argparse.Namespace) -> str:
    """The cells of the row of the duel."""
    began = time.process_time()
    wins, losses, draws = duelled((sea.Captain(rollouts=how.rollouts), "navigator"), max(1, n // 2), SEED)
    games = wins + losses + draws
    shares = [percent(round(one + draws / 2), games) for one in (wins, losses)]
    cost = f"{(time.process_time() - began) / games:.2f}"
    return " | ".join([str(games), str(how.rollouts), *shares, str(wins), str(losses), cost])


def play(bot: Any, first: int, count: int, options: Mapping[str, Any]) -> list[bool]:
    """Which of `count` games from number `first` a team of this bot wins: those of `sea.simulate` with SEED."""
    found = play_chunk(make_run_spec("tranquility", bot, None, options, seed_key(SEED)[1]), first, count)
    if not isinstance(found, Chunk):
        raise SystemExit(f"{bot}, game {found.index}: {found.text}")
    texts = found.labels["outcome"]
    return [texts[code] == "win" for code in found.rows[:, found.columns.index("outcome")]]


def tables() -> tuple[list[str], list[str]]:
    """The rows of the table of one captain and of that of teams, as they stand in the document."""
    text = section(DOCUMENT.read_text(encoding="utf-8"), *MARKS)
    parts = text.partition(TEAMS.partition("\n")[0])[::2]
    alone, team = (
        [line for line in part.splitlines() if line.startswith("| ") and not line.startswith("| mode |")]
        for part in parts
    )
    return alone, team


def place(row: str) -> tuple[int, str, int]:
    """Where a row stands in its table: modes as they are listed, then seats, then rollouts."""
    mode, *cells = row.strip("| ").split(" | ")
    return [*MODES, DUEL].index(mode), *((cells[0], int(cells[2])) if len(cells) > 7 else ("", int(cells[1])))


def standing(team: bool, label: str, rollouts: int) -> Score:
    """What the document has of a row."""
    begin = f"| {label} | "
    for row in tables()[team]:
        games, spent, *cells = row.removeprefix(begin).strip(" |").split(" | ")
        if row.startswith(begin) and spent == str(rollouts):
            return Score(int(games), int(cells[2]), int(cells[3]))
    return Score()


def keep(team: bool, label: str, rollouts: int, row: str) -> None:
    """Write a row in place of the one of this label and as many rollouts, or among the others."""
    rows, begin = tables(), f"| {label} | "
    mine = rows[team]

    def same(old: str) -> bool:
        return old.startswith(begin) and old.removeprefix(begin).split(" | ")[1] == str(rollouts)

    mine[:] = sorted([*(old for old in mine if not same(old)), row], key=place)
    teams_part = ["", TEAMS, *rows[1]] if rows[1] else []
    found = "\n".join([MARKS[0], HEAD, *rows[0], *teams_part, MARKS[1]])
    put(MARKS, found)


if __name__ == "__main__":
    main()
