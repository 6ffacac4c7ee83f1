"""Whose eyes a game is shown to: what stands under a cell is saved with the notebook and read by anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.games.protocol import State
from seawidget.playing.players import Player
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.text import codes, i18n

YOURS = "pomor.yours"
"""What the token of the only person is called in the sentences about other players."""


def viewer(players: Sequence[Player]) -> int | None:
    """The seat of the only person; None, what everybody may see, where nobody or several persons play."""
    persons = [seat for seat, who in enumerate(players) if who.kind == "person"]
    return persons[0] if len(persons) == 1 else None


def addressed(key: str, args: Mapping[str, Any], only: int | None) -> str:
    """The key of a sentence about player `args["who"]` (counted from 1), as it is said to the people at a table.

    `only`: as `viewer` gives it. Nobody has to tell the only person apart: where a sentence is about that person, the
    one under `<key>_alone`, which says "you" and no name, takes its place if there is one.
    """
    alone = f"{key}_alone"
    return alone if only is not None and args.get("who") == only + 1 and i18n.has(alone) else key


def personal(key: str, args: Mapping[str, Any], only: int | None) -> tuple[str, Mapping[str, Any]]:
    """A sentence about what happened, key and arguments, as it is said to the people at a table: as `addressed`.

    A sentence about the only person has no name (`<key>_solo`); one about another player that has the token of that
    person in it calls it "your token": under `<key>_yours` where the token is what it is about, else in its slot.
    """
    if only is None:
        return key, args
    if args.get("who") == only + 1:
        key = i18n.solo_key(key)
    mine, named = codes.player(only + 1), codes.resolved(key, args)
    if named.get("token") == mine and i18n.has(f"{key}_yours"):
        key = f"{key}_yours"
    return key, {**args, "by": codes.phrase(YOURS)} if named.get("by") == mine else args


def asking(seat: SeatOf, state: State, players: Sequence[Player]) -> int | None:
    """The seat that is meant by one who asks at a table: as `seat_number`, but "deciding" is never a bot among persons.

    While a bot decides it is the only person; with several persons a spectator. Raises UnknownSeat.
    """
    number = seat_number(seat, state)
    if seat != "deciding" or (number is not None and players[number].kind == "person"):
        return number
    return viewer(players) if any(who.kind == "person" for who in players) else number
