"""How often the captain wins, beside the navigator on the same deals: `python -m tests.bench.winrates_captain`.

Slow, some seconds a game: each game is written into a file when it ends (captain_games.py), and a later call with that
file goes on with the next one, since game number i is the same in every call. `--write` makes the tables of
docs/winrates.md from the file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.games.shared.rollout_search import ROLLOUTS
from seawidget.rng import seed_key
from seawidget.simulation.play import Chunk, play_chunk
from seawidget.simulation.run_spec import make_run_spec
from tests.bench.captain_games import FILE, Key, Score, append, join, player, read
from tests.bench.parts.libraries import libraries
from tests.bench.winrates_modes import ALONE, DOCUMENT, MODES, SEATS, percent, put, section

MARKS = "<!-- captain: begin -->", "<!-- captain: end -->"
OLDER = "<!-- captain before: begin -->", "<!-- captain before: end -->"
SEED = 2026  # of every row: one that goes on must have the deals it began with
FEWEST = 100  # games of a row worth writing
DUELS = {"Duel": "navigator", "Duel against greedy": "greedy"}  # the rival in each
COLUMNS = ("mode", "seats", "games", "rollouts", "captain", "navigator", "only captain", "only navigator", "s a game")
HEAD = f"""### The captain

Written by `python -m tests.bench.winrates_captain --games N --only MODE ... --seats N ... --write`: a captain at every
seat, at most so many rollouts a decision (usually {ROLLOUTS:,}), seed {SEED}. Percent of games won beside navigators on
the same deals; how many of them only one of the two won; CPU seconds of the captain a game. The duel is played against
the navigator or greedy, each deal from both seats: its columns are the points of the captain and of its rival (a draw
is half of one) and the games each of them won.
The navigator is the one of today; games of an earlier one are never added to its own.
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates_captain", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games of each row; 0 plays none")
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS, help="rollouts the captain may play for a decision")
    names = [*MODES, *DUELS]
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="MODE", help="modes, in this order")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, help="only these numbers of seats")
    parser.add_argument("--minutes", type=float, default=1e6, help="play no longer than so")
    parser.add_argument("--file", type=Path, default=FILE, help="where games are written and looked for")
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md from the file")
    chosen = parser.parse_args()
    if chosen.games:
        libraries("tranquility")  # interpreted it takes days
        outcome(sea.Captain(rollouts=9), 0, {"players": 1})  # what is loaded for the first game is no cost of it
    end = time.monotonic() + 60 * chosen.minutes
    for mode, seats in rows(chosen.only, chosen.seats):
        key = Key(mode, seats, chosen.rollouts, player(options_of(mode, seats)))
        score = read(chosen.file).get(key, Score())
        for game in range(score.games, chosen.games):
            if time.monotonic() > end:
                break
            one = duel(key, game) if mode in DUELS else cooperative(key, game)
            append(chosen.file, key, game, one)
            score.add(one)
        if score.games:
            print(row(key, score), flush=True)
    if chosen.write:
        join(chosen.file)
        put(MARKS, document(read(chosen.file)))


def rows(modes: Sequence[str], seats: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Mode and seats of each row that there is."""
    for mode in modes:
        for players in (2,) if mode in DUELS else (1,) if mode in ALONE else SEATS:
            if players in seats:
                yield mode, players


def options_of(mode: str, seats: int) -> dict[str, Any]:
    """The options of a row."""
    return {"players": seats, **({"variant": "duel"} if mode in DUELS else MODES[mode])}


def cooperative(key: Key, game: int) -> Score:
    """A game of captains, beside the same deal with navigators."""
    given = options_of(key.mode, key.seats)
    began = time.process_time()
    mine = outcome(sea.Captain(rollouts=key.rollouts), game, given) == "win"
    spent = time.process_time() - began
    theirs = outcome("navigator", game, given) == "win"
    return Score(1, int(mine and theirs), int(mine and not theirs), int(theirs and not mine), spent)


def duel(key: Key, game: int) -> Score:
    """A duel of a captain and another bot. Games 2 i and 2 i + 1 are deal i, from one seat and the other."""
    deal, seat = divmod(game, 2)
    seats: list[Any] = [DUELS[key.mode]] * 2
    seats[seat] = sea.Captain(rollouts=key.rollouts)
    began = time.process_time()
    found = outcome(seats, deal, options_of(key.mode, key.seats))
    spent = time.process_time() - began
    return Score(1, int(found == "draw"), int(found == f"seat {seat}"), int(found == f"seat {1 - seat}"), spent)


def outcome(bots: Any, game: int, options: Mapping[str, Any]) -> str:
    """What becomes of game number `game` of `sea.simulate` with SEED."""
    found = play_chunk(make_run_spec("tranquility", bots, None, options, seed_key(SEED)[1]), game, 1)
    if not isinstance(found, Chunk):
        raise SystemExit(f"{bots}, game {found.index}: {found.text}")
    return str(found.labels["outcome"][int(found.rows[0, found.columns.index("outcome")])])


def row(key: Key, score: Score) -> str:
    """A row of the table."""
    half = 2 if key.mode in DUELS else 1
    shares = [percent(round(score.both / half + own), score.games) for own in (score.captain, score.navigator)]
    cells = key.mode, key.seats, f"{score.games:,}", f"{key.rollouts:,}", *shares, score.captain, score.navigator
    return f"| {' | '.join(map(str, cells))} | {score.seconds / score.games:.2f} |"


def document(found: Mapping[Key, Score]) -> str:
    """The part of the document: rows of today's navigator, and what stands there of earlier ones."""
    todays = [key for key in found if key.player == player(options_of(key.mode, key.seats))]
    todays.sort(key=lambda key: ([*MODES, *DUELS].index(key.mode), key.seats, key.rollouts))
    lines = [row(key, found[key]) for key in todays if found[key].games >= FEWEST]
    table = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|", *lines]
    older = section(DOCUMENT.read_text(encoding="utf-8"), *OLDER)
    return "\n".join([MARKS[0], HEAD, *table, *(["", older] if older else []), MARKS[1]])


if __name__ == "__main__":
    sys.exit(main())
