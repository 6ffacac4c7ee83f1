"""The shape of every message the page may send: names, types and sizes, checked before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from seawidget.visible import visible

Check = Callable[[object], bool]

ID_LENGTH = 80
TEXT_LENGTH = 2000  # a comment
MOVE_LENGTH = 240
OPTION_LENGTH = 6000  # the counts of a whole box as text
NODES = 20  # nodes of one `peek`
TRIALS = 20  # moves of one `try`
ANSWER_LENGTH = 200  # of an answer to a question of a lesson
MARKS = ("!", "?", "!!", "??", "!?", "?!")


def _text(longest: int, shortest: int = 0) -> Check:
    return lambda value: type(value) is str and shortest <= len(value) <= longest


def _texts(most: int, longest: int) -> Check:
    one = _text(longest)
    return lambda value: type(value) is list and len(value) <= most and all(one(item) for item in value)


def _seat(value: object) -> bool:
    return value is None or (type(value) is int and 0 <= value < 16)


def _options(value: object) -> bool:
    if type(value) is not dict or len(value) > 32:
        return False
    name, word = _text(40, 1), _text(OPTION_LENGTH)

    def plain(item: object) -> bool:
        return word(item) or type(item) is bool or (type(item) is int and abs(item) < 10**6)

    return all(name(key) and plain(item) for key, item in value.items())


_node = _text(64, 1)
_move = _text(MOVE_LENGTH)
_name = _text(40, 1)
_moves = _texts(TRIALS, MOVE_LENGTH)


def _reason(value: object) -> bool:
    return value is None or _name(value)


def _horizon(value: object) -> bool:
    return type(value) is int and 0 <= value <= 1000


# What a number of the odds panel is about: a gap, a question of a turn, a position or move of a solved game.
NUMBERS = frozenset({*("hit", "affordable", "enough", "lost"), "turn", *("best", "uniform")})

WORLDS = (0, 1, 10, 100, 1000)  # how many more are played at a time; 0 only asks what there is

EXPORTS = frozenset({"save", "html", "svg", "csv"})

FIELDS: Mapping[str, Mapping[str, Check]] = {
    "ready": {"lang": _text(1000)},
    "move": {"move": _move},
    "undo": {},
    "redo": {},
    "goto": {"node": _node},
    "peek": {"nodes": _texts(NODES, 64)},
    "promote": {"node": _node},
    "main": {"node": _node},
    "delete": {"node": _node},
    "comment": {"node": _node, "text": _text(TEXT_LENGTH)},
    "mark": {"node": _node, "mark": lambda value: type(value) is str and value in MARKS},
    "fork": {"node": _node, "redeal": lambda value: type(value) is bool, "seed": _text(200)},
    "try": {"moves": _moves},
    "keep": {"moves": _moves},
    "explain": {"move": _move},
    "gifts": {},
    "curtain": {"seat": _seat},
    "bot": {},
    "setup": {"game": _name, "options": _options},
    "new": {
        "game": _name,
        "options": _options,
        "seats": _texts(8, 80),
        "seed": _text(200),
        "undo": _name,
    },
    "back": {},
    "share": {},
    "export": {"what": lambda value: type(value) is str and value in EXPORTS},
    "rules": {},
    "plays": {"first": lambda value: type(value) is int and abs(value) <= 100_000},
    "chunk": {"name": _name},
    "words": {"names": _texts(8, 40)},
    "still": {},
    "odds": {"horizon": _horizon},
    "odds_stop": {"what": _text(40)},
    "odds_policy": {"policy": _name},
    "odds_number": {
        "of": _text(80),
        "kind": lambda value: type(value) is str and value in NUMBERS,
        "horizon": _horizon,
    },
    "odds_trial": {"moves": lambda value: bool(value) and _moves(value), "horizon": _horizon},
    "odds_chart": {},
    "odds_lost": {},
    "odds_worlds": {"n": lambda value: type(value) is int and value in WORLDS},
    "odds_world": {"index": lambda value: type(value) is int and 0 <= value < 10_000},
    "forecast": {"chance": _text(40, 1)},
    "advise": {"reasons": lambda value: type(value) is bool},
    "lesson": {},
    "lesson_lock": {
        "question": _name,
        "answer": _text(ANSWER_LENGTH),
        "because": _reason,
        "sure": lambda value: type(value) is bool,
    },
    "lesson_check": {"question": _name, "answer": _text(ANSWER_LENGTH), "because": _reason},
    "lesson_reveal": {"question": _name},
    "lesson_deal": {"deal": lambda value: type(value) is int and 0 <= value < 100},
    "lesson_file": {},
    "practice_find": {"quick": lambda value: type(value) is bool},
    "practice_stop": {},
    "practice_begin": {},
    "practice_again": {"node": _node},
    "practice_show": {},
    "practice_next": {},
    "practice_leave": {},
    "sure": {"play": lambda value: type(value) is bool},
}
"""Fields of each intent beside `do`, `id` and `rev`."""

OPTIONAL = {"ready": {"lang"}, "fork": {"seed"}, "practice_find": {"quick"}}

# Intents that act on the picture the person saw: refused when it has changed meanwhile. The others either change
# nothing or name their node, so that they mean the same on any picture.
NEEDS_CURRENT = frozenset(
    {
        *("move", "undo", "redo", "promote", "main", "delete", "fork", "try", "keep", "explain", "bot", "new"),
        *("back", "forecast", "advise", "odds_trial", "odds_number"),
        *("practice_begin", "practice_again", "practice_show", "practice_next", "practice_leave", "sure"),
        *("back", "forecast", "advise", "odds_trial", "odds_number", "odds_worlds", "odds_world"),
    }
)


def message_id(content: object) -> str | None:
    """The id of a message, if there is one that can be answered: an answer brings it back as it came."""
    if type(content) is not dict:
        return None
    found = content.get("id")
    good = type(found) is str and 0 < len(found) <= ID_LENGTH and visible(found) == found
    return found if good else None


def problem(content: Mapping[str, Any]) -> str | None:
    """None if a message is an intent of the right shape; otherwise the code to refuse it with."""
    do = content.get("do")
    if type(do) is not str:
        return "malformed"
    fields = FIELDS.get(do)
    if fields is None:
        return "unknown_intent"
    rev = content.get("rev")
    if type(rev) is not int or rev < 0:
        return "malformed"
    needed = set(fields) - OPTIONAL.get(do, set())
    given = set(content) - {"do", "id", "rev"}
    if not needed <= given <= set(fields):
        return "malformed"
    return None if all(fields[name](content[name]) for name in given) else "malformed"
