"""What a player asks for, read from its parameters: whoever wrote it, it is given the same.

A player is `choose(view, legal_moves) -> move`: a function, or an object that can be called or has a method `choose`.
What more it wants it asks for by name: `memory`, `rng`, `legal`. A factory makes one player for each game: a class, or
a function that takes nothing but these names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from seawidget.errors import SeatsError
from seawidget.text.i18n import Sentence

NAMES = ("memory", "rng", "legal", "legal_moves")
Given = Mapping[str, Callable[[], Any]]  # what can be asked for, made when it is

_BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_MANY = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_read: WeakKeyDictionary[FunctionType, list[inspect.Parameter]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Call:
    """How a function is called: `places` of (view, legal moves) come by their place, `names` by name."""

    places: int
    names: tuple[str, ...]

    def __call__(self, function: Callable[..., Any], view: Any, given: Given) -> Any:
        """What the function says of a view."""
        named = {name: given[name]() for name in self.names}
        return function(view, given["legal"](), **named) if self.places == 2 else function(view, **named)


def call_of(function: Callable[..., Any], who: str) -> Call:
    """How a player is called. Raises SeatsError if it asks for what nobody can give."""
    parameters = _parameters(function)
    if parameters is None:
        return Call(2, ())
    places = [each for each in parameters if each.kind in _BY_PLACE]
    any_place = any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in parameters)
    second = places[1].name not in ("memory", "rng") if len(places) > 1 else any_place
    count = 2 if second else 1
    if not places and not any_place:
        raise SeatsError(Sentence("error.seats.no_view", who=who))
    return Call(count, _by_name([each for each in parameters if each not in places[:count]], who))


def is_factory(thing: Callable[..., Any]) -> bool:
    """Whether a callable makes players: a class, or a function without a place for a view and legal moves."""
    if isinstance(thing, type):
        return True
    parameters = _parameters(thing)
    if parameters is None or any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in parameters):
        return False
    others = [each for each in parameters if each.kind in _BY_PLACE and each.name not in NAMES]
    return len(others) < 2 and all(each.default is not inspect.Parameter.empty for each in others)


def check_factory(factory: Callable[..., Any], who: str) -> None:
    """Raises SeatsError for a factory that asks for what nobody can give, and for a class that makes no players."""
    _by_name(_parameters(factory) or [], who)
    if isinstance(factory, type) and not any({"__call__", "choose"} & each.__dict__.keys() for each in factory.__mro__):
        raise SeatsError(Sentence("error.seats.no_players", who=who))


def made_by(factory: Callable[..., Any], who: str, given: Given) -> Any:
    """What a factory makes."""
    return factory(**{name: given[name]() for name in _by_name(_parameters(factory) or [], who)})


def asked(player: Any, who: str) -> Callable[..., Any]:
    """What of a player is called for its moves. Raises SeatsError for something that is none."""
    choose = player if callable(player) else getattr(player, "choose", None)
    if not callable(choose) or is_factory(choose):
        raise SeatsError(Sentence("error.seats.no_player", who=who, given=repr(player)))
    found: Callable[..., Any] = choose
    return found


def _parameters(function: Callable[..., Any]) -> list[inspect.Parameter] | None:
    """The parameters of a callable; of a function they are read once, for a run asks again for each game."""
    plain = getattr(function, "__func__", function)
    known = _read.get(plain) if isinstance(plain, FunctionType) else None
    if known is None:
        try:
            known = list(inspect.signature(plain if isinstance(plain, FunctionType) else function).parameters.values())
        except (TypeError, ValueError):  # of some functions written in C nobody can tell
            return None
        if not isinstance(plain, FunctionType):
            return known
        _read[plain] = known
    bound = plain is not function and known and known[0].kind in _BY_PLACE
    return known[1:] if bound else known


def _by_name(parameters: list[inspect.Parameter], who: str) -> tuple[str, ...]:
    """Those that can be given by name. Raises SeatsError for another one that must be given."""
    for each in parameters:
        known = each.name in NAMES and each.kind is not inspect.Parameter.POSITIONAL_ONLY
        if not known and each.default is inspect.Parameter.empty and each.kind not in _MANY:
            text = Sentence("error.seats.asks", who=who, name=repr(each.name), known=", ".join(NAMES))
            raise SeatsError(text)
    return tuple(each.name for each in parameters if each.name in NAMES and each.kind not in _MANY)
