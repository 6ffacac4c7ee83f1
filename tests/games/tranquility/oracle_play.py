"""The second reading: the position after a move, and the first position of a deal (see `oracle_facts.py`)."""

from __future__ import annotations

import json
from typing import Any

from tests.games.tranquility.boards import ROWS, row_of
from tests.games.tranquility.oracle import parse
from tests.games.tranquility.oracle_facts import COLOURS, Data, board, capacity, duel, later, open_rows
from tests.games.tranquility.oracle_steps import (
    covered,
    cuts,
    earn,
    end,
    explored,
    fill_row,
    hands_dealt,
    lose_if_stuck,
    next_share,
    next_turn,
    opening_hands,
    refills,
    storm_resolved,
    turn_order,
    turn_up,
)
from tests.games.tranquility.positions import card_key, number_on


def after(data: Data, move: str) -> Data:
    """The position after a legal move."""
    data = json.loads(json.dumps(data))
    kind, fixed, leaving = parse(move)
    seat = data["deciding"]
    for card in leaving:  # TURN-4
        data["hands"][seat].remove(card)
        data["discards"][seat].append(card)
    _MOVES[kind](data, seat, fixed, leaving)
    return tidy(data)


# --- actions (E1) -----------------------------------------------------------------------------------------------------


def take(data: Data, seat: int, *cards: str) -> str:
    """The first of these cards in hand leaves it: a real Start or Finish before a Wild (DP-6)."""
    card = next(card for card in cards if card in data["hands"][seat])
    data["hands"][seat].remove(card)
    return card


def place(data: Data, seat: int, fixed: list[str], _leaving: list[str]) -> None:
    card, cell = fixed
    take(data, seat, "W" if card.startswith("W=") else card)
    value: Any = card
    if data["options"]["variant"] == "sun_moon":  # SUNMOON-2
        value = {"card": card, "side": data["flag"]}
    elif duel(data):  # DUEL-3
        value = {"card": card, "owner": seat}
    data["grid"][cell] = value
    row = board(data).row(row_of(cell))
    if data["options"]["storms"] == "on" and all(c in data["grid"] for c in row):  # COMPASS-6
        numbers = [number_on(data["grid"][c]) for c in row]
        if data["options"]["compass_row"] == "ascending" or numbers[-1] - numbers[0] == len(row) - 1:
            earn(data)
    if data["rocks"] is not None and len(open_rows(data)) <= 2:  # ROCKS-5
        data["rocks"] = None
        data["removed"].append("R")
    if data["phase"] == 1 and all(c in data["grid"] for row in range(3) for c in board(data).row(row)):  # ARCH-6
        data["phase"] = 2
    covered(data, cell in board(data).border)


def discard(data: Data, _seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    if data["point"] == "ROCKS":
        refills(data)
    else:
        covered(data, cover=False)


def play_start(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    data["start"] = take(data, seat, "S", "W")
    data["start_turn"] = True
    covered(data, cover=False)


def play_finish(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    held = [hand.count("M") for hand in data["hands"]]
    if any(held):  # MONSTER-6
        data["disclosed"] = held
        lose_if_stuck(data)
    else:  # FINISH-2
        data["finish"] = take(data, seat, "F", "W")
        end(data, "win", "finish_played")


def unleash(data: Data, seat: int, fixed: list[str], _leaving: list[str]) -> None:  # MONSTER-3, MONSTER-5
    data["removed"].append(take(data, seat, "M"))
    sink(data, fixed[0])
    data["disclosed"][seat] = max(0, data["disclosed"][seat] - 1)
    covered(data, cover=False)


def sink(data: Data, cell: str) -> None:
    card = data["grid"].pop(cell)
    data["removed"].append("W" if card.startswith("W") else card)


def earn_compass(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:  # COMPASS-7
    data["discards"][seat] += data["hands"][seat]
    data["hands"][seat] = []
    earn(data)
    covered(data, cover=False)


def rotate(data: Data, _seat: int, fixed: list[str], _leaving: list[str]) -> None:  # SUNMOON-4
    card = data["grid"][fixed[0]]
    card["side"] = {"sun": "moon", "moon": "sun"}[card["side"]]
    covered(data, cover=False)


# --- other moves ------------------------------------------------------------------------------------------------------


def reveal(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    card = data["explorer"].pop(0)
    if card == "C":  # PYRAMID-6
        data["pool"] += 1
    elif card == "F" and not data["finish"]:  # PYRAMID-10
        data["finish"] = "F"
    elif card == "R" and len(open_rows(data)) > 2:  # PYRAMID-9
        data["rocks"] = next(row for row in data["row_order"] if row in open_rows(data))
        data["_landed"] = True
    elif card == "M":  # PYRAMID-7
        data.update(point="CHOOSE", turned_up="M")
        return
    elif card in COLOURS:  # PYRAMID-8
        if turn_up(data, seat, card, "explorer", 0):
            return
    else:
        data["removed"].append(card)
    explored(data)


def choose(data: Data, _seat: int, fixed: list[str], _leaving: list[str]) -> None:
    data["turned_up"] = None
    data["removed"].append("M")
    sink(data, fixed[0])
    explored(data)


def keep_hand(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    if data["point"] == "CUT":  # STORM-7
        cuts(data, later(data))
        return
    data["storms"]["yellow"].append(seat)
    storm_resolved(data)


def place_storm(data: Data, _seat: int, fixed: list[str], _leaving: list[str]) -> None:
    data["storms"]["purple"].append(int(fixed[0]))
    storm_resolved(data)


def pass_(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    if data["point"] == "STORM":
        data["storms"]["orange"].append(seat)
        storm_resolved(data)
    else:  # DUEL-9; no compass is used (DP-5)
        data["earned"] = False
        refills(data)


def use_compass(data: Data, seat: int, fixed: list[str], _leaving: list[str]) -> None:  # COMPASS-3
    if data["pool"]:
        data["pool"] -= 1
        data["removed"].append("C")
    else:
        data["removed"].append(take(data, seat, "W"))
    if fixed[0] == "revealed":
        data["removed"].append(data["turned_up"])
        storm_resolved(data)
        return
    colour, owner = fixed[0].split("@")
    data["storms"][colour].remove(int(owner))
    data["removed"].append(colour[0].upper())
    if data["point"] == "ACTION":
        lose_if_stuck(data)
    elif data["point"] == "SHED":  # START-7
        able = capacity(data, seat) + sum(capacity(data, other) for other in later(data))
        data["due"] = min(data["due"], able)
    elif data["point"] == "CUT":  # DP-5
        cuts(data, [seat, *later(data)])
    elif data["point"] == "COMPASS":
        refills(data)


def shed(data: Data, seat: int, fixed: list[str], leaving: list[str]) -> None:
    for _ in range(int(fixed[0])):  # STORM-6
        data["discards"][seat].append(data["decks"][seat].pop(0))
    data["shares"][seat] = len(leaving) + int(fixed[0])
    data["due"] -= data["shares"][seat]
    next_share(data, later(data))


def move_rocks(data: Data, _seat: int, fixed: list[str], _leaving: list[str]) -> None:
    data["rocks"] = int(fixed[0])
    refills(data)


def exchange(data: Data, seat: int, _fixed: list[str], _leaving: list[str]) -> None:
    data["exchange"] = {"seat": seat, "cards": sorted(data["hands"][seat], key=card_key), "declined": False}
    data["point"], data["deciding"] = "ANSWER", 1 - seat


def agree(data: Data, _seat: int, _fixed: list[str], _leaving: list[str]) -> None:  # DUEL-7
    seat = data["active"]
    data["discards"][seat] += data["hands"][seat]
    data["hands"][seat] = list(data["row"])
    data["row"] = []
    fill_row(data)
    next_turn(data)


def decline(data: Data, _seat: int, _fixed: list[str], _leaving: list[str]) -> None:  # DUEL-8
    data["exchange"]["declined"] = True
    data["point"], data["deciding"] = "ACTION", data["active"]


_MOVES: dict[str, Any] = {
    "Place": place,
    "Discard": discard,
    "PlayStart": play_start,
    "Shed": shed,
    "PlayFinish": play_finish,
    "Unleash": unleash,
    "MoveRocks": move_rocks,
    "PlaceStorm": place_storm,
    "KeepHand": keep_hand,
    "UseCompass": use_compass,
    "EarnCompass": earn_compass,
    "Rotate": rotate,
    "Exchange": exchange,
    "AgreeExchange": agree,
    "DeclineExchange": decline,
    "Reveal": reveal,
    "Choose": choose,
    "Pass": pass_,
}


def tidy(data: Data) -> Data:
    """Multisets in the order of the card table, the grid in cell order."""
    data.pop("_landed", None)
    for group in ("hands", "discards"):
        data[group] = [sorted(pile, key=card_key) for pile in data[group]]
    data["removed"] = sorted(data["removed"], key=card_key)
    data["storms"] = {colour: sorted(places) for colour, places in data["storms"].items()}
    data["grid"] = {cell: data["grid"][cell] for cell in board(data).cells if cell in data["grid"]}
    return data


# --- the beginning ----------------------------------------------------------------------------------------------------


def opening(options: Data, deal: Data) -> Data:
    """The first position of a deal."""
    n = options["players"]
    data: Data = {
        "options": dict(options),
        "point": "ACTION",
        "deciding": deal["first"],
        "active": deal["first"],
        "turn": 0,
        "grid": {},
        "start": None,
        "finish": None,
        "hands": [list(hand) for hand in deal["hands"]] or [[] for _ in range(n)],
        "decks": [list(deck) for deck in deal["decks"]] or [[] for _ in range(n)],
        "discards": [[] for _ in range(n)],
        "removed": [],
        "removed_islands": sorted(deal["removed_islands"], key=card_key),
        "rocks": deal["rocks"],  # ROCKS-1
        "storms": {"yellow": [], "orange": [], "purple": []},
        "pool": 0,
        "supply": 6 if options["storms"] == "on" else 0,
        "flag": "sun" if options["variant"] == "sun_moon" else None,
        "phase": 1 if options["board"] == "arch" else None,
        "explorer": list(deal["explorer"]),
        "row_order": list(deal["row_order"]) or list(ROWS),
        "row": list(deal["row"]),
        "common_deck": list(deal["common_deck"]),
        "disclosed": [0] * n,
        "due": 0,
        "shares": None,
        "turned_up": None,
        "draw": None,
        "extra_left": 0,
        "explore": None,
        "start_turn": False,
        "earned": False,
        "exchange": None,
        "start_places": deal["start_places"],
        "result": None,
    }
    if options["solo_start"] == "sea_voyage":  # VOYAGE-2
        half = (len(data["decks"][0]) + 1) // 2
        data["decks"][0].insert(deal["start_places"][0] % (half + 1), "S")
        data["start_places"] = None
    if deal["hands"]:  # SUNMOON-1, DUEL-1
        hands_dealt(data)
    else:
        opening_hands(data, turn_order(data))
    return tidy(data)
