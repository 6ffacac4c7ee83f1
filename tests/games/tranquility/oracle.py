"""The rules of the built options once more, read from docs/rules-tranquility.md with no thought of speed.

It works on the interchange dictionaries and knows nothing of the engine: legal moves, reason codes and the position
after a move. The property tests hold the engine against it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.games.tranquility.positions import CELLS, card_key

Data = dict[str, Any]


# --- questions --------------------------------------------------------------------------------------------------------


def discardable(hand: list[str]) -> list[str]:  # MONSTER-2
    return [card for card in hand if card != "M"]


def cost(data: Data, number: int, cell: str) -> int:  # COST-1, COST-2, COST-3, GRID-3
    at = CELLS.index(cell)
    beside = [CELLS[i] for i in (at - 1, at + 1) if 0 <= i < 36]
    return min((abs(number - int(data["grid"][c])) for c in beside if c in data["grid"]), default=0)


def cell_code(data: Data, number: int, cell: str) -> str | None:
    """The checks of Place from the cell to the guard."""
    if cell not in CELLS:
        return "no_such_cell"
    if cell in data["grid"]:
        return "cell_taken"
    i = CELLS.index(cell)
    laid = {CELLS.index(c): int(n) for c, n in data["grid"].items()}
    if any((p < i) != (n < number) for p, n in laid.items()):
        return "not_ascending"  # PLACE-2
    if data["options"]["placement_guard"] == "segments":  # PLACE-4
        p = max((p for p in laid if p < i), default=None)
        q = min((q for q in laid if q > i), default=None)
        left = number >= i + 1 if p is None else number - laid[p] >= i - p
        right = 80 - number >= 35 - i if q is None else laid[q] - number >= q - i
        if not (left and right):
            return "breaks_grid"
    return None


def finish_code(data: Data, seat: int) -> str | None:  # FINISH-1
    if len(data["grid"]) < 36:
        return "grid_not_full"
    if data["start"] is None:
        return "start_not_played"
    if "M" in data["hands"][seat] or any(data["disclosed"]):  # MONSTER-5
        return "monster_in_hand"
    return None


def forced(data: Data, seat: int) -> bool:  # START-1
    return data["start"] is None and "S" in data["hands"][seat]


def later(data: Data) -> list[int]:
    """Seats that shed after the deciding one, in turn order."""
    n = data["options"]["players"]
    order = [(data["active"] + k) % n for k in range(n)]
    return order[order.index(data["deciding"]) + 1 :]


def share_bounds(data: Data) -> tuple[int, int]:  # START-6
    own = len(discardable(data["hands"][data["deciding"]]))
    others = sum(len(discardable(data["hands"][seat])) for seat in later(data))
    return max(0, data["due"] - others), min(data["due"], own)


def in_hand(cards: list[str], hand: list[str]) -> bool:
    return not Counter(cards) - Counter(hand)


def parse(move: str) -> tuple[str, list[str], list[str]]:
    """Kind, fixed words, cards leaving face down."""
    words = move.split(" ")
    if words[0] == "Place":
        return "Place", words[1:3], words[4].split(",") if len(words) > 3 else []
    if words[0] in {"Discard", "Shed"}:
        return words[0], [], words[1].split(",") if len(words) > 1 else []
    return words[0], words[1:], []


OFFERED = {
    "ACTION": {"Place", "Discard", "PlayStart", "PlayFinish", "Unleash"},
    "START": {"PlayStart"},
    "SHED": {"Shed"},
}


def refusal(data: Data, move: str) -> str | None:
    """The first reason against a well-formed move of the deciding seat, or None."""
    if data["point"] == "END":
        return "game_over"
    kind, fixed, leaving = parse(move)
    seat = data["deciding"]
    hand = data["hands"][seat]
    if kind not in OFFERED[data["point"]] or (kind == "Unleash" and data["options"]["monsters"] == 0):
        return "not_offered"
    if data["point"] == "ACTION" and forced(data, seat) and kind != "PlayStart":
        return "start_is_forced"
    if kind == "Place":
        return place_code(data, hand, *fixed, leaving)
    if kind == "Discard":
        if len(leaving) != 2:
            return "wrong_count"
        if not in_hand(leaving, hand):
            return "card_not_in_hand"
        return "monster_not_discardable" if "M" in leaving else None
    if kind == "PlayStart":
        if data["start"]:
            return "start_already_played"
        return None if "S" in hand else "card_not_in_hand"
    if kind == "PlayFinish":
        return finish_code(data, seat) if "F" in hand else "card_not_in_hand"
    if kind == "Unleash":
        if "M" not in hand:
            return "card_not_in_hand"
        if fixed[0] not in CELLS:
            return "no_such_cell"
        return None if fixed[0] in data["grid"] else "cell_empty"
    if not in_hand(leaving, hand):
        return "card_not_in_hand"
    if "M" in leaving:
        return "monster_not_discardable"
    least, most = share_bounds(data)
    if len(leaving) < least:
        return "share_too_small"
    return "share_too_large" if len(leaving) > most else None


def place_code(data: Data, hand: list[str], card: str, cell: str, pay: list[str]) -> str | None:
    if card not in hand:
        return "card_not_in_hand"
    if not card.isdigit():
        return "not_an_island"
    code = cell_code(data, int(card), cell)
    if code:
        return code
    price = cost(data, int(card), cell)
    left = list(hand)
    left.remove(card)
    if price > len(discardable(left)):  # COST-6
        return "cannot_pay"
    if len(pay) != price:  # COST-4
        return "wrong_payment"
    if not in_hand(pay, left):
        return "card_not_in_hand"
    return "monster_not_discardable" if "M" in pay else None


def choices(cards: list[str], n: int) -> Iterator[str]:
    """Each choice of n cards once, as text (DP-3)."""
    cards = sorted(cards, key=card_key)
    return iter(dict.fromkeys(",".join(chosen) for chosen in combinations(cards, n)))


def legal(data: Data) -> set[str]:
    """The texts of all legal moves of the deciding seat."""
    if data["point"] == "END":
        return set()
    seat = data["deciding"]
    hand = data["hands"][seat]
    if data["point"] == "SHED":
        least, most = share_bounds(data)
        given = [choice for n in range(least, most + 1) for choice in choices(discardable(hand), n)]
        return {f"Shed {choice}" if choice else "Shed" for choice in given}
    if forced(data, seat):
        return {"PlayStart"}
    moves = {f"Discard {pair}" for pair in choices(discardable(hand), 2)}
    if "F" in hand and finish_code(data, seat) is None:
        moves.add("PlayFinish")
    if "M" in hand:
        moves |= {f"Unleash {cell}" for cell in data["grid"]}
    for card in set(hand):
        if card.isdigit():
            left = [other for other in discardable(hand) if other != card]
            for cell in CELLS:
                if cell_code(data, int(card), cell) is None:
                    for pay in choices(left, cost(data, int(card), cell)):
                        moves.add(f"Place {card} {cell}" + (f" pay {pay}" if pay else ""))
    return moves


# --- moves ------------------------------------------------------------------------------------------------------------


def after(data: Data, move: str) -> Data:
    """The position after a legal move."""
    data = copy.deepcopy(data)
    kind, fixed, leaving = parse(move)
    seat = data["deciding"]
    hand = data["hands"][seat]
    for card in leaving:  # TURN-4
        hand.remove(card)
        data["discards"][seat].append(card)
    if kind == "Shed":
        data["shares"][seat] = len(leaving)
        data["due"] -= len(leaving)
        next_share(data, later(data))
    elif kind == "PlayStart":
        hand.remove("S")
        data["start"] = "S"
        data["start_turn"] = True
        n = data["options"]["players"]
        order = [(data["active"] + k) % n for k in range(n)]
        if n <= 2:  # START-4, SOLO-3
            for s in order:
                draw(data, s, 8 if n == 1 else 2)
        data["due"] = 8  # START-5
        data["shares"] = [None] * n
        next_share(data, order)
    elif kind == "PlayFinish":
        held = [h.count("M") for h in data["hands"]]
        if any(held):  # MONSTER-6
            data["disclosed"] = [max(known, now) for known, now in zip(data["disclosed"], held, strict=True)]
            lose_if_stuck(data)
        else:  # FINISH-2
            hand.remove("F")
            data["finish"] = "F"
            end(data, "win", "finish_played")
    else:
        if kind == "Place":
            hand.remove(fixed[0])
            data["grid"][fixed[1]] = fixed[0]
        elif kind == "Unleash":  # MONSTER-3, MONSTER-5
            hand.remove("M")
            data["removed"] += ["M", data["grid"].pop(fixed[0])]
            data["disclosed"][seat] = max(0, data["disclosed"][seat] - 1)
        refill(data, [seat])
    return tidy(data)


def draw(data: Data, seat: int, n: int) -> None:
    for _ in range(n):
        if data["decks"][seat]:
            data["hands"][seat].append(data["decks"][seat].pop(0))


def next_share(data: Data, order: list[int]) -> None:
    """Go on with the first of these seats that can give anything (DP-4); after the last one everybody refills."""
    for k, seat in enumerate(order):
        able = [len(discardable(data["hands"][s])) for s in order[k:]]
        data["due"] = min(data["due"], sum(able))  # START-7
        if min(data["due"], able[0]) > 0:
            data["point"], data["deciding"] = "SHED", seat
            return
        data["shares"][seat] = 0
    n = data["options"]["players"]
    data["due"], data["shares"] = 0, None
    refill(data, [(data["active"] + k) % n for k in range(n)])


def refill(data: Data, seats: list[int]) -> None:
    """Steps E7 and E8."""
    for seat in seats:
        draw(data, seat, 5 - len(data["hands"][seat]))  # TURN-6; range of a negative number is empty
    if data["options"]["solo_start"] == "sea_voyage" and forced(data, 0):  # VOYAGE-4
        data["point"], data["deciding"] = "START", 0
        return
    next_turn(data)


def next_turn(data: Data) -> None:
    if data["turn"]:  # TURN-1
        data["active"] = (data["active"] + 1) % data["options"]["players"]
    data["turn"] += 1
    data["start_turn"] = False
    data["point"], data["deciding"] = "ACTION", data["active"]
    lose_if_stuck(data)


def lose_if_stuck(data: Data) -> None:  # END-2
    if legal(data):
        return
    hand = data["hands"][data["active"]]
    if not hand:
        end(data, "loss", "hand_empty")
    elif "M" in hand:
        end(data, "loss", "monsters_stuck")
    else:
        (card,) = hand
        end(data, "loss", "last_card_stuck", card, last_check(data, card))


def last_check(data: Data, card: str) -> str:  # END-7
    if card == "F":
        return str(finish_code(data, data["active"]))
    if card == "S":
        return "start_already_played"
    order = ["cell_taken", "not_ascending", "breaks_grid", "cannot_pay"]
    return max((str(place_code(data, [card], card, cell, [])) for cell in CELLS), key=order.index)


def end(data: Data, outcome: str, reason: str, card: str | None = None, detail: str | None = None) -> None:
    data["result"] = {
        "outcome": outcome,
        "reason": reason,
        "seat": data["active"],
        "turn": data["turn"],
        "card": card,
        "detail": detail,
        "scores": None,
    }
    data["point"], data["deciding"], data["start_turn"] = "END", None, False


def tidy(data: Data) -> Data:
    """Multisets in the order of the card table, the grid in cell order."""
    data["hands"] = [sorted(hand, key=card_key) for hand in data["hands"]]
    data["discards"] = [sorted(pile, key=card_key) for pile in data["discards"]]
    data["removed"] = sorted(data["removed"], key=card_key)
    data["grid"] = {cell: data["grid"][cell] for cell in CELLS if cell in data["grid"]}
    return data


def opening(options: Data, deal: Data, blank: Data) -> Data:
    """The first position of a deal. ``blank``: a dictionary with every key, for those no built option uses."""
    n = options["players"]
    data = {
        **copy.deepcopy(blank),
        "options": dict(options),
        "active": deal["first"],
        "turn": 0,
        "grid": {},
        "start": None,
        "hands": [[] for _ in range(n)],
        "decks": [list(deck) for deck in deal["decks"]],
        "discards": [[] for _ in range(n)],
        "removed": [],
        "removed_islands": sorted(deal["removed_islands"], key=card_key),
        "disclosed": [0] * n,
    }
    places = deal["start_places"]
    voyage = options["solo_start"] == "sea_voyage"
    if voyage:  # VOYAGE-2
        half = (len(data["decks"][0]) + 1) // 2
        data["decks"][0].insert(places[0] % (half + 1), "S")
    for k in range(n):  # SETUP-3
        draw(data, (data["active"] + k) % n, 5)
    if not voyage:
        for deck, place in zip(data["decks"], places, strict=True):
            room = (len(deck) + 1) // 2 if n == 1 else len(deck)  # SOLO-2, SETUP-4
            deck.insert(place % (room + 1), "S")
    refill(data, [])
    return tidy(data)
