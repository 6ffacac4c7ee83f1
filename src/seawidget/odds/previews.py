"""The chances of gaps before and after trial moves, exact, from one seat's view and memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.errors import SeaError
from seawidget.games import powers
from seawidget.games.protocol import Ruleset, State
from seawidget.probability.cards.decktable import DeckTable
from seawidget.probability.shown.message import Assumption, assume

Steps = list[dict[str, Any]]


def with_chances(
    rules: Ruleset, state: State, seat: int | None, known: Any, steps: Sequence[Mapping[str, Any]]
) -> tuple[Steps, int, tuple[Assumption, ...]]:
    """The steps with `hit` at every gap (chance that a card that fits is among the next cards), how many cards that
    looks ahead, and what is taken for granted. The steps as they were and 0 where nothing can be said.

    A trial draws nothing and shows nothing, so the unseen cards and their places are the same before and after it.
    Rulesets take part that have the powers `TellsDeckFacts` and `Fits`.
    """
    plain = [dict(step) for step in steps]
    if not (isinstance(rules, powers.TellsDeckFacts) and isinstance(rules, powers.Fits)) or seat is None or state.over:
        return plain, 0, ()
    try:
        found = rules.deck_facts(state, seat, known)
    except SeaError:  # a position made by hand that no deal leads to: its trial is still worth something
        return plain, 0, ()
    draws = min(found.ahead, found.deck)
    if not draws:
        return plain, 0, ()
    table = DeckTable(found.cases, (draws,))
    case = found.cases[0]
    unseen = frozenset([*case.base, *(card for layer in case.layers for card in layer.cards)])
    for step in plain:
        for side in ("gaps_before", "gaps_after"):
            step[side] = [{**gap, "hit": table.at_least(rules.fitting(gap, unseen))[0]} for gap in step[side]]
        step["draws"] = draws
    assumed = (*(assume(code, **args) for code, args in found.assumptions), assume("exchangeable_rest"))
    # What a full hand could pay plays no part in whether a card comes.
    return plain, draws, tuple(each for each in assumed if each.code != "board_stays")
