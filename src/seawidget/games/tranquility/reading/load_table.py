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
            r.wrong(name, "error.tranquility.start_or_finish", right=repr(card), given=repr(value))
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
        r.wrong("grid", "error.tranquility.cells")
        return
    for name, value in grid.items():
        cell = CELL_INDEX[s[at.BOARD]].get(name, -1) if isinstance(name, str) else -1
        card, mark = _marked(r, name, value)
        wild = WILD_NUMBER.get(card, 0) if isinstance(card, str) else 0
        code = at.W if wild else card_code(card)
        if cell < 0:
            r.wrong("grid", "error.tranquility.no_cell", "no_such_cell", name=repr(name))
        if not wild and not 1 <= code <= at.ISLANDS:
            r.wrong(f"grid {name}", "error.tranquility.no_island", "not_an_island", card=repr(card))
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
        right = f'{{"card": ..., "{key}": ...}}'
        r.wrong(f"grid {name}", "error.position.must", right=right, given=repr(value))
        return (value.get("card") if isinstance(value, Mapping) else value), 0
    mark = value[key]
    if mark not in words or isinstance(mark, bool):
        one, other = map(repr, words)
        r.wrong(f"grid {name}", "error.tranquility.mark", name=key, one=one, other=other, given=repr(mark))
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
                before = f"{names[last]}={s[at.GRID + last]}"
                after = f"{names[cell]}={number}"
                r.wrong("grid", "error.tranquility.rise", "falling_grid", before=before, after=after)
            elif s[at.GUARD] and not keeps_room(s, number, cell):  # INV-15
                option = "placement_guard='segments'"
                held = f"{names[cell]}={number}"
                r.wrong("grid", "error.tranquility.guard", "broken_grid", option=option, cell=held)
            last = cell
        first = end


def _hands(r: Reader) -> None:
    for seat, hand in enumerate(r.per_seat("hands", [])):
        codes = r.card_list(hand, f"hands[{seat}]")
        r.only(codes, r.dealt - _TURNED_UP, f"hands[{seat}]")  # INV-4
        if len(codes) > at.HAND_SLOTS:
            r.wrong(f"hands[{seat}]", "error.tranquility.hand_holds", n=len(codes), most=at.HAND_SLOTS)
        else:
            fill_hand(r.s, seat, codes)


def _decks(r: Reader) -> None:
    decks = [r.card_list(deck, f"decks[{i}]") for i, deck in enumerate(r.per_seat("decks", []))]
    for seat, deck in enumerate(decks):
        r.only(deck, r.dealt, f"decks[{seat}]")
        if deck and r.options["variant"] == "duel":
            r.wrong(f"decks[{seat}]", "error.tranquility.duel_deck")  # DUEL-1
    common, explorer, row = (r.card_list(r.data.get(key) or [], key) for key in ("common_deck", "explorer", "row"))
    r.only(common, set(), "common_deck")
    r.only(row, set(), "row")
    for card in sorted({card for card in explorer if card <= at.ISLANDS or card in {at.S, at.W}}):
        r.wrong("explorer", "error.tranquility.no_explorer", "card_out_of_place", card=CARD_TEXT[card])  # PYRAMID-3
    if len(row) > 5:
        r.wrong("row", "error.tranquility.row_of_five", n=len(row))
    elif len(row) < 5 and common:  # INV-20
        r.wrong("row", "error.tranquility.row_full")
    else:
        fill_row(r.s, row)
    if sum(map(len, decks)) + len(common) + len(explorer) <= at.DECK_SLOTS:
        room = has_starts(r.options) and r.data.get("start_places") is not None
        fill_decks(r.s, decks, int(room), common, explorer)
    else:
        r.wrong("decks", "error.tranquility.many_cards", most=at.DECK_SLOTS)


def _discards(r: Reader) -> None:
    blind = r.options["storms"] == "on"  # STORM-6: what is thrown blind may be anything
    allowed = r.dealt - (set() if blind else {at.M, *_TURNED_UP})
    for seat, pile in enumerate(r.per_seat("discards", [])):
        for card in r.card_list(pile, f"discards[{seat}]"):
            if card == at.M and not blind:  # INV-12: only a blind throw could bring it there
                r.wrong(f"discards[{seat}]", "error.tranquility.monster_discarded", "monster_discarded")
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
            r.wrong("removed", "error.tranquility.not_face_up", card=CARD_TEXT[card])
    r.put("removed", [CARD_TEXT[card] for card in removed])
    monsters = removed.count(at.M)
    least = sum(card <= at.ISLANDS for card in removed)
    victims = least + removed.count(at.W)
    if r.options["storms"] == "on":  # a Wild among them may have been a compass
        victims = min(max(monsters, least), victims)
    if monsters != victims:  # MONSTER-3
        r.wrong("removed", "error.tranquility.pairs", monsters=monsters, victims=victims)
    aside, right = r.card_list(r.data.get("removed_islands", []), "removed_islands"), r.options["removed_islands"]
    for card in aside:
        if card > at.ISLANDS:
            r.wrong("removed_islands", "error.tranquility.no_island", "not_an_island", card=CARD_TEXT[card])
        else:
            r.s[at.WHERE + card] = at.WHERE_ASIDE
    if len(aside) != right:  # INV-22
        r.wrong("removed_islands", "error.tranquility.aside", n=len(aside), right=right)


def _storms(r: Reader) -> None:
    """Storms in play, and the compasses of pool and supply (INV-14)."""
    s = r.s
    given = r.data.get("storms")
    if given is None:
        given = {}
    if not isinstance(given, Mapping) or not set(given) <= {colour for colour, _, _ in STORMS}:
        r.wrong("storms", "error.must_be", right='{"yellow": [...], "orange": [...], "purple": [...]}')
        given = {}
    for colour, card, block in STORMS:
        places, size = given.get(colour, []), at.ROWS if card == at.P else r.players
        if not isinstance(places, (list, tuple)) or not all(is_whole(place, 0, size - 1) for place in places):
            r.wrong(f"storms {colour}", "error.tranquility.storm_places", high=size - 1)
            continue
        for place in places:
            s[block + place] += 1
            r.cards.append(card)
    for row in range(at.ROWS):
        if s[at.PURPLE + row] and row_full(s, row):  # INV-3
            r.wrong("storms purple", "error.tranquility.blocked_full", row=row)
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
        r.wrong("rocks", "error.tranquility.rocks", given=repr(row))
        return
    r.put("rocks", row)
    r.cards.append(at.R)
    if row_full(r.s, row):  # INV-3
        r.wrong("rocks", "error.tranquility.blocked_full", row=row)
    if full_rows(r.s) >= 4:  # ROCKS-5, INV-19
        r.wrong("rocks", "error.tranquility.rocks_left")


def _flag(r: Reader) -> None:
    if r.options["variant"] != "sun_moon":
        return
    flag, drawn = r.data.get("flag", "sun"), r.s[at.REMOVED + at.C - at.S]
    if flag not in FLAGS:
        r.wrong("flag", "error.tranquility.mark", name="flag", one="'sun'", other="'moon'", given=repr(flag))
        return
    r.put("flag", flag)
    if flag != FLAGS[drawn % 2]:  # INV-18
        r.wrong("flag", "error.tranquility.flag", n=drawn, right=repr(FLAGS[drawn % 2]))


def _phase(r: Reader) -> None:
    if r.options["board"] != "arch":
        return
    pillars = all(r.s[at.GRID : at.GRID + ROOF])
    right = 2 if pillars else 1  # ARCH-6
    r.put("phase", right)
    if r.data.get("phase", right) != right:
        r.wrong("phase", "error.tranquility.phase_pillars" if pillars else "error.tranquility.phase_open", right=right)
    if not pillars and any(r.s[at.GRID + ROOF : at.GRID + BOARD_CELLS[at.ARCH]]):
        r.wrong("grid", "error.tranquility.roof")  # ARCH-2


def read_disclosed(r: Reader) -> None:
    """Disclosed monsters per seat (MONSTER-6)."""
    for seat, number in enumerate(r.per_seat("disclosed", 0)):
        held = monsters_in_hand(r.s, seat)
        if is_whole(number, 0, held):
            r.s[at.DISCLOSED + seat] = number
        else:
            r.wrong(f"disclosed[{seat}]", "error.tranquility.disclosed", high=held, given=repr(number))
