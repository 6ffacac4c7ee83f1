"""The end of a game. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.board import (
    BOARD_CELLS,
)
from seawidget.games.tranquility.kinds import (
    Events,
    Vector,
)
from seawidget.games.tranquility.layout import (
    ACTIVE,
    AT_END,
    BOARD,
    DECIDING,
    END_HAND_EMPTY,
    END_LAST_CARD_STUCK,
    END_MONSTERS_STUCK,
    EV_GAME_OVER,
    HAND,
    HAND_N,
    HAND_SLOTS,
    LOSS,
    OUTCOME,
    POINT,
    REASON,
    RESULT_CARD,
    RESULT_DETAIL,
    START_TURN,
    STEP,
    STEP_IDLE,
    STEP_SEAT,
    F,
    S,
)
from seawidget.games.tranquility.reasons import (
    CANNOT_PAY,
    OK,
    START_ALREADY_PLAYED,
)
from seawidget.games.tranquility.rules_ask import (
    check_finish,
    has_action,
)
from seawidget.games.tranquility.rules_hand import (
    monsters_in_hand,
    tell,
)
from seawidget.games.tranquility.rules_place import (
    check_cell,
    place_cost,
)


def end_game(s: Vector, outcome: int, reason: int, ev: Events) -> None:
    """Close the game; nothing after it is resolved (FINISH-2), and nothing else ends a game (END-8)."""
    s[OUTCOME] = outcome
    s[REASON] = reason
    s[POINT] = AT_END
    s[DECIDING] = -1
    s[STEP] = STEP_IDLE
    s[STEP_SEAT] = 0
    s[START_TURN] = 0
    if ev[0]:
        tell(ev, EV_GAME_OVER, s[ACTIVE], outcome, reason)


def stuck_reason(s: Vector, seat: int, card: int) -> int:
    """The last check a single card reached on its best cell (END-7); reason numbers of Place rise in that order."""
    if card == F:
        return check_finish(s, seat)
    if card == S:
        return START_ALREADY_PLAYED
    best = OK
    for cell in range(BOARD_CELLS[s[BOARD]]):
        reason = check_cell(s, card, cell)
        if reason == OK:
            reason = CANNOT_PAY if place_cost(s, card, cell) else OK
        best = max(best, reason)
    return best


def loss_test(s: Vector, ev: Events) -> None:
    """END-2, when a turn begins and after a refused Finish (END-3): loss for all if the active seat cannot act.

    Other seats' hands do not matter (END-5), nor does the deck (TURN-7, VOYAGE-6).
    """
    seat = s[ACTIVE]
    if has_action(s, seat):
        return
    if s[HAND_N + seat] == 0:
        end_game(s, LOSS, END_HAND_EMPTY, ev)  # END-5
    elif monsters_in_hand(s, seat):
        end_game(s, LOSS, END_MONSTERS_STUCK, ev)  # END-6
    else:
        card = s[HAND + seat * HAND_SLOTS]
        s[RESULT_CARD] = card
        s[RESULT_DETAIL] = stuck_reason(s, seat, card)
        end_game(s, LOSS, END_LAST_CARD_STUCK, ev)
