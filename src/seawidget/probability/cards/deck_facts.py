"""What a seat can say about its next cards: the facts a game hands to the odds, as plain values.

A game that has such questions supplies `rules.deck_facts(state, seat, information) -> DeckFacts`, made of the seat's
view and memory and of nothing else; with `rules.remembering(state, information, cards)` a person can say what the
seat put down before the game began at a position. Cards are labels: equal ones have a mark each ("F 1", "F 2").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from seawidget.rng import Rng

Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Unseen cards that can lie at `places` places only, the next ones of the deck among them, at each alike.

    `everywhere`: the places out of play are among them too.
    """

    cards: Labels
    places: int
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class DeckCase:
    """One way the unseen cards can lie, with its `chance`.

    `window`: one more card, of no use, lies at one of so many top places of the deck (0: none does). The cards of
    `layers` are put down first, in order, each at one of its `places` that are then still free; the `base` fills what
    is left, but for `aside` of its cards, which are out of the game. `out`: unseen places out of play (discards); of
    these `blind` also take cards of layers that do not lie `everywhere`.
    """

    chance: Fraction
    base: Labels
    layers: tuple[Layer, ...] = ()
    window: int = 0
    aside: int = 0
    out: int = 0
    blind: int = 0


@dataclass(frozen=True, slots=True)
class GapFacts:
    """A gap and the cards that fit it: `wanted` of the unseen ones, `hand` of the own hand.

    `payable` and `hand_payable` are those of them that could be paid for. `elsewhere`: cards that fit which another
    hand took openly and may still hold; they do not come to this seat. `needs`: how many cards it takes. `dead`:
    it cannot be filled any more, as the seat can tell. `low` and `high` are its ends, None at an end of the board.
    """

    segment: int
    cells: Labels
    low: str | None
    high: str | None
    needs: int
    wanted: frozenset[str]
    payable: frozenset[str]
    hand: Labels
    hand_payable: Labels
    elsewhere: Labels = ()
    blocked: Labels = ()
    dead: bool = False


@dataclass(frozen=True, slots=True)
class QuestionFacts:
    """A question of the game's own: are at least `need` of `wanted` among the next `draws` cards of `cases`?

    `event`: catalogue key of the event in words, with its `args`.
    """

    event: str
    args: Mapping[str, Any]
    cases: tuple[DeckCase, ...]
    wanted: frozenset[str]
    draws: int
    need: int = 1


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """All of it for one seat. `deck`: how many cards can come; `hands`: how many unseen ones each other seat holds.

    `assumptions`: (code, arguments) of what was taken for granted, the sentences are `odds.assume.<code>`.
    `questions`: what else the game can ask, by name. `traced`: whether it is known of every unseen place if it is in
    play, so that the chance of a gap being dead unseen can be told. `ahead`: how many next cards a short look takes in,
    a hand of them. `alone`: whether it is the only seat, so that sentences name nobody.
    """

    seat: int
    deck: int
    cases: tuple[DeckCase, ...]
    gaps: tuple[GapFacts, ...]
    hands: Mapping[int, int] = field(default_factory=dict)
    assumptions: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    questions: Mapping[str, QuestionFacts] = field(default_factory=dict)
    traced: bool = True
    ahead: int = 5
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PoolDraw:
    """So many cards (`drawn`) out of some that lie in any order alike: `cards` is copies by kind."""

    cards: Mapping[str, int]
    drawn: int


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """A question of one turn: is any card of the kinds `wanted` among those drawn?

    `cases`: ways the unseen cards can lie, each a whole weight and the draws of it, one from each pool, independent of
    each other. `certain`: the answer needs no card that is not seen. `event`: catalogue key of the event in words, with
    its `args`. `happens(world)` plays the turn by the rules in a position that the seat cannot tell from the real one.
    `subject`: what questions are listed under, as (id, catalogue key of its title, arguments); `row`: catalogue key of
    a few words for the list; `cell`: the cell of the board it is about, "" if there is none.
    """

    group: str
    event: str
    args: Mapping[str, Any]
    cases: tuple[tuple[int, tuple[PoolDraw, ...]], ...]
    wanted: frozenset[str]
    happens: Callable[[Any], bool]
    certain: bool = False
    assumptions: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    subject: tuple[str, str, Mapping[str, Any]] = ("", "", {})
    row: str = ""
    cell: str = ""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """The questions of one turn by name, in order, for games without gaps: `rules.turn_insight(state, seat, known)`.

    `world(rng)` draws all that the seat cannot see anew.
    """

    seat: int
    title: str
    questions: Mapping[str, TurnQuestion]
    world: Callable[[Rng], Any]
    assumptions: tuple[tuple[str, Mapping[str, Any]], ...] = ()
