"""The second reading: the steps E2 to E8 of TURN-5.

Each step calls the next one, unless a decision point comes in between: then it returns, and the next move takes up the
thread from the dictionary alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.tranquility.oracle import last_check, legal
from tests.games.tranquility.oracle_facts import COLOURS, Data, capacity, duel, forced, full, limit, open_rows
from tests.games.tranquility.positions import number_on


def turn_order(data: Data) -> list[int]:
    n = data["options"]["players"]
    return [(data["active"] + k) % n for k in range(n)]


# --- an Explorer card, the end test (E3, E4) --------------------------------------------------------------------------


def earn(data: Data, start: bool = False) -> None:  # COMPASS-8
    if data["supply"]:
        data["supply"] -= 1
        data["pool"] += 1
        data["earned"] = not start  # DP-5


def covered(data: Data, cover: bool) -> None:  # PYRAMID-5
    if cover and data["explorer"]:
        data.update(point="EXPLORE", deciding=data["active"], explore="cover")
    else:
        further(data)


def further(data: Data) -> None:  # PYRAMID-12
    if data["options"]["board"] == "pyramid" and full(data) and not data["finish"] and data["explorer"]:
        data.update(point="EXPLORE", deciding=data["active"], explore="full")
    else:
        end_test(data)


def explored(data: Data) -> None:
    """An Explorer card has been resolved."""
    if data["explore"] == "cover":
        further(data)
    else:
        end_test(data)


def end_test(data: Data) -> None:  # E4
    data["explore"] = None
    if data["options"]["board"] == "pyramid" and full(data) and data["start"] and data["finish"]:  # PYRAMID-11
        end(data, "win", "pyramid_complete")
    elif duel(data) and full(data):  # DUEL-10
        end_duel(data, "grid_full")
    elif data["start_turn"]:  # E5
        if data["options"]["storms"] == "on":  # COMPASS-5
            earn(data, start=True)
        extra(data, turn_order(data), None)
    else:
        rocks_step(data)


# --- drawing ----------------------------------------------------------------------------------------------------------


def turn_up(data: Data, seat: int, card: str, why: str, left: int) -> bool:
    """A storm is turned up (STORM-2); whether somebody decides."""
    if card == "P" and not open_rows(data):  # STORM-8
        data["removed"].append(card)
        return False
    data.update(point="STORM", deciding=seat, turned_up=card, draw=why, extra_left=left)
    return True


def draw(data: Data, seat: int, why: str, left: int) -> tuple[bool, bool]:
    """One card from the deck: whether somebody decides first, and whether the hand got a card."""
    card = data["decks"][seat].pop(0)
    if card in COLOURS:
        return turn_up(data, seat, card, why, left), False
    if card == "C":  # SUNMOON-3
        data["removed"].append(card)
        data["flag"] = {"sun": "moon", "moon": "sun"}[data["flag"]]
        return False, False
    data["hands"][seat].append(card)
    return False, True


def fill_hand(data: Data, seat: int, why: str) -> bool:
    """Up to the limit (SETUP-3, TURN-6); True if somebody decides first."""
    while len(data["hands"][seat]) < limit(data, seat) and data["decks"][seat]:
        if draw(data, seat, why, 0)[0]:
            return True
    return False


def extra(data: Data, seats: Sequence[int], left: int | None) -> None:
    """Extra cards of these seats; ``left``: of the first one, None if it has not begun (START-4, SOLO-3)."""
    n = data["options"]["players"]
    for seat in seats if n <= 2 else ():
        left = left if left is not None else (8 if n == 1 else 2)
        while left and data["decks"][seat]:
            stop, got = draw(data, seat, "extra", left)
            if stop:
                return
            left -= got
        left = None
    data["due"] = 8  # START-5
    data["shares"] = [None] * n
    next_share(data, turn_order(data))


def storm_resolved(data: Data) -> None:
    """Drawing goes on after a storm (STORM-2)."""
    why, left, seat = data["draw"], data["extra_left"], data["deciding"]
    data.update(turned_up=None, draw=None, extra_left=0)
    order = turn_order(data)
    to_come = order[order.index(seat) :]
    if why == "explorer":
        explored(data)
    elif why == "extra":
        extra(data, to_come, left)
    elif why == "opening":
        opening_hands(data, to_come)
    else:
        refill(data, to_come if data["start_turn"] else [seat])


def opening_hands(data: Data, seats: Sequence[int]) -> None:  # SETUP-3
    for seat in seats:
        if fill_hand(data, seat, "opening"):
            return
    hands_dealt(data)


def hands_dealt(data: Data) -> None:
    places = data["start_places"]
    data["start_places"] = None
    for deck, place in zip(data["decks"], places or [], strict=False):
        room = (len(deck) + 1) // 2 if len(data["decks"]) == 1 else len(deck)  # SOLO-2, SETUP-4
        deck.insert(place % (room + 1), "S")
    refill(data, [])


# --- shed (E5), rocks (E6), refill (E7), next seat (E8) ---------------------------------------------------------------


def next_share(data: Data, order: Sequence[int]) -> None:
    """Go on with the first of these seats that can give anything (DP-4); after the last one the turn goes on."""
    for k, seat in enumerate(order):
        able = [capacity(data, s) for s in order[k:]]
        data["due"] = min(data["due"], sum(able))  # START-7
        if min(data["due"], able[0]) > 0:
            data["point"], data["deciding"] = "SHED", seat
            return
        data["shares"][seat] = 0
    data["due"], data["shares"] = 0, None
    cuts(data, turn_order(data))


def cuts(data: Data, seats: Sequence[int]) -> None:  # STORM-7
    for seat in seats:
        if limit(data, seat) == 3 and len(data["hands"][seat]) > 3:
            data["point"], data["deciding"] = "CUT", seat
            return
    rocks_step(data)


def rocks_step(data: Data) -> None:  # ROCKS-3
    if data["rocks"] is None or data.get("_landed"):
        refills(data)
    else:
        data["point"], data["deciding"] = "ROCKS", data["active"]


def refills(data: Data) -> None:
    if duel(data):  # DUEL-5
        hand = data["hands"][data["active"]]
        while len(hand) < 5 and data["row"]:
            hand.append(data["row"].pop(0))
        fill_row(data)
        next_turn(data)
    else:
        seat = data["active"]
        useful = limit(data, seat) == 3 and data["decks"][seat] and data["pool"]
        if data["earned"] and useful:  # DP-5
            data["point"], data["deciding"] = "COMPASS", seat
            return
        data["earned"] = False
        refill(data, turn_order(data) if data["start_turn"] else [seat])


def refill(data: Data, seats: Sequence[int]) -> None:
    for seat in seats:
        if fill_hand(data, seat, "refill"):
            return
    if data["options"]["solo_start"] == "sea_voyage" and forced(data, 0):  # VOYAGE-4
        data["point"], data["deciding"] = "START", 0
        return
    next_turn(data)


def next_turn(data: Data) -> None:
    if duel(data) and all(len(hand) <= 1 for hand in data["hands"]) and data["turn"]:  # DUEL-10
        end_duel(data, "hands_spent")
        return
    if data["turn"]:  # TURN-1
        data["active"] = (data["active"] + 1) % data["options"]["players"]
    data["turn"] += 1
    data["start_turn"] = False
    data["exchange"] = None
    data["point"], data["deciding"] = "ACTION", data["active"]
    lose_if_stuck(data)


def lose_if_stuck(data: Data) -> None:  # END-2
    data["point"], data["deciding"] = "ACTION", data["active"]
    if legal(data):
        return
    hand = data["hands"][data["active"]]
    if not hand:
        end(data, "loss", "hand_empty")
    elif "M" in hand:
        end(data, "loss", "monsters_stuck")
    else:
        (card,) = hand
        end(data, "loss", "last_card_stuck", card=card, detail=last_check(data, card))


def end(data: Data, outcome: str | int, reason: str, **more: Any) -> None:  # END-9
    data["result"] = {
        "outcome": outcome,
        "reason": reason,
        "seat": data["active"],
        "turn": data["turn"],
        **{key: more.get(key) for key in ("card", "detail", "scores")},
    }
    data.update(point="END", deciding=None, start_turn=False, exchange=None)


# --- the duel ---------------------------------------------------------------------------------------------------------


def fill_row(data: Data) -> None:  # DUEL-5
    while len(data["row"]) < 5 and data["common_deck"]:
        data["row"].append(data["common_deck"].pop(0))


def score(data: Data) -> list[int]:  # DUEL-11
    points = []
    for seat in (0, 1):
        own = sorted(number_on(v) for v in data["grid"].values() if v["owner"] == seat)
        total = 2 * len(own) - len(data["discards"][seat])
        for first in (n for n in own if n - 1 not in own):
            length = next(k for k in range(1, 90) if first + k not in own)
            total += length if length >= 3 else 0
        points.append(total)
    return points


def end_duel(data: Data, reason: str) -> None:  # DUEL-12
    scores = score(data)
    cards = [sum(v["owner"] == seat for v in data["grid"].values()) for seat in (0, 1)]
    better = [pair for pair in (0, 1) if (scores[pair], cards[pair]) > (scores[1 - pair], cards[1 - pair])]
    end(data, better[0] if better else "draw", reason, scores=scores)
