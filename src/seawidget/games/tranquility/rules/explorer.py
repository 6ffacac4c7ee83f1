"""The Explorer deck of the Pyramid: step E3. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.act import remove_island
from seawidget.games.tranquility.rules.ask import has_target
from seawidget.games.tranquility.rules.draw import STOPPED, turn_up
from seawidget.games.tranquility.rules.hand import deck_size, tell, wait_for
from seawidget.games.tranquility.rules.place import full_rows, grid_full, row_full


def step_explorer(s: Vector, ev: Events) -> None:
    """E3: one reveal if a border cell was covered (PYRAMID-5), a further one while a full grid has no Finish
    (PYRAMID-12). Of an empty deck nothing is revealed. `s[STEP_SEAT]` counts the reveals that are done or not asked.
    """
    left = deck_size(s, EXPLORER)
    if s[STEP_SEAT] == 0:
        if s[EXPLORE] and left:
            wait_for(s, AT_EXPLORE, s[ACTIVE])
            return
        s[STEP_SEAT] = 1
    if s[STEP_SEAT] == 1 and left and s[FINISH_LAID] == 0 and grid_full(s):
        s[EXPLORE] = EXPLORE_FULL
        wait_for(s, AT_EXPLORE, s[ACTIVE])
        return
    s[EXPLORE] = 0
    s[STEP_SEAT] = 0
    s[STEP] = STEP_END


def act_reveal(s: Vector, seat: int, ev: Events) -> bool:
    """Turn up the top Explorer card and resolve it (PYRAMID-5 to PYRAMID-10).

    True if the game goes on with its steps.
    """
    top = s[DECK_TOP + EXPLORER]
    s[DECK_TOP + EXPLORER] = top + 1
    card = s[DECK + top]
    if Y <= card <= O:  # PYRAMID-8
        if turn_up(s, seat, card, DRAW_EXPLORER, ev) == STOPPED:
            return False
        s[STEP_SEAT] += 1
        return True
    if ev[0]:
        tell(ev, EV_EXPLORED, seat, card, 0)
    if card == M and has_target(s):  # PYRAMID-7
        s[TURNED_UP] = M
        wait_for(s, AT_CHOOSE, seat)
        return False
    if card == C:  # PYRAMID-6
        s[POOL] += 1
        if ev[0]:
            tell(ev, EV_COMPASS_EARNED, seat, EARNED_EXPLORER, s[POOL])
    elif card == R:
        land_rocks(s, seat, ev)
    elif card == F and s[FINISH_LAID] == 0:  # PYRAMID-10
        s[FINISH_LAID] = F
        if ev[0]:
            tell(ev, EV_FINISH_FOUND, seat, 0, 0)
    else:
        s[REMOVED + card - S] += 1  # PYRAMID-6: a border card does nothing
    s[STEP_SEAT] += 1
    return True


def land_rocks(s: Vector, seat: int, ev: Events) -> None:
    """PYRAMID-9: the rocks block a row at once, and are moved from the next turn on; with four full rows they go."""
    if full_rows(s) >= 4:
        s[REMOVED + R - S] += 1
        if ev[0]:
            tell(ev, EV_ROCKS_LEFT, seat, 0, 0)
        return
    k = 0
    while k < ROWS - 1 and row_full(s, s[ROW_ORDER + k]):
        k += 1
    s[ROCKS_ROW] = s[ROW_ORDER + k]
    s[TURNED_UP] = R  # until the rocks step of this turn has passed
    if ev[0]:
        tell(ev, EV_ROCKS_LANDED, seat, s[ROCKS_ROW], 0)


def act_choose(s: Vector, seat: int, cell: int, ev: Events) -> None:
    """The Explorer monster and its victim leave the game (PYRAMID-7); the cell is uncovered (PYRAMID-4)."""
    victim = remove_island(s, cell)
    s[TURNED_UP] = 0
    s[STEP_SEAT] += 1
    if ev[0]:
        tell(ev, EV_CHOSEN, seat, victim, cell)
