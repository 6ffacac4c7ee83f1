"""Rules of stopping look at fixed numbers of games, whatever plays them; what stops from outside does not."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import seawidget as sea
from seawidget.errors import OptionError
from seawidget.probability.estimates.batches import next_look
from seawidget.probability.estimates.intervals import confidence_sequence
from tests import toygame

HOW = {"bots": "random", "games": 4000, "seed": 7, "progress": False}


def narrow(so_far):
    return so_far.win_rate.always_valid.half < 0.09


@pytest.fixture(scope="module")
def whole():
    """All the games, with no rule of stopping."""
    assert toygame.TIDE.name == "tide"
    return sea.simulate("tide", **HOW)


@pytest.mark.full(gate=3)
@pytest.mark.parametrize("chunk", [None, 1, 7, 64, 5000])
@pytest.mark.parametrize("workers", [None, 3])
def test_a_rule_ends_a_simulation_at_the_same_game_everywhere(chunk, workers, whole):
    won = (whole["outcome"] == "seat 0").tolist()
    looks = [n for n in range(1, 4001) if next_look(n - 1) == n]
    first = next(n for n in looks if confidence_sequence(sum(won[:n]), n).half < 0.09)
    assert 50 < first < 4000
    if workers:
        with ThreadPoolExecutor(workers) as pool:
            found = sea.simulate("tide", **HOW, executor=pool, chunk=chunk, stop=narrow)
    else:
        found = sea.simulate("tide", **HOW, chunk=chunk, stop=narrow)
    assert (len(found), found.why) == (first, "decided")
    assert "Wilson" not in repr(found.win_rate) + str(found)
    assert "always valid" in repr(found.win_rate)
    assert "Wilson" in repr(whole.win_rate)
    assert found["outcome"].tolist() == whole["outcome"][:first].tolist()


def test_it_looks_before_it_plays_on_from_a_checkpoint(tmp_path):
    path = tmp_path / "run"
    first = sea.simulate("tide", **HOW, stop=narrow, checkpoint=path)
    again = sea.simulate("tide", **HOW, stop=narrow, checkpoint=path)
    assert (len(again), again.why) == (len(first), "decided")


@pytest.mark.parametrize("chunk", [1, 13, 500])
def test_a_rule_ends_a_tournament_at_the_same_deal(chunk):
    looked = []

    def rule(so_far):
        looked.append(so_far.deals)
        return next(iter(so_far.standings))["se"] < 0.03

    how = {"bots": ["high", "random"], "games": 600, "seed": 3, "progress": False}
    found = sea.tournament("tide", **how, chunk=chunk, stop=rule)
    assert found.why == "decided"
    assert looked == [n for n in range(1, found.deals + 1) if next_look(n - 1) == n]
    assert len({len(played) for played in found.simulations}) == 1
    assert {row["interval"] for table in (found.standings, found.pairs) for row in table} == {"always-valid mean"}
    planned = sea.tournament("tide", **{**how, "games": found.deals})
    assert {row["interval"] for row in planned.standings} == {"mean"}


def test_what_ends_it_from_outside_has_no_argument():
    asked = iter([False] * 3 + [True] * 10**6)
    found = sea.simulate("tide", **HOW, chunk=5, stop=lambda: next(asked))
    assert found.why == "stopped"
    for wrong in (5, "now", True):
        with pytest.raises(OptionError, match="stop is a function"):
            sea.simulate("tide", **HOW, stop=wrong)
