"""Reading what lies on the table: grid, hands and decks, what is out of the game, storms, rocks, sides, monsters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.shared.reading import is_whole
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import fill_decks, fill_hand, fill_row
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_INDEX, CELL_NAMES, ROOF, SEGMENT_ENDS
from seawidget.games.tranquility.core.card_counts import has_rocks, has_starts
from seawidget.games.tranquility.core.cards import CARD_TEXT, WILD_NUMBER, card_code
from seawidget.games.tranquility.core.names import FLAGS
from seawidget.games.tranquility.reading.reader import Reader, row_order
from seawidget.games.tranquility.reading.slots import STORMS
from seawidget.games.tranquility.rules.ask import plays_compasses
from seawidget.games.tranquility.rules.hand import monsters_in_hand
from seawidget.games.tranquility.rules.place import full_rows, keeps_room, row_full

_TURNED_UP: Final = {at.Y, at.P, at.O, at.C}  # they never reach a hand


def read_table(r: Reader) -> None:
    """All that lies on the table but the monsters disclosed, which depend on the point."""
    r.put("row_order", row_order(r, r.data.get("row_order", list(range(at.ROWS)))) or range(at.ROWS))
    _grid(r)
    for name, card in (("start", "S"), ("finish", "F")):
        value = r.data.get(name)
        if value is not None and value != card and not (value == "W" and r.options["wilds"]):
            r.wrong(name, f"must be None or {card!r}, not {value!r}")
        elif value is not None:
            r.put(name, value)
            r.cards.append(card_code(value))
    _hands(r)
    _decks(r)
    _discards(r)
    _removed(r)
    _storms(r)
    _thrown(r)
    _rocks(r)
    _flag(r)
    _phase(r)


def _grid(r: Reader) -> None:
    s, grid = r.s, r.data.get("grid", {})
    if not isinstance(grid, Mapping):
        r.wrong("grid", "must be a dictionary of cells")
        return
    for name, value in grid.items():
        cell = CELL_INDEX[s[at.BOARD]].get(name, -1) if isinstance(name, str) else -1
        card, mark = _marked(r, name, value)
        wild = WILD_NUMBER.get(card, 0) if isinstance(card, str) else 0
        code = at.W if wild else card_code(card)
        if cell < 0:
            r.wrong("grid", f"{name!r} is no cell of this board", "no_such_cell")
        if not wild and not 1 <= code <= at.ISLANDS:
            r.wrong(f"grid {name}", f"{card!r} is no island", "not_an_island")
            continue
        r.cards.append(code)
        if cell >= 0:
            s[at.GRID + cell] = wild or code
            s[at.MARK + cell] = (at.MARK_WILD if wild else 0) | mark
            s[at.FILLED] += 1
    _rising(r)


def _marked(r: Reader, name: object, value: object) -> tuple[object, int]:
    """(card, mark) of a cell: its side in Sun and Moon (SUNMOON-2), its owner in the duel (DUEL-3)."""
    marks: dict[str, tuple[str, tuple[Any, ...]]] = {"sun_moon": ("side", FLAGS), "duel": ("owner", (0, 1))}
    if r.options["variant"] not in marks:
        return value, 0
    key, words = marks[r.options["variant"]]
    if not isinstance(value, Mapping) or set(value) != {"card", key}:
        r.wrong(f"grid {name}", f'must be {{"card": ..., "{key}": ...}}, not {value!r}')
        return (value.get("card") if isinstance(value, Mapping) else value), 0
    mark = value[key]
    if mark not in words or isinstance(mark, bool):
        r.wrong(f"grid {name}", f"{key} must be {words[0]!r} or {words[1]!r}, not {mark!r}")
        return value["card"], 0
    return value["card"], at.MARK_MOON if mark == words[1] else 0


def _rising(r: Reader) -> None:
    """INV-2: numbers rise strictly along every segment."""
    s, first, names = r.s, 0, CELL_NAMES[r.s[at.BOARD]]
    for end in SEGMENT_ENDS[s[at.BOARD]]:
        last = -1
        for cell in range(first, end):
            number = s[at.GRID + cell]
            if not number:
                continue
            if last >= 0 and number <= s[at.GRID + last]:
                text = f"{names[last]}={s[at.GRID + last]} comes before {names[cell]}={number}"
                r.wrong("grid", f"numbers must rise: {text}", "falling_grid")
            elif s[at.GUARD] and not keeps_room(s, number, cell):  # INV-15
                text = f"{names[cell]}={number} leaves too few numbers for the empty cells beside it"
                r.wrong("grid", f"with placement_guard='segments': {text}", "broken_grid")
            last = cell
        first = end


def _hands(r: Reader) -> None:
    for seat, hand in enumerate(r.per_seat("hands", [])):
        codes = r.card_list(hand, f"hands[{seat}]")
        r.only(codes, r.dealt - _TURNED_UP, f"hands[{seat}]")  # INV-4
        if len(codes) > at.HAND_SLOTS:
            r.wrong(f"hands[{seat}]", f"{len(codes)} cards; a hand holds at most {at.HAND_SLOTS}")
        else:
            fill_hand(r.s, seat, codes)


def _decks(r: Reader) -> None:
    decks = [r.card_list(deck, f"decks[{i}]") for i, deck in enumerate(r.per_seat("decks", []))]
    for seat, deck in enumerate(decks):
        r.only(deck, r.dealt, f"decks[{seat}]")
        if deck and r.options["variant"] == "duel":
            r.wrong(f"decks[{seat}]", "the duel has a common deck only")  # DUEL-1
    common, explorer, row = (r.card_list(r.data.get(key) or [], key) for key in ("common_deck", "explorer", "row"))
    r.only(common, set(), "common_deck")
    r.only(row, set(), "row")
    for card in sorted({card for card in explorer if card <= at.ISLANDS or card in {at.S, at.W}}):
        r.wrong("explorer", f"{CARD_TEXT[card]} is no Explorer card", "card_out_of_place")  # PYRAMID-3
    if len(row) > 5:
        r.wrong("row", f"{len(row)} cards; the row has five")
    elif len(row) < 5 and common:  # INV-20
        r.wrong("row", "it has five cards while the common deck has any")
    else:
        fill_row(r.s, row)
    if sum(map(len, decks)) + len(common) + len(explorer) <= at.DECK_SLOTS:
        room = has_starts(r.options) and r.data.get("start_places") is not None
        fill_decks(r.s, decks, int(room), common, explorer)
    else:
        r.wrong("decks", f"more than {at.DECK_SLOTS} cards")


def _discards(r: Reader) -> None:
    blind = r.options["storms"] == "on"  # STORM-6: what is thrown blind may be anything
    allowed = r.dealt - (set() if blind else {at.M, *_TURNED_UP})
    for seat, pile in enumerate(r.per_seat("discards", [])):
        for card in r.card_list(pile, f"discards[{seat}]"):
            if card == at.M and not blind:  # INV-12: only a blind throw could bring it there
                r.wrong(f"discards[{seat}]", "a Sea Monster can never be discarded", "monster_discarded")
            else:
                r.only([card], allowed, f"discards[{seat}]")
            if card <= at.ISLANDS:
                r.s[at.WHERE + card] = at.WHERE_DISCARDED + seat
            else:
                r.s[at.DISCARDED + seat * at.KINDS + card - at.S] += 1
            r.s[at.DISCARDS_N + seat] += 1


def _thrown(r: Reader) -> None:
    """Nobody knows of a pile set up which of its cards were thrown unseen, if any can have been (STORM-6)."""
    s = r.s
    for seat in range(s[at.PLAYERS]):
        if s[at.START_LAID] and s[at.DISCARDS_N + seat] and (s[at.YELLOW + seat] or s[at.REMOVED + at.Y - at.S]):
            s[at.THROWN + seat * at.THROWN_SLOTS] = at.THROWN_UNKNOWN


def _removed(r: Reader) -> None:
    """Cards removed face up, and islands set aside."""
    removed = r.card_list(r.data.get("removed", []), "removed")
    faces = {at.M, at.W, at.Y, at.P, at.O, at.C, at.R, at.B}
    if r.options["board"] == "pyramid":
        faces.add(at.F)  # PYRAMID-10
    for card in removed:
        if card > at.ISLANDS and (card not in faces or card not in r.has):
            r.wrong("removed", f"{CARD_TEXT[card]} never leaves the game face up with these options")
    r.put("removed", [CARD_TEXT[card] for card in removed])
    monsters = removed.count(at.M)
    least = sum(card <= at.ISLANDS for card in removed)
    victims = least + removed.count(at.W)
    if r.options["storms"] == "on":  # a Wild among them may have been a compass
        victims = min(max(monsters, least), victims)
    if monsters != victims:  # MONSTER-3
        r.wrong("removed", f"{monsters} monsters and {victims} victims; they leave the game in pairs")
    aside, right = r.card_list(r.data.get("removed_islands", []), "removed_islands"), r.options["removed_islands"]
    for card in aside:
        if card > at.ISLANDS:
            r.wrong("removed_islands", f"{CARD_TEXT[card]} is no island", "not_an_island")
        else:
            r.s[at.WHERE + card] = at.WHERE_ASIDE
    if len(aside) != right:  # INV-22
        r.wrong("removed_islands", f"{len(aside)} islands, but the option says {right}")


def _storms(r: Reader) -> None:
    """Storms in play, and the compasses of pool and supply (INV-14)."""
    s = r.s
    given = r.data.get("storms")
    if given is None:
        given = {}
    if not isinstance(given, Mapping) or not set(given) <= {colour for colour, _, _ in STORMS}:
        r.wrong("storms", 'must be {"yellow": [seats], "orange": [seats], "purple": [rows]}')
        given = {}
    for colour, card, block in STORMS:
        places, size = given.get(colour, []), at.ROWS if card == at.P else r.players
        if not isinstance(places, (list, tuple)) or not all(is_whole(place, 0, size - 1) for place in places):
            r.wrong(f"storms {colour}", f"must be a list of whole numbers from 0 to {size - 1}")
            continue
        for place in places:
            s[block + place] += 1
            r.cards.append(card)
    for row in range(at.ROWS):
        if s[at.PURPLE + row] and row_full(s, row):  # INV-3
            r.wrong("storms purple", f"row {row} is full, and a blocked row has an empty cell")
    if plays_compasses(s):
        r.number_of("pool", 0, 0, 6)
    if s[at.STORMS_ON]:  # INV-14
        r.number_of("supply", max(0, 6 - s[at.POOL] - s[at.REMOVED + at.C - at.S]), 0, 6)
    r.cards += [at.C] * (s[at.POOL] + s[at.SUPPLY])


def _rocks(r: Reader) -> None:
    row = r.data.get("rocks")
    if row is None or not has_rocks(r.options):
        return
    if not is_whole(row, 0, at.ROWS - 1):
        r.wrong("rocks", f"must be None or a row 0..5, not {row!r}")
        return
    r.put("rocks", row)
    r.cards.append(at.R)
    if row_full(r.s, row):  # INV-3
        r.wrong("rocks", f"row {row} is full, and a blocked row has an empty cell")
    if full_rows(r.s) >= 4:  # ROCKS-5, INV-19
        r.wrong("rocks", "with four full rows the rocks have left")


def _flag(r: Reader) -> None:
    if r.options["variant"] != "sun_moon":
        return
    flag, drawn = r.data.get("flag", "sun"), r.s[at.REMOVED + at.C - at.S]
    if flag not in FLAGS:
        r.wrong("flag", f"must be 'sun' or 'moon', not {flag!r}")
        return
    r.put("flag", flag)
    if flag != FLAGS[drawn % 2]:  # INV-18
        r.wrong("flag", f"{drawn} compasses have been drawn, so it must be {FLAGS[drawn % 2]!r}")


def _phase(r: Reader) -> None:
    if r.options["board"] != "arch":
        return
    pillars = all(r.s[at.GRID : at.GRID + ROOF])
    right = 2 if pillars else 1  # ARCH-6
    r.put("phase", right)
    if r.data.get("phase", right) != right:
        r.wrong("phase", f"must be {right}, as the pillars are {'' if pillars else 'not '}complete")
    if not pillars and any(r.s[at.GRID + ROOF : at.GRID + BOARD_CELLS[at.ARCH]]):
        r.wrong("grid", "the roof is closed until both pillars are complete")  # ARCH-2


def read_disclosed(r: Reader) -> None:
    """Disclosed monsters per seat (MONSTER-6)."""
    for seat, number in enumerate(r.per_seat("disclosed", 0)):
        held = monsters_in_hand(r.s, seat)
        if is_whole(number, 0, held):
            r.s[at.DISCLOSED + seat] = number
        else:
            text = f"must be a whole number from 0 to {held}, the monsters the seat holds, not {number!r}"
            r.wrong(f"disclosed[{seat}]", text)
