"""Moves on trial: judged by the rules, carried out as far as the seat can know, nothing hidden in sight."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.rng import Rng
from seawidget.text import i18n
from tests.games.tranquility.positions import RULES, full_grid, stand
from tests.games.tranquility.walks import plain, redealt, walks


def previewed(state, *moves, seat=0, memory=None):
    """The steps of a trial as plain data."""
    report = plain(RULES.preview(state, seat, moves, memory or InformationState(seat)).to_dict())
    assert report["ok"] == all(step["ok"] for step in report["steps"])
    return report["steps"]


def test_a_placement():
    """T-01, COST-2, COST-4: what it costs, who pays what, what becomes of the gaps, the position after it."""
    state = stand("a1=3", "5 17 44 F 80")
    (step,) = previewed(state, "Place 5 b1 pay 17,44")
    assert (step["ok"], step["code"], step["cost"]) == (True, None, 2)
    assert step["pays"] == {"seat": 0, "cards": ["17", "44"]}
    assert not step["suggested"]
    assert step["note"] is None
    assert [gap["cells"][0] for gap in step["gaps_before"]] == ["b1"]
    assert [gap["cells"][0] for gap in step["gaps_after"]] == ["c1"]
    assert not {5, 17, 44} & set(step["gaps_after"][0]["possible"])  # placed, or down for good (TURN-4)
    now, before = step["position"], state.view(0).to_dict()
    assert now["grid"] == {"a1": "3", "b1": "5"}
    assert (now["hand"], now["hands"], now["discards"]) == (["80", "F"], [2], [before["discards"][0] + 2])
    assert now["decks"] == before["decks"]  # no refill: the cards to come are not known
    assert (now["point"], now["deciding"], now["turn"]) == ("ACTION", 0, before["turn"])
    assert step["choices"]["kinds"] == ["Place", "Discard"]
    assert state.grid == {"a1": "3"}  # the position itself is untouched


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        ("Place 5 a1", "cell_taken", "PLACE-1"),
        ("Place 5 b1 pay 17", "wrong_payment", "COST-4"),
        ("Place 80 b1", "cannot_pay", "COST-6"),
        ("Place 6 b1", "card_not_in_hand", "DP-6"),
        ("PlayFinish", "grid_not_full", "FINISH-1"),
        ("Unleash a1", "not_offered", "DP-4"),
        ("Discard 5", "wrong_count", "TURN-2"),
        ("Jump", "bad_argument", "DP-6"),
    ],
)
def test_a_refusal(move, code, rule):
    """DP-7: the same code as the real thing; the trial ends there."""
    state = stand("a1=3", "5 17 44 F 80")
    steps = previewed(state, move, "Discard 5,17")
    assert len(steps) == 1
    (step,) = steps
    assert (step["ok"], step["code"], step["rule"], step["cost"], step["pays"]) == (False, code, rule, 0, None)
    assert step["gaps_after"] == step["gaps_before"]
    assert step["position"] == state.view(0).to_dict()
    assert i18n.has(f"tranquility.reason.{step['code']}")


def test_a_payment_is_suggested():
    """COST-5: judged before paying, then the least useful cards; the text is the whole move."""
    state = stand("a1=3 e6=79 f6=80", "5 7 F F 78", decks="rest")
    (step,) = previewed(state, "Place 5 b1")
    assert (step["ok"], step["cost"], step["suggested"]) == (True, 2, True)
    assert step["move"] == "Place 5 b1 pay 78,F"  # the second Finish, and 78, which has only a bad cell left
    assert step["pays"]["cards"] == ["78", "F"]
    assert step["note"] == {"key": "tranquility.trial.suggested", "args": {"n": 2, "cards": "78, F"}}
    assert state.check(step["move"]) is None
    (free,) = previewed(state, "Place 5 c1")
    assert (free["cost"], free["suggested"], free["pays"]) == (0, False, None)


def test_several_moves_deep():
    """No refill in between (TURN-6): the hand runs out, and later payments come from what is left."""
    state = stand("a1=3", "5 17 44 F 80")
    steps = previewed(state, "Place 5 b1 pay 17,44", "Place 80 f6", "Discard F,80")
    assert [step["ok"] for step in steps] == [True, True, False]
    assert steps[1]["position"]["hand"] == ["F"]
    assert (steps[2]["code"], steps[2]["gaps_before"]) == ("card_not_in_hand", steps[1]["gaps_after"])
    assert steps[1]["gaps_before"] == steps[0]["gaps_after"]
    assert steps[1]["choices"]["kinds"] == []  # one Finish is neither placed nor discarded


def test_what_was_paid_on_trial_cannot_come_any_more():
    state = stand("a1=3 d1=6", "5 4 44 F 80")
    before, after = (previewed(state, "Discard 4,44")[0][name] for name in ("gaps_before", "gaps_after"))
    assert (before[0]["possible"], before[0]["alive"]) == ([4, 5], True)
    assert (after[0]["possible"], after[0]["alive"]) == ([5], False)


def test_a_start_ends_the_trial():
    """START-4, START-5: what comes then depends on cards that nobody has seen."""
    state = stand("a1=3", "S 5 x x x", start=None)
    steps = previewed(state, "Place 5 b1", seat=0)
    assert steps[0]["code"] == "start_is_forced"  # START-1
    first, second, third = previewed(state, "PlayStart", "Place 5 c1", "Shed 5")
    assert (first["ok"], first["note"]["key"]) == (True, "tranquility.trial.start")
    assert (first["position"]["start"], first["position"]["hands"]) == ("S", [4])
    assert first["choices"] == {}
    assert {second["code"], third["code"]} == {"depends_on_hidden"}
    assert second["position"] == first["position"]
    for locale in i18n.LOCALES:
        assert i18n.has(first["note"]["key"], locale)
        assert i18n.has("tranquility.reason.depends_on_hidden", locale)


def test_a_finish():
    """FINISH-2: it wins, alone for certain; with monsters about it may be refused (MONSTER-6)."""
    alone = stand(full_grid(), "F x x x x", options={"players": 1, "monsters": 2})
    won, after = previewed(alone, "PlayFinish", "Discard 57,58")
    assert won["ok"]
    assert won["position"]["result"]["outcome"] == "win"
    assert won["note"] is None
    assert after["code"] == "game_over"
    secret = stand(full_grid(), ["F x x x x", "M x x x x"], options={"players": 2, "monsters": 1})
    (maybe,) = previewed(secret, "PlayFinish")
    assert maybe["note"]["key"] == "tranquility.trial.may_be_refused"
    harmless = stand(
        full_grid(), ["F x x x x", "x x x x x"], decks=["M 59", "61"], options={"players": 2, "monsters": 1}
    )
    assert previewed(harmless, "PlayFinish")[0]["note"] == maybe["note"]  # the seat cannot tell


def test_a_monster():
    """MONSTER-3: an island and the monster leave, and a gap opens; the number cannot come back."""
    state = stand("a1=3 b1=4 c1=5", "M 7 x x x", options={"players": 1, "monsters": 1})
    (step,) = previewed(state, "Unleash b1")
    assert step["position"]["removed"] == ["4", "M"]
    opened = next(gap for gap in step["gaps_after"] if gap["cells"] == ["b1"])
    assert (opened["possible"], opened["alive"]) == ([], False)


def test_a_shed():
    """START-6: the limits are those of the capacities on show; then the hand is what is left."""
    state = stand("a1=3", ["x x x x", "M x x x x", "x x x x x"], options={"players": 3, "monsters": 1}, point="SHED")
    assert state.view(0).capacities == (4, 4, 5)
    cards = state.hands[0]
    assert previewed(state, "Shed " + ",".join(cards[:4]))[0]["position"]["hand"] == []
    (few,) = previewed(state, "Shed")
    assert few["ok"]  # 8 are due, the others can give 9
    for q in (1, 2):
        assert previewed(state, "Shed", seat=q)[0]["code"] == "not_your_turn"


def test_the_turns_of_others_are_left_out():
    """A seat may try what it would do next while another one is to move."""
    state = stand("a1=3", ["5 17 44 F 80", "6 18 45 x x"], options={"players": 2}, active=1)
    steps = previewed(state, "Place 5 c1", "Place 80 f6", seat=0)
    assert [step["ok"] for step in steps] == [True, True]
    assert {step["note"]["key"] for step in steps} == {"tranquility.trial.others"}
    assert steps[0]["position"]["deciding"] == 0
    mine, later = previewed(state, "Place 6 d1", "Place 18 f1", seat=1)
    assert mine["note"] is None
    assert later["note"]["key"] == "tranquility.trial.others"
    assert previewed(state, "Place 5 c1", seat=None)[0]["code"] == "not_your_turn"


def test_after_the_end():
    state = stand("a1=3", "F", decks="empty")
    assert state.over
    assert previewed(state, "Discard F,F")[0]["code"] == "game_over"


def test_at_the_point_of_the_voyage():
    """VOYAGE-4."""
    options = RULES.options({"players": 1, "solo_start": "sea_voyage"})
    deal = RULES.deal(options, Rng(3))
    deal["start_places"] = [2]
    state = RULES.initial(options, deal)
    assert state.point == "START"
    assert previewed(state, "Discard " + ",".join(state.hands[0][:2]))[0]["code"] == "not_offered"
    assert previewed(state, "PlayStart")[0]["position"]["start"] == "S"


@given(walk=walks(), stop=st.integers(0, 60), seat=st.integers(-1, 4), key=st.integers(0, 99))
@settings(max_examples=80)
def test_nothing_hidden_has_a_part_in_it(walk, stop, seat, key):
    """INFO-7, INFO-8: the whole report is the same for positions that differ in unseen cards only."""
    history = list(walk.steps(stop))
    state = history[-1][3] if history else walk.begin()
    seat = None if seat < 0 else seat % state.players
    if state.over:
        return
    rng = Rng(key)
    memory = RULES.information_state(history, seat)
    legal = state.legal_moves
    moves = [str(legal[rng.below(len(legal))]) for _ in range(3)]
    report = RULES.preview(state, seat, moves, memory).to_dict()
    other = redealt(state, {seat}, rng, monsters=state.point != "SHED")
    third = RULES.redeal(state, seat, memory, rng)
    assert RULES.preview(other, seat, moves, memory).to_dict() == report
    assert RULES.preview(third, seat, moves, memory).to_dict() == report
    plain(report)


@given(walk=walks(), stop=st.integers(0, 60), key=st.integers(0, 99))
@settings(max_examples=120)
def test_a_trial_does_what_the_move_does(walk, stop, key):
    """E1 and E2 of the real move: the same grid, spaces and discards, and the hand without the cards drawn."""
    history = list(walk.steps(stop))
    state = history[-1][3] if history else walk.begin()
    if state.over:
        return
    seat = state.deciding
    legal = state.legal_moves
    move = legal[Rng(key).below(len(legal))]
    after, events = state.apply(move)
    (step,) = RULES.preview(state, seat, [move], RULES.information_state(history, seat)).to_dict()["steps"]
    assert step["ok"]
    assert step["move"] == str(move)
    now, real = step["position"], after.view(seat).to_dict()
    refused = any(event.kind == "finish_refused" for event in events)
    if refused:
        assert step["note"]["key"] == "tranquility.trial.may_be_refused"
        return
    for name in ("grid", "start", "finish", "removed", "removed_islands", "disclosed"):
        assert now[name] == real[name], name
    assert now["discards"][seat] == real["discards"][seat]
    drawn = Counter(
        card for event in events if event.kind == "drew" and event.seat == seat for card in event.data["cards"]
    )
    assert Counter(now["hand"]) + drawn == Counter(real["hand"])
    assert step["cost"] == (len(move.pay) if str(move).startswith("Place") else 0)
