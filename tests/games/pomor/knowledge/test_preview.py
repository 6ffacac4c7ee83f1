"""What-if: moves on trial, as far as a seat can know what they do."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from seawidget.games.pomor.knowledge.information import InformationState
from seawidget.rng import Rng
from seawidget.text.i18n import LOCALES, text
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled
from tests.games.pomor.walks import keys, plain, scrambled, walks

STEP = {
    *("move", "ok", "code", "rule", "args", "cost", "pays", "suggested", "gaps_before", "gaps_after", "outcomes"),
    *("position", "choices", "note"),
}


def position(tokens, hand=(), **parts):
    start = {"ring": BASIC[2], "sea_top": TOP, "hands": filled(2, {0: list(hand)})}
    return RULES.position(RULES.options({"players": 2}), tokens=tokens, **{**start, **parts})


def steps(state, seat, *moves):
    return plain(RULES.preview(state, seat, list(moves), InformationState(seat)).to_dict())["steps"]


@settings(max_examples=60)
@given(walks, keys, st.integers(0, 120))
def test_a_trial_tells_what_happens_and_nothing_hidden(walk, key, stop):  # INV-17
    state = walk.last(stop)
    for seat in (None, *range(state.players)):
        moves = [str(move) for move in state.legal_moves][:4] or ["Sell"]
        for move in moves:
            if state.point == "PLAY" and seat != state.deciding:
                continue
            (step,) = steps(state, seat, move)
            assert set(step) == STEP
            other = scrambled(state, seat, Rng(key))
            assert steps(other, seat, move) == [step]
            if seat == state.deciding and not state.over:
                assert step["ok"]
                check_outcomes(state, move, step)
            else:
                assert not step["ok"]


def check_outcomes(state, move, step):
    after, events = state.apply(move)
    hidden = ("revealed", "reshuffle_sea", "reshuffle_nav", "drawn", "dealt", "open_water")
    told = [outcome["code"] for outcome in step["outcomes"] if outcome["code"] not in hidden]
    assert told == [event.kind for event in events if event.kind not in hidden]
    assert step["position"]["stacks"] == list(after.stacks)
    assert step["position"]["scores"] == list(after.scores)
    for shown, card in zip(step["position"]["ring"], after.ring, strict=True):
        assert shown in ("?", card) or card == "w"
    assert step["position"]["holds"] == [list(hold) for hold in after.holds]


def test_cards_to_come_are_unknown():
    (step,) = steps(position({"A": 1, "B": 9, "P": 5}, ["3/3"]), 0, "PlayCard 3/3")
    assert step["position"]["ring"][1] == "?"
    assert step["position"]["hands"] == [3, 4]
    assert step["note"] == {"key": "pomor.trial.new_cards", "args": {"places": [1], "n": 1}}


def test_several_moves_deep():
    state = position({"A": 0, "B": 9, "P": 6}, ["1/4n", "0/2"], holds=[[3], []])
    nets, chosen, later = steps(state, 0, "PlayCard 1/4n", "ChooseNets 2,3", "PlayCard 0/2")
    assert nets["position"]["point"] == "NETS"
    assert nets["choices"]["nets"]["room"] == 6
    assert chosen["position"]["holds"][0] == [2, 3, 4]
    assert chosen["note"]["key"] == "pomor.trial.new_cards"
    assert later["ok"]
    assert later["note"]["key"] == "pomor.trial.others"
    assert later["position"]["stacks"][6] == "A"


def test_it_ends_with_the_first_refusal():
    state = position({"A": 1, "B": 9, "P": 5}, ["3/3"])
    one, two = steps(state, 0, "PlayCard 3/3", "PlayCard 9/9", "PlayCard 3/3")
    assert one["ok"]
    assert (two["ok"], two["code"]) == (False, "card_not_in_hand")


def test_an_unknown_card_that_decides_is_not_guessed():
    """A long way round: the place just left is reached again, or crossed with nets."""
    options = RULES.options({"players": 2, "preset": "own", "nav": {"0/9": 8, "0/9n": 8, "0/5": 8}})
    hands = [["0/5", "0/5", "0/9", "0/9n"], ["0/5"] * 4]
    state = RULES.position(options, ring=BASIC[2], tokens={"A": 2, "B": 9, "P": 6}, hands=hands)
    for again in ("0/5", "0/9n"):  # from 2 to 7, then to 2 again, or over it to 6
        first, second = steps(state, 0, "PlayCard 0/5", f"PlayCard {again}")
        assert first["position"]["ring"][2] == "?"
        assert (second["ok"], second["code"], second["args"]["places"]) == (False, "depends_on_hidden", [2])
        assert second["position"] == first["position"]
        for locale in LOCALES:
            assert "{" not in text("pomor.reason.depends_on_hidden", second["args"], locale)
    assert steps(state, 0, "PlayCard 0/5", "PlayCard 0/9")[1]["ok"]  # passing over it without nets does not matter


def test_another_seat_tries_its_next_turn():
    state = position({"A": 1, "B": 9, "P": 5})
    hand = state.hands[1]
    (step,) = steps(state, 1, f"PlayCard {hand[0]}")
    assert step["ok"]
    assert step["note"]["key"] == "pomor.trial.others"
    (step,) = steps(state, 1, "PlayCard 9/9")
    assert step["code"] == "card_not_in_hand"


def test_onlookers_and_finished_games():
    state = position({"A": 0, "B": 9, "P": 7}, ["1/5"], holds=[[3, 3], []], scores=[8, 0])
    assert steps(state, None, "PlayCard 1/5")[0]["code"] == "not_your_decision"
    over = state.apply("PlayCard 1/5")[0].apply("Sell")[0]
    assert steps(over, 0, "Sell")[0]["code"] == "game_over"
    assert steps(state, 0, "fly")[0]["code"] == "malformed_move"
    found = steps(state, 0, "PlayCard 1/5", "Sell", "Sell")
    assert [step["ok"] for step in found] == [True, True, False]
    assert found[1]["position"]["winner"] == 0
