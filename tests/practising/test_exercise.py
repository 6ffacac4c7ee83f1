"""An exercise: it is judged, counted and locked, and tells nothing before it is solved or revealed."""

from __future__ import annotations

import copy

import pytest

import seawidget as sea
from seawidget.playing.odds_rule import OddsRule
from seawidget.practising.finding import exercise_at, of_game
from tests.practising.given import LATE, late, mini

QUIET = {"progress": None}


def exercise(game=None):
    found = of_game(game or mini(), **QUIET)
    assert len(found) == 1
    return found.next()


def test_a_game_has_its_mistakes_as_exercises():
    practice = of_game(mini(), **QUIET)
    one = practice.next()
    assert repr(one) == "<Exercise: turn 2, unsolved>"
    assert one.view == one.game.view()
    worse = one.attempt("Place 1 a")
    assert (worse, worse.number, one.solved) == ("worse", 1, False)
    assert practice.next() is one
    good = one.attempt("Place 6 d pay 1")
    assert (good.verdict, good.number, one.solved) == ("good", 2, True)
    assert good != worse
    assert hash(good) == hash("good")
    assert practice.next() is None
    assert repr(one) == "<Exercise: turn 2, solved>"


def test_an_illegal_move_is_no_attempt():
    one = exercise()
    with pytest.raises(sea.IllegalMove):
        one.attempt("Place 1 z")
    with pytest.raises(sea.IllegalMove):
        one.attempt("nonsense")
    for move in (None, 5, 2.5, [None], {"a": 1}, object()):
        with pytest.raises(sea.SeaError):
            one.attempt(move)
    assert (one.attempts, one.solved) == (0, False)


def test_the_answer_comes_when_it_is_asked_for_and_counts_as_a_look():
    game = mini()
    one = exercise(game)
    found = one.reveal()
    assert (found.played, found.best) == ("Discard 1,6", "Place 6 d pay 1")
    assert found.loss > 0
    assert found.band is None
    assert found.best in found.sentence
    assert repr(one) == "<Exercise: turn 2, revealed>"
    assert [look.kind for look in game.look_log() if look.call == "practice"] == ["retry"]
    assert one.game.looks(0)["retry"] == 1
    one.reveal()
    assert one.game.looks(0)["retry"] == 1  # it is no news any more


def test_an_estimated_answer_has_a_band():
    game = late(LATE[:1])
    found = of_game(game, **QUIET)
    answers = [each.reveal() for each in found.exercises]
    assert answers
    for each in answers:
        assert each.best != each.played
        assert 0.05 < each.band.low < each.band.high
        assert each.band.always_valid
        assert each.worlds <= 2000


def test_the_cards_to_come_are_drawn_anew_at_each_attempt():
    one = exercise()
    futures = [one.game]
    assert one.game is futures[0]
    for _ in range(3):
        one.attempt("Place 1 a")
        futures.append(one.game)
        assert one.game.view() == futures[0].view()
    assert len({str(future.state.to_dict()) for future in futures}) > 1
    again = exercise()
    assert again.code == one.code
    assert again.game.state == futures[0].state  # the seed is the code and the number of the attempt


ASKED = {
    "odds": lambda game: game.odds(),
    "win_odds": lambda game: game.win_odds(),
    "explain": lambda game: game.explain(),
    "compare": lambda game: game.compare(*list(game.legal_moves)[:2], deals=10),
    "ledger": lambda game: game.ledger(),
    "what_if": lambda game: game.what_if(game.legal_moves[0]),
    "lost_for_sure": lambda game: game.lost_for_sure(),
    "forecast": lambda game: game.forecast(0.5),
}


@pytest.mark.parametrize("name", ASKED)
def test_its_game_answers_nothing_before(name):
    one = exercise()
    ask = ASKED[name]
    for game in (one.game, one.game.fork(), one.game.fork(redeal=True)):
        with pytest.raises(sea.NotSolved):
            ask(game)
    one.reveal()
    if name not in ("explain", "ledger"):  # of Mini nobody gives reasons, and nothing has been played
        ask(one.game)


def test_copies_of_its_game_have_the_same_gate():
    one = exercise()
    assert copy.copy(one.game.gate) is copy.deepcopy(one.game.gate) is one.game.gate
    assert copy.copy(one.game).gate is None  # a copy is what a file holds: a kernel is no vault


def test_nothing_that_is_printed_tells_the_answer():
    game = mini()
    practice = of_game(game, **QUIET)
    one = practice.next()
    attempt = one.attempt("Place 1 a")
    texts = [repr(one), str(one), repr(practice), str(practice), practice._repr_html_(), str(attempt), repr(attempt)]
    answer = one.reveal()
    for text in texts:
        assert answer.best not in text
        assert "91" not in text  # what it cost
    assert not {name for name in vars(attempt.__class__) if name in ("best", "loss")}


def test_a_gate_and_a_policy_withhold_exercises():
    game = mini()
    game.odds_rule = OddsRule("off", True)
    with pytest.raises(sea.OptionError, match="switched off"):
        of_game(game, **QUIET)
    game.odds_rule = OddsRule("after-prediction", True)
    of_game(game, **QUIET)  # it is over
    game.undo()
    with pytest.raises(sea.OptionError, match="practise when it is over"):
        of_game(game, **QUIET)
    open_one = exercise()
    with pytest.raises(sea.NotSolved):
        of_game(open_one.game, **QUIET)


def test_a_ledger_gives_the_exercises_of_its_seat():
    game = mini()
    found = game.ledger(progress=None).practice(progress=None)
    assert [each.code for each in found.exercises] == [each.code for each in of_game(game, **QUIET).exercises]


def test_a_mistake_of_a_solved_game_is_one_however_little_it_costs():
    """What the ledger of Mini lists can be tried again, and the move played is not good enough there."""
    checked = 0
    for seed in range(3, 9):
        game = mini(seed, seed)
        for entry in game.ledger(progress=None).found:
            (one,) = exercise_at(game, entry.node, 0).exercises
            assert one.attempt(entry.text) == "worse"
            assert one.attempt(entry.best) == "good"
            checked += 1
    assert checked
    with pytest.raises(sea.NodeError):
        exercise_at(game, game.node, 0)


def test_games_of_bots_give_none():
    game = mini()
    game.seats = ["greedy"] if "greedy" in game.rules.bots else [next(iter(game.rules.bots))]
    assert len(of_game(game, **QUIET)) == 0
    with pytest.raises(sea.SeatsError, match="bot"):
        of_game(game, seat=0, **QUIET)


@pytest.mark.parametrize(("how", "said"), [({"least": 0}, "least"), ({"today": "soon"}, "2026-11-30")])
def test_wrong_arguments_are_named(how, said):
    with pytest.raises(sea.OptionError, match=said):
        of_game(mini(), **how, **QUIET)
