"""Reading where a position stands: decision point, seats, turn, and what belongs to the point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.cards import card_code, texts
from seawidget.games.tranquility.core.names import DRAWS, EXPLORES, POINTS
from seawidget.games.tranquility.reading.deal import has_rocks, has_starts, has_storms
from seawidget.games.tranquility.reading.dump import result_dict
from seawidget.games.tranquility.rules.ask import has_target, later_capacity, shed_capacity, sides_right
from seawidget.games.tranquility.rules.end import grid_test, hands_test, loss_test
from seawidget.games.tranquility.rules.hand import deck_size, hand_find, hand_limit, monsters_in_hand
from seawidget.games.tranquility.rules.place import can_place, grid_full

if TYPE_CHECKING:
    from seawidget.games.tranquility.reading.load import Reader

_START_TURN_POINTS = ("ROCKS", "STORM", "EXPLORE", "CHOOSE")  # START_TURN may be on there; at SHED it always is


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
    if options["board"] == "pyramid":
        names += ["EXPLORE", "CHOOSE"]
    if options["variant"] == "duel":
        names.append("ANSWER")
    return [*names, "END"]


def read_point(r: Reader) -> None:
    """Point, seats, turn."""
    s, data = r.s, r.data
    point = data.get("point", "ACTION")
    known = point_names(r.options)
    if point not in known:
        r.wrong("point", f"must be one of {', '.join(known)} with these options, not {point!r}")
        point = "ACTION"
    s[at.POINT] = POINTS.index(point)
    draw = _draw(r, point)
    s[at.ACTIVE] = active = r.whole("active", 0, 0, r.players - 1)
    _turn(r, point, draw)
    _start_turn(r, point, draw)
    _deciding(r, point, draw, active)
    if s[at.FINISH_LAID] and point != "END" and s[at.BOARD] != at.PYRAMID:
        r.wrong("finish", "a laid Finish ends the game, so the point must be END")  # INV-6
    _voyage(r, point)
    _hand_sizes(r, point, draw)
    _turned_up(r, point, draw)
    _explore(r, point, draw)
    _extra(r, point, draw)
    _start_places(r, draw)
    _exchange(r, point)
    _shed(r, point)
    if point == "ROCKS":
        s[at.STEP] = at.STEP_ROCKS
        if s[at.ROCKS_ROW] < 0:
            r.wrong("rocks", "at ROCKS they lie on the board")  # ROCKS-3


def _draw(r: Reader, point: str) -> str | None:
    """Why the storm just turned up was drawn."""
    draw = r.data.get("draw")
    if point != "STORM":
        if draw is not None:
            r.wrong("draw", "must be None: a reason belongs to STORM")
        return None
    known = ["explorer"] if r.options["board"] == "pyramid" else ["opening", "refill"]
    if r.options["board"] != "pyramid" and r.players <= 2:
        known.append("extra")  # START-4
    draw = draw or ("explorer" if r.options["board"] == "pyramid" else "refill")
    if draw not in known:
        r.wrong("draw", f"must be one of {', '.join(known)} at STORM with these options, not {draw!r}")
        draw = known[0]
    r.s[at.DRAW] = DRAWS.index(draw)
    return str(draw)


def _turn(r: Reader, point: str, draw: str | None) -> None:
    voyage = r.options["solo_start"] == "sea_voyage"
    if draw == "opening":
        r.s[at.TURN] = r.whole("turn", 0, 0, 0)
    else:
        r.s[at.TURN] = r.whole("turn", 1, 0 if voyage and point in {"START", "SHED"} else 1, 9999)


def _start_turn(r: Reader, point: str, draw: str | None) -> None:
    """START_TURN, from PlayStart to the end of that turn."""
    must = point == "SHED" or draw == "extra"
    may = must or (has_starts(r.options) and point in _START_TURN_POINTS and draw != "opening")
    start_turn = r.data.get("start_turn", must)
    if not isinstance(start_turn, bool) or (must and not start_turn) or (start_turn and not may):
        right = "True" if must else "True or False" if may else "False"
        r.wrong("start_turn", f"must be {right} at {point}, not {start_turn!r}")
        return
    r.s[at.START_TURN] = int(start_turn)
    if start_turn and not r.s[at.START_LAID]:
        r.wrong("start", "in the turn of a Start it lies on its space")  # START-5


def _deciding(r: Reader, point: str, draw: str | None, active: int) -> None:
    s, deciding = r.s, r.data.get("deciding")
    if point == "END":
        if deciding is not None:
            r.wrong("deciding", f"must be None at END, not {deciding!r}")
        s[at.DECIDING] = -1
        return
    usual = (active + 1) % r.players if point == "ANSWER" else active
    s[at.DECIDING] = usual if deciding is None else r.whole("deciding", usual, 0, r.players - 1)
    any_seat = point == "SHED" or draw in {"opening", "extra"} or (draw == "refill" and s[at.START_TURN])
    if not any_seat and s[at.DECIDING] != usual:
        who = "other duellist" if point == "ANSWER" else "active seat"
        r.wrong("deciding", f"the {who} {usual} decides at {point}, not {deciding!r}")


def _voyage(r: Reader, point: str) -> None:
    s = r.s
    voyage = r.options["solo_start"] == "sea_voyage"
    holds = not s[at.START_LAID] and hand_find(s, 0, at.S) >= 0
    if point == "START":
        s[at.STEP] = at.STEP_VOYAGE
        if not holds:
            r.wrong("point", "at START the hand holds the Start and none is laid")  # VOYAGE-4
    elif voyage and holds and point == "ACTION":
        r.wrong("point", "must be START: in sea_voyage a Start is played as soon as it is drawn")


def _hand_sizes(r: Reader, point: str, draw: str | None) -> None:
    """INV-5, and that a seat draws only below its limit (TURN-6)."""
    s = r.s
    most = 5
    if point == "SHED" or has_storms(r.options):
        most = at.HAND_SLOTS if r.players == 1 else 7 if r.players == 2 else 5
    for seat in range(r.players):
        if s[at.HAND_N + seat] > most:
            text = f"{s[at.HAND_N + seat]} cards; at {point} a hand has at most {most}"
            r.wrong(f"hands[{seat}]", text, "hand_too_large")
    seat = s[at.DECIDING]
    if draw in {"opening", "refill"} and s[at.HAND_N + seat] >= hand_limit(s, seat):
        text = f"{s[at.HAND_N + seat]} cards; a seat draws only below its limit of {hand_limit(s, seat)}"
        r.wrong(f"hands[{seat}]", text, "hand_too_large")


def _turned_up(r: Reader, point: str, draw: str | None) -> None:
    s, card = r.s, r.data.get("turned_up")
    if point == "CHOOSE":
        if card not in (None, "M"):
            r.wrong("turned_up", f"must be 'M' at CHOOSE, not {card!r}")
        card = "M"
        if not has_target(s):
            r.wrong("point", "at CHOOSE the monster has a victim to choose")  # PYRAMID-7
    elif point == "STORM":
        if card not in ("Y", "P", "O"):
            r.wrong("turned_up", f"must be 'Y', 'P' or 'O' at STORM, not {card!r}")
            return
        if card == "P" and grid_full(s):
            r.wrong("turned_up", "no row can take a purple storm, so it would be removed")  # STORM-8
        done = (s[at.DECIDING] - s[at.ACTIVE]) % r.players
        step = {"opening": at.STEP_OPENING, "extra": at.STEP_EXTRA, "refill": at.STEP_REFILL}
        s[at.STEP] = step.get(draw or "", at.STEP_EXPLORER)
        s[at.STEP_SEAT] = done
    elif card is not None:
        r.wrong("turned_up", f"must be None at {point}, not {card!r}")
        return
    else:
        return
    s[at.TURNED_UP] = card_code(card)
    r.cards.append(s[at.TURNED_UP])


def _explore(r: Reader, point: str, draw: str | None) -> None:
    """Which reveal of E3 is made: PYRAMID-5 or PYRAMID-12."""
    s, explore = r.s, r.data.get("explore")
    if point not in {"EXPLORE", "CHOOSE"} and draw != "explorer":
        if explore is not None:
            r.wrong("explore", f"must be None at {point}, not {explore!r}")
        return
    explore = explore or ("full" if s[at.START_TURN] else "cover")
    if explore not in EXPLORES:
        r.wrong("explore", f"must be 'cover' or 'full', not {explore!r}")
        return
    s[at.EXPLORE] = EXPLORES.index(explore)
    s[at.STEP] = at.STEP_EXPLORER
    s[at.STEP_SEAT] = s[at.EXPLORE] - 1
    if explore == "full" and not grid_full(s):
        r.wrong("explore", "the further reveal is made on a full grid")
    if explore == "full" and s[at.FINISH_LAID]:
        r.wrong("explore", "the further reveal is made while no Finish is laid")
    if explore == "cover" and s[at.START_TURN]:
        r.wrong("explore", "a Start covers no cell, so it must be 'full'")
    if point == "EXPLORE" and deck_size(s, at.EXPLORER) == 0:
        r.wrong("explorer", "an empty Explorer deck makes no EXPLORE")  # PYRAMID-5


def _extra(r: Reader, point: str, draw: str | None) -> None:
    """Extra cards still to draw after a Start (START-4)."""
    if draw == "extra":
        most = 8 if r.players == 1 else 2
        r.s[at.EXTRA_LEFT] = r.whole("extra_left", most, 1, most)
    elif r.data.get("extra_left", 0) != 0:
        r.wrong("extra_left", f"must be 0 at {point}, unless extra cards are drawn")


def _start_places(r: Reader, draw: str | None) -> None:
    """Starts that enter the decks after the opening hands (SETUP-4)."""
    places = r.data.get("start_places")
    if draw != "opening":
        if places is not None:
            r.wrong("start_places", "must be None, unless opening hands are drawn")
        return
    if not isinstance(places, (list, tuple)) or len(places) != r.players:
        r.wrong("start_places", f"must be a list with one entry for each of {r.players} seats")
        return
    for seat, place in enumerate(places):
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place <= 32767:
            r.wrong(f"start_places[{seat}]", f"must be a whole number from 0 to 32767, not {place!r}")
        else:
            r.s[at.START_PLACES + seat] = place
            r.cards.append(at.S)


def _exchange(r: Reader, point: str) -> None:
    """Duel: the hand offered this turn (DUEL-6 to DUEL-8)."""
    s, given = r.s, r.data.get("exchange")
    if point == "ANSWER" and given is None:
        given = {}
    if given is None:
        return
    active = s[at.ACTIVE]
    if point not in {"ANSWER", "ACTION"} or not isinstance(given, Mapping):
        r.wrong("exchange", "must be None, or at ANSWER and after a refusal the hand that is offered")
        return
    first = at.HAND + active * at.HAND_SLOTS
    hand = texts(s[first : first + s[at.HAND_N + active]])
    right: dict[str, Any] = {"seat": active, "cards": hand, "declined": point == "ACTION"}
    told = {**right, **given}
    if isinstance(told["cards"], (list, tuple)):
        told["cards"] = texts(sorted(card_code(card) for card in told["cards"]))
    if told != right:
        r.wrong("exchange", f"must be {right} here, not {dict(given)}")
        return
    if s[at.HAND_N + active] != 5 or s[at.ROW_CARDS_N] == 0 or can_place(s, active, 4):
        r.wrong("exchange", "five cards, none of them placeable, are offered for a row that is not empty")  # DUEL-6
    s[at.EXCHANGE_SEAT] = active
    s[at.EXCHANGE_DECLINED] = int(right["declined"])


def _shed(r: Reader, point: str) -> None:
    s, data, n = r.s, r.data, r.players
    if point != "SHED":
        if data.get("due", 0) != 0:
            r.wrong("due", "must be 0 outside a shed")
        if data.get("shares") is not None:
            r.wrong("shares", "must be None outside a shed")
        return
    s[at.STEP] = at.STEP_SHED
    s[at.STEP_SEAT] = done = (s[at.DECIDING] - s[at.ACTIVE]) % n
    made = 0
    for seat, share in enumerate(r.per_seat("shares", None)):
        came = (seat - s[at.ACTIVE]) % n < done
        if not came and share is not None:
            r.wrong(f"shares[{seat}]", "must be None: the seat has not shed yet")
        elif came and share is None and "shares" not in data:
            s[at.SHARES + seat] = 0
        elif came and (isinstance(share, bool) or not isinstance(share, int) or not 0 <= share <= 8):
            r.wrong(f"shares[{seat}]", f"must be the share the seat made, 0 to 8, not {share!r}")
        elif came:
            s[at.SHARES + seat] = share
            made += share
    least = 0 if s[at.STORMS_ON] else 1  # DP-5: a compass may lower what is due to nothing
    s[at.DUE] = due = r.whole("due", 8 - made if "shares" in data else 8, least, 8)
    if made + due > 8:
        r.wrong("due", f"shares of {made} and {due} due are more than the 8 of a shed")


def read_end(r: Reader) -> None:
    """Tests on a whole position: what is still due, whether the game is over, and its result."""
    s = r.s
    if s[at.POINT] == at.AT_SHED:
        capacity = shed_capacity(s, s[at.DECIDING])
        s[at.DUE] = min(s[at.DUE], capacity + later_capacity(s))  # START-7
        if min(s[at.DUE], capacity) == 0 and not s[at.STORMS_ON]:
            r.wrong("point", "the deciding seat has nothing to shed, so it would be skipped")  # DP-4
    elif s[at.POINT] == at.AT_END:
        _result(r)
    elif r.data.get("result") is not None:
        r.wrong("result", "must be None while the game runs")
    elif s[at.POINT] == at.AT_ACTION:
        if s[at.BOARD] == at.PYRAMID or s[at.VARIANT] == at.DUEL:
            _other_end(r)
            if s[at.POINT] == at.AT_END:
                r.wrong("point", f"the game is over ({(result_dict(s) or {})['reason']}), so it must be END")
                return
        loss_test(s, [0])  # END-3: a turn begins here


def _other_end(r: Reader) -> None:
    """The ends of the Pyramid and the duel, if the position makes one (PYRAMID-11, DUEL-10)."""
    s = r.s
    grid_test(s, [0])
    if s[at.POINT] != at.AT_END and s[at.VARIANT] == at.DUEL:
        hands_test(s, [0])


def _result(r: Reader) -> None:
    """An END must be the end that the position makes."""
    s = r.s
    given = r.data.get("result")
    if not isinstance(given, Mapping):
        r.wrong("result", "an END needs its result record")
        return
    if s[at.BOARD] == at.PYRAMID or s[at.VARIANT] == at.DUEL:
        s[at.POINT], s[at.DECIDING] = at.AT_ACTION, s[at.ACTIVE]
        _other_end(r)
    elif s[at.FINISH_LAID]:
        _finish(r)
    if s[at.OUTCOME] == at.RUNNING:
        s[at.POINT], s[at.DECIDING] = at.AT_ACTION, s[at.ACTIVE]
        loss_test(s, [0])
        if s[at.POINT] != at.AT_END:
            r.wrong("point", f"seat {s[at.ACTIVE]} can still act, so the game is not over")  # END-2
            return
    right = result_dict(s)
    if right is not None and {**dict.fromkeys(right), **given} != right:
        r.wrong("result", f"this position ends with {right}, not {dict(given)}")


def _finish(r: Reader) -> None:
    """A Finish that is laid must have been legal (FINISH-1)."""
    s = r.s
    if s[at.FILLED] != BOARD_CELLS[s[at.BOARD]] or not (s[at.START_LAID] or s[at.BOARD] == at.ARCH):
        r.wrong("finish", "a Finish is laid on a full grid after a Start")
    if s[at.VARIANT] == at.SUN_MOON and not sides_right(s):
        r.wrong("finish", "a Finish is laid on a grid with the right sides")  # SUNMOON-5
    if any(monsters_in_hand(s, seat) for seat in range(r.players)):
        r.wrong("finish", "no Finish is laid while a hand holds a monster")  # MONSTER-5, MONSTER-6
    s[at.OUTCOME], s[at.REASON] = at.WIN, at.END_FINISH_PLAYED
