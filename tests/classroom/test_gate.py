"""Nothing answers before a prediction is locked, by whatever way, and each look afterwards is one."""

from __future__ import annotations

import copy
import pickle

import pytest

import seawidget as sea
from seawidget.classroom import AlreadyPredicted, NotPredicted
from seawidget.classroom.handing import chain
from tests.classroom.given import NUMBERS, answer_all, begin, kinds, predict_all

pytestmark = pytest.mark.usefixtures("clock")


def asks(game):
    """Every way to ask a game of a lesson about chance."""
    moves = [str(game.legal_moves[0]), str(game.legal_moves[-1])]
    return {
        "odds": game.odds,
        "win": lambda: game.win_odds(rollouts=2, policy="random", seed=1),
        "explain": lambda: game.explain("greedy"),
        "compare": lambda: game.compare(*moves, deals=2, policy="random", seed=1),
        "ledger": lambda: game.ledger(policy="random", rollouts=10, candidates=0, seed=1),
    }


def kin(game):
    """The game, and every other one made of it that has the same gaps."""
    branch = game.fork()
    branch.branch()
    return {
        "game": game,
        "fork": game.fork(),
        "redealt": game.fork(redeal=True, seed=1),
        "fork of a fork": game.fork().fork(),
        "branch": branch,
        "second board": sea.play(game).game,
        "copy of a board": sea.GameWidget(game.fork()).game,
    }


@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_answers_before_the_lock(tmp_path, number):
    s = begin(tmp_path, number)
    for name, game in kin(s.game).items():
        for what, ask in asks(game).items():
            with pytest.raises(NotPredicted):
                ask()
            assert not any(record["kind"] == "look" for record in s.journal.records), (name, what)
    with pytest.raises(NotPredicted) as told:
        s.reveal("q1")
    assert told.value.question == "q1"
    with pytest.raises(NotPredicted):
        s.play()
    check = s.plan.of_role("check")[0].name
    with pytest.raises(NotPredicted):
        s.check(check, "0.5")


def test_the_old_way_to_ask_for_winning_is_gated(tmp_path):
    s = begin(tmp_path, 2)
    with pytest.warns(DeprecationWarning, match="win_odds"), pytest.raises(NotPredicted):
        s.game.odds(win=True, rollouts=2)
    s = begin(tmp_path, 6)
    with pytest.raises(NotPredicted):
        sea.mini(7, 4, 2).actions(s.game)


def test_a_what_if_withholds_its_chances_only(tmp_path):
    s = begin(tmp_path, 2)
    closed = s.game.what_if("Discard 12,63")
    assert closed.ok
    assert closed.draws == 0
    assert not [gap for gap in closed.gaps_before if gap.get("hit") is not None]
    predict_all(s)
    opened = s.game.what_if("Discard 12,63")
    assert opened.draws > 0
    assert [gap for gap in opened.gaps_before if gap.get("hit") is not None]


@pytest.mark.parametrize("number", [2, 6, 7])
def test_afterwards_each_look_is_one(tmp_path, number):
    s = predict_all(begin(tmp_path, number))
    game = s.game
    game.move(game.legal_moves[0])
    game.play_bots()
    for what, ask in asks(game).items():
        if (number, what) == (6, "explain"):
            continue  # its bots give no reasons
        before = len(s.journal.records)
        ask()
        (record,) = s.journal.records[before:]
        assert (record["kind"], record["what"], record["count"]) == ("look", what, 1)
        assert record["question"] == s.plan.of_role("check")[0].name
    twin = game.fork()
    twin.odds() if number != 6 else twin.win_odds()
    assert kinds(s)[-1] == "look"


def test_a_loop_of_looks_does_not_fill_the_file(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    for _ in range(300):
        s.game.odds()
    looks = [record for record in s.journal.records if record["kind"] == "look"]
    assert len(looks) == 10
    file = s.hand_in()
    records = chain.parsed(file.path.read_bytes())
    assert sum(record["count"] for record in records if record["kind"] == "look") == 300
    assert records[-1]["looks"] == {"odds": 300}


def test_looking_is_free_when_all_is_answered(tmp_path):
    s = answer_all(predict_all(begin(tmp_path, 2)))
    before = len(s.journal.records)
    s.game.odds()
    assert (s.step, len(s.journal.records)) == ("done", before)


def test_saving_while_a_question_is_open_leaves_a_trace(tmp_path):
    s = begin(tmp_path, 2)
    s.game.save(tmp_path / "copy.sea.json")
    assert kinds(s) == ["open", "look"]
    assert s.journal.records[-1]["what"] == "save"
    loaded = sea.load(tmp_path / "copy.sea.json")
    assert loaded.odds() is not None  # a kernel is no vault


def test_copies_have_the_gate_and_pickles_do_not(tmp_path):
    s = begin(tmp_path, 2)
    for game in (copy.deepcopy(s.gate), copy.copy(s.gate)):
        assert game is s.gate
    assert pickle.loads(pickle.dumps(s.game)).gate is None  # noqa: S301 - our own


def test_a_forecast_is_a_prediction(tmp_path):
    s = begin(tmp_path, 8)
    turns = [s.game.node.state.turn]
    for chance in (0.5, 0.4, 0.6):
        s.game.forecast(chance)
        turns.append(s.game.node.state.turn)
    assert turns[:3] == [1, 20, 30]
    assert s.step == "play"
    assert [record["value"] for record in s.journal.of("predict")] == ["1/2", "2/5", "3/5"]
    with pytest.raises(AlreadyPredicted):
        s.predict("q1", "0.9")


def test_forecasts_of_a_voyage_come_in_order(tmp_path):
    with pytest.raises(NotPredicted, match="q1"):
        begin(tmp_path, 8).predict("q3", "0.9")
