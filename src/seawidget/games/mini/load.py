"""Positions from outside: every problem is named before there is a position."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.mini.moves import CELLS
from seawidget.games.mini.options import read_options
from seawidget.games.shared.reading import is_whole, options_of, plain_data
from seawidget.rng import Rng, seed_key
from seawidget.text.i18n import Sentence

PARTS = ("grid", "hand", "deck", "discards", "turn", "seed")


def position_dict(options: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The dictionary of a position given in parts. Raises PositionError, SeedError.

    Cards that are not given lie in the deck: in ascending order, or shuffled by a `seed` (an integer or a phrase).
    """
    parts = plain_data(parts)
    problems = [
        Problem("bad_value", Sentence("error.position.no_part", known=", ".join(PARTS)), name)
        for name in parts
        if name not in PARTS
    ]
    cells = CELLS[: options["cells"]]
    grid = parts.get("grid", {})
    if not isinstance(grid, Mapping) or not set(grid) <= set(cells):
        text = Sentence("error.mini.grid", first=cells[0], last=cells[-1])
        problems.append(Problem("bad_value", text, "grid"))
        grid = {}
    line = [grid.get(cell) or 0 for cell in cells]
    data = {"options": dict(options), "line": line, "turn": parts.get("turn", 1)}
    data |= {name: parts.get(name, ()) for name in ("hand", "discards")}
    if problems:
        raise PositionError(problems)
    if "deck" in parts:
        data["deck"] = parts["deck"]
    else:
        try:
            gone = {*line, *data["hand"], *data["discards"]}
        except TypeError:
            gone = set()  # said by `load`
        data["deck"] = [card for card in range(1, options["cards"] + 1) if card not in gone]
        if parts.get("seed") is not None:
            data["deck"] = Rng(seed_key(parts["seed"])[1]).fork("position").shuffled(data["deck"])
    return data


def load(data: Mapping[str, Any]) -> tuple[Any, ...]:
    """The fields of `State`, in order, of a dictionary. Raises PositionError naming every problem."""
    size = options_of(data, "options", read_options)
    data = plain_data(data)
    problems: list[Problem] = []
    line = _cards(data.get("line"), "line", size["cards"], problems, empty=True)
    rows = {name: _cards(data.get(name), name, size["cards"], problems) for name in ("hand", "deck", "discards")}
    turn = data.get("turn", 1)
    if not is_whole(turn, 1):
        text = Sentence("error.position.whole_from", low=1, given=repr(turn))
        problems.append(Problem("bad_value", text, "turn"))
    if not problems:
        filled = [card for card in line if card]
        if len(line) != size["cells"]:
            text = Sentence("error.mini.line", right=size["cells"], n=len(line))
            problems.append(Problem("bad_value", text, "line"))
        if any(a >= b for a, b in pairwise(filled)):
            problems.append(Problem("not_ascending", Sentence("error.mini.rise", rule="M-PLAY-1"), "line"))
        there = sorted([*filled, *(card for row in rows.values() for card in row)])
        if there != list(range(1, size["cards"] + 1)):
            wrong = sorted({card for card in there if there.count(card) > 1})
            most = size["cards"]
            text = (
                Sentence("error.mini.twice", card=wrong[0], most=most)
                if wrong
                else Sentence("error.mini.missing", most=most)
            )
            problems.append(Problem("wrong_cards", text))
        full = len(rows["hand"]) == size["hand"] or all(line)
        if len(rows["hand"]) > size["hand"] or (rows["deck"] and not full):
            text = Sentence("error.mini.hand", right=size["hand"], n=len(rows["hand"]))
            problems.append(Problem("bad_hand", text, "hand"))
    if problems:
        raise PositionError(problems)
    hand, discards = tuple(sorted(rows["hand"])), tuple(sorted(rows["discards"]))
    return size["cards"], size["hand"], line, hand, rows["deck"], discards, turn


def _cards(row: object, where: str, most: int, problems: list[Problem], empty: bool = False) -> tuple[int, ...]:
    if not isinstance(row, (list, tuple)):
        problems.append(Problem("bad_value", Sentence("error.position.cards"), where))
        return ()
    wrong = [card for card in row if not is_whole(card, 0 if empty else 1, most)]
    if wrong:
        problems.append(Problem("no_such_card", Sentence("error.mini.no_card", card=repr(wrong[0]), most=most), where))
        return ()
    return tuple(row)
