"""The second reading: the reason against a move, and the list of legal moves (see `oracle_facts.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.games.tranquility.boards import ROWS, row_of
from tests.games.tranquility.oracle_facts import (
    CELL_CHECKS,
    Data,
    blind_allowed,
    blocked_rows,
    board,
    cell_code,
    cost,
    discardable,
    duel,
    finish_code,
    forced,
    has_compass,
    in_hand,
    limit,
    numbers_in,
    open_rows,
    openings,
    share_bounds,
    storm_drop,
    storms_named,
)
from tests.games.tranquility.positions import card_key

# --- moves ------------------------------------------------------------------------------------------------------------


def parse(move: str) -> tuple[str, list[str], list[str]]:
    """Kind, fixed words (for Shed the number of blind cards), cards leaving face down."""
    kind, *words = move.split(" ")
    if kind == "Place":
        return kind, words[:2], words[3].split(",") if len(words) > 2 else []
    if kind == "Rotate":
        return kind, words[:1], words[2].split(",")
    if kind == "Shed":
        blind = words[words.index("blind") + 1] if "blind" in words else "0"
        return kind, [blind], words[0].split(",") if words and words[0] != "blind" else []
    if kind in {"Discard", "KeepHand"}:
        return kind, [], words[0].split(",") if words else []
    return kind, words, []


def offered(data: Data) -> set[str]:
    """The kinds of moves that this point of this game has (DP-4, section "Reason codes")."""
    options = data["options"]
    kinds: dict[str, set[str]] = {
        "ACTION": {"Place", "Discard"},
        "START": {"PlayStart"},
        "SHED": {"Shed"},
        "ROCKS": {"MoveRocks", "Discard"},
        "CUT": {"KeepHand"},
        "COMPASS": {"Pass"},
        "STORM": {{"Y": "KeepHand", "P": "PlaceStorm", "O": "Pass"}.get(data["turned_up"], "")},
        "EXPLORE": {"Reveal"},
        "CHOOSE": {"Choose"},
        "ANSWER": {"AgreeExchange", "DeclineExchange"},
    }
    found = kinds[data["point"]]
    if data["point"] == "ACTION":
        if not duel(data) and options["board"] != "arch":
            found.add("PlayStart")
        if not duel(data) and options["board"] != "pyramid":
            found.add("PlayFinish")
        if options["monsters"]:
            found.add("Unleash")
        if options["storms"] == "on":
            found.add("EarnCompass")
        if options["variant"] == "sun_moon":
            found.add("Rotate")
        if duel(data):
            found |= {"Exchange", "Pass"}
    if options["storms"] == "on" or options["board"] == "pyramid":  # DP-5
        found.add("UseCompass")
    return found


def rejection(data: Data, move: str) -> str | None:
    """The first reason against a well-formed move of the deciding seat, or None."""
    if data["point"] == "END":
        return "game_over"
    kind, fixed, leaving = parse(move)
    seat = data["deciding"]
    if kind not in offered(data):
        return "not_offered"
    if data["point"] == "ACTION" and forced(data, seat) and kind not in {"PlayStart", "UseCompass"}:
        return "start_is_forced"
    return _CHECKS[kind](data, data["hands"][seat], fixed, leaving)


def _place(data: Data, hand: list[str], fixed: list[str], pay: list[str]) -> str | None:
    card, cell = fixed
    held, number = ("W", card[2:]) if card.startswith("W=") else (card, card)
    if held not in hand:
        return "card_not_in_hand"
    if not number.isdigit():
        return "not_an_island"
    if cell not in board(data).cells:
        return "no_such_cell"
    if cell in data["grid"]:
        return "cell_taken"
    at = openings(data)[cell]
    code = cell_code(data, int(number), numbers_in(data) if held == "W" else set(), data["deciding"], at)
    if code:
        return code
    price = cost(data, int(number), at)
    left = list(hand)
    left.remove(held)
    if price > len(discardable(left)):  # COST-6
        return "cannot_pay"
    if len(pay) != price:  # COST-4
        return "wrong_payment"
    return _leaving(left, pay)


def _leaving(hand: list[str], cards: list[str]) -> str | None:
    if not in_hand(cards, hand):
        return "card_not_in_hand"
    return "monster_not_discardable" if "M" in cards else None


def _discard(_data: Data, hand: list[str], _fixed: list[str], cards: list[str]) -> str | None:
    return "wrong_count" if len(cards) != 2 else _leaving(hand, cards)


def _play_start(data: Data, hand: list[str], _fixed: list[str], _cards: list[str]) -> str | None:
    if data["start"]:
        return "start_already_played"
    return None if "S" in hand or "W" in hand else "card_not_in_hand"


def _play_finish(data: Data, hand: list[str], _fixed: list[str], _cards: list[str]) -> str | None:
    return finish_code(data, data["deciding"]) if "F" in hand or "W" in hand else "card_not_in_hand"


def _target(data: Data, cell: str) -> str | None:  # MONSTER-4, PYRAMID-7
    if cell not in board(data).cells:
        return "no_such_cell"
    if cell not in data["grid"]:
        return "cell_empty"
    return "row_blocked" if row_of(cell) in blocked_rows(data) else None


def _unleash(data: Data, hand: list[str], fixed: list[str], _cards: list[str]) -> str | None:
    return _target(data, fixed[0]) if "M" in hand else "card_not_in_hand"


def _choose(data: Data, _hand: list[str], fixed: list[str], _cards: list[str]) -> str | None:
    return _target(data, fixed[0])


def _shed(data: Data, hand: list[str], fixed: list[str], cards: list[str]) -> str | None:
    blind = int(fixed[0])
    if blind not in blind_allowed(data):
        return "blind_not_allowed"
    code = _leaving(hand, cards)
    if code:
        return code
    least, most = share_bounds(data)
    if len(cards) + blind < least:
        return "share_too_small"
    return "share_too_large" if len(cards) + blind > most else None


def _to_row(data: Data, _hand: list[str], fixed: list[str], _cards: list[str]) -> str | None:
    row = int(fixed[0])
    if row not in ROWS:
        return "no_such_row"
    if data["point"] == "ROCKS" and row == data["rocks"]:
        return "same_row"
    return None if row in open_rows(data) else "row_full"


def _keep(_data: Data, hand: list[str], _fixed: list[str], cards: list[str]) -> str | None:
    return "wrong_count" if len(cards) != storm_drop(hand) else _leaving(hand, cards)


def _compass(data: Data, _hand: list[str], fixed: list[str], _cards: list[str]) -> str | None:
    if not has_compass(data, data["deciding"]):
        return "no_compass"
    return None if fixed[0] in storms_named(data) else "no_such_storm"


def _earn(data: Data, hand: list[str], _fixed: list[str], _cards: list[str]) -> str | None:  # COMPASS-7, COMPASS-8
    if not data["supply"]:
        return "no_compass_left"
    if "M" in hand:
        return "monster_in_hand"
    return "hand_below_limit" if len(hand) < limit(data, data["deciding"]) else None


def _rotate(data: Data, hand: list[str], fixed: list[str], cards: list[str]) -> str | None:  # SUNMOON-4
    if fixed[0] not in board(data).cells:
        return "no_such_cell"
    if fixed[0] not in data["grid"]:
        return "cell_empty"
    return "wrong_payment" if len(cards) != 1 else _leaving(hand, cards)


def _exchange(data: Data, hand: list[str], _fixed: list[str], _cards: list[str]) -> str | None:  # DUEL-6, DUEL-8
    fits = len(hand) == 5 and data["row"] and data["exchange"] is None and not any(placements(data, unpaid=True))
    return None if fits else "exchange_not_allowed"


def _pass(data: Data, hand: list[str], _fixed: list[str], _cards: list[str]) -> str | None:
    if data["point"] in {"STORM", "COMPASS"}:
        return None
    able = len(hand) > 1 or any(placements(data, unpaid=True))  # DUEL-9; two cards can be discarded
    return "pass_not_allowed" if able else None


def _always(*_: Any) -> None:
    return None


_CHECKS: dict[str, Any] = {
    "Place": _place,
    "Discard": _discard,
    "PlayStart": _play_start,
    "PlayFinish": _play_finish,
    "Unleash": _unleash,
    "Choose": _choose,
    "Shed": _shed,
    "MoveRocks": _to_row,
    "PlaceStorm": _to_row,
    "KeepHand": _keep,
    "UseCompass": _compass,
    "EarnCompass": _earn,
    "Rotate": _rotate,
    "Exchange": _exchange,
    "Pass": _pass,
    "Reveal": _always,
    "AgreeExchange": _always,
    "DeclineExchange": _always,
}


def choices(cards: list[str], n: int) -> Iterator[str]:
    """Each choice of n cards once, as text (DP-3)."""
    cards = sorted(cards, key=card_key)
    return iter(dict.fromkeys(",".join(chosen) for chosen in combinations(cards, n)))


def placements(data: Data, unpaid: bool = False) -> Iterator[str]:
    """All legal Place moves of the deciding seat; ``unpaid``: without their payments."""
    seat = data["deciding"]
    hand = data["hands"][seat]
    around = openings(data)
    for held in dict.fromkeys(hand):
        if not (held.isdigit() or held == "W"):
            continue
        left = list(hand)
        left.remove(held)
        left = discardable(left)
        taken = numbers_in(data) if held == "W" else set()
        for number in [int(held)] if held != "W" else range(1, 81):
            card = held if held != "W" else f"W={number}"
            for cell, at in around.items():
                if cell_code(data, number, taken, seat, at):
                    continue
                price = cost(data, number, at)
                if price <= len(left):
                    yield from (
                        [f"Place {card} {cell}"]
                        if unpaid or not price
                        else [f"Place {card} {cell} pay {pay}" for pay in choices(left, price)]
                    )


def legal(data: Data) -> set[str]:
    """The texts of all legal moves of the deciding seat."""
    if data["point"] == "END":
        return set()
    seat = data["deciding"]
    hand = data["hands"][seat]
    kinds = offered(data)
    moves: set[str] = set()

    def add(*texts: str) -> None:
        moves.update(text for text in texts if rejection(data, text) is None)

    if "UseCompass" in kinds:
        add(*(f"UseCompass {storm}" for storm in storms_named(data)))
    if data["point"] == "SHED":
        least, most = share_bounds(data)
        for blind in blind_allowed(data):
            for n in range(max(0, least - blind), most - blind + 1):
                for cards in choices(discardable(hand), n):
                    moves.add("Shed" + (f" {cards}" if cards else "") + (f" blind {blind}" if blind else ""))
        return moves
    if data["point"] == "ACTION" and forced(data, seat):
        return moves | {"PlayStart"}
    if "Place" in kinds:
        moves.update(placements(data))
    if "Discard" in kinds:
        moves.update(f"Discard {pair}" for pair in choices(discardable(hand), 2))
    if "KeepHand" in kinds:
        drops = choices(discardable(hand), storm_drop(hand))
        moves.update(f"KeepHand {drop}" if drop else "KeepHand" for drop in drops)
    for kind in ("MoveRocks", "PlaceStorm"):
        if kind in kinds:
            add(*(f"{kind} {row}" for row in ROWS))
    for kind in ("Unleash", "Choose"):
        if kind in kinds:
            add(*(f"{kind} {cell}" for cell in data["grid"]))
    if "Rotate" in kinds:
        moves.update(f"Rotate {cell} pay {card}" for cell in data["grid"] for card in hand)
    bare = ("PlayStart", "PlayFinish", "EarnCompass", "Exchange", "AgreeExchange", "DeclineExchange", "Pass", "Reveal")
    add(*(kind for kind in bare if kind in kinds))
    return moves


def last_check(data: Data, card: str) -> str:  # END-7
    """The code of a single card that cannot be played: of the last check it gets to on its best cell."""
    if card == "F":
        return str(finish_code(data, data["active"]))
    if card == "S":
        return "start_already_played"
    taken = numbers_in(data) if card == "W" else set()
    numbers = [int(card)] if card != "W" else range(1, 81)
    found = [
        cell_code(data, number, taken, data["active"], at) or "cannot_pay"
        for at in openings(data).values()
        for number in numbers
    ]
    return max(found, key=CELL_CHECKS.index, default="cell_taken")
