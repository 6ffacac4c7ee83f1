"""How every game ends, in words: each way to win and to lose, in each variant, with turns that agree."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.text import i18n
from tests.games.tranquility.positions import full_grid, stand

RULES = registry.get("tranquility")
ARCH = {
    **dict(zip(["a1", "b1", "a2", "b2", "a3", "b3"], (str(n) for n in range(1, 7)), strict=True)),
    **dict(zip(["d1", "e1", "d2", "e2", "d3", "e3"], (str(n) for n in range(11, 17)), strict=True)),
    **{f"{column}{row}": str(20 + 5 * row + k) for row in (4, 5, 6) for k, column in enumerate("abcde")},
}
SIDES = {cell: f"{card}/{'moon' if int(cell[1]) <= 3 else 'sun'}" for cell, card in full_grid().items()}


def told(state, locale="en"):
    """The sentence of the end, and whether it names the turn of the result."""
    key, args = RULES.status(state.view(0))
    assert i18n.has(key, locale)
    assert args["turn"] == state.result["turn"]
    text = i18n.text(key, args, locale)
    assert "{" not in text
    assert str(state.result["turn"]) in text
    return key.removeprefix("tranquility.status."), text


WON = {
    "alone": ({}, full_grid()),
    "several": ({"players": 3}, full_grid()),
    "removed": ({"removed_islands": 4}, full_grid()),
    "monsters": ({"monsters": 3}, full_grid()),
    "rocks": ({"rocks": "on"}, full_grid()),
    "storms": ({"storms": "on"}, full_grid()),
    "wilds": ({"wilds": 1}, full_grid()),
    "arch": ({"board": "arch"}, ARCH),
    "sun_moon": ({"variant": "sun_moon"}, SIDES),
    "voyage": ({"solo_start": "sea_voyage"}, full_grid()),
}


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("name", WON)
def test_a_win_is_told(name, locale):
    options, grid = WON[name]
    parts = {"phase": 2} if name == "arch" else {}
    before = stand(
        grid, hands="F 7 8 9 10" if name == "arch" else "F 3 4 5 6", options={"players": 1, **options}, **parts
    )
    after, _ = before.apply("PlayFinish")
    assert after.result["outcome"] == "win"
    assert told(after, locale)[0] == "finish_played"


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("options", [{}, {"monsters": 3}, {"rocks": "on"}, {"removed_islands": 4}, {"board": "arch"}])
def test_a_hand_without_a_card_is_told(options, players, locale):
    given = {"players": players, **options}
    state = stand(
        "", hands=[""] * players, decks="empty", options=given, **({"phase": 1} if "board" in options else {})
    )
    key, text = told(state, locale)
    assert key == ("hand_empty_alone" if players == 1 else "hand_empty")
    if players == 1:
        assert "1" not in text.replace(str(state.result["turn"]), "")  # nobody is called seat 1 who plays alone


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(("players", "end"), [(1, "last_card_stuck_alone"), (2, "last_card_stuck")])
def test_a_last_card_that_goes_nowhere_is_told(players, end, locale):
    state = stand(full_grid(), hands=["3"] + [""] * (players - 1), decks="empty", options={"players": players})
    assert told(state, locale)[0] == end
    assert "3" in told(state, locale)[1]


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(("players", "end"), [(1, "monsters_stuck_alone"), (2, "monsters_stuck")])
def test_a_hand_of_monsters_is_told(players, end, locale):
    hands = ["M M"] + [""] * (players - 1)
    state = stand("", hands=hands, decks="empty", options={"players": players, "monsters": 2})
    assert told(state, locale)[0] == end


def finished(name, seed, seats, **options):
    game = sea.Game(name, seed=seed, seats=seats, **options)
    game.play_bots()
    return game


@pytest.mark.parametrize("seed", range(3))
def test_duels_end_in_words(seed):
    game = finished("tranquility", seed, ["greedy", "random"], players=2, variant="duel")
    for locale in i18n.LOCALES:
        assert told(game.state, locale)[0] in ("duel_draw", "duel_won_grid_full", "duel_won_hands_spent")


@pytest.mark.parametrize(("name", "seats", "options"), [
    ("pomor", ["random", "random"], {"players": 2}), ("mini", ["best"], {}), ("mini", ["random"], {}),
])  # fmt: skip
def test_the_other_games_end_in_words(name, seats, options):
    rules = registry.get(name)
    for seed in range(3):
        game = finished(name, seed, seats, **options)
        for locale in i18n.LOCALES:
            key, args = rules.status(game.state.view(0))
            assert i18n.has(key, locale)
            assert "{" not in i18n.text(key, args, locale)
