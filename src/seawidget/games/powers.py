"""What a ruleset may provide besides: one protocol for each power, and what the package does with it.

A power is asked for with `isinstance(rules, powers.Solves)`, so a ruleset has it by having its members; to inherit the
protocol as well lets a type checker say what does not fit. Nothing else depends on a power: a game without it is
played, forked, saved and shown all the same. `docs/new-game.md` goes through them with a small game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeGuard, runtime_checkable

from typing_extensions import TypeVar

from seawidget.games.protocol import Chooser, Event, I, M, Outside, S, State, Step
from seawidget.text import i18n

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from seawidget.compiling.source import Source
    from seawidget.errors import Problem
    from seawidget.games.environments import Environment
    from seawidget.probability.cards.deck_facts import DeckFacts, TurnFacts
    from seawidget.rng import Rng

S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=Outside)
M_contra = TypeVar("M_contra", contravariant=True, default=Outside)
Mv = TypeVar("Mv", default=Outside)
I_contra = TypeVar("I_contra", contravariant=True, default=Outside)


# --- who plays --------------------------------------------------------------------------------------------------------


@runtime_checkable
class Advises(Protocol):
    """Which bot gives hints; without it the one that plays on."""

    @property
    def adviser(self) -> str:
        """Name of one of `bots`."""
        ...


@runtime_checkable
class PlaysOn(Protocol):
    """Which bot plays on when chances are estimated; without it navigator, greedy or the last of `bots`."""

    @property
    def policy(self) -> str:
        """Name of one of `bots`."""
        ...


@runtime_checkable
class Dials(Protocol):
    """Has the bot `navigator` with a dial of strength ("navigator@60"), measured for the options of a game."""

    @property
    def dial_version(self) -> int:
        """The version of what was measured: another one may play other moves at the same strength."""
        ...

    def dial_ends(self, options: Mapping[str, Any]) -> tuple[float, float]:
        """The shares of games, in a duel of points, that strength 0 and strength 100 win with these complete options.

        Raises OptionError, with the numbers, where there is no dial.
        """
        ...

    def dialled(self, strength: float, forget: float, rng: Rng) -> Chooser:
        """A chooser of a strength from 0 to 100 that forgets a share of its discards, with the chance of its seat."""
        ...


class Searching(Protocol):
    """What a game supplies so that its positions can be searched."""

    def spread(self, view: Any) -> float | None:
        """How far off the priors of the candidates are: the standard deviation of the true difference about the prior
        one; None if they mean nothing.
        """
        ...

    def candidates(self, view: Any, legal: Sequence[Any], known: Any, most: int) -> list[tuple[Any, float]]:
        """At most `most` moves worth trying, the choice of the rollout policy first, each with its prior: how much more
        than that choice it is thought to bring (0 for the choice itself, less than 0 for what seems worse).
        """
        ...

    def copies(self, view: Any) -> int:
        """Of how many positions each imagined one may be the origin."""
        ...

    def outcomes(
        self,
        worlds: Sequence[Any],
        moves: Sequence[Any],
        seat: int,
        key: int,
        first: int,
        count: int,
        stop: Callable[[], bool],
    ) -> Sequence[Sequence[float]]:
        """For each move what a seat gets in each of `count` positions, from 0 (lost) to 1 (won), when it is played and
        then the rollout policy at all seats. Position i is `worlds[i % len(worlds)]`, with its unseen cards
        shuffled where it is not the first one of this origin; its chance comes from the streams of game `first + i` of
        the key. Where a position takes long, `stop()` is asked after each; once it is true those played so far are
        enough. The captain hands over `Imagined` worlds, which are drawn when they are asked for.
        """
        ...


@runtime_checkable
class Searches(Protocol):
    """Lets the bot `captain` search the game."""

    @property
    def searching(self) -> Searching:
        """What the search needs to know of the game."""
        ...


# --- what seats know --------------------------------------------------------------------------------------------------


class Log(Protocol):
    """What a seat has seen so far, to be followed on. Never changed: following makes another one."""

    def known(self) -> Outside:
        """What `information_state` says of all the moves in it."""
        ...


@runtime_checkable
class Follows(Protocol[S_contra, M_contra]):
    """Information states that go on from those of the moves before, instead of being made anew from all moves."""

    def followed(self, log: Outside, history: Sequence[Step[S_contra, M_contra]], seat: int | None) -> Log | None:
        """The log of a seat after more moves. `log`: that of the moves before, None at first; it stays as it is.

        None as long as there were no moves.
        """
        ...


@runtime_checkable
class Remembers(Protocol[I]):
    """Lets a person say what a seat put face down before the game began at a position."""

    def remembering(self, state: Outside, information: I, cards: Sequence[object]) -> I:
        """An information state that also holds `cards`. Raises PositionError for cards that cannot lie there."""
        ...


# --- what comes -------------------------------------------------------------------------------------------------------


@runtime_checkable
class TellsDeckFacts(Protocol[S_contra, I_contra]):
    """Exact odds of gaps: the facts about the next cards that `probability/` computes from."""

    def deck_facts(self, state: S_contra, seat: int, information: I_contra) -> DeckFacts:
        """What a seat can say about its next cards, made of its view and its information state alone."""
        ...


@runtime_checkable
class TellsDeckFactsAfter(Protocol[S_contra, M_contra, I_contra]):
    """Exact odds after moves of a what-if."""

    def deck_facts_after(
        self, state: S_contra, seat: int, information: I_contra, moves: Sequence[M_contra | str]
    ) -> DeckFacts | None:
        """The facts after the moves, before a card is drawn; None where nobody can tell."""
        ...


@runtime_checkable
class Fits(Protocol):
    """Odds of the gaps in a what-if."""

    def fitting(self, gap: Mapping[str, Any], unseen: AbstractSet[str]) -> frozenset[str]:
        """Which unseen cards, by the labels of the deck facts, fit a gap of a preview."""
        ...


@runtime_checkable
class TellsTurnFacts(Protocol[S_contra, I_contra]):
    """Exact odds of a turn, for games whose questions are about turns and not about gaps."""

    def turn_facts(self, state: S_contra, seat: int, information: I_contra) -> TurnFacts:
        """The questions of a turn with their facts. Raises PositionError."""
        ...


@runtime_checkable
class Controls(Protocol[S_contra, I_contra]):
    """Numbers whose exact means are known, which make estimates more exact (control variates)."""

    def controls(
        self, state: S_contra, seat: int, information: I_contra
    ) -> Sequence[tuple[str, Fraction, Callable[[S_contra], float]]]:
        """For redealt positions: name, exact mean, the number in one of them."""
        ...


class ExactValues(Protocol[S_contra, M]):
    """Exact chances to win, with best play or with `uniform` random play."""

    @property
    def call(self) -> str:
        """The Python expression that gives a person the same answers (`seawidget` imported as `sea`)."""
        ...

    def start(self, uniform: bool = False) -> Fraction:
        """Before the deal."""
        ...

    def value(self, state: S_contra, uniform: bool = False) -> Fraction:
        """Of a position; 1 or 0 when it is over."""
        ...

    def after(self, state: S_contra, move: M, uniform: bool = False) -> Fraction:
        """After a legal move, before what it draws is seen."""
        ...

    def actions(self, state: S_contra, uniform: bool = False) -> Sequence[tuple[M, Fraction]]:
        """Every legal move, in their order, with its chance as `after` gives it."""
        ...

    def program(self, state: S_contra, move: M | None = None, uniform: bool = False) -> str:
        """Python that works out the chance again with the standard library alone, as `answer`."""
        ...


@runtime_checkable
class Exact(Protocol):
    """Exact chances to win: the game, or small sizes of it, is solved."""

    def exact(self, options: Mapping[str, Any]) -> ExactValues | None:
        """The chances of games with these options; None if they are not solved."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: `answer` is "yes", "no" or "unknown".

    `line`: the moves that win. `why`: the code of the proof of a no, or of what ended the search unknown. `nodes`:
    moves made on the way. `seconds`. `width`: the width of the search that answered, 0 if none was needed.
    """

    answer: str
    line: tuple[Any, ...]
    why: str
    nodes: int
    seconds: float
    width: int


class Solving(Protocol):
    """The search of a game; a ruleset that has one offers it as `solver`."""

    def rejection(self, options: Mapping[str, Any]) -> str | None:
        """Why games with these options cannot be searched, or None."""
        ...

    def prepare(self, options: Mapping[str, Any]) -> None:
        """Make compiled code for games with these options. Raises MissingExtra, CompilingFailed."""
        ...

    def rows(self) -> Iterable[Mapping[str, Any]]:
        """The sets of options that a study of the whole game asks about, in the order of its table."""
        ...

    def solve(
        self,
        state: Any,
        widths: Sequence[int],
        nodes: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        compiled: bool | None,
    ) -> Found:
        """Whether the position can be won with all its cards known. Never raises KeyboardInterrupt.

        `widths`: how many positions are kept at a time, one search after the other. `nodes`, `seconds`: the budget of
        all together, None without limit; the first look at one of them may come a little late. `stop` is asked now and
        then. `compiled`: None takes compiled code that is there, True makes it first, False never takes it.
        """
        ...


@runtime_checkable
class Solves(Protocol):
    """Lets `sea.winnable` search a deal whose every card is known."""

    @property
    def solver(self) -> Solving:
        """The search."""
        ...


@dataclass(frozen=True, slots=True)
class Lost:
    """Why a game can no longer be won, as a seat can prove it.

    `key`, `args`: the sentence in the catalogue, `<game>.lost.<cause>`. `gaps`: cells that cannot be filled any more:
    {"cells": names, "low", "high": the numbers wanted, "fit": how many of those can still come, "dear": whether none
    of them can be paid for}.
    """

    key: str
    args: Mapping[str, Any]
    gaps: Sequence[Mapping[str, Any]] = ()

    @property
    def cause(self) -> str:
        """Code of the reason, such as "no_finish"."""
        return self.key.rpartition(".")[2]

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the cells that cannot be filled."""
        return tuple(cell for gap in self.gaps for cell in gap["cells"])

    def sentence(self, locale: str | None = None) -> str:
        """The reason in one sentence; what is about no player is said as in a game for one."""
        return i18n.text(self.key if "who" in self.args else i18n.solo_key(self.key), self.args, locale)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON: cause, args, gaps."""
        return {"cause": self.cause, "args": dict(self.args), "gaps": [dict(gap) for gap in self.gaps]}


@dataclass(frozen=True, slots=True)
class Helps(Generic[Mv]):
    """What helpers offer.

    `moves`: moves worth offering, best first. `gives`: for the beginning of a move that cards must follow, such as
    "Discard" or "Place 46 d2 pay", the cards to suggest; none where nothing can be suggested. What is not named takes
    the first of `useful`, the hand cards that may be given away, least useful first; None: as in `choices`.
    """

    moves: Sequence[Mv]
    gives: Mapping[str, Sequence[str]]
    useful: Sequence[str] | None = None


@runtime_checkable
class Proves(Protocol[S_contra, M, I_contra]):
    """Says when no deal that agrees with what a seat has seen can be won, and keeps helpers from leading there."""

    def lost(self, state: S_contra, seat: int | None, information: I_contra) -> Lost | None:
        """Why the position cannot be won any more, as the seat (None: a spectator) can prove it; None if it cannot.

        Never guessed, and a function of what the seat may see. None for a game that is over.
        """
        ...

    def lost_after(self, state: S_contra, seat: int, information: I_contra, move: M) -> Lost | None:
        """The same after a legal move of the seat, before a card is drawn."""
        ...

    def helps(self, state: S_contra, seat: int, information: I_contra) -> Helps[M]:
        """What helpers may offer the deciding seat: nothing that loses the game for certain where another choice
        leaves it open.
        """
        ...


# --- many games -------------------------------------------------------------------------------------------------------


class Record(Protocol):
    """The columns of a table of many games, and how a finished game fills its row."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns; "outcome", "reason", "turns" and "moves" are among them."""
        ...

    @property
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The texts of columns whose numbers stand for texts: outcomes are "win", "loss", "draw", "seat 0" ..."""
        ...

    def row(self, first: Outside, moves: Sequence[Outside], last: Outside) -> Sequence[int | str]:
        """The row of a finished game from its first position, its moves and its last position."""
        ...


@runtime_checkable
class Records(Protocol):
    """Columns of its own in a table of many games; without it outcome, reason, turns, moves and scores."""

    def record(self, options: Mapping[str, Any]) -> Record:
        """The columns with these options, and how a game fills them."""
        ...


class Batch(Protocol):
    """Many games by numbers alone. What it gives is a function of key and number of the game only.

    It may play on from positions as well (`RollsOut`), and from worlds redealt for a seat (`TriesWorlds`).
    """

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers of a row, those of the record among them."""
        ...

    def play(
        self, key: int, first: int, count: int, compiled: bool | None = None
    ) -> NDArray[Any] | Sequence[Sequence[int]]:
        """One row for each of the games `first` to `first + count - 1` of a seed key, as if played move by move."""
        ...


@runtime_checkable
class RollsOut(Batch, Protocol):
    """A batch that plays on from positions."""

    def rollouts(
        self, vectors: Sequence[Any], key: int, first: int, count: int | None = None, compiled: bool | None = None
    ) -> NDArray[Any] | Sequence[Sequence[int]]:
        """One row for each of `count` games (None: one a vector), which begin at the vectors in turn. Raises ValueError
        if there are none, or for those of other options.
        """
        ...


@runtime_checkable
class TriesWorlds(Batch, Protocol):
    """A batch that makes the worlds of a seat and tries moves in them, all in one call."""

    def tried(
        self,
        state: Any,
        seat: int,
        information: Any,
        moves: Sequence[Any],
        key: int,
        first: int,
        count: int,
        stream: Callable[[int], Rng],
    ) -> Sequence[Sequence[int]] | None:
        """Rows of the moves (None: of the position as it stands) in worlds `first` to `first + count - 1`, the moves of
        a world one after the other. None where it cannot do all of it.
        """
        ...


@runtime_checkable
class Batches(Protocol):
    """Many games played by numbers alone, in place of move by move."""

    def batch(self, options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
        """The games of these options and bots by name, one for each seat; None if numbers alone cannot play them."""
        ...


@runtime_checkable
class Compiles(Protocol):
    """Rule functions that can be compiled."""

    @property
    def source(self) -> Source:
        """The functions, and how they are called."""
        ...


@runtime_checkable
class CompilesByPlayers(Protocol):
    """Rule functions that can be compiled, in several sources for different players."""

    @property
    def sources(self) -> tuple[Source, ...]:
        """All of them."""
        ...

    def source_for(self, bots: Iterable[str]) -> Source:
        """The one that games of these players run on."""
        ...


@runtime_checkable
class Trains(Protocol):
    """Lets agents be trained (`seawidget.env`): the game as numbered actions and observations of fixed size."""

    def environment(self, options: Mapping[str, Any]) -> Environment:
        """The description of a game with these options. Raises OptionError."""
        ...

    @property
    def environment_source(self) -> Source:
        """What environments without bots run on, or with most of them: its library comes with the package."""
        ...


# --- words and files --------------------------------------------------------------------------------------------------


@runtime_checkable
class Sorts(Protocol):
    """Rules in chapters; without it the page lists all `<game>.rule.*` of the catalogue."""

    def rulebook(self, options: Mapping[str, Any]) -> Sequence[tuple[str, Sequence[str]]]:
        """The rules in force with these options: catalogue key of each title, rule IDs."""
        ...


@runtime_checkable
class Reads(Protocol):
    """Some rules read differently by the options, so that a sentence speaks of nothing that is not in this game."""

    def rule_phrase(self, rule: str, options: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """Catalogue key and arguments of the sentence of a rule in force with these options."""
        ...


@runtime_checkable
class Offers(Protocol):
    """Ways to play for people to choose from at a glance; without it the presets."""

    def tiles(self) -> Sequence[Mapping[str, Any]]:
        """Each with `name`, `options`, and `won`: percent of games its best quick bot wins, by number of seats."""
        ...


@runtime_checkable
class Marks(Protocol):
    """Says of each rule where it comes from."""

    def mark(self, rule: str) -> str:
        """One of "printed", "ruling", "reconstruction", "consequence" and "estimate"."""
        ...


@runtime_checkable
class Warns(Protocol):
    """Says what is odd about options that can be played."""

    def warnings(self, options: Mapping[str, Any]) -> Sequence[Problem]:
        """Each with the code and the arguments of a sentence; `<game>.warning.<code>`."""
        ...


@runtime_checkable
class Spells(Protocol):
    """Options as a person would write them."""

    def spelled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as arguments of a call; what is usual is left out."""
        ...


@runtime_checkable
class TellsFields(Protocol):
    """Setup fields of free text."""

    def field_text(self, name: str, options: Mapping[str, Any]) -> str:
        """What such a field holds under these options."""
        ...


@runtime_checkable
class Fingerprints(Protocol):
    """A hash in save files that says of which box the cards are."""

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        """The hash of the counts of these options."""
        ...


@runtime_checkable
class Coded(Protocol[S, I_contra]):
    """Positions as one whole number, of which position codes are made (`shared/code_text.py`).

    A number that has no position, or a position that has no number, is `shared.mixed_radix.Impossible`.
    """

    @property
    def code_letter(self) -> str:
        """The capital that codes of the game begin with."""
        ...

    @property
    def code_table(self) -> int:
        """The number of the newest table, from 1; older ones are still read."""
        ...

    def state_number(self, state: S) -> int:
        """The number of a whole position."""
        ...

    def view_number(self, state: S, seat: int | None, information: I_contra) -> int:
        """The number of what a seat (None: a spectator) sees and remembers; the same for all it cannot tell apart."""
        ...

    def state_of_number(self, table: int, number: int) -> S:
        """The position of a number in a table there has been."""
        ...

    def seen_state_of_number(self, table: int, number: int, rng: Rng) -> tuple[S, int | None, Sequence[str]]:
        """A position that looks as a number says, whose it is, and the own discards its seat remembers.

        What the seat cannot see is drawn from `rng`.
        """
        ...


@runtime_checkable
class Grew(Protocol):
    """Parts of a position that are younger than save files of the game.

    The hashes in save files leave them out where they say nothing new, so that older files load as before.
    """

    @property
    def later_parts(self) -> Mapping[str, Any]:
        """Keys of `to_dict()` with the value each has where it says nothing; of an object that grew its new entries."""
        ...


@runtime_checkable
class NumbersTurns(Protocol):
    """A state whose `turn` is not the number by which people call the running turn, such as one of completed turns."""

    @property
    def running_turn(self) -> int:
        """The number of the running turn, from 1; 0 while the game is still set up."""
        ...


@runtime_checkable
class TellsAtOnce(Protocol):
    """A state that writes down what happens in a move while it makes it; without it `apply` is asked.

    `apply` of searches and scripts may put that off, as most of them never look; the log of a game always does.
    """

    def apply_told(self, move: Any, seat: int | None = None) -> tuple[Any, Sequence[Event]]:
        """What `apply` gives, equal to it, and refusals the same."""
        ...


@runtime_checkable
class ShowsParts(Protocol):
    """A state that gives some facts which every view has, without making a view; without it a view is made."""

    def public(self, names: Sequence[str]) -> Mapping[str, Any]:
        """Facts by name: the same as those of `view(seat)` of any seat."""
        ...


@cache
def _is(kind: type, power: Any) -> bool:
    return issubclass(kind, power)


def tells_at_once(state: Any) -> TypeGuard[TellsAtOnce]:
    """Whether a state has this power, remembered by its class: `isinstance` of a protocol takes microseconds."""
    return _is(state.__class__, TellsAtOnce)


def shows_parts(state: Any) -> TypeGuard[ShowsParts]:
    """The same of this power."""
    return _is(state.__class__, ShowsParts)


def running_turn(state: Any) -> int:
    """The number by which people call the running turn of a position: logs and lists of moves group by it."""
    return state.running_turn if isinstance(state, NumbersTurns) else state.turn
