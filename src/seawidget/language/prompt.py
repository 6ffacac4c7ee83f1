"""What a language model is told: the rules, what its seat sees and remembers, and its legal moves.

All of it is made of the view, the memory and the legal moves of one seat: positions that it cannot tell apart give the
same words. Names, comments and seeds are in none of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from seawidget.games import powers
from seawidget.games.protocol import Ruleset
from seawidget.text import i18n
from seawidget.text.i18n import say

GROUPED: Final = 60  # more legal moves than these are told in groups
_PLACED: Final = re.compile(r"(Place \S+) (\S+)(?: pay (\S+))?")
_CARDS: Final = re.compile(r"(Discard|Shed|KeepHand) (\S+)")


def system(rules: Ruleset, options: Mapping[str, Any]) -> str:
    """What holds for the whole game: the rules in force, how moves are written, and how to answer."""
    parts = [say("llm.system.game", game=say(f"{rules.name}.name") if i18n.has(f"{rules.name}.name") else rules.name)]
    parts += _rules(rules, options)
    grammar = f"llm.grammar.{rules.name}"
    if i18n.has(grammar):
        parts.append(say(grammar))
    return "\n\n".join([*parts, say("llm.system.answer")])


def _rules(rules: Ruleset, options: Mapping[str, Any]) -> list[str]:
    """The rules in the words of the package, a section each."""
    prefix = f"{rules.name}.rule."
    if isinstance(rules, powers.Sorts):
        book = rules.rulebook(options)
    else:
        everything = [key.removeprefix(prefix) for key in i18n.catalogue() if key.startswith(prefix)]
        book = [(f"{rules.name}.rules", everything)] if everything else []
    return ["\n".join([f"{say(title)}:", *(f"- {say(prefix + rule)} [{rule}]" for rule in ids)]) for title, ids in book]


def position(
    rules: Ruleset, options: Mapping[str, Any], view: Any, information: Any, moves: Iterable[Any] | None
) -> str:
    """What holds at one decision: the view, the memory, and the moves unless they are None."""
    key, args = rules.status(view)
    parts = [f"{view}\n{say(key, **args)}", *_memory(information)]
    if moves is not None:
        texts = [str(move) for move in moves]
        board = [cell for row in rules.layout(options).get("rows", ()) for cell in row]
        shown = texts if len(texts) <= GROUPED else grouped(texts, view, board)
        parts.append("\n".join([say("llm.moves"), *(f"- {text}" for text in shown)]))
    return "\n\n".join([*parts, say("llm.ask")])


def _memory(information: Any) -> list[str]:
    """What a seat knows beyond its view, if its game writes that down for itself."""
    known = information.to_dict() if hasattr(information, "to_dict") else {}
    if not isinstance(known, Mapping) or "own_discards" not in known:
        return []
    cards = ", ".join(known["own_discards"]) or say("ui.print.none")
    parts = [say("llm.memory.own", listed=cards)]
    if known.get("forgotten"):
        parts.append(say("llm.memory.forgotten", n=known["forgotten"]))
    return ["\n".join(parts)]


def grouped(texts: Sequence[str], view: Any, board: Iterable[str]) -> list[str]:
    """Many moves in few lines, none lost and none added: cells of a card together, and any so many of some cards.

    `board`: the names of all cells.
    """
    hand = [str(card) for card in getattr(view, "hand", None) or ()]
    lines: list[str] = []
    cells: dict[str, list[str]] = {}
    paid: dict[tuple[str, str, int], list[str]] = {}
    cards: dict[tuple[str, int], list[str]] = {}
    for text in texts:
        placed, thrown = _PLACED.fullmatch(text), _CARDS.fullmatch(text)
        if placed and not placed[3]:
            cells.setdefault(placed[1], []).append(placed[2])
        elif placed:
            paid.setdefault((placed[1], placed[2], placed[3].count(",") + 1), []).append(placed[3])
        elif thrown:
            cards.setdefault((thrown[1], thrown[2].count(",") + 1), []).append(thrown[2])
        else:
            lines.append(text)
    laid = getattr(view, "grid", None) or {}
    empty = {cell for cell in board if laid.get(cell) is None}
    for head, names in cells.items():
        alike = set(names) == empty
        where = say("llm.any_empty") if alike else say("llm.any_cell", where=" ".join(names))
        lines.append(f"{head}: {where}" if len(names) > 1 else f"{head} {names[0]}")
    for (head, cell, count), prices in paid.items():
        lines += _any_of(f"{head} {cell} pay", prices, count, _without(hand, head))
    for (verb, count), sets in cards.items():
        lines += _any_of(verb, sets, count, hand)
    return lines


def _without(hand: Sequence[str], head: str) -> list[str]:
    """A hand without the card that is placed."""
    rest = list(hand)
    card = head.split()[1].partition("=")[0]
    if card in rest:
        rest.remove(card)
    return rest


def _any_of(head: str, sets: Sequence[str], count: int, hand: Sequence[str]) -> list[str]:
    """Moves that name some cards of a hand: as one line if they are all there are of so many cards."""
    there = {card for cards in sets for card in cards.split(",")}
    pool = [card for card in hand if card in there]
    every = {",".join(cards) for cards in combinations(pool, count)}
    if len(sets) > 3 and every == set(sets):
        return [f"{head} {say('llm.any_of', n=count, listed=', '.join(pool))}"]
    return [f"{head} {cards}" for cards in sets]
