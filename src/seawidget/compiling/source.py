"""What a game says of its rule functions, so that they can be compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Facts:
    """What is always so in games with certain options: compiled for them alone, the rules lose what they never do.

    `slots`: values of slots of the vector, as `s[slot]` is written in the rules. `empty`: first slots of blocks that
    hold only 0, written `s[block + ...]`. `never`: values a slot never has. `tag` names the facts: games with equal
    tags have equal facts.
    """

    tag: str
    slots: Mapping[int, int] = field(default_factory=dict)
    empty: frozenset[int] = frozenset()
    never: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Source:
    """The rule functions of a game.

    `files` are modules of `package`, such as "rules.place", each after those it takes functions from. `entries` are
    the functions that are called from outside, with their types as numba writes them. `s: Vector` is a vector, `ev:
    Events` an event buffer that takes nothing, `rows: Rows` is None. `facts` gives what is always so with given
    options; None compiles for all options alike. `common` are options so common that they are compiled for themselves,
    and with care (`merges`). `without` names functions that the entries never come to as they are called: they count
    as returning 0, and nothing of them is compiled.
    """

    game: str
    package: str
    files: tuple[str, ...]
    entries: Mapping[str, str]
    facts: Callable[[Mapping[str, Any]], Facts] | None = None
    common: tuple[Mapping[str, Any], ...] = ()
    without: tuple[str, ...] = ()

    def facts_of(self, options: Mapping[str, Any] | None) -> Facts:
        """The facts of options; those of any options for None."""
        return Facts("any") if options is None or self.facts is None else self.facts(options)

    def merges(self, facts: Facts) -> bool:
        """Whether small functions, and those called from one place, are made part of those that call them.

        Else the compiler decides, which takes half the time with many modules on and as good as never runs slower.
        """
        return any(self.facts_of(options).tag == facts.tag for options in self.common)
