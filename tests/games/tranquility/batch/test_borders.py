"""Worlds of a search are numbered: where the numbers begin decides which chance each of them meets."""

from __future__ import annotations

from seawidget.games.tranquility.batch import candidate_rollouts
from seawidget.games.tranquility.batch.candidate_rollouts import roll_out
from seawidget.games.tranquility.values.validate import validate
from tests.games.tranquility.batch.test_candidate_rollouts import late


def test_shuffled_worlds_are_those_of_their_numbers(monkeypatch):
    """The first world is the one that is given, the others are shuffled by the chance of their numbers."""
    monkeypatch.setattr(candidate_rollouts, "ready", lambda *_: None)
    game = late(24, players=1, removed_islands=12)
    s = game.state.vector
    codes = [validate(s, move)[1] for move in game.legal_moves[:2]]
    whole = roll_out([s], codes, 3, 40, 10, bool)
    assert len(set(map(tuple, whole))) > 1
    assert roll_out([s], codes, 3, 0, 10, bool) != whole
    for begin in range(1, 9):
        assert roll_out([s], codes, 3, 40 + begin, 10 - begin, bool)[1:] == whole[begin + 1 :]
