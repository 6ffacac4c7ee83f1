"""How often the captain wins, beside the navigator on the same deals: `python -m tests.bench.winrates_captain`.

Alone in the hard modes with enough games for about +-2 points (`--scale` times as many), and with `--teams N` in every
mode with N games a row. Slow: each row is written when it is done, `--minutes` ends one early, and the next call goes
on with it from the games it keeps in `--store`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import seawidget as sea
from seawidget.games.search import ROLLOUTS
from tests.bench.winrates_modes import ALONE, DOCUMENT, MODES, SEATS, duelled, percent, put, section

MARKS = "<!-- captain: begin -->", "<!-- captain: end -->"
STORE = Path(gettempdir()) / "seawidget-winrates"
GAMES = {  # enough for about +-2 points each
    "12 islands removed": 2400,
    "10 islands removed": 2100,
    "8 islands removed": 1500,
    "6 islands removed": 900,
    "4 islands removed": 500,
    "3 monsters": 200,
    "5 monsters": 200,
    "12 removed, 5 monsters": 1560,
    "base": 200,
}
COLUMNS = "captain | navigator | only captain | only navigator | s a game |"
HEAD = f"""### The captain, solo

Written by `python -m tests.bench.winrates_captain --rollouts N --write`: at most N rollouts a decision, as each row
says (usually {ROLLOUTS:,}); seed 2026. Percent of games won beside the navigator on the same deals; how many of them
only one of the two won; CPU seconds of the captain a game.

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
    parser.add_argument("--seed", type=int, default=2026)
    names = [*MODES, DUEL]
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="MODE", help="only these modes")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, help="only these numbers of seats")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop each row after so long")
    parser.add_argument("--store", type=Path, default=STORE, help="folder for the games of rows under way")
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md")
    chosen = parser.parse_args()
    team = chosen.teams > 0
    sea.warmup("tranquility")  # interpreted it takes days
    for name, players, n in teams(chosen.teams) if team else alone(chosen.scale):
        if name not in chosen.only or players not in chosen.seats:
            continue
        label = f"{name} | {players}" if team else name
        begin = f"| {label} | {n} | {chosen.rollouts} |"
        if chosen.write and any(row.startswith(begin) for row in tables()[team]):
            continue  # it stands there already
        print("captain", label, "...", file=sys.stderr, flush=True)
        row = f"| {label} | {measured(name, players, n, chosen)} |"
        print(row, flush=True)
        if chosen.write:
            keep(team, label, chosen.rollouts, row)


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


def measured(name: str, players: int, n: int, how: argparse.Namespace) -> str:
    """The cells of a row from the number of games on. After `how.minutes` it is a row of fewer games."""
    given: dict[str, Any] = {"players": players, **({"variant": "duel"} if name == DUEL else MODES[name])}
    won(sea.Captain(rollouts=9), 1, how.seed, given)  # what is loaded for the first game is no cost of it
    if name == DUEL:
        return duel(n, how)
    how.store.mkdir(parents=True, exist_ok=True)
    file = how.store / f"captain {name} {players} {how.rollouts} {how.seed}.sim"
    note = file.with_suffix(".seconds")
    began, end = time.process_time(), time.monotonic() + 60 * how.minutes
    before = float(note.read_text()) if note.exists() else 0.0

    def stop() -> bool:
        note.write_text(str(before + time.process_time() - began))  # a call that is killed has cost its seconds as well
        return time.monotonic() > end

    captain = won(sea.Captain(rollouts=how.rollouts), n, how.seed, given, checkpoint=file, stop=stop)
    spent = before + time.process_time() - began
    note.write_text(str(spent))
    n = len(captain)
    if n == 0:
        raise SystemExit(f"captain, {name}: no game ended in {how.minutes:g} minutes; give more")
    navigator = won("navigator", n, how.seed, given)
    pairs = list(zip(captain, navigator, strict=True))
    only = (pairs.count((True, False)), pairs.count((False, True)))
    shares = [percent(sum(captain), n), percent(sum(navigator), n)]
    return " | ".join([str(n), str(how.rollouts), *shares, *map(str, only), f"{spent / n:.2f}"])


def duel(n: int, how: argparse.Namespace) -> str:
    """The cells of the row of the duel."""
    began = time.process_time()
    wins, losses, draws = duelled((sea.Captain(rollouts=how.rollouts), "navigator"), max(1, n // 2), how.seed)
    games = wins + losses + draws
    shares = [percent(round(one + draws / 2), games) for one in (wins, losses)]
    cost = f"{(time.process_time() - began) / games:.2f}"
    return " | ".join([str(games), str(how.rollouts), *shares, str(wins), str(losses), cost])


def won(bots: Any, n: int, seed: int, options: Mapping[str, Any], **how: Any) -> list[bool]:
    """Which of the games the team won; `how`: further arguments of `sea.simulate`."""
    found = sea.simulate("tranquility", bots=bots, games=n, seed=seed, progress=False, **options, **how)
    return [outcome == "win" for outcome in found["outcome"].tolist()]


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
