"""A tournament goes on from its checkpoint, and from no other."""

from __future__ import annotations

import pytest

import seawidget as sea
from tests import toygame  # noqa: F401 - registers the game
from tests.simulation.simulating import Backwards, Fails, first
from tests.simulation.test_simulate_checkpoint import after, broken


def cup(path, **given):
    usual = {"bots": ["random", "high", first], "games": 20, "seed": "a-b-3", "chunk": 3, "progress": False}
    return sea.tournament("tide", **{**usual, "checkpoint": path, **given})


def same(one, other):
    assert str(one) == str(other)
    assert one.to_frame("deals").equals(other.to_frame("deals"))
    for mine, theirs in zip(one.simulations, other.simulations, strict=True):
        assert mine.summary() == theirs.summary()
        assert [dict(row) for row in mine.games] == [dict(row) for row in theirs.games]


@pytest.mark.parametrize("games", [7, 18, 22, 50, 114])  # six arrangements of 20 deals, three at a time
@pytest.mark.parametrize("chunk", [3, 5])
def test_ended_early_and_resumed_is_uninterrupted(tmp_path, games, chunk):
    path = tmp_path / "cup.seacup"
    part = cup(path, **after(games))
    assert part.partial
    begun = [len(played) for played in part.simulations]
    asked = []
    on = cup(path, chunk=chunk, progress=lambda done, total: asked.append(done))
    assert asked[0] == sum(begun) + min(chunk, asked[0] - sum(begun))
    assert asked[-1] == 120
    same(on, cup(None))
    same(cup(path), on)  # nothing is left to play


def test_it_goes_on_elsewhere_and_with_more_deals(tmp_path):
    path = tmp_path / "cup.seacup"
    cup(path, games=8, executor=Backwards(1))
    same(cup(path, executor=1), cup(None))
    with pytest.raises(sea.CheckpointError, match="holds 20 games already, more than the 12") as caught:
        cup(path, games=12)
    assert caught.value.differs == {"games": (20, 12)}


def test_a_failure_leaves_a_checkpoint(tmp_path):
    path = tmp_path / "cup.seacup"
    hand = list(cup(None, games=9).simulations[0].games.replay(8).tree.root.state.hands[0])
    fails = Fails(hand)
    with pytest.raises(sea.PlayerFailed) as caught:
        cup(path, bots=["random", fails], chunk=1)
    assert caught.value.partial.deals > 0
    fails.hand = [-1]  # mended
    expected = sea.tournament("tide", bots=["random", first], games=20, seed="a-b-3", progress=False)
    found = cup(path, bots=["random", fails])
    assert found.points("Fails").tolist() == expected.points("first").tolist()


def test_without_a_seed_it_is_that_of_the_file(tmp_path):
    path = tmp_path / "cup.seacup"
    begun = cup(path, seed=None, **after(20))
    same(cup(path, seed=None), cup(None, seed=begun.seed))


OTHER = {
    "seed": ({"seed": "a-b-4"}, "seed key"),
    "bots": ({"bots": ["random", "high", "random"]}, "bots"),
    "fewer bots": ({"bots": ["random", "high"]}, "bots"),
    "order": ({"bots": ["high", "random", first]}, "bots"),
    "option": ({"cards": 9}, "cards"),
}


@pytest.mark.parametrize("other", OTHER)
def test_another_tournament_is_refused_and_told_apart(tmp_path, other):
    path = tmp_path / "cup.seacup"
    cup(path, **after(20))
    before = path.read_bytes()
    given, name = OTHER[other]
    with pytest.raises(sea.CheckpointError, match=f"{path.name} is of another run: {name} is ") as caught:
        cup(path, **given)
    assert list(caught.value.differs) == [name]
    assert path.read_bytes() == before


def test_a_simulation_is_no_tournament(tmp_path):
    path = tmp_path / "run.seasim"
    given = {"seed": "a-b-3", "checkpoint": path, "progress": False}
    sea.simulate("tide", bots=["random", "high"], games=4, **given)
    with pytest.raises(sea.CheckpointError, match=r"of another run: what is 'simulation' there, 'tournament' here$"):
        cup(path)
    path.unlink()
    cup(path, games=2)
    with pytest.raises(sea.CheckpointError, match=r"what is 'tournament' there, 'simulation' here$"):
        sea.simulate("tide", bots=["random", "high"], games=4, **given)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("how", ["empty", "text", "cut", "pickled", "other numbers", "other format"])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path, how):
    path = tmp_path / "cup.seacup"
    cup(path, games=4)
    broken(path, how)
    before = path.read_bytes()
    with pytest.raises(sea.CheckpointError, match="is no checkpoint, or is damaged"):
        cup(path)
    assert path.read_bytes() == before
