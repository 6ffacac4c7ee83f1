"""What no vector shows: shuffles, cards of a kind, playouts, and nothing to sell at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from seawidget.compiling.primitives import random_below
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.rules import deal as rules_deal
from seawidget.games.pomor.rules.deck import shuffle
from seawidget.games.pomor.rules.playout import MOST_TURNS, playout_random
from seawidget.rng import Rng, mix64
from tests.games.pomor.vectors import RULES


def chance(monkeypatch, *numbers):
    """Let the deal draw these numbers, then always the greatest; returns what it asked for, as it comes."""
    asked, left = [], list(numbers)

    def below(_row, n):
        asked.append(n)
        return left.pop(0) if left else n - 1

    monkeypatch.setattr(rules_deal, "random_below", below)
    return asked


def test_a_shuffle_goes_from_the_last_index_down(monkeypatch):  # P-DECK-13
    asked = chance(monkeypatch, 0, 2, 0)
    s = [9, 1, 2, 3, 4, 9]
    rules_deal.shuffle_deck(s, 1, 4, [0])
    assert s == [9, 2, 4, 3, 1, 9]
    assert asked == [4, 3, 2]


def test_chance_is_used_in_order(monkeypatch):  # P-DECK-14, P-SETUP-9
    options = RULES.options({"players": 3, "setup": "random"})
    asked = chance(monkeypatch)
    deal = RULES.deal(options, Rng(1))
    sea, nav = 30, 64
    assert asked == [*range(sea, 1, -1), 2, 2, 2, 2, *range(nav, 1, -1)]
    # Every element stayed where it was, so the decks lie in canonical order, the last card on top.
    assert deal["sea_deck"] == ["s"] * 6 + [f"c{value}" for value in (4, 3, 2, 1) for _ in range(6)]
    assert deal["nav_deck"][:3] == ["5/1"] * 3
    assert deal["nav_deck"][-12:] == [card for card in ("0/5", "0/4", "0/3", "0/2") for _ in range(3)]
    assert deal["tokens"] == dict.fromkeys("ABCP", 6)
    asked.clear()
    assert RULES.deal(RULES.options({"players": 3}), Rng(1))["tokens"] is None
    assert asked == [*range(sea, 1, -1), *range(nav, 1, -1)]


def test_ports_are_drawn_in_the_order_of_placing(monkeypatch):  # P-SETUP-9
    options = RULES.options({"players": 3, "setup": "random"})
    chance(monkeypatch, *range(29, 0, -1), 1, 0, 0, 1)  # C, B, A, the pilot
    assert RULES.deal(options, Rng(1))["tokens"] == {"A": 0, "B": 0, "C": 6, "P": 6}


def test_a_deal_uses_up_its_stream():
    rng, again = Rng(7), Rng(7)
    options = RULES.options({"players": 2})
    first, second = RULES.deal(options, rng), RULES.deal(options, rng)
    assert rng.counter == 2 * (29 + 63)
    assert first != second
    assert RULES.deal(options, again) == first


def reshuffles(count, size=5):
    """How often each place of a fresh deck gets each card, over many positions."""
    options = RULES.options({"players": 2, "preset": "own", "nav": {f"{k}/3": 4 for k in range(1, 7)}})
    table = RULES.position(options).table
    seen = Counter()
    for salt in range(count):
        s = table.blank()
        s[at.SALT], s[at.SALT + 1] = salt & 0x7FFF, salt >> 15
        first = s[at.NAV_DECK]
        s[first : first + size] = range(1, size + 1)
        shuffle(s, first, size)
        deck = s[first : first + size]
        assert sorted(deck) == list(range(1, size + 1))
        seen.update(enumerate(deck))
        seen[tuple(deck)] += 1
    return seen


def test_reshuffles_are_even():
    """Each card at each place, and each order, within five standard deviations."""
    count, size = 6000, 4
    seen = reshuffles(count, size)
    for place in range(size):
        for card in range(1, size + 1):
            assert abs(seen[(place, card)] - count / size) < 5 * (count / size) ** 0.5
    orders = [
        number for key, number in seen.items() if len(key) == size and isinstance(key[0], int) and number < count / 5
    ]
    assert len(orders) == 24
    assert all(abs(number - count / 24) < 5 * (count / 24) ** 0.5 for number in orders)


def test_reshuffles_follow_from_position_and_salt():
    options = RULES.options({"players": 2, "preset": "own", "nav": {"3/3": 4, "2/4": 4, "4/2": 1}, "setup": "random"})
    for key in range(4):
        state = RULES.initial(options, RULES.deal(options, Rng(key)))
        for _ in range(12):
            again = RULES.from_dict(state.to_dict())
            move = state.legal_moves[0]
            state, _ = state.apply(move)
            assert again.apply(move)[0] == state


def test_cards_of_a_kind_are_the_same_card():  # P-DECK-12
    data = RULES.position(RULES.options({"players": 2}), tokens={"A": 1, "B": 9, "P": 5}).to_dict()
    data["nav_discard"], data["nav_deck"] = data["nav_deck"][:6], data["nav_deck"][6:]
    data["sea_discard"], data["sea_deck"] = data["sea_deck"][:6], data["sea_deck"][6:]
    one = RULES.from_dict(data)
    for name in ("nav_discard", "sea_discard"):
        data[name] = data[name][::-1]
    data["hands"] = [hand[::-1] for hand in data["hands"]]
    two = RULES.from_dict(data)
    assert one == two
    assert one.to_dict() == two.to_dict()
    texts = one.legal_moves.texts()
    assert len(texts) == len(set(texts)) == len(set(one.hands[0]))


def test_standing_on_a_port_at_the_start_is_no_arrival():  # P-SETUP-12, P-PORT-7
    options = RULES.options({"players": 2})
    state = RULES.position(
        options, stacks=["BA", "", "P", *[""] * 7], hands=[["1/5"] * 4, ["2/4"] * 4], holds=[[4], [4]]
    )
    state, _ = state.apply("PlayCard 1/5")  # the pilot stops A on 2
    assert state.point == "PLAY"
    state, events = state.apply("PlayCard 2/4")
    assert state.point == "PLAY"
    assert "sold" not in [event.kind for event in events]


def test_playouts_end_or_are_unfinished():  # P-END-5
    options = RULES.options({"players": 3})
    start = RULES.initial(options, RULES.deal(options, Rng(1))).vector
    whole, cut = start.copy(), start.copy()
    moves = playout_random(whole, [7], MOST_TURNS, [0])
    assert whole[at.PHASE] == at.AT_OVER
    assert whole[at.WINNER] >= 0
    assert playout_random(cut, [7], 10, [0]) < moves
    assert cut[at.TURN] == 10
    assert cut[at.PHASE] != at.AT_OVER
    assert cut[at.WINNER] == -1


def test_playouts_use_the_stream_of_the_package():
    rng, row = Rng(mix64(5)), [mix64(5)]
    assert [random_below(row, 10) for _ in range(20)] == [rng.below(10) for _ in range(20)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_fit_into_sixteen_bits(players):
    options = RULES.options({"players": players, "preset": "big", "nav": {"1/5": 10_000}, "catch": {"1": 9_000}})
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    row = [7]
    s = state.vector
    playout_random(s, row, 60, [0])
    assert all(-(1 << 15) <= number < 1 << 15 for number in s)
