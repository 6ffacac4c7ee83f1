"""A dictionary that is handed out to be read: it compares, copies and pickles as one, and nobody changes it."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from seawidget.text.i18n import Sentence

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A read-only dictionary. `dict(it)` is one to change."""

    __slots__ = ()

    def _refuse(self, *args: Any, **how: Any) -> NoReturn:
        raise TypeError(Sentence("error.frozen.dictionary"))

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __copy__(self) -> Frozen[K, V]:
        return self
