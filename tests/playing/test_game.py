"""Game: moving, looking, errors that change nothing, and observers."""

from __future__ import annotations

import logging
import pickle

import pytest

from seawidget import errors
from seawidget.errors import (
    DealError,
    IllegalMove,
    NodeError,
    OptionError,
    PositionError,
    SeaError,
    SeatsError,
    SeedError,
    UnknownBot,
    UnknownGame,
    UnknownPreset,
    UnknownSeat,
)
from seawidget.playing.game import Change, Game
from tests.toygame import TideMove, TideState

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


@pytest.fixture
def game():
    """Hands 1 5 6 and 2 3 8, deck 7 4; seat 0 decides."""
    return Game.from_deal("tide", {"players": 2}, DEAL)


def snapshot(game):
    return game.state, game.node.id, game.rev, str(game.tree), len(game.tree)


# Moving


def test_a_move_as_text_or_value_leads_to_a_new_node(game):
    node = game.move("Play 5")
    assert game.node is node
    assert (node.id, node.ply, node.seat, node.kind, str(node.move)) == ("1", 1, 0, "move", "Play 5")
    assert node.state is game.state
    assert [event.kind for event in node.events] == ["played"]
    assert game.events == node.events
    assert game.move(TideMove("Play", 3)).parent is node
    assert game.deciding == 0


def test_a_move_played_before_leads_to_its_old_node(game):
    first = game.move("Play 5")
    game.undo()
    game.move("Play 6")
    game.undo()
    assert game.move("Play 5", seat=0) is first
    assert [child.id for child in game.tree.root.children] == ["1", "2"]


def test_legal_moves_know_texts_and_values(game):
    assert "Play 5" in game.legal_moves
    assert TideMove("Dump", 6) in game.legal_moves
    assert "Play 7" not in game.legal_moves
    assert len(game.legal_moves) == 6
    assert str(game.legal_moves).startswith("Play 1\nPlay 5")


@pytest.mark.parametrize(
    ("move", "seat", "code"),
    [
        ("Play 7", None, "card_not_in_hand"),
        ("Jump", None, "bad_argument"),
        ("", None, "bad_argument"),
        (42, None, "bad_argument"),
        (None, None, "bad_argument"),
        ("Play 2", 1, "not_your_turn"),
        ("Jump", 1, "not_your_turn"),
    ],
)
def test_an_illegal_move_changes_nothing(game, move, seat, code):
    game.move("Play 1")
    game.move("Play 2")
    before = snapshot(game)
    with pytest.raises(IllegalMove) as caught:
        game.move(move, seat=seat)
    assert caught.value.code == code
    assert snapshot(game) == before


def test_the_mover_is_checked_for_known_moves_too(game):
    game.move("Play 5")
    game.undo()
    with pytest.raises(IllegalMove) as caught:
        game.move("Play 5", seat=1)
    assert caught.value.code == "not_your_turn"


def test_after_the_end_every_move_is_refused(game):
    while not game.over:
        game.move(game.legal_moves[0])
    before = snapshot(game)
    for move in ("Play 5", "Jump", TideMove("Dump", 1)):
        with pytest.raises(IllegalMove) as caught:
            game.move(move)
        assert caught.value.code == "game_over"
    assert snapshot(game) == before
    assert len(game.legal_moves) == 0


# Looking


def test_views_are_of_the_deciding_seat_unless_said_otherwise(game):
    assert game.view().seat == 0
    assert game.view(1).hand == (2, 3, 8)
    assert game.view(None).hand is None
    game.move("Play 5")
    assert game.view().seat == 1
    while not game.over:
        game.move(game.legal_moves[0])
    assert game.view().seat is None


@pytest.mark.parametrize("seat", [2, -1, "0", 1.0, True])
def test_an_unknown_seat_is_refused(game, seat):
    for ask in (game.view, game.log, game.history):
        with pytest.raises(UnknownSeat, match="there is no seat") as caught:
            ask(seat)
        assert caught.value.known == (0, 1)
        assert str(caught.value) == f"there is no seat {seat!r}; known: 0, 1"


def test_the_log_shows_what_its_seat_saw(game):
    game.move("Dump 5")
    game.move("Play 3")
    own, other, nobody = game.log(0), game.log(1), game.log(None)
    assert [entry.move for entry in own] == ["Dump 5", "Play 3"]
    assert [entry.move for entry in other] == ["Dump 1 card", "Play 3"]
    assert [entry.move for entry in nobody] == ["Dump 1 card", "Play 3"]
    assert own[0].events[1].data == {"card": 7}
    assert other[0].events[1].data == {}
    assert own[0].phrases[1] == ("tide.event.drew", {"seat": 0, "who": 1, "card": 7})
    assert other[0].phrases[1] == ("tide.event.drew", {"seat": 0, "who": 1})
    assert (own[1].ply, own[1].turn, own[1].seat, own[1].node_id) == (2, 2, 1, "2")
    assert str(own) == "1. Dump 5\n2. Play 3"
    assert repr(own) == "<Log of seat=0: 2 entries>"
    assert [entry.ply for entry in nobody[1:]] == [2]
    assert game.log().seat == game.deciding


def test_texts_of_nodes_are_redacted(game):
    node = game.move("Dump 5")
    assert node.text(0) == "Dump 5"
    assert node.text(1) == node.text(None) == "Dump 1 card"
    assert repr(node) == "<Node 1: 1. Dump 1 card>"
    assert repr(game.tree.root) == "<Node 0: start>"
    assert "Dump 5" not in str(game.tree)  # seat 1 decides


def test_facts_of_a_game(game):
    assert game.name == "tide"
    assert game.deal == DEAL
    game.deal["cards"].clear()
    assert game.deal == DEAL
    assert game.seed is None
    assert game.undo_policy == "free"
    assert game.options == {"players": 2, "cards": 8}
    assert game.result is None
    assert [str(who) for who in game.seats] == ["me", "me"]


def test_no_repr_tells_the_seed():
    game = Game("tide", seed="calm-otter-27")
    assert game.seed == "calm-otter-27"
    for shown in (repr(game), str(game), repr(game.node), repr(game.tree), str(game.view().to_dict())):
        assert "otter" not in shown
    assert repr(game) == "<Game tide: 2 players, turn 1, PLAY, seat=0 to decide>"


def test_seeds_make_games_again():
    assert Game("tide", seed="calm-otter-27").deal == Game("tide", seed="Calm-Otter-27").deal
    fresh = Game("tide")
    assert Game("tide", seed=fresh.seed).deal == fresh.deal
    deals = {str(Game("tide", seed=seed).deal) for seed in range(20)}
    assert len(deals) > 15


def test_a_game_begins_at_a_position():
    state = TideState(8, ((5,), (6,)), (1,))
    game = Game.from_state(state, seats=["me", "high"])
    assert game.deal is None
    assert game.state is state
    game.move("Play 5")
    game.play_bots()
    assert game.result["outcome"] == 1


# Bad input


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"name": "tode"}, UnknownGame, "did you mean 'tide'"),
        ({"name": 5}, UnknownGame, "there is no game 5; known: "),
        ({"preset": "neep"}, UnknownPreset, "did you mean 'neap'"),
        ({"seats": ["me", "hihg"]}, UnknownBot, "did you mean 'high'? known: me, random, high"),
        ({"seats": ["me"]}, OptionError, ""),
        ({"seats": ["me"], "players": 2}, SeatsError, "this game has 2 seats, seats=['me'] names 1"),
        ({"seats": ["me"] * 3, "players": 2}, SeatsError, "names 3"),
        ({"seats": ["me", 5]}, SeatsError, "a seat takes 'me'"),
        ({"cards": 99}, OptionError, "cards=99"),
        ({"monsters": 1}, OptionError, "monsters=1"),
        ({"undo": "maybe"}, OptionError, "there are 'free', 'until-reveal', 'off'"),
        ({"seed": 1.5}, SeedError, "a seed is an integer, a text or None, not 1.5"),
    ],
)
def test_bad_input_is_named(arguments, error, says):
    with pytest.raises(error) as caught:
        Game(arguments.pop("name", "tide"), **arguments)
    assert says in str(caught.value)
    assert isinstance(caught.value, SeaError)
    assert isinstance(caught.value, (LookupError, ValueError, TypeError))


@pytest.mark.parametrize("deal", [None, [], {}, {"cards": [1, 1, 2, 3, 4, 5, 6, 7]}, {"cards": 5}])
def test_a_bad_deal_is_named(deal):
    with pytest.raises(DealError) as caught:
        Game.from_deal("tide", {"players": 2}, deal)
    assert caught.value.problems
    assert isinstance(caught.value, PositionError)


def test_a_deal_is_copied():
    deal = {"cards": list(DEAL["cards"])}
    game = Game.from_deal("tide", {"players": 2}, deal)
    deal["cards"].clear()
    assert game.deal == DEAL


def test_errors_survive_pickling():
    problem = errors.Problem("duplicate", "it is there twice", "a1")
    samples = [
        IllegalMove("too_low", "TIDE-1", {"card": 1}, "too low"),
        UnknownGame("x", ["y"]),
        OptionError("options_clash", {"a": 1, "b": 2}),
        PositionError([problem, problem]),
        errors.SaveFileError("it is empty", "a.json"),
        errors.MissingExtra("to_frame()", "pandas", "lab"),
    ]
    for error in samples:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
        assert type(again) is type(error)
        assert str(again) == str(error)
    assert str(samples[3]).count("a1: it is there twice") == 2
    assert str(samples[2]) == "options_clash: a=1 with b=2"


# Observers


def test_observers_hear_every_change_in_order_with_the_lock_held(game):
    heard = []
    stop = game.subscribe(lambda change: heard.append((change, game.rev, game.lock._is_owned())))
    game.move("Play 5")
    game.undo()
    game.redo()
    game.goto("0")
    game.branch(redeal=True, seed=1)
    game.node.comment = "why not"
    game.node.marks = ["!?"]
    game.tree.make_main(game.node)
    game.tree.delete(game.node)
    game.seats = ["me", "high"]
    stop()
    game.redo()
    kinds = ["move", "undo", "redo", "goto", "branch", "comment", "mark", "order", "delete", "seats"]
    assert [change.kind for change, _, _ in heard] == kinds
    assert heard[0][0] == Change("move", "1")
    assert [rev for _, rev, _ in heard] == list(range(1, 11))
    assert all(held for _, _, held in heard)
    assert game.rev == 11


def test_an_observer_that_fails_harms_nobody_and_is_shown(game, caplog, capsys):
    heard = []

    def broken(change):
        raise RuntimeError("no")

    game.subscribe(broken)
    game.subscribe(heard.append)
    with caplog.at_level(logging.ERROR, "seawidget"):
        node = game.move("Play 5")
    assert game.node is node
    assert heard == [Change("move", "1")]
    assert "an observer failed" in caplog.text
    assert "RuntimeError: no" in capsys.readouterr().err


def test_changes_made_by_an_observer_are_told_after_this_one(game):
    first, second = [], []

    def answer(change):
        first.append(change)
        if change.node_id == "1":
            game.move(game.legal_moves[0])

    game.subscribe(answer)
    game.subscribe(second.append)
    game.move("Play 5")
    assert first == second == [Change("move", "1"), Change("move", "2")]


def test_an_observer_can_be_removed_while_others_are_told(game):
    heard = []
    stops = []
    game.subscribe(lambda change: [stop() for stop in stops])
    stops.append(game.subscribe(heard.append))
    game.move("Play 5")
    assert heard == []
    stops[0]()  # twice is once


def test_an_interrupt_in_an_observer_leaves_the_game_whole(game):
    heard = []

    def interrupt(change):
        if not heard:
            heard.append(change)
            raise KeyboardInterrupt

    game.subscribe(interrupt)
    with pytest.raises(KeyboardInterrupt):
        game.move("Play 5")
    assert game.node.id == "1"
    game.subscribe(heard.append)
    game.undo()
    assert heard[-1] == Change("undo", "0")


def test_going_nowhere_is_said(game):
    with pytest.raises(NodeError, match="no move to take back"):
        game.undo()
    with pytest.raises(NodeError, match="no move to play again"):
        game.redo()
    with pytest.raises(NodeError, match="no node '77'"):
        game.goto("77")
    with pytest.raises(NodeError, match="ids are texts"):
        game.goto(1)
    other = Game.from_deal("tide", {"players": 2}, DEAL)
    with pytest.raises(NodeError, match="another game"):
        game.goto(other.node)
    assert game.rev == 0
