"""What tables and pictures need of a pool."""

from __future__ import annotations

from typing import Protocol

from seawidget.classroom.handing.records import Check, Duplicate, Looked, Play, Prediction, Rejected, Warned


class Pooled(Protocol):
    """The records of a class; always a `seawidget.classroom.handing.pool.Pool`."""

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """The predictions that count."""
        ...

    @property
    def checks(self) -> tuple[Check, ...]:
        """The answers to checks."""
        ...

    @property
    def plays(self) -> tuple[Play, ...]:
        """What games showed."""
        ...

    @property
    def looks(self) -> tuple[Looked, ...]:
        """Help that was taken."""
        ...

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """What is to know about files that count."""
        ...

    @property
    def rejected(self) -> tuple[Rejected, ...]:
        """The files that do not count."""
        ...

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        """Earlier states of sessions."""
        ...

    @property
    def has_codes(self) -> bool:
        """Whether codes were collected."""
        ...

    def students(self, lesson: int | None = None) -> tuple[tuple[str, int, str], ...]:
        """Who handed in."""
        ...
