"""What a game must provide to be played, scripted, forked and shown, and what it may provide besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from seawidget.rng import Rng

if TYPE_CHECKING:
    from seawidget.compiling.source import Source

__all__ = [
    "Batches",
    "Chooser",
    "Event",
    "InformationState",
    "Move",
    "Preview",
    "Record",
    "Rejection",
    "Ruleset",
    "State",
    "Step",
    "View",
]


class Move(Protocol):
    """A move: immutable, hashable, `str(move)` is its canonical text and parses back to an equal move."""

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...


class Event(Protocol):
    """Something that happened. `data` is plain JSON; the names in `hidden` are for `seat` only."""

    @property
    def kind(self) -> str:
        """Name of the event; `<game>.event.<kind>` is its sentence in the catalogue."""
        ...

    @property
    def seat(self) -> int | None:
        """The seat it happened to, or None."""
        ...

    @property
    def data(self) -> Mapping[str, Any]:
        """The facts, plain JSON: also the arguments of the sentence.

        `came`, if there, is a word for what the move brought that its own text does not say; `Node.label` adds it.
        """
        ...

    @property
    def hidden(self) -> tuple[str, ...]:
        """Names in `data` that only `seat` may see."""
        ...

    def seen_by(self, seat: int | None) -> Event:
        """The event as `seat` (None: a spectator) saw it."""
        ...


class Rejection(Protocol):
    """Why a move is refused: a stable reason code, the rule behind it, and the facts for the sentence."""

    @property
    def code(self) -> str:
        """Stable reason code."""
        ...

    @property
    def rule(self) -> str | None:
        """ID of the rule that forbids the move."""
        ...

    @property
    def args(self) -> Mapping[str, Any]:
        """Arguments of the sentence."""
        ...

    @property
    def text(self) -> str:
        """The sentence in English."""
        ...


class View(Protocol):
    """What one seat (or a spectator, seat None) may know of a position."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        ...

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for; None when it is over."""
        ...

    @property
    def point(self) -> str:
        """Name of the decision point."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON."""
        ...


class State(Protocol):
    """An immutable position with full information."""

    @property
    def game(self) -> str:
        """Name of the game."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options."""
        ...

    @property
    def players(self) -> int:
        """Number of seats."""
        ...

    @property
    def point(self) -> str:
        """Name of the decision point."""
        ...

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for; None when it is over."""
        ...

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        ...

    @property
    def turn(self) -> int:
        """Number of the running turn."""
        ...

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        ...

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The result record, or None while the game runs."""
        ...

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves of the deciding seat; a function of its view only."""
        ...

    def check(self, move: Any, seat: int | None = None) -> Rejection | None:
        """None if the move is legal, otherwise the first reason against it."""
        ...

    def apply(self, move: Any, seat: int | None = None) -> tuple[Any, Sequence[Any]]:
        """The position after a move (value or text) and the events on the way. Raises IllegalMove."""
        ...

    def view(self, seat: int | None = None) -> Any:
        """What `seat` may know; None is a spectator."""
        ...

    def move_text(self, move: Any, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` may see it."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON, full information."""
        ...

    def copy(self) -> Any:
        """A position that shares nothing with this one."""
        ...


class InformationState(Protocol):
    """What a seat remembers of a game beyond what its view shows."""


class Preview(Protocol):
    """The report on moves that were tried without being made."""

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON."""
        ...


class Record(Protocol):
    """The columns of a table of many games, and how a finished game fills its row.

    A ruleset may have `record(options) -> Record`; one without it gets outcome, reason, turns, moves and scores. It may
    also have `batch(options, bots) -> Batch | None`, which plays many games at once by numbers alone:
    `batch.columns` names its numbers, among them those of the record, and `batch.play(key, first, count)` gives the
    rows of the games `first` to `first + count - 1` of a seed key, the same as games played move by move.
    """

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns; "outcome", "reason", "turns" and "moves" are among them."""
        ...

    @property
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The texts of columns whose numbers stand for texts: outcomes are "win", "loss", "draw", "seat 0" ..."""
        ...

    def row(self, first: Any, moves: Sequence[Any], last: Any) -> Sequence[int | str]:
        """The row of a finished game from its first position, its moves and its last position."""
        ...


Chooser = Callable[..., Any]  # (view, legal moves) -> one of them; with `remembers` (view, legal moves, memory)
Step = tuple[Any, Any, Sequence[Any], Any]  # state before, move, events, state after


@runtime_checkable
class Ruleset(Protocol):
    """Everything the rest of the package asks of a game."""

    name: str

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """Named sets of options."""
        ...

    @property
    def bots(self) -> Mapping[str, Callable[[Rng], Chooser]]:
        """Named players: each makes a chooser from a stream of random numbers."""
        ...

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete options in table order. Raises OptionError."""
        ...

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game as a dictionary."""
        ...

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Any:
        """The first position of a deal. Raises DealError naming every problem."""
        ...

    def position(self, options: Mapping[str, Any], **parts: Any) -> Any:
        """A position from a few parts, the rest by default. Raises PositionError naming every problem."""
        ...

    def from_dict(self, data: Mapping[str, Any]) -> Any:
        """The position of `State.to_dict`. Raises PositionError naming every problem."""
        ...

    def parse_move(self, text: str) -> Any:
        """The move of a text. Raises IllegalMove with code `bad_argument`."""
        ...

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The board as plain data: rows of cell names from the top, segments in sequence order."""
        ...

    def choices(self, state: Any, seat: int | None) -> dict[str, Any]:
        """What the deciding seat may do, as plain JSON; {} for any other seat."""
        ...

    def explain(self, state: Any, seat: int | None, move: Any) -> dict[str, Any]:
        """Whether a move (also one not yet paid) is legal, and what it costs: judged from the seat's view."""
        ...

    def status(self, view: Any) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says what is to be done."""
        ...

    def preview(self, state: Any, seat: int | None, moves: Sequence[Any], known: Any) -> Any:
        """Moves carried out on trial as far as the seat can know what they do."""
        ...

    def information_state(self, history: Sequence[Step], seat: int | None) -> Any:
        """What a seat knows from the moves it saw."""
        ...

    def redeal(self, state: Any, seat: int | None, known: Any, rng: Rng) -> Any:
        """Another position the seat cannot tell from this one."""
        ...

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from, in order."""
        ...

    def reveals(self, events: Sequence[Any]) -> bool:
        """Whether these events showed somebody a card that was hidden before."""
        ...


class Follows(Protocol):
    """What a ruleset may also have, so that a memory need not be built anew from the whole history at every move.

    Nothing else depends on it: ask with `getattr(rules, "followed", None)`.
    """

    def followed(self, log: Any, history: Sequence[Step], seat: int | None) -> Any:
        """The log of a seat after more moves. `log`: that of the moves before, None at first; it stays as it is.

        None as long as there were no moves; else `log.known()` is what `knowledge` says of all of them.
        """
        ...


class Batches(Protocol):
    """What a ruleset may also have, so that many of its games are played by numbers alone, and compiled.

    Nothing else depends on either: ask with `getattr(rules, "batch", None)` and `compiled.sources_of`. A game whose
    players need different functions has, in place of `source`, `sources` and `source_for(bots)`, which gives one.
    """

    @property
    def source(self) -> Source:
        """The rule functions that can be compiled, and how they are called."""
        ...

    def batch(self, options: Mapping[str, Any], bots: Sequence[str]) -> Any:
        """The games of these options with named bots at all seats; None if numbers alone cannot play them.

        It has `columns`, `play(key, first, count, compiled=None)` and `rollouts(vectors, key, first, count=None,
        compiled=None)`: one row of whole numbers per game, a function of (key, number of the game) only.
        """
        ...
