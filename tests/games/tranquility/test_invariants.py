"""The invariants of the rules over random games in all built option sets, and the engine against a second reading."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given, settings, strategies as st

from seawidget.errors import IllegalMove
from seawidget.rng import Rng
from tests.games.tranquility import oracle
from tests.games.tranquility.positions import CELLS, RULES, every_card, universe
from tests.games.tranquility.walks import Walk, keys, option_sets, plain, redealt, walks


def cards_left(data) -> int:
    return sum(map(len, data["hands"])) + sum(map(len, data["decks"]))


def check_position(data, state) -> None:
    """What holds at every decision point."""
    options = data["options"]
    assert every_card(state) == universe(options)  # INV-1
    laid = [(CELLS.index(cell), int(number)) for cell, number in data["grid"].items()]
    for (p, a), (q, b) in pairwise(laid):
        assert a < b  # INV-2
        if options["placement_guard"] == "segments":
            assert b - a >= q - p  # INV-15, PLACE-4
    assert data["rocks"] is None and not any(data["storms"].values())  # noqa: PT018  # INV-3: no row is ever blocked
    if data["point"] == "ACTION":
        for hand, deck in zip(data["hands"], data["decks"], strict=True):
            assert len(hand) == 5 or (len(hand) < 5 and not deck)  # INV-5
    assert data["start"] in (None, "S")  # INV-6
    assert (data["finish"] is not None) == (data["point"] == "END" and data["result"]["outcome"] == "win")
    assert not any("M" in pile for pile in data["discards"])  # INV-12
    assert len(data["removed_islands"]) == options["removed_islands"]  # INV-22
    assert data["removed"].count("M") == sum(card.isdigit() for card in data["removed"])  # MONSTER-3
    assert min(data["disclosed"]) >= 0  # MONSTER-5
    if state.over:
        assert not state.legal_moves
        assert state.deciding is None
        if data["result"]["outcome"] == "loss":
            hand = data["hands"][data["active"]]
            assert len([card for card in hand if card != "M"]) < 2  # INV-11
    else:
        assert len(state.legal_moves) > 0  # INV-10


def check_turn(before, move, after) -> None:
    """What a move changes."""
    kind = str(move).split(" ", 1)[0]
    seat = before["deciding"]
    if after["turn"] != before["turn"] and kind != "PlayFinish":  # INV-9: a whole turn lies between
        assert cards_left(after) < cards_left(before)
    if kind == "Place":  # INV-8; the seat alone refills afterwards
        cost = len(move.pay)
        assert len(after["grid"]) == len(before["grid"]) + 1
        assert len(after["discards"][seat]) == len(before["discards"][seat]) + cost
        own = len(before["hands"][seat]) + len(before["decks"][seat])
        assert len(after["hands"][seat]) + len(after["decks"][seat]) == own - 1 - cost
        for other in range(len(before["hands"])):
            if other != seat:
                for group in ("hands", "decks", "discards"):
                    assert after[group][other] == before[group][other]


class TestAgainstASecondReading:
    """Positions, legal moves and results are those of `oracle.py` at every step."""

    def follow(self, walk: Walk, most: int) -> None:
        state = walk.begin()
        data = state.to_dict()
        if not walk.late:
            options = RULES.options(walk.given)
            deal = RULES.deal(options, Rng(walk.key))
            assert oracle.opening(options, deal, data) == data
        check_position(data, state)
        assert set(map(str, state.legal_moves)) == oracle.legal(data)
        shed: list[int] = []
        for before, move, _events, after in walk.steps(most):
            expected = oracle.after(data, str(move))
            old, data = data, after.to_dict()
            assert data == expected
            check_position(data, after)
            check_turn(old, move, data)
            texts = [str(legal) for legal in after.legal_moves]
            assert len(set(texts)) == len(texts)  # DP-3
            assert set(texts) == oracle.legal(data)  # INV-10
            if before.point == "SHED":  # INV-13
                shed.append(len(move.cards))
                if after.point != "SHED":
                    able = sum(len(oracle.discardable(hand)) for hand in old["hands"]) + sum(shed[:-1])
                    assert sum(shed) == min(8, able)
                    assert data["due"] == 0
                    shed = []

    @settings(max_examples=120)
    @given(walks(late=False))
    def test_from_a_deal(self, walk):
        self.follow(walk, 150)

    @settings(max_examples=300)
    @given(walks(late=True))
    def test_near_the_end(self, walk):
        self.follow(walk, 25)


class TestMoves:
    @settings(max_examples=150)
    @given(walks(), keys, st.integers(0, 60))
    def test_changed_moves_are_refused_and_change_nothing(self, walk, key, stop):  # INV-10, DP-7, section 8
        rng = Rng(key)
        state = [*walk.positions(stop)][-1]
        data = state.to_dict()
        if state.over:
            for text in ("PlayFinish", "Discard 1,2"):
                assert state.check(text).code == "game_over"
            return
        texts = list(map(str, state.legal_moves))
        for _ in range(40):
            text = changed(texts[rng.below(len(texts))], data, rng)
            code = oracle.refusal(data, text)
            found = state.check(text)
            assert (found and found.code) == code, text
            move = RULES.parse_move(text)
            assert (move in state.legal_moves) == (code is None), text
            if code:
                with pytest.raises(IllegalMove) as caught:
                    state.apply(text)
                assert caught.value.code == code
            else:
                state.apply(text)
        assert state.to_dict() == data

    @settings(max_examples=40)
    @given(walks(), st.integers(0, 40))
    def test_every_listed_move_is_accepted(self, walk, stop):  # INV-10
        state = [*walk.positions(stop)][-1]
        data = state.to_dict()
        moves = list(state.legal_moves)
        for move in moves[:: 1 + len(moves) // 60]:
            assert state.check(move) is None
            assert move in state.legal_moves
            assert RULES.parse_move(str(move)) == move
            after, _ = state.apply(move)
            assert after.to_dict() == oracle.after(data, str(move))
        assert state.to_dict() == data


ANY_CARD = [*map(str, range(1, 81)), *"SFMWYPOCRB"]


def changed(text: str, data, rng: Rng) -> str:
    """A move text with one or two things changed; well formed, legal or not."""
    hand = data["hands"][data["deciding"]]

    def card() -> str:
        return rng.choice(hand) if hand and rng.below(4) else rng.choice(ANY_CARD)

    for _ in range(1 + rng.below(2)):
        kind, fixed, leaving = oracle.parse(text)
        what = rng.below(6)
        if what == 0 and leaving:
            leaving[rng.below(len(leaving))] = card()
        elif what == 1:
            leaving.append(card())
        elif what == 2 and leaving:
            leaving.pop(rng.below(len(leaving)))
        elif what == 3:
            kind = rng.choice(["Place", "Discard", "Shed", "PlayStart", "PlayFinish", "Unleash"])
        elif what == 4:
            fixed = [fixed[0] if fixed else card(), rng.choice([*CELLS, "g1", "a0"])]
        else:
            fixed = [card(), fixed[1] if len(fixed) > 1 else rng.choice(CELLS)]
        cards = ",".join(leaving)
        if kind == "Place":
            first = fixed[0] if fixed and fixed[0] in ANY_CARD and fixed[0] != "W" else "7"
            cell = fixed[1] if len(fixed) > 1 else rng.choice(CELLS)
            text = f"Place {first} {cell}" + (f" pay {cards}" if cards else "")
        elif kind in ("Discard", "Shed"):
            text = f"{kind} {cards}" if cards else ("Shed" if kind == "Shed" else f"Discard {card()}")
        elif kind == "Unleash":
            text = f"Unleash {fixed[1] if len(fixed) > 1 else rng.choice(CELLS)}"
        else:
            text = kind
    return text


class TestHiddenCards:
    """A view and what follows from it depend on nothing hidden (INV-16, INFO-1, INFO-7, INV-22)."""

    @settings(max_examples=100)
    @given(walks(), keys)
    def test_the_deciding_seat(self, walk, key):  # INFO-2, INFO-8, INFO-10, FEWER-2
        rng = Rng(key)
        for number, state in enumerate(walk.positions(60)):
            if number % 9 or state.over:
                continue
            seat = state.deciding
            other = redealt(state, {seat}, rng, monsters=state.point == "ACTION")
            assert other.view(seat).to_dict() == plain(state.view(seat).to_dict())
            assert list(map(str, other.legal_moves)) == list(map(str, state.legal_moves))
            assert RULES.choices(other, seat) == plain(RULES.choices(state, seat))
            assert RULES.status(other.view(seat)) == RULES.status(state.view(seat))
            for text in ("PlayFinish", "Discard 1,2", "Place 40 c3", "Unleash a1", "Shed 1", "PlayStart"):
                mine, theirs = state.check(text), other.check(text)
                assert (mine is None) == (theirs is None)
                if mine is not None and theirs is not None:
                    assert (mine.code, mine.rule, dict(mine.args)) == (theirs.code, theirs.rule, dict(theirs.args))
                move = RULES.parse_move(text)
                assert RULES.explain(state, seat, move) == RULES.explain(other, seat, move)

    @settings(max_examples=100)
    @given(walks(), keys)
    def test_other_seats_and_spectators(self, walk, key):  # INFO-3, INFO-4
        rng = Rng(key)
        for number, (state, move, events, after) in enumerate(walk.steps(60)):
            seat = state.deciding
            watchers = [None, *(s for s in range(state.players) if s != seat)]
            watcher = watchers[rng.below(len(watchers))]
            if number % 5 or after.over:
                continue
            other = redealt(state, {seat, watcher}, rng, monsters=False, deck=watcher)  # it sees what it draws
            assert other.view(watcher).to_dict() == state.view(watcher).to_dict()
            other_after, other_events = other.apply(move)
            if other_after.over:  # a loss or a refusal tells about a hand
                continue
            assert [e.seen_by(watcher) for e in other_events] == [e.seen_by(watcher) for e in events]
            assert other_after.view(watcher).to_dict() == after.view(watcher).to_dict()
            assert other.move_text(move, watcher) == state.move_text(move, watcher)

    @settings(max_examples=25)
    @given(walks(late=False), keys)
    def test_a_payment_is_only_a_number_to_others(self, walk, key):  # INFO-3, T-133
        rng = Rng(key)
        for state, move, events, after in walk.steps(60):
            if not getattr(move, "pay", ()) or after.over:
                continue
            twins = [m for m in state.legal_moves if str(m).split(" pay ")[0] == str(move).split(" pay ")[0]]
            twin = twins[rng.below(len(twins))]
            other, other_events = state.apply(twin)
            if other.over:
                continue
            for watcher in (None, *(s for s in range(state.players) if s != state.deciding)):
                assert other.view(watcher).to_dict() == after.view(watcher).to_dict()
                assert state.move_text(twin, watcher) == state.move_text(move, watcher)
                assert [e.seen_by(watcher) for e in other_events] == [e.seen_by(watcher) for e in events]

    @settings(max_examples=15)
    @given(walks())
    def test_a_view_holds_no_more_than_the_table_says(self, walk):  # INFO-1, INFO-8
        for number, state in enumerate(walk.positions(40)):
            if number % 7:
                continue
            data = state.to_dict()
            for seat in (None, *range(state.players)):
                view = plain(state.view(seat).to_dict())
                assert view["hand"] == (None if seat is None else data["hands"][seat])
                assert view["hands"] == [len(hand) for hand in data["hands"]]
                assert view["decks"] == [len(deck) for deck in data["decks"]]
                assert view["discards"] == [len(pile) for pile in data["discards"]]
                assert view["removed_islands"] == len(data["removed_islands"])
                for key in (
                    "point",
                    "deciding",
                    "active",
                    "turn",
                    "grid",
                    "start",
                    "finish",
                    "removed",
                    "disclosed",
                    "due",
                ):
                    assert view[key] == data[key]
                assert not {"seed", "deal", "rng", "start_places"} & set(view)


class TestReplay:
    @settings(max_examples=30)
    @given(walks())
    def test_saving_and_loading_anywhere(self, walk):  # INV-17
        rng = Rng(walk.key)
        for state, move, events, after in walk.steps(60):
            if rng.below(6) and state.point == "ACTION":
                continue
            again = RULES.from_dict(plain(state.to_dict()))
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == state.to_dict()
            assert list(map(str, again.legal_moves)) == list(map(str, state.legal_moves))
            assert again.apply(str(move)) == (after, events)
            if after.over:
                assert RULES.from_dict(plain(after.to_dict())) == after

    @settings(max_examples=10)
    @given(walks())
    def test_same_deal_same_moves_same_states(self, walk):  # INV-17, DP-8
        assert list(walk.positions(40)) == list(walk.positions(40))

    @settings(max_examples=20)
    @given(walks(late=False), st.integers(0, 30))
    def test_states_share_nothing(self, walk, stop):
        states = list(walk.positions(stop))
        kept = [state.to_dict() for state in states]
        twin = states[-1].copy()
        assert twin == states[-1]
        if not twin.over:
            twin.apply(twin.legal_moves[0])
        assert [state.to_dict() for state in states] == kept


class TestEvents:
    @settings(max_examples=30)
    @given(walks())
    def test_events_tell_all_that_happened(self, walk):
        """Cards that moved are the cards of the events."""
        for state, _move, events, after in walk.steps(80):
            old, new = state.to_dict(), after.to_dict()
            for event in events:
                plain(dict(event.data))
            for seat in range(state.players):
                drawn = [card for e in events if e.kind == "drew" and e.seat == seat for card in e.data["cards"]]
                gone = len(old["decks"][seat]) - len(new["decks"][seat])
                assert drawn == old["decks"][seat][:gone]
                thrown = [
                    card
                    for e in events
                    if e.kind in ("paid", "discarded", "shed") and e.seat == seat
                    for card in e.data["cards"]
                ]
                assert Counter(new["discards"][seat]) - Counter(old["discards"][seat]) == Counter(thrown)
            placed = {e.data["cell"]: e.data["card"] for e in events if e.kind == "placed"}
            lost = {e.data["cell"] for e in events if e.kind == "unleashed"}
            assert {c: n for c, n in old["grid"].items() if c not in lost} | placed == new["grid"]
            assert [e.data["turn"] for e in events if e.kind == "turn"] == list(range(old["turn"] + 1, new["turn"] + 1))
            assert ("game_over" in [e.kind for e in events]) == after.over


class TestDeals:
    @settings(max_examples=60)
    @given(option_sets, keys)
    @example({"players": 5, "removed_islands": 44, "monsters": 5}, 1)
    def test_first_positions(self, given, key):  # INV-7, INV-21, INV-1, SETUP-2
        options = RULES.options(given)
        deal = RULES.deal(options, Rng(key))
        plain(deal)
        sizes = [len(deck) for deck in deal["decks"]]
        assert sizes == sorted(sizes, reverse=True)  # the lowest seats get one more
        assert sizes[0] - sizes[-1] <= 1
        state = RULES.initial(options, deal)
        data = state.to_dict()
        assert every_card(state) == universe(options)
        if options["solo_start"] != "sea_voyage":
            assert not any("S" in hand for hand in data["hands"])
        assert all(
            deck.count("S") + hand.count("S") == 1 for deck, hand in zip(data["decks"], data["hands"], strict=True)
        )
        assert data == oracle.opening(options, deal, data)


def test_games_end():  # INV-9: the longest game there can be is bounded by the cards
    for style in ("random", "keen", "builder"):
        for players in (1, 2, 5):
            walk = Walk({"players": players, "monsters": 3}, 5, style, late=False)
            *_, last = walk.positions(400)
            assert last.over
            assert last.turn <= 88 + players
