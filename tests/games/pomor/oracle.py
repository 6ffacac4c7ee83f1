"""A second reading of the rules, over the plain dictionaries of positions: slow, short, and written from the rules.

It draws from decks as they lie. Where a deck would have to be reshuffled it raises `ReshuffleError`: that order is
not in a dictionary.
"""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

Data = dict[str, Any]
NOTHING: Data = {
    "moved": False,
    "origin": None,
    "destination": None,
    "path": [],
    "candidates": [],
    "vacated": [],
}


class ReshuffleError(Exception):
    """A deck has run out while its discard has cards."""


def parts(card: str) -> tuple[int, int, bool]:
    """Pilot number, step number, nets."""
    pilot, _, step = card.removesuffix("n").partition("/")
    return int(pilot), int(step), card.endswith("n")


def legal(data: Data) -> list[str]:
    """The legal moves in the order of the rules."""
    phase, seat = data["phase"], data["seat"]
    ports = (0, len(data["ring"]) // 2)
    if phase in ("SETUP_TOKEN", "SETUP_PILOT"):
        name = "PlaceToken" if phase == "SETUP_TOKEN" else "PlacePilot"
        return [f"{name} {port}" for port in ports]
    if phase == "PLAY":
        out = []
        for card in sorted(set(data["hands"][seat]), key=parts):
            out.append(f"PlayCard {card}")
            if rival_to_push(data) and parts(card)[0]:
                out.append(f"PlayCard {card} unblock")
        return out
    if phase == "TAKE":
        return ["TakeCatch", "LeaveCatch"]
    if phase == "NETS":
        return [("ChooseNets " + ",".join(map(str, sorted(chosen)))).strip() for chosen in net_sets(data)]
    if phase == "STORM":
        return [f"LoseCatch {value}" for value in sorted(set(data["holds"][seat]))]
    return ["Sell", "KeepCatch"] if phase == "PORT" else []


def rival_to_push(data: Data) -> str | None:
    """The token the active seat may push."""
    me = "ABCD"[data["active"]]
    stack = next(tokens for tokens in data["stacks"] if me in tokens)
    above = stack[stack.index(me) + 1 :]
    return above if len(above) == 1 and above != "P" else None


def net_sets(data: Data) -> list[list[int]]:
    """The legal sets of candidates, in the order of the rules."""
    config = data["config"]
    places = data["scratch"]["candidates"]
    values = [int(data["ring"][place][1:]) for place in places]
    free = 9 - sum(data["holds"][data["active"]])
    index = range(len(places))
    fitting = [c for k in range(len(places) + 1) for c in combinations(index, k) if sum(values[i] for i in c) <= free]
    if config["take"] == "must":
        fitting = [
            c for c in fitting if not any(i not in c and sum(values[j] for j in c) + values[i] <= free for i in index)
        ]
    return [[places[i] for i in c] for c in sorted(fitting)]


def after(before: Data, move: str) -> Data:
    """The position after a legal move."""
    data = copy.deepcopy(before)
    word, _, rest = move.partition(" ")
    seat = data["seat"]
    me = "ABCD"[seat]
    if word in ("PlaceToken", "PlacePilot"):
        place(data, me if word == "PlaceToken" else "P", int(rest))
    elif word == "PlayCard":
        card, _, mode = rest.partition(" ")
        data["hands"][seat].remove(card)
        data["in_play"] = card + ("!" if mode else "")
        play(data, me)
        collect(data)
    elif word == "TakeCatch":
        take(data, data["scratch"]["origin"])
        nets(data)
    elif word == "LeaveCatch":
        nets(data)
    elif word == "ChooseNets":
        chosen = [int(number) for number in rest.split(",")] if rest else []
        for spot in data["scratch"]["candidates"]:
            if spot in chosen:
                take(data, spot)
        refill(data)
    elif word == "LoseCatch":
        lose(data, int(rest))
        sale(data)
    elif word == "Sell":
        sell(data)
    else:
        end(data)
    return data


def place(data: Data, token: str, port: int) -> None:
    """Set-up."""
    data["stacks"][port] += token
    players = data["config"]["players"]
    if "P" in token:
        for seat in range(players):
            data["hands"][seat] = sorted(data["nav_deck"][4 * seat : 4 * seat + 4])
        data["nav_deck"] = data["nav_deck"][4 * players :]
        data.update(phase="PLAY", seat=0)
    elif data["seat"]:
        data["seat"] -= 1
    else:
        data.update(phase="SETUP_PILOT", seat=players - 1)


def where(data: Data, token: str) -> int:
    """The place of a token."""
    return next(place for place, tokens in enumerate(data["stacks"]) if token in tokens)


def is_top(data: Data, token: str) -> bool:
    """Whether nothing lies on a token."""
    return bool(data["stacks"][where(data, token)].endswith(token))


def go(data: Data, token: str, steps: int) -> bool:
    """Move a top token if the target has room."""
    start = where(data, token)
    target = (start + steps) % len(data["ring"])
    if len(data["stacks"][target]) >= 2:
        return False
    data["stacks"][start] = data["stacks"][start][:-1]
    data["stacks"][target] += token
    return True


def play(data: Data, me: str) -> None:
    """Both halves."""
    pilot, step, _ = parts(data["in_play"].removesuffix("!"))
    length = len(data["ring"])
    if data["in_play"].endswith("!"):
        rival = rival_to_push(data)
        assert rival
        go(data, rival, pilot)
    elif pilot and is_top(data, "P"):
        go(data, "P", pilot)
    if not is_top(data, me):
        return
    start = where(data, me)
    if pilot and is_top(data, "P"):
        gap = (where(data, "P") - start) % length
        if step > gap or (step == gap and not data["config"]["pilot_exact_landing"]):
            step = gap - 1
    if step and go(data, me, step):
        path = [(start + k) % length for k in range(1, step)]
        data["scratch"].update(moved=True, origin=start, destination=(start + step) % length, path=path)


def free_room(data: Data) -> int:
    """What fits into the hold of the active seat."""
    return 9 - sum(data["holds"][data["active"]])


def take(data: Data, spot: int) -> None:
    """Take a catch card."""
    hold = data["holds"][data["active"]]
    hold.append(int(data["ring"][spot][1:]))
    hold.sort()
    leave_bare(data, spot)


def leave_bare(data: Data, spot: int) -> None:
    """A place without a card."""
    data["ring"][spot] = "w"
    data["scratch"]["vacated"].append(spot)


def collect(data: Data) -> None:
    """COLLECT, the start."""
    scratch = data["scratch"]
    if not scratch["moved"]:
        refill(data)
        return
    card = data["ring"][scratch["origin"]]
    alone = not data["stacks"][scratch["origin"]]
    if card == "s" and alone:
        data["sea_discard"] = sorted([*data["sea_discard"], "s"])
        leave_bare(data, scratch["origin"])
    elif card[0] == "c" and alone and int(card[1:]) <= free_room(data):
        if data["config"]["take"] == "may":
            data["phase"] = "TAKE"
            return
        take(data, scratch["origin"])
    nets(data)


def nets(data: Data) -> None:
    """COLLECT, the nets."""
    scratch = data["scratch"]
    if parts(data["in_play"].removesuffix("!"))[2]:
        scratch["candidates"] = [p for p in scratch["path"] if data["ring"][p][0] == "c" and not data["stacks"][p]]
        if data["config"]["nets"] == "path_order":
            for spot in scratch["candidates"]:
                if int(data["ring"][spot][1:]) <= free_room(data):
                    take(data, spot)
        else:
            sets = net_sets(data)
            if len(sets) > 1:
                data["phase"] = "NETS"
                return
            for spot in sets[0]:
                take(data, spot)
    refill(data)


def turn_up(data: Data, spot: int) -> bool:
    """Turn up a sea card."""
    if not data["sea_deck"]:
        if data["sea_discard"]:
            raise ReshuffleError
        return False
    data["ring"][spot] = data["sea_deck"].pop(0)
    return True


def heal(data: Data) -> None:
    """Fill open water."""
    for spot in sorted(data["open_water"]):
        if turn_up(data, spot):
            data["open_water"].remove(spot)


def refill(data: Data) -> None:
    """REFILL and ARRIVAL."""
    late = [spot for spot in data["scratch"]["vacated"] if not turn_up(data, spot)]
    heal(data)
    data["open_water"] += late
    scratch = data["scratch"]
    if scratch["moved"] and data["ring"][scratch["destination"]] == "s":
        hold = data["holds"][data["active"]]
        if data["stacks"][scratch["destination"]] == "ABCD"[data["active"]] and hold:
            if len(set(hold)) > 1:
                data["phase"] = "STORM"
                return
            lose(data, hold[0])
    sale(data)


def lose(data: Data, value: int) -> None:
    """The storm."""
    data["holds"][data["active"]].remove(value)
    data["sea_discard"] = sorted([*data["sea_discard"], f"c{value}"])
    heal(data)


def sale(data: Data) -> None:
    """SALE, up to the choice."""
    asked = data["scratch"]["moved"] or data["config"]["port_sale"] == "standing"
    if asked and data["ring"][where(data, "ABCD"[data["active"]])][0] == "p" and data["holds"][data["active"]]:
        data["phase"] = "PORT"
    else:
        end(data)


def sell(data: Data) -> None:
    """Sell."""
    seat, spot = data["active"], where(data, "ABCD"[data["active"]])
    hold = data["holds"][seat]
    data["scores"][seat] += sum(hold) // int(data["ring"][spot][1])
    data["sea_discard"] = sorted([*data["sea_discard"], *(f"c{value}" for value in hold)])
    data["holds"][seat] = []
    data["ring"][spot] = "p2" if data["ring"][spot] == "p3" else "p3"
    if data["scores"][seat] >= 10:
        data.update(phase="OVER", seat=None, winner=seat)
    else:
        heal(data)
        end(data)


def end(data: Data) -> None:
    """END."""
    seat = data["active"]
    data["nav_discard"] = sorted([*data["nav_discard"], data["in_play"].removesuffix("!")])
    data["in_play"] = None
    data["scratch"] = copy.deepcopy(NOTHING)
    if not data["nav_deck"]:
        raise ReshuffleError
    data["hands"][seat] = sorted([*data["hands"][seat], data["nav_deck"].pop(0)])
    data["turn"] += 1
    data["active"] = data["seat"] = (seat + 1) % data["config"]["players"]
    data["phase"] = "PLAY"
