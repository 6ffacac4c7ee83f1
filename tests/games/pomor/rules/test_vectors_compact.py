"""The 102 compact vectors of the rules, parsed from docs/rules-pomor.md."""

from __future__ import annotations

import pytest

from seawidget.errors import IllegalMove
from tests.games.pomor.vectors import VECTORS, Result, Start, move_of, plays_of


def test_the_table_is_complete():
    assert [vector.id for vector in VECTORS] == [f"PV-{number:02d}" for number in range(1, 115)]


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector):
    plays = plays_of(vector.play)
    result = Result(vector.result)
    state = Start.read(vector.start).state(plays)
    first = state
    events = []
    for number, (seat, word) in enumerate(plays):
        last = number == len(plays) - 1
        if last and result.refused:
            kept = state.to_dict()
            rejection = state.check(move_of(word), seat)
            assert rejection is not None
            assert rejection.code == result.refused
            with pytest.raises(IllegalMove) as caught:
                state.apply(move_of(word), seat)
            assert caught.value.code == result.refused
            assert state.to_dict() == kept
        else:
            assert move_of(word) in state.legal_moves.texts()
            state, more = state.apply(move_of(word), seat)
            events += more
    check(first, state, result)
    played = [word.removesuffix("!") for _, word in plays if "/" in word]
    if result.turn is not None and played:  # discarded and replaced
        assert list(state.nav_discard) == sorted(played)
        assert [len(hand) for hand in state.hands] == [4] * state.players
        assert len(first.nav_deck) - len(state.nav_deck) == len(played)
    kinds = [event.kind for event in events]
    for outcome in result.outcomes:
        assert outcome in kinds


def check(first, state, result):
    """Everything on the table is as it was, except what the result says."""
    before, after = first.to_dict(), state.to_dict()
    assert after["stacks"] == result.expected_stacks(before["stacks"])
    ring = [result.ring.get(place, card) for place, card in enumerate(before["ring"])]
    assert after["ring"] == ring
    for seat, (old, new) in enumerate(zip(before["holds"], after["holds"], strict=True)):
        assert new == sorted(result.holds.get(seat, old))
    for seat, (old, new) in enumerate(zip(before["scores"], after["scores"], strict=True)):
        assert new == result.scores.get(seat, old)
    over = result.winner is not None or result.refused == "game_over"
    assert (state.point == "OVER", state.deciding is None) == (over, over)
    assert state.winner == (first.active if over else None)
    if result.turn is not None:
        assert state.point == "PLAY"
        assert state.deciding == result.turn
    if result.asks is not None:
        assert state.point == result.asks
        if result.moves:
            assert state.legal_moves.texts() == result.moves
