"""Moves on trial, and gaps, in every module and variant: what the move does, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.knowledge.gaps import open_gaps
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.values.moves import Rotate
from seawidget.rng import Rng
from seawidget.text import i18n
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import RULES, full_grid, stand
from tests.games.tranquility.walks import plain, redealt, set_walks

STORMY = {"players": 1, "storms": "on"}


def previewed(state, *moves, seat=0):
    """The steps of a trial as plain data; their notes have a sentence in every language."""
    steps = plain(RULES.preview(state, seat, moves, InformationState(seat)).to_dict())["steps"]
    for step in steps:
        assert not step["note"] or all(i18n.has(step["note"]["key"], locale) for locale in i18n.LOCALES)
    return steps


def note(step):
    return step["note"]["key"].rsplit(".", 1)[1] if step["note"] else None


def test_wilds():
    """WILD-2, WILD-3: a Wild is laid as the number it stands for; it fills a gap that has no number of its own."""
    state = stand("a1=3 c1=5", "W 17 44 F 80", removed="4 M", options={"players": 1, "wilds": 1, "monsters": 1})
    (step,) = previewed(state, "Place W=4 b1")
    assert (step["ok"], step["suggested"], step["cost"]) == (True, True, 1)
    assert step["position"]["grid"]["b1"] == "W=4"
    gap = step["gaps_before"][0]
    assert (gap["possible"], gap["wilds"], gap["alive"]) == ([], 1, True)
    assert {gap["wilds"] for gap in step["gaps_after"]} == {0}
    narrow = stand("a1=3 d1=5", "W 17 44 F 80", options={"players": 1, "wilds": 2})
    (first, _) = open_gaps(narrow.vector, 0, InformationState(0))
    assert not first.alive  # two cells and one number between: no Wild helps
    assert str(first) == "3 _ 5 at b1-c1: needs 2 of 1 and 2 W, dead"


def test_blocked_rows_are_noted():
    """PLACE-1, ARCH-2: cells that cannot take a card now."""
    state = stand("a1=3 e1=9", "20 30 40 50 60", options={"players": 1, "rocks": "on"}, rocks=0)
    assert open_gaps(state.vector, 0, InformationState(0))[0].blocked == ("b1", "c1", "d1")
    assert "blocked at b1 c1 d1" in str(open_gaps(state.vector, 0, InformationState(0))[0])
    arch = stand("a1=3", "20 30 40 50 F", options={"players": 1, "board": "arch"}, phase=1)
    roof = open_gaps(arch.vector, 0, InformationState(0))[-1]
    assert (roof.segment, roof.blocked) == (2, roof.cells)


def test_storms_and_compasses():
    """STORM-3, COMPASS-3, COMPASS-7: the storm takes effect or is cancelled; what is drawn next stays unknown."""
    yellow = stand("a1=3", "5 17 44 F 80", options=STORMY, point="STORM", turned_up="Y", draw="extra", pool=1)
    (step,) = previewed(yellow, "KeepHand 44,80")
    assert (step["position"]["storms"]["yellow"], step["position"]["hand"]) == ([0], ["5", "17", "F"])
    (step,) = previewed(yellow, "UseCompass revealed")
    assert (step["position"]["pool"], step["position"]["removed"].count("Y")) == (0, 1)
    purple = stand("a1=3", "5 17 44 F", options=STORMY, point="STORM", turned_up="P", draw="refill")
    assert previewed(purple, "PlaceStorm 0")[0]["position"]["storms"]["purple"] == [0]
    assert previewed(purple, "PlaceStorm 0")[0]["gaps_after"][0]["blocked"][0] == "b1"
    free = stand("a1=3", "5 17 44 F 80", options=STORMY, storms="purple@0", pool=1)
    opened, placed = previewed(free, "UseCompass purple@0", "Place 5 c1")
    assert opened["position"]["point"] == "ACTION"
    assert placed["ok"]
    (earned,) = previewed(stand("a1=3", "5 17 44 F 80", options=STORMY), "EarnCompass")
    assert (earned["position"]["pool"], earned["position"]["hand"]) == (1, [])
    assert not {5, 17, 44, 80} & {n for gap in earned["gaps_after"] for n in gap["possible"]}


def test_rocks():
    """ROCKS-3."""
    state = stand("a1=3", "5 17 44 F", options={"players": 1, "rocks": "on"}, point="ROCKS", rocks=2)
    assert previewed(state, "MoveRocks 0")[0]["position"]["rocks"] == 0
    assert previewed(state, "Discard 5,17")[0]["position"]["hand"] == ["44", "F"]


def test_sides():
    """SUNMOON-2, SUNMOON-4: the side of a placement, and a turned island with the card suggested."""
    state = stand("a1=3", "5 17 44 F 80", options={"players": 1, "variant": "sun_moon"}, flag="moon", removed="C")
    placed, turned = previewed(state, "Place 80 f6", Rotate("a1"))
    assert placed["position"]["grid"]["f6"] == {"card": "80", "side": "moon"}
    assert turned["position"]["grid"]["a1"]["side"] == "moon"
    assert turned["suggested"]
    assert len(turned["pays"]["cards"]) == 1


def test_the_pyramid():
    """PYRAMID-5, PYRAMID-7: what comes from the Explorer deck is not known; a victim is."""
    pyramid = {"players": 1, "board": "pyramid"}
    state = stand("k1=30", "31 17 44 5 80", options=pyramid)
    assert note(previewed(state, "Place 5 a1")[0]) == "explorer"
    assert note(previewed(state, "Place 5 b1")[0]) is None
    explore = stand("a1=3", "5 17 44 80", options=pyramid, point="EXPLORE", explore="cover")
    first, second = previewed(explore, "Reveal", "Place 5 c1")
    assert (note(first), second["code"]) == ("reveal", "depends_on_hidden")
    choose = stand("a1=3 c1=9", "5 17 44 80", options=pyramid, point="CHOOSE", explore="cover", turned_up="M")
    assert previewed(choose, "Choose c1")[0]["position"]["grid"] == {"a1": "3"}


def test_the_duel():
    """DUEL-6, DUEL-7: an offer and an agreement end the trial; the last placement shows the scores."""
    duel = {"players": 2, "variant": "duel"}
    grid = "".join(f"{cell}={number}/1 " for cell, number in full_grid(without="a1").items())
    state = stand(grid, ["1 50 57 12 7", "x x x x x"], options=duel)
    (won,) = previewed(state, "Place 1 a1 pay 7")
    assert won["position"]["result"]["scores"] is not None
    offer = stand(grid, ["52 50 57 12 7", "x x x x x"], options=duel)
    first, second = previewed(offer, "Exchange", "Discard 50,57")
    assert (note(first), second["code"]) == ("exchange", "depends_on_hidden")
    asked, _ = offer.apply("Exchange")
    agreed = previewed(asked, "AgreeExchange", seat=1)[0]
    assert note(agreed) == "row"
    assert agreed["position"]["discards"][0] == offer.view(0).discards[0] + 5
    assert previewed(asked, "DeclineExchange", seat=1)[0]["position"]["exchange"] is None


@given(walk=set_walks(), stop=st.integers(0, 80), seat=st.integers(-1, 4), key=st.integers(0, 99))
@settings(max_examples=120)
def test_nothing_hidden_has_a_part_in_it(walk, stop, seat, key):
    """INFO-7, INFO-8: the whole report, gaps included, is the same for positions that differ in unseen cards only."""
    state = next(s for i, s in enumerate(walk.positions()) if i == stop or s.over)
    seat = None if seat < 0 else seat % state.players
    if state.over:
        return
    rng = Rng(key)
    legal = state.legal_moves
    moves = [str(legal[rng.below(len(legal))]) for _ in range(3)]
    report = RULES.preview(state, seat, moves, InformationState(seat)).to_dict()
    other = redealt(state, {seat, state.deciding}, rng, monsters=state.point != "SHED")
    assert RULES.preview(other, seat, moves, InformationState(seat)).to_dict() == report
    plain(report)
    cells = BOARDS[state.options["board"]].cells
    found = open_gaps(state.vector, seat, InformationState(seat))
    assert [cell for gap in found for cell in gap.cells] == [cell for cell in cells if cell not in state.grid]


UNKNOWN = {"PlayStart", "Reveal", "Exchange", "AgreeExchange"}
OPEN_PARTS = ("grid", "start", "finish", "flag", "disclosed", "removed_islands")


@pytest.mark.parametrize("style", ["kinds", "builder"])
@given(data=st.data())
@settings(max_examples=100)
def test_a_trial_does_what_the_move_does(style, data):
    """E1 and E2 of the real move: the same open parts and discards, and the hand without the cards drawn."""
    walk = data.draw(set_walks())
    state = next(s for i, s in enumerate(walk.positions()) if i == data.draw(st.integers(0, 60)) or s.over)
    if state.over:
        return
    seat, legal = state.deciding, state.legal_moves
    kinds = sorted({type(move).__name__ for move in legal})
    kind = data.draw(st.sampled_from(kinds))
    move = data.draw(st.sampled_from([move for move in legal if type(move).__name__ == kind][:300]))
    after, events = state.apply(move)
    (step,) = previewed(state, str(move), seat=seat)
    assert step["ok"]
    if kind in UNKNOWN:
        assert note(step) in {"start", "reveal", "exchange", "row"}
        return
    told = [event.kind for event in events]
    if "finish_refused" in told or any(kind.startswith("flag_") for kind in told):
        return
    now, real = step["position"], after.view(seat).to_dict()
    for name in OPEN_PARTS:
        assert now[name] == real[name], name
    assert now["storms"] == real["storms"]
    assert now["pool"] == real["pool"]
    assert now["rocks"] == real["rocks"]
    assert now["discards"][seat] == real["discards"][seat]
    drawn = Counter(card for e in events if e.kind in ("drew", "took") and e.seat == seat for card in e.data["cards"])
    assert Counter(now["hand"]) + drawn == Counter(real["hand"])


def at_cut(pool=1):
    return stand(hands="1 2 3 4", options=STORMY, point="CUT", storms="yellow@0", pool=pool, decks=["20 21 rest"])


def test_a_cut_on_trial():  # STORM-7, DP-5
    (step,) = previewed(at_cut(), "KeepHand 2")
    assert (step["ok"], step["position"]["hand"]) == (True, ["1", "3", "4"])
    assert step["position"]["discards"] == [at_cut().view(0).discards[0] + 1]
    (step,) = previewed(at_cut(), "UseCompass yellow@0")
    assert (step["position"]["point"], step["position"]["hand"]) == ("ACTION", ["1", "2", "3", "4"])
    two = stand(hands="1 2 3 4", options=STORMY, point="CUT", storms="yellow@0 purple@3", pool=2)
    first, second = previewed(two, "UseCompass purple@3", "KeepHand 1")
    assert (first["position"]["point"], second["position"]["point"]) == ("CUT", "ACTION")


def test_a_compass_just_earned_on_trial():  # DP-5
    state = stand("", "1 2 3", options=STORMY, storms="yellow@0 purple@3", pool=1, decks=["20 21 rest"])
    state = state.apply("EarnCompass")[0]
    first, second = previewed(state, "UseCompass purple@3", "UseCompass yellow@0")
    assert (first["position"]["point"], second["position"]["point"]) == ("COMPASS", "ACTION")
    assert second["position"]["storms"] == {"yellow": [], "orange": [], "purple": []}
    (step,) = previewed(state, "Pass")
    assert (step["position"]["point"], step["position"]["pool"]) == ("ACTION", 2)


def test_what_can_be_paid_after_a_cut():  # STORM-7
    facts = RULES.deck_facts(at_cut(), 0, InformationState(0))
    assert dict(facts.assumptions)["board_stays"] == {"most": 2}
