"""Codes in the arguments of sentences, resolved by their kind before a sentence is made of them.

Events, refusals and reasons carry codes: "F" is a card, "P" the pilot, "navigator" a bot. The name of an argument says
its kind, the first part of the key which game it is of. A resolved code is a phrase, `{"key": ..., "args": ...}`, which
every language says in its own words; the page reads the same phrases inside the arguments of a sentence. `player`
alone says what a seat is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

Phrase = dict[str, Any]
_WILD: Final = re.compile(r"W=(\d+)")
_NAVIGATION: Final = re.compile(r"(\d+)/(\d+)(n?)")
_COUNTED: Final = {"c": "catch", "p": "port"}

SEAT: Final = "ui.seat"
"""What a player without a name is called."""


def phrase(key: str, **args: Any) -> Phrase:
    """A sentence or name that is still to be said: a key of the catalogues with its arguments."""
    return {"key": key, "args": args}


class Seat(int):
    """A seat among the arguments of a sentence: the integer of code and data, from 0, which sentences say from 1."""

    __slots__ = ()


class Share(float):
    """A share of a whole among the arguments of a sentence: 0.375 is "37.5%", with as many digits as say something."""

    __slots__ = ()


def player(seat: int) -> Phrase:
    """What the player of a seat, counted from 1, is called in sentences: a whole name in the nominative.

    Sentences are written so that it fits wherever it stands; a name of a person's own may stand there as a text.
    """
    return phrase(SEAT, seat=seat)


def _island_card(code: str) -> Phrase | None:
    wild = _WILD.fullmatch(code)
    if wild:
        return phrase("tranquility.card.wild", n=int(wild[1]))
    return phrase(f"tranquility.card.{code}") if len(code) == 1 and code in "SFMWYPOCRB" else None


def _pomor_card(code: str) -> Phrase | None:
    if code.endswith("!"):  # a card that pushes the token on top away, as questions about a turn tell it apart
        return phrase("pomor.card.push", card=_pomor_card(code[:-1]) or code[:-1])
    navigation = _NAVIGATION.fullmatch(code)
    if navigation:
        zero, nets = ("" if int(navigation[1]) else ".zero"), (".nets" if navigation[3] else "")
        return phrase(f"pomor.card.nav{zero}{nets}", pilot=int(navigation[1]), step=int(navigation[2]))
    if code in ("s", "w", "?"):
        return phrase(f"pomor.card.{'unknown' if code == '?' else code}")
    kind = _COUNTED.get(code[:1])
    return phrase(f"pomor.card.{kind}", n=int(code[1:])) if kind and code[1:].isdecimal() else None


def _pomor_token(code: str) -> Phrase | None:
    """What lies on a stack: the pilot, or a token, which is called by its player."""
    if code == "P":
        return phrase("pomor.pilot")
    return _pomor_owner(code)


def _pomor_owner(code: object) -> Phrase | None:
    """The player whose token a letter is."""
    return player("ABCD".index(code) + 1) if isinstance(code, str) and len(code) == 1 and code in "ABCD" else None


_CARDS: Final[dict[str, Callable[[str], Phrase | None]]] = {"tranquility": _island_card, "pomor": _pomor_card}


def card(game: str, code: object) -> Any:
    """The name of a card as a phrase; what has no name but its number stays what it is."""
    found = _CARDS[game](code) if isinstance(code, str) and game in _CARDS else None
    return code if found is None else found


def cards(game: str, codes: Any) -> list[Any]:
    """The names of several cards."""
    return [card(game, code) for code in codes]


def outcome(game: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """What a move would do (`code`, `args`), with the codes in the arguments of its sentence resolved."""
    return {**found, "args": resolved(f"{game}.event.{found['code']}", found["args"])}


def resolved(key: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a sentence with every code replaced by a phrase."""
    game = key.partition(".")[0]
    out = dict(args)
    if isinstance(out.get("who"), int):
        out["who"] = player(out["who"] + isinstance(out["who"], Seat))
    if isinstance(out.get("other"), Seat):
        out["other"] = player(out["other"] + 1)
    if game not in _CARDS:
        return out
    for name in ("card", "low", "high", "taken"):
        if name in out:
            out[name] = card(game, out[name])
    if game == "pomor" and isinstance(out.get("by"), str):
        out["by"] = _pomor_token(out["by"]) or out["by"]
    if game == "pomor" and "token" in out:
        out["token"] = _pomor_owner(out["token"]) or out["token"]
    held = out.get("cards")
    if isinstance(held, (list, tuple)):
        out["cards"] = cards(game, held)
        if out.get("list") and out["cards"] != list(held):
            out["list"] = phrase("ui.list", cards=out["cards"])
    return out
