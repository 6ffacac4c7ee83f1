"""The navigator with a dial: softmax over its values, cards forgotten for good, alike on the board and by numbers."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest

import seawidget as sea
from seawidget.games.registry import get
from seawidget.games.shared.dials import read_dial
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.bots.navigator import dial_table
from seawidget.games.tranquility.bots.navigator.dial import dial_move, exp_of, forget_some, recall
from seawidget.games.tranquility.bots.navigator.dial_player import DialledNavigator
from seawidget.games.tranquility.bots.navigator.options import options as weighed
from seawidget.games.tranquility.bots.navigator.player import Navigator
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.probability.estimates.intervals import wilson
from seawidget.rng import Rng, batch_seed, seed_key
from tests.bench.fit_dial import STEPS, STORED, WINS, points

pytestmark = pytest.mark.usefixtures("compiled_rules")

RULES = get("tranquility")
SIX = {"players": 1, "removed_islands": 6}
KEY = seed_key("dial games")[1]
WON = json.loads(WINS.read_text(encoding="utf-8"))  # of 200 deals by each of STEPS, by the key of the options


def seats_of(options, name):
    """The bot at all seats; in the duel at seat 0, against greedy."""
    return [name, "greedy"] if options["variant"] == "duel" else [name] * options["players"]


@pytest.mark.full(gate=4)
@pytest.mark.parametrize("kind", WON)
def test_what_each_step_wins_of_two_hundred_deals(kind):
    """The deals are fixed, and so are the games, until a bot or the table changes."""
    options = RULES.options(dial_table.table()[kind].options)
    assert [points(options, f"navigator@{step}", STORED) for step in STEPS] == WON[kind]


def test_wins_are_stored_of_every_option_set_with_a_dial():
    assert set(WON) == {key for key, row in dial_table.table().items() if row.warmths}


@pytest.mark.parametrize(
    ("given", "bots"),
    [
        (SIX, ["navigator@30"]),
        (SIX, ["navigator@55.5/0.4"]),
        ({"players": 3, "storms": "on"}, ["navigator@10", "navigator", "navigator@90/1"]),
        ({"players": 2, "variant": "duel"}, ["navigator@40", "navigator@80"]),
        ({"players": 1, "board": "pyramid"}, ["navigator@20/0.5"]),
        ({"players": 1, "storms": "on", "wilds": 2, "monsters": 3, "rocks": "on"}, ["navigator@50/0.5"]),
        ({"players": 2, "variant": "sun_moon"}, ["navigator@5", "random"]),
    ],
)
def test_compiled_interpreted_and_on_the_board_the_games_are_the_same(given, bots):
    options = RULES.options(given)
    batch = RULES.batch(options, bots)
    plain = batch.play(KEY, 5, 3, compiled=False)
    assert [list(map(int, row)) for row in batch.play(KEY, 5, 3, compiled=True)] == plain
    for index, row in enumerate(plain[:2]):
        game = sea.Game("tranquility", seed=batch_seed(KEY, 5 + index), seats=bots, **given)
        nodes = game.play_bots()
        s = game.state.vector
        numbers = [s[at.OUTCOME], s[at.REASON], s[at.FILLED], s[at.TURN], len(nodes)]
        assert row[:5] == numbers
        assert list(row[7:9]) == [s[at.SCORES], s[at.SCORES + 1]]


def test_at_the_upper_end_it_is_the_navigator():
    for given in (SIX, {"players": 2, "variant": "duel"}, {"players": 3, "storms": "on"}):
        options = RULES.options(given)
        dialled, plain = (
            [
                list(map(int, row))
                for row in RULES.batch(options, seats_of(options, name)).play(KEY, 0, 60, compiled=True)
            ]
            for name in ("navigator@100", "navigator")
        )
        assert dialled == plain
    games = [sea.Game(seats=[bot], seed=4, **SIX) for bot in ("navigator@100", "navigator")]
    moves = [[str(node.move) for node in game.play_bots()] for game in games]
    assert moves[0] == moves[1]


def test_at_the_lower_end_it_wins_as_often_as_greedy_and_more_with_every_step():
    options = RULES.options(SIX)
    low, high = wilson(round(points(options, "navigator@0", 2000)), 2000, 0.999)
    assert low < dial_table.measured(options).greedy < high
    won = [points(options, f"navigator@{step}", 1000) for step in (0, 25, 50, 75, 100)]
    assert won == sorted(set(won))


def test_slips_follow_the_softmax_of_the_values():
    """One position, many draws: each move as often as exp(value/T) says; the best moves first, large slips rarely."""
    state = sea.Game(seed=3, **SIX).state
    while state.point != "ACTION":
        state = state.apply(state.legal_moves[0])[0]
    view = state.view(0)
    s, share = position(view, None)
    found = weighed(list(s), 0, share)
    warm = dial_table.warmth(view.options, 0.0)
    parts = {str(move_of(s, code)): math.exp((value - found[0][1]) / warm) for code, value in found}
    total = sum(parts.values())
    rng = Rng(12)
    chooser = DialledNavigator(read_dial("navigator@0"), rng)
    n = 1500
    drawn = Counter(str(chooser(view, state.legal_moves)) for _ in range(n))
    assert rng.counter == n
    assert set(drawn) <= set(parts)
    for move, part in parts.items():
        low, high = wilson(drawn[move], n, 0.9999)
        assert low <= part / total <= high


@pytest.mark.parametrize("x", [0.0, -1e-9, -0.3, -0.6931471805599453, -1.0, -7.5, -39.9])
def test_its_exponential_function(x):
    assert exp_of(x) == pytest.approx(math.exp(x), rel=1e-8)
    assert exp_of(-41.0) == 0.0


def middle(given, bot="navigator", seed=8, moves=25):
    game = sea.Game(seats=[bot] * given["players"], seed=seed, **given)
    game.play_bots(moves)
    return game


@pytest.mark.parametrize("forget", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("given", [SIX, {"players": 3, "removed_islands": 6}, {"players": 3, "storms": "on"}])
def test_it_decides_by_what_its_seat_sees_and_remembers(given, forget):
    """Positions that its seat cannot tell apart have the same move."""
    game = middle(given)
    seat = game.deciding
    memory = game.tree.memories.memory(game.node, seat)
    moves = set()
    for i in range(12):
        other = RULES.redeal(game.state, seat, memory.information, Rng(i))
        chooser = DialledNavigator(read_dial(f"navigator@10/{forget:g}"), Rng(77))
        moves.add(str(chooser(other.view(seat), other.legal_moves, memory)))
    assert len(moves) == 1


def test_what_is_forgotten_is_forgotten_for_good():
    """A share of the discards, the same ones at every decision; all of them: as somebody who has just come."""
    game = middle(SIX, moves=30)
    information = game.tree.memories.information(game.node, 0)
    s, _ = position(game.view(0), information)
    known = [number for number in range(1, 81) if s[at.WHERE + number] == at.WHERE_DISCARDED]
    assert len(known) > 8
    lost = {}
    for forget in (0.3, 0.6, 1.0):
        t = list(s)
        mark = forget_some(t, 0, forget, [0, 99])
        lost[forget] = {number for number in known if t[at.WHERE + number] != at.WHERE_DISCARDED}
        recall(t, 0, mark)
        assert t == s
    assert lost[0.3] < lost[0.6] < lost[1.0] == set(known)
    view, legal = game.view(0), game.legal_moves
    memory = game.tree.memories.memory(game.node, 0)
    assert DialledNavigator(read_dial("navigator@100/1"), Rng(99))(view, legal, memory) == Navigator()(view, legal)
    assert len(lost[0.3]) / len(known) < 0.7


def test_its_chance_touches_nobody_elses():
    """The deal stays, and so do the draws of the other seats."""
    given = {"players": 2, "removed_islands": 6}
    games = [sea.Game(seats=[bot, "random"], seed=6, **given) for bot in ("navigator", "navigator@0", "navigator@0/1")]
    assert len({json.dumps(game.deal, sort_keys=True) for game in games}) == 1
    for game in games:
        game.play_bots(12)
    draws = [game.node.draws for game in games]
    assert draws[0][0] == 0 < draws[1][0]
    again = sea.Game(seats=["navigator@0", "random"], seed=6, **given)
    again.play_bots(12)
    assert [str(node.move) for node in again.node.path()] == [str(node.move) for node in games[1].node.path()]


def test_it_says_by_how_much_it_slips():
    seen = 0
    for seed in range(6):
        game = sea.Game(seats=["navigator@5"], seed=seed, **SIX)
        for _ in range(12):
            told = game.explain("navigator@5")
            best = game.explain("navigator")
            node = game.step_bot()
            assert told.bot == "navigator@5"
            assert told.move == node.move
            assert {one.move for one in told.candidates} == {one.move for one in best.candidates}
            slips = [one for one in told.best.reasons if one.key == "tranquility.explain.slip"]
            assert bool(slips) == (told.move != best.move)
            if slips:
                seen += 1
                rank = [one.move for one in best.candidates].index(told.move) + 1
                worse = best.candidates[0].score - best.candidates[rank - 1].score
                assert slips[0].args == {"rank": rank, "points": round(15 * worse, 1), "strength": 5}
                for locale, word in (("en", "slip"), ("uk", "сили 5"), ("ru", "силе 5")):
                    assert word in slips[0].text(locale)
                    assert f"{rank}" in slips[0].text(locale)
    assert seen > 5


def test_a_batch_refuses_a_dial_where_there_is_none():
    options = RULES.options({"players": 1})
    with pytest.raises(sea.OptionError, match="no dial"):
        Batch(RULES.options({"players": 1, "removed_islands": 40}), ["navigator@60"])
    assert RULES.batch(options, ["captain"]) is None


def test_dial_rows_are_in_order():
    """As many temperatures as strengths, falling to none; greedy below the navigator by enough, or none at all."""
    for key, row in dial_table.table().items():
        assert dial_table.key_of(RULES.options(row.options)) == key
        spread = row.navigator - row.greedy
        assert bool(row.warmths) == (spread >= dial_table.SPREAD)
        if row.warmths:
            assert len(row.warmths) == len(dial_table.STRENGTHS)
            assert list(row.warmths) == sorted(set(row.warmths), reverse=True)
            assert row.warmths[-1] == 0.0


def test_between_two_measured_numbers_of_removed_islands_lies_what_is_between():
    rows = [dial_table.measured(RULES.options({"players": 1, "removed_islands": n})) for n in (6, 7, 8)]
    for name in ("greedy", "navigator"):
        low, middle_, high = (getattr(row, name) for row in rows)
        assert middle_ == pytest.approx((low + high) / 2)
    assert rows[1].warmth(50) == pytest.approx((rows[0].warmth(50) + rows[2].warmth(50)) / 2)
    assert rows[0].warmth(52) == pytest.approx(0.6 * rows[0].warmths[10] + 0.4 * rows[0].warmths[11])


@pytest.mark.parametrize("count", [1, 3])
def test_between_a_set_with_a_dial_and_one_without_it_nobody_has_measured(count):
    """Enough lies between greedy and navigator there, so that is not what is said."""
    options = RULES.options({"players": 2, "removed_islands": count})
    assert dial_table.measured(options) is None
    with pytest.raises(sea.OptionError, match="nobody has measured"):
        dial_table.warmth(options, 50.0)


def test_a_row_of_numbers_is_played_as_it_is_given():
    """What is handed in counts: one build serves every temperature."""
    s, share = position(middle(SIX).view(0), None)
    w = dial_table.dialled_row(row_for(s), [(0.5, 0.0)])
    drawn = {dial_move(list(s), w, 0, share, [key, key]) for key in range(40)}
    cold = {
        dial_move(list(s), dial_table.dialled_row(row_for(s), [(0.0, 0.0)]), 0, share, [key, key]) for key in range(4)
    }
    assert len(drawn) > 3
    assert len(cold) == 1
