"""Where a run is cut changes nothing: chunks, checkpoints and rollouts, at every border."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.simulation.play import play_chunk
from seawidget.simulation.record import TEXTS
from seawidget.simulation.run_spec import make_run_spec
from tests.everyoption import GIVEN

pytestmark = pytest.mark.usefixtures("compiled_rules")

GAMES = 6


def each_kind(test):
    """For options of every kind; the gate takes some of them."""
    return pytest.mark.full(gate=5)(pytest.mark.parametrize("kind", GIVEN)(test))


def read(chunk):
    """The rows of a chunk with texts for their numbers, which differ from chunk to chunk."""
    labels = [chunk.labels[name] if name in TEXTS else None for name in chunk.columns]
    return [
        tuple(number if texts is None else texts[number] for number, texts in zip(row, labels, strict=True))
        for row in chunk.rows.tolist()
    ]


@each_kind
def test_rows_are_the_same_wherever_a_chunk_begins(kind):
    game, given, bots = GIVEN[kind]
    spec = make_run_spec(game, bots, None, given, 2**63 + 11)
    whole = read(play_chunk(spec, 0, GAMES))
    assert len(set(whole)) > 1
    for border in range(1, GAMES):
        first, rest = play_chunk(spec, 0, border), play_chunk(spec, border, GAMES - border)
        assert (first.first, first.count, rest.first, rest.count) == (0, border, border, GAMES - border)
        assert read(first) + read(rest) == whole


@each_kind
def test_a_run_is_the_same_in_chunks_of_any_size(kind):
    game, given, bots = GIVEN[kind]
    settings = {"bots": bots, "games": GAMES, "seed": 2, "progress": False, **given}
    whole = sea.simulate(game, chunk=GAMES + 1, **settings)
    for chunk in (1, GAMES - 1, GAMES):
        again = sea.simulate(game, chunk=chunk, **settings)
        assert {name: again[name].tolist() for name in again.columns} == {
            name: whole[name].tolist() for name in whole.columns
        }
        assert again.summary() == whole.summary()


@pytest.mark.parametrize("kind", ["toy", "mini", "numbers"])
@pytest.mark.parametrize("keep", ["all", "summary"])
def test_a_run_goes_on_from_a_file_at_every_border(kind, keep, tmp_path):
    game, given, bots = GIVEN[kind]
    settings = {"bots": bots, "seed": 2, "progress": False, "keep": keep, "chunk": 2, **given}
    whole = sea.simulate(game, games=GAMES, **settings)
    for border in range(GAMES + 1):
        path = tmp_path / f"{border}.seasim"
        sea.simulate(game, games=border, checkpoint=path, **settings)
        on = sea.simulate(game, games=GAMES, checkpoint=path, **settings)
        assert on.summary() == whole.summary()
        assert [on.games[index] for index in range(GAMES)] == [whole.games[index] for index in range(GAMES)]
    grown = tmp_path / "grown.seasim"
    for games in range(1, GAMES + 1):
        on = sea.simulate(game, games=games, checkpoint=grown, **settings)
    assert on.summary() == whole.summary()


BATCHED = [kind for kind, (game, _, _) in GIVEN.items() if getattr(registry.get(game), "batch", None)]


@pytest.mark.parametrize("kind", BATCHED)
def test_rollouts_are_those_of_their_numbers(kind):
    game, given, bots = GIVEN[kind]
    live = sea.Game(game, seed="calm-otter-27", seats=bots, **given)
    live.play_bots(4)
    batch = live.rules.batch(live.options, bots)
    vectors = [live.state.vector]
    live.play_bots(2)
    vectors.append(live.state.vector)
    alone = [[batch.rollouts([vector], 99, number, 1, False)[0] for number in range(10, 16)] for vector in vectors]
    assert alone[0] != alone[1] or len(set(map(tuple, alone[0]))) == 1
    assert batch.rollouts(vectors[:1], 99, 10, 6, False) == alone[0]
    assert batch.rollouts(vectors[:1], 99, 13, 3, False) == alone[0][3:]
    assert batch.rollouts(vectors * 3, 99, 10, None, False) == [alone[place % 2][place] for place in range(6)]
    assert batch.rollouts(vectors, 99, 11, 5, False) == [alone[place % 2][place + 1] for place in range(5)]
    assert batch.rollouts(vectors, 99, 11, 0, False) == []
