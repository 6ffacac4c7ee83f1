"""TurnOdds: the odds of one turn of a live position, for games whose questions are about turns and not about gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

from seawidget.odds.common import PositionOdds
from seawidget.probability.answers.ask import letters
from seawidget.probability.answers.derivation import Step
from seawidget.probability.answers.parameters import OddsError
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck_facts import TurnFacts, TurnQuestion
from seawidget.probability.cards.hypergeometric import some
from seawidget.probability.shown import numbers
from seawidget.probability.shown.message import Assumption, Message, assume
from seawidget.probability.shown.table import Table, frame
from seawidget.text.i18n import Sentence, current, text

if TYPE_CHECKING:
    from seawidget.rng import Rng


def left_behind(*_: object) -> Any:
    """In place of a function of the game that a pickled copy cannot have. Raises OddsError."""
    raise OddsError(Sentence("error.odds.copy"))


def _again(facts: TurnFacts, found: dict[str, Odds]) -> TurnOdds:
    odds = TurnOdds(facts)
    odds._found.update(found)
    return odds


Draws = tuple[tuple[int, int, int], ...]  # of each pool: cards, wanted ones, cards drawn


class TurnOdds(PositionOdds, Mapping[str, Odds]):
    """The questions of a turn by name, each answered with `Odds`: `odds["storm"]`, `odds["B reaches 5"]`.

    `seat` is whose view and memory they are made of, `assumptions` what all take for granted, `groups` the names by
    subject. Answers are worked out when they are asked for. It never changes: after a move ask again. Prints as a table
    of all that is possible; `to_frame()`, `to_dict()` have every question.
    """

    def __init__(self, deck_facts: TurnFacts) -> None:
        self.deck_facts = deck_facts
        self.assumptions: tuple[Assumption, ...] = tuple(assume(code, **args) for code, args in deck_facts.assumptions)
        self._found: dict[str, Odds] = {}

    def __copy__(self) -> TurnOdds:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> TurnOdds:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # The functions of the facts stay behind; every answer goes along.
        facts = self.deck_facts
        questions = {name: replace(one, happens=left_behind) for name, one in facts.questions.items()}
        return _again, (replace(facts, questions=questions, world=left_behind), dict(self.items()))

    @property
    def seat(self) -> int:
        """Whose odds they are."""
        return self.deck_facts.seat

    @property
    def questions(self) -> Mapping[str, Odds]:
        """The questions by name: these odds themselves."""
        return self

    @property
    def groups(self) -> dict[str, list[str]]:
        """Names of the questions by subject."""
        groups: dict[str, list[str]] = {}
        for name, question in self.deck_facts.questions.items():
            groups.setdefault(question.group, []).append(name)
        return groups

    def __len__(self) -> int:
        return len(self.deck_facts.questions)

    def __iter__(self) -> Iterator[str]:
        return iter(self.deck_facts.questions)

    def __getitem__(self, name: str) -> Odds:
        """The answer to a question. Raises OddsError for a name that is none."""
        if name not in self._found:
            question = self.deck_facts.questions.get(name)
            if question is None:
                near = [one for one in self if str(name).split(" ")[0] in one.split(" ")][:12]
                raise OddsError(Sentence("error.odds.no_question", given=repr(name), known=", ".join(near or self)))
            self._found[name] = answered(question, self.deck_facts, self.assumptions)
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self.deck_facts.questions

    def rows(self, locale: str | None = None) -> list[tuple[str, str, str]]:
        """Name, chance in percent and event of every question whose answer is not 0."""
        return [
            (name, numbers.chance(odds.exact or 0, locale), odds.event.text(locale))
            for name, odds in self.items()
            if odds.value > 0
        ]

    def to_dict(self, locale: str | None = None) -> dict[str, Any]:
        """Everything for a page, plain JSON: `questions` by name, each as `Odds.to_dict`."""
        return {
            "seat": self.seat,
            "assumptions": [{"code": each.code, "text": each.text(locale)} for each in self.assumptions],
            "groups": self.groups,
            "questions": {name: odds.to_dict(locale) for name, odds in self.items()},
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row per question: name, group, event, chance (0 to 1), numerator, denominator.

        Raises MissingExtra without pandas.
        """
        rows = []
        for name, odds in self.items():
            exact = odds.exact
            assert exact is not None
            row = {"name": name, "group": self.deck_facts.questions[name].group, "event": str(odds.event)}
            rows.append({**row, "chance": odds.value, "numerator": exact.numerator, "denominator": exact.denominator})
        return frame(rows, ("name", "group", "event", "chance", "numerator", "denominator"))

    def text(self, locale: str | None = None) -> str:
        """What is possible as a table, with the assumptions below."""
        return str(self._table(locale))

    def _table(self, locale: str | None) -> Table:
        columns = ("event", "chance", "name")
        rows = [(event, chance, name) for name, chance, event in self.rows(locale)]
        title = text(self.deck_facts.title, {"who": self.seat + 1}, locale)
        heads = [text(f"odds.turn.{column}", None, locale) for column in columns]
        return Table(title, columns, rows, self._notes(locale), heads=heads, align="<>")

    def _notes(self, locale: str | None) -> list[str]:
        notes = [*self.assumptions]
        for question in self.deck_facts.questions.values():
            notes += [one for code, args in question.assumptions if (one := assume(code, **args)) not in notes]
        return [text("odds.head.assumptions", None, locale), *(f"- {each.text(locale)}" for each in notes)]

    def __repr__(self) -> str:
        return f"<TurnOdds seat={self.seat}: {len(self)} questions>"

    def html(self, locale: str | None = None) -> str:
        """The table for a page."""
        return f'<div lang="{current(locale)}">{self._table(locale)._repr_html_()}</div>'

    def _repr_html_(self) -> str:
        return self.html()


def answered(question: TurnQuestion, deck_facts: TurnFacts, shared: tuple[Assumption, ...]) -> Odds:
    """The exact chance of a question, with its simulation in positions that look alike to the seat."""
    event = Message(question.event, question.args)
    assumptions = (*shared, *(assume(code, **args) for code, args in question.assumptions))

    def twin(rng: Rng) -> bool:
        return question.happens(deck_facts.world(rng))

    if question.certain:
        return Odds(event, assumptions=assumptions, twin=twin, formula="1", code=certain)
    cases = merged(question)
    if len(cases) == 1 and len(draws := next(iter(cases))) == 1:
        n, m, k = draws[0]
        return Odds(
            event,
            assumptions=assumptions,
            formula="1 - C(n-m, k)/C(n, k)",
            numbers=letters(n=(n, "unseen"), m=(m, "wanted"), k=(k, "draws")),
            code=some,
            twin=twin,
            picture={"cards": n, "wanted": m, "drawn": k},
        )
    rows = [(weight, list(draws)) for draws, weight in cases.items()]
    return Odds(
        event,
        assumptions=assumptions,
        formula="sum over cases of w (1 - product over pools of C(n-m, k)/C(n, k))",
        numbers=letters(cases=(rows, "pool_cases")),
        steps=lambda: [Step(f"w = {w}, (n, m, k) = {pools}: {1 - none(pools)}") for w, pools in rows],
        code=any_drawn,
        twin=twin,
    )


def merged(question: TurnQuestion) -> dict[Draws, Fraction]:
    """Cases that ask the same are one: draws from pools to the chance of the case."""
    weights: dict[Draws, int] = {}
    for weight, pools in question.cases:
        draws = tuple(
            sorted(
                (sum(pool.cards.values()), sum(pool.cards.get(card, 0) for card in question.wanted), pool.drawn)
                for pool in pools
                if pool.drawn
            )
        )
        weights[draws] = weights.get(draws, 0) + weight
    total = sum(weights.values())
    return {draws: Fraction(weight, total) for draws, weight in weights.items()}


def certain() -> Fraction:
    """It happens whatever is drawn."""
    return Fraction(1)


def none(pools: Iterable[tuple[int, int, int]]) -> Fraction:
    """No wanted card is drawn: of each pool k of n cards, m of them wanted, independently of the others."""
    return prod((Fraction(comb(n - m, k), comb(n, k)) for n, m, k in pools), start=Fraction(1))


def any_drawn(cases: Iterable[tuple[Fraction, Iterable[tuple[int, int, int]]]]) -> Fraction:
    """A wanted card is drawn, over the ways the unseen cards can lie."""
    return sum((w * (1 - none(pools)) for w, pools in cases), Fraction(0))
