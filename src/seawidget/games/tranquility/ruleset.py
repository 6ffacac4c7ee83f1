"""The ruleset object: Tranquility as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from seawidget.games import Chooser
from seawidget.games.tranquility import choices as _choices, status as _status
from seawidget.games.tranquility.board import BORDER, CELL_NAMES, ROW_NAMES, SEGMENT_ENDS
from seawidget.games.tranquility.deal import first_vector, has_starts, make_deal
from seawidget.games.tranquility.events import Event
from seawidget.games.tranquility.layout import PYRAMID
from seawidget.games.tranquility.load import load
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.moves import parse_move
from seawidget.games.tranquility.names import OPTIONS
from seawidget.games.tranquility.options import PRESETS, read_options, setup_fields
from seawidget.games.tranquility.position import position_dict
from seawidget.games.tranquility.state import State
from seawidget.games.tranquility.view import View
from seawidget.rng import Rng

if TYPE_CHECKING:
    from seawidget.games.search import Searching

_REVEALING: Final = ("drew", "disclosed", "turned_up", "explored", "row_dealt", "exchange_offered")


class Tranquility:
    """The rules, the bots and the insight of Tranquility in one object (see `seawidget.games.Ruleset`)."""

    name: str = "tranquility"
    adviser: Final = "navigator"  # the bot that gives hints
    presets: Final[Mapping[str, Mapping[str, object]]] = PRESETS  # OPT-5

    @property
    def bots(self) -> Mapping[str, Callable[[Rng], Chooser]]:
        """Named players."""
        from seawidget.games.tranquility.bots import BOTS

        return BOTS

    @property
    def searching(self) -> Searching:
        """What the search of the captain needs to know of the game."""
        from seawidget.games.tranquility.captain import SEARCH

        return SEARCH

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete options in table order (OPT-1). Raises OptionError (OPT-4)."""
        return read_options(given)

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game: the dictionary of the interchange shape (DP-8)."""
        return make_deal(options, rng)

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> State:
        """The first decision point of a deal (SETUP-1 to SETUP-5). Raises DealError naming every problem."""
        return State(first_vector(read_options(options), deal))

    def position(self, options: Mapping[str, Any], **parts: Any) -> State:
        """A position from a few parts: `position(options, grid={"a1": 3}, hand=[5, 17, 44, "F", 80])`.

        See `position_dict` for the parts and for what is filled in. Raises PositionError naming every problem.
        """
        return State(load(position_dict(read_options(options), parts)))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `State.to_dict` writes it. Raises PositionError naming every problem."""
        return State(load(data))

    def parse_move(self, text: str) -> Move:
        """The move of a text. Raises IllegalMove with code `bad_argument`."""
        return parse_move(text)

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The board as plain data.

        `rows`: rows of cell names, top row first; `segments`: cell names in sequence order (GRID-1); `start` and
        `finish`: the cell beside which these spaces lie (GRID-4: they are no cells), None if the game has none;
        `border`: the border cells of the Pyramid (GRID-6).
        """
        board = (OPTIONS["board"][1] or ()).index(options["board"])
        names = CELL_NAMES[board]
        segments, first = [], 0
        for end in SEGMENT_ENDS[board]:
            if end:
                segments.append(list(names[first:end]))
                first = end
        rows = [list(row) for row in reversed(ROW_NAMES[board])]
        border = [name for name, covers in zip(names, BORDER, strict=False) if covers] if board == PYRAMID else []
        start = names[0] if has_starts(options) else None
        finish = names[-1] if options["variant"] != "duel" else None
        return {"rows": rows, "segments": segments, "start": start, "finish": finish, "border": border}

    def choices(self, state: State, seat: int | None) -> dict[str, Any]:
        """What the deciding seat may do, as plain JSON (INFO-7); {} for any other seat."""
        return _choices.choices(state, seat)

    def explain(self, state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
        """Whether a move, also a Place not yet paid, is legal and what it costs; judged from the seat's view."""
        return _choices.explain(state, seat, move)

    def status(self, view: View) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says whose turn it is and what is to be done."""
        return _status.status(view)

    def trial(self, state: State, seat: int | None, moves: Sequence[Any], known: Any) -> Any:
        """Moves carried out on trial as far as the seat can know what they do."""
        from seawidget.games.tranquility.trial import trial

        return trial(state, seat, moves, known)

    def knowledge(self, history: Sequence[Any], seat: int | None) -> Any:
        """What a seat knows from the moves it saw."""
        from seawidget.games.tranquility.knowledge import knowledge

        return knowledge(history, seat)

    def redeal(self, state: State, seat: int | None, known: Any, rng: Rng) -> State:
        """Another position the seat cannot tell from this one."""
        from seawidget.games.tranquility.redeal import redeal

        return redeal(state, seat, known, rng)

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from, in the order of OPT-1, and which of their values exclude each other."""
        return setup_fields()

    def rulebook(self, options: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The rules in force, section by section: catalogue key of the title, rule IDs."""
        from seawidget.games.tranquility.rulebook import rulebook

        return rulebook(options)

    def mark(self, rule: str) -> str:
        """Where a rule comes from: "printed", "ruling", "reconstruction" or "consequence"."""
        from seawidget.games.tranquility.rulebook import mark

        return mark(rule)

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether these events showed somebody a card that was hidden before.

        A draw, a card turned up, disclosed monsters, a new card in the duel's row, a hand offered there.
        """
        return any(event.kind.startswith(_REVEALING) for event in events)
