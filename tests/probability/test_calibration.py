"""Forecasts: the reference scores, identities, and forecasts that are kept with games."""

from __future__ import annotations

import itertools
import json
import math
import random
import statistics
from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.errors import NodeError, OptionError, SaveFileError, UnknownSeat
from seawidget.odds.calibration import CalibrationError, calibration, of_games
from seawidget.odds.forecast_bins import most_bins
from seawidget.playing.game import Game
from seawidget.probability.estimates.intervals import wilson
from tests import toygame
from tests.probability.inference import exact, rows
from tests.saving.test_savefile import sealed

SCORES = {
    "cal-01": "brier",
    "cal-02": "reliability",
    "cal-03": "resolution",
    "cal-04": "uncertainty",
    "cal-05": "skill",
    "cal-06": "log_loss",
}


@pytest.mark.parametrize("row", rows("cal-"), ids=lambda row: row["id"])
def test_the_reference_scores(row):
    scored = calibration(row["params"]["forecasts"], row["params"]["outcomes"])
    value = getattr(scored, SCORES[row["id"]])
    assert float(value) == pytest.approx(row["float"], rel=1e-12)
    if "exact" in row:
        assert value == exact(row)


def example():
    params = rows("cal-02")[0]["params"]
    return calibration(map(float, params["forecasts"]), params["outcomes"])  # floats count by their decimals


def test_the_worked_example():
    scored = example()
    assert scored.brier == Fraction(178, 1000)
    assert scored.brier == scored.reliability - scored.resolution + scored.uncertainty
    assert scored.within == 0
    assert not scored.corrected  # one bin has one game, of which nobody can say how much is chance
    assert (scored.reliability, scored.resolution, scored.uncertainty) == scored.plain
    assert "with chance in it" in str(scored)
    assert [each.n for each in scored.bins] == [1, 2, 2, 3, 2]


@pytest.mark.parametrize("bins", [None, 1, 4, 10])
def test_the_parts_add_up(bins):
    chance = random.Random(3)
    said = [round(chance.random(), 2) for _ in range(80)]
    came = [chance.random() < p for p in said]
    scored = calibration(said, came, bins)
    assert scored.reliability - scored.resolution + scored.uncertainty + scored.within == scored.brier
    assert sum(each.n for each in scored.bins) == 80
    assert float(scored.brier) == pytest.approx(sum((p - o) ** 2 for p, o in zip(said, came, strict=True)) / 80)
    plain = scored.plain
    assert plain[0] - plain[1] + plain[2] + scored.within == scored.brier
    assert scored.corrected == (bins != 10 or all(each.games > 1 for each in scored.bins))
    assert calibration([0, 1, 0.5], [0, 1, 1], 2).bins[-1].n == 2


def by_hand(said, came, edges):
    """The parts by the formulas of Ferro and Fricker, written out for forecasts of one game each."""
    n, rate = len(said), sum(came) / len(came)
    reliability = resolution = 0.0
    for low, high in itertools.pairwise(edges):
        mine = [k for k in range(n) if low <= said[k] < high]
        size = len(mine)
        if size:
            share = sum(came[k] for k in mine) / size
            chance = share * (1 - share) / (size - 1)
            reliability += size / n * ((sum(said[k] for k in mine) / size - share) ** 2 - chance)
            resolution += size / n * ((share - rate) ** 2 - chance)
    variance = rate * (1 - rate) / (n - 1)
    return reliability, resolution + variance, rate * (1 - rate) + variance


def test_the_corrected_parts_are_those_of_ferro_and_fricker():
    chance = random.Random(5)
    said = [chance.randrange(100) / 100 for _ in range(90)]
    came = [int(chance.random() < p) for p in said]
    scored = calibration(said, came, 4)
    assert scored.corrected
    found = tuple(map(float, (scored.reliability, scored.resolution, scored.uncertainty)))
    assert found == pytest.approx(by_hand(said, came, [0, 0.25, 0.5, 0.75, 1.01]))


def mean_parts(forecast, count, runs=120):
    """Means of reliability and resolution over many sets of forecasts, and their plain counterparts."""
    chance = random.Random(11)
    rows = []
    for _ in range(runs):
        truths = [chance.random() for _ in range(count)]
        came = [chance.random() < p for p in truths]
        scored = calibration([forecast(p, chance) for p in truths], came)
        rows.append([float(each) for each in (scored.reliability, scored.resolution, *scored.plain[:2])])
    return [statistics.mean(column) for column in zip(*rows, strict=True)]


def test_noise_gets_no_resolution_and_the_truth_no_reproach():
    """75 forecasts: those that know nothing tell nothing apart, and those that are right are not called off."""
    _, noise, _, plain = mean_parts(lambda _, chance: round(chance.random(), 3), 75)
    assert abs(noise) < 0.004
    assert plain > 0.02  # what Murphy's sum makes of the same
    right, apart, plain, _ = mean_parts(lambda p, _: round(p, 3), 75)
    assert abs(right) < 0.004
    assert plain > 0.01
    assert apart == pytest.approx(1 / 12, abs=0.01)  # the variance of the chances themselves


def test_few_games_have_few_bins():
    assert [most_bins(n) for n in (1, 2, 3, 4, 8, 10, 27, 75, 1000)] == [1, 1, 1, 2, 4, 5, 6, 9, 20]
    chance = random.Random(2)
    for count in (2, 3, 5, 9, 20, 75):
        said = [round(chance.random(), 4) for _ in range(count)]
        found = calibration(said, [k % 2 for k in range(count)]).bins
        assert len(found) <= most_bins(count)
        assert all(each.games >= 2 for each in found)
        assert sum(each.n for each in found) == count
        assert [each.low for each in found] == sorted(each.low for each in found)
        assert all(a.high < b.low for a, b in itertools.pairwise(found))
    assert len(calibration(said, [1] * 75, games=[0] * 75).bins) == 1  # one game, however often it was forecast
    three = calibration([0.2] * 40 + [0.3] * 2 + [0.9] * 40, [0, 1] * 41, games=range(82))
    assert [each.n for each in three.bins] == [40, 2, 40]


def test_forecasts_of_one_game_count_as_one():
    """Three equal forecasts a game are no more evidence than one."""
    came = [k % 3 == 0 for k in range(24)]
    once = calibration([0.4] * 24, came)
    thrice = calibration([0.4] * 72, [each for each in came for _ in range(3)], games=[k // 3 for k in range(72)])
    assert (once.games, once.n, thrice.games, thrice.n) == (24, 24, 24, 72)
    for name in ("brier", "reliability", "resolution", "uncertainty", "skill"):
        assert getattr(once, name) == getattr(thrice, name)
    (one,), (three,) = once.bins, thrice.bins
    assert one.interval == wilson(8, 24)
    assert three.interval == one.interval
    assert thrice.sentence.startswith("Brier score 0.2267 over 72 forecasts of 24 games")
    loose = calibration([0.4] * 72, [each for each in came for _ in range(3)])
    assert loose.bins[0].interval.width < 0.7 * one.interval.width


def test_skill_against_another_base():
    scored = calibration(["0.5", "0.5"], [1, 0], base="0.25")
    assert scored.reference == Fraction(1, 2) * (Fraction(9, 16) + Fraction(1, 16))
    assert scored.skill == 1 - Fraction(1, 4) / Fraction(5, 16)
    assert calibration([1], [1]).skill is None
    assert calibration([1], [1]).brier == 0
    assert math.isinf(calibration([0], [1]).log_loss)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: calibration([], []),
        lambda: calibration([0.5], [1, 0]),
        lambda: calibration([1.5], [1]),
        lambda: calibration(["much"], [1]),
        lambda: calibration([True], [1]),
        lambda: calibration([math.nan], [1]),
        lambda: calibration([0.5], [0.5]),
        lambda: calibration([0.5], [1], bins=0),
        lambda: calibration([0.5], [1], bins=True),
        lambda: calibration([0.5, 0.5], [1, 0], games=[1]),
        lambda: calibration([0.5], [1], base=2),
        lambda: of_games([]),
    ],
)
def test_what_cannot_be_scored(wrong):
    with pytest.raises(CalibrationError):
        wrong()


def forecast_game(seed, chances):
    game = Game("mini", seed=seed, seats=["random"])
    for chance in chances:
        game.forecast(chance)
        if game.over or game.step_bot() is None or game.over:
            break
    game.play_bots()
    return game


def test_forecasts_of_games_are_scored():
    games = [forecast_game(seed, [0.6, 0.2]) for seed in range(20)]
    scored = of_games(games)
    outcomes = {game.result["outcome"] for game in games}
    assert outcomes <= {"win", "loss"}
    assert scored.n == 40
    assert [float(each.forecast) for each in scored.bins] == [0.2, 0.6]
    assert of_games(games[0]).n == 2
    assert scored.games == 20
    assert [each.games for each in scored.bins] == [20, 20]
    again = Game.from_json(games[0].to_json())
    assert of_games([games[0], again, games[0]]).n == 2  # the same game, once
    played, other = forecast_game(3, [0.9]), forecast_game(3, [0.3])  # two games of one deal
    both = of_games([played, other])
    assert (both.n, both.games) == (2, 1)
    won = sum(game.result["outcome"] == "win" for game in games)
    assert scored.rate == Fraction(won, 20)
    running = Game("mini", seed=1)
    running.forecast(0.5)
    with pytest.raises(CalibrationError, match="no forecast"):
        of_games(running)


def ended(game):
    game.seats = ["random"]
    game.play_bots()
    return game


@pytest.mark.parametrize("redealt", [False, True], ids=["a deal", "behind a redeal"])
def test_a_forecast_carried_along_by_a_fork_counts_once(redealt):
    game = Game("mini", seed=4)
    if redealt:
        game.branch(redeal=True, seed=1)
    game.forecast(0.6)
    game.move(game.legal_moves[0])
    game.forecast(0.4)
    forks = [game.fork(), game.fork()]
    forks[1].move(forks[1].legal_moves[-1])
    if not forks[1].over:
        forks[1].forecast(0.3)
    own = len(forks[1].node.forecasts)
    for each in (game, *forks):
        ended(each)
    assert of_games(forks[0]).n == 2  # alone it tells what was said
    assert of_games([forks[0], game]).n == of_games([game, forks[0]]).n == 2
    assert of_games([forks[1], game, forks[0]]).n == 2 + own
    assert of_games([*forks]).n == 2 + own
    together = of_games([forks[0], game])
    assert together.rate == of_games(game).rate  # scored with the game it was made in


def test_bins_are_a_whole_number_of_any_library():
    numpy = pytest.importorskip("numpy")
    assert calibration([0.2, 0.8], [0, 1], numpy.int64(2)).bins == calibration([0.2, 0.8], [0, 1], 2).bins
    for wrong in (numpy.float64(2), True, 0):
        with pytest.raises(CalibrationError, match="bins"):
            calibration([0.2, 0.8], [0, 1], wrong)


def test_forecasts_belong_to_a_seat():
    assert toygame.TIDE.name == "tide"
    game = Game("tide", seed=4, seats=["random", "random"])
    game.forecast(0.7)
    game.forecast(0.4, seat=1)
    assert dict(game.node.forecasts) == {0: 0.7, 1: 0.4}
    game.play_bots()
    assert game.result["outcome"] in (0, 1)
    assert of_games(game, seat=1).n == 1
    assert of_games(game).rate == Fraction(1, 2)


def test_a_forecast_comes_before_what_it_is_about():
    game = Game("mini", seed=3)
    told = []
    game.subscribe(told.append)
    game.forecast(0.5)
    with pytest.raises(NodeError, match=r"said 0\.5 here, and that stands"):
        game.forecast(Fraction(3, 5))
    assert game.node.forecasts == {0: 0.5}
    assert [change.kind for change in told] == ["forecast"]
    game.move(game.legal_moves[0])
    before = game.node
    game.move(game.legal_moves[0])
    game.goto(before)
    with pytest.raises(NodeError, match="gone on"):
        game.forecast(0.9)
    game.undo()
    for wrong in (-0.1, 1.1, True, "1.5", None, math.nan):
        with pytest.raises(OptionError, match="from 0 to 1"):
            game.forecast(wrong)
    with pytest.raises(UnknownSeat):
        game.fork().forecast(0.5, seat=2)
    with pytest.raises(UnknownSeat):
        game.fork().forecast(0.5, seat=None)
    game.seats = ["random"]
    game.play_bots()
    with pytest.raises(NodeError, match="over"):
        game.forecast(0.5)
    assert game.fork().tree.root.forecasts == {0: 0.5}  # the same deal: what was said is about it too
    assert game.fork(redeal=True, seat=0, seed=1).tree.root.forecasts == {}  # another one


def test_forecasts_are_kept_in_files(tmp_path):
    game = forecast_game(3, [0.6, 0.25])
    again = sea.load(game.save(tmp_path / "said.json"))
    assert [dict(node.forecasts) for node in again.tree] == [dict(node.forecasts) for node in game.tree]
    assert again.to_json() == game.to_json()
    content = json.loads(Game("mini", seed=1).to_json())["content"]
    assert "forecasts" not in content["nodes"][0]  # files from before there were forecasts look just like this
    for wrong in (3, [[0]], [[0, 1.5]], [[1, 0.5]], [[0, True]], [["0", 0.5]]):
        content["nodes"][0]["forecasts"] = wrong
        with pytest.raises(SaveFileError, match="forecasts"):
            Game.from_json(sealed(content))


def test_it_is_shown():
    pytest.importorskip("matplotlib")
    scored = example()
    for text in (str(scored), scored._repr_html_()):
        assert "0.1780" in text
        assert "17/1500" in text
        assert "31/120" in text
    frame = scored.to_frame()
    assert list(frame["n"]) == [1, 2, 2, 3, 2]
    assert list(frame.columns)[:3] == ["low", "high", "n"]
    (ax,) = scored.plot().axes
    assert ax.get_xlabel() == "forecast chance"
    assert [text.get_text() for text in ax.texts] == ["n = 1", "n = 2", "n = 2", "n = 3", "n = 2"]
    assert repr(scored).startswith("<Calibration: Brier score 0.1780 over 10 forecasts")
    assert "within" in calibration([0.1, 0.2, 0.9], [0, 1, 1], 2)._repr_html_()


HUGE = 10**5000


@pytest.mark.parametrize(
    "ask",
    [
        lambda: calibration(0.5, [1]),
        lambda: calibration([0.5], -0.0),
        lambda: calibration([0.5], True),
        lambda: calibration([0.5], [[1, 0]]),
        lambda: calibration([HUGE], [1]),
        lambda: calibration(["1e999999999"], [1]),
        lambda: calibration(["1e-999999999"], [1]),
        lambda: calibration(["9" * 5000], [1]),
        lambda: calibration([0.5], [1], bins=2.0),
        lambda: calibration([0.5], [1], base="1e999999999"),
        lambda: calibration([0.5], [1], games=3),
        lambda: calibration([0.5], [1], games=[[]]),
        lambda: of_games(3),
        lambda: of_games(["mini"]),
        lambda: of_games([sea.Game("mini", seed=1)], seat="me"),
    ],
)
def test_what_cannot_be_scored_is_refused_at_once(ask):
    with pytest.raises(CalibrationError) as caught:
        ask()
    assert 10 < len(str(caught.value)) < 300


def test_any_number_of_bins_is_as_quick():
    assert calibration([0.5, 0.25], [1, 0], bins=2**31).bins == calibration([0.5, 0.25], [1, 0], bins=2**31).bins
    assert [each.n for each in calibration([0.5, 0.25], [1, 0], bins=10**30).bins] == [1, 1]
