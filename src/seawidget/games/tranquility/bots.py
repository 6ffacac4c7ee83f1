"""The bots: players that see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.reasoning import Candidate, Explanation, Reason, no_preference
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import CELL_INDEX, SEGMENT_ENDS, cell_name
from seawidget.games.tranquility.cards import CARD_CODE, WILD_NUMBER, texts
from seawidget.games.tranquility.greedy import LAM, by_use
from seawidget.games.tranquility.greedy_storms import fair_share
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.movelist import move_of
from seawidget.games.tranquility.moves import Place
from seawidget.games.tranquility.names import DRAWS, EXPLORES, OPTIONS, POINTS
from seawidget.games.tranquility.navigator_bot import Navigator
from seawidget.games.tranquility.policy import greedy_move
from seawidget.games.tranquility.rules_playout import random_code
from seawidget.games.tranquility.scoring import CELL, GAP, NEVER, STATIC, score_cell
from seawidget.games.tranquility.veil import stand_in_monsters
from seawidget.games.tranquility.view import View
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng

Choose = Callable[..., Move]  # (view, legal moves), with `remembers` (view, legal moves, memory)

_POINT_NUMBER: Final = {name: number for number, name in enumerate(POINTS)}


def vector_of(view: View) -> Vector:
    """A state vector that holds what a view shows and nothing else; what is hidden is 0.

    At SHED monsters stand in for what the seats to come cannot give, so that the capacities on show hold
    (START-6).
    """
    facts = view._facts  # read only, so no copy
    s = [0] * at.SIZE
    options = facts["options"]
    for name, (offset, values) in OPTIONS.items():
        s[offset] = options[name] if values is None else values.index(options[name])
    board = s[at.BOARD]
    s[at.SEGMENT_END : at.SEGMENT_END + 3] = SEGMENT_ENDS[board]
    s[at.POINT] = _POINT_NUMBER[facts["point"]]
    s[at.DECIDING] = -1 if facts["deciding"] is None else facts["deciding"]
    s[at.ACTIVE] = facts["active"]
    s[at.START_LAID] = CARD_CODE[facts["start"]] if facts["start"] else 0
    s[at.ROCKS_ROW] = -1 if facts["rocks"] is None else facts["rocks"]
    s[at.DUE] = facts["due"]
    names = CELL_INDEX[board]
    for name, value in facts["grid"].items():
        card = value["card"] if isinstance(value, dict) else value
        cell = names[name]
        s[at.GRID + cell] = WILD_NUMBER[card] if "=" in card else int(card)
        s[at.MARK + cell] = at.MARK_WILD if "=" in card else 0
        if isinstance(value, dict) and (value.get("side") == "moon" or value.get("owner") == 1):
            s[at.MARK + cell] |= at.MARK_MOON
    s[at.FILLED] = len(facts["grid"])
    _set_modules(s, facts)
    for card in facts["removed"]:
        code = CARD_CODE[card]
        if code <= at.ISLANDS:
            s[at.WHERE + code] = at.WHERE_REMOVED
        else:
            s[at.REMOVED + code - at.S] += 1
    n = facts["players"]
    s[at.DISCLOSED : at.DISCLOSED + n] = facts["disclosed"]
    s[at.HAND_N : at.HAND_N + n] = facts["hands"]
    s[at.DISCARDS_N : at.DISCARDS_N + n] = facts["discards"]
    s[at.DECK_END : at.DECK_END + n] = facts["decks"]
    if facts["hand"] is not None:
        first = at.HAND + facts["seat"] * at.HAND_SLOTS
        s[first : first + len(facts["hand"])] = [CARD_CODE[card] for card in facts["hand"]]
    if s[at.POINT] == at.AT_SHED:
        s[at.STEP_SEAT] = (s[at.DECIDING] - s[at.ACTIVE]) % n
        stand_in_monsters(s, view)
    return s


def _set_modules(s: Vector, facts: Mapping[str, Any]) -> None:
    """What modules and variants show: storms, compasses, sides, the row of the duel, an offered hand."""
    for name, block in (("yellow", at.YELLOW), ("orange", at.ORANGE), ("purple", at.PURPLE)):
        for place in facts["storms"][name]:
            s[block + place] += 1
    s[at.POOL], s[at.SUPPLY] = facts["pool"], facts["supply"]
    s[at.FLAG] = int(facts["flag"] == "moon")
    s[at.PHASE] = facts["phase"] or 0
    s[at.FINISH_LAID] = CARD_CODE[facts["finish"]] if facts["finish"] else 0
    s[at.TURNED_UP] = CARD_CODE[facts["turned_up"]] if facts["turned_up"] else 0
    s[at.DRAW], s[at.EXPLORE] = DRAWS.index(facts["draw"]), EXPLORES.index(facts["explore"])
    row = [CARD_CODE[card] for card in facts["row"]]
    s[at.ROW_CARDS : at.ROW_CARDS + len(row)] = row
    s[at.ROW_CARDS_N] = len(row)
    s[at.DECK_END + at.COMMON], s[at.DECK_END + at.EXPLORER] = facts["common_deck"], facts["explorer"]
    s[at.EXCHANGE_SEAT] = -1
    if facts["exchange"]:
        seat = s[at.EXCHANGE_SEAT] = facts["exchange"]["seat"]
        s[at.EXCHANGE_DECLINED] = int(facts["exchange"]["declined"])
        shown = [CARD_CODE[card] for card in facts["exchange"]["cards"]]
        s[at.HAND + seat * at.HAND_SLOTS : at.HAND + seat * at.HAND_SLOTS + len(shown)] = shown


def usefulness(view: View, target: int = STATIC) -> list[str]:
    """The hand of a view, least useful card first: the order in which `greedy` gives cards away.

    Monsters, which cannot be given away, come last. Empty for a spectator.
    """
    if view.hand is None:
        return []
    return texts(by_use(vector_of(view), view.seat, target))


class Greedy:
    """A chooser that plays greedily for a target of scoring.py."""

    def __init__(self, name: str, target: int) -> None:
        self._name = name
        self._target = target

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """The greedy move."""
        s = vector_of(view)
        seat = view.seat
        share = fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0
        code = greedy_move(s, seat, self._target, share)
        return move_of(s, code) if code else legal[0]

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """Its move, then the best cell of every other island of the hand: how far off it lies, and the price."""
        best = self(view, legal)
        s = vector_of(view)
        seat = view.seat
        first = at.HAND + seat * at.HAND_SLOTS
        found = []
        for card in s[first : first + s[at.HAND_N + seat]]:
            packed = score_cell(s, card, LAM, 4, self._target, seat) if card <= at.ISLANDS else NEVER << 16
            if packed >> 16 >= NEVER:
                continue
            cell, price = cell_name(s[at.BOARD], packed >> 8 & 255), packed & 255
            off = round(((packed >> 16) - LAM * price) / CELL, 2)
            reason = Reason("tranquility.explain.distance", {"off": off, "n": price}, -off, (cell,))
            move = best if isinstance(best, Place) and best.card == str(card) else Place(card, cell)
            found.append(Candidate(move, -(packed >> 16) / CELL, (reason,), (cell,)))
        found.sort(key=lambda candidate: (candidate.move != best, -(candidate.score or 0.0)))
        if not found or found[0].move != best:
            found.insert(0, Candidate(best))
        return Explanation(self._name, seat, "distance", found)


class Random:
    """Each action alike, then each payment alike: the random player of rules_playout.py.

    The actions are the placements it can pay (card and cell), the pairs it can discard, the targets of a
    monster, the Finish and those of modules and variants; in a shed, the sizes of a share. Cards that leave the
    hand are then drawn one by one.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def __call__(self, view: View, _legal: Sequence[Move]) -> Move:
        """A random move."""
        rng = self._rng
        s = vector_of(view)
        stream = [(rng.key + rng.counter * GAMMA) & MASK]
        code = random_code(s, stream)
        rng.counter = ((stream[0] - rng.key) * UNGAMMA) & MASK  # as many numbers as were taken
        return move_of(s, code)

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """All legal moves, the one it draws first; it prefers none."""
        return no_preference("random", view.seat, self(view, legal), legal)


def _captain(rng: Rng) -> Choose:
    """The search with its usual budget."""
    from seawidget.games.search import usual
    from seawidget.games.tranquility.captain import SEARCH

    return usual(SEARCH, rng)


BOTS: Final[Mapping[str, Callable[[Rng], Choose]]] = MappingProxyType(
    {
        "random": Random,
        "greedy": lambda _rng: Greedy("greedy", STATIC),
        "greedy-gap": lambda _rng: Greedy("greedy-gap", GAP),
        "navigator": lambda _rng: Navigator(),
        "captain": _captain,
    }
)
