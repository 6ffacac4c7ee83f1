"""What a game says of its rule functions, so that they can be compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final


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


ANY: Final = Facts("any")  # of all options alike


@dataclass(frozen=True)
class Source:
    """The rule functions of a game.

    `files` are modules of `package`, such as "rules.place", each after those it takes functions from. `entries` are
    the functions that are called from outside, with their types: `void(int16[:,::1], int64)` takes rows of numbers in
    two dimensions, one after the other, and a number. `s: Vector` is a vector, `ev: Events` an event buffer that takes
    nothing. `without` names functions that the entries never come to as they are called: they
    count as returning 0, and nothing of them is compiled. `again` are entries without a result that are called with the
    same rows again and again, and so have a second way in that takes one argument: all of them, packed.

    One library serves all options. `common` are options so common that they have one of their own, folded with what
    `facts` says is always so with them. `otherwise`: another source with the same entries, whose library serves all
    other options.
    """

    game: str
    package: str
    files: tuple[str, ...]
    entries: Mapping[str, str]
    facts: Callable[[Mapping[str, Any]], Facts] | None = None
    common: tuple[Mapping[str, Any], ...] = ()
    without: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    otherwise: Source | None = None

    def facts_of(self, options: Mapping[str, Any] | None) -> Facts:
        """The facts of options; those of any options for None."""
        return ANY if options is None or self.facts is None else self.facts(options)

    @cached_property
    def folded(self) -> Mapping[str, Facts]:
        """The facts of the common options, by their tags."""
        return {facts.tag: facts for facts in map(self.facts_of, self.common)}

    def serving(self, options: Mapping[str, Any] | None) -> list[tuple[Source, Facts]]:
        """What serves these options, the fastest first: source and facts of a library each."""
        general = (self.otherwise or self, ANY)
        facts = self.folded.get(self.facts_of(options).tag) if self.folded else None
        return [general] if facts is None else [(self, facts), general]

    def libraries(self) -> list[tuple[Source, Facts]]:
        """All that there are: source and facts of each."""
        return [*((self, facts) for facts in self.folded.values()), (self.otherwise or self, ANY)]
