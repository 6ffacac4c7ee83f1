"""What a game must provide to be played, scripted, forked and shown. What it may provide besides is in `powers.py`.

The protocols are generic in what is the game's own: positions (S), moves (M), views (V) and information states (I), so
that a type checker sees in a ruleset what fits together and what is missing. Written without parameters they stand for
any game. `Any` is plain JSON here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from typing_extensions import Self, TypeVar

from seawidget.rng import Rng

__all__ = [
    "Chooser",
    "Event",
    "Move",
    "Preview",
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


Outside: TypeAlias = Any  # of a game that only running it tells: what a protocol without parameters stands for

M = TypeVar("M", bound=Move, default=Outside)
V_co = TypeVar("V_co", bound=View, covariant=True, default=Outside)
V_contra = TypeVar("V_contra", bound=View, contravariant=True, default=Outside)
I = TypeVar("I", default=Outside)  # noqa: E741 - information


class State(Protocol[M, V_co]):
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
    def legal_moves(self) -> Sequence[M]:
        """The legal moves of the deciding seat; a function of its view only."""
        ...

    def check(self, move: M | str, seat: int | None = None) -> Rejection | None:
        """None if the move is legal, otherwise the first reason against it."""
        ...

    def apply(self, move: M | str, seat: int | None = None) -> tuple[Self, Sequence[Event]]:
        """The position after a move (value or text) and the events on the way. Raises IllegalMove."""
        ...

    def view(self, seat: int | None = None) -> V_co:
        """What `seat` may know; None is a spectator."""
        ...

    def move_text(self, move: M, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` may see it."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON, full information."""
        ...

    def copy(self) -> Self:
        """A position that shares nothing with this one."""
        ...


class Preview(Protocol):
    """The report on moves that were tried without being made."""

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON."""
        ...


S = TypeVar("S", bound=State, default=Outside)
Chooser: TypeAlias = Callable[..., Outside]  # (view, legal moves) -> one of them; `memory` and `rng` asked for by name
Step: TypeAlias = tuple[S, M, Sequence[Event], S]  # state before, move, events, state after


@runtime_checkable
class Ruleset(Protocol[S, M, V_contra, I]):
    """Everything the rest of the package asks of a game."""

    name: str

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """Named sets of options."""
        ...

    @property
    def bots(self) -> Mapping[str, Callable[..., Chooser]]:
        """Named players: each a factory as any player's, of no argument or of `rng`, `memory`, `legal` by name."""
        ...

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete options in table order. Raises OptionError."""
        ...

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game as a dictionary."""
        ...

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> S:
        """The first position of a deal. Raises DealError naming every problem."""
        ...

    def position(self, options: Mapping[str, Any], **parts: Any) -> S:
        """A position from a few parts, the rest by default. Raises PositionError naming every problem."""
        ...

    def from_dict(self, data: Mapping[str, Any]) -> S:
        """The position of `State.to_dict`. Raises PositionError naming every problem."""
        ...

    def parse_move(self, text: str) -> M:
        """The move of a text. Raises IllegalMove with code `bad_argument`."""
        ...

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The board as plain data: rows of cell names from the top, segments in sequence order."""
        ...

    def choices(self, state: S, seat: int | None) -> dict[str, Any]:
        """What the deciding seat may do, as plain JSON; {} for any other seat."""
        ...

    def rejection(self, state: S, seat: int | None, move: M | str) -> dict[str, Any]:
        """Whether a move (also one not yet paid) is legal, and what it costs: judged from the seat's view."""
        ...

    def status(self, view: V_contra) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says what is to be done."""
        ...

    def preview(self, state: S, seat: int | None, moves: Sequence[M | str], information: I) -> Preview:
        """Moves tried without being made, as far as the seat can know what they do."""
        ...

    def information_state(self, history: Sequence[Step[S, M]], seat: int | None) -> I:
        """What a seat knows from the moves it saw."""
        ...

    def redeal(self, state: S, seat: int | None, information: I, rng: Rng) -> S:
        """Another position the seat cannot tell from this one."""
        ...

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from, in order."""
        ...

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether these events showed somebody a card that was hidden before."""
        ...
