"""Why the navigator plays what it plays in the duel: the points each move brings and costs."""

from __future__ import annotations

from collections.abc import Iterator

from seawidget.games.shared.explanations import Reason
from seawidget.games.tranquility.bots.greedy.duel import BESIDE, FAR, POINT_WORTH, beside, fitting, lead_with
from seawidget.games.tranquility.bots.greedy.scoring import CELL, GAP, score_cell
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import cell_name
from seawidget.games.tranquility.core.codes import move_card, move_cell, move_kind, move_mask
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.rules.place import place_cost


def duel_reasons(s: Vector, seat: int, code: int, value: float) -> Iterator[Reason]:
    """The parts of a move's value in points; they add up to it."""
    kind = move_kind(code)
    if kind == at.PLACE:
        yield from _placed(s, seat, move_card(code), move_cell(code))
    elif kind == at.DISCARD:
        n = move_mask(code).bit_count()
        yield Reason("tranquility.explain.given", {"n": n}, -float(n))  # DUEL-11
    elif kind in (at.EXCHANGE, at.AGREE_EXCHANGE, at.DECLINE_EXCHANGE):
        n = fitting(s, s[at.ACTIVE], 2)
        yield Reason("tranquility.explain.row", {"n": n}, value)


def _placed(s: Vector, seat: int, card: int, cell: int) -> Iterator[Reason]:
    place = (cell_name(s[at.BOARD], cell),)
    yield Reason("tranquility.explain.gained", {}, float(lead_with(s, seat, card, cell)), place)
    paid = place_cost(s, card, cell)
    if paid:
        yield Reason("tranquility.explain.paid", {"n": paid}, -float(paid))
    near = beside(s, seat, card, cell)
    if near:
        yield Reason("tranquility.explain.beside", {"n": near}, near * BESIDE / POINT_WORTH, place)
    far = min(score_cell(s, card, 0, 4, GAP, seat) >> 16, FAR)
    if far >= 4:
        yield Reason("tranquility.explain.far", {"card": card, "off": round(far / CELL, 1)}, -(far // 4) / POINT_WORTH)
