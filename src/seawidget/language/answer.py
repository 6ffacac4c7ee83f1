"""Moves read from what a language model says: patient with how it is written, strict with what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from seawidget.errors import IllegalMove
from seawidget.games.protocol import Ruleset

LONGEST: Final = 20_000  # letters of an answer that are read, its last ones
_QUOTES: Final = "`'\"*_«»„“”\u2018\u2019<>()[]{}"
_BEFORE: Final = re.compile(r"^(?:[-*•>#]+\s*|\d{1,3}[.)]\s+|[^\W\d_]{1,12}(?: [^\W\d_]{1,12}){0,2}\s*[:=]\s*)")
_CELL: Final = re.compile(r"[a-k][1-9]\d?", re.IGNORECASE)
_SMALL: Final = {"pay", "blind", "unblock", "revealed"}


def moves_of(answer: str, rules: Ruleset, known: Iterable[Any]) -> list[Any]:
    """The moves that an answer ends with: none, the one of its last line that is a move, or two that contradict.

    `known`: the legal moves, by whose kinds words in another case are told.
    """
    verbs = _verbs(known)
    lines = [line for line in answer[-LONGEST:].splitlines() if line.strip(f"{_QUOTES}~ \t")]
    found: list[Any] = []
    for line in reversed(lines):
        move = _read(line, rules, verbs)
        if move is None:
            if found:
                break
            continue
        if move not in found:
            found.append(move)
        if len(found) > 1:
            break
    return found[::-1]


def _verbs(known: Iterable[Any]) -> dict[str, str]:
    """The first words of moves, by themselves in small letters: those of the legal ones and of their siblings."""
    names: dict[str, str] = {}
    for move in known:
        for base in type(move).__mro__:
            if base.__module__.rpartition(".")[0] == type(move).__module__.rpartition(".")[0]:  # of the same folder
                names |= {kind.__name__.lower(): kind.__name__ for kind in _kinds(base)}
        verb = str(move).partition(" ")[0]
        names[verb.lower()] = verb
    return names


@lru_cache(maxsize=256)
def _kinds(base: type) -> tuple[type, ...]:
    """A class and all that are made from it."""
    below: list[type] = base.__subclasses__()
    return base, *(kind for each in below for kind in _kinds(each))


def _read(line: str, rules: Ruleset, verbs: dict[str, str]) -> Any:
    """The move of a line, or None."""
    bare = _bare(line)
    spelt = dict.fromkeys((_recased(bare, verbs), bare, _recased(_bare(_BEFORE.sub("", bare)), verbs)))
    return next((move for text in spelt if (move := _parsed(text, rules)) is not None), None)


def _parsed(text: str, rules: Ruleset) -> Any:
    try:
        return rules.parse_move(text)
    except IllegalMove:
        return None


def _bare(line: str) -> str:
    """A line without fences, quotes, and points at its end."""
    text = line.strip()
    last = None
    while text != last:
        last = text
        text = text.strip(_QUOTES).rstrip(".;!").strip()
    return re.sub(r"\s+", " ", re.sub(r"\s*,\s*", ",", text))


def _recased(text: str, verbs: dict[str, str]) -> str:
    """A move as the game writes it, whatever the case of its letters."""
    words: Sequence[str] = text.split(" ")
    first = verbs.get(words[0].lower(), words[0])
    rest = [_word(word) for word in words[1:]]
    if first == "Place" and len(rest) > 1:  # the second word is a cell, of which some boards have letters alone
        rest[1] = rest[1].lower()
    return " ".join([first, *rest])


def _word(word: str) -> str:
    small = word.lower()
    if small in _SMALL or "@" in word or "/" in word or _CELL.fullmatch(word):
        return small
    return word.upper()
