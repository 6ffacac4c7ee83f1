"""Reading where a position stands: decision point, seats, turn, and what belongs to the point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.shared.reading import is_whole
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.card_counts import has_rocks, has_starts, has_storms
from seawidget.games.tranquility.core.cards import card_code, texts
from seawidget.games.tranquility.core.names import EXPLORES
from seawidget.games.tranquility.reading.reader import MOST_PLACE, Reader
from seawidget.games.tranquility.reading.slots import hand_texts
from seawidget.games.tranquility.rules.ask import has_target, may_spend, must_cut
from seawidget.games.tranquility.rules.hand import deck_size, hand_find, hand_limit
from seawidget.games.tranquility.rules.place import can_place, grid_full
from seawidget.games.tranquility.rules.setup import put_start_place
from seawidget.text.i18n import Sentence

_STEP_OF: Final[dict[str | None, int]] = {
    "opening": at.STEP_OPENING,
    "extra": at.STEP_EXTRA,
    "refill": at.STEP_REFILL,
    "explorer": at.STEP_EXPLORER,
}
_START_TURN_POINTS: Final = ("ROCKS", "STORM", "EXPLORE", "CHOOSE")  # START_TURN may be on there
_SHEDDING: Final = ("SHED", "CUT")  # ... and there it always is


def point_names(options: Mapping[str, Any]) -> list[str]:
    """The decision points of a game with these options (DP-4), and END."""
    names = ["ACTION"]
    if options["solo_start"] == "sea_voyage":
        names.append("START")
    if has_starts(options):
        names.append("SHED")
    if has_rocks(options):
        names.append("ROCKS")
    if has_storms(options):
        names.append("STORM")
    if has_storms(options) and has_starts(options):
        names.append("CUT")
    if options["storms"] == "on":
        names.append("COMPASS")
    if options["board"] == "pyramid":
        names += ["EXPLORE", "CHOOSE"]
    if options["variant"] == "duel":
        names.append("ANSWER")
    return [*names, "END"]


def read_point(r: Reader) -> None:
    """Point, seats, turn."""
    s, known = r.s, point_names(r.options)
    point = r.data.get("point", "ACTION")
    if point not in known:
        r.wrong("point", "error.position.one_of_options", known=", ".join(known), given=repr(point))
        point = "ACTION"
    r.put("point", point)
    draw = _draw(r, point)
    active = r.number_of("active", 0, 0, r.players - 1)
    voyage = r.options["solo_start"] == "sea_voyage" and point in {"START", "SHED"}
    if draw == "opening":
        r.number_of("turn", 0, 0, 0)
    else:
        r.number_of("turn", 1, 0 if voyage else 1, 9999)
    _start_turn(r, point, draw)
    _deciding(r, point, draw, active)
    if s[at.FINISH_LAID] and point != "END" and s[at.BOARD] != at.PYRAMID:
        r.wrong("finish", "error.tranquility.finish_ends")  # INV-6
    _voyage(r, point)
    _hand_sizes(r, point, draw)
    _turned_up(r, point, draw)
    _explore(r, point, draw)
    if draw == "extra":  # START-4
        most = 8 if r.players == 1 else 2
        r.number_of("extra_left", most, 1, most)
    else:
        r.quiet("extra_left", "error.tranquility.extra_left", point=point)
    _start_places(r, draw)
    _exchange(r, point)
    _shed(r, point)
    _cut(r, point)
    _earned(r, point)
    if point == "ROCKS":
        s[at.STEP] = at.STEP_ROCKS
        if s[at.ROCKS_ROW] < 0:
            r.wrong("rocks", "error.tranquility.rocks_lie")  # ROCKS-3


def _draw(r: Reader, point: str) -> str | None:
    """Why the storm just turned up was drawn."""
    if point != "STORM":
        r.quiet("draw", "error.tranquility.draw")
        return None
    known = ["opening", "refill", "extra"][: 3 if r.players <= 2 else 2]  # START-4
    if r.options["board"] == "pyramid":
        known = ["explorer"]
    draw = r.data.get("draw") or ("refill" if "refill" in known else "explorer")
    if draw not in known:
        names = ", ".join(map(repr, known))
        r.wrong("draw", "error.position.one_of_at", known=names, point="STORM", given=repr(draw))
        draw = known[0]
    r.put("draw", draw)
    return str(draw)


def _flag(r: Reader, name: str, point: str, must: bool, may: bool) -> bool | None:
    """A part that is True or False, put where it is right: None if it is wrong. `must` and `may` it be True here?"""
    given = r.data.get(name, must)
    if not isinstance(given, bool) or (must and not given) or (given and not may):
        right = "True" if must else Sentence("error.tranquility.true_or_false") if may else "False"
        r.wrong(name, "error.position.must_at", right=right, point=point, given=repr(given))
        return None
    r.put(name, given)
    return given


def _start_turn(r: Reader, point: str, draw: str | None) -> None:
    """START_TURN, from PlayStart to the end of that turn."""
    must = point in _SHEDDING or draw == "extra"
    may = must or (has_starts(r.options) and point in _START_TURN_POINTS and draw != "opening")
    start_turn = _flag(r, "start_turn", point, must, may)
    if start_turn and not r.s[at.START_LAID]:
        r.wrong("start", "error.tranquility.start_lies")  # START-5


def _deciding(r: Reader, point: str, draw: str | None, active: int) -> None:
    s, deciding = r.s, r.data.get("deciding")
    if point == "END":
        r.quiet("deciding", "error.position.must_at", right="None", point=point, given=repr(deciding))
        s[at.DECIDING] = -1
        return
    usual = (active + 1) % r.players if point == "ANSWER" else active
    s[at.DECIDING] = usual if deciding is None else r.whole("deciding", usual, 0, r.players - 1)
    any_seat = point in _SHEDDING or draw in {"opening", "extra"} or (draw == "refill" and s[at.START_TURN])
    if not any_seat and s[at.DECIDING] != usual:
        key = "error.tranquility.other_decides" if point == "ANSWER" else "error.tranquility.active_decides"
        r.wrong("deciding", key, usual=usual, point=point, given=repr(deciding))


def _voyage(r: Reader, point: str) -> None:
    s = r.s
    voyage = r.options["solo_start"] == "sea_voyage"
    holds = not s[at.START_LAID] and hand_find(s, 0, at.S) >= 0
    if point == "START":
        s[at.STEP] = at.STEP_VOYAGE
        if not holds:
            r.wrong("point", "error.tranquility.at_start")  # VOYAGE-4
    elif voyage and holds and point == "ACTION":
        r.wrong("point", "error.tranquility.voyage")


def _hand_sizes(r: Reader, point: str, draw: str | None) -> None:
    """INV-5, and that a seat draws only below its limit (TURN-6)."""
    s = r.s
    most = 5
    if point == "SHED" or has_storms(r.options):
        most = at.HAND_SLOTS if r.players == 1 else 7 if r.players == 2 else 5
    for seat in range(r.players):
        if s[at.HAND_N + seat] > most:
            held = s[at.HAND_N + seat]
            r.wrong(f"hands[{seat}]", "error.tranquility.hand_at", "hand_too_large", n=held, point=point, most=most)
    seat = s[at.DECIDING]
    if draw in {"opening", "refill"} and s[at.HAND_N + seat] >= hand_limit(s, seat):
        held, most = s[at.HAND_N + seat], hand_limit(s, seat)
        r.wrong(f"hands[{seat}]", "error.tranquility.hand_draws", "hand_too_large", n=held, most=most)


def _turned_up(r: Reader, point: str, draw: str | None) -> None:
    s, card = r.s, r.data.get("turned_up")
    if point == "CHOOSE":
        if card not in (None, "M"):
            r.wrong("turned_up", "error.position.must_at", right="'M'", point=point, given=repr(card))
        card = "M"
        if not has_target(s):
            r.wrong("point", "error.tranquility.victim")  # PYRAMID-7
    elif point == "STORM":
        if card not in ("Y", "P", "O"):
            r.wrong("turned_up", "error.tranquility.storm_card", one="'Y'", two="'P'", three="'O'", given=repr(card))
            return
        if card == "P" and grid_full(s):
            r.wrong("turned_up", "error.tranquility.purple_gone")  # STORM-8
        s[at.STEP] = _STEP_OF[draw]
        s[at.STEP_SEAT] = (s[at.DECIDING] - s[at.ACTIVE]) % r.players
    else:
        r.quiet("turned_up", "error.position.must_at", right="None", point=point, given=repr(card))
        return
    r.put("turned_up", card)
    r.cards.append(s[at.TURNED_UP])


def _explore(r: Reader, point: str, draw: str | None) -> None:
    """Which reveal of E3 is made: PYRAMID-5 or PYRAMID-12."""
    s, explore = r.s, r.data.get("explore")
    if point not in {"EXPLORE", "CHOOSE"} and draw != "explorer":
        r.quiet("explore", "error.position.must_at", right="None", point=point, given=repr(explore))
        return
    explore = explore or ("full" if s[at.START_TURN] else "cover")
    if explore not in EXPLORES:
        r.wrong("explore", "error.tranquility.mark", name="explore", one="'cover'", other="'full'", given=repr(explore))
        return
    r.put("explore", explore)
    s[at.STEP] = at.STEP_EXPLORER
    s[at.STEP_SEAT] = s[at.EXPLORE] - 1
    if explore == "full" and not grid_full(s):
        r.wrong("explore", "error.tranquility.full_grid")
    if explore == "full" and s[at.FINISH_LAID]:
        r.wrong("explore", "error.tranquility.no_finish")
    if explore == "cover" and s[at.START_TURN]:
        r.wrong("explore", "error.tranquility.start_full", right="'full'")
    if point == "EXPLORE" and deck_size(s, at.EXPLORER) == 0:
        r.wrong("explorer", "error.tranquility.explorer_empty")  # PYRAMID-5


def _start_places(r: Reader, draw: str | None) -> None:
    """Starts that enter the decks after the opening hands (SETUP-4)."""
    places = r.data.get("start_places")
    if draw != "opening":
        r.quiet("start_places", "error.tranquility.start_places")
        return
    if not isinstance(places, (list, tuple)) or len(places) != r.players:
        r.wrong("start_places", "error.position.per_seat", players=r.players)
        return
    for seat, place in enumerate(places):
        read = r.number(f"start_places[{seat}]", place, -1, 0, MOST_PLACE)
        if read >= 0:
            put_start_place(r.s, seat, read)
            r.cards.append(at.S)


def _cut(r: Reader, point: str) -> None:
    """After a shed: the hand of a yellow owner is above three (STORM-7)."""
    s = r.s
    if point != "CUT":
        return
    s[at.STEP] = at.STEP_CUT
    s[at.STEP_SEAT] = (s[at.DECIDING] - s[at.ACTIVE]) % r.players
    if not must_cut(s, s[at.DECIDING]):
        r.wrong("point", "error.tranquility.cut")


def _earned(r: Reader, point: str) -> None:
    """Whether the action of the turn earned a compass (DP-5)."""
    s, must = r.s, point == "COMPASS"
    may = must or (r.options["storms"] == "on" and point == "ROCKS" and not s[at.START_TURN])
    earned = _flag(r, "earned", point, must, may)
    if earned is None:
        return
    if earned and s[at.SUPPLY] == 6:
        r.wrong("earned", "error.tranquility.supply_full")
    if must:
        s[at.STEP] = at.STEP_SPEND
        if not may_spend(s, s[at.ACTIVE]):
            r.wrong("point", "error.tranquility.compass")


def _exchange(r: Reader, point: str) -> None:
    """Duel: the hand offered this turn (DUEL-6 to DUEL-8)."""
    s, given = r.s, r.data.get("exchange")
    if point == "ANSWER" and given is None:
        given = {}
    if given is None:
        return
    active = s[at.ACTIVE]
    if point not in {"ANSWER", "ACTION"} or not isinstance(given, Mapping):
        r.wrong("exchange", "error.tranquility.exchange")
        return
    right: dict[str, Any] = {"seat": active, "cards": hand_texts(s, active), "declined": point == "ACTION"}
    told = {**right, **given}
    if isinstance(told["cards"], (list, tuple)):
        told["cards"] = texts(sorted(card_code(card) for card in told["cards"]))
    if told != right:
        r.wrong("exchange", "error.position.must", right=repr(right), given=repr(dict(given)))
        return
    if s[at.HAND_N + active] != 5 or s[at.ROW_CARDS_N] == 0 or can_place(s, active, 4):
        r.wrong("exchange", "error.tranquility.offer")  # DUEL-6
    r.put("exchange", right)


def _shed(r: Reader, point: str) -> None:
    s, told = r.s, "shares" in r.data
    if point != "SHED":
        r.quiet("due", "error.tranquility.due_outside")
        r.quiet("shares", "error.tranquility.shares_outside")
        return
    s[at.STEP] = at.STEP_SHED
    s[at.STEP_SEAT] = done = (s[at.DECIDING] - s[at.ACTIVE]) % r.players
    made = 0
    for seat, share in enumerate(r.per_seat("shares", None)):
        came = (seat - s[at.ACTIVE]) % r.players < done
        if not came and share is not None:
            r.wrong(f"shares[{seat}]", "error.tranquility.share_none")
        elif came and share is None and not told:
            s[at.SHARES + seat] = 0
        elif came and not is_whole(share, 0, 8):
            r.wrong(f"shares[{seat}]", "error.tranquility.share", given=repr(share))
        elif came:
            s[at.SHARES + seat] = share
            made += share
    least = 0 if s[at.STORMS_ON] else 1  # DP-5: a compass may lower what is due to nothing
    due = r.number_of("due", 8 - made if told else 8, least, 8)
    if made + due > 8:
        r.wrong("due", "error.tranquility.due", made=made, due=due)
