"""Seats: persons, bots by name, functions; what they see, what they may do, where their chance comes from."""

from __future__ import annotations

import random

import pytest

from seawidget.errors import PlayerFailed, SeatsError, UnknownBot
from seawidget.playing.game import Game
from seawidget.playing.players import Bot, Function, Person, player, players
from tests.toygame import TIDE, TideState

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


def first(view, moves):
    """Always the first legal move."""
    return moves[0]


def test_what_a_seat_can_be():
    assert player("me", TIDE) == Person()
    assert player(None, TIDE) == Person()
    assert player(Person("Anna"), TIDE).name == "Anna"
    assert player("high", TIDE) == player(Bot("high"), TIDE) == Bot("high")
    assert player(first, TIDE) == Function(first, "first")
    assert str(Person()) == "me"
    assert str(player(first, TIDE)) == "first"
    assert [who.kind for who in players(["me", "high"], TIDE, 2)] == ["person", "bot"]
    assert players(None, TIDE, 3) == (Person(),) * 3
    assert players("high", TIDE, 1) == (Bot("high"),)
    assert players((name for name in ["high", "me"]), TIDE, 2)[0] == Bot("high")


def test_objects_that_can_be_called_are_functions_too():
    class Cautious:
        def __call__(self, view, moves):
            return moves[-1]

    assert str(player(Cautious(), TIDE)) == "Cautious"
    assert str(Function(first, "my bot")) == "my bot"
    with pytest.raises(SeatsError, match="a seat takes 'me'"):
        player(7, TIDE)


@pytest.mark.parametrize("who", ["navigator", Bot("navigator")])
def test_an_unknown_bot_is_named_with_those_there_are(who):
    with pytest.raises(UnknownBot, match="there is no bot 'navigator'; known: me, random, high"):
        player(who, TIDE)


@pytest.mark.parametrize(("seats", "says"), [([], "names 0"), (["me"] * 3, "names 3"), ("high", "names 1")])
def test_as_many_players_as_seats(seats, says):
    with pytest.raises(SeatsError, match=says):
        players(seats, TIDE, 2)


def test_a_player_sees_its_view_and_the_legal_moves_only():
    seen = []

    def spy(view, moves):
        seen.append((view, moves))
        return "Play 1"  # texts are fine

    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=[spy, "me"])
    assert game.step_bot().seat == 0
    ((view, moves),) = seen
    assert view.to_dict() == game.tree.root.state.view(0).to_dict()
    assert view.hand == (1, 5, 6)
    assert list(moves) == list(game.tree.root.state.legal_moves)
    assert "Dump 5" in moves
    assert moves[0] in moves
    assert "Play 2" not in moves
    assert not any(isinstance(getattr(moves, name, None), TideState) for name in dir(moves))


def test_step_bot_waits_for_persons_and_stops_at_the_end():
    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=["me", first])
    assert game.step_bot() is None
    game.move("Play 1")
    assert game.step_bot().text(1) == "Play 2"
    assert game.step_bot() is None
    game.seats = [first, first]
    made = game.play_bots(max_moves=2)
    assert len(made) == 2
    assert game.play_bots(max_moves=0) == []
    game.play_bots()
    assert game.over
    assert game.step_bot() is None
    assert game.play_bots() == []


@pytest.mark.parametrize(
    ("choice", "code"),
    [("Play 2", "card_not_in_hand"), ("Jump", "bad_argument"), (None, "bad_argument"), (7, "bad_argument")],
)
def test_an_illegal_choice_names_seat_and_player_but_no_card(choice, code):
    def stubborn(view, moves):
        return choice

    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=[stubborn, "me"])
    with pytest.raises(PlayerFailed) as caught:
        game.step_bot()
    error = caught.value
    assert (error.seat, error.player, error.turn, error.point, error.move) == (0, "stubborn", 1, "PLAY", str(choice))
    assert str(error) == f"seat=0 (stubborn) at turn 1 (PLAY) chose a move that is not legal [{code}]"
    assert error.__cause__.code == code  # with all the facts, for the author of the bot
    assert (game.rev, len(game.tree)) == (0, 1)
    game.seats = [stubborn, "high"]  # nobody is there who may not see it
    with pytest.raises(PlayerFailed, match=rf"^seat=0 \(stubborn\) at turn 1 \(PLAY\) chose {choice} \[{code}\]$"):
        game.play_bots()


def test_an_exception_in_a_player_changes_nothing():
    def broken(view, moves):
        raise ZeroDivisionError

    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=[broken, "me"])
    with pytest.raises(PlayerFailed, match=r"seat=0 \(broken\) at turn 1 \(PLAY\) raised ZeroDivisionError$") as caught:
        game.play_bots()
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert caught.value.move is None
    assert (game.rev, len(game.tree)) == (0, 1)


def line(game):
    return [str(node.move) for node in game.tree.main_line()[1:]]


def test_the_same_seed_and_players_are_the_same_game():
    random.seed(1)
    games = [Game("tide", seed="calm-otter-27", seats=["random", "random"]) for _ in range(2)]
    games[0].play_bots()
    random.seed(2)
    games[1].play_bots()
    assert line(games[0]) == line(games[1])
    lines = set()
    for seed in range(10):
        game = Game("tide", seed=seed, seats=["random", "random"])
        game.play_bots()
        lines.add(str(line(game)))
    assert len(lines) > 5


def test_global_randomness_is_neither_read_nor_written():
    random.seed(5)
    state = random.getstate()
    Game("tide", seats=["random", "random"]).play_bots()
    assert random.getstate() == state


def test_seats_draw_from_streams_of_their_own():
    game = Game("tide", seed=1, seats=["random", "random"])
    game.play_bots()
    seats = [node.seat for node in game.tree.main_line()[1:]]
    assert game.node.draws == (seats.count(0), seats.count(1))
    swapped = Game("tide", seed=1, seats=["random", "me"])
    assert swapped.step_bot().move == game.tree.main_line()[1].move


def test_a_bot_asked_again_at_the_same_place_decides_the_same():
    game = Game("tide", seed=2, seats=["random", "random"])
    game.play_bots()
    nodes = len(game.tree)
    for node in game.tree.main_line():
        game.goto(node)
        game.step_bot()
    assert len(game.tree) == nodes
    game.goto(game.tree.main_line()[2])
    twin, again = game.fork(), Game.from_json(game.to_json())
    assert twin.step_bot().move == again.step_bot().move == game.step_bot().move


def test_games_without_a_seed_decide_by_what_they_start_from():
    lines = []
    for _ in range(2):
        game = Game.from_deal("tide", {"players": 2}, DEAL, seats=["random", "random"])
        game.play_bots()
        lines.append(line(game))
    assert lines[0] == lines[1]
    others = set()
    for seed in range(8):
        game = Game.from_deal("tide", {"players": 2}, DEAL, seats=["random", "random"], seed=seed)
        game.play_bots()
        others.add(str(line(game)))
    assert len(others) > 3


def test_a_choice_for_a_place_the_game_has_left_is_dropped():
    game = Game.from_deal("tide", {"players": 2}, DEAL)
    asked = []

    def slow(view, moves):
        asked.append(view.turn)
        if len(asked) == 1:
            game.seats = ["me", slow]  # somebody takes the seat while it thinks
        return moves[0]

    game.seats = [slow, "me"]
    assert game.step_bot() is None
    assert game.node.id == "0"
    game.seats = [slow, first]

    def wander(view, moves):
        if len(game.tree) == 1:
            game.move("Dump 6")  # the game goes on elsewhere while it thinks
        return "Play 5"

    game.seats = [wander, first]
    assert game.step_bot().seat == 1
    assert [str(node.move) for node in game.tree.main_line()[1:]] == ["Dump 6", "Play 2"]
