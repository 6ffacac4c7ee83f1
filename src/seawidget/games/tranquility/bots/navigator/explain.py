"""Why the navigator plays what it plays: the parts of the value of the position after each move it weighs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from seawidget.games.shared.explanations import Candidate, Explanation, Reason
from seawidget.games.shared.views import seated
from seawidget.games.tranquility.bots.navigator.budget import finish_log, note_cards, slack_worth
from seawidget.games.tranquility.bots.navigator.explain_duel import duel_reasons
from seawidget.games.tranquility.bots.navigator.gap import LEAST
from seawidget.games.tranquility.bots.navigator.give import Outlook
from seawidget.games.tranquility.bots.navigator.options import Valued, options
from seawidget.games.tranquility.bots.navigator.place import STUCK, best_place, outlook
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.rows import Row, row_for
from seawidget.games.tranquility.bots.navigator.storms import (
    best_compass,
    cancelled,
    empty_cells,
    spend_compass,
    storm_row,
    taking_effect,
    wild_price,
)
from seawidget.games.tranquility.bots.navigator.value import (
    explorer_monsters,
    explorer_price,
    gap_between,
    needed,
    storms_harm,
)
from seawidget.games.tranquility.bots.navigator.weights import (
    CLOG,
    DISCARD_PRICE,
    EARN_PRICE,
    MONSTER,
    ROCKS_CELL,
    WILD,
)
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BORDER, cell_name
from seawidget.games.tranquility.core.codes import move_card, move_cell, move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.gaps import runs
from seawidget.games.tranquility.knowledge.preview_act import carry_out
from seawidget.games.tranquility.rules.hand import monsters_in_hand
from seawidget.games.tranquility.rules.place import segment_end, segment_first
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.view import View
from seawidget.text.codes import phrase

if TYPE_CHECKING:
    from seawidget.games.shared.memory import Memory

_TOLD = (at.PLACE, at.DISCARD, at.UNLEASH, at.CHOOSE, at.ROTATE, at.EARN_COMPASS)  # moves whose outcome is taken apart
_LAID = (at.MOVE_ROCKS, at.PLACE_STORM)  # what hinders a row


def explained(view: View, memory: Memory | None) -> Explanation:
    """The moves the navigator weighs at a decision, best first, each with its reasons."""
    s, share = position(view, None if memory is None else memory.information)
    return explained_at(s, seated(view), share)


def explained_at(s: Vector, seat: int, share: int) -> Explanation:
    """`explained` of what a seat sees and remembers."""
    w = row_for(s)
    found = options(s, seat, share)
    if s[at.VARIANT] == at.DUEL:
        return _duel(s, w, seat, found)
    note_cards(s, seat)
    o = outlook(s, w, seat, [0.0] * (at.CELLS + 1))
    candidates = []
    for code, value in found:
        kind, several = move_kind(code), len(found) > 1
        part = _laid if kind in _LAID and several else _PARTS.get(kind)
        reasons = () if part is None else tuple(part(s, w, seat, o, code))
        gain = sum(reason.value or 0.0 for reason in reasons) if kind == at.USE_COMPASS else value
        candidates.append(_candidate(s, code, gain if several or reasons else None, reasons))
    return Explanation("navigator", seat, "value" if candidates[0].score is not None else "equal", candidates)


def _candidate(s: Vector, code: int, score: float | None, reasons: tuple[Reason, ...]) -> Candidate:
    move = move_of(s, code)
    cell = getattr(move, "cell", None)
    return Candidate(move, score, reasons, () if cell is None else (cell,))


def _duel(s: Vector, w: Row, seat: int, found: list[Valued]) -> Explanation:
    if len(found) == 1 and move_kind(found[0][0]) == at.PASS:
        return Explanation("navigator", seat, "equal", [_candidate(s, found[0][0], None, ())])
    told = [_candidate(s, code, value, tuple(duel_reasons(s, w, seat, code, value))) for code, value in found]
    return Explanation("navigator", seat, "points", told)


def _reasons(s: Vector, w: Row, seat: int, o: Outlook, code: int) -> Iterator[Reason]:
    """The parts of the value; they add up to it."""
    own, q, tight, _, cards, need, finishes = o
    after = position_after(s, seat, code)
    left_hand = list((Counter(own_hand(s, seat)) - Counter(own_hand(after, seat))).elements())
    _leave_out(s, after, code, left_hand)
    yield from _gaps(after, w, own, q, tight)
    more = needed(after, w) - needed(s, w)
    if s[at.BOARD] == at.PYRAMID:  # the Explorer card of a cell covered now is still to come
        more -= (w[MONSTER] - 1.0) * (explorer_monsters(after) - explorer_monsters(s))
    spent = float(len(left_hand))
    left, takes = cards - spent, need + more
    yield Reason(
        "tranquility.explain.slack",
        {"n": round(left), "need": round(takes, 1), "slack": round(left - takes, 1)},
        slack_worth(s, w, seat, spent, left - takes),
    )
    kept = max(0.0, finishes - left_hand.count(at.F) - left_hand.count(at.W))
    yield Reason("tranquility.explain.finishes", {"n": round(kept, 1)}, finish_log(kept, w))
    held = monsters_in_hand(after, seat)
    if held:
        yield Reason("tranquility.explain.monsters", {"n": held}, -w[CLOG] * held)
    earned = move_kind(code) == at.EARN_COMPASS
    harm = storms_harm(after if earned else s, w)
    if harm:
        yield Reason("tranquility.explain.storms", {}, -harm)
    if earned:
        held_still = list(s)  # what a seat spends is counted from the hand it had
        held_still[at.POOL], held_still[at.SUPPLY] = after[at.POOL], after[at.SUPPLY]
        gain = best_compass(held_still, w, seat, spent, left)[1]
        if gain:
            yield Reason("tranquility.explain.compass", {}, gain)
    wilds = left_hand.count(at.W)
    if wilds:
        yield Reason("tranquility.explain.wild", {}, -w[WILD] * wilds)
    yield from _priced(s, w, code)


def _priced(s: Vector, w: Row, code: int) -> Iterator[Reason]:
    """What a move costs besides, whatever the position is after it."""
    kind = move_kind(code)
    if kind == at.DISCARD and w[DISCARD_PRICE]:
        yield Reason("tranquility.explain.discard", {}, -w[DISCARD_PRICE])
    elif kind == at.EARN_COMPASS and w[EARN_PRICE]:
        yield Reason("tranquility.explain.earn", {}, -w[EARN_PRICE])
    elif kind == at.PLACE and s[at.BOARD] == at.PYRAMID and BORDER[move_cell(code)]:
        price = explorer_price(s, w)
        if price:
            yield Reason("tranquility.explain.border", {}, -price, (cell_name(at.PYRAMID, move_cell(code)),))


def _cancelled(s: Vector, w: Row, seat: int, o: Outlook, code: int) -> Iterator[Reason]:
    """What a compass gains, and costs if it is a Wild (COMPASS-2)."""
    price = 0.0 if s[at.POOL] else wild_price(w, o[6])
    if move_card(code):
        gain = spend_compass(s, w, seat, o)[1] + price
    else:
        row = storm_row(s, w, seat, o, None) if s[at.TURNED_UP] == at.P else -1
        gain = cancelled(s, w, seat, o) + price - taking_effect(s, w, seat, o, row)
    yield Reason("tranquility.explain.cancelled", {}, gain)
    if price:
        yield Reason("tranquility.explain.wild", {}, -price)


def _laid(s: Vector, w: Row, seat: int, o: Outlook, code: int) -> Iterator[Reason]:
    """The parts of the value of rocks or a purple storm on a row: what lies there, and alone the best move then."""
    after = position_after(s, seat, code)
    if move_kind(code) == at.MOVE_ROCKS:
        n = empty_cells(s, move_cell(code))
        yield Reason("tranquility.explain.empty", {"n": n}, -w[ROCKS_CELL] * n)
    else:
        yield Reason("tranquility.explain.storms", {}, -storms_harm(after, w))
    if s[at.PLAYERS] == 1:
        best, value = best_place(after, w, seat, o, 5, STUCK)
        yield Reason("tranquility.explain.next" if best else "tranquility.explain.stuck", {}, value)


def position_after(s: Vector, seat: int, code: int) -> Vector:
    """The position after a legal move as far as it is known, nothing drawn: what the rules make of it."""
    after = list(s)
    carry_out(after, seat, code)
    return after


def _leave_out(s: Vector, after: Vector, code: int, left_hand: Sequence[int]) -> None:
    """Take out of the position after a move what the navigator does not look at when it values the move.

    A roof that opens (ARCH-6), a compass that a full row earns (COMPASS-6), and in the need of cards the monster of the
    Explorer deck, which has come already. A number that left the hand or the grid counts for no gap, a Wild's neither.
    """
    after[at.PHASE] = s[at.PHASE]
    if move_kind(code) != at.EARN_COMPASS:
        after[at.POOL], after[at.SUPPLY] = s[at.POOL], s[at.SUPPLY]
    if move_kind(code) == at.CHOOSE:
        after[at.REMOVED + at.M - at.S] -= 1
    for card in left_hand:
        if card <= at.ISLANDS:
            after[at.WHERE + card] = at.WHERE_REMOVED
    if move_kind(code) in (at.UNLEASH, at.CHOOSE):
        after[at.WHERE + s[at.GRID + move_cell(code)]] = at.WHERE_REMOVED


def _gaps(s: Vector, w: Row, own: int, q: float, tight: float) -> Iterator[Reason]:
    """Each gap with the logarithm of the chance that it will be filled."""
    for _, cells, low, high in runs(s):
        first, end = segment_first(s, cells[0]), segment_end(s, cells[0])
        value = gap_between(s, w, own, q, tight, cells[0] - 1, cells[-1] + 1, first, end)
        yield _gap(tuple(cell_name(s[at.BOARD], cell) for cell in cells), low, high, value)


def _gap(cells: tuple[str, ...], low: int, high: int, value: float) -> Reason:
    name = cells[0] if len(cells) == 1 else f"{cells[0]}\u2013{cells[-1]}"
    ends = {end: card for end, card in (("low", low), ("high", high)) if 0 < card <= at.ISLANDS}
    args = {"cells": name, "between": phrase(f"ui.gap.{''.join(ends)}", **ends), **ends, "needs": len(cells)}
    return Reason("tranquility.explain.gap", {**args, "percent": percent(value)}, value, cells)


_PARTS = {**dict.fromkeys(_TOLD, _reasons), at.USE_COMPASS: _cancelled}


def percent(value: float) -> float:
    """The chance a logarithm stands for, in per cent, as far as it is worth telling."""
    chance: float = 100.0 * 2.718281828459045**value
    if chance < 100 * LEAST * 2:
        return 0
    return round(chance) if 1.0 <= chance <= 99.0 or chance > 99.95 else round(chance, 1)
