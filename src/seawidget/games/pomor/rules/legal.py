"""All legal moves of the deciding seat as move codes, each once and in a fixed order (P-TURN-10).

Rule functions: integers only, see layout.py. The codes depend only on what the deciding seat may see; those of a
PLAY decision tell its hand (P-INFO-7).
"""

from __future__ import annotations

from seawidget.games.pomor.core.codes import move_argument, played_kind, played_mode
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import pushable
from seawidget.games.pomor.rules.collect import nets_legal, next_set
from seawidget.games.pomor.rules.move import card_pilot


def next_play(s: Vector, seat: int, code: int) -> int:
    """Each kind of the hand in mode `pilot`, and in mode `unblock` where a rival can be pushed by it (P-BLOCK-3)."""
    last = played_kind(code)
    if code > 0 and played_mode(code) == 0 and card_pilot(s, last) > 0 and pushable(s, seat) >= 0:
        return code | 1 << ARG_BIT
    first = HAND + seat * HAND_SLOTS
    for at in range(first, first + s[HAND_N + seat]):
        if s[at] > last:
            return PLAY_CARD | s[at] << 1 << ARG_BIT
    return 0


def next_nets(s: Vector, seat: int, code: int) -> int:
    """Each legal set of candidates."""
    mask = 0
    if code > 0:
        mask = next_set(move_argument(code), s[CANDIDATES_N])
        if mask == 0:
            return 0
    while not nets_legal(s, seat, mask):
        mask = next_set(mask, s[CANDIDATES_N])
        if mask == 0:
            return 0
    return CHOOSE_NETS | mask << ARG_BIT


def next_loss(s: Vector, seat: int, code: int) -> int:
    """Each catch value of the hold."""
    for value in range(move_argument(code) + 1, VALUES):
        if s[HOLD + seat * VALUES + value] > 0:
            return LOSE_CATCH | value << ARG_BIT
    return 0


def next_legal(s: Vector, code: int) -> int:
    """The legal move after `code` (0: the first one); 0 after the last, or when the game is over (P-END-3)."""
    phase = s[PHASE]
    seat = s[DECIDING]
    if phase == AT_PLAY:
        return next_play(s, seat, code)
    if phase == AT_NETS:
        return next_nets(s, seat, code)
    if phase == AT_STORM:
        return next_loss(s, seat, code)
    if phase == AT_PORT:
        return SELL if code == 0 else KEEP_CATCH if code == SELL else 0
    if phase == AT_TAKE:
        return TAKE_CATCH if code == 0 else LEAVE_CATCH if code == TAKE_CATCH else 0
    if phase in (AT_TOKEN, AT_PILOT):
        kind = PLACE_TOKEN if phase == AT_TOKEN else PLACE_PILOT
        return kind if code == 0 else kind | s[PORT] << ARG_BIT if code == kind else 0
    return 0


def legal_codes(s: Vector, out: list[int]) -> None:
    """Append the codes of all legal moves."""
    code = next_legal(s, 0)
    while code > 0:
        out.append(code)
        code = next_legal(s, code)
