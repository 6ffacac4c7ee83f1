"""A lesson as a student goes through it: locking, what came of it, checks."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from seawidget import classroom
from seawidget.classroom import AlreadyPredicted, AnswerError, ClassroomError, NotAnswered
from seawidget.classroom.handing import chain
from tests.classroom.given import NUMBERS, PREDICTIONS, answer_all, begin, kinds, lessons, predict_all, secret

pytestmark = pytest.mark.usefixtures("clock")


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
    assert not [text for text in secret(5) if text in str(shown) + shown._repr_html_()]
