"""The end of a game. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import CANNOT_PAY, OK, START_ALREADY_PLAYED
from seawidget.games.tranquility.rules.ask import check_finish, has_action
from seawidget.games.tranquility.rules.hand import monsters_in_hand, tell
from seawidget.games.tranquility.rules.place import check_cell, grid_full, place_cost


def end_game(s: Vector, outcome: int, reason: int, ev: Events) -> None:
    """Close the game; nothing after it is resolved (FINISH-2), and nothing else ends a game (END-8)."""
    s[OUTCOME] = outcome
    s[REASON] = reason
    s[POINT] = AT_END
    s[DECIDING] = -1
    s[STEP] = STEP_IDLE
    s[STEP_SEAT] = 0
    s[START_TURN] = 0
    s[EARNED] = 0
    s[EXPLORE] = 0
    s[EXCHANGE_SEAT] = -1
    s[EXCHANGE_DECLINED] = 0
    if ev[0]:
        tell(ev, EV_GAME_OVER, s[ACTIVE], outcome, reason)


def stuck_reason(s: Vector, seat: int, card: int) -> int:
    """The last check a single card reached on its best cell (END-7); reason numbers of Place rise in that order.

    A Wild is judged as an island, with its best number.
    """
    if card == F:
        return check_finish(s, seat)
    if card == S:
        return START_ALREADY_PLAYED
    best = OK
    for wild in range(1, ISLANDS + 1) if card == W else range(1):
        for cell in range(BOARD_CELLS[s[BOARD]]):
            reason = check_cell(s, seat, card, wild, cell)
            if reason == OK and place_cost(s, wild or card, cell):
                reason = CANNOT_PAY
            best = max(best, reason)
    return best


def loss_test(s: Vector, ev: Events) -> None:
    """END-2, when a turn begins, after UseCompass and after a refused Finish (END-3): loss for all if the active seat
    cannot act.

    Other seats' hands do not matter (END-5), nor does the deck (TURN-7, VOYAGE-6, PYRAMID-13). The duel knows no loss
    (DUEL-9).
    """
    seat = s[ACTIVE]
    if s[VARIANT] == DUEL or has_action(s, seat):
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


def duel_cards(s: Vector, seat: int) -> int:
    """Cards of a seat in the duel's grid."""
    mark = MARK_MOON if seat else 0
    count = 0
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and s[MARK + cell] & MARK_MOON == mark:
            count += 1
    return count


def duel_score(s: Vector, seat: int) -> int:
    """DUEL-11: two for each own card in the grid, the length of every longest run of three or more, less discards.

    The guard keeps room for every number between two cards (DUEL-4), so consecutive numbers lie side by side, also
    across the end of a row.
    """
    mark = MARK_MOON if seat else 0
    score = 2 * duel_cards(s, seat) - s[DISCARDS_N + seat]
    run = 0
    last = 0
    for cell in range(BOARD_CELLS[s[BOARD]]):
        number = s[GRID + cell]
        if number:
            if s[MARK + cell] & MARK_MOON != mark:
                run = 0
            else:
                run = run + 1 if run and number == last + 1 else 1
                if run == 3:
                    score += 3
                elif run > 3:
                    score += 1
            last = number
    return score


def end_duel(s: Vector, reason: int, ev: Events) -> None:
    """DUEL-12: more points win, then more cards in the grid; still tied is a draw."""
    for seat in range(2):
        s[SCORES + seat] = duel_score(s, seat)
    lead = s[SCORES] - s[SCORES + 1]
    if lead == 0:
        lead = duel_cards(s, 0) - duel_cards(s, 1)
    outcome = DUEL_DRAW
    if lead:
        outcome = DUEL_SEAT_0 if lead > 0 else DUEL_SEAT_1
    end_game(s, outcome, reason, ev)


def grid_test(s: Vector, ev: Events) -> None:
    """E4: the Pyramid is complete (PYRAMID-11), or the duel's grid is full (DUEL-10).

    PlayFinish ends a game by itself (FINISH-2).
    """
    if not grid_full(s):
        return
    if s[VARIANT] == DUEL:
        end_duel(s, END_GRID_FULL, ev)
    elif s[BOARD] == PYRAMID and s[START_LAID] and s[FINISH_LAID]:
        end_game(s, WIN, END_PYRAMID_COMPLETE, ev)


def hands_test(s: Vector, ev: Events) -> None:
    """E8 of the duel: it ends when both hands have at most one card (DUEL-10)."""
    if s[HAND_N] <= 1 and s[HAND_N + 1] <= 1:
        end_duel(s, END_HANDS_SPENT, ev)
