"""Mini as a game: its rules one by one, and everything the rest of the package does with a game."""

from __future__ import annotations

import random
import re

import pytest

import seawidget as sea
from seawidget.errors import DealError, IllegalMove, OptionError, PositionError
from seawidget.games import protocol, registry
from seawidget.games.mini import rules
from seawidget.games.mini.moves import Discard, Place, parse_move
from seawidget.playing.game import Game
from seawidget.text import i18n


def game(deck, cells=4, hand=2, **more):
    return Game.from_deal("mini", {"cards": len(deck), "cells": cells, "hand": hand}, {"deck": deck}, **more)


def test_it_fulfils_the_protocol():
    mini = registry.get("mini")
    assert isinstance(mini, protocol.Ruleset)
    sections = mini.rulebook(mini.options({}))
    told = {rule for _, section in sections for rule in section}
    assert told == set(re.findall(r"^(M-[A-Z]+-\d)", rules.__doc__, re.MULTILINE))
    assert all(i18n.has(f"mini.rule.{rule}") for rule in told)
    assert all(i18n.has(title) for title, _ in sections)


def test_the_first_cards_are_the_hand_and_the_next_are_drawn():
    played = game([3, 5, 1, 7, 2, 6, 4])
    assert played.state.hand == (3, 5)
    played.move("Place 3 b")
    assert played.state.hand == (1, 5)
    assert played.state.deck == (7, 2, 6, 4)
    played.move("Discard 1,5")  # M-DRAW-1
    assert played.state.hand == (2, 7)
    assert played.state.discards == (1, 5)


def rejection(played, move):
    with pytest.raises(IllegalMove) as caught:
        played.move(move)
    return caught.value.code, caught.value.rule


def test_m_play_1_the_line_rises():
    played = game([3, 5, 1, 7, 2, 6, 4])
    played.move("Place 3 b")
    assert rejection(played, "Place 1 c") == ("too_low", "M-PLAY-1")
    assert rejection(played, "Place 5 a") == ("too_high", "M-PLAY-1")
    assert rejection(played, "Place 5 b") == ("cell_taken", "M-PLAY-1")
    assert rejection(played, "Place 5 e") == ("no_such_cell", "M-PLAY-1")
    assert rejection(played, "Place 4 d") == ("card_not_in_hand", "M-PLAY-1")
    assert played.node.ply == 1


@pytest.mark.parametrize(
    ("line", "card", "cell", "cost"),
    [
        ((0, 3, 0, 0), 5, 3, 0),
        ((0, 3, 0, 0), 5, 2, 2),
        ((1, 0, 7, 0), 3, 1, 2),
        ((1, 0, 7, 0), 5, 1, 2),
        ((0,), 9, 0, 0),
    ],
)
def test_m_cost_1_the_smallest_difference_to_a_direct_neighbour(line, card, cell, cost):
    assert rules.cost(line, card, cell) == cost


def test_m_cost_2_who_cannot_pay_cannot_place():
    played = game([3, 5, 1, 7, 2, 6, 4])
    played.move("Place 3 b")
    assert rejection(played, "Place 5 c") == ("cannot_pay", "M-COST-2")
    position = sea.position("mini", cards=7, cells=4, hand=[4, 6], grid={"b": 3})
    assert rejection(position, "Place 4 c") == ("wrong_payment", "M-COST-1")
    assert rejection(position, "Place 4 c pay 4") == ("wrong_payment", "M-COST-1")
    assert rejection(position, "Place 4 d pay 6") == ("wrong_payment", "M-COST-1")
    position.move("Place 4 c pay 6")
    assert position.state.discards == (6,)
    assert position.state.line == (0, 3, 4, 0)


def test_m_burn_1_two_cards_go():
    played = game([3, 5, 1, 7, 2, 6, 4])
    assert rejection(played, "Discard 3") == ("discard_two", "M-BURN-1")
    assert rejection(played, "Discard 3,4") == ("card_not_in_hand", "M-BURN-1")


def test_m_end_a_full_line_wins_and_a_stuck_hand_loses():
    won = game([1, 6, 2, 3, 4, 5], cells=3)
    for move in ("Place 1 a", "Place 6 c", "Place 2 b pay 3"):
        won.move(move)
    assert won.result == {"outcome": "win", "reason": "line_full", "seat": None, "turn": 3}
    assert won.events[-1].kind == "won"
    lost = game([1, 2, 3, 4, 5, 6], cells=3)
    for move in ("Discard 1,2", "Discard 3,4", "Discard 5,6"):
        lost.move(move)
    assert lost.result["outcome"] == "loss"
    assert lost.result["reason"] == "stuck"
    assert rejection(lost, "Discard 5,6") == ("game_over", None)


@pytest.mark.parametrize("seed", range(30))
def test_legal_moves_are_those_that_are_not_refused(seed):
    """Every card, cell and payment is tried against the list."""
    chance = random.Random(seed)
    played = Game("mini", cards=7, cells=4, hand=3, seed=seed)
    while not played.over:
        state = played.state
        previewed = [Place(card, cell, pay) for card in state.hand for cell in "abcd" for pay in subsets(state.hand)]
        previewed += [Discard(cards) for cards in subsets(state.hand)]
        legal = [move for move in previewed if state.check(move) is None]
        assert set(legal) == set(state.legal_moves)
        assert len(legal) == len(state.legal_moves)
        assert all(parse_move(str(move)) == move for move in legal)
        cards = sorted([*filter(None, state.line), *state.hand, *state.deck, *state.discards])
        assert cards == list(range(1, 8))
        played.move(chance.choice(state.legal_moves))


def subsets(hand):
    return [tuple(card for at, card in enumerate(hand) if mask >> at & 1) for mask in range(1 << len(hand))]


@pytest.mark.parametrize("text", ["", "Place", "Place 3", "Place x b", "Place 3 b pay", "Place 3 b 4", "Discard 3,3"])
def test_what_is_no_move(text):
    with pytest.raises(IllegalMove) as caught:
        game([3, 5, 1, 7, 2, 6, 4]).move(text)
    assert caught.value.code in {"bad_argument", "discard_two"}
    with pytest.raises(IllegalMove):
        game([3, 5, 1, 7, 2, 6, 4]).move(7)


def test_what_is_no_game():
    for wrong in ({"cards": 2}, {"cells": 10}, {"hand": 0}, {"players": 2}, {"cards": True}, {"cards": 4, "cells": 6}):
        with pytest.raises(OptionError):
            Game("mini", **wrong)
    for deck in ([1, 2, 3], [1, 1, 2, 3, 4, 5, 6], "1234567"):
        with pytest.raises(DealError):
            Game.from_deal("mini", {}, {"deck": deck})
    for parts in ({"hand": [1]}, {"hand": [1, 1]}, {"hand": [1, 9]}, {"hand": [1, 2], "grid": {"z": 3}},
                  {"hand": [1, 2], "grid": {"a": 5, "b": 4}}, {"hand": [1, 2], "sails": 3}, {"hand": 3},
                  {"hand": [1, 2], "deck": [3, 4]}, {"hand": [1, 2], "turn": 0}):  # fmt: skip
        with pytest.raises(PositionError):
            sea.position("mini", **parts)


def test_the_deck_order_is_hidden_and_nothing_else():
    played = game([3, 5, 1, 7, 2, 6, 4])
    played.move("Place 3 b")
    other = played.fork(redeal=True, seed=3)
    assert other.view().to_dict() == played.view().to_dict()
    assert sorted(other.state.deck) == sorted(played.state.deck)
    seen = {played.fork(redeal=True, seed=seed).state.deck[0] for seed in range(60)}
    assert seen == {2, 4, 6, 7}
    spectator = played.view(None)
    assert spectator.hand is None
    assert spectator.unseen == (1, 2, 4, 5, 6, 7)
    assert "1" not in played.log(None)[0].sentences()[1].removeprefix("1 card")
    assert {tuple(played.fork(redeal=True, seat=0, seed=s).state.hand) for s in range(20)} == {(1, 5)}


def test_it_is_tried_saved_and_loaded(tmp_path):
    played = Game("mini", seed=11)
    report = played.what_if(played.legal_moves[0])
    assert report.ok
    assert report.notes == ["Which cards are drawn next is not known."]
    assert not played.what_if("Place 99 a").ok
    assert played.what_if("nonsense").code == "bad_argument"
    two = sea.position("mini", cards=6, cells=3, hand=[2, 5]).what_if(["Place 2 a", "Place 5 c"])
    assert two.ok
    assert two.gaps_after[0]["possible"] == [3, 4]
    assert two.position["point"] == "PLAY"
    played.move(played.legal_moves[0])
    played.branch(redeal=True, seed=4)
    again = Game.load(played.save(tmp_path / "mini.json"))
    assert again.state == played.state
    assert str(again.tree) == str(played.tree)
    assert Game.from_state(registry.get("mini").from_dict(played.state.to_dict())).state == played.state


@pytest.mark.parametrize("bot", ["random", "greedy", "best"])
def test_bots_play_to_the_end(bot):
    for seed in range(5):
        played = Game("mini", seed=seed, seats=[bot])
        played.play_bots()
        assert played.over
        assert str(played.log())
        assert "hand" in str(played)


def test_it_stands_on_the_board():
    widget = sea.play("mini", cards=7, cells=4, hand=2, seed=3)
    first = widget.game.legal_moves[0]
    assert widget.game.what_if(first).ok
    assert "mini" in widget.to_html()
    svg = widget.game._repr_mimebundle_()["image/svg+xml"]
    assert svg.startswith("<svg")
    widget.close()
