"""Positions of codes: whole ones, and those of which only what one seat knows is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.errors import PositionError
from seawidget.games.shared.mixed_radix import Impossible
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import fill_decks
from seawidget.games.tranquility.core.cards import CARD_CODE, texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.redeal import redeal
from seawidget.games.tranquility.knowledge.unseen import RedealError
from seawidget.games.tranquility.reading.code import packed_state, packed_view, unpacked_state, unpacked_view
from seawidget.games.tranquility.reading.load import load
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of
from seawidget.rng import Rng

_TRIES: Final = 60  # deals tried for a finished game, whose result says something of the last hand
_OPEN: Final = ("start_turn", "earned", "extra_left")  # what all can know without its being in a view


def state_number(state: State) -> int:
    """The number of a whole position."""
    return packed_state(state.to_dict())


def view_number(state: State, seat: int | None, information: InformationState) -> int:
    """The number of what a seat sees of a position and remembers of its own discards."""
    whole = state.to_dict()
    open_parts = {name: whole[name] for name in _OPEN}
    return packed_view({**state.view(seat).to_dict(), **open_parts, "own": information.own})


def state_of(number: int) -> State:
    """The position of a number. Raises Impossible for one that has none."""
    return _loaded(unpacked_state(number))


def seen_state_of(number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
    """A position that looks as a number says, its seat, and the own discards that are remembered.

    What the seat cannot see is drawn as in a redeal. Raises Impossible.
    """
    facts = unpacked_view(number)
    seat, own = facts["seat"], facts["own"]
    shown = _view_facts(facts)
    ended = facts["result"] is not None
    v = _vector(facts, View(shown))
    if ended:
        v[at.POINT], v[at.DECIDING] = at.AT_ROCKS, v[at.ACTIVE]  # a point at which any hand will do
    information = InformationState(seat, tuple(own))
    for _ in range(_TRIES if ended else 1):
        try:
            whole = redeal(State(v), seat, information, rng).to_dict()
        except (RedealError, IndexError, ValueError) as error:  # what no deal leads to may break more than is tested
            raise Impossible from error
        whole |= {name: facts[name] for name in ("point", "deciding", "result", *_OPEN)}
        if ended and facts["result"]["card"]:
            _hold(whole, facts["active"], facts["result"]["card"], seat)
        try:
            state = _loaded(whole)
        except Impossible:
            continue
        if state.view(seat).to_dict() == shown:
            return state, seat, texts(own)
    raise Impossible


def _loaded(data: Mapping[str, Any]) -> State:
    """The position of a dictionary that says exactly what stands in it."""
    try:
        state = State(load(data))
    except PositionError as error:
        raise Impossible from error
    if state.point != data["point"]:
        raise Impossible
    return state


def _view_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The dictionary of the view, with its keys in order."""
    players = facts["options"]["players"]
    parts = {**facts, "game": "tranquility", "players": players}
    if facts["point"] != "SHED":
        parts["shares"] = [None] * players
    return {name: parts[name] for name in View.__annotations__}


def _vector(facts: Mapping[str, Any], view: View) -> Vector:
    """The vector of a view with room for the decks, and with what is open besides."""
    v = vector_of(view)
    decks = [[0] * size for size in facts["decks"]]
    if sum(map(len, decks)) + facts["common_deck"] + facts["explorer"] + len(decks) > at.DECK_SLOTS:
        raise Impossible
    for seat, share in enumerate(facts["shares"] or ()):
        v[at.SHARES + seat] = -1 if share is None else share
    room = int(facts["draw"] == "opening")
    fill_decks(v, decks, room, [0] * facts["common_deck"], [0] * facts["explorer"])
    v[at.START_TURN], v[at.EARNED], v[at.EXTRA_LEFT] = (
        int(facts[name]) for name in ("start_turn", "earned", "extra_left")
    )
    return v


def _hold(whole: dict[str, Any], holder: int, card: str, seat: int | None) -> None:
    """Put the card that lost the game into the hand of another seat that held it, in exchange for what lies there."""
    hands = whole["hands"]
    if holder == seat or len(hands[holder]) != 1 or hands[holder] == [card]:
        return
    others = [hand for who, hand in enumerate(hands) if who not in (seat, holder)]
    piles = [*whole["decks"], *(pile for who, pile in enumerate(whole["discards"]) if who != seat), *others]
    for pile in piles:
        if card in pile:
            pile[pile.index(card)] = hands[holder][0]
            hands[holder] = [card]
            pile_codes = sorted(pile, key=CARD_CODE.__getitem__)
            if pile in whole["discards"]:
                pile[:] = pile_codes
            return
