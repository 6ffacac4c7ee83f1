"""Explanations of the navigator speak of the positions the rules lead to, in every option set."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.games.tranquility.bots.navigator.explain import position_after
from seawidget.games.tranquility.bots.navigator.options import options
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.rng import Rng
from tests.games.tranquility.walks import SETS, Walk

RULES = registry.get("tranquility")
WEIGHED = (at.PLACE, at.DISCARD, at.UNLEASH, at.CHOOSE, at.ROTATE, at.EARN_COMPASS, at.MOVE_ROCKS, at.PLACE_STORM)


def of_the_move(s, seat):
    """What the move alone decides, and no card drawn after it: the board, what lies on it, discards, compasses."""
    board = s[at.GRID : at.GRID + at.CELLS], s[at.MARK : at.MARK + at.CELLS], s[at.PURPLE : at.PURPLE + at.ROWS]
    removed = [s[at.REMOVED + card - at.S] for card in (at.M, at.W, at.R)]
    numbers = [s[slot] for slot in (at.FILLED, at.PHASE, at.ROCKS_ROW, at.POOL, at.SUPPLY, at.DISCARDS_N + seat)]
    return *board, removed, numbers


@pytest.mark.full(gate=48)
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("style", ["random", "builder"])
def test_each_move_weighed_leads_where_the_rules_lead(name, style):
    """A roof opens (ARCH-6), rocks go (ROCKS-5), a full row earns a compass (COMPASS-6), a border cell is covered."""
    for state, _, _, _ in Walk(SETS[name], Rng(len(name)).key, style, late=style == "builder").steps(40):
        seat = state.deciding
        s, share = position(state.view(seat), None)
        for code, _ in options(s, seat, share):
            if move_kind(code) not in WEIGHED:
                continue
            after, true = position_after(s, seat, code), state.vector
            apply_code(true, code, [0])
            assert of_the_move(after, seat) == of_the_move(true, seat), move_of(s, code)
            if true[at.POINT] == at.AT_EXPLORE and true[at.EXPLORE] == at.EXPLORE_COVER:
                assert after[at.EXPLORE] == at.EXPLORE_COVER  # PYRAMID-5


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", list(SETS)[::3])
def test_the_gaps_of_an_explanation_are_those_after_the_move(name):
    game = sea.Game("tranquility", seed=3, seats=["navigator"] * SETS[name]["players"], **SETS[name])
    while not game.over:
        told = game.explain("navigator").candidates
        for candidate in told[:6]:
            gaps = [reason for reason in candidate.reasons if reason.key == "tranquility.explain.gap"]
            if gaps:
                grid = game.state.apply(candidate.move)[0].grid
                empty = BOARD_CELLS[game.state.vector[at.BOARD]] - len(grid)
                cells = [cell for gap in gaps for cell in gap.cells]
                assert len(cells) == len(set(cells)) == empty
                assert not set(cells) & set(grid)
        game.play_bots(4)
