"""Tournaments: every player in every seat over the same deals, and differences that know it."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import seawidget as sea
from tests import toygame  # noqa: F401 - registers the game
from tests.simulation.simulating import Backwards, Fails, first, last_text


def cup(game="tide", **given):
    return sea.tournament(game, **{"games": 40, "seed": 3, "progress": False, "bots": ["random", "high"], **given})


def test_every_player_sits_at_every_seat_of_the_same_deals():
    found = cup(bots=["random", "high", first])
    assert set(found.arrangements) == set(itertools.permutations(["random", "high", "first"], 2))
    hands = {tuple(map(tuple, played.games.replay(7).tree.root.state.hands)) for played in found.simulations}
    assert len(hands) == 1
    for names, played in zip(found.arrangements, found.simulations, strict=True):
        assert tuple(map(str, played.bots)) == names
        again = sea.simulate("tide", bots=list(played.bots), games=40, seed=3, progress=False)
        assert again["outcome"].tolist() == played["outcome"].tolist()


def worth(outcome, seat):
    return 0.5 if outcome == "draw" else float(outcome == f"seat {seat}")


def test_points_and_differences_are_those_of_the_games():
    found = cup()
    one, two = found.simulations
    assert found.arrangements == (("random", "high"), ("high", "random"))
    expected = [(worth(a, 1) + worth(b, 0)) / 2 for a, b in zip(one["outcome"], two["outcome"], strict=True)]
    assert found.points("high").tolist() == expected
    assert (found.points("random") + found.points("high")).tolist() == [1.0] * 40
    difference = np.array(expected) - (1 - np.array(expected))
    assert found.difference("high", "random").tolist() == pytest.approx(difference.tolist())
    row = found.pairs[0]
    assert (row["player"], row["other"]) == (found.standings[0]["player"], found.standings[1]["player"])
    sign = 1 if row["player"] == "high" else -1
    assert row["difference"] == pytest.approx(sign * difference.mean())
    assert row["se"] == pytest.approx(difference.std(ddof=1) / math.sqrt(40))
    assert row["low"] < row["difference"] < row["high"]
    assert row["better"] == (sign * difference > 0).sum()
    assert row["worse"] == (sign * difference < 0).sum()


def test_standings_have_the_best_first_with_an_interval_over_deals():
    found = cup()
    rows = list(found.standings)
    assert rows[0]["points"] >= rows[1]["points"]
    for row in rows:
        points = found.points(row["player"])
        assert row["points"] == pytest.approx(points.mean())
        assert row["se"] == pytest.approx(points.std(ddof=1) / math.sqrt(40))
        assert (row["high"] - row["low"]) / 2 == pytest.approx(1.959964 * row["se"], rel=1e-5)


def test_who_wins_every_game_may_lose_the_next():
    found = sea.tournament("tranquility", bots=["greedy", "random"], games=40, seed=1, progress=False, preset="duel")
    best, rest = found.standings
    (pair,) = found.pairs
    assert (best["points"], rest["points"], pair["difference"]) == (1, 0, 1)
    for row in (best, rest, pair):
        assert row["se"] > 0
        assert row["high"] - row["low"] > 0.03


def test_alone_every_player_plays_every_deal_and_differences_are_paired():
    found = sea.tournament(
        "tranquility", bots=["greedy", "greedy-gap", "random"], games=40, seed=1, players=1, progress=False
    )
    assert not found.competitive
    assert found.arrangements == (("greedy",), ("greedy-gap",), ("random",))
    wins = {
        name: (played["outcome"] == "win")
        for (name,), played in zip(found.arrangements, found.simulations, strict=True)
    }
    for row in found.standings:
        assert row["win rate"] == pytest.approx(wins[row["player"]].mean())
        assert row["interval"] == "wilson"
    for row in found.pairs:
        mine, other = wins[row["player"]], wins[row["other"]]
        assert (row["better"], row["worse"]) == ((mine & ~other).sum(), (other & ~mine).sum())
        b, c = row["better"], row["worse"]
        assert row["difference"] == pytest.approx((b - c) / 40)
        assert row["se"] == pytest.approx(math.sqrt(((b + c) - (b - c) ** 2 / 40) / 39 / 40))
        assert row["interval"] == "paired"
    assert "greedy-gap" in str(found)


def test_a_team_is_one_player_at_all_seats():
    found = sea.tournament("tranquility", bots=["greedy", "random"], players=3, games=2, seed=1, progress=False)
    assert found.arrangements == (("greedy",) * 3, ("random",) * 3)


def test_fewer_players_than_seats_sit_twice():
    found = sea.tournament("pomor", bots=["greedy", "random"], players=3, games=2, seed=1, progress=False)
    assert set(found.arrangements) == set(itertools.product(["greedy", "random"], repeat=3)) - {
        ("greedy",) * 3, ("random",) * 3
    }  # fmt: skip
    assert found.standings[0]["player"] == "greedy"
    assert found.standings[0]["interval"] == "too few deals"
    assert (found.standings[0]["low"], found.standings[0]["high"]) == (0.0, 1.0)


def test_players_of_the_same_name_are_told_apart():
    assert cup(bots=["random", "random"], games=2).names == ("random", "random #2")


def test_workers_and_chunks_make_no_difference():
    whole = cup().to_frame("deals")
    assert cup(chunk=7).to_frame("deals").equals(whole)
    assert cup(executor=Backwards(1), chunk=3).to_frame("deals").equals(whole)
    assert cup(executor=1, chunk=11).to_frame("deals").equals(whole)


def test_stopped_it_has_the_deals_that_all_have_played():
    done = [0]
    found = cup(chunk=5, progress=lambda so_far, _: done.__setitem__(0, so_far), stop=lambda: done[0] >= 25)
    assert (found.partial, found.why, found.deals) == (True, "stopped", 10)
    assert found.to_frame("deals").equals(cup(games=10).to_frame("deals"))
    assert "10 of 40 deals (stopped)" in repr(found)


@pytest.mark.parametrize("many", [2**31, 2**53, 10**18])
def test_more_deals_than_there_is_room_for_can_be_asked_for(many):
    done = [0]
    played = {"progress": lambda so_far, _: done.__setitem__(0, so_far), "stop": lambda: done[0] >= 25, "chunk": 5}
    assert cup(games=many, **played).to_frame("deals").equals(cup(games=10).to_frame("deals"))
    done[0] = 0
    found = sea.simulate("tide", bots="random", games=many, keep="all", seed=3, **played)
    assert found.partial
    assert len(found.to_frame()) == len(found) == 25


def test_rows_find_room_as_they_come(monkeypatch):
    monkeypatch.setattr("seawidget.simulation.rows.ROOM", 4)
    assert cup(chunk=7).to_frame("deals").equals(cup(chunk=40).to_frame("deals"))


def test_a_failure_has_what_was_played():
    hand = list(cup(games=1).simulations[0].games.replay(0).tree.root.state.hands[0])
    with pytest.raises(sea.PlayerFailed) as caught:
        cup(bots=["random", Fails(hand)], chunk=1)
    assert caught.value.player == "Fails"
    assert caught.value.partial.why == "failed"


def test_it_shows_itself():
    found = cup(bots=["random", last_text], games=3)
    assert "\n" not in repr(found)
    assert "<table" in found._repr_html_()
    for what in ("standings", "pairs", "deals"):
        assert len(found.to_frame(what)) == {"standings": 2, "pairs": 1, "deals": 3}[what]
    with pytest.raises(sea.OptionError, match="deals"):
        found.to_frame("games")


@pytest.mark.parametrize("bots", [[], ["random"], "random", [["random", "high"], "high"]])
def test_two_players_are_needed(bots):
    with pytest.raises(sea.SeatsError):
        cup(bots=bots)


def test_what_cannot_be_played_is_said():
    with pytest.raises(sea.UnknownBot):
        cup(bots=["random", "hal"])
    with pytest.raises(LookupError, match="no player 'hal'"):
        cup(games=2).points("hal")
    with pytest.raises(sea.OptionError):
        cup(games=-2)


def test_no_deals():
    found = cup(games=0)
    assert found.deals == 0
    assert math.isnan(found.standings[0]["points"])
    assert "0 deals" in str(found)
