"""The coach: asks about what costs, once at a position, never about what does not, and never says what is better."""

from __future__ import annotations

from itertools import pairwise

import pytest

import seawidget as sea
from seawidget.playing.odds_rule import OddsRule
from seawidget.practising import coach as coaching
from seawidget.practising.coach import Coaching
from seawidget.practising.verdicts import Verdict
from seawidget.probability.estimates.intervals import Interval
from tests.practising.given import LATE, late, mini


def bad(game):
    """(node, move) of a mistake on the line of a game, and the best move there."""
    solved = game.rules.exact(game.options)
    line = game.node.path()
    for before, after in pairwise(line):
        values = dict(solved.actions(before.state))
        best = max(values, key=lambda move: values[move])
        if values[best] - values[after.move] > 0.05:
            return before, after.move, best
    raise AssertionError


def test_it_asks_about_a_mistake_once_and_is_silent_about_the_best_move():
    game = mini()
    node, move, best = bad(game)
    coach = Coaching(sea.Coach())
    game.goto(node)
    asked = coach.question(game, node, 0, move)
    assert "Sure?" in asked
    assert str(best) not in asked
    assert coach.question(game, node, 0, move) is None  # once a position
    assert game.looks(0)["sure"] == 1
    assert Coaching(sea.Coach()).question(game, node, 0, best) is None


def test_it_asks_so_many_times_a_game():
    games = [mini(), mini(4, 2)]
    coach = Coaching(sea.Coach(most=1))
    for game in games:  # another game begins anew
        node, move, _ = bad(game)
        assert coach.question(game, node, 0, move) is not None
        other = next(one for one in game.node.path() if one is not node and not one.state.over)
        for each in other.state.legal_moves:
            assert coach.question(game, other, 0, each) is None


def test_time_up_is_silence(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(coaching.time, "monotonic", lambda: next(clock) * 10.0)
    game = late(LATE[:3])
    node = game.node
    coach = Coaching(sea.Coach(seconds=1.0))
    for move in node.state.legal_moves[:5]:
        assert coach.question(game, node, 0, move) is None


@pytest.fixture(scope="module")
def midgame():
    """A position with wide gaps, where 22 on c2 leaves little that fits on d2."""
    game = sea.Game(seed=3, players=1, removed_islands=6, seats=["greedy"])
    for _ in range(12):
        game.step_bot()
    return game


def test_a_question_gives_the_gap_that_falls_as_the_reason(midgame):
    """As `what_if` tells it: the gap that is left, with its chance before the move and after it."""
    move = midgame.rules.parse_move("Place 22 c2")
    report = midgame.what_if(move)
    (before,) = [gap["hit"] for gap in report.gaps_before if "d2" in gap["cells"]]
    (after,) = [gap["hit"] for gap in report.gaps_after if "d2" in gap["cells"]]
    found = Verdict("mistake", None, Interval(0.093, 0.3, 0.999, "always-valid mean"), 252)
    asked = coaching.reasoned(midgame, midgame.node, 0, move, found)
    told = (coaching._told(before), coaching._told(after))
    assert asked == f"Sure? This costs at least 9 points: the gap d2 falls from {told[0]} to {told[1]}."
    assert told == ("4 in 9", "1 in 14")


def test_where_no_gap_falls_only_the_cost_is_told(midgame):
    move = midgame.rules.parse_move("Discard 13,22")
    found = Verdict("mistake", None, Interval(0.0501, 0.3, 0.999, "always-valid mean"), 252)
    asked = coaching.reasoned(midgame, midgame.node, 0, move, found)
    assert asked == "Sure? This costs at least 5 points of the chance to win."


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.75, "3 in 4"),
        (1 / 9, "1 in 9"),
        (0.5, "1 in 2"),
        (0.46, "4 in 9"),
        (0.01, "1 in 100"),
        (0.0, "zero"),
        (1.0, "certain"),
    ],
)
def test_chances_are_told_as_people_say_them(chance, said):
    assert coaching._told(chance) == said


@pytest.mark.parametrize(
    "how", [{"loss": 0}, {"loss": 1.5}, {"most": 0}, {"most": 1.5}, {"seconds": 0}, {"seconds": "x"}]
)
def test_wrong_arguments_are_refused(how):
    with pytest.raises(sea.OptionError):
        sea.Coach(**how)


def test_where_there_is_no_coach():
    with pytest.raises(sea.OptionError, match="one person"):
        sea.play(players=2, seed=1, coach=sea.Coach())
    with pytest.raises(sea.OptionError, match="duel"):
        sea.play(players=2, variant="duel", seats=["me", "greedy"], seed=1, coach=sea.Coach())
    for odds in ("off", "after-prediction"):
        with pytest.raises(sea.OptionError, match="withheld"):
            sea.play(seed=1, odds=odds, coach=sea.Coach())
    with pytest.raises(sea.OptionError, match=r"sea\.Coach"):
        sea.play(seed=1, coach=True)
    game = sea.Game(seed=1)
    game.odds_rule = OddsRule("off", True)
    with pytest.raises(sea.OptionError, match="withheld"):
        sea.play(game, coach=sea.Coach())
    sea.play(players=2, seats=["me", "greedy"], seed=1, coach=sea.Coach()).close()


def test_it_falls_silent_where_a_gate_closes_later():
    game = mini()
    node, move, _ = bad(game)
    coach = Coaching(sea.Coach())
    game.odds_rule = OddsRule("off", True)
    assert coach.question(game, node, 0, move) is None
