"""Simulations and standings print and show the numbers they hold."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from tests import toygame
from tests.shown import agrees, page, squeezed, told

pytestmark = pytest.mark.usefixtures("compiled_rules")


def rate_lines(rate):
    first, fixed, watched = str(rate).splitlines()
    told(first.partition("win rate")[2].partition(")")[2] or first, rate.value, rate.successes, rate.games) if (
        "seat" in first
    ) else told(first, rate.value, rate.successes, rate.games)
    told(fixed.partition("  95%")[0], rate.wilson.low, rate.wilson.high)
    told(watched.partition("  95%")[0], rate.always_valid.low, rate.always_valid.high)


RUNS = {
    "toy": (toygame.TIDE.name, {"bots": ["random", "high"]}),
    "alone": ("tranquility", {"bots": "greedy", "players": 1, "removed_islands": 20}),
    "pomor": ("pomor", {"bots": ["greedy", "random"]}),
}


def said(outcome):
    """An outcome as tables say it: seats count from 0 in data and from 1 in words."""
    return re.sub(r"\d+", lambda seat: str(int(seat[0]) + 1), outcome)


@pytest.mark.parametrize("kind", RUNS)
def test_a_simulation_shows_its_numbers(kind):
    game, given = RUNS[kind]
    found = sea.simulate(game, games=30, seed=1, progress=False, **given)
    for rate in found.win_rates:
        rate_lines(rate)
    shown = [row for row in page(found._repr_html_()).rows if row]
    head, *body = shown
    assert head == list(found.ends.columns)
    assert len(body) == len(found.ends)
    for cells, row in zip(body, found.ends, strict=True):
        end = dict(zip(head, cells, strict=True))
        games = [g for g in found.games if (said(g["outcome"]), g["reason"]) == (end["outcome"], end["reason"])]
        assert agrees(end["games"], len(games))
        assert float(end["share"]) == pytest.approx(len(games) / 30, rel=1e-3)
        for name in head[4:]:
            mean = sum(game[name] for game in games) / len(games)
            assert float(end[name].replace(",", "")) == pytest.approx(mean, rel=1e-3), name
            assert row[name] == pytest.approx(mean)
    told(str(found).splitlines()[0].partition(": ")[2], 30, 1)
    assert f"{len(found.bots)} seat" in str(found).splitlines()[0]
    shown_rates = re.findall(r"([\d.]+%)", repr(found))
    rates = found.win_rates if found.competitive else found.win_rates[:1]
    assert all(agrees(text, rate.value) for text, rate in zip(shown_rates, rates, strict=True))
    for name in ("turns", "moves"):
        of = found.distribution(name)
        if of.se > 0.01:
            told(repr(of).replace("±", " ").partition(": ")[2], of.mean, of.se, of.min, of.max, of.median)


def test_where_games_were_lost_shows_means_and_middle_halves():
    found = sea.simulate("tranquility", games=30, seed=1, progress=False, bots="greedy", players=1, removed_islands=20)
    for row in found.losses:
        for name in ("filled", "turns", "paid"):
            of = found.distribution(name, "loss", row["reason"])
            told(row[name], of.mean, of.quantile(0.25), of.quantile(0.75))
        assert row["games"] == sum(game["reason"] == row["reason"] for game in found.games)
    lost = sum(row["games"] for row in found.losses)
    told(found.losses.title.partition(":")[0], lost, 30)
    assert sum(row["share"] for row in found.losses) == pytest.approx(1)


@pytest.mark.parametrize("kind", ["table", "alone"])
def test_standings_show_their_numbers(kind):
    if kind == "table":
        found = sea.tournament(toygame.TIDE.name, bots=["random", "high"], games=40, seed=1, progress=False)
    else:
        found = sea.tournament("mini", bots=["random", "best"], games=40, seed=1, progress=False)
    value = "points" if found.competitive else "win rate"
    for row in found.standings:
        points = found.points(row["player"])
        assert row[value] == pytest.approx(points.mean())
        assert row["low"] <= row[value] <= row["high"]
    for row in found.pairs:
        difference = found.difference(row["player"], row["other"])
        assert row["difference"] == pytest.approx(difference.mean())
        assert (row["better"], row["worse"]) == ((difference > 0).sum(), (difference < 0).sum())
        assert row["low"] <= row["difference"] <= row["high"]
    shown = [cells for cells in page(found._repr_html_()).rows if cells]
    for table in (found.standings, found.pairs):
        place = shown.index(list(table.columns))
        for cells, row in zip(shown[place + 1 :], table, strict=False):
            for cell, name in zip(cells, table.columns, strict=True):
                if isinstance(row[name], str):
                    assert cell == row[name]
                else:
                    assert float(cell.replace(",", "")) == pytest.approx(row[name], rel=1e-3), name
            assert squeezed(" ".join(cells)) in map(squeezed, str(found).splitlines())
    told(str(found).splitlines()[0].partition(": ")[2], found.deals, 1)
    told(found.standings.title, found.deals, len(found.arrangements))
    told(found.pairs.title, found.deals)
