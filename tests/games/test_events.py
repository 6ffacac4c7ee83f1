"""Events are made when somebody looks, and stay what they were."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import seawidget as sea
from seawidget.errors import IllegalMove
from seawidget.games.shared.events import Buffers, Event, Events


class Rules:
    def __init__(self, calls):
        self.calls = calls

    def told(self, before, code, after):
        self.calls.append(before)
        return tuple(Event(f"kind{number}", code, {"n": number + after}) for number in before)


def lazy(calls):
    return Events(Rules(calls), [1, 2, 3], 0, 7)


def test_they_are_made_once_and_only_when_looked_at():
    calls = []
    events = lazy(calls)
    assert calls == []
    assert len(events) == 3
    assert [event.kind for event in events] == ["kind1", "kind2", "kind3"]
    assert events[1:] == (events[1], events[2])
    assert calls == [[1, 2, 3]]


def test_they_behave_as_the_tuple_of_the_same_events():
    events = lazy([])
    same = tuple(events)
    assert events == same
    assert same == events
    assert events == lazy([])
    assert events != same[:2]
    assert events != list(same)
    assert hash(events) == hash(same)
    assert events + same == same + events == same * 2
    assert repr(events) == repr(same)
    assert pickle.loads(pickle.dumps(events)) == same  # noqa: S301 - our own bytes
    with pytest.raises(TypeError):
        events[0] = same[1]


@pytest.mark.parametrize("game", ["tranquility", "pomor"])
def test_a_later_move_does_not_change_what_happened_before(game):
    """Buffers are used again, by other threads, too; what a move told is its own."""
    start = sea.Game(game, seed=5).state

    def play(seed):
        state, told = start, []
        for number in range(60):
            if state.over:
                break
            moves = state.legal_moves
            state, events = state.apply(moves[(seed + number) * 7 % len(moves)])
            told.append(events)
        return [tuple(events) for events in told]

    alone = [play(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(4))) == alone
    assert any(len(events) > 2 for game in alone for events in game)


def test_a_buffer_is_nobody_elses_until_it_is_given_back():
    buffers = Buffers(9)
    one, two = buffers.take(), buffers.take()
    assert one is not two
    assert one == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    one[1:5], one[0] = [7, 7, 7, 7], 5
    assert buffers.give_back(one) == [5, 7, 7, 7, 7]
    assert buffers.take() is one
    assert one[0] == 1


@pytest.mark.parametrize("game", ["tranquility", "pomor"])
def test_a_move_that_is_told_while_it_is_made_is_the_same(game):
    """`apply_told` writes down at once what `apply` finds out by making the move again; both refuse the same."""
    state = sea.Game(game, seed=5).state
    for number in range(60):
        if state.over:
            break
        move = str(state.legal_moves[number * 7 % len(state.legal_moves)])
        after, events = state.apply(move)
        assert state.apply_told(move) == (after, events)
        with pytest.raises(IllegalMove) as refused:
            state.apply(move, 1 - state.deciding)
        with pytest.raises(IllegalMove) as same:
            state.apply_told(move, 1 - state.deciding)
        assert str(same.value) == str(refused.value)
        state = after
