"""Positions, moves and options of games over arrays, and what any seat sees."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.env import Batch
from seawidget.errors import IllegalMove, OptionError
from seawidget.games import environments as no
from tests.env.batches import each, not_legal, playing
from tests.env.kinds import KINDS
from tests.sampling import amount


@each
def test_games_begin_at_a_position(game):
    name, game = game, sea.Game(game, seed=1, **KINDS[game].ends)
    game.move(game.legal_moves[0])
    batch = playing(name, num_games=2, history=True).reset(seed=3, state=game.state)
    assert batch.state(0) == batch.state(1) == game.state
    batch.step_sampled()
    after = batch.game(1)
    assert after.tree.root.state == game.state
    assert after.state == batch.state(1)
    batch.reset(seed=3)
    assert batch.game(1).seed == batch.seed(1)


@pytest.mark.parametrize(("name", "options"), [("tranquility", {"storms": "on"}), ("pomor", {"take": "may"})])
def test_a_game_opens_on_the_board_with_its_moves(name, options, compiled):
    batch = Batch(name, num_games=2, players=2, history=True, compiled=compiled, **options).reset(seed=5)
    for _ in range(50):
        batch.step_sampled()
    for i in range(2):
        game = batch.game(i)
        assert game.state == batch.state(i)
        assert game.seed == batch.seed(i)
        assert [node.move for node in game.tree.main_line()][1:] == batch.moves(i)
        assert game.seats == sea.Game(name, players=2).seats
    assert batch.game(0, seats=["greedy", "me"]).play_bots(max_moves=1) is not None
    bare = Batch(name, num_games=1, compiled=compiled).reset(seed=5)
    bare.step_sampled()
    assert bare.moves() is None
    assert bare.game().state == bare.state()


@each
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_the_move_that_a_step_completes_is_told(game, autoreset, compiled):
    """Of the asked seat alone, at the position it decided in; the log of all moves says the same."""
    given = {**KINDS[game].ends, "players": 2, "seat": 1, "opponents": "random"}
    batch = Batch(game, 3, autoreset=autoreset, moves=True, history=True, compiled=compiled, **given).reset(seed=5)
    assert [batch.moved(i) for i in range(3)] == [None] * 3
    told, steps = [0] * 3, amount(gate=64, full=160)
    for step in range(steps):
        before = [(batch.seed(i), batch.state(i), len(batch.moves(i)), bool(batch.ended[i])) for i in range(3)]
        actions = batch.sample()
        if step == 40:
            actions[0] = -1
        batch.step(actions)
        for i, (seed, state, played, over) in enumerate(before):
            move = batch.moved(i)
            begun = over and autoreset == "next_step"
            if begun or batch.ended[i] == no.IS_FORFEIT:
                assert move is None
            elif batch.seed(i) == seed:
                now = batch.moves(i)
                assert ([move] if move else []) == now[played : played + 1]
            if move:
                told[i] += 1
                assert move in state.legal_moves
                assert state.deciding == 1
    assert min(told) > steps // 4
    batch.reset(which=np.array([True, False, False]))
    assert batch.moved(0) is None
    with pytest.raises(OptionError, match="moves=True"):
        playing(game).reset(seed=1).moved()


@each
def test_a_batch_is_made_of_the_options_of_a_game(game):
    options = sea.Game(game, players=2).options
    one = Batch(game, compiled=False, **options).reset(seed=4)
    assert one.state() == sea.Game(game, players=2, seed=4).state
    assert Batch(game=game, compiled=False, players=2).reset(seed=4).state() == one.state()
    other = next(name for name in KINDS if name != game)
    with pytest.raises(OptionError, match="not both"):
        Batch(other, game=game)


@each
def test_what_an_id_would_do_is_said(game):
    options = {"tranquility": KINDS["tranquility"].ends, "pomor": KINDS["pomor"].sets["2-box=nets-take=may"]}[game]
    batch, begun = Batch(game, compiled=False, **options).reset(seed=3), 0
    for _ in range(30):
        if batch.ended[0]:
            break
        for action in np.flatnonzero(batch.action_mask[0]).tolist():
            told = batch.move_text(0, action)
            begun += told.endswith("...")
            assert told.endswith("...") or told in batch.state().legal_moves.texts()
        with pytest.raises(IllegalMove, match="not legal"):
            batch.move_text(0, not_legal(batch))
        batch.step_sampled()
    assert begun


@each
def test_any_seat_can_be_asked_what_it_sees(game):
    batch = Batch(game, players=3, compiled=False).reset(seed=3)
    for _ in range(5):
        batch.step_sampled()
    seat = int(batch.seat[0])
    assert np.array_equal(batch.observe(0, seat), batch.observation[0])
    assert not np.array_equal(batch.observe(0, (seat + 1) % 3), batch.observation[0])
    assert batch.view(0, (seat + 1) % 3).seat == (seat + 1) % 3
    assert batch.view().seat == seat
