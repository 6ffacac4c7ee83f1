"""The ruleset object: Pomor Pilot-Book as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from seawidget.compiling.source import Source
from seawidget.errors import Problem
from seawidget.games import powers
from seawidget.games.environments import Environment
from seawidget.games.pomor.batch.record import Record
from seawidget.games.pomor.core.counts import ESTIMATE, counts_csv, counts_hash
from seawidget.games.pomor.core.options import read_options, ring_length, sides, spelled, warnings
from seawidget.games.pomor.core.table import table_of
from seawidget.games.pomor.knowledge.information import InformationState
from seawidget.games.pomor.reading.deal import first_vector, make_deal
from seawidget.games.pomor.reading.load import load
from seawidget.games.pomor.reading.position import position_dict
from seawidget.games.pomor.values.moves import Move
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.view import View
from seawidget.games.powers import Searching
from seawidget.games.shared.game_folder import GameFolder
from seawidget.probability.cards.deck_facts import TurnFacts
from seawidget.rng import Rng


class Pomor(
    GameFolder[State, Move, View, "InformationState"],
    powers.Advises,
    powers.PlaysOn,
    powers.Searches,
    powers.TellsTurnFacts[State, "InformationState"],
    powers.Records,
    powers.Batches,
    powers.Compiles,
    powers.Trains,
    powers.Marks,
    powers.Warns,
    powers.Spells,
    powers.TellsFields,
    powers.Fingerprints,
    powers.Grew,
    powers.Coded[State, "InformationState"],
):
    """The rules, the bots and the turn facts of Pomor Pilot-Book in one object."""

    name = "pomor"
    revealing = ("dealt", "drawn", "revealed")  # a hand dealt, a draw, a refill
    adviser: Final = "pilot"  # the bot that gives hints
    policy: Final = "pilot"  # the bot that plays on when chances are estimated

    @property
    def later_parts(self) -> Mapping[str, Any]:
        """What positions have got besides since the first save files."""
        return {"config": {"port_sale": "arrival"}}

    def warnings(self, options: Mapping[str, Any]) -> tuple[Problem, ...]:
        """What is odd about a configuration, though it can be played (P-DECK-6)."""
        return warnings(read_options(options))

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        """A hash of the counts of a configuration."""
        return counts_hash(options)

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game: the dictionary of the interchange shape (P-DECK-14)."""
        return make_deal(table_of(options), rng)

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

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The ring as plain data.

        `rows`: places as a person sees them, port 0 at the left, places clockwise: the upper side, the two ports, the
        lower side from right to left; `segments`: all places in order; `ring`: their number; `ports`; `estimate`:
        whether the counts are the estimate, with `provenance`, `fingerprint` and `warnings`, each the `code` and `args`
        of a sentence (P-DECK-1).
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
            "warnings": [{"code": problem.code, "args": dict(problem.args)} for problem in warnings(options)],
        }

    def field_text(self, name: str, options: Mapping[str, Any]) -> str:
        """What a setup field of free text holds under these options; the estimate needs no text."""
        return counts_csv(options) if name == "counts" and options["preset"] != ESTIMATE else ""

    def spelled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as arguments of a call; what is usual is left out."""
        return spelled(options)

    def record(self, options: Mapping[str, Any]) -> Record:
        """The columns of a table of many games."""
        return Record(options)

    @property
    def code_letter(self) -> str:
        """The capital that codes of the game begin with."""
        from seawidget.games.pomor.reading.code import LETTER

        return LETTER

    @property
    def code_table(self) -> int:
        """The number of the table of codes; there has been no other."""
        from seawidget.games.pomor.reading.code import TABLE

        return TABLE

    def state_number(self, state: State) -> int:
        """The number of a whole position."""
        from seawidget.games.pomor.knowledge.from_code import state_number

        return state_number(state)

    def view_number(self, state: State, seat: int | None, information: InformationState) -> int:
        """The number of what a seat sees and remembers."""
        from seawidget.games.pomor.knowledge.from_code import view_number

        return view_number(state, seat, information)

    def state_of_number(self, table: int, number: int) -> State:
        """The position of a number."""
        from seawidget.games.pomor.knowledge.from_code import state_of

        return state_of(number)

    def seen_state_of_number(self, table: int, number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
        """A position that looks as a number says, whose it is, and the own discards its seat remembers."""
        from seawidget.games.pomor.knowledge.from_code import seen_state_of

        return seen_state_of(number, rng)

    @property
    def searching(self) -> Searching:
        """What the search of the captain needs to know of the game."""
        from seawidget.games.pomor.bots.rollout_search import SEARCH

        return SEARCH

    def turn_facts(self, state: State, seat: int, information: InformationState) -> TurnFacts:
        """The facts behind the odds of a turn. Raises PositionError for a memory of another position."""
        from seawidget.games.pomor.knowledge.turn_facts import turn_facts

        return turn_facts(state, seat, information)

    def mark(self, rule: str) -> str:
        """Where a rule comes from: "printed", "ruling" or "estimate"."""
        from seawidget.games.pomor.core.rulebook import mark

        return mark(rule)

    @property
    def source(self) -> Source:
        """What is compiled of the rules."""
        from seawidget.games.pomor.batch.source import SOURCE

        return SOURCE

    def batch(self, options: Mapping[str, Any], bots: Sequence[str]) -> Any:
        """Many games of these bots by numbers alone (batch/batch.py); None if some player is no policy."""
        from seawidget.games.pomor.batch.batch import batch

        return batch(options, bots)

    def environment(self, options: Mapping[str, Any]) -> Environment:
        """The game with these options for learning. Raises OptionError."""
        from seawidget.games.pomor.env.environment import environment

        return environment(options)

    @property
    def environment_source(self) -> Source:
        """What environments run on, whichever bots play the other seats."""
        from seawidget.games.pomor.env.source import ENVIRONMENT

        return ENVIRONMENT
