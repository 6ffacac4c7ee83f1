"""What answers to one question have in common, whatever the game: the odds of a position, and a chance to win."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from seawidget.probability.answers.result import Odds
from seawidget.probability.shown.message import Assumption

__all__ = ["ChanceToWin", "PositionOdds"]


class PositionOdds(ABC):
    """The odds of a live position for one seat: `BoardOdds` where a game has gaps, `TurnOdds` where it has turns.

    `seat` is whose view and memory they are made of, `assumptions` what all of them take for granted, `questions` what
    is answered with `Odds`, by name. They never change: after a move ask again. They print as a table and have `len`;
    what `odds[...]` takes and gives is a matter of the kind, for which `isinstance(odds, sea.odds.BoardOdds)` asks.
    """

    assumptions: tuple[Assumption, ...]

    @property
    @abstractmethod
    def seat(self) -> int:
        """Whose odds they are."""

    @property
    @abstractmethod
    def questions(self) -> Mapping[str, Odds]:
        """What is asked besides gaps, by name."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Any]: ...

    @abstractmethod
    def __getitem__(self, which: Any, /) -> Any: ...

    @abstractmethod
    def to_dict(self, locale: str | None = None) -> dict[str, Any]:
        """Everything for a page, plain JSON."""

    @abstractmethod
    def to_frame(self) -> Any:
        """A pandas DataFrame. Raises MissingExtra without pandas."""

    @abstractmethod
    def text(self, locale: str | None = None) -> str:
        """A table with the assumptions below."""

    def __str__(self) -> str:
        return self.text()


class ChanceToWin(Protocol):
    """A chance to win: `Odds` where the game is solved, `WinOdds` where it is estimated; also `float(chance)`."""

    @property
    def value(self) -> float:
        """The chance, 0 to 1."""
        ...

    @property
    def exact(self) -> Fraction | None:
        """The exact chance; None for an estimate."""
        ...

    @property
    def standard_error(self) -> float | None:
        """The error of an estimate; None for an exact chance."""
        ...

    @property
    def n(self) -> int | None:
        """Games behind an estimate; None for an exact chance."""
        ...

    def __float__(self) -> float: ...

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain JSON."""
        ...

    def to_frame(self) -> Any:
        """A pandas DataFrame of one row. Raises MissingExtra without pandas."""
        ...

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure. Raises MissingExtra without matplotlib."""
        ...
