"""The judge: the same position has the same answer, the rivals are the adviser's, and the clock has no say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from seawidget.practising import verdicts
from seawidget.practising.fingerprints import fingerprint_of, key_of
from seawidget.practising.verdicts import judge
from seawidget.probability.estimates.steps import finished
from tests.practising.given import late, mini


def at(game, place):
    line = game.node.path()
    return line[place], line[place + 1].move


def test_the_same_view_has_the_same_code_whatever_lies_hidden():
    game = late()
    node, _ = at(game, 2)
    other = game.redealt(node, 0, "another future")
    assert other.state.to_dict() != node.state.to_dict()
    assert fingerprint_of(other, other.node, 0) == fingerprint_of(game, node, 0)
    assert fingerprint_of(game, at(game, 1)[0], 0) != fingerprint_of(game, node, 0)
    assert key_of("a", "judge") != key_of("a", "coach") != key_of("b", "coach")


def test_the_same_position_has_the_same_answer_in_any_steps():
    game = late()
    node, move = at(game, 5)
    whole = finished(judge(game, node, 0, move))
    other = game.redealt(node, 0, "elsewhere")
    assert finished(judge(other, other.node, 0, move, seconds=0.001)) == whole


def test_a_solved_game_is_judged_exactly():
    game = mini()
    solved = game.rules.exact(game.options)
    for place in range(len(game.node.path()) - 1):
        node, _ = at(game, place)
        values = dict(solved.actions(node.state))
        for move, value in values.items():
            found = finished(judge(game, node, 0, move))
            if len(values) > 1:
                assert found.exact
                assert found.band is None
                assert found.loss == max(values.values()) - value
                assert (found.says == "mistake") == (found.loss > verdicts.MARGIN)


def played(monkeypatch, rates, choices=("a", "b", "c")):
    """Judges moves whose results in world i are made up: each wins where a number of the world is below its rate."""
    worlds = []

    class Worlds:
        def __init__(self, *_):
            pass

        def moved(self, moves, first, count, who, portions):
            yield
            worlds.append((tuple(moves), first, count))
            numbers = [(i * 0.6180339887) % 1 for i in range(first, first + count)]
            return [[float(x < rates[move]) for x in numbers] for move in moves]

    monkeypatch.setattr(verdicts, "Determinizations", Worlds)
    monkeypatch.setattr(verdicts, "candidates_of", lambda *_: list(choices))
    monkeypatch.setattr(verdicts, "seated", lambda *_: ["navigator"])
    monkeypatch.setattr(verdicts, "fingerprint_of", lambda *_: "code")
    state = SimpleNamespace(players=1, legal_moves=list(rates), options={})
    return SimpleNamespace(rules=None), SimpleNamespace(state=state), worlds


@pytest.mark.parametrize(("loss", "says"), [(0.4, "mistake"), (0.0, "fine"), (0.05, "open")])
def test_what_a_band_decides(monkeypatch, loss, says):
    game, node, _ = played(monkeypatch, {"m": 0.6 - loss, "a": 0.6, "b": 0.1, "c": 0.1})
    found = finished(judge(game, node, 0, "m"))
    assert found.says == says
    assert found.best == "a"
    assert found.worlds == 2000 if says == "open" else found.worlds < 2000
    low, high = found.band
    assert {"mistake": low > 0.05, "fine": high < 0.05, "open": low <= 0.05 <= high}[says]


def test_the_bands_are_looked_at_after_the_same_numbers_of_worlds(monkeypatch):
    game, node, worlds = played(monkeypatch, {"m": 0.55, "a": 0.6, "b": 0.1, "c": 0.1})
    finished(judge(game, node, 0, "m"))
    looks = [first + count for moves, first, count in worlds if "a" in moves]
    assert looks[:5] == [25, 50, 75, 112, 168]
    assert looks[-1] == 2000


def test_a_second_choice_joins_only_where_it_is_ahead_after_200_worlds(monkeypatch):
    game, node, worlds = played(monkeypatch, {"m": 0.55, "a": 0.6, "b": 0.95, "c": 0.1})
    found = finished(judge(game, node, 0, "m"))
    assert (found.says, found.best) == ("mistake", "b")
    assert min(first + count for moves, first, count in worlds if "b" in moves) >= 200
    assert not any("c" in moves and first for moves, first, _ in worlds)


def test_the_adviser_has_rivals_only_where_one_is_ahead(monkeypatch):
    game, node, worlds = played(monkeypatch, {"a": 0.6, "b": 0.5, "c": 0.1})
    assert finished(judge(game, node, 0, "a")).says == "fine"
    assert sum(count for _, _, count in worlds) == 400  # itself, and the others once
    game, node, worlds = played(monkeypatch, {"a": 0.5, "b": 0.9, "c": 0.1})
    found = finished(judge(game, node, 0, "a"))
    assert (found.says, found.best) == ("mistake", "b")


def test_where_there_is_no_choice_there_is_no_mistake():
    game = late()
    _, move = at(game, 0)
    only = SimpleNamespace(state=SimpleNamespace(legal_moves=[move], players=1, options={}))
    assert finished(judge(game, only, 0, move)).says == "fine"
