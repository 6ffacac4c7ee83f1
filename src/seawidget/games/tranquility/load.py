"""Dictionaries into state vectors: reading, with a list of everything that does not stand on a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import BOARD_CELLS, CELL_INDEX, CELL_NAMES, SEGMENT_ENDS
from seawidget.games.tranquility.cards import CARD_TEXT, WILD_NUMBER, card_code
from seawidget.games.tranquility.deal import blank_vector, card_counts, fill_decks
from seawidget.games.tranquility.events import result_dict
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.names import POINTS
from seawidget.games.tranquility.options import read_options
from seawidget.games.tranquility.rules_ask import later_capacity, shed_capacity
from seawidget.games.tranquility.rules_end import loss_test
from seawidget.games.tranquility.rules_hand import hand_find, monsters_in_hand
from seawidget.games.tranquility.rules_place import keeps_room

KEYS = (
    *("options", "point", "deciding", "active", "turn", "grid", "start", "finish", "hands", "decks", "discards"),
    *("removed", "removed_islands", "rocks", "storms", "pool", "supply", "flag", "phase", "explorer", "row_order"),
    *("row", "common_deck", "disclosed", "due", "shares", "turned_up", "draw", "extra_left", "explore"),
    *("start_turn", "exchange", "start_places", "result"),
)
# What games without modules and variants have in these places.
_NONE: Mapping[str, tuple[Any, ...]] = {
    "rocks": (None,),
    "storms": ({"yellow": [], "orange": [], "purple": []}, {}, None),
    "pool": (0,),
    "supply": (0,),
    "flag": (None,),
    "phase": (None,),
    "explorer": ([],),
    "row": ([],),
    "common_deck": ([],),
    "turned_up": (None,),
    "draw": (None,),
    "extra_left": (0,),
    "explore": (None,),
    "exchange": (None,),
    "start_places": (None,),
}
_POINTS = ("ACTION", "START", "SHED", "END")


def count_problems(counts: Mapping[int, int], cards: Iterable[int]) -> Iterator[tuple[str, str]]:
    """(code, sentence) for cards that are there too often, and one for all that are missing (INV-1)."""
    there = Counter(cards)
    missing: dict[int, int] = {}
    for card in sorted({*counts, *there}):
        right, found = counts.get(card, 0), there[card]
        if found > right:
            yield "too_many_cards", f"card {CARD_TEXT[card]} is there {found} times, the game has {right}"
        elif found < right:
            missing[card] = right - found
    if missing:
        yield "missing_cards", f"missing: {', '.join(_runs(missing))}"


def _runs(missing: Mapping[int, int]) -> Iterator[str]:
    """Missing cards as texts, three islands and more in a row as one."""
    run: list[int] = []
    for card in [*missing, 0]:
        if run and card == run[-1] + 1 and card <= at.ISLANDS:
            run.append(card)
            continue
        if len(run) > 2:
            yield f"{CARD_TEXT[run[0]]} to {CARD_TEXT[run[-1]]}"
        else:
            yield from (CARD_TEXT[n] if missing[n] == 1 else f"{CARD_TEXT[n]} ({missing[n]} times)" for n in run)
        run = [card]


class Reader:
    """Reads one dictionary into a vector and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.data = data
        self.options = options
        self.players: int = options["players"]
        self.problems: list[Problem] = []
        self.s = blank_vector(options)
        self.cards: list[int] = []  # all cards seen, for INV-1

    def wrong(self, where: str, text: str, code: str = "bad_value") -> None:
        """Note a problem."""
        self.problems.append(Problem(code, text, where))

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number of the dictionary."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(key, f"must be a whole number from {low} to {high}, not {value!r}")
            return default
        return value

    def card_list(self, cards: object, where: str) -> list[int]:
        """Codes of a list of cards; they count for INV-1."""
        if not isinstance(cards, (list, tuple)):
            self.wrong(where, "must be a list of cards")
            return []
        codes = []
        for card in cards:
            code = card_code(card)
            if code:
                codes.append(code)
            else:
                self.wrong(where, f"{card!r} is no card", "no_such_card")
        self.cards += codes
        return codes

    def per_seat(self, key: str, default: object) -> list[Any]:
        """A list with one entry per seat."""
        value = self.data.get(key)
        if value is None:
            return [default] * self.players
        if not isinstance(value, (list, tuple)) or len(value) != self.players:
            self.wrong(key, f"must be a list with one entry for each of {self.players} seats")
            return [default] * self.players
        return list(value)

    # --- parts -------------------------------------------------------------------------------------------------------

    def read(self) -> Vector:
        """The vector. Raises PositionError with all problems."""
        for key in self.data:
            if key not in KEYS:
                self.wrong(str(key), f"no part of a position; there are {', '.join(KEYS)}", "no_such_key")
        for key, values in _NONE.items():
            if key in self.data and self.data[key] not in values:
                self.wrong(key, f"these options have none, so it must be {values[0]!r}")
        self._row_order()
        self._grid()
        self._spaces()
        self._hands()
        self._decks()
        self._gone()
        for code, text in count_problems(card_counts(self.options), self.cards):
            self.wrong("", text, code)
        self._where()
        self._disclosed()
        self._shed()
        if not self.problems:
            self._last_tests()
        if self.problems:
            raise PositionError(self.problems)
        return self.s

    def _row_order(self) -> None:
        order = self.data.get("row_order", list(range(at.ROWS)))
        if not isinstance(order, (list, tuple)) or sorted(order, key=str) != list(range(at.ROWS)):
            self.wrong("row_order", "must hold each row 0..5 once")
        else:
            self.s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = [int(row) for row in order]

    def _grid(self) -> None:
        grid = self.data.get("grid", {})
        board = self.s[at.BOARD]
        if not isinstance(grid, Mapping):
            self.wrong("grid", "must be a dictionary of cells")
            return
        for name, card in grid.items():
            cell = CELL_INDEX[board].get(name, -1) if isinstance(name, str) else -1
            wild = WILD_NUMBER.get(card, 0) if isinstance(card, str) else 0
            code = card_code(card)
            if cell < 0:
                self.wrong("grid", f"{name!r} is no cell of this board", "no_such_cell")
            if wild:
                self.cards.append(at.W)
            elif not code or code > at.ISLANDS:
                self.wrong(f"grid {name}", f"{card!r} is no island", "not_an_island")
                continue
            else:
                self.cards.append(code)
            if cell >= 0:
                self.s[at.GRID + cell] = wild or code
                self.s[at.MARK + cell] = at.MARK_WILD if wild else 0
                self.s[at.FILLED] += 1
        self._rising(board)

    def _rising(self, board: int) -> None:
        """INV-2: numbers rise strictly along every segment."""
        first, names = 0, CELL_NAMES[board]
        for end in SEGMENT_ENDS[board]:
            last = -1
            for cell in range(first, end):
                number = self.s[at.GRID + cell]
                if not number:
                    continue
                if last >= 0 and number <= self.s[at.GRID + last]:
                    text = f"{names[last]}={self.s[at.GRID + last]} comes before {names[cell]}={number}"
                    self.wrong("grid", f"numbers must rise: {text}", "falling_grid")
                elif self.s[at.GUARD] and not keeps_room(self.s, number, cell):  # INV-15
                    text = f"{names[cell]}={number} leaves too few numbers for the empty cells beside it"
                    self.wrong("grid", f"with placement_guard='segments': {text}", "broken_grid")
                last = cell
            first = end

    def _spaces(self) -> None:
        for key, card, offset in (("start", "S", at.START_LAID), ("finish", "F", at.FINISH_LAID)):
            value = self.data.get(key)
            if value is None:
                continue
            if value != card and not (value == "W" and self.options["wilds"]):
                self.wrong(key, f"must be None or {card!r}, not {value!r}")
                continue
            self.s[offset] = card_code(value)
            self.cards.append(self.s[offset])

    def _hands(self) -> None:
        for seat, hand in enumerate(self.per_seat("hands", [])):
            codes = sorted(self.card_list(hand, f"hands[{seat}]"))
            if len(codes) > at.HAND_SLOTS:
                self.wrong(f"hands[{seat}]", f"{len(codes)} cards; a hand holds at most {at.HAND_SLOTS}")
                continue
            first = at.HAND + seat * at.HAND_SLOTS
            self.s[first : first + len(codes)] = codes
            self.s[at.HAND_N + seat] = len(codes)

    def _decks(self) -> None:
        decks = [self.card_list(deck, f"decks[{i}]") for i, deck in enumerate(self.per_seat("decks", []))]
        if sum(map(len, decks)) <= at.DECK_SLOTS:
            fill_decks(self.s, decks, 0)
        else:
            self.wrong("decks", f"more than {at.DECK_SLOTS} cards")

    def _gone(self) -> None:
        for seat, pile in enumerate(self.per_seat("discards", [])):
            for card in self.card_list(pile, f"discards[{seat}]"):
                if card == at.M:  # INV-12: only a blind throw could bring it there
                    self.wrong(f"discards[{seat}]", "a Sea Monster can never be discarded", "monster_discarded")
                if card <= at.ISLANDS:
                    self.s[at.WHERE + card] = at.WHERE_DISCARDED + seat
                else:
                    self.s[at.DISCARDED + seat * at.KINDS + card - at.S] += 1
                self.s[at.DISCARDS_N + seat] += 1
        removed = self.card_list(self.data.get("removed", []), "removed")
        for card in removed:
            if card <= at.ISLANDS:
                self.s[at.WHERE + card] = at.WHERE_REMOVED
            else:
                self.s[at.REMOVED + card - at.S] += 1
                if card not in {at.M, at.W}:
                    self.wrong("removed", f"{CARD_TEXT[card]} never leaves the game face up with these options")
        monsters = removed.count(at.M)
        victims = sum(card <= at.ISLANDS or card == at.W for card in removed)
        if monsters != victims:  # MONSTER-3
            self.wrong("removed", f"{monsters} monsters and {victims} victims; they leave the game in pairs")
        aside = self.card_list(self.data.get("removed_islands", []), "removed_islands")
        for card in aside:
            if card > at.ISLANDS:
                self.wrong("removed_islands", f"{CARD_TEXT[card]} is no island", "not_an_island")
            else:
                self.s[at.WHERE + card] = at.WHERE_ASIDE
        if len(aside) != self.options["removed_islands"]:  # INV-22
            right = self.options["removed_islands"]
            self.wrong("removed_islands", f"{len(aside)} islands, but the option says {right}")

    def _where(self) -> None:
        """Point, seats, turn."""
        s, data = self.s, self.data
        point = data.get("point", "ACTION")
        if point not in _POINTS:
            self.wrong("point", f"must be one of {', '.join(_POINTS)} with these options, not {point!r}")
            point = "ACTION"
        s[at.POINT] = POINTS.index(point)
        s[at.ACTIVE] = active = self.whole("active", 0, 0, self.players - 1)
        voyage = self.options["solo_start"] == "sea_voyage"
        s[at.TURN] = self.whole("turn", 1, 0 if voyage and point in {"START", "SHED"} else 1, 9999)
        deciding = data.get("deciding")
        if point == "END":
            if deciding is not None:
                self.wrong("deciding", f"must be None at END, not {deciding!r}")
            s[at.DECIDING] = -1
        else:
            s[at.DECIDING] = active if deciding is None else self.whole("deciding", active, 0, self.players - 1)
            if point != "SHED" and s[at.DECIDING] != active:
                self.wrong("deciding", f"the active seat {active} decides at {point}, not {deciding!r}")
        shed = point == "SHED"
        start_turn = data.get("start_turn", shed)
        if start_turn is not shed:
            self.wrong("start_turn", f"must be {shed} at {point}, not {start_turn!r}")
        s[at.START_TURN] = int(shed)
        if s[at.FINISH_LAID] and point != "END":
            self.wrong("finish", "a laid Finish ends the game, so the point must be END")  # INV-6
        holds = not s[at.START_LAID] and hand_find(s, 0, at.S) >= 0
        if point == "START":
            s[at.STEP] = at.STEP_VOYAGE
            if not voyage:
                self.wrong("point", "START exists with solo_start='sea_voyage' only")
            elif not holds:
                self.wrong("point", "at START the hand holds the Start and none is laid")  # VOYAGE-4
        elif voyage and holds and point == "ACTION":
            self.wrong("point", "must be START: in sea_voyage a Start is played as soon as it is drawn")
        most = at.HAND_SLOTS if shed else 5  # INV-5
        if shed and self.players > 1:
            most = 7 if self.players == 2 else 5
        for seat in range(self.players):
            if s[at.HAND_N + seat] > most:
                text = f"{s[at.HAND_N + seat]} cards; at {point} a hand has at most {most}"
                self.wrong(f"hands[{seat}]", text, "hand_too_large")

    def _disclosed(self) -> None:
        for seat, number in enumerate(self.per_seat("disclosed", 0)):
            held = monsters_in_hand(self.s, seat)
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= held:
                text = f"must be a whole number from 0 to {held}, the monsters the seat holds, not {number!r}"
                self.wrong(f"disclosed[{seat}]", text)
            else:
                self.s[at.DISCLOSED + seat] = number

    def _shed(self) -> None:
        s, data, n = self.s, self.data, self.players
        if POINTS[s[at.POINT]] != "SHED":
            if data.get("due", 0) != 0:
                self.wrong("due", "must be 0 outside a shed")
            if data.get("shares") is not None:
                self.wrong("shares", "must be None outside a shed")
            return
        if not s[at.START_LAID]:
            self.wrong("start", "a shed comes after a Start was laid")  # START-5
        s[at.STEP] = at.STEP_SHED
        s[at.STEP_SEAT] = done = (s[at.DECIDING] - s[at.ACTIVE]) % n
        made = 0
        for seat, share in enumerate(self.per_seat("shares", None)):
            came = (seat - s[at.ACTIVE]) % n < done
            if not came and share is not None:
                self.wrong(f"shares[{seat}]", "must be None: the seat has not shed yet")
            elif came and share is None and "shares" not in data:
                s[at.SHARES + seat] = 0
            elif came and (isinstance(share, bool) or not isinstance(share, int) or not 0 <= share <= 8):
                self.wrong(f"shares[{seat}]", f"must be the share the seat made, 0 to 8, not {share!r}")
            elif came:
                s[at.SHARES + seat] = share
                made += share
        s[at.DUE] = due = self.whole("due", 8 - made if "shares" in data else 8, 1, 8)
        if made + due > 8:
            self.wrong("due", f"shares of {made} and {due} due are more than the 8 of a shed")

    # --- tests on a whole position -----------------------------------------------------------------------------------

    def _last_tests(self) -> None:
        s = self.s
        if s[at.POINT] == at.AT_SHED:
            capacity = shed_capacity(s, s[at.DECIDING])
            s[at.DUE] = min(s[at.DUE], capacity + later_capacity(s))  # START-7
            if min(s[at.DUE], capacity) == 0:
                self.wrong("point", "the deciding seat has nothing to shed, so it would be skipped")  # DP-4
        elif s[at.POINT] == at.AT_END:
            self._result()
        elif self.data.get("result") is not None:
            self.wrong("result", "must be None while the game runs")
        elif s[at.POINT] == at.AT_ACTION:
            loss_test(s, [0])  # END-3: a turn begins here

    def _result(self) -> None:
        """An END must be the end that the position makes."""
        s = self.s
        given = self.data.get("result")
        if not isinstance(given, Mapping):
            self.wrong("result", "an END needs its result record")
            return
        if s[at.FINISH_LAID]:
            if s[at.FILLED] != BOARD_CELLS[s[at.BOARD]] or not s[at.START_LAID]:
                self.wrong("finish", "a Finish is laid on a full grid after a Start")  # FINISH-1
            if any(monsters_in_hand(s, seat) for seat in range(self.players)):
                self.wrong("finish", "no Finish is laid while a hand holds a monster")  # MONSTER-5, MONSTER-6
            s[at.OUTCOME], s[at.REASON] = at.WIN, at.END_FINISH_PLAYED
        else:
            s[at.POINT], s[at.DECIDING] = at.AT_ACTION, s[at.ACTIVE]
            loss_test(s, [0])
            if s[at.POINT] != at.AT_END:
                self.wrong("point", f"seat {s[at.ACTIVE]} can still act, so the game is not over")  # END-2
                return
        right = result_dict(s)
        if right is not None and {**dict.fromkeys(right), **given} != right:
            self.wrong("result", f"this position ends with {right}, not {dict(given)}")


def load(data: Mapping[str, Any]) -> Vector:
    """The vector of a dictionary in the documented shape.

    Raises OptionError for the options, PositionError naming every other problem. A position at ACTION in which the
    active seat cannot act is loaded as the loss it is: the test of END-2 is made as if the turn began here.
    """
    if not isinstance(data, Mapping):
        raise PositionError([Problem("bad_value", f"a position is a dictionary, not {type(data).__name__}")])
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError([Problem("bad_value", "must be a dictionary", "options")])
    return Reader(data, read_options(options)).read()
