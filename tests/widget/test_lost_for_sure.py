"""A game that can no longer be won, as the board says it, and helpers that never lead there."""

from __future__ import annotations

import seawidget as sea
from tests.games.tranquility.positions import full_grid, stand


def board(shown, state, **more):
    return shown(sea.Game.from_state(state, **more))


def test_the_board_says_that_nothing_can_be_won_any_more(shown):
    page = board(shown, stand("a1=5 c1=6"))
    lost = page.widget.status["lost"]
    assert lost["cause"] == "no_room"
    assert lost["cells"] == ["b1"]
    assert "b1" in lost["text"]
    page.widget.ui = {"locale": "uk"}
    assert "b1" in page.widget.status["lost"]["text"] != lost["text"]
    assert "lost" not in board(shown, stand("a1=5 c1=7")).widget.status


def test_four_finishes_discarded_on_the_board_and_the_fifth_is_kept(shown):
    """Five discards of "Choose for me" gave all Finishes away once."""
    game = sea.Game.from_state(stand("", hands="F F F F F", decks=["10 20 30 40 50 60 70 rest"]))
    page = shown(game)
    while game.node.ply < 12:
        gifts, hand = page.ok("gifts"), game.state.hands[0]
        assert gifts["useful"].count("F") < max(1, hand.count("F"))
        page.ok("move", move=f"Discard {','.join(gifts['gives']['Discard'])}")
    assert game.lost_for_sure() is None
    assert "F" in game.state.hands[0]
    while "F" in game.state.hands[0]:
        other = next((card for card in game.state.hands[0] if card != "F"), "F")
        game.move(f"Discard {other},F")
    assert game.lost_for_sure().cause in ("no_finish", "no_cards")
    assert page.widget.status["lost"]["cause"] == game.lost_for_sure().cause


def test_the_hint_and_the_choice_of_cards_agree(shown):
    """One player in both: what the hint gives away is what "Choose for me" gives away."""
    for seed in range(6):
        game = sea.Game(players=1, seed=seed)
        page = shown(game)
        for _ in range(12):
            if game.over:
                break
            best = page.ok("advise", reasons=False)["best"]
            head, _, cards = best.rpartition(" ")
            gives = page.ok("gifts")["gives"]
            if cards and head in gives:
                assert gives[head] == cards.split(",")
            page.ok("move", move=best)


def test_no_hint_loses_the_game(shown):
    grid = full_grid(without="e3")  # 29 and 40 beside it
    page = board(shown, stand(grid, hands="30 39 F 3 4", decks=[""]))
    for reasons in (False, True):
        best = page.ok("advise", reasons=reasons)["best"]
        assert best in ("Place 30 e3 pay 3", "Place 39 e3 pay 3", "Place 30 e3 pay 4", "Place 39 e3 pay 4",
                        "Place 30 e3 pay 39", "Place 39 e3 pay 30")  # fmt: skip
