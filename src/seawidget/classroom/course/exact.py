"""The right values of the course, each by the odds of this package: a question and its numbers make a Fraction.

Nothing here is stored: a value is computed when an answer is judged, and nowhere shown but in `reveal`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from seawidget import odds
from seawidget.classroom.course.plan import Plan

Value = Callable[..., Fraction]
BLANKS = 5  # Finishes in the box


def exact(plan: Plan, parameters: Mapping[str, Any]) -> Fraction:
    """The right value of a numeric question for these numbers. KeyError for a choice, or where the result decides."""
    return VALUES[plan.lesson, plan.name](**parameters)


def of(answer: odds.Odds) -> Fraction:
    """The exact value of an answer that has one."""
    assert answer.exact is not None
    return answer.exact


def neighbours(numbers: int, cards: int) -> Fraction:
    """Two neighbours among `cards` of 1..numbers."""
    return of(odds.close_pair(numbers, cards))


def neighbours_in_box(islands: int, blanks: int, cards: int) -> Fraction:
    """The same for a box with blanks in it: over how many islands the hand holds."""
    total = comb(islands + blanks, cards)
    apart = sum(
        comb(blanks, cards - j) * comb(islands, j) * (1 - neighbours(islands, j) if j > 1 else 1)
        for j in range(max(0, cards - blanks), cards + 1)
    )
    return 1 - Fraction(apart) / total


def at_least_once(percent: int, hands: int) -> Fraction:
    """At least one success in independent hands."""
    return 1 - (1 - Fraction(percent, 100)) ** hands


def at_least_one(unseen: int, wanted: int, draws: int, **_: object) -> Fraction:
    """A wanted card among the next ones; which gap it is for and how many would fit unpaid makes no difference."""
    return of(odds.hit(unseen, wanted, draws))


def at_least_two(unseen: int, wanted: int, draws: int) -> Fraction:
    """Two wanted cards or more among the next ones."""
    return of(odds.hit(unseen, wanted, draws, need=2))


def wait(unseen: int, wanted: int, gap: str = "", per_turn: int = 1) -> Fraction:
    """The mean wait, in turns of `per_turn` cards."""
    return of(odds.mean_wait(unseen, wanted, per_turn=per_turn))


def median(unseen: int, wanted: int) -> Fraction:
    """The median wait in cards."""
    return of(odds.median_wait(unseen, wanted))


def best_cell(numbers: int, chosen: int, card: int) -> Fraction:
    """The likeliest cell of a card that lies among the chosen ones."""
    return Fraction(odds.natural_cell(numbers, chosen, card)[0])


def mean_cell(numbers: int, chosen: int, card: int) -> Fraction:
    """The mean cell of that card."""
    return of(odds.mean_cell(numbers, chosen, card))


def in_cells(numbers: int, chosen: int, card: int, first: int, last: int) -> Fraction:
    """The chance that the card lies in one of these cells."""
    return of(odds.card_in_cells(numbers, chosen, card, first, last))


def in_cell(numbers: int, chosen: int, card: int, cell: int) -> Fraction:
    """The chance that the card lies in this cell."""
    return in_cells(numbers, chosen, card, cell, cell)


def both(unseen: int, a: int, b: int, draws: int) -> Fraction:
    """Both gaps get a card."""
    return of(odds.all_hit(unseen, [a, b], draws))


def given_other(unseen: int, a: int, b: int, draws: int) -> Fraction:
    """The second gap gets a card, given that the first one does."""
    return of(odds.hit_if(unseen, b, a, draws))


def move_values(cards: int, cells: int, hand: int, first: int, second: int) -> list[tuple[str, Fraction]]:
    """The first moves of a hand of Mini with their chance to win by best play, the best first."""
    from seawidget.odds.solved import mini

    rows = mini(cards=cards, cells=cells, hand=hand).actions([first, second])
    return sorted(((row.text, row.best) for row in rows), key=lambda row: -row[1])


def best_play(**hand: int) -> Fraction:
    """The chance of best play with a first hand."""
    return move_values(**hand)[0][1]


def move_gain(cards: int, cells: int, hand: int, moves: list[str]) -> Fraction:
    """By how much the first of two moves, written as "3b", wins more often. The hand is 3 and 5."""
    values = dict(move_values(cards, cells, hand, *sorted(int(move[:-1]) for move in moves)))
    one, other = (values[f"Place {move[:-1]} {move[-1]}"] for move in moves)
    return one - other


def sign_test(only_a: int, only_b: int, **_: object) -> Fraction:
    """Two-sided sign test: how likely a split at least as uneven is. What makes no difference tells nothing."""
    n = only_a + only_b
    tail = sum(comb(n, i) for i in range(min(only_a, only_b) + 1))
    return min(Fraction(1), Fraction(2 * tail, 2**n))


def held_after_pass(unseen: int, wanted: int, hand: int, passes: str) -> Fraction:
    """The partner holds one although the partner passed."""
    return of(odds.held_after_pass(unseen, wanted, hand, passes_if_holding=passes))


def next_after_random(unseen: int, wanted: int) -> Fraction:
    """My next card, after one turned up at random was useless."""
    return of(odds.random_reveal(unseen, wanted))


def next_after_shown(unseen: int, wanted: int, hand: int) -> Fraction:
    """My next card, after a partner showed a useless one on purpose."""
    return of(odds.knowing_reveal(unseen, wanted, hand))


def positive(base: int, found: int, false: int) -> Fraction:
    """What an alarm means; all in per cent."""
    return odds.bayes(Fraction(base, 100), Fraction(found, 100), Fraction(false, 100))


def forecasts_of(given: Mapping[str, Any]) -> list[tuple[Fraction, int]]:
    """Pairs (forecast, outcome): lists of both, or tenths `f1`, `f2` ... with `o1`, `o2` ..."""
    if "forecasts" in given:
        return [(Fraction(f), o) for f, o in zip(given["forecasts"], given["outcomes"], strict=True)]
    return [(Fraction(given[f"f{i}"], 10), given[f"o{i}"]) for i in range(1, len(given) // 2 + 1)]


def brier(**given: Any) -> Fraction:
    """The Brier score."""
    from seawidget.odds.calibration import calibration

    pairs = forecasts_of(given)
    return calibration([f for f, _ in pairs], [o for _, o in pairs]).brier


def account(start: str | int, skill: str | int, result: int) -> tuple[Fraction, Fraction, int]:
    """Start, skill and result of a ledger; whole numbers are per cent."""
    scale = [Fraction(each) if isinstance(each, str) else Fraction(each, 100) for each in (start, skill)]
    return scale[0], scale[1], result


def luck(**given: Any) -> Fraction:
    """What is left of the result: luck."""
    start, skill, result = account(**given)
    return result - start - skill


def late_in_game(islands: int, blanks: int, wanted: int, draws: int) -> Fraction:
    """A wanted card among the next ones, islands and blanks told apart."""
    return at_least_one(islands + blanks, wanted, draws)


VALUES: dict[tuple[int, str], Value] = {
    (1, "q1"): neighbours_in_box,
    **dict.fromkeys([(1, "q2"), (1, "t1"), (1, "h1")], neighbours),
    (1, "h2"): at_least_once,
    **dict.fromkeys([(2, "q1"), (2, "q2"), (2, "q3"), (2, "t1")], at_least_one),
    (2, "h1"): late_in_game,
    (2, "h2"): at_least_two,
    **dict.fromkeys([(3, "q1"), (3, "q3"), (3, "t1"), (3, "h1"), (3, "h2")], wait),
    (3, "q2"): median,
    (4, "q1"): best_cell,
    **dict.fromkeys([(4, "q2"), (4, "t1"), (4, "h1")], mean_cell),
    (4, "q3"): in_cells,
    (4, "h2"): in_cell,
    **dict.fromkeys([(5, "q2"), (5, "t1"), (5, "h1")], both),
    **dict.fromkeys([(5, "q3"), (5, "h2")], given_other),
    (6, "q2"): move_gain,
    **dict.fromkeys([(6, "q3"), (6, "t1"), (6, "h2")], sign_test),
    (6, "h1"): best_play,
    **dict.fromkeys([(7, "q1"), (7, "q2"), (7, "h1")], held_after_pass),
    (7, "q3"): next_after_random,
    (7, "q4"): next_after_shown,
    **dict.fromkeys([(7, "t1"), (7, "h2")], positive),
    **dict.fromkeys([(8, "q4"), (8, "t1"), (8, "h1")], brier),
    **dict.fromkeys([(8, "q5"), (8, "h2")], luck),
}
