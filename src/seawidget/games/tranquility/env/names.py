"""Names of the ids of actions and of the entries of observations."""

from __future__ import annotations

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_NAMES
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.games.tranquility.core.names import POINTS
from seawidget.games.tranquility.env import numbers as no

_KINDS = tuple(CARD_TEXT[at.S + kind] for kind in range(at.KINDS))


def cells(board: int) -> list[str]:
    """A name for each of the 36 cells there is room for; those the board does not have are numbers."""
    return [*CELL_NAMES[board], *(f"cell {c}" for c in range(BOARD_CELLS[board], at.CELLS))]


def action_names(board: int) -> tuple[str, ...]:
    """What each id means, such as "place hand 0 on a1"."""
    names = cells(board)
    found = [f"place hand {slot} on {cell}" for slot in range(no.PLACE_SLOTS) for cell in names]
    found += [f"card: hand {slot}" for slot in range(at.HAND_SLOTS)]
    found += [f"cell {cell}" for cell in names]
    found += [f"number {number}" for number in range(1, at.ISLANDS + 1)]
    found += [f"row {row}" for row in range(at.ROWS)]
    found += ["compass on the storm turned up"]
    found += [f"compass on {colour} of seat {seat}" for colour in ("yellow", "orange") for seat in range(at.SEATS)]
    found += [f"compass on purple in row {row}" for row in range(at.ROWS)]
    found += ["play Start", "play Finish", "earn a compass", "offer an exchange", "agree", "decline", "reveal", "pass"]
    found += ["no more cards", "no more cards, 1 blind", "no more cards, 2 blind"]
    return tuple(found)


def observation_names(board: int) -> tuple[str, ...]:
    """What each entry of an observation says, such as "hand 0: number / 80"."""
    names = cells(board)
    hand = ("there", "number / 80", *("is S", "is F", "is M", "is W"), "chosen", "is an island")
    grid = ("filled", "number / 80", "is W", "moon side or rival's")
    seat = (
        *("there", "hand / 12", "deck / 112", "discards / 112", "yellow / 2", "orange / 2", "decides", "is active"),
        *("has shed", "share / 8", "can shed / 14", "disclosed monsters / 5", "offers its hand"),
    )
    found = [f"hand {slot}: {part}" for slot in range(at.HAND_SLOTS) for part in hand]
    found += [f"{cell}: {part}" for cell in names for part in grid]
    found += [f"{cell} chosen" for cell in names]
    found += [f"island {number} known to be gone" for number in range(1, at.ISLANDS + 1)]
    found += [f"share of {kind} known to be gone" for kind in _KINDS]
    found += [f"point is {point}" for point in POINTS[1:]]
    found += ["nothing chosen", "a number is next", "cards are next"]
    found += [f"seat +{k}: {part}" for k in range(at.SEATS) for part in seat]
    found += [f"row {row}: {part}" for row in range(at.ROWS) for part in ("purple / 2", "rocks")]
    found += [f"open row {i}: number / 80" for i in range(5)]
    found += [f"offered hand {i}: number / 80" for i in range(5)]
    found += ["number chosen for a Wild / 80", "Start laid", "Start is a Wild", "Finish laid", "filled cells / 36"]
    found += ["due / 8", "pool / 6", "supply / 6", "flag shows the moon", "phase 1", "phase 2"]
    found += ["Explorer deck / 112", "common deck / 112", *(f"{card} turned up" for card in "YPOM")]
    found += [f"drawn: {why}" for why in ("opening", "extra", "refill", "explorer")]
    found += ["further reveal", "exchange declined", "turn / 128"]
    found += ["at the end: (own points + 112) / 224", "at the end: (rival's points + 112) / 224"]
    return tuple(found)


def raw_names() -> tuple[str, ...]:
    """What each number of a raw observation is: the offsets of core/layout.py, and five more."""
    starts = {getattr(at, name): name for name in _BLOCKS}
    found: list[str] = []
    name, first = "", 0
    for slot in range(no.RAW_PENDING):
        if slot in starts:
            name, first = starts[slot], slot
        after = slot + 1 in starts or slot + 1 == no.RAW_PENDING
        found.append(name if slot == first and after else f"{name}+{slot - first}")
    return (*found, "stage", "cell chosen", "number of a Wild", "bits of cards chosen", "bits of how many cards")


_BLOCKS = (
    *("PLAYERS", "REMOVED_ISLANDS", "MONSTERS", "ROCKS_ON", "STORMS_ON", "WILDS", "BOARD", "VARIANT", "COMPASS_ROW"),
    *("SOLO_START", "GUARD", "FIRST_PLAYER", "YELLOW_BLIND", "FIRST_ROCKS", "POINT", "DECIDING", "ACTIVE", "TURN"),
    *("STEP", "STEP_SEAT", "START_LAID", "FINISH_LAID", "FILLED", "START_TURN", "DUE", "TURNED_UP", "DRAW"),
    *("EXTRA_LEFT", "EXPLORE", "ROCKS_ROW", "POOL", "SUPPLY", "FLAG", "PHASE", "ROW_CARDS_N", "EXCHANGE_SEAT"),
    *("EXCHANGE_DECLINED", "EARNED", "OUTCOME", "REASON", "RESULT_CARD", "RESULT_DETAIL", "SCORES", "SEGMENT_END"),
    *("HAND_N", "DISCARDS_N", "DISCLOSED", "SHARES", "YELLOW", "ORANGE", "START_PLACES", "DECK_TOP", "DECK_END"),
    *("PURPLE", "ROW_ORDER", "ROW_CARDS", "GRID", "MARK", "HAND", "WHERE", "DISCARDED", "REMOVED"),
)
