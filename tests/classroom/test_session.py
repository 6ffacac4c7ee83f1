"""A lesson as a student goes through it: locking, the gate, looks, checks, the journal."""

from __future__ import annotations

import copy
import errno
import json
import pickle
import re
import threading
from fractions import Fraction

import numpy as np
import pytest

import seawidget as sea
from seawidget import classroom
from seawidget.classroom import (
    AlreadyPredicted,
    AnswerError,
    ClassroomError,
    HandInError,
    NotAnswered,
    NotPredicted,
)
from seawidget.classroom.handing import chain, journal
from seawidget.errors import SeaError, UnknownLanguage, WriteError
from seawidget.widget.wire.rejection import RejectionError
from tests.classroom.given import PREDICTIONS, STUDENT, Clock, answer, answer_all, begin, lessons, predict_all

NUMBERS = sorted(PREDICTIONS)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(journal, "now", Clock())


def kinds(session):
    return [record["kind"] for record in session.journal.records]


def test_a_lesson_from_the_first_line_to_the_file(tmp_path, capsys):
    s = begin(tmp_path, 2)
    assert (s.step, s.ask("q1").kind, s.ask("q1").parameters["draws"]) == ("predict", "chance", 6)
    locked = s.predict("q1", "30 %", because="guess")
    assert re.fullmatch(r"[2-9a-z]{4}-[2-9a-z]{4}", locked.code)
    assert locked.code in capsys.readouterr().out
    assert s.step == "play"
    s.play()
    measure = s.tally()
    assert measure["of"] == 4
    shown = s.reveal("q1")
    assert shown.exact.exact == Fraction(25122, 51319)
    assert abs(shown.twin.value - 0.4895) < 0.06
    assert "39 to 59" in shown.expected
    assert s.step == "check"
    assert s.check("q2", "0,62").misconception == "blanks_forgotten"
    answer_all(s)
    assert s.step == "done"
    file = s.hand_in()
    data = file.path.read_bytes()
    assert chain.verify(data) is None
    assert file.path.name == f"7b-l2-calmotter27-{s.journal.records[0]['session'][:6]}.seaclass"
    assert kinds(s) == ["open", "predict", "play", "reveal", "check", "check", "check", "check"]
    assert classroom.pool(data).rejected == ()
    assert 'download="7b-l2-' in file._repr_html_()


def test_what_is_locked_stays(tmp_path):
    s = begin(tmp_path, 2)
    first = s.predict("q1", "30 %")
    assert s.predict("q1", 0.3) == first  # the same number, typed otherwise
    with pytest.raises(AlreadyPredicted) as told:
        s.predict("q1", "49 %")
    assert told.value.at == first.at
    assert "30 %" not in str(told.value)
    again = begin(tmp_path, 2)
    assert again.step == "play"
    assert again.predict("q1", "30 %") == first
    with pytest.raises(AlreadyPredicted):
        again.predict("q1", "0.5")
    assert kinds(again) == ["open", "predict", "resume"]


@pytest.mark.parametrize("given", [..., None, "", "  "])
def test_nothing_is_no_prediction(tmp_path, given):
    with pytest.raises(NotAnswered) as told:
        begin(tmp_path, 2).predict("q1", given)
    assert told.value._render_traceback_() == [f"NotAnswered: {told.value}"]


@pytest.mark.parametrize(
    "given",
    ["44", "1.01", "-0.1", "abc", True, 10**6000, "<b>", float("nan")],
    ids=lambda given: f"{given!r:.9}" if not isinstance(given, int) else "int",
)
def test_a_prediction_is_a_chance(tmp_path, given):
    s = begin(tmp_path, 2)
    with pytest.raises(AnswerError):
        s.predict("q1", given)
    assert kinds(s) == ["open"]


def test_a_reason_is_one_of_the_list(tmp_path):
    with pytest.raises(AnswerError, match="counted, formula"):
        begin(tmp_path, 2).predict("q1", "0.3", because="my neighbour said so")


def test_checks_are_no_predictions_and_the_other_way_round(tmp_path):
    s = begin(tmp_path, 2)
    with pytest.raises(ClassroomError, match=r"s\.check"):
        s.predict("q2", "0.5")
    with pytest.raises(ClassroomError, match=r"s\.predict"):
        s.check("q1", "0.5")
    with pytest.raises(ClassroomError, match=r"s\.check"):
        s.reveal("q2")


# -- the gate ---------------------------------------------------------------------------------------------------------


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


# -- the board --------------------------------------------------------------------------------------------------------

SECRET = {
    number: [
        text
        for row in lesson["questions"].values()
        if row.get("exact") and row["kind"] == "chance" and len(row["exact"]) > 5
        for text in (row["exact"], row["decimal"][:5], row["decimal"][:5].replace(".", ","))
    ]
    for number, lesson in lessons().items()
}


@pytest.mark.parametrize("number", NUMBERS)
def test_no_board_holds_an_answer_before_the_lock(tmp_path, number):
    s = begin(tmp_path, number)
    state = json.dumps(s.board.get_state(), default=str)
    page = s.board.to_html()
    bundle = json.dumps(s.game._repr_mimebundle_())
    for text in SECRET[number]:
        for where in (json.dumps(json.loads(state)["lesson"]), bundle, repr(s), str(s.ask("q1"))):
            assert text not in where
        for name in ("position", "status", "choices", "table", "lesson"):
            assert text not in json.dumps(json.loads(state)[name])
        assert text not in re.sub(r"<(script|style|svg).*?</\1>", "", page, flags=re.DOTALL)


def ask_page(board, **intent):
    from seawidget.widget.intents import handlers

    name = intent.pop("do")
    return handlers.HANDLERS[name](board, board.game, intent)


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "odds", "horizon": 6},
        {"do": "odds_number", "kind": "hit", "of": "b1", "horizon": 6},
        {"do": "odds_trial", "moves": ["Discard 12,63"], "horizon": 6},
        {"do": "advise", "reasons": False},
        {"do": "advise", "reasons": True},
        {"do": "odds_chart"},
        {"do": "odds_lost"},
        {"do": "forecast", "chance": "50 %"},
    ],
    ids=lambda intent: intent["do"],
)
def test_the_page_is_refused_before_the_lock(tmp_path, intent):
    s = begin(tmp_path, 2)
    assert s.board.table["odds"] == "off"
    with pytest.raises(RejectionError, match="odds_lesson"):
        ask_page(s.board, **intent)


def test_the_page_is_answered_and_counted_after_the_lock(tmp_path):
    s = begin(tmp_path, 2)
    board = s.board
    predict_all(s)
    assert board.table["odds"] == "free"
    assert ask_page(board, do="odds", horizon=6)["open"]
    assert [record["what"] for record in s.journal.of("look")] == ["odds"]
    ask_page(board, do="advise", reasons=False)
    assert [record["what"] for record in s.journal.of("look")] == ["odds", "hint"]
    board.close()


def test_the_board_says_where_the_lesson_stands(tmp_path):
    s = begin(tmp_path, 2)
    board = s.board
    assert board.lesson == {"id": 2, "question": "q1", "step": "predict", "locked": [], "code": None}
    locked = s.predict("q1", "30 %")
    assert board.lesson == {"id": 2, "question": "q2", "step": "play", "locked": ["q1"], "code": locked.code}
    assert s.redeal(1) is board
    assert board.game is s.game is s.deals[1]
    assert s.board2.game.view().hand == ("5", "12", "31", "63", "71")
    with pytest.raises(ClassroomError):
        begin(tmp_path, 3).board2  # noqa: B018 - it is asked for
    assert sea.play("tranquility", players=1).lesson == {}


@pytest.mark.parametrize("bad", [-1, 100, "1", 1.5, None, True])
def test_a_deal_is_a_number(tmp_path, bad):
    with pytest.raises(ClassroomError, match="deal"):
        begin(tmp_path, 2).redeal(bad)


# -- what came of it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_every_lesson_can_be_played_and_read_off(tmp_path, number):
    s = predict_all(begin(tmp_path, number))
    s.play()
    measure = s.tally()
    assert tuple(measure) == tuple(lessons()[number]["measure"]) or set(measure) == set(lessons()[number]["measure"])
    assert all(type(value) is int for value in measure.values())
    assert s.tally() == measure
    assert kinds(s).count("play") == 1  # the same again is not another one
    assert classroom.pool(s.hand_in().path.read_bytes()).rejected == ()


def test_deals_are_those_of_the_student(tmp_path):
    mine, other = begin(tmp_path, 2), begin(tmp_path, 2, student="bold-eel-10")
    again = begin(tmp_path / "elsewhere", 2, student="Calm Otter 27")
    futures = [
        [session._deal(i).deal or session._deal(i).node.state.to_dict() for i in range(4)]
        for session in (mine, other, again)
    ]
    assert futures[0] == futures[2] != futures[1]
    assert len({json.dumps(each, sort_keys=True) for each in futures[0]}) == 4


def test_the_tally_of_lesson_2_is_what_came(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    with pytest.raises(ClassroomError, match="Nothing was played"):
        s.tally()
    hits = 0
    for number in range(2):
        s.redeal(number)
        came = []
        for _ in range(3):
            before = list(s.game.view().hand)
            spare = [card for card in before if card != "27"][:2]
            s.game.move(
                f"Discard {','.join(sorted(spare, key=lambda c: (not c.isdecimal(), int(c) if c.isdecimal() else 0)))}"
            )
            kept = [card for card in before if card not in spare]
            came += [card for card in s.game.view().hand if card not in kept]
        hits += any(card.isdecimal() and 20 < int(card) < 30 for card in came)
    assert s.tally() == {"hits": hits, "of": 2}


def test_a_real_box_counts_by_hand(tmp_path):
    s = begin(tmp_path, 2)
    assert s.tally(hits=2, of=4) == {"hits": 2, "of": 4}
    assert s.journal.records[-1]["by_hand"] is True
    for bad in (
        {"hits": 5, "of": 4},
        {"hits": 1},
        {"hits": 1, "of": 4, "x": 1},
        {"hits": -1, "of": 4},
        {"hits": "1", "of": 4},
    ):
        with pytest.raises(ClassroomError, match="hits, of"):
            s.tally(**bad)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7])
def test_what_is_revealed_is_exact_and_simulated(tmp_path, number):
    s = predict_all(begin(tmp_path, number))
    for name in PREDICTIONS[number]:
        row = lessons()[number]["questions"][name]
        shown = s.reveal(name)
        if row["kind"] == "choice":
            assert (shown.exact, shown.twin) == (None, None)
            assert "3 into b" in shown.text
            continue
        assert shown.exact.exact == Fraction(row["exact"])
        assert row["exact"].removesuffix("/1") in shown.text
        assert shown.twin.z is not None
        assert abs(shown.twin.z) < 4
        assert str(shown.exact.event)
        assert "class." not in str(shown.exact.event)
        html = shown._repr_html_()
        assert "<script" not in html
    assert kinds(s).count("reveal") == len(PREDICTIONS[number])
    s.reveal("q1")
    assert kinds(s).count("reveal") == len(PREDICTIONS[number])


def test_a_choice_reveals_no_number_of_another_question(tmp_path):
    s = predict_all(begin(tmp_path, 5))
    shown = s.reveal("q1")
    assert "too high" in shown.text
    assert not [text for text in SECRET[5] if text in str(shown) + shown._repr_html_()]


# -- the journal ------------------------------------------------------------------------------------------------------


def test_a_crash_loses_nothing(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    path = s.journal.path
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"because":null,"ha')  # the line that was being written
    again = begin(tmp_path, 2)
    assert kinds(again) == ["open", "predict", "resume"]
    assert chain.verify(path.read_bytes()) is None


def test_a_journal_that_was_changed_is_told(tmp_path):
    path = predict_all(begin(tmp_path, 2)).journal.path
    path.write_bytes(path.read_bytes().replace(b"3/10", b"4/10"))
    with pytest.raises(HandInError) as told:
        begin(tmp_path, 2)
    assert (told.value.reason, told.value.line) == ("chain", 2)


def test_a_fresh_token_is_kept(tmp_path, capsys):
    s = classroom.lesson(2, group="7B", folder=tmp_path)
    token = (tmp_path / "token").read_text(encoding="utf-8").strip()
    assert classroom.norm(token) == s.student
    assert token in capsys.readouterr().out
    assert classroom.lesson(2, group="7B", folder=tmp_path).student == s.student
    assert capsys.readouterr().out == ""


def test_the_newest_journal_is_gone_on_with(tmp_path):
    predict_all(begin(tmp_path, 2))
    old = next(tmp_path.glob("*.journal"))
    kept = old.read_bytes()
    old.unlink()
    newer = begin(tmp_path, 2)
    old.write_bytes(kept)
    assert begin(tmp_path, 2).journal.path == newer.journal.path


def test_lessons_go_on_in_one_folder_beside_each_other(tmp_path):
    names = {begin(tmp_path, number, student=student).journal.path for number in (2, 3) for student in (STUDENT, "x")}
    assert len(names) == 4


def test_half_a_line_does_not_stay_in_the_journal(tmp_path, monkeypatch):
    s = begin(tmp_path, 2)
    whole, count = s.journal.path.read_bytes(), len(s.journal.records)

    def full(number):
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(WriteError, match=re.escape(s.journal.path.name)):
            s.journal.append("look", question="q1", what="odds", count=1)
    assert (s.journal.path.read_bytes(), len(s.journal.records)) == (whole, count)
    s.journal.append("look", question="q1", what="odds", count=1)
    assert chain.parsed(s.journal.path.read_bytes()) == s.journal.records


def test_bad_calls(tmp_path):
    for locale in ("xx", "", 5, np.array([3, 5])):
        with pytest.raises(UnknownLanguage):
            begin(tmp_path, 2, locale=locale)
    with pytest.raises(SeaError):
        begin(tmp_path / "a\0b", 2)
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match="file"):
        begin(tmp_path / "file", 2)


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_lesson_speaks_the_language_asked_for(tmp_path, locale, capsys):
    s = begin(tmp_path, 2, locale=locale)
    assert s.board.ui["locale"] == locale
    words = {"en": "lies between", "uk": "лежить між", "ru": "лежит между"}
    assert words[locale] in s.ask("q1").text
    s.predict("q1", "30 %")
    assert {"en": "locked", "uk": "зафіксовано", "ru": "зафиксирован"}[locale] in capsys.readouterr().out
    exact = s.reveal("q1").text
    assert ("49.0%" if locale == "en" else "49,0\u00a0%") in exact


def test_the_exit_item_lists_its_options_and_reasons(tmp_path):
    question = begin(tmp_path, 2).ask("x1")
    assert list(question.options) == ["up", "same", "down"]
    assert '"fewer_useless_left"' in str(question)
    assert "<li>" in question._repr_html_()
    right, because = answer(2, "x1")
    assert (right, because) == ("up", "fewer_useless_left")


def test_looks_on_several_threads_leave_one_chain(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    games = [s._deal(number) for number in range(4)]
    threads = [threading.Thread(target=lambda game=game: [game.odds() for _ in range(3)]) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert chain.verify(s.journal.path.read_bytes()) is None
    s.gate.settle()
    assert sum(record["count"] for record in s.journal.of("look")) == 12


def test_a_file_never_grows_beyond_what_can_be_handed_in(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "SPARE", chain.LARGEST - 6000)
    s = predict_all(begin(tmp_path, 2))
    step = 0
    while not s.journal.full:
        s.check("q2", f"0.{step:03}")
        step += 1
    with pytest.raises(ClassroomError, match="full"):
        s.check("q2", "0.999")
    before = len(s.journal.records)
    for _ in range(5):
        s.game.odds()
    assert len(s.journal.records) == before
    data = s.hand_in().path.read_bytes()
    assert len(data) < 9000
    assert classroom.pool(data).rejected == ()
    assert sum(each.count for each in classroom.pool(data).looks) == 5


def test_the_same_answer_again_is_no_other_attempt(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    for given in ("0.62", "0.62", "0,62", "0.5", "0.62"):
        s.check("q2", given)
    assert [record["attempt"] for record in s.journal.of("check")] == [1, 2, 3, 4]


def test_a_journal_of_another_edition_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "edition", lambda: "000000000000")
    predict_all(begin(tmp_path, 2))
    monkeypatch.undo()
    assert begin(tmp_path, 2).step == "predict"
    assert len(list(tmp_path.glob("*.journal"))) == 2
