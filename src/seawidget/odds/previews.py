"""Moves tried without being made, with the chances of gaps before and after: exact, from one seat's view and memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.errors import IllegalMove, SeaError
from seawidget.games import powers
from seawidget.games.protocol import Ruleset, State
from seawidget.playing.whatif import WhatIf
from seawidget.probability.cards.decktable import DeckTable
from seawidget.probability.shown.message import Assumption, assume
from seawidget.text.i18n import Sentence

Steps = list[dict[str, Any]]


def previewed(
    rules: Ruleset,
    state: State,
    seat: int | None,
    moves: Any,
    information: Any,
    chances: bool = True,
    only: int | None = None,
    names: Sequence[str | None] = (),
) -> WhatIf:
    """The report on one move or several in a row, each a value or a text, tried from a position.

    A text that is no move is reported like a move that is not legal. Without `chances` no gap is told its own.
    `only`: the seat of the only person, whom no sentence names; `names` of the players, seat by seat.
    Raises IllegalMove if there is no move.
    """
    # A move may itself be a tuple (a named one), so only plain containers stand for several moves.
    several = isinstance(moves, Iterable) and not isinstance(moves, (str, bytes, Mapping))
    if not several or (isinstance(moves, tuple) and type(moves) is not tuple):
        moves = [moves]
    moves = list(moves)
    if not moves:
        raise IllegalMove("bad_argument", None, {"given": "[]"}, Sentence("error.whatif.none"))
    for move in moves:
        # Whatever a move of a game is, it is no number, no list and nothing else that Python itself brings along.
        if not isinstance(move, str) and type(move).__module__ in ("builtins", "numpy"):
            given = f"{move!r:.80}"
            text = Sentence("error.whatif.kind", given=given)
            raise IllegalMove("bad_argument", None, {"given": given}, text)
    steps = rules.preview(state, seat, moves, information).to_dict()["steps"]
    layout = rules.layout(state.options)
    if not chances:
        return WhatIf(rules.name, seat, steps, layout, only=only, names=names)
    steps, draws, assumptions = with_chances(rules, state, seat, information, steps)
    return WhatIf(rules.name, seat, steps, layout, draws, assumptions, only, names)


def with_chances(
    rules: Ruleset, state: State, seat: int | None, information: Any, steps: Sequence[Mapping[str, Any]]
) -> tuple[Steps, int, tuple[Assumption, ...]]:
    """The steps with `hit` at every gap (chance that a card that fits is among the next cards), how many cards that
    looks ahead, and what is taken for granted. The steps as they were and 0 where nothing can be said.

    A preview draws nothing and shows nothing, so the unseen cards and their places are the same before and after it.
    Rulesets take part that have the powers `TellsDeckFacts` and `Fits`.
    """
    plain = [dict(step) for step in steps]
    if not (isinstance(rules, powers.TellsDeckFacts) and isinstance(rules, powers.Fits)) or seat is None or state.over:
        return plain, 0, ()
    try:
        found = rules.deck_facts(state, seat, information)
    except SeaError:  # a position made by hand that no deal leads to: its preview is still worth something
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
