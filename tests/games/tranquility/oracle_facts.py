"""The rules once more, read from docs/rules-tranquility.md with no thought of speed: what can be asked of a position.

It works on the interchange dictionaries and knows nothing of the engine. `oracle.py` goes on with reasons and legal
moves, `oracle_play.py` and `oracle_steps.py` carry moves out; the property tests hold the engine against them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.games.tranquility.boards import BOARDS, ROWS, Board, row_of
from tests.games.tranquility.positions import number_on

Data = dict[str, Any]

COLOURS = {"Y": "yellow", "P": "purple", "O": "orange"}

# Section "Reason codes": the checks of Place that look at one cell, in order
CELL_CHECKS = [
    *("no_such_cell", "cell_taken", "row_blocked", "roof_closed", "number_in_grid", "not_ascending"),
    *("needs_neighbour", "breaks_grid", "cannot_pay"),
]


# --- questions --------------------------------------------------------------------------------------------------------


def board(data: Data) -> Board:
    return BOARDS[data["options"]["board"]]


def duel(data: Data) -> bool:
    return bool(data["options"]["variant"] == "duel")


def discardable(hand: list[str]) -> list[str]:  # MONSTER-2
    return [card for card in hand if card != "M"]


def limit(data: Data, seat: int) -> int:  # STORM-5
    return 3 if seat in data["storms"]["yellow"] else 5


def blocked_rows(data: Data) -> set[int]:  # ROCKS-2, STORM-8
    return {*data["storms"]["purple"]} | ({data["rocks"]} if data["rocks"] is not None else set())


def open_rows(data: Data) -> list[int]:
    """Rows with an empty cell."""
    return [row for row in ROWS if any(cell not in data["grid"] for cell in board(data).row(row))]


def full(data: Data) -> bool:
    return len(data["grid"]) == len(board(data).cells)


@dataclass
class Opening:
    """An empty cell: what lies around it in its segment."""

    i: int
    length: int
    before: tuple[int, int] | None  # nearest card before: position, number
    behind: tuple[int, int] | None
    beside: list[int]  # numbers on the filled neighbours (GRID-3)
    closed: str | None  # why no island may go there at all


def openings(data: Data) -> dict[str, Opening]:
    """All empty cells."""
    grid, shut = data["grid"], blocked_rows(data)
    found = {}
    for segment in board(data).segments:
        laid = [(p, number_on(grid[c])) for p, c in enumerate(segment) if c in grid]
        for i, cell in enumerate(segment):
            if cell in grid:
                continue
            closed = None
            if row_of(cell) in shut:  # PLACE-1
                closed = "row_blocked"
            elif data["phase"] == 1 and row_of(cell) > 2:  # ARCH-2
                closed = "roof_closed"
            before = max((pair for pair in laid if pair[0] < i), default=None)
            behind = min((pair for pair in laid if pair[0] > i), default=None)
            beside = [pair[1] for pair in (before, behind) if pair and abs(pair[0] - i) == 1]
            found[cell] = Opening(i, len(segment), before, behind, beside, closed)
    return found


def numbers_in(data: Data) -> set[int]:
    return set(map(number_on, data["grid"].values()))


def cost(data: Data, number: int, at: Opening) -> int:  # COST-1, COST-2, COST-3, COST-7
    if data["phase"] == 1:  # ARCH-4
        return 0
    return min((abs(number - n) for n in at.beside), default=0)


def cell_code(data: Data, number: int, taken: set[int], seat: int, at: Opening) -> str | None:
    """The checks of Place on an empty cell, up to the guard; ``taken``: numbers a Wild cannot stand for (WILD-2)."""
    if at.closed:
        return at.closed
    if number in taken:
        return "number_in_grid"
    if (at.before and at.before[1] >= number) or (at.behind and at.behind[1] <= number):  # PLACE-2
        return "not_ascending"
    if not at.beside and seat in data["storms"]["orange"]:  # STORM-9
        return "needs_neighbour"
    if data["options"]["placement_guard"] == "segments":  # PLACE-4
        left = number - at.before[1] >= at.i - at.before[0] if at.before else number >= at.i + 1
        right = at.behind[1] - number >= at.behind[0] - at.i if at.behind else 80 - number >= at.length - 1 - at.i
        if not (left and right):
            return "breaks_grid"
    return None


def finish_code(data: Data, seat: int) -> str | None:  # FINISH-1, ARCH-8
    if not full(data):
        return "grid_not_full"
    if data["start"] is None and data["options"]["board"] != "arch":
        return "start_not_played"
    if data["options"]["variant"] == "sun_moon":  # SUNMOON-5
        right = {cell: "moon" if row_of(cell) < 3 else "sun" for cell in data["grid"]}
        if any(value["side"] != right[cell] for cell, value in data["grid"].items()):
            return "wrong_side"
    if "M" in data["hands"][seat] or any(data["disclosed"]):  # MONSTER-5
        return "monster_in_hand"
    return None


def forced(data: Data, seat: int) -> bool:  # START-1
    return data["start"] is None and "S" in data["hands"][seat]


def later(data: Data) -> list[int]:
    """Seats that shed after the deciding one, in turn order."""
    n = data["options"]["players"]
    order = [(data["active"] + k) % n for k in range(n)]
    return order[order.index(data["deciding"]) + 1 :]


def blind_room(data: Data, seat: int) -> int:  # START-6
    return min(2, len(data["decks"][seat])) if seat in data["storms"]["yellow"] else 0


def blind_allowed(data: Data) -> set[int]:
    """How many blind cards the seat that sheds may throw: all of them or, with "may", none (STORM-6)."""
    count = min(blind_room(data, data["deciding"]), data["due"])
    return {count} if data["options"]["yellow_blind"] == "must" else {0, count}


def capacity(data: Data, seat: int) -> int:  # START-6
    return len(discardable(data["hands"][seat])) + blind_room(data, seat)


def share_bounds(data: Data) -> tuple[int, int]:  # START-6
    others = sum(capacity(data, seat) for seat in later(data))
    return max(0, data["due"] - others), min(data["due"], capacity(data, data["deciding"]))


def storm_drop(hand: list[str]) -> int:  # STORM-4
    return max(0, min(len(hand) - 3, len(discardable(hand))))


def has_compass(data: Data, seat: int) -> bool:  # COMPASS-2
    return data["pool"] > 0 or (data["options"]["storms"] == "on" and "W" in data["hands"][seat])


def storms_named(data: Data) -> set[str]:  # COMPASS-3
    named = {f"{colour}@{owner}" for colour, owners in data["storms"].items() for owner in owners}
    return named | ({"revealed"} if data["point"] == "STORM" else set())


def in_hand(cards: list[str], hand: list[str]) -> bool:
    return not Counter(cards) - Counter(hand)
