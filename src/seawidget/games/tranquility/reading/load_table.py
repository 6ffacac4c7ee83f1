"""Reading what lies on the table besides hands and decks: discards, removed cards, storms, rocks, sides, monsters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from seawidget.games.shared.reading import is_whole
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROOF
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.games.tranquility.core.names import FLAGS
from seawidget.games.tranquility.reading.deal import card_counts, has_rocks
from seawidget.games.tranquility.rules.ask import plays_compasses
from seawidget.games.tranquility.rules.hand import monsters_in_hand
from seawidget.games.tranquility.rules.place import full_rows, row_full

if TYPE_CHECKING:
    from seawidget.games.tranquility.reading.load import Reader

TURNED_UP: Final = {at.Y, at.P, at.O, at.C}  # they never reach a hand


def read_gone(r: Reader) -> None:
    """Discards, cards removed face up, islands set aside."""
    blind = r.options["storms"] == "on"  # STORM-6: what is thrown blind may be anything
    allowed = r.dealt() - (set() if blind else {at.M, *TURNED_UP})
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
    removed = r.card_list(r.data.get("removed", []), "removed")
    counts = card_counts(r.options)
    faces = {at.M, at.W, at.Y, at.P, at.O, at.C, at.R, at.B}
    if r.options["board"] == "pyramid":
        faces.add(at.F)  # PYRAMID-10
    for card in removed:
        if card <= at.ISLANDS:
            r.s[at.WHERE + card] = at.WHERE_REMOVED
        else:
            r.s[at.REMOVED + card - at.S] += 1
            if card not in faces or card not in counts:
                r.wrong("removed", f"{CARD_TEXT[card]} never leaves the game face up with these options")
    monsters = removed.count(at.M)
    least = sum(card <= at.ISLANDS for card in removed)
    victims = least + removed.count(at.W)
    if blind:  # a Wild among them may have been a compass
        victims = min(max(monsters, least), victims)
    if monsters != victims:  # MONSTER-3
        r.wrong("removed", f"{monsters} monsters and {victims} victims; they leave the game in pairs")
    aside = r.card_list(r.data.get("removed_islands", []), "removed_islands")
    for card in aside:
        if card > at.ISLANDS:
            r.wrong("removed_islands", f"{CARD_TEXT[card]} is no island", "not_an_island")
        else:
            r.s[at.WHERE + card] = at.WHERE_ASIDE
    if len(aside) != r.options["removed_islands"]:  # INV-22
        right = r.options["removed_islands"]
        r.wrong("removed_islands", f"{len(aside)} islands, but the option says {right}")


def read_storms(r: Reader) -> None:
    """Storms in play, and the compasses of pool and supply (INV-14)."""
    s = r.s
    given = r.data.get("storms")
    if given is None:
        given = {}
    if not isinstance(given, Mapping) or not set(given) <= {"yellow", "orange", "purple"}:
        r.wrong("storms", 'must be {"yellow": [seats], "orange": [seats], "purple": [rows]}')
        given = {}
    for key, card, block, size in (
        ("yellow", at.Y, at.YELLOW, r.players),
        ("orange", at.O, at.ORANGE, r.players),
        ("purple", at.P, at.PURPLE, at.ROWS),
    ):
        places = given.get(key, [])
        if not isinstance(places, (list, tuple)) or not all(is_whole(place, 0, size - 1) for place in places):
            r.wrong(f"storms {key}", f"must be a list of whole numbers from 0 to {size - 1}")
            continue
        for place in places:
            s[block + place] += 1
            r.cards.append(card)
    for row in range(at.ROWS):
        if s[at.PURPLE + row] and row_full(s, row):  # INV-3
            r.wrong("storms purple", f"row {row} is full, and a blocked row has an empty cell")
    s[at.POOL] = r.whole("pool", 0, 0, 6) if plays_compasses(s) else 0
    if s[at.STORMS_ON]:  # INV-14
        s[at.SUPPLY] = r.whole("supply", max(0, 6 - s[at.POOL] - s[at.REMOVED + at.C - at.S]), 0, 6)
    r.cards += [at.C] * (s[at.POOL] + s[at.SUPPLY])


def read_rocks(r: Reader) -> None:
    """The Jagged Rocks on the board."""
    row = r.data.get("rocks")
    if row is None or not has_rocks(r.options):
        return
    if not is_whole(row, 0, at.ROWS - 1):
        r.wrong("rocks", f"must be None or a row 0..5, not {row!r}")
        return
    r.s[at.ROCKS_ROW] = row
    r.cards.append(at.R)
    if row_full(r.s, row):  # INV-3
        r.wrong("rocks", f"row {row} is full, and a blocked row has an empty cell")
    if full_rows(r.s) >= 4:  # ROCKS-5, INV-19
        r.wrong("rocks", "with four full rows the rocks have left")


def read_sides(r: Reader) -> None:
    """Side flag and phase."""
    s = r.s
    if r.options["variant"] == "sun_moon":
        flag = r.data.get("flag", "sun")
        if flag not in FLAGS:
            r.wrong("flag", f"must be 'sun' or 'moon', not {flag!r}")
        else:
            s[at.FLAG] = FLAGS.index(flag)
            drawn = s[at.REMOVED + at.C - at.S]
            if s[at.FLAG] != drawn % 2:  # INV-18
                r.wrong("flag", f"{drawn} compasses have been drawn, so it must be {FLAGS[drawn % 2]!r}")
    if r.options["board"] == "arch":
        pillars = all(s[at.GRID : at.GRID + ROOF])
        right = 2 if pillars else 1  # ARCH-6
        s[at.PHASE] = right
        if r.data.get("phase", right) != right:
            r.wrong("phase", f"must be {right}, as the pillars are {'' if pillars else 'not '}complete")
        if not pillars and any(s[at.GRID + ROOF : at.GRID + BOARD_CELLS[at.ARCH]]):
            r.wrong("grid", "the roof is closed until both pillars are complete")  # ARCH-2


def read_disclosed(r: Reader) -> None:
    """Disclosed monsters per seat (MONSTER-6)."""
    for seat, number in enumerate(r.per_seat("disclosed", 0)):
        held = monsters_in_hand(r.s, seat)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= held:
            text = f"must be a whole number from 0 to {held}, the monsters the seat holds, not {number!r}"
            r.wrong(f"disclosed[{seat}]", text)
        else:
            r.s[at.DISCLOSED + seat] = number
