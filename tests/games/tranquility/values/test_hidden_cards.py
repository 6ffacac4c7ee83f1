"""A view and what follows from it depend on nothing hidden (INV-16, INFO-1 to INFO-8, INV-22), in every option set."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES
from tests.games.tranquility.walks import SETS, keys, plain, redealt, set_walks
from tests.sampling import amount

TRIED = """
    PlayFinish|Discard 1,2|Place 40 c3|Place W=40 d3|Unleash a1|Shed 1|Shed blind 2|PlayStart|MoveRocks 2|PlaceStorm 3
    |KeepHand 5|KeepHand|Pass|UseCompass revealed|UseCompass yellow@0|UseCompass purple@2|EarnCompass|Rotate a1 pay 5
    |Exchange|AgreeExchange|Reveal|Choose a1
"""
ATTEMPTS = [text.strip() for text in TRIED.replace("\n", "").split("|")]


def judged(state, text):
    found = state.check(text)
    return None if found is None else (found.code, found.rule, dict(found.args))


def left_of(state, seat):
    """What a redaction leaves, but for where in the vector each deck begins and ends: a position read from parts packs
    them.
    """
    v = redacted(state.vector, seat)
    return v[: at.DECK_TOP] + v[at.PURPLE :]


class TestSwaps:
    @pytest.mark.full(gate=16)
    @pytest.mark.parametrize("name", SETS)
    @settings(max_examples=amount(gate=2, full=4))
    @given(data=st.data())
    def test_the_deciding_seat(self, name, data):  # INFO-2, INFO-7, INFO-8, INFO-10, FEWER-2
        walk, key = data.draw(set_walks(name)), data.draw(keys)
        rng = Rng(key)
        for number, state in enumerate(walk.positions(40)):
            if state.over or (number % 9 and state.point == "ACTION"):
                continue
            seat = state.deciding
            other = redealt(state, {seat}, rng, monsters=state.point != "SHED")
            assert left_of(other, seat) == left_of(state, seat)
            assert other.view(seat).to_dict() == plain(state.view(seat).to_dict())
            assert list(map(str, other.legal_moves)) == list(map(str, state.legal_moves))
            assert RULES.choices(other, seat) == plain(RULES.choices(state, seat))
            assert RULES.status(other.view(seat)) == RULES.status(state.view(seat))
            for text in ATTEMPTS:
                assert judged(state, text) == judged(other, text)
                move = RULES.parse_move(text)
                assert RULES.rejection(state, seat, move) == RULES.rejection(other, seat, move)

    @settings(max_examples=amount(gate=80, full=200))
    @given(set_walks(), keys)
    def test_other_seats_and_spectators(self, walk, key):  # INFO-3, INFO-4, INFO-5
        rng = Rng(key)
        for number, (state, move, events, after) in enumerate(walk.steps(50)):
            seat = state.deciding
            watchers = [None, *(s for s in range(state.players) if s != seat)]
            watcher = watchers[rng.below(len(watchers))]
            if after.over or (number % 5 and state.point == "ACTION"):
                continue
            # it sees what it draws, and all see what is turned up
            other = redealt(state, {seat, watcher}, rng, monsters=False, deck=watcher, public=True)
            assert other.view(watcher).to_dict() == state.view(watcher).to_dict()
            other_after, other_events = other.apply(move)
            if other_after.over:  # a loss or a refusal tells about a hand
                continue
            if str(move) == "Exchange":
                continue  # it shows the hand
            assert [e.seen_by(watcher) for e in other_events] == [e.seen_by(watcher) for e in events]
            assert other_after.view(watcher).to_dict() == after.view(watcher).to_dict()
            assert other.move_text(move, watcher) == state.move_text(move, watcher)

    @settings(max_examples=amount(gate=40, full=80))
    @given(set_walks(), keys)
    def test_cards_that_leave_a_hand_are_only_a_number_to_others(self, walk, key):  # INFO-3, T-133
        rng = Rng(key)
        for state, move, events, after in walk.steps(50):
            kind = type(move).__name__
            if after.over or kind == "UseCompass" or not move.leaving:
                continue
            seen = move.redacted()
            twins = [m for m in state.legal_moves if type(m) is type(move) and m.redacted() == seen]
            twin = twins[rng.below(len(twins))]
            other, other_events = state.apply(twin)
            if other.over:
                continue
            for watcher in (None, *(s for s in range(state.players) if s != state.deciding)):
                assert other.view(watcher).to_dict() == after.view(watcher).to_dict()
                assert state.move_text(twin, watcher) == state.move_text(move, watcher) == seen
                assert [e.seen_by(watcher) for e in other_events] == [e.seen_by(watcher) for e in events]


PUBLIC = """
    point deciding active turn grid start finish removed disclosed due rocks storms pool supply flag phase row turned_up
    draw exchange result
""".split()  # noqa: SIM905


@settings(max_examples=60)
@given(set_walks())
def test_a_view_holds_no_more_than_the_table_says(walk):  # INFO-1, INFO-8
    for number, state in enumerate(walk.positions(40)):
        if number % 7 and state.point == "ACTION":
            continue
        data = state.to_dict()
        for seat in (None, *range(state.players)):
            view = plain(state.view(seat).to_dict())
            assert view["hand"] == (None if seat is None else data["hands"][seat])
            assert view["hands"] == [len(hand) for hand in data["hands"]]
            assert view["decks"] == [len(deck) for deck in data["decks"]]
            assert view["discards"] == [len(pile) for pile in data["discards"]]
            assert view["removed_islands"] == len(data["removed_islands"])
            assert view["explorer"] == len(data["explorer"])
            assert view["common_deck"] == len(data["common_deck"])
            for key in PUBLIC:
                assert view[key] == data[key], key
            assert not {"seed", "deal", "rng", "start_places", "row_order"} & set(view)
            assert (view["capacities"] is None) == (state.point != "SHED")


@settings(max_examples=120)
@given(set_walks())
def test_events_tell_all_that_happened(walk):
    """Cards that moved are the cards of the events; blind ones are in none (INFO-5)."""
    for state, move, events, after in walk.steps(60):
        old, new = state.to_dict(), after.to_dict()
        for event in events:
            plain(event.to_dict())
        blind = getattr(move, "blind", 0)
        for seat in range(state.players):
            drawn = [card for e in events if e.kind == "drew" and e.seat == seat for card in e.data["cards"]]
            taken = [card for e in events if e.kind == "took" and e.seat == seat for card in e.data["cards"]]
            came = Counter(new["hands"][seat]) - Counter(old["hands"][seat])
            assert not came - Counter(drawn) - Counter(taken)
            thrown = [
                card
                for e in events
                if e.kind in ("paid", "discarded", "shed", "rotated") and e.seat == seat
                for card in e.data.get("cards", ())
            ]
            gone = Counter(new["discards"][seat]) - Counter(old["discards"][seat])
            if seat == state.deciding and blind:
                assert not Counter(thrown) - gone
                assert gone.total() == len(thrown) + blind
            else:
                assert gone == Counter(thrown)
        placed = {e.data["cell"] for e in events if e.kind.startswith("placed")}
        lost = {e.data["cell"] for e in events if e.kind.startswith(("unleashed", "chosen"))}
        assert {*old["grid"]} - lost | placed == {*new["grid"]}
        assert [e.data["turn"] for e in events if e.kind == "turn"] == list(range(old["turn"] + 1, new["turn"] + 1))
        assert ("game_over" in [e.kind for e in events]) == after.over
