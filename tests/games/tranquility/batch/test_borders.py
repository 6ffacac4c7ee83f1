"""Worlds of a search are numbered: where the numbers begin decides which chance each of them meets."""

from __future__ import annotations

from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.values.validate import validate
from tests.games.tranquility.batch.test_candidate_rollouts import late


def test_shuffled_worlds_are_those_of_their_numbers():
    """The first world is the one that is given, the others are shuffled by the chance of their numbers."""
    game = late(24, players=1, removed_islands=12)
    s = game.state.vector
    codes = [validate(s, move)[1] for move in game.legal_moves[:2]]
    batch = Batch(dict(game.options), ["navigator"])
    whole = batch.tries([s], codes, 3, 40, 10, bool)
    assert len(set(map(tuple, whole))) > 1
    assert batch.tries([s], codes, 3, 0, 10, bool) != whole
    for begin in range(1, 9):
        assert batch.tries([s], codes, 3, 40 + begin, 10 - begin, bool)[1:] == whole[begin + 1 :]


def test_rows_of_tries_are_those_of_rollouts_after_the_moves():
    game = late(24, players=1, removed_islands=12)
    move = game.legal_moves[0]
    batch = Batch(dict(game.options), ["random"])
    s = game.state.vector
    tried = batch.tries([s] * 6, [validate(s, move)[1]], 5, 40, 6, bool)
    after = game.state.apply(move)[0].vector
    assert [row[0] for row in tried] == [row[0] for row in batch.rollouts([after], 5, 40, 6, compiled=False)]
