"""The bots: they play legal moves everywhere, see nothing but their view, and play as well as they should."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import UnknownBot
from seawidget.games.tranquility.bots.greedy.place import victim
from seawidget.games.tranquility.bots.players import fair_share, usefulness
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.values.view_vector import vector_of
from seawidget.playing.players import Bot
from seawidget.rng import Rng, game_streams
from tests.games.tranquility.positions import RULES, full_grid, stand
from tests.games.tranquility.walks import redealt, walks

NAMES = sorted(RULES.bots)

# (won, filled cells, turns) of games 0..39 of seed 77, solo, as a separate program in another language played them
GREEDY = """
    0 35 42, 1 36 40, 1 36 40, 0 35 42, 1 36 43, 0 35 45, 0 35 44, 1 36 42, 1 36 42, 0 35 47, 0 35 45, 1 36 38,
    1 36 41, 1 36 45, 1 36 38, 1 36 41, 1 36 40, 0 34 42, 1 36 41, 0 35 43, 0 35 45, 1 36 38, 1 36 39, 0 35 44,
    1 36 40, 1 36 45, 1 36 38, 1 36 41, 1 36 40, 1 36 44, 1 36 41, 1 36 39, 1 36 39, 1 36 39, 0 35 44, 1 36 38,
    1 36 41, 1 36 41, 1 36 38, 0 36 43
"""
RANDOM = """
    0 11 41, 0 8 41, 0 8 40, 0 18 42, 0 10 38, 0 16 41, 0 10 40, 0 13 40, 0 11 41, 0 13 43, 0 12 43, 0 16 44,
    0 13 42, 0 18 43, 0 16 44, 0 4 40, 0 11 43, 0 14 38, 0 8 41, 0 4 39, 0 16 41, 0 11 42, 0 12 38, 0 11 41,
    0 19 43, 0 14 43, 0 8 42, 0 9 40, 0 15 42, 0 12 44, 0 19 42, 0 14 42, 0 14 41, 0 14 44, 0 11 39, 0 8 39,
    0 15 43, 0 17 42, 0 13 42, 0 2 40
"""


def table(text):
    return [tuple(map(int, row.split())) for row in text.split(",")]


def benchmark_deal(seed, game):
    """A solo deal as these games were dealt: the Start among the first 43 cards, then five are drawn."""
    deck, decisions = game_streams(seed, game)
    place = deck.below(43)
    cards = deck.shuffled([*range(1, at.ISLANDS + 1), *[at.F] * 5])
    deal = {"first": 0, "decks": [[CARD_TEXT[card] for card in cards]], "start_places": [place]}
    options = RULES.options({"players": 1, "solo_start": "sea_voyage"})
    return RULES.initial(options, deal), decisions


def game_of(bot, state, rng):
    """(won, filled cells, turns): a Start and its shed are one turn."""
    choose = RULES.bots[bot](rng)
    turns = 0
    while not state.over:
        turns += state.point != "SHED"
        state, _ = state.apply(choose(state.view(state.deciding), state.legal_moves))
    return int(state.result["outcome"] == "win"), len(state.grid), turns


@pytest.mark.parametrize(("bot", "expected"), [("greedy", GREEDY), ("random", RANDOM)])
def test_game_by_game_as_the_reference(bot, expected):
    assert [game_of(bot, *benchmark_deal(77, game)) for game in range(40)] == table(expected)


def binomial_range(n, chance):
    """Numbers of wins in n games that leave less than one in a million beyond either side."""
    weights = [1.0]
    for k in range(n):
        weights.append(weights[-1] * (n - k) / (k + 1) * chance / (1 - chance))
    total = sum(weights)
    low = high = 0.0
    first, last = 0, n
    while (low := low + weights[first] / total) < 1e-6:
        first += 1
    while (high := high + weights[last] / total) < 1e-6:
        last -= 1
    return range(first, last + 1)


@pytest.mark.parametrize(("bot", "chance"), [("greedy", 0.7507), ("greedy-gap", 0.81)])
def test_how_often_it_wins_alone(bot, chance):
    """Base game, 80 games at a fixed seed; the chances are those of 10,000,000 and 40,000 games."""
    options = RULES.options({"players": 1})
    wins = 0
    for index in range(80):
        deck, decisions = game_streams(2024, index)
        wins += game_of(bot, RULES.initial(options, RULES.deal(options, deck)), decisions)[0]
    assert wins in binomial_range(80, chance)


@given(walk=walks(), stop=st.integers(0, 60), key=st.integers(0, 99), name=st.sampled_from(NAMES))
@settings(max_examples=150)
def test_legal_everywhere_from_the_view_alone(walk, stop, key, name):
    """In every option set, a bot makes a legal move, and the same one whatever it cannot see (INV-16)."""
    state = next(s for i, s in enumerate(walk.positions()) if i == stop or s.over)
    if state.over:
        return
    seat = state.deciding
    move = RULES.bots[name](Rng(key))(state.view(seat), state.legal_moves)
    assert move in state.legal_moves
    assert state.check(move, seat) is None
    other = redealt(state, {seat}, Rng(key), monsters=state.point != "SHED")
    assert RULES.bots[name](Rng(key))(other.view(seat), other.legal_moves) == move


@given(walk=walks(), stop=st.integers(0, 60))
@settings(max_examples=60)
def test_a_view_says_all_that_legal_moves_need(walk, stop):
    """INFO-7: the vector of a view has the same legal moves as the position."""
    state = next(s for i, s in enumerate(walk.positions()) if i == stop or s.over)
    if state.over:
        return
    seen, all_of_it = [], []
    legal_codes(vector_of(state.view(state.deciding)), seen)
    legal_codes(state.vector, all_of_it)
    assert seen == all_of_it


@given(walk=walks(late=False), seed=st.integers(0, 99), name=st.sampled_from(NAMES))
@settings(max_examples=25)
def test_games_to_the_end(walk, seed, name):
    """Bots of one kind at all seats bring every game to its end (INV-9)."""
    state = walk.begin()
    choosers = [RULES.bots[name](Rng(seed).fork(seat)) for seat in range(state.players)]
    for _ in range(400):
        if state.over:
            break
        state, _ = state.apply(choosers[state.deciding](state.view(state.deciding), state.legal_moves))
    assert state.over


def test_random_takes_each_action_alike():
    """All placements, pairs and monster targets come up; a stream of numbers gives one game."""
    state = stand("a1=3 c1=9", "5 17 M x x", options={"players": 1, "monsters": 1})
    choose = RULES.bots["random"](Rng(4))
    moves = [choose(state.view(0), state.legal_moves) for _ in range(3000)]
    actions = {str(move).split(" pay")[0] for move in state.legal_moves}
    assert {str(move).split(" pay")[0] for move in moves} == actions
    again = RULES.bots["random"](Rng(4))
    assert [again(state.view(0), state.legal_moves) for _ in range(50)] == moves[:50]


def test_a_stream_shared_by_seats_goes_on():
    """Two random bots on one stream do not repeat each other."""
    state = stand("a1=3", "5 17 44 F 80")
    rng = Rng(4)
    one, two = RULES.bots["random"](rng), RULES.bots["random"](rng)
    first = [one(state.view(0), state.legal_moves) for _ in range(10)]
    assert rng.counter >= 10
    assert [two(state.view(0), state.legal_moves) for _ in range(10)] != first


@pytest.mark.parametrize("name", ["greedy", "greedy-gap"])
@pytest.mark.parametrize(
    ("state", "move"),
    [
        (stand(full_grid(), "F x x x x"), "PlayFinish"),  # FINISH-2
        (stand("a1=3", "S 5 x x x", start=None), "PlayStart"),  # START-1
        (stand("", "M M x x x", options={"players": 1, "monsters": 2}), "Place 57 b5"),  # no target: MONSTER-4
        (stand("f6=2 a1=1", "M M x x x", options={"players": 1, "monsters": 2}), "Unleash f6"),  # blocks most
    ],
)
def test_greedy_in_plain_cases(name, state, move):
    assert str(RULES.bots[name](Rng(1))(state.view(0), state.legal_moves)) == move


@pytest.mark.parametrize(("name", "move"), [("greedy", "Place 39 e3 pay 34"), ("greedy-gap", "Place 30 e3 pay 39")])
def test_greedy_takes_the_better_fit(name, move):
    """T-24: on e3, between 29 and 40, both 30 and 39 cost one card; e3 is the natural cell of 37, in its gap 34.5."""
    state = stand(full_grid(without="e3"), "39 34 33 30 F")
    assert str(RULES.bots[name](Rng(1))(state.view(0), state.legal_moves)) == move


def test_greedy_pays_with_the_least_useful():
    """A useless Start goes first, then second Finishes, then islands that fit nowhere; the last Finish stays."""
    state = stand("a1=3 c1=4 f6=80 d6=70", "F F 71 S 40", options={"players": 2})
    assert usefulness(state.view(0))[:2] == ["S", "F"]
    assert sorted(usefulness(state.view(0))) == sorted(state.hands[0])
    assert usefulness(state.view(None)) == []
    late = stand(full_grid(without="a1 b1"), "F F 3 M 5", options={"players": 1, "monsters": 1})
    ranked = usefulness(late.view(0))
    assert ranked[-1] == "M"  # cannot be given away (MONSTER-2)
    assert ranked[-2] == "F"
    assert RULES.choices(late, 0)["useful"] == ranked


def test_a_monster_takes_the_island_that_blocks_most():
    """MONSTER-3, MONSTER-4: the island that leaves too few numbers for the cells beside it."""
    state = stand("a1=3 c1=4 c3=40", "M x x x x", options={"players": 1, "monsters": 1})
    cell = victim(state.vector)
    assert cell in {0, 2}  # a1=3 or c1=4: between them b1 is dead
    after, _ = state.apply(f"Unleash {'a1' if cell == 0 else 'c1'}")
    assert len(after.grid) == 2


@pytest.mark.parametrize(("due", "own", "later", "share"), [(8, 6, 7, 4), (8, 5, 0, 5), (8, 12, 0, 8), (3, 5, 5, 2)])
def test_a_fair_share(due, own, later, share):
    """START-6: in proportion to what each seat can give, and never so little that the others cannot meet the due."""
    s = [0] * at.SIZE
    s[at.PLAYERS], s[at.DUE], s[at.MONSTERS] = 2, due, 0
    s[at.HAND_N], s[at.HAND_N + 1] = own, later
    assert fair_share(s, 0) == share


def test_an_unknown_bot_is_named():
    with pytest.raises(UnknownBot, match="greedy"):
        Bot("gredy").chooser(RULES, Rng(1))
