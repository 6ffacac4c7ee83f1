"""What one seat may know of a position, read as attributes."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from seawidget.errors import UnknownSeat
from seawidget.games.shared.displays import bundle
from seawidget.text.i18n import Sentence


class ViewBase:
    """A dictionary of facts read as attributes, never to be changed: what the view of every game is made of.

    Lists come as tuples, dictionaries read-only. A game says which there are, for readers and type checkers, and adds
    `__hash__`, `__repr__` and `__str__`.
    """

    __slots__ = ("_facts",)
    _facts: dict[str, Any]

    def __init__(self, facts: dict[str, Any]) -> None:
        object.__setattr__(self, "_facts", facts)

    if not TYPE_CHECKING:  # to a type checker an attribute that no game names is none

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            try:
                fact = self._facts[name]
            except KeyError:
                text = Sentence("error.view.fact", name=repr(name), known=", ".join(self._facts))
                raise AttributeError(text) from None
            if isinstance(fact, list):
                return tuple(fact)
            return MappingProxyType(fact) if isinstance(fact, dict) else fact

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(Sentence("error.frozen.view"))

    def __delattr__(self, name: str) -> None:
        raise AttributeError(Sentence("error.frozen.view"))

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

    def _repr_svg_(self) -> str | None:
        """The view as a picture; None for one that does not say its game and options."""
        return bundle(self).get("image/svg+xml")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(self)

    def _told(self, more: str) -> str:
        """One line about the view; `more` is what the game adds to seat, turn, point and hand."""
        facts = self._facts
        who = "spectator" if facts["seat"] is None else f"seat={facts['seat']}"
        hand = "" if facts["hand"] is None else f", hand {' '.join(map(str, facts['hand']))}"
        return f"<View of {who}: turn {facts['turn']}, {facts['point']}{hand}, {more}>"


def seated(view: ViewBase) -> int:
    """The seat whose view it is. Raises UnknownSeat for a spectator's: who has no seat decides nothing."""
    seat: int | None = view._facts["seat"]
    if seat is None:
        raise UnknownSeat(None, range(len(view._facts["hands"])))
    return seat


def _fresh(value: Any) -> Any:
    """A copy of plain JSON that shares nothing that could change: what `deepcopy` gives, faster."""
    if isinstance(value, dict):
        return {key: _fresh(part) for key, part in value.items()}
    return [_fresh(part) for part in value] if isinstance(value, list) else value
