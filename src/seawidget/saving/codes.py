"""Position codes: one line of text for a position, or for what one seat knows of it, and the game of such a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seawidget.games import powers, registry
from seawidget.games.protocol import Ruleset
from seawidget.games.shared.code_text import FULL, VIEW, Code, is_like_code, line_of, read, refuse
from seawidget.games.shared.mixed_radix import Impossible
from seawidget.playing.game import Game
from seawidget.playing.node import Guess, Node
from seawidget.playing.seats import Seats
from seawidget.playing.undo import UndoPolicy
from seawidget.rng import Rng, seed_key, text_key

__all__ = ["code_of", "full_code_of", "game_of", "is_like_code"]


def full_code_of(node: Node) -> str:
    """The line of a whole position. Raises CodeError if there is none."""
    state = node.state
    rules = _coded(registry.get(state.game))
    return line_of(rules.code_letter, rules.code_table, FULL, lambda: rules.state_number(state))


def code_of(node: Node, seat: int | None) -> str:
    """The line of what a seat (None: a spectator) sees and remembers at a node. Raises as `full_code_of`."""
    state = node.state
    rules = _coded(registry.get(state.game))
    information = node.tree.memories.information(node, seat)
    return line_of(rules.code_letter, rules.code_table, VIEW, lambda: rules.view_number(state, seat, information))


def game_of(line: str, *, seed: int | str | None = None, undo: UndoPolicy = "free", seats: Seats = None) -> Game[Any]:
    """The game that begins at the position of a line. Raises CodeError saying what is wrong with it, SeedError.

    Of a view the hidden cards are drawn as in a redeal, by the line itself, or by `seed`; the game remembers that they
    are guessed, and what the seat put face down.
    """
    code = read(line)
    rules = _rules_of(code.letter)
    if not 1 <= code.table <= rules.code_table:
        refuse("version" if code.table else "head", table=code.table, most=rules.code_table)
    shown, key = (None, _key(line)) if seed is None else seed_key(seed)
    try:
        if code.kind == FULL:
            state, guess = rules.state_of_number(code.table, code.number), None
        else:
            state, seat, own = rules.seen_state_of_number(code.table, code.number, Rng(key).fork("position"))
            guess = Guess(seat, tuple(own))
    except Impossible:
        refuse("impossible")
    if not _is_same(rules, code, state, guess):
        refuse("impossible")
    parts: dict[str, Any] = {"seats": seats, "undo": undo, "seed": shown, "deal": None, "guess": guess}
    return Game.made_of(rules, state, key=None if seed is None else key, **parts)


def _is_same(rules: Any, code: Code, state: Any, guess: Guess | None) -> bool:
    """Whether a position has this very code in the table of the code: a position has one, so no other will do."""
    if code.table != rules.code_table:
        return True
    if guess is None:
        return bool(rules.state_number(state) == code.number)
    information = rules.information_state((), guess.seat)
    if guess.own:
        information = rules.remembering(state, information, guess.own)
    return bool(rules.view_number(state, guess.seat, information) == code.number)


def _coded(rules: Ruleset) -> Any:
    if not isinstance(rules, powers.Coded):
        refuse("no_codes", game=rules.name)
    return rules


def _rules_of(letter: str) -> Any:
    """The game whose codes begin with a letter."""
    found: dict[str, Ruleset] = {}
    for name in registry.names():
        rules = registry.get(name)
        if isinstance(rules, powers.Coded):
            found[rules.code_letter] = rules
    if letter not in found:
        refuse("box", letter=letter, known=_listed(sorted(found)))
    return found[letter]


def _listed(letters: Sequence[str]) -> str:
    return ", ".join(letters)


def _key(line: str) -> int:
    """The key of what is guessed: the same line gives the same cards."""
    return text_key(line.strip())
