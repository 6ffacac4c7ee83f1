"""Values that games share: equal ones are one in a set, and copies are what they copy."""

from __future__ import annotations

import copy

import seawidget as sea


def explained():
    game = sea.Game("tranquility", players=1, seed=8, seats=["navigator"])
    game.play_bots(9)
    return game.explain("navigator"), game.explain("greedy")


def test_equal_explanations_are_one_in_a_set():
    navigator, greedy = explained()
    again = copy.deepcopy(navigator)
    assert again == navigator != greedy
    assert len({navigator, again, greedy}) == 2
