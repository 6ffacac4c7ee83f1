"""The ruleset object: Pomor Pilot-Book as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from seawidget.errors import Problem
from seawidget.games import Chooser
from seawidget.games.pomor import choices as _choices
from seawidget.games.pomor.counts import ESTIMATE, counts_hash
from seawidget.games.pomor.deal import first_vector, make_deal
from seawidget.games.pomor.events import Event
from seawidget.games.pomor.load import load
from seawidget.games.pomor.moves import Move, parse_move
from seawidget.games.pomor.options import PRESETS, read_options, ring_length, setup_fields, sides, warnings
from seawidget.games.pomor.position import position_dict
from seawidget.games.pomor.state import State
from seawidget.games.pomor.table import table_of
from seawidget.games.pomor.view import View
from seawidget.rng import Rng


class Pomor:
    """The rules, the bots and the insight of Pomor Pilot-Book in one object (see `seawidget.games.Ruleset`)."""

    name: str = "pomor"
    adviser: Final = "pilot"  # the bot that gives hints
    presets: Final[Mapping[str, Mapping[str, object]]] = PRESETS

    @property
    def bots(self) -> Mapping[str, Callable[[Rng], Chooser]]:
        """Named players."""
        from seawidget.games.pomor.bots import BOTS

        return BOTS

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete configuration (P-DECK-4). Raises OptionError with the first code of table 3.1 (P-DECK-5)."""
        return read_options(given)

    def warnings(self, options: Mapping[str, Any]) -> tuple[Problem, ...]:
        """What is odd about a configuration, though it can be played (P-DECK-6)."""
        return warnings(read_options(options))

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        """A hash of the counts of a configuration."""
        return counts_hash(options)

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game: the dictionary of the interchange shape (P-DECK-14)."""
        return make_deal(table_of(options), options["setup"], rng)

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> State:
        """The first decision of a deal (P-SETUP-1 to P-SETUP-12). Raises DealError naming every problem."""
        table = table_of(read_options(options))
        return State(first_vector(table, deal), table)

    def position(self, options: Mapping[str, Any], **parts: Any) -> State:
        """A position from a few parts: `position(options, tokens={"A": 0, "B": 9, "P": 3}, hand=[...])`.

        See `position_dict` for the parts and for what is filled in. Raises PositionError naming every problem.
        """
        return State(*load(position_dict(table_of(read_options(options)), parts)))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `State.to_dict` writes it. Raises PositionError naming every problem."""
        return State(*load(data))

    def parse_move(self, text: str) -> Move:
        """The move of a text. Raises IllegalMove with code `malformed_move`."""
        return parse_move(text)

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The ring as plain data.

        `rows`: places as a person sees them, port 0 at the left, places clockwise: the upper side, the two ports, the
        lower side from right to left; `segments`: all places in order; `ring`: their number; `ports`; `estimate`:
        whether the counts are the estimate, with `provenance`, `fingerprint` and names of `warnings` (P-DECK-1).
        """
        side, length = sides(options["players"]), ring_length(options["players"])
        names = [str(place) for place in range(length)]
        return {
            "rows": [names[1 : side + 1], [names[0], names[side + 1]], names[: side + 1 : -1]],
            "segments": [names],
            "ring": length,
            "ports": [0, side + 1],
            "start": names[0],
            "finish": None,
            "estimate": options["preset"] == ESTIMATE,
            "provenance": options["provenance"],
            "fingerprint": counts_hash(options),
            "warnings": [problem.code for problem in warnings(options)],
        }

    def choices(self, state: State, seat: int | None) -> dict[str, Any]:
        """What the deciding seat may do and what each card would do, as plain JSON; {} for any other seat."""
        return _choices.choices(state, seat)

    def explain(self, state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
        """Whether a move is legal, and what is known of what it does; judged from the seat's view."""
        return _choices.explain(state, seat, move)

    def status(self, view: View) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says whose turn it is and what is to be done."""
        return _choices.status(view)

    def trial(self, state: State, seat: int | None, moves: Sequence[Any], known: Any) -> Any:
        """Moves carried out on trial as far as the seat can know what they do."""
        from seawidget.games.pomor.trial import trial

        return trial(state, seat, moves, known)

    def knowledge(self, history: Sequence[Any], seat: int | None) -> Any:
        """What a seat knows from the moves it saw."""
        from seawidget.games.pomor.knowledge import knowledge

        return knowledge(history, seat)

    def redeal(self, state: State, seat: int | None, known: Any, rng: Rng) -> State:
        """Another position the seat cannot tell from this one."""
        from seawidget.games.pomor.redeal import redeal

        return redeal(state, seat, known, rng)

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from."""
        return setup_fields()

    def rulebook(self, options: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The rules in force, section by section: catalogue key of the title, rule IDs."""
        from seawidget.games.pomor.rulebook import rulebook

        return rulebook(options)

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether these events showed somebody a card that was hidden before: a hand dealt, a draw, a refill."""
        return any(event.kind in {"dealt", "drawn", "revealed"} for event in events)
