"""What one seat may know of a position."""

from __future__ import annotations

import copy
from types import MappingProxyType
from typing import Any


class View:
    """What a seat (or a spectator, `seat` None) may know, read as attributes (P-INFO-1 to P-INFO-8).

    The attributes are the keys of `to_dict()`: `view.hand`, `view.ring`, `view.holds`, `view.deciding` ... Lists come
    as tuples, dictionaries read-only. There is nothing else in it: no deck order, no rival hand, no seed.
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

    def __reduce__(self) -> tuple[type[View], tuple[dict[str, Any]]]:
        return View, (self._facts,)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON; a fresh copy."""
        return copy.deepcopy(self._facts)

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        facts = self._facts
        return hash((facts["seat"], facts["turn"], facts["point"], tuple(facts["stacks"]), tuple(facts["ring"])))

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        hand = "" if self.hand is None else f", hand {' '.join(self.hand)}"
        return f"<View of {who}: turn {self.turn}, {self.point}{hand}, scores {' '.join(map(str, self.scores))}>"

    def __str__(self) -> str:
        from seawidget.games.pomor.ascii import view_board

        return view_board(self._facts)
