"""The navigator in the duel: what it counts is what the rules allow, and it beats the greedy players."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.bots.navigator.duel import (
    CARDS,
    DEAR,
    FREELY,
    NOWHERE,
    blocked_runs,
    fits_after,
    fits_beside,
    how_it_fits,
)
from seawidget.games.tranquility.bots.navigator.explain_duel import counts_after, duel_reasons
from seawidget.games.tranquility.bots.navigator.options import options
from seawidget.games.tranquility.bots.navigator.rows import rows
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.codes import move_cell
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.hand import hand_find
from seawidget.games.tranquility.rules.place import (
    check_cell,
    filled_before,
    gap_after,
    gap_high,
    gap_low,
    place_cost,
)
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.validate import validate

RULES = registry.get("tranquility")
OPTIONS = RULES.options({"players": 2, "variant": "duel"})


def positions(seed, every=5):
    """Positions at ACTION of a duel of navigators."""
    game = sea.Game("tranquility", seed=seed, seats=["navigator", "navigator"], players=2, variant="duel")
    while not game.over:
        if game.state.point == "ACTION":
            yield game
        game.play_bots(every)


def fits_now(s, number):
    """How a number fits into the grid as it is."""
    after = gap_after(s, number, 0, at.CELLS)
    before = filled_before(s, after, 0)
    return how_it_fits(number, before, gap_low(s, before, 0), after, gap_high(s, after, at.CELLS))


def best_cost(s, seat, number):
    """The least a number costs on any cell that takes it; None if none does."""
    costs = [place_cost(s, number, c) for c in range(at.CELLS) if check_cell(s, seat, number, 0, c) == OK]
    return min(costs, default=None)


@pytest.mark.parametrize("seed", [1, 2])
def test_how_a_number_fits_is_what_the_rules_say(seed):
    """DUEL-4: the guard keeps cells for other numbers. COST-1 to COST-3: up to four cards can be paid."""
    seen = set()
    for game in positions(seed):
        s = game.state.vector
        for number in set(range(1, 81)) - set(s[at.GRID : at.GRID + at.CELLS]):
            cost = best_cost(s, s[at.DECIDING], number)
            right = NOWHERE if cost is None or cost > 4 else DEAR if cost else FREELY
            assert fits_now(s, number) == right
            seen.add(right)
    assert seen == {NOWHERE, DEAR, FREELY}


@pytest.mark.parametrize("ends", [(-1, 5), (-1, at.CELLS), (4, 8), (4, 10), (4, 13), (30, at.CELLS)])
def test_a_card_that_is_laid_leaves_to_each_other_one_what_its_part_of_the_gap_has(ends):
    """Every number on every cell that the guard leaves it (PLACE-4), beside every other number of the gap."""
    before, after = ends
    s = next(positions(1)).state.vector
    for more in (0, 1, 2, 9):
        low = 0 if before < 0 else 81 - (after - before + more) if after == at.CELLS else 30
        high = 81 if after == at.CELLS else low + after - before + more
        for number in range(low + 1, high, 1 if high - low < 30 else 5):
            others = [v for v in range(low + 1, high) if v != number]
            for cell in range(max(before + 1, after - high + number), min(after, before + 1 + number - low)):
                for some in (others[i : i + 9] for i in range(0, len(others), 9)):
                    s[CARDS : CARDS + 1 + len(some)] = [number, *some]
                    near = fits_beside(s, 0, 1 + len(some), before, low, after, high)
                    fits, free = fits_after(0, 0, near, cell, before, after)
                    for i, v in enumerate(some, 1):
                        part = (before, low, cell, number) if v < number else (cell, number, after, high)
                        assert (fits >> i & 1) + (free >> i & 1) == how_it_fits(v, *part), (number, cell, v)


@pytest.mark.parametrize("seed", [3, 4])
def test_the_cards_it_counts_are_those_after_the_move(seed):
    """DUEL-5: the seat takes cards from the row, the rest of it is left to the rival."""
    compared = 0
    for game in positions(seed, 7):
        seat = game.deciding
        for move in game.legal_moves[::2]:
            if not str(move).startswith("Place"):
                continue
            s = game.state.vector
            code = validate(s, move)[1]
            cell, index = move_cell(code), hand_find(s, seat, int(move.card))
            spent = 1 + len(move.pay)
            found = counts_after(s, seat, index, cell, spent)
            row = s[at.ROW_CARDS : at.ROW_CARDS + s[at.ROW_CARDS_N]]
            first = at.HAND + seat * at.HAND_SLOTS
            hand = [card for card in s[first : first + s[at.HAND_N + seat]] if card != int(move.card)]
            taken = 5 - (s[at.HAND_N + seat] - spent)
            apply_code(s, code, [0])
            kept = [sorted((fits_now(s, card) for card in hand), reverse=True)[: len(hand) + 1 - spent]]
            held = [*kept[0], *(fits_now(s, card) for card in row[:taken])]
            left = [fits_now(s, card) for card in row[taken:]]
            right = [len([fit for fit in each if fit >= least]) for each in (held, left) for least in (DEAR, FREELY)]
            assert list(found) == right
            compared += 1
    assert compared > 50


def test_a_run_of_the_rival_ends_beside_the_card():
    s = next(positions(1)).state.vector
    s[at.GRID : at.GRID + at.CELLS] = [0] * at.CELLS
    s[at.GRID + 3], s[at.MARK + 3] = 20, at.MARK_MOON
    s[at.GRID + 5], s[at.MARK + 5] = 22, 0
    assert [blocked_runs(s, seat, 21, 4) for seat in (0, 1)] == [1, 1]
    s[at.MARK + 5] = at.MARK_MOON
    assert [blocked_runs(s, seat, 21, 4) for seat in (0, 1)] == [2, 0]
    assert blocked_runs(s, 0, 30, 4) == 0


@pytest.mark.parametrize("rival", ["greedy", "greedy-gap"])
def test_it_beats_the_greedy_players(rival):
    """From both seats of the same deals: fixed games, of which it wins two of three and more."""
    points = 0.0
    for seat in (0, 1):
        bots = ["navigator", rival] if seat == 0 else [rival, "navigator"]
        outcomes = [row[0] for row in Batch(OPTIONS, bots).play(8, 0, 300, compiled=True)]
        points += outcomes.count(at.DUEL_SEAT_0 + seat) + outcomes.count(at.DUEL_DRAW) / 2
    assert points > 400


def test_every_value_is_the_sum_of_its_parts():
    """Also where cells with room on both sides are valued together."""
    w, compared = rows()["duel"], 0
    for game in (game for seed in (6, 7, 8) for game in positions(seed, 1)):
        s, seat = game.state.vector, game.deciding
        for code, value in options(list(s), seat, 0):
            parts = [reason.value for reason in duel_reasons(list(s), w, seat, code, value)]
            assert sum(parts) == pytest.approx(value, abs=1e-9)
            compared += 1
    assert compared > 600


def test_it_says_what_a_move_leaves_to_both():
    """The parts add up to the value, in points."""
    keys = set()
    for game in positions(5):
        told = game.explain("navigator")
        assert told.measure == "points"
        for candidate in told.candidates:
            assert sum(reason.value for reason in candidate.reasons) == pytest.approx(candidate.score)
            keys |= {reason.key.rpartition(".")[2] for reason in candidate.reasons}
            for locale in ("en", "uk", "ru"):
                assert all(reason.text(locale) for reason in candidate.reasons)
    assert {"gained", "paid", "off", "held", "left", "given", "beside", "blocked"} <= keys
