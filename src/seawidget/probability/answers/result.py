"""Odds: the one object every answer about chance is, exact or estimated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NoReturn

from seawidget.probability.answers import display, picture, plot
from seawidget.probability.answers.answer import Urn
from seawidget.probability.answers.derivation import Number, Step, derived
from seawidget.probability.answers.estimate import Estimate, Statistic, Twin, simulated
from seawidget.probability.answers.parameters import OddsError
from seawidget.probability.answers.program import Function, Program
from seawidget.probability.answers.series import Series
from seawidget.probability.shown.message import Assumption, Message
from seawidget.probability.shown.table import frame
from seawidget.text.i18n import Sentence

CHANCE: Final = "chance"
_LAST: Final = "print(answer)"  # the end of every program


class Odds:
    """What one question about chance is answered with. It never changes.

    `event` (in words, `event.text("uk")` in another language), `exact` (a Fraction, or None), `value` (a float,
    also `float(odds)`), `unit` ("chance", "draws", "turns", "cells" ...), `assumptions` (never empty), `formula`,
    `derivation` (steps with numbers), `code` (Python that computes it again without this package and leaves it in
    `answer`). An estimate has no exact value but a `standard_error` and the number `n` of games or deals behind it,
    and `interval`, if there is one, is (low, high, what kind it is).

    `simulate(n, seed)` runs the very same event on shuffled cards. Raises OddsError where one is made without
    assumptions, or an estimate without its error.
    """

    __slots__ = (
        "_exact",
        "_numbers",
        "_program",
        "_series",
        "_statistic",
        "_steps",
        "_twin",
        "_value",
        "assumptions",
        "event",
        "formula",
        "interval",
        "n",
        "standard_error",
        "unit",
        "urn",
    )

    event: Message
    assumptions: tuple[Assumption, ...]
    formula: str
    interval: tuple[float, float, Message] | None
    n: int | None
    standard_error: float | None
    unit: str
    urn: Urn | None
    _exact: Fraction | None
    _numbers: Sequence[Number] | Callable[[], Sequence[Number]]
    _program: str | Program
    _series: Callable[[], Series] | None
    _statistic: Statistic
    _steps: Callable[[], Sequence[Step]] | None
    _twin: Twin | None
    _value: float

    def __init__(
        self,
        event: Message,
        exact: Fraction | int | None = None,
        *,
        assumptions: Sequence[Assumption],
        value: float | None = None,
        standard_error: float | None = None,
        n: int | None = None,
        interval: tuple[float, float, Message] | None = None,
        unit: str = CHANCE,
        formula: str = "",
        numbers: Sequence[Number] | Callable[[], Sequence[Number]] = (),
        steps: Callable[[], Sequence[Step]] | None = None,
        code: str | Function | Program = "",
        twin: Twin | None = None,
        statistic: Statistic = "mean",
        picture: Urn | None = None,
        series: Callable[[], Series] | None = None,
    ) -> None:
        if not assumptions:
            raise OddsError(Sentence("error.odds.no_assumptions"))
        program = Program(code, numbers) if callable(code) else code
        if exact is None and value is None and isinstance(program, Program):
            exact = program.answer()
        if exact is None and (value is None or standard_error is None or n is None):
            raise OddsError(Sentence("error.odds.no_error"))
        put = object.__setattr__
        put(self, "event", event)
        fraction = None if exact is None else Fraction(exact)
        put(self, "_exact", fraction)
        put(self, "_value", value if fraction is None else float(fraction))
        put(self, "assumptions", tuple(assumptions))
        put(self, "standard_error", standard_error)
        put(self, "n", n)
        put(self, "interval", interval)
        put(self, "unit", unit)
        put(self, "formula", formula)
        put(self, "_numbers", numbers)
        put(self, "_steps", steps)
        put(self, "_program", program)
        put(self, "_twin", twin)
        put(self, "_statistic", statistic)
        put(self, "urn", picture)
        put(self, "_series", series)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(Sentence("error.frozen.odds"))

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(Sentence("error.frozen.odds"))

    # --- numbers ---

    @property
    def exact(self) -> Fraction | None:
        """The exact value; None for an estimate."""
        return self._exact

    @property
    def value(self) -> float:
        """The value as a float; of an exact value the nearest one."""
        return self._value

    def __float__(self) -> float:
        return self.value

    @property
    def numbers(self) -> Mapping[str, Any]:
        """The numbers that stand in the formula, by their letter."""
        return {number.name: number.value for number in self.letters}

    @property
    def letters(self) -> tuple[Number, ...]:
        """The same with what each letter stands for."""
        numbers = self._numbers
        return tuple(numbers() if callable(numbers) else numbers)

    # --- explanations ---

    @property
    def derivation(self) -> tuple[Step, ...]:
        """The way to the number: what the letters mean, the formula, the formula with numbers, the value."""
        own = () if self._steps is None else self._steps()
        return derived(self.letters, self.formula, own, display.result_text(self))

    @property
    def code(self) -> str:
        """Python source that computes `answer` again with the standard library alone; "" for an estimate."""
        return self._program if isinstance(self._program, str) else self._program.text()

    def simulate(self, n: int = 10_000, seed: int | str | None = None) -> Estimate:
        """The same event on `n` shuffled deals, with its standard error. Deal i depends on (seed, i) only.

        Raises OddsError if the question has no simulation (an estimate is one itself).
        """
        if self._twin is None and self._exact is not None:
            raise OddsError(Sentence("error.odds.copy"))
        if self._twin is None:
            raise OddsError(Sentence("error.odds.no_twin"))
        return simulated(self._twin, self._statistic, self._exact, n, seed)

    @property
    def can_simulate(self) -> bool:
        """Whether `simulate` can be asked."""
        return self._twin is not None

    def text(self, locale: str | None = None) -> str:
        """Event, value, assumptions and derivation as lines of text."""
        return display.odds_text(self, locale)

    def alt_text(self, locale: str | None = None) -> str:
        """The picture in one sentence."""
        return picture.alt_text(self, locale)

    def picture(self, locale: str | None = None) -> str:
        """A small SVG: the unseen cards with the wanted ones among them, and the chance in a hundred squares."""
        return picture.picture(self, locale)

    def series(self) -> Series | None:
        """The curve or bars around this number (chance by number of draws ...), None if there is none."""
        return None if self._series is None else self._series()

    def plot(self, ax: Any = None, locale: str | None = None) -> Any:
        """The series as a matplotlib figure, on `ax` if given. Raises MissingExtra without matplotlib."""
        return plot.plot(self, ax, locale)

    def to_dict(self, locale: str | None = None) -> dict[str, Any]:
        """Everything as plain JSON, in words of a language."""
        exact = self._exact
        return {
            "event": self.event.text(locale),
            "exact": None if exact is None else [str(exact.numerator), str(exact.denominator)],
            "value": self.value,
            "unit": self.unit,
            "standard_error": self.standard_error,
            "n": self.n,
            "interval": None if self.interval is None else [*self.interval[:2], self.interval[2].text(locale)],
            "assumptions": [{"code": each.code, "text": each.text(locale)} for each in self.assumptions],
            "formula": self.formula,
            "derivation": [step.text(locale) for step in self.derivation],
            "code": self.code,
            "alt": self.alt_text(locale),
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame of one row: event, value, numerator, denominator, unit, standard_error, n, assumptions.

        Numerator and denominator are Python integers of any size (NA for an estimate); assumptions are their codes.
        Raises MissingExtra without pandas.
        """
        exact = self._exact
        row = {
            "event": self.event.text(),
            "value": self.value,
            "numerator": None if exact is None else exact.numerator,
            "denominator": None if exact is None else exact.denominator,
            "unit": self.unit,
            "standard_error": self.standard_error,
            "n": self.n,
            "assumptions": " ".join(each.code for each in self.assumptions),
        }
        types = {"standard_error": "float64", "n": "Int64"}
        return frame([row], types=types | ({"numerator": "Int64", "denominator": "Int64"} if exact is None else {}))

    # --- what can be done with two of them ---

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.event.key, self._exact, self._value))

    def _identity(self) -> tuple[Any, ...]:
        about = (self.event, self.unit, self.assumptions, self.interval)
        return *about, self._exact, self._value, self.standard_error, self.n

    def __lt__(self, other: object) -> bool:
        return self._compared(other) < 0

    def __gt__(self, other: object) -> bool:
        return self._compared(other) > 0

    def _compared(self, other: object) -> Fraction | float:
        if isinstance(other, Odds):
            if other.unit != self.unit:
                one, two = Sentence(f"odds.unit.{self.unit}"), Sentence(f"odds.unit.{other.unit}")
                raise TypeError(Sentence("error.odds.units", one=one, other=two))
            than: int | float | Fraction = other.value if other.exact is None else other.exact
        elif isinstance(other, (int, float, Fraction)) and not isinstance(other, bool):
            than = other
        else:
            raise TypeError(Sentence("error.odds.with", given=repr(other)))
        return (self.value if self._exact is None else self._exact) - than

    def _refuse(self, other: object) -> NoReturn:
        raise TypeError(Sentence("error.odds.combined"))

    __add__ = __radd__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __sub__ = _refuse

    def __rsub__(self, other: object) -> Odds:
        if isinstance(other, Odds) or other != 1:
            self._refuse(other)
        return ~self

    def __invert__(self) -> Odds:
        """The chance that it does not happen, with the same assumptions."""
        if self.unit != CHANCE:
            raise TypeError(Sentence("error.odds.opposite", unit=Sentence(f"odds.unit.{self.unit}")))
        twin, program, interval = self._twin, self._program, self.interval
        return Odds(
            Message("odds.event.not", {"event": self.event}),
            None if self._exact is None else 1 - self._exact,
            assumptions=self.assumptions,
            value=1 - self._value,
            standard_error=self.standard_error,
            n=self.n,
            interval=None if interval is None else (1 - interval[1], 1 - interval[0], interval[2]),
            formula=f"1 - [{self.formula}]" if self.formula else "",
            numbers=self._numbers,
            steps=self._steps,
            code=_opposite(program),
            twin=None if twin is None else lambda rng: None if (one := twin(rng)) is None else 1 - one,
            picture=self.urn,
        )

    # --- displays ---

    def __copy__(self) -> Odds:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Odds:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # The functions that explain it stay behind, what they say goes along; only `simulate` needs them themselves.
        series = None if self._series is None else Kept(self._series())
        steps = None if self._steps is None else Kept(tuple(self._steps()))
        kept = {"_numbers": self.letters, "_program": self.code, "_series": series, "_steps": steps, "_twin": None}
        return _again, ({name: kept.get(name, getattr(self, name)) for name in self.__slots__},)

    def __repr__(self) -> str:
        return f"<Odds {display.value_text(self)}: {self.event.coded()}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return display.odds_html(self)


@dataclass(frozen=True, slots=True)
class Kept:
    """A function of nothing that says what was worked out before."""

    value: Any

    def __call__(self) -> Any:
        """What is kept."""
        return self.value


def _again(values: dict[str, Any]) -> Odds:
    odds = Odds.__new__(Odds)
    for name, value in values.items():
        object.__setattr__(odds, name, value)
    return odds


def _opposite(program: str | Program) -> str | Program:
    if isinstance(program, Program):
        return replace(program, opposite=not program.opposite)
    return f"{program.removesuffix(_LAST)}answer = 1 - answer\n{_LAST}" if program else ""
