"""The captain: a search that knows what its seat knows, keeps to its budget and can be stopped."""

from __future__ import annotations

import json
import math
import threading
from types import SimpleNamespace

import pytest

import seawidget as sea
from seawidget.errors import SaveFileError, SeatsError, UnknownBot
from seawidget.games import registry
from seawidget.games.shared import rollout_search as searching
from seawidget.games.shared.memory import Memory
from seawidget.games.shared.rollout_search import (
    CaptainChooser,
    Line,
    chosen,
    interval,
    promise,
    promising,
    settled,
)
from seawidget.games.tranquility.bots.navigator.priors import PRIORS, USUAL, prior_of
from seawidget.games.tranquility.bots.navigator.rows import kind_of
from seawidget.games.tranquility.bots.rollout_search import SEARCH
from seawidget.playing.lines import history
from seawidget.probability.estimates.intervals import wilson_of_share
from seawidget.rng import Rng
from seawidget.saving.format import digest
from tests.games.tranquility.positions import stand
from tests.toygame import TIDE

pytestmark = pytest.mark.usefixtures("compiled_rules")


def ends(share, n):
    """The interval of a share, without what else it says of itself."""
    found = wilson_of_share(share, n)
    return found.low, found.high


@pytest.fixture
def clock(monkeypatch):
    """The time as the captain reads it: it passes by what a game takes, and by nothing else."""
    now = SimpleNamespace(at=0.0)
    monkeypatch.setattr(searching, "time", SimpleNamespace(monotonic=lambda: now.at))
    return now


class Counted:
    """A game of chance with three moves that win with 20, 50 and 80 %; it counts what is asked of it."""

    def __init__(self, chances=(20, 50, 80), takes=0.0, clock=None):
        self.chances = chances
        self.takes = takes
        self.clock = clock
        self.played = []

    def spread(self, view):
        return None

    def candidates(self, view, legal, known, most):
        return [(move, 0.0) for move in range(len(self.chances))][:most]

    def copies(self, view):
        return 1

    def outcomes(self, worlds, moves, seat, key, first, count, stop):
        assert len(worlds) == count
        if self.clock is not None:
            self.clock.at += self.takes
        self.played += [(move, first + i) for move in moves for i in range(count)]
        return [[self.result(world, move) for world in worlds] for move in moves]

    def result(self, world, move):
        return float(world < self.chances[move])


class Even(Counted):
    """Every move wins in half of the worlds, each in other ones: there is always something left to find out."""

    def result(self, world, move):
        return float((world >> move) & 1)


class Judged(Counted):
    """The same with an opinion: each further move is thought to win 2 % less, give or take 3 %."""

    def spread(self, view):
        return 0.03

    def candidates(self, view, legal, known, most):
        return [(move, -0.02 * move) for move in range(len(self.chances))][:most]


class AView:
    seat = 0


def search(game, rollouts=None, seconds=None, candidates=9, key=3):
    memory = Memory(None, lambda rng: rng.below(100))
    chooser = CaptainChooser(game, Rng(key), rollouts, seconds, candidates)
    return chooser, lambda: chooser(AView(), [0, 1, 2], memory)


def test_it_finds_the_best_move():
    found = [search(Counted(), rollouts=300, key=key)[1]() for key in range(20)]
    assert found.count(2) >= 19


def test_a_budget_of_rollouts_is_kept():
    for budget in (0, 1, 2, 3, 7, 50, 140):
        game = Counted(chances=(49, 50, 51))
        search(game, rollouts=budget)[1]()
        assert len(game.played) <= budget
        assert budget < 9 or len(game.played) > budget / 2


def test_all_candidates_meet_the_same_worlds():
    game = Counted(chances=(49, 50, 51))
    search(game, rollouts=120)[1]()
    worlds = [{world for move, world in game.played if move == candidate} for candidate in range(3)]
    small = min(worlds, key=len)
    assert small
    assert all(small <= other for other in worlds)


def test_without_a_budget_it_plays_the_policys_own_choice():
    assert search(Counted(), rollouts=0)[1]() == 0
    assert search(Counted(), rollouts=300, candidates=1)[1]() == 0


def test_a_clear_lead_ends_the_search_early():
    game = Counted(chances=(0, 100))
    assert search(game, rollouts=100_000)[1]() == 1
    assert len(game.played) < 300


def test_seconds_are_kept(clock):
    search(Even(takes=0.002, clock=clock), seconds=0.1)[1]()
    assert 0.1 <= clock.at < 0.105


def test_it_can_be_stopped_from_another_thread():
    game = Even()
    chooser, think = search(game, rollouts=10**6)
    threading.Timer(0.05, chooser.cancel).start()
    assert think() in (0, 1, 2)
    played = len(game.played)
    assert played < 10**6 / 2
    chooser.cancel()
    think()
    assert len(game.played) == played  # stopped before it began
    threading.Timer(0.05, chooser.cancel).start()
    think()
    assert len(game.played) > played  # and the next one searches again


class Slow(Even):
    """Takes long for every position and asks after each whether to go on."""

    def outcomes(self, worlds, moves, seat, key, first, count, stop):
        found = [[] for _ in moves]
        for i, world in enumerate(worlds):
            if i and stop():
                break
            one = super().outcomes([world], moves, seat, key, first + i, 1, stop)
            for results, [result] in zip(found, one, strict=True):
                results.append(result)
            self.ask()
        return found

    def ask(self):
        """Called after each position."""


def test_it_can_be_stopped_within_a_chunk():
    game = Slow()
    chooser, think = search(game, rollouts=10**9)
    game.ask = lambda: len(game.played) == 6 and chooser.cancel()
    assert think() in (0, 1, 2)
    assert len(game.played) == 6


def test_seconds_are_kept_within_a_chunk(clock):
    game = Slow(takes=0.05, clock=clock)
    search(game, seconds=0.06)[1]()
    assert len(game.played) == 3 + 2  # one world in each of two rounds, for three moves and for the two left


def test_positions_that_take_long_are_counted_as_far_as_they_were_played(clock):
    game = Slow(chances=(49, 50), takes=0.05, clock=clock)
    memory = Memory(None, lambda rng: rng.below(100))
    found = CaptainChooser(game, Rng(3), None, 0.06, 9).explain(AView(), [0, 1], memory)
    assert [one.n for one in found.candidates] == [len(game.played) // 2] * 2


def test_a_move_must_beat_the_policys_own_beyond_chance():
    own, other = Line("own", 0), Line("other", 1)
    own.results, other.results = [0.0, 1.0] * 20, [1.0, 0.0] * 19 + [1.0, 1.0]
    assert chosen([own, other], None) is own  # one game more in forty
    other.results = [1.0] * 40
    assert chosen([own, other], None) is other


def test_a_prior_counts_for_what_it_is_worth():
    """Two normal sources, each by its precision: (0.05 * n / v - 0.02 / 0.03**2) / (n / v + 1 / 0.03**2)."""
    own, other = Line("own", 0), Line("other", 1, -0.02)
    own.results, other.results = [0.0] * 20, [1.0] + [0.0] * 19
    error = other.lead(own)[1]
    trust = 1 / (error**2 + 0.02 / 20)
    expected = (0.05 * trust - 0.02 / 0.03**2) / (trust + 1 / 0.03**2)
    assert other.estimate(own, 0.03) == pytest.approx(expected)
    assert expected < 0
    assert chosen([own, other], 0.03) is own  # one game in twenty is not enough ...
    own.results, other.results = [0.0] * 2000, [1.0, *[0.0] * 19] * 100
    assert chosen([own, other], 0.03) is other  # ... a hundred in two thousand are


def test_trials_overcome_a_wrong_judgement_and_little_else_does():
    assert [search(Judged((20, 50, 80)), rollouts=300, key=key)[1]() for key in range(20)].count(2) >= 18
    assert [search(Judged((50, 50, 50)), rollouts=300, key=key)[1]() for key in range(20)] == [0] * 20


@pytest.mark.parametrize(("mean", "variance"), [(0.0, 0.0004), (-0.03, 0.0009), (-0.1, 0.0009), (0.02, 0.0001)])
def test_a_promise_is_the_mean_of_what_lies_above_zero(mean, variance):
    """The integral of max(0, x) under the normal density, by the trapezoidal rule."""
    sd, steps = variance**0.5, 20_000
    total = 0.0
    for i in range(steps + 1):
        z = -8 + 16 * i / steps
        total += max(0.0, mean + sd * z) * math.exp(-z * z / 2) * (0.5 if i in (0, steps) else 1.0)
    assert promise(mean, variance) == pytest.approx(total * 16 / steps / math.sqrt(2 * math.pi), abs=1e-9)


def test_what_promises_too_little_is_tried_no_more():
    own, good, bad = Line("own", 0), Line("good", 1, 0.01), Line("bad", 2, -0.2)
    assert promising([own, good, bad], own, 0.03) == [own, good]
    assert promising([bad, own], own, 0.03) == [own]
    for line, share in ((own, 0.2), (good, 0.5)):
        line.results = [float(i < 1000 * share) for i in range(1000)]
    assert promising([own, good], own, 0.03) == [good]  # nothing left to find out
    level = Line("level", 3)
    assert promising([own, level], own, 0.03) == [own, level]  # as good as can be, but nothing is known of it
    own.results = level.results = own.results * 5
    assert promising([own, level], own, 0.03) == [own]


def test_a_clear_judgement_needs_few_trials():
    class Sure(Judged):
        def candidates(self, view, legal, known, most):
            return [(0, 0.0), (1, -0.3), (2, -0.3)]

    sure, open_ = Sure((50, 50, 50)), Judged((50, 50, 50))
    for game in (sure, open_):
        assert search(game, rollouts=900)[1]() == 0
    assert len(sure.played) <= 3 * 8 < 100 < len(open_.played)


def test_an_explanation_says_what_was_counted_and_what_was_judged():
    game = Judged((40, 60))
    chooser, _ = search(game, rollouts=200)
    told = chooser.explain(AView(), [0, 1], Memory(None, lambda rng: rng.below(100)))
    for one in told.candidates:
        assert one.n == sum(move == one.move for move, _ in game.played)
        assert (one.score * one.n) == pytest.approx(round(one.score * one.n))  # a share of games, nothing else
        assert (one.low, one.high) == pytest.approx(ends(one.score, one.n))
    reasons = {one.move: one.reasons for one in told.candidates}
    assert reasons[0] == ()
    assert reasons[1][0].args["prior"] == "-2.0"
    assert reasons[1][0].text()


def test_when_nothing_is_left_to_find_out():
    a, b = Line("a", 0), Line("b", 1)
    a.results = b.results = [1.0] * 47
    assert not settled([a, b])
    a.results = b.results = [1.0] * 48
    assert settled([a, b])


@pytest.mark.parametrize(("share", "n", "low", "high"), [(0.5, 10, 0.2366, 0.7634), (1.0, 100, 0.9630, 1.0)])
def test_intervals(share, n, low, high):
    """Wilson's score interval as in Newcombe, "Two-sided confidence intervals for the single proportion" (1998)."""
    assert ends(share, n) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_shares_of_games_is_as_wide_as_they_scatter():
    for won_or_lost in ([1.0] * 3 + [0.0] * 7, [1.0] * 9, [0.0], [1.0, 0.0]):
        assert interval(won_or_lost) == pytest.approx(ends(sum(won_or_lost) / len(won_or_lost), len(won_or_lost)))
    rng, held, n = Rng(5), 0, 100
    for _ in range(1000):  # of uniform results, with a standard deviation of the root of a twelfth
        low, high = interval([rng.below(1001) / 1000 for _ in range(n)])
        held += low <= 0.5 <= high
        assert high - low == pytest.approx(2 * 1.96 / math.sqrt(12 * n), rel=0.2)
    assert 940 <= held <= 975
    low, high = interval([0.5, 0.5])
    assert high - low > 0.5  # two equal results are no certainty


# --- at a seat -------------------------------------------------------------------------------------------------------


def late_game(seed=5, **options):
    """A game of navigators, some thirty moves on: the rest is short."""
    game = sea.Game("tranquility", seed=seed, seats=["navigator"] * options.get("players", 1), **options)
    game.play_bots(30)
    return game


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "removed_islands": 12},
        {"players": 2, "monsters": 3},
        {"players": 1, "storms": "on", "rocks": "on", "wilds": 2},
        {"players": 1, "board": "pyramid"},
        {"players": 2, "variant": "duel"},
    ],
)
def test_the_same_seed_and_rollouts_are_the_same_game(options):
    lines = []
    for _ in range(2):
        state = late_game(**options).state
        captain = sea.Captain(rollouts=12, candidates=3)
        fresh = sea.Game.from_state(state, seats=[captain] * state.players, seed=1)
        fresh.play_bots(3)
        lines.append([str(node.move) for node in fresh.tree.main_line() if node.move is not None])
    assert lines[0] == lines[1]
    assert lines[0]


@pytest.mark.parametrize("options", [{"players": 1, "removed_islands": 8}, {"players": 2, "monsters": 3}])
def test_it_sees_no_hidden_card(options):
    """Two positions with the same view and memory: the same choice, though decks and other hands differ."""
    game = late_game(**options)
    rules, state, seat = game.rules, game.state, game.deciding
    memory = Memory.of(rules, state, seat, history(game.node, seat))
    others = [memory.imagine(Rng(key)) for key in range(3)]
    assert all(other.view(seat) == state.view(seat) for other in others)
    assert any(other != state for other in others)
    choices = []
    for position in (state, *others):
        known = Memory(memory.information, lambda rng, here=position: rules.redeal(here, seat, memory.information, rng))
        choose = sea.Captain(rollouts=24, candidates=3).chooser(rules, Rng(9))
        choices.append(choose(position.view(seat), position.legal_moves, known))
    assert len(set(choices)) == 1


def test_the_board_can_stop_it():
    game = late_game(players=1, removed_islands=12)
    game = sea.Game.from_state(game.state, seats=[sea.Captain(rollouts=10**9)], seed=1)
    timer = threading.Timer(0.3, game.stop_thinking)
    timer.start()
    assert game.step_bot() is not None
    timer.join()


def test_budgets_that_are_none():
    for bad in (
        {"rollouts": None},
        {"rollouts": -1},
        {"rollouts": 1.5},
        {"rollouts": "many"},
        {"seconds": -1.0},
        {"candidates": 0},
        {"rollouts": True},
    ):
        with pytest.raises(SeatsError):
            sea.Captain(**bad)


def test_a_game_that_cannot_be_searched_says_so():
    registry.register(TIDE)
    with pytest.raises(UnknownBot, match="captain"):
        sea.Game("tide", seats=[sea.Captain(), "me"])


def test_a_save_file_keeps_the_captain(tmp_path):
    game = sea.Game("tranquility", players=1, seats=[sea.Captain(rollouts=5)], seed=2)
    assert sea.load(game.save(tmp_path / "game.sea")).seats[0] == sea.Captain(rollouts=5)
    for who in (sea.Captain(rollouts=None, seconds=0.25), sea.Captain(7, 1.5, 3), sea.Bot("captain")):
        game.seats = [who]
        assert sea.load(game.save(tmp_path / "game.sea")).seats[0] == who
    content = json.loads(game.to_json())
    content["content"]["seats"] = [{"kind": "bot", "name": "captain", "rollouts": "many"}]
    content["checksum"] = digest(content["content"])
    with pytest.raises(SaveFileError, match="the budget of its captain is none"):
        sea.Game.from_json(json.dumps(content))


@pytest.mark.parametrize(
    ("point", "parts"),
    [
        ("CUT", {"hands": "1 2 3 40", "storms": "yellow@0 purple@2", "pool": 1}),
        (
            "COMPASS",
            {"hands": "1 40", "storms": "yellow@0 purple@2", "pool": 1, "supply": 5, "decks": ["20 21 22"]},
        ),
    ],
)
def test_where_the_navigator_weighs_nothing_other_moves_are_tried_too(point, parts):
    state = stand("", options={"players": 1, "storms": "on"}, point=point, **parts)
    game = sea.Game.from_state(state, seed=1)
    own = game.explain("navigator")
    assert len(own.candidates) == 1
    found = game.explain(sea.Captain(rollouts=96, candidates=4))
    tried = [candidate.move for candidate in found.candidates]
    assert len(tried) == min(4, len(game.legal_moves)) == len(set(tried))
    assert own.move in tried
    assert all(move in game.legal_moves for move in tried)
    assert {move.kind for move in tried} == {move.kind for move in game.legal_moves}
    assert all(candidate.score is not None and candidate.n >= 8 for candidate in found.candidates)


@pytest.mark.parametrize(
    "kind", [{"players": 1}, {"players": 2, "board": "pyramid"}, {"players": 2, "variant": "duel"}]
)
def test_what_a_value_of_the_navigator_counts_for_depends_on_the_kind_of_game(kind):
    """The prior of a move is how much less it is worth, in the share of games that a value of 1 stands for there."""
    game = middle_of(kind)
    view = game.view(game.deciding)
    share, spread = prior_of(game.state.vector)
    assert SEARCH.spread(view) == spread
    found = SEARCH.candidates(view, game.legal_moves, None, 4)
    values = {str(one.move): one.score for one in sea.Game.from_state(game.state).explain("navigator").candidates}
    best = values[str(found[0][0])]
    assert [prior for _, prior in found] == pytest.approx([share * (values[str(move)] - best) for move, _ in found])
    assert share == pytest.approx(PRIORS.get(kind_of(game.state.vector), USUAL)[0])
    assert prior_of(middle_of({"players": 1}).state.vector) == USUAL


def middle_of(options):
    """A game of navigators after ten moves, as somebody sees it who has come this moment."""
    game = sea.Game("tranquility", seed=3, seats=["navigator"] * options["players"], **options)
    game.play_bots(10)
    return sea.Game.from_state(game.state)
