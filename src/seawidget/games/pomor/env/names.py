"""Names of the ids of actions and of the entries of observations."""

from __future__ import annotations

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.table import Table

_TOKENS = ("own token", *(f"token of seat +{k}" for k in range(1, at.SEATS)), "pilot")
_VALUES = range(1, at.VALUES)


def action_names(table: Table) -> tuple[str, ...]:
    """What each id means, such as "play hand 0"."""
    modes = ("play hand {}", "play hand {} to push")
    found = ["port 0", f"port {table.blank()[at.PORT]}"]
    found += [mode.format(slot) for slot in range(at.HAND_SLOTS) for mode in modes]
    found += ["take the catch left", "leave the catch left"]
    found += [f"net place {place}" for place in range(at.PLACES)]
    found += ["net no more"]
    found += [f"lose a catch of {value}" for value in _VALUES]
    found += ["sell", "keep"]
    return tuple(found)


def observation_names(table: Table) -> tuple[str, ...]:
    """What each entry of an observation says, such as "hand 0: step number / 13"."""
    hand = ("there", "pilot number / 13", "step number / 13", "nets", "crossed-out zero")
    ring = ("catch value / 9", "storm", "port at 1/3", "port at 1/2", "open water")
    seat = ("there", "points / 13", "hold / 9", "decides", *(f"catches of {value} / 9" for value in _VALUES))
    cards = (*(f"catches of {value}" for value in _VALUES), "storms")
    found = [f"hand {slot}: {part}" for slot in range(at.HAND_SLOTS) for part in hand]
    found += [f"place {place}: {part}" for place in range(at.PLACES) for part in ring]
    found += [f"{token} on place {place}: level / 5" for token in _TOKENS for place in range(at.PLACES)]
    found += [f"seat +{k}: {part}" for k in range(at.SEATS) for part in seat]
    found += [f"sea discard: {card} / {table.sea_total}" for card in cards]
    found += [f"phase is {phase}" for phase in PHASES]
    found += [f"place {place}: {part}" for place in range(at.PLACES) for part in ("may be taken", "chosen")]
    found += [f"card in play: {part}" for part in (*hand[1:4], "pushes")]
    found += [f"navigation deck / {table.nav_total}", f"sea deck / {table.sea_total}", "turn / 2000"]
    for card in table.texts[1:]:
        found += [f"{card}: copies / {table.nav_total}", f"{card}: share discarded"]
    return tuple(found)


def raw_names(table: Table) -> tuple[str, ...]:
    """What each number of a raw observation is: the offsets of core/layout.py, and one more."""
    s = table.blank()
    starts: dict[int, str] = {getattr(at, name): name for name in _BLOCKS}
    starts |= {s[block]: name for block, name in ((at.NAV_COPIES, "copies"), (at.NAV_DISCARD, "discarded"))}
    return (*_numbered(starts, s), "bits of candidates chosen")


def _numbered(starts: dict[int, str], s: Vector) -> list[str]:
    found: list[str] = []
    name, first, end = "", 0, s[at.NAV_DECK]
    for slot in range(end):
        if slot in starts:
            name, first = starts[slot], slot
        alone = slot == first and (slot + 1 in starts or slot + 1 == end)
        found.append(name if alone else f"{name}+{slot - first}")
    return found


_BLOCKS = (
    *("SALT", "DEALT", "PREVIEW", "PLAYERS", "LENGTH", "PORT", "EXACT", "MAY", "PATH_ORDER", "RANDOM", "STANDING"),
    *("KINDS_N", "NAV_COPIES", "NAV_DISCARD", "NAV_DECK", "SEA_DECK", "PHASE", "DECIDING", "ACTIVE", "TURN", "WINNER"),
    *("IN_PLAY", "UNBLOCK", "MOVED", "ORIGIN", "DESTINATION", "NAV_N", "SEA_N", "SCORES", "HAND_N", "HAND"),
    *("HOLD_SUM", "HOLD", "SEA_DISCARD", "RING", "STACK", "TOKEN_AT", "VACATED_N", "VACATED", "CANDIDATES_N"),
    *("CANDIDATES", "OPEN_N", "OPEN", "KIND"),
)
