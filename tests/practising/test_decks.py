"""The folder: saves in any order give the same bytes, boxes move, and what is broken is said and left as it is."""

from __future__ import annotations

import itertools
import json
from datetime import date, timedelta

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.practising import deck as decks, finding
from seawidget.practising.deck import DAYS, Deck
from tests.practising.given import LATE, late, mini

DAY = date(2026, 11, 30)
WRONG, RIGHT = "Place 1 a", "Place 6 d pay 1"


def folder(tmp_path, name="saves", games=None):
    place = tmp_path / name
    place.mkdir()
    for number, game in enumerate(games or [mini()]):
        game.save(place / f"game{number}.sea.json")
    return place


def opened(place, today=DAY, **how):
    return sea.practice(place, today=today, progress=None, **how)


def test_saves_in_any_order_give_the_same_bytes(tmp_path):
    games = [mini(), mini(4, 2), mini(5, 3)]
    kept = []
    for number, order in enumerate(itertools.permutations(games)):
        practice = opened(folder(tmp_path, f"saves{number}", order))
        for each in practice.exercises:
            each.reveal()
        kept.append((tmp_path / f"saves{number}" / "practice.json").read_bytes())
    assert len(set(kept)) == 1


def test_one_position_is_one_card(tmp_path):
    game = mini()
    practice = opened(folder(tmp_path, games=[game, mini(), game]))
    assert len(practice) == 1


def test_boxes_go_on_and_back(tmp_path):
    place, day = folder(tmp_path), DAY
    for box in (1, 2, 3, 4, 4):
        one = opened(place, day).next()
        assert one.attempt(RIGHT) == "good"
        day += timedelta(days=DAYS[box])
        assert opened(place, day - timedelta(days=1)).due == ()
    practice = opened(place, day)
    one = practice.next()
    assert one.attempt(WRONG) == "worse"
    assert practice.next() is one  # until it is solved
    assert one.attempt(RIGHT) == "good"
    assert practice.next() is None
    assert opened(place, day).due == ()
    assert len(opened(place, day + timedelta(days=1)).due) == 1  # from the first box
    opened(place, day + timedelta(days=1)).next().reveal()
    assert len(opened(place, day + timedelta(days=2)).due) == 1


def test_what_is_judged_is_not_judged_again_except_by_another_version(tmp_path, monkeypatch):
    place = folder(tmp_path)
    opened(place)
    calls = []
    real = finding.judge

    def counted(*args, **how):
        calls.append(1)
        return real(*args, **how)

    monkeypatch.setattr(finding, "judge", counted)
    assert len(opened(place)) == 1
    assert not calls
    opened(place).next().attempt(RIGHT)
    monkeypatch.setattr(decks, "__version__", "99")
    practice = opened(place)
    assert calls
    assert practice.due == ()  # its box has stayed


def test_broken_saves_are_listed_and_the_others_go_on(tmp_path):
    place = folder(tmp_path)
    (place / "broken.json").write_text('{"format": "seawidget-game"')
    (place / "other.json").write_text("[]")
    off = mini(4, 2)
    off.odds_rule = sea.play(off, odds="off").game.odds_rule
    off.save(place / "off.sea.json")
    practice = opened(place)
    assert [each.name for each in practice.rejected] == ["broken.json", "off.sea.json", "other.json"]
    assert all(each.why and str(place) not in each.why for each in practice.rejected)
    assert len(practice) == 1


def test_the_deck_holds_no_names_no_moves_and_no_answers(tmp_path):
    game = mini()
    game.names = ["Somebody"]
    practice = opened(folder(tmp_path, games=[game]))
    one = practice.next()
    one.attempt(WRONG)
    text = (tmp_path / "saves" / "practice.json").read_text()
    data = json.loads(text)
    assert data["content"]["cards"][one.code]["attempts"] == [["2026-11-30", "worse"]]
    answer = one.reveal()
    for word in ("Somebody", answer.best, answer.played, "Place", "Discard", "game0", str(float(answer.loss))):
        assert word not in text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: {**data, "format": "another"}, "no deck"),
        (lambda data: {**data, "version": 2}, "version 2"),
        (lambda data: {**data, "checksum": "sha256:0"}, "changed by hand"),
        (lambda data: [], "no deck"),
    ],
)
def test_a_deck_that_cannot_be_read_is_left_as_it_is(tmp_path, change, said):
    place = folder(tmp_path)
    opened(place)
    file = place / "practice.json"
    file.write_text(json.dumps(change(json.loads(file.read_text()))))
    before = file.read_bytes()
    with pytest.raises(sea.PracticeError, match=said):
        opened(place)
    assert file.read_bytes() == before


def test_a_folder_that_is_none(tmp_path):
    with pytest.raises(sea.PracticeError, match="no folder"):
        opened(tmp_path / "nowhere")
    with pytest.raises(sea.OptionError, match="today"):
        opened(tmp_path, today=12)


def test_judging_can_be_ended_and_gone_on_with(tmp_path):
    place = folder(tmp_path, games=[mini(), mini(4, 2), mini(5, 3)])
    done = []
    practice = opened(place, cancel=lambda: len(done) > 1 or done.append(1))
    assert practice.left == 2 - (len(done) - 1)
    assert opened(place).left == 0


def test_a_late_game_keeps_its_exercises_in_a_file(tmp_path):
    place = folder(tmp_path, games=[late(LATE[:1])])
    codes = [each.code for each in opened(place).exercises]
    assert codes
    assert [each.code for each in opened(place).exercises] == codes


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.sampled_from(["good", "open", "worse", "revealed"])), max_size=30))
def test_a_card_is_due_by_its_box(steps):
    deck, day, box = Deck(), DAY, 0
    for wait, verdict in steps:
        day += timedelta(days=wait)
        deck.record("code", verdict, day, first=True)
        box = 0 if verdict in ("worse", "revealed") else min(box + 1, 4)
        card = deck.cards["code"]
        assert (card.box, card.due) == (box, day + timedelta(days=DAYS[box]))
