"""Words that can still be said in any language: a key of the catalogue with its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from seawidget.text.codes import Seat
from seawidget.text.i18n import addressed, solo_key, text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogue. Its arguments may be messages themselves, and seats (`Seat`), which count from 0.

    Without `who` among its arguments it is said as in a game for one, which names no player (`<key>_solo`), and so is
    what is about the only person while everything is said to that person (`i18n.calling`).
    """

    key: str
    args: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def text(self, locale: str | None = None) -> str:
        """The sentence in a language."""
        return text(self._key, {name: _said(value, locale) for name, value in self.args.items()}, locale)

    def __str__(self) -> str:
        return self.text()

    def coded(self) -> str:
        """The sentence in English as part of a `repr`: seats in it are those of the data beside it, "seat 0"."""
        return text(self._key, {name: _coded(value) for name, value in self.args.items()}, "en")

    @property
    def _key(self) -> str:
        who = self.args.get("who")
        return solo_key(self.key) if who is None or who == addressed() else self.key


def _said(value: Any, locale: str | None) -> Any:
    return value.text(locale) if isinstance(value, Message) else value


def _coded(value: Any) -> Any:
    return value.coded() if isinstance(value, Message) else f"seat {int(value)}" if isinstance(value, Seat) else value


@dataclass(frozen=True, slots=True)
class Assumption(Message):
    """Something that was taken for granted. `code` is stable; the sentence is `odds.assume.<code>`."""

    @property
    def code(self) -> str:
        """The stable name of the assumption."""
        return self.key.rpartition(".")[2]

    def __repr__(self) -> str:
        return f"<Assumption {self.code}: {self.coded()}>"


def assume(code: str, **args: Any) -> Assumption:
    """The assumption of that code."""
    return Assumption(f"odds.assume.{code}", args)
