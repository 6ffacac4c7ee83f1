"""Moves are immutable values with a text, each of its own game: what Python, numpy and pandas make of them."""

from __future__ import annotations

import copy
import json
import operator
import pickle

import numpy as np
import pandas as pd
import pytest

import seawidget as sea
from seawidget.errors import IllegalMove, PlayerFailed
from seawidget.games.mini import moves as mini
from seawidget.games.shared.moves import Move

HOMES = {"tranquility": vars(sea.tranquility), "pomor": vars(sea.pomor), "mini": vars(mini)}


def begun(name, seed=1):
    return sea.Game(name, seed=seed, **({"players": 2} if name != "mini" else {}))


def walked(name, **options):
    """States of a random game, with all kinds of decision the options have."""
    game = sea.Game(name, seed=3, seats=["random"] * options.get("players", 1), **options)
    game.play_bots(60)
    return [node.state for node in game.tree.main_line() if not node.state.over]


PLAYED = {
    "tranquility": [("tranquility", {"players": 2, "storms": "on", "monsters": 3, "rocks": "on", "wilds": 2})],
    "sides": [("tranquility", {"players": 1, "variant": "sun_moon"})],
    "duel": [("tranquility", {"players": 2, "variant": "duel"})],
    "pomor": [("pomor", {"players": 3, "take": "may"})],
    "mini": [("mini", {})],
}


@pytest.fixture(scope="module", params=PLAYED)
def states(request):
    return [state for name, options in PLAYED[request.param] for state in walked(name, **options)]


def test_a_move_is_its_text_and_evaluates_from_its_repr(states):
    for state in states:
        for move in state.legal_moves:
            assert eval(repr(move), dict(HOMES[state.game])) == move  # noqa: S307 - our own text
            assert sea.parse_move(str(move), state.game) == move
            assert f"{move}" == "%s" % move == str(move)  # noqa: UP031 - what is tested
            assert f"{move:>40}" == str(move).rjust(40)
            for level in range(2, pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(move, level))  # noqa: S301 - our own bytes
                assert (again, hash(again), str(again)) == (move, hash(move), str(move))
            assert copy.copy(move) is copy.deepcopy(move) is move


def test_moves_differ_as_their_texts_do(states):
    for state in states:
        assert len(set(state.legal_moves)) == len(set(map(str, state.legal_moves))) == len(state.legal_moves)


def test_moves_are_in_the_canonical_order(states):
    for state in states:
        legal = state.legal_moves
        if state.game == "tranquility":  # the list has the order of its codes, the canonical one is that of the texts
            assert list(map(str, sorted(legal))) == legal.texts()
        elif state.point != "NETS":  # where travel may lead across place 0 (P-TURN-10)
            assert sorted(legal) == list(legal)
        for less, more in zip(sorted(legal), sorted(legal)[1:], strict=False):
            for compared, other in ((operator.lt, operator.ge), (operator.le, operator.gt)):
                assert compared(less, more)
                assert other(more, less)
                assert not compared(more, less)


def test_cards_of_pomor_are_in_the_order_of_their_numbers():  # P-TURN-10: by numbers, not by texts
    cards = [sea.pomor.PlayCard("2/3"), sea.pomor.PlayCard("2/3n"), sea.pomor.PlayCard("10/2")]
    assert sorted({*cards}) == cards
    assert sea.pomor.PlayCard("2/3", "unblock") < sea.pomor.PlayCard("2/3n") < sea.pomor.TakeCatch() < sea.pomor.Sell()
    assert sea.pomor.ChooseNets([1, 2]) < sea.pomor.ChooseNets([1, 3]) < sea.pomor.ChooseNets(9)


def test_moves_are_no_tuples_and_do_not_change(states):
    for state in states:
        for move in state.legal_moves[:5]:
            assert not isinstance(move, tuple)
            assert not hasattr(move, "__dict__")
            for name in (*move.__match_args__, "kind", "number", "another"):
                with pytest.raises(AttributeError):
                    setattr(move, name, 1)
            with pytest.raises(TypeError):
                iter(move)
            with pytest.raises(TypeError, match="not JSON serializable"):
                json.dumps(move)
            assert json.dumps({"move": str(move)})


def test_patterns_see_the_parts():
    match sea.Place(37, "c4", pay=(12, 80)):
        case sea.Place(card, cell, pay):
            assert (card, cell, pay) == ("37", "c4", ("12", "80"))
    match sea.Shed([3, 4], blind=1):
        case sea.Shed(cards=("3", "4"), blind=blind):
            assert blind == 1
    match sea.pomor.PlayCard("5/1", "unblock"):
        case sea.pomor.PlayCard("5/1", mode):
            assert mode == "unblock"
    match mini.Place(3, "b", (6,)):
        case mini.Place(card, "b", (6,)):
            assert card == 3
    match sea.pomor.Sell():
        case sea.pomor.Sell():
            pass
        case _:
            pytest.fail("a move without parts")


# --- each of its own game


FOREIGN = {
    "tranquility": (sea.pomor.Sell(), sea.pomor.PlayCard("4/2"), mini.Place(3, "b"), mini.Discard((1, 2))),
    "pomor": (sea.Place(5, "b1"), sea.Exchange(), sea.PlayStart(), sea.Pass(), mini.Place(3, "b")),
    "mini": (sea.Place(3, "b"), sea.Discard([1, 2]), sea.pomor.Sell()),
}
PAIRS = [(name, move) for name, moves in FOREIGN.items() for move in moves]


@pytest.mark.parametrize(("name", "move"), PAIRS, ids=str)
def test_another_games_move_is_no_move_of_this_game(name, move):
    game = begun(name)
    if name == "pomor":
        game.play_bots()
        for _ in range(3):
            game.move(game.legal_moves[0])
    here, rows = game.node, len(game.tree)
    for refused in (
        lambda: game.move(move),
        lambda: game.state.apply(move),
        lambda: game.state.move_text(move, 0),
        lambda: game.compare(move, game.legal_moves[0], deals=10),
    ):
        with pytest.raises(IllegalMove, match="is not a move of this game") as caught:
            refused()
        assert caught.value.code == ("malformed_move" if name == "pomor" else "bad_argument")
        assert f"{move.game}.{type(move).__name__}(" in str(caught.value)
    assert (game.node, len(game.tree)) == (here, rows)
    assert move not in game.legal_moves
    with pytest.raises(ValueError, match="not among these legal moves"):
        game.legal_moves.index(move)
    report = game.what_if(move)
    assert not report.ok
    assert "is not a move of this game" in str(report)
    assert not game.rules.rejection(game.state, 0, move)["ok"]
    assert game.state.check(move).text == str(caught.value).rpartition(" [")[0]


@pytest.mark.parametrize(("name", "move"), PAIRS, ids=str)
def test_a_bot_that_answers_another_games_move_is_named(name, move):
    def bot(view, legal_moves):
        return move

    with pytest.raises(PlayerFailed) as caught:
        sea.simulate(name, bots=bot, games=1, seed=1, progress=False, **({"players": 2} if name != "mini" else {}))
    chain = [caught.value, caught.value.__cause__]
    assert any("is not a move of this game" in str(error) for error in chain)


def test_the_solved_game_judges_a_move_as_it_is_given():  # the texts of the two are the same
    solved = sea.mini(7, 4, 2)
    state = solved.game(seed=1).state
    legal = state.legal_moves[0]
    assert str(sea.Place(legal.card, legal.cell, legal.pay)) == str(legal)
    for ask in (solved.after, solved.odds):
        with pytest.raises(IllegalMove, match="is not a move of this game"):
            ask(state, sea.Place(legal.card, legal.cell, legal.pay))
    assert solved.after(state, legal) == solved.after(state, str(legal))


@pytest.mark.parametrize(
    ("one", "other"), [(sea.Place(3, "b"), mini.Place(3, "b")), (sea.Discard([1, 2]), mini.Discard((1, 2)))], ids=str
)
def test_moves_of_two_games_are_never_equal(one, other):
    assert str(one) == str(other)
    assert one != other
    assert len({one, other}) == 2
    assert {one: 1}.get(other) is None
    for compared in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compared(one, other)
        with pytest.raises(TypeError):
            compared(one, str(one))


def test_every_class_of_move_has_its_game_and_kind():
    def below(cls):
        return {kind for each in cls.__subclasses__() for kind in ({each} | below(each))}

    kinds = {(cls.game, cls.kind) for cls in below(Move) if cls.kind and cls.__module__.startswith("seawidget")}
    assert len(kinds) == 18 + 9 + 2
    assert {game for game, _ in kinds} == set(HOMES)


# --- beside numpy and pandas


def test_a_random_choice_of_numpy_is_a_move(states):
    for state in states[:20]:
        move = np.random.default_rng(1).choice(state.legal_moves)
        assert move in state.legal_moves
        assert state.apply(move)[0] == state.apply(str(move))[0]


def test_pandas_shows_the_text(states):
    moves = list(states[3].legal_moves)
    texts = list(map(str, moves))
    index = pd.Index(moves)
    assert not isinstance(index, pd.MultiIndex)
    assert list(index) == moves
    assert pd.DataFrame(moves).shape == (len(moves), 1)
    assert pd.Series(states[3].legal_moves).tolist() == moves
    assert np.array(states[3].legal_moves, dtype=str).tolist() == texts
    shown = pd.DataFrame({"move": moves}).to_string(index=False)
    assert [line.strip() for line in shown.splitlines()[1:]] == texts
    series = pd.Series({move: place for place, move in enumerate(moves)})
    assert [series[move] for move in moves] == list(range(len(moves)))
    assert texts[-1] in str(series)
    assert pd.Series(moves).astype(str).tolist() == texts
    assert list(pd.Series(moves).value_counts().index) == moves


WHOLE = [np.int64, np.uint8, np.int16, np.array]


@pytest.mark.parametrize("number", WHOLE)
def test_numbers_of_numpy_are_cards_cells_and_counts(number):
    five = number(5)
    assert repr(sea.Place(five, number(1), pay=five)) == "Place(5, 1, pay=(5,))"
    assert sea.Place(five, "b1", pay=[number(44), 17]) == sea.Place(5, "b1", pay=(17, 44))
    assert repr(sea.Shed([five], blind=number(2))) == "Shed((5,), blind=2)"
    assert repr(sea.MoveRocks(number(3))) == "MoveRocks(3)"
    assert repr(sea.Unleash(number(3))) == "Unleash(3)"
    assert repr(sea.pomor.PlaceToken(number(0))) == "PlaceToken(0)"
    assert repr(sea.pomor.LoseCatch(number(3))) == "LoseCatch(3)"
    assert repr(sea.pomor.ChooseNets([number(2), 1])) == "ChooseNets((1, 2))"
    assert repr(mini.Place(number(3), "b", [number(6)])) == "Place(3, 'b', pay=(6,))"
    assert type(sea.MoveRocks(number(3)).row) is type(mini.Place(number(3), "b").card) is int


def test_arrays_and_series_are_lists_of_cards_and_places():
    for row in (np.array([44, 17]), pd.Series([44, 17]), pd.Index([44, 17]), (card for card in (44, 17))):
        assert repr(sea.Discard(row)) == "Discard((17, 44))"
    assert sea.Discard(pd.Series(["F", "5"])) == sea.Discard([5, "F"])
    assert sea.Rotate("a1", np.array([5])) == sea.Rotate("a1", [5])
    assert sea.Place(np.str_("5"), np.str_("b1")).cell == "b1"
    assert type(sea.Place(5, np.str_("b1"))._placed[2]) is str
    assert sea.pomor.ChooseNets(np.array([2, 1])) == sea.pomor.ChooseNets([1, 2])
    assert mini.Discard(np.array([7, 1])) == mini.Discard((1, 7))


@pytest.mark.parametrize("wrong", [True, np.True_, 5.0, np.float64(5), np.array([[5]]), None, b"5"], ids=repr)
def test_truth_values_and_fractions_are_neither_cards_nor_numbers(wrong):
    for made in (
        lambda: sea.Place(wrong, "b1"),
        lambda: sea.Place(5, "b1", pay=[wrong]),
        lambda: sea.Place(5, wrong),
        lambda: sea.Shed([], blind=wrong),
        lambda: sea.MoveRocks(wrong),
        lambda: sea.pomor.PlaceToken(wrong),
        lambda: sea.pomor.PlayCard(wrong),
        lambda: sea.pomor.ChooseNets([wrong]),
        lambda: mini.Place(wrong, "b"),
        lambda: mini.Place(3, wrong),
        lambda: mini.Discard([1, wrong]),
    ):
        with pytest.raises(IllegalMove):
            made()


def test_a_card_twice_is_no_discard_of_mini():  # it would be one card for the price of two
    with pytest.raises(IllegalMove):
        mini.Discard((1, 1))


def test_parse_move_reads_the_texts_of_each_game():
    assert sea.parse_move("Place 37 c4 pay 12,80") == sea.Place(37, "c4", pay=(12, 80))
    assert sea.parse_move("Sell", game="pomor") == sea.pomor.Sell()
    assert sea.parse_move("Place 3 b", "mini") == mini.Place(3, "b")
    with pytest.raises(sea.UnknownGame):
        sea.parse_move("Sell", "chess")
    for text in ("Sell", "", None, sea.Pass()):
        with pytest.raises(IllegalMove, match="is not a move of this game"):
            sea.parse_move(text)
