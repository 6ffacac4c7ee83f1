"""What is revealed once a prediction is locked: the exact value, a simulation, what a class may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from seawidget import odds
from seawidget.classroom.course import exact as values, words
from seawidget.classroom.course.plan import Plan
from seawidget.classroom.errors import ClassroomError
from seawidget.later import Later
from seawidget.odds import Estimate, Odds, assume
from seawidget.probability.answers.symbols import spoken
from seawidget.probability.shown.message import Message
from seawidget.rng import Rng
from seawidget.text.i18n import current
from seawidget.visible import escape

if TYPE_CHECKING:
    from seawidget.classroom.shown import tree as _trees
    from seawidget.classroom.shown.tree import Tree
else:
    _trees = Later("seawidget.classroom.shown.tree")

TWIN_DEALS = 2000


@dataclass(frozen=True)
class Revealed:
    """The answer to a question that is locked.

    `exact` is the exact value with its derivation (None for a choice and for a forecast), `twin` a simulation of the
    same event (None without one), `picture` a small SVG or "", `expected` what a class of 25 may see, and `why` the
    number is what it is, in words; `formula` as the language writes formulas, "" without one.
    """

    exact: Odds | None
    twin: Estimate | None
    picture: str
    expected: str
    text: str
    why: str = ""
    _tree: tuple[Fraction, Fraction, str] | None = None
    formula: str = ""

    @property
    def tree(self) -> Tree:
        """The tree of a thousand deals with a slider, in lesson 7. Raises ClassroomError elsewhere."""
        if self._tree is None:
            raise ClassroomError(words.say("error.no_tree", current()))
        return _trees.Tree(*self._tree)

    def __str__(self) -> str:
        return "\n".join(part for part in (self.text, self.why, self.expected) if part)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.text)}</b></p>", self.picture]
        if self.formula:
            parts.append(f"<p><code>{escape(self.formula)}</code></p>")
        return "".join([*parts, *(f"<p>{escape(text)}</p>" for text in (self.why, self.expected))])


def revealed(plan: Plan, seed: int, locale: str, result: int | None = None) -> Revealed:
    """What is revealed of a question; `seed` is for the simulation, `result` of the game for a forecast."""
    expected, why = (words.say(f"l{plan.lesson}.{name}", locale) for name in ("expected", "why"))
    if plan.truth is not None:
        key = "revealed.won" if result else "revealed.lost"
        return Revealed(None, None, "", expected, words.say(key, locale), why)
    if plan.kind == "choice":
        options = " / ".join(words.option(plan, code, locale) for code in plan.key)
        return Revealed(None, None, "", expected, words.say("revealed.option", locale, option=options), why)
    answer = _ANSWERS[plan.lesson](plan)
    value = values.of(answer)
    twin = (odds.natural_cell(80, 36, 47)[1] if plan.lesson == 4 else answer).simulate(TWIN_DEALS, seed)
    tree = None
    drawn = answer.picture(locale) if answer.urn else ""
    if plan.lesson == 7:
        held = values.at_least_one(plan.fixed["unseen"], plan.fixed["wanted"], plan.fixed["hand"])
        tree = (held, Fraction(plan.fixed["passes"]), locale)
        drawn = _trees.picture(*tree)
    shown = words.exactly(plan, value, "revealed", locale)
    return Revealed(answer, twin, drawn, expected, shown, why, tree, spoken(answer.formula or "", locale))


def _neighbours(plan: Plan) -> Odds:
    islands, blanks, cards = (plan.fixed[name] for name in ("islands", "blanks", "cards"))

    def twin(rng: Rng) -> bool:
        hand = sorted(card for card in rng.shuffled(range(1, islands + blanks + 1))[:cards] if card <= islands)
        return any(b - a == 1 for a, b in pairwise(hand))

    return Odds(
        Message("class.event.neighbours", {"n": cards}),
        values.neighbours_in_box(islands, blanks, cards),
        assumptions=(assume("exchangeable"),),
        formula="1 - sum over f of C(b,f) C(N,j)/C(N+b,k) * C(N-j+1,j)/C(N,j), j = k-f",
        twin=twin,
    )


def _gap(plan: Plan) -> Odds:
    return odds.hit(plan.fixed["unseen"], plan.fixed["wanted"], plan.fixed["draws"])


def _wait(plan: Plan) -> Odds:
    return odds.mean_wait(plan.fixed["unseen"], plan.fixed["wanted"])


def _cell(plan: Plan) -> Odds:
    cell, chance = odds.natural_cell(plan.fixed["numbers"], plan.fixed["chosen"], plan.fixed["card"])
    return Odds(
        Message("class.event.cell", {"card": plan.fixed["card"]}),
        Fraction(cell),
        assumptions=chance.assumptions,
        unit="cells",
        formula="argmax over c of C(v-1,c-1) C(N-v,S-c)/C(N-1,S-1)",
        series=chance.series,  # type: ignore[arg-type]
    )


def _gain(plan: Plan) -> Odds:
    from seawidget.odds.solved import mini

    given = plan.fixed
    solved = mini(cards=given["cards"], cells=given["cells"], hand=given["hand"])
    played = [solved.odds([3, 5], f"Place {move[:-1]} {move[-1]}") for move in given["moves"]]
    twins = [each._twin for each in played]

    def twin(rng: Rng) -> float:
        one, other = (play(rng.copy()) for play in twins if play is not None)
        return float(one - other)

    return Odds(
        Message("class.event.gain"),
        values.move_gain(**given),
        assumptions=played[0].assumptions,
        formula="value(3b) - value(5d)",
        twin=twin,
    )


def _pass(plan: Plan) -> Odds:
    given = plan.fixed
    return odds.held_after_pass(given["unseen"], given["wanted"], given["hand"], passes_if_holding=given["passes"])


_ANSWERS: dict[int, Callable[[Plan], Odds]] = {1: _neighbours, 2: _gap, 3: _wait, 4: _cell, 6: _gain, 7: _pass}
