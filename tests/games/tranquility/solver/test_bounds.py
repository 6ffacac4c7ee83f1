"""Bounds never err: against all continuations of small endings, all choices of islands taken out, and all lines."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.rules.place import must_pay
from seawidget.games.tranquility.solver.bounds import hopeless, monsters_wanted, start_takes
from seawidget.games.tranquility.solver.monsters import (
    KEPT,
    LEFT,
    MOST,
    explorers_met,
    fewest_paid,
    note_left,
    note_paid,
)
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.solver.test_winnable import TooMany, winnable_by_all_moves
from tests.games.tranquility.walks import SETS
from tests.sampling import amount

CELLS = [f"{'abcdef'[c % 6]}{c // 6 + 1}" for c in range(36)]
PYRAMID = BOARDS["pyramid"].cells
TOGETHER = [name for name in SETS if SETS[name].get("variant") != "duel"]


def vector_of(filled):
    """A grid with these cells filled, whatever the numbers."""
    s = [0] * at.SIZE
    s[at.SEGMENT_END] = 36
    for c in filled:
        s[at.GRID + c] = c + 1
    return s


def paid_in(filled):
    """The fewest paid cells of a grid, gap by gap."""
    total, gap = 0, 0
    for c in range(37):
        if c < 36 and c not in filled:
            gap += 1
            continue
        if gap:
            total += must_pay(gap, (c - gap - 1 in filled) + 2 * (c < 36))
        gap = 0
    return total


@settings(max_examples=amount(gate=30, full=300))
@given(empty=st.sets(st.integers(0, 35), max_size=9), out=st.integers(0, 2))
def test_the_fewest_paid_cells_are_those_of_all_choices_of_islands(empty, out):
    filled = set(range(36)) - empty
    choices = [gone for n in range(out + 1) for gone in combinations(sorted(filled), n)]
    assert fewest_paid(vector_of(filled), out) == min(paid_in(filled - set(gone)) for gone in choices)


def test_no_note_is_written_over_another():
    assert LEFT + MOST + 1 <= at.MORE - at.SCRATCH
    s = vector_of(range(36))
    note_paid(s)
    before = s[at.SCRATCH + KEPT : at.SCRATCH + LEFT]
    note_left(s)
    assert s[at.SCRATCH + KEPT : at.SCRATCH + LEFT] == before


def ending(chance, players, holes, cards, monsters, start, **options):
    """A grid with a few holes and a few cards, where won and lost lie close together; None if it is over."""
    numbers = sorted(chance.sample(range(1, 81), 36))
    empty = {chance.randrange(36) for _ in range(holes)}
    grid = {CELLS[c]: number for c, number in enumerate(numbers) if c not in empty}
    near = [n for c in empty for n in range(numbers[c] - 4, numbers[c] + 5) if 0 < n < 81 and n not in grid.values()]
    far = [n for n in range(1, 81) if n not in near and n not in grid.values()]
    own = sorted(set(chance.sample(near, min(len(near), cards))))
    own += chance.sample(far, 8 if start else 0)
    own += ["F"] * chance.randint(0, 2) + ["M"] * monsters + ["S"] * start
    chance.shuffle(own)
    each = [own[seat::players] for seat in range(players)]
    given = {"start": None if start else "S", "grid": grid, "players": players, "monsters": monsters, **options}
    given |= {"hands": [sorted(map(str, cards[:5])) for cards in each], "decks": [cards[5:] for cards in each]}
    if players == 1:
        given["hand"] = given.pop("hands")[0]
    state = sea.position("tranquility", **given).state
    return None if state.over else state


def agrees(state, most):
    """Nothing that a bound refuses is won, nor after any of the moves tried."""
    seen = {}
    try:
        expected = winnable_by_all_moves(state, seen, most)
    except TooMany:
        return
    assert not (expected and hopeless(state.vector)), state.to_dict()
    for each, won in seen.items():
        assert not (won and hopeless(each.vector)), each.to_dict()


@settings(max_examples=amount(gate=4, full=60), deadline=None)
@given(
    key=st.integers(0, 2**40), players=st.integers(1, 3), holes=st.integers(0, 3), cards=st.integers(1, 9),
    monsters=st.integers(0, 5),
)  # fmt: skip
def test_endings_with_monsters_are_what_all_continuations_say(key, players, holes, cards, monsters):
    state = ending(random.Random(key), players, holes, cards, monsters, 0)
    if state is not None:
        agrees(state, 600)


@settings(max_examples=amount(gate=3, full=40), deadline=None)
@given(key=st.integers(0, 2**40), holes=st.integers(0, 1), monsters=st.integers(0, 5))
def test_a_start_to_come_among_monsters(key, holes, monsters):
    state = ending(random.Random(key), 1, holes, 2, monsters, 1)
    if state is not None:
        agrees(state, 600)


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", TOGETHER)
def test_positions_that_a_game_was_won_from_are_open(name):
    """Every position on the way to a win, with cards to spare and with hardly any."""
    chance = random.Random(name)
    for _ in range(amount(gate=1, full=4)):
        seats = [chance.choice(["navigator", "greedy"])] * SETS[name]["players"]
        game = sea.Game("tranquility", seed=chance.getrandbits(40), seats=seats, **SETS[name])
        game.play_bots()
        if game.result["outcome"] == "win":
            for node in game.tree.main_line():
                assert node.state.over or hopeless(node.state.vector) == 0


def test_a_monster_costs_a_card_even_where_it_saves_a_payment():
    """d3 between two gaps of two: taken out it saves a payment, and its cell takes one card more."""
    filled = set(range(36)) - {13, 14, 16, 17}
    assert paid_in(filled) == 4
    assert fewest_paid(vector_of(filled), 1) == 3
    assert fewest_paid(vector_of(filled), 2) == 3


def test_a_monster_in_hand_must_be_met():
    """A hole opens and is filled again: one card, one payment, and the Finish."""
    given = {"options": {"players": 1, "monsters": 1}}
    assert hopeless(stand(full_grid(), "M F 3 4", decks=["5"], **given).vector) == 0
    assert hopeless(stand(full_grid(), "M F 3", decks=[""], **given).vector) == 0
    assert hopeless(stand(full_grid(), "M F", decks=[""], **given).vector) == 3


def test_a_monster_that_stays_in_the_deck_costs_the_hand_before_it():
    grid = full_grid(without="e3")  # one cell that is paid for
    given = {"options": {"players": 1, "monsters": 1}}
    assert hopeless(stand(grid, "30 F 3 4 5", decks=["6 7 M"], **given).vector) == 0
    assert hopeless(stand(grid, "30 F 3", decks=["M"], **given).vector) == 3
    assert hopeless(stand(grid, "30 F 3", decks=[""], options={"players": 1}).vector) == 0


def test_with_five_monsters_no_deal_with_nineteen_islands_missing_is_won():
    for seed in range(20):
        for removed, monsters in ((19, 5), (20, 4), (21, 3), (22, 2), (23, 0)):
            game = sea.Game("tranquility", seed=seed, players=1, removed_islands=removed, monsters=monsters)
            assert hopeless(game.state.vector) == 3
        for removed in (0, 12, 16):
            game = sea.Game("tranquility", seed=seed, players=1, removed_islands=removed, monsters=5)
            assert hopeless(game.state.vector) == 0


def test_a_shed_falls_short_by_monsters_that_are_in_the_hand_then():
    given = {"start": None, "options": {"players": 1, "monsters": 5}}
    before = stand("", "M M M M 3", decks=["M S 5 6 7 12 13 20 30 40 50 60 F 61 62 63 64"], **given).vector
    behind = stand("", "M M M M 3", decks=["S 5 6 7 12 13 20 30 40 50 60 F 61 62 63 64 M"], **given).vector
    assert (start_takes(before, 54), start_takes(behind, 54)) == (8, 9)


def test_a_start_laid_last_in_the_pyramid_wins_before_any_shed():  # PYRAMID-11
    options = {"players": 1, "board": "pyramid"}
    full = {cell: str(2 * n + 2) for n, cell in enumerate(PYRAMID)}
    full.pop("b1")  # an open cell, between 2 and 6
    state = stand(full, "3 79", decks=["S"], start=None, finish="F", options=options)
    assert hopeless(state.vector) == 0
    for move in ("Place 3 b1 pay 79", "PlayStart"):
        state, _ = state.apply(move)
    assert state.result["outcome"] == "win"


def test_monsters_of_the_explorer_deck_that_must_come():
    options = {"players": 1, "board": "pyramid"}
    full = {cell: str(2 * n + 2) for n, cell in enumerate(PYRAMID)}
    full.pop("a1")
    met = [
        explorers_met(stand(full, "1 79", explorer=explorer, finish=finish, options=options).vector)
        for explorer, finish in (("M B M", "F"), ("B M M", "F"), ("B M M F M", None))
    ]
    assert met == [1, 0, 2]


def test_gaps_that_fail_want_an_island_out_each_or_one_for_two():
    def wanted(grid):
        return monsters_wanted(stand(grid, options={"players": 1, "monsters": 5}).vector, 4)

    assert wanted("a1=5 c1=6") == 1
    assert wanted("a1=5 c1=6 e1=7") == 1  # c1 lies at the end of both
    assert wanted("a1=5 c1=6 e1=7 a2=8") == 2
    assert wanted("a1=5 b1=20") == 0
    assert wanted("b1=1 f6=80") == 1  # nothing is less than 1


def test_more_gaps_that_fail_than_monsters():
    grid = "a1=5 c1=6 e1=7 a2=8 c2=9 e2=10"  # five gaps without a number: three islands must go
    assert hopeless(stand(grid, options={"players": 1, "monsters": 2}).vector) == 4
    assert hopeless(stand(grid, options={"players": 1, "monsters": 3}).vector) == 0


def test_a_team_whose_seat_runs_out_of_cards():
    """Three cells and the Finish: seats 0, 1, 0, 1, and seat 1 has one card."""
    grid = full_grid(without="a1 c1 e1")
    parts = {"options": {"players": 2}}
    assert hopeless(stand(grid, hands=["1 7 10 F 4", "5"], decks=["12 13", ""], **parts).vector) == 5
    assert hopeless(stand(grid, hands=["1 7 10 F 4", "5"], decks=["12 13", "3 6"], **parts).vector) == 0
