"""What a board offers with modules on: each part of the choices names just what the legal moves name."""

from __future__ import annotations

import pytest
from hypothesis import given

import seawidget as sea
from tests.games.tranquility.positions import RULES, stand
from tests.games.tranquility.walks import SETS, set_walks


def offered(state):
    """The legal moves by kind."""
    found = {}
    for move in state.legal_moves:
        found.setdefault(type(move).__name__, []).append(move)
    return found


def check(state):
    """Compare the choices of a position with its moves; which parts had something to say."""
    choices, moves = RULES.choices(state, state.deciding), offered(state)
    s = state.to_dict()
    storms = [move.storm for move in moves.get("UseCompass", ())]
    assert sorted(choices["compass"]) == sorted(storms)
    assert choices["compass_card"] == (("C" if s.get("pool") else "W") if storms else None)
    wild = {
        (cell, number): cost
        for cell, runs in choices["wild"].items()
        for first, last, cost in runs
        for number in range(first, last + 1)
    }
    assert wild == {
        (move.cell, int(move.card.removeprefix("W="))): len(move.pay)
        for move in moves.get("Place", ())
        if move.card.startswith("W=")
    }
    assert set(choices["rotate"]) == {move.cell for move in moves.get("Rotate", ())}
    assert set(choices["choose"]) == {move.cell for move in moves.get("Choose", ())}
    assert set(choices["unleash"]) == {move.cell for move in moves.get("Unleash", ())}
    for part, kind in (("rocks", "MoveRocks"), ("storm_rows", "PlaceStorm")):
        assert sorted(choices[part]) == sorted(getattr(move, move.__match_args__[0]) for move in moves.get(kind, ())), (
            part
        )
    drops = {len(move.cards) for move in moves.get("KeepHand", ())}
    assert drops == (set() if choices["keep"] is None else {choices["keep"]["drop"]})
    sheds = moves.get("Shed", ())
    shares = [len(move.cards) + move.blind for move in sheds]
    each = {"min": min(shares), "max": max(shares), "blind": sorted({m.blind for m in sheds})} if sheds else None
    assert choices["shed"] == each
    for part, kinds in (
        ("earn", ["EarnCompass"]),
        ("exchange", ["Exchange"]),
        ("answer", ["AgreeExchange", "DeclineExchange"]),
        ("reveal", ["Reveal"]),
        ("pass", ["Pass"]),
    ):
        assert choices[part] == any(kind in moves for kind in kinds), part
    names = ("compass", "wild", "rotate", "choose", "unleash", "rocks", "storm_rows", "keep", "earn", "reveal", "pass")
    return {name for name in names if choices[name]}


@given(set_walks())
def test_every_part_in_any_game(walk):  # INFO-7
    for number, state in enumerate(walk.positions(90)):
        if not state.over and (state.point != "ACTION" or number % 5 == 0):
            check(state)


def test_every_part_is_offered_where_a_move_is_legal_and_nowhere_else():
    said = set()
    for number, options in enumerate(SETS.values()):
        seats = ["random" if number % 2 else "greedy"] * options["players"]
        game = sea.Game("tranquility", seed=number, seats=seats, **options)
        for _ in range(40):
            if game.over:
                break
            said |= check(game.state)
            game.play_bots(1)
    assert said == {
        "compass",
        "wild",
        "rotate",
        "choose",
        "unleash",
        "rocks",
        "storm_rows",
        "keep",
        "earn",
        "reveal",
        "pass",
    }


@pytest.mark.parametrize("card", ["S", "F", "M"])
def test_a_card_that_is_no_number_has_no_cost_on_a_cell(card):
    state = stand("b1=3 c1=9", "5 17 44 F 80", decks="rest", options={"monsters": 3})
    assert RULES.rejection(state, 0, f"Place {card} a1")["cost"] is None
    assert RULES.rejection(state, 0, "Place 5 e1")["cost"] is not None
