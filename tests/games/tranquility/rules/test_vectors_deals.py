"""Vectors T-27 to T-40: deals (for the options see test_vectors_options.py)."""

from __future__ import annotations

from collections import Counter
from math import prod, sqrt

import pytest

from seawidget.errors import DealError
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.card_counts import dealt_sizes, pack_counts
from seawidget.rng import Rng, game_streams
from tests.games.tranquility.positions import RULES, card_key, every_card, universe


def deal(index: int = 0, **given: object) -> tuple[dict, dict]:
    """Complete options, and deal number ``index`` of one fixed seed."""
    options = RULES.options(given)
    return options, RULES.deal(options, game_streams(20240229, index)[0])


DEALS = [
    pytest.param({"players": 1}, [85], [81], {0}, id="T-27"),
    pytest.param({"players": 2}, [43, 42], [39, 38], {1}, id="T-28"),
    pytest.param({"players": 3}, [29, 28, 28], [25, 24, 24], {1, 2}, id="T-29"),
    pytest.param({"players": 4}, [22, 21, 21, 21], [18, 17, 17, 17], {1, 2, 3}, id="T-30"),
    pytest.param({"players": 5}, [17] * 5, [13] * 5, {0, 1, 2, 3, 4}, id="T-31"),
    pytest.param({"players": 2, "monsters": 3}, [44, 44], [40, 40], {0, 1}, id="T-32"),
    pytest.param({"players": 2, "removed_islands": "Galatea"}, [41, 40], [37, 36], {1}, id="T-33"),
    pytest.param({"players": 1, "removed_islands": "Galatea"}, [81], [77], {0}, id="T-35"),
    pytest.param(
        {"players": 3, "wilds": 2, "rocks": "on"}, [29, 29, 29], [25, 25, 25], {0, 1, 2}, id="wilds-and-rocks"
    ),
    # PYRAMID-2, PYRAMID-3
    pytest.param({"players": 3, "board": "pyramid"}, [27, 27, 26], [23, 23, 22], {2}, id="T-39"),
    pytest.param(
        {"players": 4, "board": "pyramid", "removed_islands": 6},
        [19, 19, 18, 18],
        [15, 15, 14, 14],
        {2, 3},
        id="pyramid-Triton",
    ),
]


@pytest.mark.parametrize(("given", "dealt", "decks", "first"), DEALS)
def test_sizes(given, dealt, decks, first):  # SETUP-1, SETUP-2, SETUP-3, SETUP-5, SETUP-6, INV-1, INV-7, INV-21
    begins = Counter()
    for index in range(120):
        options, cards = deal(index, **given)
        assert [len(deck) for deck in cards["decks"]] == dealt
        assert not any("S" in deck for deck in cards["decks"])
        state = RULES.initial(options, cards)
        assert every_card(state) == universe(options)
        data = state.to_dict()
        assert [len(hand) for hand in data["hands"]] == [5] * options["players"]
        assert [len(deck) for deck in data["decks"]] == decks
        for seat, deck in enumerate(data["decks"]):
            assert deck.count("S") == 1  # SETUP-4: one each, and none in an opening hand
            assert [card for card in deck if card != "S"] == cards["decks"][seat][5:]
            assert Counter(data["hands"][seat]) == Counter(cards["decks"][seat][:5])
            assert options["board"] != "pyramid" or all(card.isdigit() for card in cards["decks"][seat])
        assert len(data["removed_islands"]) == options["removed_islands"]  # FEWER-1, INV-22
        assert all(card.isdigit() for card in data["removed_islands"])  # never a Finish
        assert (state.point, state.turn, state.deciding) == ("ACTION", 1, state.active)  # TURN-1
        assert state.active == cards["first"]
        begins[state.active] += 1
    assert set(begins) == first  # SETUP-5
    for seat in first:  # ties at random
        share = 1 / len(first)
        assert abs(begins[seat] - 120 * share) <= 4.5 * sqrt(120 * share * (1 - share))


class TestModules:
    """Deals of the modules and variants."""

    @pytest.mark.parametrize("players", [5], ids=["T-34"])
    def test_storms(self, players):  # STORM-1, STORM-2, SETUP-3, INV-4
        points = 0
        for index in range(60):
            options, cards = deal(index, players=players, storms="on")
            assert [len(deck) for deck in cards["decks"]] == [19, 18, 18, 18, 18]
            pack = Counter(card for deck in cards["decks"] for card in deck)
            assert (pack["Y"], pack["P"], pack["O"], pack["C"], pack["F"]) == (2, 2, 2, 0, 5)
            state = RULES.initial(options, cards)
            while state.turn == 0:
                assert state.point == "STORM"
                points += 1
                state, _ = state.apply(next(iter(state.legal_moves)))
            data = state.to_dict()
            assert not any(storm in hand for hand in data["hands"] for storm in "YPO")
            assert (data["pool"], data["supply"]) == (0, 6)
            for seat, hand in enumerate(data["hands"]):
                assert len(hand) == (3 if seat in data["storms"]["yellow"] else 5)
                assert data["decks"][seat].count("S") == 1
        assert points > 30

    @pytest.mark.parametrize("players", [2], ids=["T-37"])
    def test_sun_moon(self, players):  # SUNMOON-1, SUNMOON-2
        for index in range(60):
            options, cards = deal(index, players=players, variant="sun_moon")
            assert [len(hand) for hand in cards["hands"]] == [5, 5]
            assert [len(deck) for deck in cards["decks"]] == [41, 40]
            assert not any("C" in hand for hand in cards["hands"])
            assert sum(deck.count("C") for deck in cards["decks"]) == 6
            assert cards["first"] == 1
            state = RULES.initial(options, cards)
            data = state.to_dict()
            assert [len(deck) for deck in data["decks"]] == [42, 41]
            assert [deck.count("S") for deck in data["decks"]] == [1, 1]
            assert data["hands"] == [sorted(hand, key=card_key) for hand in cards["hands"]]
            assert (state.point, state.active, state.turn, data["flag"]) == ("ACTION", 1, 1, "sun")
            assert every_card(state) == universe(options)

    def test_solo_sun_moon(self):  # SOLO-2: the upper half of 81 cards
        options, cards = deal(players=1, variant="sun_moon")
        seen = set()
        for place in range(44):
            state = RULES.initial(options, {**cards, "start_places": [place]})
            seen.add(state.decks[0].index("S"))
        assert len(cards["decks"][0]) == 86
        assert seen == set(range(44))

    @pytest.mark.parametrize("players", [2], ids=["T-38"])
    def test_arch(self, players):  # ARCH-1
        for index in range(20):
            options, cards = deal(index, players=players, board="arch")
            assert [len(deck) for deck in cards["decks"]] == [43, 42]
            state = RULES.initial(options, cards)
            assert [len(deck) for deck in state.decks] == [38, 37]
            assert "S" not in every_card(state)
            assert every_card(state) == universe(options)
            assert state.to_dict()["phase"] == 1
            assert state.active == 1

    def test_explorer_deck(self):  # PYRAMID-3, PYRAMID-9, DP-8
        orders, tops = set(), Counter()
        for index in range(80):
            options, cards = deal(index, players=3, board="pyramid")
            assert Counter(cards["explorer"]) == {"M": 5, "R": 1, "Y": 2, "P": 2, "O": 2, "C": 6, "F": 5, "B": 4}
            assert len(cards["explorer"]) == 27
            assert sorted(cards["row_order"]) == list(range(6))
            orders.add(cards["row_order"][0])
            tops[cards["explorer"][0]] += 1
            data = RULES.initial(options, cards).to_dict()
            assert data["explorer"] == cards["explorer"]
            assert data["row_order"] == cards["row_order"]
            assert (data["rocks"], data["pool"], data["supply"]) == (None, 0, 0)
        assert orders == set(range(6))
        assert len(tops) > 5

    @pytest.mark.parametrize("first", ["fewest", 0, 1], ids=["T-40", "first-0", "first-1"])
    def test_duel(self, first):  # DUEL-1, DUEL-2
        begins = Counter()
        for index in range(60):
            options, cards = deal(index, players=2, variant="duel", first_player=first)
            assert [len(hand) for hand in cards["hands"]] == [5, 5]
            assert (len(cards["row"]), len(cards["common_deck"])) == (5, 65)
            state = RULES.initial(options, cards)
            data = state.to_dict()
            assert data["row"] == cards["row"]
            assert data["common_deck"] == cards["common_deck"]
            assert every_card(state) == Counter({str(n): 1 for n in range(1, 81)})
            assert (state.point, state.turn, data["start"]) == ("ACTION", 1, None)
            begins[state.active] += 1
        assert set(begins) == ({0, 1} if first == "fewest" else {first})

    def test_places_of_starts_with_storms(self):  # SETUP-4: uniform over the places there are in the end
        options = RULES.options({"players": 2, "storms": "on"})
        games, places = 1200, Counter()
        for index in range(games):
            state = RULES.initial(options, RULES.deal(options, game_streams(13, index)[0]))
            while state.turn == 0:
                state, _ = state.apply(next(iter(state.legal_moves)))
            deck = state.decks[0]
            places[5 * deck.index("S") // len(deck)] += 1
        assert set(places) == set(range(5))
        assert max(abs(n - games / 5) for n in places.values()) <= 5 * sqrt(games * 0.2 * 0.8)

    @pytest.mark.parametrize("players", range(1, 6))
    def test_t_158(self, players, monkeypatch):
        """SETUP-4: a place is uniform below a common multiple of all numbers of places there can be.

        It is drawn digit by digit: each is a random number below a factor, and together they reach every number below
        the product of the factors in exactly one way.
        """
        from seawidget.games.tranquility.rules import deal as rules_deal

        options = RULES.options({"players": players, "storms": "on"})
        s = blank_vector(options)
        cards = sum(pack_counts(options).values())
        for size in {n for more in range(-44, 8) for n in dealt_sizes(cards + more, players)}:
            for digit in (0, 1, 2):  # the least, the second and the greatest of each
                factors: list[int] = []

                def below(_r, n, digit=digit, factors=factors):
                    factors.append(n)
                    return n - 1 if digit == 2 else min(digit, n - 1)

                monkeypatch.setattr(rules_deal, "random_below", below)
                place = rules_deal.draw_start_place(s, size, [0])
                weights = [prod(factors[:k]) for k in range(len(factors))]
                assert place == sum(weight * below(0, n) for weight, n in zip(weights, tuple(factors), strict=True))
                multiple = prod(factors[: len(weights)])
                assert place < multiple < 2**53
                if digit == 2:
                    assert place == multiple - 1
                for drawn in range(4, min(11, size) + 1):
                    left = size - drawn
                    assert multiple % ((left + 1) // 2 + 1 if players == 1 else left + 1) == 0

    @pytest.mark.parametrize("players", range(1, 6))
    def test_no_opening_draw_takes_more_or_fewer_cards(self, players):  # SETUP-3, STORM-4, STORM-5
        options = RULES.options({"players": players, "storms": "on", "wilds": 2, "removed_islands": 44, "monsters": 5})
        for index in range(300):
            stream = game_streams(29, index)[0]
            found = RULES.deal(options, stream)
            state = RULES.initial(options, found)
            while state.turn == 0:
                state, _ = state.apply(state.legal_moves[stream.below(len(state.legal_moves))])
            for dealt, deck in zip(found["decks"], state.decks, strict=True):
                assert min(4, len(dealt)) <= len(dealt) - (len(deck) - 1) <= min(11, len(dealt))

    def test_places_up_to_2_53(self):  # SETUP-4, INV-17
        options = RULES.options({"players": 2, "storms": "on"})
        found = RULES.deal(options, Rng(1))
        for deck in found["decks"]:
            deck.sort(key=lambda card: card not in "YPO")
        cards = [card for deck in found["decks"] for card in deck]
        sizes = [len(deck) for deck in found["decks"]]
        storms = [card for card in cards if card in ("Y", "P", "O")]
        rest = [card for card in cards if card not in ("Y", "P", "O")]
        found["decks"] = [storms + rest[: sizes[0] - 6], rest[sizes[0] - 6 :]]
        found["start_places"] = [2**53 - 1, 2**52 + 12345]
        state = RULES.initial(options, found)
        assert (state.point, state.to_dict()["start_places"]) == ("STORM", found["start_places"])
        assert RULES.from_dict(state.to_dict()) == state
        while state.turn == 0:
            state, _ = state.apply(next(iter(state.legal_moves)))
        for deck, place in zip(state.decks, found["start_places"], strict=True):
            assert deck.index("S") == place % len(deck)
        for wrong in (2**53, -1, 1.5, True):
            with pytest.raises(DealError, match="start_places"):
                RULES.initial(options, found | {"start_places": [wrong, 0]})


class TestFirstRow:
    """ROCKS-1."""

    def test_t_157(self):
        named = RULES.options({"players": 2, "rocks": "on", "rocks_row": 3})
        free = RULES.options({"players": 2, "rocks": "on"})
        rows = set()
        for index in range(60):
            found = RULES.deal(named, game_streams(5, index)[0])
            assert found["rocks"] == RULES.initial(named, found).rocks == 3
            other = RULES.deal(free, game_streams(5, index)[0])
            rows.add(other.pop("rocks"))
            assert other == {key: value for key, value in found.items() if key != "rocks"}  # all else is dealt alike
        assert rows == set(range(6))

    def test_a_deal_has_the_row_named(self):  # interchange
        options = RULES.options({"players": 1, "rocks": "on", "rocks_row": 3})
        found = RULES.deal(options, Rng(1))
        for wrong in (2, None, True):
            with pytest.raises(DealError, match="must be 3"):
                RULES.initial(options, found | {"rocks": wrong})


@pytest.mark.parametrize("seat", range(3))
def test_a_named_first_player(seat):  # SETUP-5
    for index in range(20):
        options, cards = deal(index, players=3, first_player=seat)
        assert cards["first"] == seat
        assert RULES.initial(options, cards).active == seat


# --- where the Start lies (T-27, T-35, T-36) and other chances of the deal --------------------------------------------


def start_at(state) -> int:
    """Place of the Start from the top of the hand and deck together; in hand: -1."""
    data = state.to_dict()
    return -1 if "S" in data["hands"][0] else data["decks"][0].index("S")


PLACES = [
    pytest.param({"players": 1}, 41, 0, id="T-27"),
    pytest.param({"players": 1, "removed_islands": 4}, 39, 0, id="T-35"),
    pytest.param({"players": 1, "removed_islands": 5}, 39, 0, id="75 cards: rounded up"),  # SOLO-2
    pytest.param({"players": 1, "monsters": 5}, 44, 0, id="85 cards: rounded up"),
    pytest.param({"players": 1, "solo_start": "sea_voyage"}, 44, 5, id="T-36"),  # VOYAGE-2
    pytest.param({"players": 1, "solo_start": "sea_voyage", "monsters": 1}, 44, 5, id="86 cards"),
    pytest.param({"players": 1, "solo_start": "sea_voyage", "monsters": 2}, 45, 5, id="87 cards: rounded up"),
]


@pytest.mark.parametrize(("given", "places", "drawn"), PLACES)
def test_places_of_the_solo_start(given, places, drawn):
    """Every place can be dealt, no other can, and each is equally likely (4.5 standard errors)."""
    options = RULES.options(given)
    cards = deal(**given)[1]
    rest = [card for card in cards["decks"][0] if card != "S"]
    # exactly: each number of a deal leads to its place, and the other cards keep their order
    for place in range(places):
        state = RULES.initial(options, {**cards, "start_places": [place]})
        order = (
            [*rest[:place], "S", *rest[place:]] if drawn else [*rest[:5], *rest[5 : 5 + place], "S", *rest[5 + place :]]
        )
        data = state.to_dict()
        assert data["decks"][0] == order[5:]
        assert Counter(data["hands"][0]) == Counter(order[:5])
        if place < drawn:  # VOYAGE-3, VOYAGE-4: laid before the first turn
            assert (state.point, state.turn, state.deciding) == ("START", 0, 0)
        else:
            assert (state.point, state.turn, state.deciding) == ("ACTION", 1, 0)
    # by chance: the places of many deals
    games = 150 * places
    seen = Counter(RULES.deal(options, game_streams(7, index)[0])["start_places"][0] % places for index in range(games))
    assert set(seen) == set(range(places))
    spread = 4.5 * sqrt(games * (1 / places) * (1 - 1 / places))
    assert max(abs(count - games / places) for count in seen.values()) <= spread
    # the deal itself names no place out of range
    assert all(0 <= RULES.deal(options, game_streams(8, index)[0])["start_places"][0] < places for index in range(200))


def test_start_in_the_opening_hand_in_5_of_44_deals():  # VOYAGE-3, T-36
    options = RULES.options({"players": 1, "solo_start": "sea_voyage"})
    games, held = 3000, 0
    for index in range(games):
        state = RULES.initial(options, RULES.deal(options, game_streams(11, index)[0]))
        held += state.point == "START"
    share = 5 / 44
    assert abs(held - games * share) <= 4.5 * sqrt(games * share * (1 - share))


def test_each_seat_hides_its_start_anywhere():  # SETUP-4: any of deck size + 1 places
    options = RULES.options({"players": 5})
    games, places = 1500, 13
    counts = [Counter() for _ in range(5)]
    for index in range(games):
        cards = RULES.deal(options, game_streams(5, index)[0])
        for seat, deck in enumerate(RULES.initial(options, cards).to_dict()["decks"]):
            counts[seat][deck.index("S")] += 1
    spread = 4.5 * sqrt(games * (1 / places) * (1 - 1 / places))
    for seat in counts:
        assert set(seat) == set(range(places))
        assert max(abs(count - games / places) for count in seat.values()) <= spread


def test_every_card_is_equally_likely_everywhere():  # DP-8, SETUP-1, FEWER-1
    options = RULES.options({"players": 1, "removed_islands": 12})
    games = 1600
    aside: Counter[str] = Counter()
    top: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for index in range(games):
        cards = RULES.deal(options, game_streams(3, index)[0])
        aside.update(cards["removed_islands"])
        top[cards["decks"][0][0]] += 1
        last[cards["decks"][0][-1]] += 1
    share = 12 / 80
    assert set(aside) == {str(n) for n in range(1, 81)}
    assert all(abs(n - games * share) <= 4.5 * sqrt(games * share * (1 - share)) for n in aside.values())
    for place in (top, last):
        share = 5 / 73  # 68 islands are dealt, and five Finishes
        assert abs(place["F"] - games * share) <= 4.5 * sqrt(games * share * (1 - share))
        share = (68 / 80) / 73
        for n in range(1, 81):
            assert abs(place[str(n)] - games * share) <= 4.5 * sqrt(games * share * (1 - share))


def test_the_same_stream_deals_the_same():  # DP-8, INV-17
    options = RULES.options({"players": 3, "monsters": 2, "removed_islands": 4})
    assert RULES.deal(options, Rng(99)) == RULES.deal(options, Rng(99))
    assert RULES.deal(options, Rng(99)) != RULES.deal(options, Rng(100))
