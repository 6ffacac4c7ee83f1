"""What the displays of an answer read of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from seawidget.probability.answers.derivation import Step
from seawidget.probability.answers.series import Series
from seawidget.probability.shown.message import Assumption, Message

Urn = Mapping[str, int]
"""Unseen `cards`, `wanted` ones among them, and how many are `drawn`."""


class Answer(Protocol):
    """`Odds` as its displays know it."""

    event: Message
    assumptions: tuple[Assumption, ...]
    unit: str
    standard_error: float | None
    n: int | None
    interval: tuple[float, float, Message] | None
    urn: Urn | None

    @property
    def exact(self) -> Fraction | None:
        """The exact value; None for an estimate."""

    @property
    def value(self) -> float:
        """The value."""

    @property
    def derivation(self) -> Sequence[Step]:
        """The way to it."""

    @property
    def code(self) -> str:
        """Its program."""

    def picture(self, locale: str | None = None) -> str:
        """It as an SVG."""

    def series(self) -> Series | None:
        """The numbers around it."""
