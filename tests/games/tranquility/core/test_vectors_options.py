"""Vectors T-41 to T-45 and T-156: options, their combinations and the presets."""

from __future__ import annotations

from itertools import product

import pytest

from seawidget.errors import OptionError
from tests.games.tranquility.positions import RULES


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"variant": "sun_moon", "removed_islands": "Poseidon", "players": 3}, id="T-45-sun_moon"),
        pytest.param({"board": "pyramid", "removed_islands": "Triton", "players": 2}, id="T-45-pyramid"),
    ],
)
def test_fewer_islands_with_variants(given):  # FEWER-3
    assert RULES.options(given).items() >= {k: v for k, v in given.items() if k != "removed_islands"}.items()


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
    pytest.param({"players": 1, "yellow_blind": "must"}, {"yellow_blind": "must", "storms": "off"}, id="T-156-must"),
    pytest.param({"players": 1, "rocks_row": 2}, {"rocks_row": 2, "rocks": "off"}, id="T-156-row"),
    pytest.param(
        {"players": 1, "board": "arch", "yellow_blind": "must"},
        {"board": "arch", "yellow_blind": "must"},
        id="T-156-arch-must",
    ),
    pytest.param(
        {"players": 2, "variant": "duel", "yellow_blind": "must"},
        {"variant": "duel", "yellow_blind": "must"},
        id="T-156-duel-must",
    ),
    pytest.param(
        {"players": 1, "board": "arch", "rocks_row": 0}, {"board": "arch", "rocks_row": 0}, id="T-156-arch-row"
    ),
    pytest.param(
        {"players": 1, "board": "pyramid", "rocks_row": 0}, {"board": "pyramid", "rocks_row": 0}, id="T-156-pyramid-row"
    ),
    pytest.param(
        {"players": 1, "variant": "sun_moon", "rocks_row": 5, "yellow_blind": "must"},
        {"variant": "sun_moon", "yellow_blind": "must"},
        id="sun-moon-top-down",
    ),
    pytest.param(
        {"players": 2, "solo_start": "sea_voyage", "yellow_blind": "must", "rocks_row": 1},
        {"yellow_blind": "must", "storms": "off"},
        id="blind-before-row-and-start",
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
def test_clashes_name_both(given, pair):  # OPT-2, OPT-4
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
    pytest.param({"players": 1, "rocks": True}, "rocks", id="rocks-bool"),
    pytest.param({"players": 1, "storms": False}, "storms", id="storms-bool"),
    pytest.param({"players": 1, "storms": "yes"}, "storms", id="storms"),
    pytest.param({"players": 1, "board": "round"}, "board", id="board"),
    pytest.param({"players": 1, "variant": "arch"}, "variant", id="variant"),
    pytest.param({"players": 1, "compass_row": "any"}, "compass_row", id="compass_row"),
    pytest.param({"players": 1, "rocks": "on", "rocks_row": 6}, "rocks_row", id="T-156-row-6"),
    pytest.param({"players": 1, "rocks": "on", "rocks_row": -1}, "rocks_row", id="row-negative"),
    pytest.param({"players": 1, "rocks": "on", "rocks_row": True}, "rocks_row", id="row-bool"),
    pytest.param({"players": 1, "rocks": "on", "rocks_row": "first"}, "rocks_row", id="row-text"),
    pytest.param({"players": 1, "storms": "on", "yellow_blind": "always"}, "yellow_blind", id="yellow_blind"),
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
        ("yellow_blind", "may"),
        ("rocks_row", "random"),
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
    expected = {
        "base": {},
        "Galatea": {"removed_islands": 4},
        "Triton": {"removed_islands": 6},
        "Leucothea": {"removed_islands": 8},
        "Amphitrite": {"removed_islands": 10},
        "Poseidon": {"removed_islands": 12},
        "sea_voyage": {"solo_start": "sea_voyage"},
        "rocks": {"rocks": "on"},
        "monsters-easy": {"monsters": 3},
        "monsters-medium": {"monsters": 4},
        "monsters-hard": {"monsters": 5},
        "storm": {"storms": "on"},
        "arch": {"board": "arch"},
        "pyramid": {"board": "pyramid"},
        "sun_moon": {"variant": "sun_moon"},
        "duel": {"players": 2, "variant": "duel", "placement_guard": "segments"},
    }
    base = RULES.options({"players": 1})
    assert set(RULES.presets) == set(expected)
    for name, changed in expected.items():
        assert RULES.options({"players": 1, **RULES.presets[name]}) == {**base, **changed}


def test_every_combination_of_modules_is_accepted():  # OPT-2, OPT-3, FEWER-2, FEWER-3
    for players, removed, monsters, rocks, storms, wilds, guard in product(
        (1, 2, 5), (0, 1, 44), (0, 5), ("off", "on"), ("off", "on"), (0, 2), ("none", "segments")
    ):
        given = {
            "players": players,
            "removed_islands": removed,
            "monsters": monsters,
            "rocks": rocks,
            "storms": storms,
            "wilds": wilds,
            "placement_guard": guard,
            "compass_row": "ascending" if storms == "on" else "consecutive",
            "first_player": players - 1,
        }
        assert RULES.options(given).items() >= given.items()


# OPT-2 as a table: what each column allows; the columns that are not named allow everything
ALLOWED = {
    ("solo_start", "sea_voyage"): {
        "players": [1],
        "rocks": ["off"],
        "storms": ["off"],
        "wilds": [0],
        "compass_row": ["consecutive"],
        "yellow_blind": ["may"],
        "rocks_row": ["random"],
        "board": ["square"],
        "variant": ["none"],
    },
    **{
        (column, value): {
            "monsters": [0],
            "rocks": ["off"],
            "storms": ["off"],
            "wilds": [0],
            "compass_row": ["consecutive"],
            "yellow_blind": ["may"] if value != "pyramid" else ["may", "must"],
            "rocks_row": ["random"],
            "solo_start": ["top_half"],
            **more,
        }
        for column, value, more in (
            ("board", "arch", {"variant": ["none"]}),
            ("board", "pyramid", {"variant": ["none"]}),
            ("variant", "sun_moon", {"board": ["square"]}),
            ("variant", "duel", {"board": ["square"], "players": [2], "removed_islands": [0]}),
        )
    },
}
VALUES = {
    "players": [1, 2, 5],
    "removed_islands": [0, 12],
    "monsters": [0, 3],
    "rocks": ["off", "on"],
    "storms": ["off", "on"],
    "wilds": [0, 1],
    "board": ["square", "arch", "pyramid"],
    "variant": ["none", "sun_moon", "duel"],
    "compass_row": ["consecutive", "ascending"],
    "yellow_blind": ["may", "must"],
    "rocks_row": ["random", 5],
    "solo_start": ["top_half", "sea_voyage"],
    "placement_guard": ["none", "segments"],
    "first_player": ["fewest", 0],
}


def attempt(given):
    """The options, or those named by the refusal."""
    try:
        return RULES.options(given), None
    except OptionError as error:
        return None, error.options


def test_all_combinations():  # OPT-2, OPT-4: accepted or refused as the table says, naming a pair it forbids
    count = 0
    for chosen in product(*VALUES.values()):
        given = dict(zip(VALUES, chosen, strict=True))
        pairs = {
            frozenset((column, name))
            for (column, value), rows in ALLOWED.items()
            if given[column] == value
            for name, allowed in rows.items()
            if given[name] not in allowed
        }
        if given["compass_row"] == "ascending" and given["storms"] == "off":
            pairs.add(frozenset(("compass_row", "storms")))
        if given["board"] == "square" and given["variant"] == "none":
            if given["yellow_blind"] == "must" and given["storms"] == "off":
                pairs.add(frozenset(("yellow_blind", "storms")))
            if given["rocks_row"] != "random" and given["rocks"] == "off":
                pairs.add(frozenset(("rocks_row", "rocks")))
        options, named = attempt(given)
        if pairs:
            assert frozenset(named or ()) in pairs, given
            assert named == {name: given[name] for name in named}
        else:
            assert named is None, given
            guard = "segments" if given["variant"] == "duel" else given["placement_guard"]
            assert options == {**given, "placement_guard": guard}  # DUEL-4, OPT-4
            count += 1
    assert count > 300


def test_t_156_accepted():  # OPT-2: the Pyramid has yellow storms of its own
    assert RULES.options({"players": 1, "board": "pyramid", "yellow_blind": "must"})["yellow_blind"] == "must"
    options = RULES.options({"players": 1, "rocks": "on", "storms": "on", "rocks_row": 0, "yellow_blind": "must"})
    assert (options["rocks_row"], options["yellow_blind"]) == (0, "must")
