"""What helpers offer: the moves the navigator weighs, none that loses where another leaves the game open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from seawidget.games.powers import Helps, Lost
from seawidget.games.tranquility.bots.greedy.place import by_use
from seawidget.games.tranquility.bots.greedy.scoring import STATIC
from seawidget.games.tranquility.bots.navigator.options import options
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import cell_name
from seawidget.games.tranquility.core.cards import CARD_TEXT, texts
from seawidget.games.tranquility.core.codes import move_card, move_cell, move_kind, move_mask, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.preview_act import carry_out
from seawidget.games.tranquility.rules.hand import discard_masked
from seawidget.games.tranquility.rules.redaction import own_hand, redacted, stand_in_monsters
from seawidget.games.tranquility.solver.lost import proved
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State

_OPEN_ENDED = (at.PLAY_START, at.PLAY_FINISH, at.REVEAL, at.USE_COMPASS, at.EXCHANGE, at.AGREE_EXCHANGE)


def lost_after(s: Vector, seat: int, information: InformationState, code: int) -> Lost | None:
    """`proved` after a legal move, with nothing drawn. `s`: a redacted position.

    None after moves that are not a seat's to choose, or after which everything hangs on what comes.
    """
    kind = move_kind(code)
    if kind in _OPEN_ENDED:
        return None
    hand = own_hand(s, seat)
    mask = (1 << len(hand)) - 1 if kind == at.EARN_COMPASS else move_mask(code)
    left = [card for i, card in enumerate(hand) if mask >> i & 1]
    after = list(s)
    carry_out(after, seat, code)
    if after[at.POINT] == at.AT_ACTION:  # the action is done
        after[at.ACTIVE] = (after[at.ACTIVE] + 1) % after[at.PLAYERS]
    return proved(after, seat, information.with_own(left))


def safer(s: Vector, seat: int, information: InformationState, code: int) -> int:
    """A legal move, with other cards leaving the hand if those named lose the game for certain and others do not."""
    if s[at.VARIANT] == at.DUEL or lost_after(s, seat, information, code) is None:
        return code
    if proved(s, seat, information) is not None:
        return code
    return _other_cards(s, seat, information, code) or code


def helps(state: State, seat: int, information: InformationState) -> Helps[Move]:
    """Moves and payments to offer as the navigator ranks them; only what leaves the game open, if anything does."""
    s = redacted(state.vector, seat)
    if s[at.POINT] == at.AT_SHED:
        stand_in_monsters(s, state.view(seat))
    seen, share = position(state.view(seat), information)
    ranked = [code for code, _ in options(seen, seat, share)]
    lost = s[at.VARIANT] == at.DUEL or proved(s, seat, information) is not None
    found = ranked if lost else list(_open(s, seat, information, ranked))
    if not found:  # all it weighs lose: perhaps something else does not
        found = [code for code in state.legal_moves._codes if lost_after(s, seat, information, code) is None]
    gives = _gives(s, seat, found)
    useful = None
    if not lost:
        useful, kept = _order(s, seat, information)
        gives |= _others(state, s, seat, information, gives, [*useful, *kept])
    return Helps([move_of(s, code) for code in found or ranked], gives, None if useful is None else texts(useful))


def _order(s: Vector, seat: int, information: InformationState) -> tuple[list[int], list[int]]:
    """(cards that may go, least useful first, so that all of them may go together; the others) of a hand."""
    hand = own_hand(s, seat)
    going: list[int] = []
    kept = []
    for card in by_use(s, seat, STATIC):
        gone = Counter([*going, card])
        after = list(s)
        mask = sum(1 << i for i, one in enumerate(hand) if hand[:i].count(one) < gone[one])
        discard_masked(after, seat, mask, at.EV_DISCARDED, [0])
        if card == at.M or proved(after, seat, information.with_own([*going, card])) is not None:
            kept.append(card)
        else:
            going.append(card)
    return going, kept


def _gives(s: Vector, seat: int, codes: Sequence[int]) -> dict[str, list[str]]:
    """What each of the moves gives away, by its beginning; of several the first one."""
    hand = own_hand(s, seat)
    out: dict[str, list[str]] = {}
    for code in codes:
        cards = [CARD_TEXT[card] for i, card in enumerate(hand) if move_mask(code) >> i & 1]
        head = _head(s, code)
        if cards and head:
            out.setdefault(head, cards)
    return out


def _head(s: Vector, code: int) -> str:
    """The text of a move up to the cards it gives away; "" for moves that give none."""
    kind = move_kind(code)
    if kind in (at.PLACE, at.ROTATE):
        cell = cell_name(s[at.BOARD], move_cell(code))
        wild = move_wild(code)
        card = f"W={wild}" if wild else CARD_TEXT[move_card(code)]
        return f"Place {card} {cell} pay" if kind == at.PLACE else f"Rotate {cell} pay"
    return {at.DISCARD: "Discard", at.SHED: "Shed", at.KEEP_HAND: "KeepHand"}.get(kind, "")


def _others(
    state: State,
    s: Vector,
    seat: int,
    information: InformationState,
    known: Mapping[str, object],
    order: Sequence[int],
) -> dict[str, list[str]]:
    """For what is not weighed, and would lose the game for certain with the first cards of `order`, what to give away
    instead: other cards, or none at all.
    """
    out: dict[str, list[str]] = {}
    hand = own_hand(s, seat)
    codes: dict[str, list[int]] = {}
    for code in state.legal_moves._codes:
        head = _head(s, code)
        if head and head not in known and move_mask(code) and not move_wild(code):
            codes.setdefault(head, []).append(code)
    for head, each in codes.items():
        first = min(each, key=lambda code: sorted(order.index(hand[i]) for i in _bits(move_mask(code))))
        if lost_after(s, seat, information, first) is None:
            continue
        other = next((code for code in each if lost_after(s, seat, information, code) is None), 0)
        out[head] = [CARD_TEXT[hand[i]] for i in _bits(move_mask(other))]
    return out


def _bits(mask: int) -> list[int]:
    return [i for i in range(at.HAND_SLOTS) if mask >> i & 1]


def _open(s: Vector, seat: int, information: InformationState, ranked: list[int]) -> Iterator[int]:
    """The ranked moves that lose nothing for certain; a payment that would is replaced by the first that does not."""
    for code in ranked:
        if lost_after(s, seat, information, code) is None:
            yield code
        elif move_kind(code) in (at.PLACE, at.SHED, at.KEEP_HAND, at.ROTATE):
            other = _other_cards(s, seat, information, code)
            if other:
                yield other


def _other_cards(s: Vector, seat: int, information: InformationState, code: int) -> int:
    """The same move with other cards leaving the hand, after which the game is open; 0 if there are none."""
    hand = own_hand(s, seat)
    mask = move_mask(code)
    placed = move_card(code) if move_kind(code) == at.PLACE else 0
    free = [i for i, card in enumerate(hand) if card not in (at.M, placed)]
    for chosen in combinations(free, mask.bit_count()):
        bits = sum(1 << i for i in chosen)
        twin = any(bits >> i & 1 and not bits >> (i - 1) & 1 and hand[i] == hand[i - 1] for i in range(1, len(hand)))
        other = code & ~(0xFFF << at.MASK_BIT) | bits << at.MASK_BIT
        if not twin and other != code and lost_after(s, seat, information, other) is None:
            return other
    return 0
