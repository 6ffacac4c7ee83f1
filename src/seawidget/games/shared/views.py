"""What one seat may know of a position, read as attributes."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, TypeAlias

MaybeNone: TypeAlias = Any
"""None now and then, as the documentation says; code that knows better need not prove it to a type checker."""


class ViewBase:
    """A dictionary of facts read as attributes, never to be changed: what the view of every game is made of.

    Lists come as tuples, dictionaries read-only. A game adds `__hash__`, `__repr__` and `__str__`.
    """

    __slots__ = ("_facts",)
    _facts: dict[str, Any]

    def __init__(self, facts: dict[str, Any]) -> None:
        object.__setattr__(self, "_facts", facts)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            fact = self._facts[name]
        except KeyError:
            raise AttributeError(f"a view has no {name!r}; it has {', '.join(self._facts)}") from None
        if isinstance(fact, list):
            return tuple(fact)
        return MappingProxyType(fact) if isinstance(fact, dict) else fact

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a view cannot be changed")

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self._facts])

    def __reduce__(self) -> tuple[type[ViewBase], tuple[dict[str, Any]]]:
        return type(self), (self._facts,)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON; a fresh copy."""
        return {name: _fresh(fact) for name, fact in self._facts.items()}

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._facts["seat"], self._facts["turn"], self._facts["point"]))

    def _told(self, more: str) -> str:
        """One line about the view; `more` is what the game adds to seat, turn, point and hand."""
        who = "spectator" if self.seat is None else f"seat={self.seat}"
        hand = "" if self.hand is None else f", hand {' '.join(self.hand)}"
        return f"<View of {who}: turn {self.turn}, {self.point}{hand}, {more}>"


def _fresh(value: Any) -> Any:
    """A copy of plain JSON that shares nothing that could change: what `deepcopy` gives, faster."""
    if isinstance(value, dict):
        return {key: _fresh(part) for key, part in value.items()}
    return [_fresh(part) for part in value] if isinstance(value, list) else value
