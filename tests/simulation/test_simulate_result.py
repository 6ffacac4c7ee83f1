"""What a simulation shows: rates with intervals, exact distributions, tables and files."""

from __future__ import annotations

import csv
import gc
import json
import math
import pickle
import statistics
import weakref

import numpy as np
import pandas as pd
import pytest

import seawidget as sea
from seawidget.rng import batch_seed
from seawidget.simulation.play import Chunk
from seawidget.simulation.rates import Distribution, Rate
from seawidget.simulation.record import outcome_text, winners
from seawidget.simulation.rows import Store


@pytest.fixture(scope="module")
def solo():
    return sea.simulate("tranquility", bots="greedy-gap", games=60, seed=1, monsters=3, players=1, progress=False)


@pytest.fixture(scope="module")
def duel():
    return sea.simulate("tranquility", bots=["greedy", "random"], preset="duel", games=12, seed=1, progress=False)


def test_win_rate_with_both_intervals(solo):
    wins = int((solo["outcome"] == "win").sum())
    rate = solo.win_rate
    assert (rate.successes, rate.games) == (wins, 60)
    assert 0 < wins < 60
    assert float(rate) == rate.value == wins / 60
    assert rate.se == pytest.approx(math.sqrt(rate.value * (1 - rate.value) / 60))
    z = statistics.NormalDist().inv_cdf(0.975)
    for end in (rate.wilson.low, rate.wilson.high):  # the ends are where the score test rejects
        assert (rate.value - end) ** 2 == pytest.approx(z * z * end * (1 - end) / 60)
    assert rate.always_valid.low < rate.wilson.low < rate.wilson.high < rate.always_valid.high
    assert "fixed beforehand" in str(rate)
    assert "always valid" in str(rate)
    assert rate.wilson.kind != rate.always_valid.kind


def test_a_rate_of_no_games():
    rate = Rate(0, 0)
    assert math.isnan(rate.value)
    assert "no games" in repr(rate)
    assert "no games" in str(rate)


def test_win_rates_of_seats_that_play_against_each_other(duel):
    assert duel.competitive
    assert [rate.successes for rate in duel.win_rates] == [12, 0]
    assert "seat 1 (greedy)" in str(duel)
    assert duel.summary()["win_rates"][0]["what"] == "win rate of seat 0 (greedy)"
    assert duel.scores(0).mean == pytest.approx(duel["score0"].mean())
    with pytest.raises(sea.UnknownSeat):
        duel.scores(2)


@pytest.mark.parametrize(
    ("outcome", "text", "seats"),
    [("win", "win", (0, 1, 2)), ("loss", "loss", ()), ("draw", "draw", ()), (1, "seat 1", (1,)),
     ([2, 0], "seats 0 2", (0, 2)), ((1,), "seat 1", (1,))],
)  # fmt: skip
def test_who_won(outcome, text, seats):
    assert outcome_text(outcome) == text
    assert winners(text, 3) == seats


def test_distributions_are_those_of_the_columns(solo):
    named = {"moves": solo.length, "turns": solo.turns, "filled": solo.fill, "paid": solo.costs}
    for name, found in named.items():
        column = solo[name]
        assert found.games == 60
        assert found.mean == pytest.approx(column.mean())
        assert found.std == pytest.approx(column.std(ddof=1))
        assert found.se == pytest.approx(column.std(ddof=1) / math.sqrt(60))
        assert (found.min, found.max) == (column.min(), column.max())
        for q in (0.0, 0.1, 0.25, 0.5, 0.9, 1.0):
            assert found.quantile(q) == np.quantile(column, q, method="inverted_cdf")
        values, counts = found.arrays()
        assert np.repeat(values, counts).tolist() == sorted(column.tolist())
    lost = solo.distribution("turns", outcome="loss", reason="hand_empty")
    mask = (solo["outcome"] == "loss") & (solo["reason"] == "hand_empty")
    assert lost.games == mask.sum() > 0
    assert lost.mean == pytest.approx(solo["turns"][mask].mean())


def test_distributions_of_nothing():
    empty = Distribution("x", {})
    assert math.isnan(empty.mean)
    assert math.isnan(empty.std)
    with pytest.raises(ValueError, match="at least one game"):
        empty.quantile(0.5)
    assert "no games" in repr(empty)


def test_where_games_were_lost(solo):
    losses = solo.losses
    lost = solo["outcome"] == "loss"
    assert {row["reason"]: row["games"] for row in losses} == {
        reason: int((solo["reason"][lost] == reason).sum()) for reason in set(solo["reason"][lost].tolist())
    }
    assert sum(row["share"] for row in losses) == pytest.approx(1)
    row = losses[0]
    mask = lost & (solo["reason"] == row["reason"])
    low, high = (np.quantile(solo["filled"][mask], q, method="inverted_cdf") for q in (0.25, 0.75))
    assert row["filled"] == f"{solo['filled'][mask].mean():.1f} ({low} to {high})"
    assert "turns" in str(losses)
    assert f"{int(lost.sum())} of 60 games were lost" in str(losses)


def test_how_games_ended(solo):
    for row in solo.ends:
        mask = (solo["outcome"] == row["outcome"]) & (solo["reason"] == row["reason"])
        assert row["games"] == mask.sum()
        assert row["filled"] == pytest.approx(solo["filled"][mask].mean())
    assert sum(row["games"] for row in solo.ends) == 60
    assert solo.outcomes == {
        "win": int((solo["outcome"] == "win").sum()),
        "loss": int((solo["outcome"] == "loss").sum()),
    }


def test_counts_alone_say_the_same(solo):
    counted = sea.simulate(
        "tranquility",
        bots="greedy-gap",
        games=60,
        seed=1,
        monsters=3,
        players=1,
        progress=False,
        keep="summary",
        chunk=7,
    )
    assert counted.summary() == solo.summary()
    assert str(counted) == str(solo)
    for number in (3, 17):
        assert counted.games[number] == solo.games[number]
        assert counted.games.replay(number).result["outcome"] == solo["outcome"][number]
    for ask in (lambda: counted["turns"], counted.to_frame, lambda: counted.to_csv("never.csv")):
        with pytest.raises(sea.SimulationError, match="keep='all'"):
            ask()


def test_many_games_are_counted_unless_told_otherwise(monkeypatch):
    monkeypatch.setattr("seawidget.simulation.simulating.ALL_UP_TO", 5)
    given = {"bots": "random", "seed": 1, "progress": False}
    assert sea.simulate("tide", games=5, **given)["turns"].shape == (5,)
    assert not sea.simulate("tide", games=6, **given)._store.keep_rows
    assert sea.simulate("tide", games=6, keep="all", **given)._store.keep_rows


def chunk(first, count, seed):
    random = np.random.default_rng(seed)
    rows = random.integers(0, 40, size=(count, 5), dtype=np.int32)
    rows[:, :2] %= 2
    return Chunk(
        first,
        ("outcome", "reason", "turns", "moves", "filled"),
        rows,
        {"outcome": ["win", "loss"], "reason": ["a", "b"]},
        1.0,
    )


def test_counting_takes_no_more_memory_for_more_games():
    # what the store holds, and not what the process takes: threads of other tests take some of that meanwhile
    store, given = Store(10**7, keep_rows=False), []

    def held(chunks: range) -> int:
        for number in chunks:
            one = chunk(number * 50_000, 50_000, number)
            given.append(weakref.ref(one.rows))
            store.add(one)
        return len(pickle.dumps(store))

    before = held(range(5))
    assert held(range(5, 45)) - before < 200  # bytes, for two million games
    assert store.games == 45 * 50_000
    gc.collect()
    assert [rows() for rows in given] == [None] * 45


def test_columns_and_rows(solo):
    assert solo["turns"].dtype == np.int32
    assert solo["turns"].shape == (60,)
    assert set(solo.arrays()) == set(solo.columns)
    with pytest.raises(LookupError, match="did you mean 'turns'"):
        solo["turn"]
    with pytest.raises(LookupError, match="no column"):
        assert sea.simulate("tide", bots="random", games=3, progress=False).fill
    row = solo.games[-1]
    assert row["game"] == 59
    assert row == solo.games[59]
    assert [row["game"] for row in solo.games[2:4]] == [2, 3]
    for index in (60, -61):
        with pytest.raises(IndexError, match="60 games"):
            solo.games[index]
        with pytest.raises(IndexError, match="60 games"):
            solo.games.replay(index)


def test_a_column_is_a_copy(solo):
    solo["turns"][:] = 0
    assert solo["turns"].min() > 0


def test_the_frame_of_games(solo):
    frame = solo.to_frame()
    assert list(frame.columns) == ["game", "seed", *solo.columns]
    assert frame["seed"].tolist() == [batch_seed(1, index) for index in range(60)]
    assert frame["outcome"].tolist() == solo["outcome"].tolist()
    some = solo.to_frame(games=[5, 3])
    assert some["game"].tolist() == [5, 3]
    assert some["turns"].tolist() == solo["turns"][[5, 3]].tolist()
    with pytest.raises(sea.OptionError, match="games, turns, draws"):
        solo.to_frame("cards")


def test_the_frame_of_turns_plays_the_game_again(solo):
    frame = solo.to_frame("turns", games=[3, 4])
    assert list(frame.columns) == ["game", "ply", "turn", "seat", "player", "point", "move", "legal"]
    for number in (3, 4):
        moves = frame[frame["game"] == number]
        game = sea.Game("tranquility", seed=solo.games.seed(number), monsters=3, players=1)
        for move, legal in zip(moves["move"], moves["legal"], strict=True):
            assert len(game.legal_moves) == legal
            game.move(move)
        assert game.over
        assert moves["ply"].tolist() == list(range(1, solo.games[number]["moves"] + 1))


def test_the_frame_of_draws_has_every_card_drawn(solo):
    frame = solo.to_frame("draws", games=[3])
    game = solo.games.replay(3)
    drawn = [
        card
        for node in game.node.path()
        for event in node.events
        if event.kind == "drew"
        for card in event.data["cards"]
    ]
    assert drawn
    assert frame[frame["event"] == "drew"]["card"].tolist() == drawn
    toy = sea.simulate("tide", bots="random", games=4, seed=1, progress=False)
    assert set(toy.to_frame("draws")["event"]) <= {"drew"}


def test_csv_and_parquet(solo, tmp_path):
    solo.to_csv(tmp_path / "games.csv")
    solo.to_parquet(tmp_path / "games.parquet")
    expected = solo.to_frame()
    with (tmp_path / "games.csv").open(newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0] == list(expected.columns)
    assert lines[1:] == [[str(value) for value in row] for row in expected.itertuples(index=False)]
    again = pd.read_parquet(tmp_path / "games.parquet")
    assert again["seed"].tolist() == expected["seed"].tolist()
    assert again["reason"].tolist() == expected["reason"].tolist()
    assert again["filled"].tolist() == expected["filled"].tolist()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def test_it_shows_itself(solo):
    assert repr(solo).startswith("<Simulation tranquility, 1 seat, greedy-gap: 60 games, seed 1, won ")
    assert "\n" not in repr(solo)
    html = solo._repr_html_()
    assert "<table" in html
    assert "finish_played" in html
    assert "<script" not in html
    assert json.loads(json.dumps(solo.summary()))["win_rates"][0]["games"] == 60


def test_html_escapes_names():
    def shout(view, legal):
        return legal[0]

    shout.__name__ = "<b>"
    shown = sea.simulate("tide", bots=shout, games=2, progress=False)._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown


def test_no_games_at_all():
    nothing = sea.simulate("tide", bots="random", games=0, seed=1, progress=False)
    assert not nothing.partial
    assert len(nothing) == 0
    assert "no games" in str(nothing)
    assert "won none" in repr(nothing)
    assert nothing.to_frame().empty
    assert nothing.summary()["win_rates"][0]["rate"] is None
