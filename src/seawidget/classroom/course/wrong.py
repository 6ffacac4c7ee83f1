"""What comes out of the usual thoughts that are wrong: the value of each misconception of a question.

The codes are those of the course; their sentences, which name the thought, are `class.wrong.<code>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, comb
from typing import Any

from seawidget import odds
from seawidget.classroom.course import exact as right
from seawidget.classroom.course.plan import Plan

Given = Mapping[str, Any]
Thought = Callable[[Given], Fraction]
HALF = Fraction(1, 2)


def misconceptions(plan: Plan, parameters: Given) -> dict[str, Fraction]:
    """The value of every misconception of a numeric question for these numbers."""
    family = FAMILIES[right.VALUES[plan.lesson, plan.name]] if plan.wrong else {}
    found: dict[str, Fraction] = {}
    for code in plan.wrong:
        if code == "complement":
            found[code] = 1 - right.exact(plan, parameters)
        elif code == "either_or":
            found[code] = HALF
        else:
            found[code] = family[code](parameters)
    return found


def _nmk(g: Given) -> tuple[int, int, int]:
    unseen = g["unseen"] if "unseen" in g else g["islands"] + g["blanks"]
    return unseen, g["wanted"], g["draws"]


def _any(n: int, m: int, k: int) -> Fraction:
    return right.at_least_one(n, m, k)


def _blanks_forgotten(g: Given) -> Fraction:
    n, m, k = _nmk(g)
    return _any(n - g.get("blanks", right.BLANKS), m, k)


def _put_back(g: Given) -> Fraction:
    n, m, k = _nmk(g)
    return 1 - (1 - Fraction(m, n)) ** k


def _two_put_back(g: Given) -> Fraction:
    n, m, k = _nmk(g)
    p = Fraction(m, n)
    return 1 - (1 - p) ** k - k * p * (1 - p) ** (k - 1)


def _chances_added(g: Given) -> Fraction:
    n, m, k = _nmk(g)
    return Fraction(k * m, n)


def _exactly(count: int) -> Thought:
    def thought(g: Given) -> Fraction:
        return odds.hypergeometric_pmf(count, *_nmk(g))

    return thought


def _one_card(n: int, k: int) -> Fraction:
    return 1 - Fraction(comb(n - 3, k - 1), comb(n - 1, k - 1))


def _p(g: Given) -> Fraction:
    return Fraction(g["percent"], 100)


def _mean(g: Given) -> Fraction:
    return right.wait(g["unseen"], g["wanted"])


def _cells(g: Given) -> tuple[int, int, int]:
    return g["numbers"], g["chosen"], g["card"]


def _proportion(g: Given) -> Fraction:
    n, s, v = _cells(g)
    return Fraction(s * v, n)


def _inverted_cell(g: Given) -> Fraction:
    n, s, v = _cells(g)
    return Fraction(v * (s + 1), n + 1)


def _own_place_forgotten(g: Given) -> Fraction:
    n, s, v = _cells(g)
    return Fraction((s - 1) * (v - 1), n - 1)


def _best_cell(g: Given) -> Fraction:
    return right.of(odds.natural_cell(*_cells(g))[1])


def _cell_put_back(g: Given) -> Fraction:
    n, s, v = _cells(g)
    p, c = Fraction(v - 1, n - 1), g["cell"]
    return Fraction(comb(s - 1, c - 1) * p ** (c - 1) * (1 - p) ** (s - c))


def _not_given_placed(value: right.Value) -> Thought:
    return lambda g: value(**g) * Fraction(g["chosen"], g["numbers"])


def _a(g: Given) -> Fraction:
    return _any(g["unseen"], g["a"], g["draws"])


def _b(g: Given) -> Fraction:
    return _any(g["unseen"], g["b"], g["draws"])


def _second_best(g: Given) -> Fraction:
    values = [value for _, value in right.move_values(**g)]
    return next((value for value in values if value < values[0]), values[0])


def _mini(g: Given) -> Any:
    from seawidget.odds.solved import mini

    return mini(cards=g["cards"], cells=g["cells"], hand=g["hand"])


def _at_random(g: Given) -> Fraction:
    value: Fraction = _mini(g).value([g["first"], g["second"]], uniform=True)
    return value


def _mean_of_moves(g: Given) -> Fraction:
    values = [value for _, value in right.move_values(**g)]
    return sum(values, Fraction()) / len(values)


def _moves_of_two(g: Given) -> list[Fraction]:
    hand = sorted(int(move[:-1]) for move in g["moves"])
    return [value for _, value in right.move_values(g["cards"], g["cells"], g["hand"], *hand)]


def _point(g: Given) -> Fraction:
    n = g["only_a"] + g["only_b"]
    return Fraction(2 * comb(n, min(g["only_a"], g["only_b"])), 2**n)


def _share(g: Given) -> Fraction:
    """The larger count of all: those without a difference are taken in where they are told."""
    return Fraction(max(g["only_a"], g["only_b"]), g["only_a"] + g["only_b"] + g.get("ties", 0))


def _ties_counted(g: Given) -> Fraction:
    low, high = sorted((g["only_a"], g["only_b"]))
    return right.sign_test(high, low + g["ties"])


def _prior(g: Given) -> Fraction:
    return right.of(odds.held(g["unseen"], g["wanted"], g["hand"]))


def _percent(name: str) -> Thought:
    return lambda g: Fraction(g[name], 100)


def _over_forecasts(one: Callable[[Fraction, int], Fraction | int], *, mean: bool = True) -> Thought:
    def thought(g: Given) -> Fraction:
        pairs = right.forecasts_of(g)
        return Fraction(sum(one(f, o) for f, o in pairs)) / (len(pairs) if mean else 1)

    return thought


def _account(one: Callable[[Fraction, Fraction, int], Fraction]) -> Thought:
    return lambda g: one(*right.account(**g))


NEXT: dict[str, Thought] = {
    "unchanged": lambda g: Fraction(g["wanted"], g["unseen"]),
    "both_gone": lambda g: Fraction(g["wanted"], g["unseen"] - 2),
    "one_fewer": lambda g: Fraction(g["wanted"], g["unseen"] - 1),
    "seven_left": lambda g: Fraction(g["wanted"], g["unseen"] - g["hand"]),
}
ONE: dict[str, Thought] = {
    "blanks_forgotten": _blanks_forgotten,
    "put_back": _put_back,
    "chances_added": _chances_added,
    "exactly_one": _exactly(1),
    "fits_is_enough": lambda g: _any(g["unseen"], g["fit"], g["draws"]),
}
FAMILIES: dict[right.Value, dict[str, Thought]] = {
    right.neighbours_in_box: {
        "blanks_forgotten": lambda g: right.neighbours(g["islands"], g["cards"]),
        "one_card_only": lambda g: _one_card(g["islands"] + g["blanks"], g["cards"]),
        "share_of_box": lambda g: Fraction(g["cards"], g["islands"]),
    },
    right.neighbours: {
        "one_card_only": lambda g: _one_card(g["numbers"], g["cards"]),
        "pairs_added": lambda g: Fraction(g["cards"] * (g["cards"] - 1), g["numbers"]),
        "pairs_independent": lambda g: 1 - (1 - Fraction(2, g["numbers"])) ** comb(g["cards"], 2),
    },
    right.at_least_once: {
        "chances_added": lambda g: g["hands"] * _p(g),
        "none": lambda g: (1 - _p(g)) ** g["hands"],
        "every_time": lambda g: _p(g) ** g["hands"],
        "exactly_once": lambda g: g["hands"] * _p(g) * (1 - _p(g)) ** (g["hands"] - 1),
    },
    right.at_least_one: ONE,
    right.late_in_game: ONE,
    right.at_least_two: {
        "one_is_enough": lambda g: _any(*_nmk(g)),
        "squared": lambda g: _any(*_nmk(g)) ** 2,
        "exactly_two": _exactly(2),
        "put_back": _two_put_back,
    },
    right.wait: {
        "put_back": lambda g: Fraction(g["unseen"], g["wanted"]) / g.get("per_turn", 1),
        "not_counted_itself": lambda g: Fraction(g["unseen"] - g["wanted"], g["wanted"] + 1),
        "no_plus_one": lambda g: Fraction(g["unseen"], g["wanted"] + 1),
        "median": lambda g: right.median(g["unseen"], g["wanted"]),
        "divided": lambda g: _mean(g) / g["per_turn"],
        "rounded_up": lambda g: Fraction(ceil(_mean(g) / g["per_turn"])),
        "whole_turns_added": lambda g: _mean(g) / g["per_turn"] + 1,
        "median_turns": lambda g: Fraction(ceil(right.median(g["unseen"], g["wanted"]) / g["per_turn"])),
    },
    right.median: {
        "mean": lambda g: Fraction(round(_mean(g))),
        "half_of_deck": lambda g: Fraction(g["unseen"], 2),
        "put_back": lambda g: Fraction(g["unseen"], g["wanted"]),
    },
    right.best_cell: {
        "proportion": lambda g: Fraction(ceil(_proportion(g))),
        "same_as_number": lambda g: Fraction(min(g["card"], g["chosen"])),
        "one_row_low": lambda g: right.best_cell(*_cells(g)) - 6,
    },
    right.mean_cell: {
        "proportion": _proportion,
        "inverted": _inverted_cell,
        "own_place_forgotten": _own_place_forgotten,
    },
    right.in_cells: {
        "best_cell": _best_cell,
        "all_cells_equal": lambda g: Fraction(g["last"] - g["first"] + 1, g["chosen"]),
        "certain": lambda g: Fraction(1),
        "not_given_placed": _not_given_placed(right.in_cells),
    },
    right.in_cell: {
        "all_cells_equal": lambda g: Fraction(1, g["chosen"]),
        "not_given_placed": _not_given_placed(right.in_cell),
        "put_back": _cell_put_back,
    },
    right.both: {
        "product": lambda g: _a(g) * _b(g),
        "either": lambda g: _a(g) + _b(g) - right.both(**g),
        "two_of_all": lambda g: right.at_least_two(g["unseen"], g["a"] + g["b"], g["draws"]),
        "conditional": lambda g: right.given_other(**g),
        "smaller": lambda g: min(_a(g), _b(g)),
    },
    right.given_other: {
        "independent": _b,
        "inverted": lambda g: right.both(**g) / _b(g),
        "joint": lambda g: right.both(**g),
        "given_not": lambda g: right.of(odds.hit_if(g["unseen"], g["b"], g["a"], g["draws"], other_hit=False)),
    },
    right.move_gain: {
        "worst_move": lambda g: _moves_of_two(g)[0] - min(value for value in _moves_of_two(g) if value),
        "best_itself": lambda g: _moves_of_two(g)[0],
        "no_difference": lambda g: Fraction(0),
    },
    right.sign_test: {
        "one_sided": lambda g: right.sign_test(**g) / 2,
        "share": _share,
        "point_only": _point,
        "ties_counted": _ties_counted,
    },
    right.best_play: {
        "second_best": _second_best,
        "at_random": _at_random,
        "before_the_deal": lambda g: Fraction(_mini(g).best),
        "mean_of_moves": _mean_of_moves,
    },
    right.held_after_pass: {
        "prior": _prior,
        "joint": lambda g: Fraction(g["passes"]) * _prior(g),
        "likelihood": lambda g: Fraction(g["passes"]),
    },
    right.next_after_random: NEXT,
    right.next_after_shown: NEXT,
    right.positive: {
        "inverted": _percent("found"),
        "joint": lambda g: Fraction(g["base"] * g["found"], 10_000),
        "base_rate": _percent("base"),
        "specificity": lambda g: 1 - Fraction(g["false"], 100),
    },
    right.brier: {
        "absolute": _over_forecasts(lambda f, o: abs(f - o)),
        "not_averaged": _over_forecasts(lambda f, o: (f - o) ** 2, mean=False),
        "flipped": _over_forecasts(lambda f, o: (f - (1 - o)) ** 2),
        "wrong_side": _over_forecasts(lambda f, o: int((f > HALF) != bool(o)) if f != HALF else 0),
    },
    right.luck: {
        "sign": _account(lambda start, skill, result: -(result - start - skill)),
        "skill_forgotten": _account(lambda start, skill, result: result - start),
        "skill_added": _account(lambda start, skill, result: result - start + skill),
        "start_forgotten": _account(lambda start, skill, result: result - skill),
    },
}
