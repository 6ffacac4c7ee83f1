"""How the table is laid out, what lies open on it, and how a game ends."""

from __future__ import annotations

from collections import Counter

import pytest

import seawidget as sea

PLACES = {2: 10, 3: 12, 4: 14}


@pytest.mark.parametrize("players", PLACES)
def test_the_ring_is_dealt_from_the_sea_deck_between_two_ports(players):  # P-SETUP-2, P-SETUP-4, P-SETUP-5
    game = sea.Game("pomor", players=players, seed=5)
    ring, length = list(game.state.to_dict()["ring"]), PLACES[players]
    side = (length - 2) // 2
    assert len(ring) == length
    assert (ring[0], ring[side + 1]) == ("p3", "p3")  # both with the 1/3 side up
    dealt = ring[1 : side + 1] + ring[side + 2 :]  # clockwise from the first port
    sea_deck = list(game.deal["sea_deck"])
    assert dealt == sea_deck[: length - 2]
    assert list(game.state.to_dict()["sea_deck"]) == sea_deck[length - 2 :]
    assert Counter(sea_deck) == Counter({"c1": 6, "c2": 6, "c3": 6, "c4": 6, "s": 6})


@pytest.mark.parametrize("players", PLACES)
def test_both_ports_are_offered_by_their_numbers(players):  # P-SETUP-3
    game = sea.Game("pomor", players=players, seed=5)
    assert [str(move) for move in game.legal_moves] == ["PlaceToken 0", f"PlaceToken {PLACES[players] // 2}"]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_at_the_winning_sale_with_open_discards_all_the_way(seed):  # P-END-2, P-INFO-4
    game = sea.Game("pomor", players=3, seed=seed, seats=["greedy"] * 3)
    game.play_bots()
    nodes = list(game.tree.main_line())
    for node in nodes:
        for seat in (0, 1, 2, None):  # everybody sees both piles, kind by kind
            seen, true = node.state.view(seat).to_dict(), node.state.to_dict()
            for pile in ("nav_discard", "sea_discard"):
                assert Counter(seen[pile]) == Counter(true[pile])
    last, before = nodes[-1].state.to_dict(), nodes[-2].state.to_dict()
    winner = last["winner"]
    assert winner == before["active"]  # in the middle of the turn: nobody else's score has moved since
    assert [seat for seat in range(3) if last["scores"][seat] >= 10] == [winner]
    assert before["scores"][winner] < 10
    assert [score for seat, score in enumerate(last["scores"]) if seat != winner] == [
        score for seat, score in enumerate(before["scores"]) if seat != winner
    ]
    assert last["turn"] == before["turn"]
    assert not nodes[-1].state.legal_moves
