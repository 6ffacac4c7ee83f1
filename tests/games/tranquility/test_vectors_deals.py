"""Vectors T-27 to T-45: deals and the options that make them."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from seawidget.errors import OptionError
from seawidget.rng import Rng, game_streams
from tests.games.tranquility.positions import RULES, every_card, universe


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
        assert len(data["removed_islands"]) == options["removed_islands"]  # FEWER-1, INV-22
        assert all(card.isdigit() for card in data["removed_islands"])  # never a Finish
        assert (state.point, state.turn, state.deciding) == ("ACTION", 1, state.active)  # TURN-1
        assert state.active == cards["first"]
        begins[state.active] += 1
    assert set(begins) == first  # SETUP-5
    for seat in first:  # ties at random
        share = 1 / len(first)
        assert abs(begins[seat] - 120 * share) <= 4.5 * sqrt(120 * share * (1 - share))


@pytest.mark.parametrize("seat", range(3))
def test_a_named_first_player(seat):  # SETUP-5
    for index in range(20):
        options, cards = deal(index, players=3, first_player=seat)
        assert cards["first"] == seat
        assert RULES.initial(options, cards).active == seat


NOT_BUILT = [
    pytest.param({"players": 5, "storms": "on"}, "storms", id="T-34"),
    pytest.param({"players": 2, "variant": "sun_moon"}, "variant", id="T-37"),
    pytest.param({"players": 2, "board": "arch"}, "board", id="T-38"),
    pytest.param({"players": 3, "board": "pyramid"}, "board", id="T-39"),
    pytest.param({"players": 2, "variant": "duel"}, "variant", id="T-40"),
    pytest.param({"variant": "sun_moon", "removed_islands": "Poseidon", "players": 3}, "variant", id="T-45-sun_moon"),
    pytest.param({"board": "pyramid", "removed_islands": "Triton", "players": 2}, "board", id="T-45-pyramid"),
    pytest.param({"players": 2, "rocks": "on"}, "rocks", id="rocks"),
    pytest.param({"players": 2, "wilds": 2}, "wilds", id="wilds"),
]


@pytest.mark.parametrize(("given", "name"), NOT_BUILT)
def test_valid_but_not_built(given, name):
    with pytest.raises(OptionError) as caught:
        RULES.options(given)
    assert caught.value.code == "option_not_built"
    assert list(caught.value.options) == [name]


CLASHES = [
    pytest.param({"players": 2, "variant": "duel", "monsters": 3}, {"variant": "duel", "monsters": 3}, id="T-41"),
    pytest.param({"players": 3, "variant": "duel"}, {"variant": "duel", "players": 3}, id="T-42-duel"),
    pytest.param({"players": 2, "board": "arch", "storms": "on"}, {"board": "arch", "storms": "on"}, id="T-42-arch"),
    pytest.param(
        {"players": 2, "board": "pyramid", "monsters": 5}, {"board": "pyramid", "monsters": 5}, id="T-42-pyramid"
    ),
    pytest.param(
        {"players": 2, "board": "arch", "variant": "sun_moon"}, {"board": "arch", "variant": "sun_moon"}, id="T-42-both"
    ),
    pytest.param(
        {"players": 2, "compass_row": "ascending"}, {"compass_row": "ascending", "storms": "off"}, id="T-44-compass"
    ),
    pytest.param(
        {"players": 2, "solo_start": "sea_voyage"}, {"solo_start": "sea_voyage", "players": 2}, id="T-44-voyage"
    ),
    # OPT-4: of several clashes the first of OPT-2, column by column, each from top to bottom
    pytest.param(
        {"players": 2, "solo_start": "sea_voyage", "compass_row": "ascending"},
        {"compass_row": "ascending", "storms": "off"},
        id="first-column-first",
    ),
    pytest.param(
        {"players": 1, "solo_start": "sea_voyage", "wilds": 1, "rocks": "on", "storms": "on"},
        {"solo_start": "sea_voyage", "rocks": "on"},
        id="voyage-top-down",
    ),
    pytest.param(
        {"players": 1, "solo_start": "sea_voyage", "storms": "on", "compass_row": "ascending"},
        {"solo_start": "sea_voyage", "storms": "on"},
        id="voyage-storms",
    ),
    pytest.param(
        {"players": 1, "solo_start": "sea_voyage", "board": "arch"},
        {"solo_start": "sea_voyage", "board": "arch"},
        id="voyage-board",
    ),
    pytest.param(
        {"players": 1, "solo_start": "sea_voyage", "variant": "duel"},
        {"variant": "duel", "players": 1},
        id="voyage-duel",
    ),
    pytest.param(
        {"players": 3, "variant": "duel", "monsters": 2, "rocks": "on", "removed_islands": 4},
        {"variant": "duel", "players": 3},
        id="duel-top-down",
    ),
    pytest.param(
        {"players": 2, "variant": "duel", "removed_islands": 4, "monsters": 2},
        {"variant": "duel", "removed_islands": 4},
        id="duel-removed",
    ),
    pytest.param(
        {"players": 2, "variant": "sun_moon", "wilds": 2, "rocks": "on"},
        {"variant": "sun_moon", "rocks": "on"},
        id="sun-moon",
    ),
    pytest.param(
        {"players": 2, "board": "pyramid", "variant": "duel", "wilds": 1},
        {"board": "pyramid", "wilds": 1},
        id="pyramid-before-duel",
    ),
]


@pytest.mark.parametrize(("given", "pair"), CLASHES)
def test_clashes_name_both(given, pair):  # OPT-2, OPT-4; a clash is told although neither part is built
    with pytest.raises(OptionError) as caught:
        RULES.options(given)
    assert caught.value.code == "options_clash"
    assert caught.value.options == pair
    assert all(name in str(caught.value) for name in pair)


OUT_OF_RANGE = [
    pytest.param({"players": 1, "removed_islands": 45}, "removed_islands", id="T-43-removed"),
    pytest.param({"players": 1, "wilds": 3}, "wilds", id="T-43-wilds"),
    pytest.param({"players": 0}, "players", id="T-43-players"),
    pytest.param({}, "players", id="players-missing"),
    pytest.param({"players": 6}, "players", id="players-6"),
    pytest.param({"players": "2"}, "players", id="players-text"),
    pytest.param({"players": True}, "players", id="players-bool"),
    pytest.param({"players": 2.0}, "players", id="players-float"),
    pytest.param({"players": None}, "players", id="players-none"),
    pytest.param({"players": 1, "removed_islands": -1}, "removed_islands", id="removed-negative"),
    pytest.param({"players": 1, "removed_islands": "Atlantis"}, "removed_islands", id="removed-name"),
    pytest.param({"players": 1, "monsters": 6}, "monsters", id="monsters"),
    pytest.param({"players": 1, "rocks": 1}, "rocks", id="rocks-number"),
    pytest.param({"players": 1, "storms": "yes"}, "storms", id="storms"),
    pytest.param({"players": 1, "board": "round"}, "board", id="board"),
    pytest.param({"players": 1, "variant": "arch"}, "variant", id="variant"),
    pytest.param({"players": 1, "compass_row": "any"}, "compass_row", id="compass_row"),
    pytest.param({"players": 1, "solo_start": "upper_half"}, "solo_start", id="solo_start"),
    pytest.param({"players": 1, "placement_guard": "off"}, "placement_guard", id="guard"),
    pytest.param({"players": 2, "first_player": 2}, "first_player", id="first-2-of-2"),
    pytest.param({"players": 2, "first_player": -1}, "first_player", id="first-negative"),
    pytest.param({"players": 2, "first_player": "most"}, "first_player", id="first-text"),
    pytest.param({"players": 2, "monster": 3}, "monster", id="unknown"),
    # a value out of its range is told before any clash
    pytest.param({"players": 2, "variant": "duel", "monsters": 7}, "monsters", id="range-before-clash"),
]


@pytest.mark.parametrize(("given", "name"), OUT_OF_RANGE)
def test_out_of_range_names_the_option(given, name):  # OPT-4
    with pytest.raises(OptionError) as caught:
        RULES.options(given)
    assert caught.value.code == "option_out_of_range"
    assert list(caught.value.options) == [name]
    assert name in str(caught.value)


def test_defaults_in_table_order():  # OPT-1
    assert list(RULES.options({"players": 3}).items()) == [
        ("players", 3),
        ("removed_islands", 0),
        ("monsters", 0),
        ("rocks", "off"),
        ("storms", "off"),
        ("wilds", 0),
        ("board", "square"),
        ("variant", "none"),
        ("compass_row", "consecutive"),
        ("solo_start", "top_half"),
        ("placement_guard", "none"),
        ("first_player", "fewest"),
    ]


@pytest.mark.parametrize(
    ("name", "number"), [("Galatea", 4), ("Triton", 6), ("Leucothea", 8), ("Amphitrite", 10), ("Poseidon", 12)]
)
def test_names_of_fewer_islands(name, number):  # OPT-1
    assert RULES.options({"players": 1, "removed_islands": name})["removed_islands"] == number


def test_presets():  # OPT-5, VOYAGE-1
    built = {
        "base": {},
        "Galatea": {"removed_islands": 4},
        "Triton": {"removed_islands": 6},
        "Leucothea": {"removed_islands": 8},
        "Amphitrite": {"removed_islands": 10},
        "Poseidon": {"removed_islands": 12},
        "sea_voyage": {"solo_start": "sea_voyage"},
        "monsters-easy": {"monsters": 3},
        "monsters-medium": {"monsters": 4},
        "monsters-hard": {"monsters": 5},
    }
    base = RULES.options({"players": 1})
    for name, changed in built.items():
        assert RULES.options({"players": 1, **RULES.presets[name]}) == {**base, **changed}


def test_every_built_combination_is_accepted():  # OPT-2, OPT-3, FEWER-2, FEWER-3
    for players in range(1, 6):
        for removed in (0, 1, 44):
            for monsters in (0, 5):
                for guard in ("none", "segments"):
                    for solo_start in ("top_half", "sea_voyage")[: 2 if players == 1 else 1]:
                        given = {
                            "players": players,
                            "removed_islands": removed,
                            "monsters": monsters,
                            "placement_guard": guard,
                            "solo_start": solo_start,
                            "first_player": players - 1,
                        }
                        assert RULES.options(given).items() >= given.items()


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
