"""The ruleset object: Tranquility as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set as AbstractSet
from fractions import Fraction
from typing import Any, Final

from seawidget.compiling.source import Source
from seawidget.games import powers
from seawidget.games.environments import Environment
from seawidget.games.powers import Searching, Solving
from seawidget.games.protocol import Chooser
from seawidget.games.shared.game_folder import GameFolder
from seawidget.games.shared.previews import Preview
from seawidget.games.tranquility.batch.record import Record
from seawidget.games.tranquility.core.board import BORDER, CELL_NAMES, ROW_NAMES, SEGMENT_ENDS
from seawidget.games.tranquility.core.card_counts import has_starts
from seawidget.games.tranquility.core.layout import PYRAMID
from seawidget.games.tranquility.core.names import OPTIONS
from seawidget.games.tranquility.core.options import read_options
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.reading.deal import first_vector, make_deal
from seawidget.games.tranquility.reading.load import load
from seawidget.games.tranquility.reading.position import position_dict
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.view import View
from seawidget.probability.cards.deck_facts import DeckFacts
from seawidget.rng import Rng


class Tranquility(
    GameFolder[State, Move, View, "InformationState"],
    powers.Advises,
    powers.Dials,
    powers.Searches,
    powers.Remembers["InformationState"],
    powers.TellsDeckFacts[State, "InformationState"],
    powers.TellsDeckFactsAfter[State, Move, "InformationState"],
    powers.Fits,
    powers.Controls[State, "InformationState"],
    powers.Solves,
    powers.Proves[State, Move, "InformationState"],
    powers.Records,
    powers.Batches,
    powers.CompilesByPlayers,
    powers.Trains,
    powers.Marks,
    powers.Offers,
    powers.Grew,
    powers.Coded[State, "InformationState"],
):
    """The rules, the bots and the deck facts of Tranquility in one object."""

    name = "tranquility"
    # a draw, disclosed monsters, a card turned up, a new card in the duel's row, a hand offered there
    revealing = ("drew", "disclosed", "turned_up", "explored", "row_dealt", "exchange_offered")
    adviser: Final = "navigator"  # the bot that gives hints

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

    @property
    def later_parts(self) -> Mapping[str, Any]:
        """What positions have got besides since the first save files."""
        return {"earned": False, "options": {"yellow_blind": "may", "rocks_row": "random"}}

    @property
    def code_letter(self) -> str:
        """The capital that codes of the game begin with."""
        from seawidget.games.tranquility.reading.code import LETTER

        return LETTER

    @property
    def code_table(self) -> int:
        """The number of the table of codes; there has been no other."""
        from seawidget.games.tranquility.reading.code import TABLE

        return TABLE

    def state_number(self, state: State) -> int:
        """The number of a whole position."""
        from seawidget.games.tranquility.knowledge.from_code import state_number

        return state_number(state)

    def view_number(self, state: State, seat: int | None, information: InformationState) -> int:
        """The number of what a seat sees and remembers."""
        from seawidget.games.tranquility.knowledge.from_code import view_number

        return view_number(state, seat, information)

    def state_of_number(self, table: int, number: int) -> State:
        """The position of a number."""
        from seawidget.games.tranquility.knowledge.from_code import state_of

        return state_of(number)

    def seen_state_of_number(self, table: int, number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
        """A position that looks as a number says, whose it is, and the own discards its seat remembers."""
        from seawidget.games.tranquility.knowledge.from_code import seen_state_of

        return seen_state_of(number, rng)

    @property
    def searching(self) -> Searching:
        """What the search of the captain needs to know of the game."""
        from seawidget.games.tranquility.bots.rollout_search import SEARCH

        return SEARCH

    @property
    def dial_version(self) -> int:
        """The version of the table of strengths."""
        from seawidget.games.tranquility.bots.navigator.dial_table import version

        return version()

    def dial_ends(self, options: Mapping[str, Any]) -> tuple[float, float]:
        """What greedy and the navigator win. Raises OptionError, with the numbers, where there is no dial."""
        from seawidget.games.tranquility.bots.navigator.dial_table import offered

        row = offered(options)
        return row.greedy, row.navigator

    def dialled(self, strength: float, forget: float, rng: Rng) -> Chooser:
        """A navigator with a dial."""
        from seawidget.games.shared.dials import Dialled
        from seawidget.games.tranquility.bots.navigator.dial_player import DialledNavigator

        return DialledNavigator(Dialled(strength, forget), rng)

    @property
    def solver(self) -> Solving:
        """The search that tells whether a known deal can be won."""
        from seawidget.games.tranquility.solver.solver import SOLVER

        return SOLVER

    def preview(
        self, state: State, seat: int | None, moves: Sequence[Move | str], information: InformationState
    ) -> Preview:
        """A preview of moves, as far as the seat can know what they do."""
        from seawidget.games.tranquility.knowledge.preview import preview
        from seawidget.games.tranquility.solver.helps import safer

        return preview(state, seat, moves, information, safer)

    def lost(self, state: State, seat: int | None, information: InformationState) -> powers.Lost | None:
        """Why the game cannot be won any more, as far as the seat can prove it."""
        from seawidget.games.tranquility.solver.lost import proved

        return proved(state._vector, seat, information)

    def lost_after(self, state: State, seat: int, information: InformationState, move: Move) -> powers.Lost | None:
        """The same after a legal move of the deciding seat, before a card is drawn. Raises IllegalMove."""
        from seawidget.games.tranquility.rules.redaction import redacted
        from seawidget.games.tranquility.solver.helps import lost_after

        refused, found = state._validate(move, seat)
        if refused:
            raise found.error()
        return lost_after(redacted(state._vector, seat), seat, information, found)

    def helps(self, state: State, seat: int, information: InformationState) -> powers.Helps[Move]:
        """What helpers may offer the deciding seat, by the navigator."""
        from seawidget.games.tranquility.solver.helps import helps

        return helps(state, seat, information)

    @property
    def sources(self) -> tuple[Source, ...]:
        """What is compiled: without and with the navigator, with its dial, the search through a known deck."""
        from seawidget.games.tranquility.batch.source import DIALLED, NAVIGATED, SOURCE
        from seawidget.games.tranquility.solver.source import SEARCH_SOURCE

        return SOURCE, NAVIGATED, DIALLED, SEARCH_SOURCE

    def source_for(self, bots: Iterable[str]) -> Source:
        """The one that games of these players run on."""
        from seawidget.games.tranquility.batch.source import source_for

        return source_for(bots)

    def batch(self, options: Mapping[str, Any], bots: Sequence[str]) -> Any:
        """Many games of these bots by numbers alone (batch.py); None if some player is no policy."""
        from seawidget.games.tranquility.batch.batch import batch

        return batch(options, bots)

    def environment(self, options: Mapping[str, Any]) -> Environment:
        """The game with these options for learning. Raises OptionError."""
        from seawidget.games.tranquility.env.environment import environment

        return environment(options)

    @property
    def environment_source(self) -> Source:
        """What environments run on, those with navigators at other seats aside."""
        from seawidget.games.tranquility.env.source import ENVIRONMENT

        return ENVIRONMENT

    def deck_facts(self, state: State, seat: int, information: InformationState) -> DeckFacts:
        """What a seat can say about its next cards: the facts behind the odds (`probability/cards/deck_facts.py`)."""
        from seawidget.games.tranquility.knowledge.deck_facts import deck_facts

        return deck_facts(state, seat, information)

    def fitting(self, gap: Mapping[str, Any], unseen: AbstractSet[str]) -> frozenset[str]:
        """Which unseen cards, by the labels of the deck facts, fit a gap; a Wild fits all with room (WILD-2)."""
        from seawidget.games.tranquility.knowledge.deck_facts import fitting

        return fitting(gap, unseen)

    def deck_facts_after(
        self, state: State, seat: int, information: InformationState, moves: Sequence[Move | str]
    ) -> DeckFacts | None:
        """The same after moves of a preview, before a card is drawn; None where nobody can tell."""
        from seawidget.games.tranquility.knowledge.deck_facts import deck_facts
        from seawidget.games.tranquility.knowledge.preview import known_after
        from seawidget.games.tranquility.knowledge.unseen import RedealError

        after = known_after(state, seat, moves, information)
        try:
            return None if after is None else deck_facts(after[0], seat, after[1])
        except RedealError:  # a card turned up in a preview lies neither in the deck nor on the table yet
            return None

    def remembering(self, state: State, information: InformationState, cards: Sequence[object]) -> InformationState:
        """A memory that also holds `cards` put face down by its own seat before the memory began.

        Raises PositionError for cards that cannot lie there.
        """
        from seawidget.games.tranquility.knowledge.deck_facts import remembering

        return remembering(state.view(information.seat), information, cards)

    def controls(
        self, state: State, seat: int, information: InformationState
    ) -> list[tuple[str, Fraction, Callable[[State], float]]]:
        """Numbers of redealt worlds with exact means, for control variates: (name, mean, the number in a world)."""
        from seawidget.games.tranquility.knowledge.controls import controls

        return controls(state, seat, information)

    def mark(self, rule: str) -> str:
        """Where a rule comes from: "printed", "ruling", "reconstruction" or "consequence"."""
        from seawidget.games.tranquility.core.rulebook import mark

        return mark(rule)

    def tiles(self) -> list[dict[str, Any]]:
        """The ways to play that stand in the gallery, with the share of games that the navigator wins."""
        from seawidget.games.tranquility.values.tiles import tiles

        return tiles()

    def record(self, options: Mapping[str, Any]) -> Record:
        """The columns of a table of many games with these options, and how a finished game fills its row."""
        return Record(options)
