"""The ruleset object: Mini as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Final

from seawidget.errors import DealError, IllegalMove, Problem
from seawidget.games import powers
from seawidget.games.mini import bots as _bots
from seawidget.games.mini.code import LETTER, TABLE, packed_state, packed_view
from seawidget.games.mini.controls import Counted, controls
from seawidget.games.mini.deck_facts import deck_facts
from seawidget.games.mini.exact import Exact, exact
from seawidget.games.mini.load import position_dict
from seawidget.games.mini.moves import CELLS, Move, Place, parse_move, plain
from seawidget.games.mini.options import FIELDS, read_options
from seawidget.games.mini.proof import helps, proved_after, proved_of
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import cost, too_dear
from seawidget.games.mini.state import State, View, gap_facts
from seawidget.games.mini.validate import validate
from seawidget.games.protocol import Chooser
from seawidget.games.shared.reading import plain_data
from seawidget.games.shared.rejections import verdict
from seawidget.probability.cards.deck_facts import DeckFacts
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

SECTIONS: Final = (
    ("goal", ("M-END-1",)),
    ("turn", ("M-PLAY-1", "M-COST-1", "M-COST-2", "M-BURN-1", "M-DRAW-1")),
    ("end", ("M-END-2", "M-INFO-1")),
)


@dataclass(frozen=True)
class Preview:
    """The report on previewed moves."""

    steps: list[dict[str, Any]]

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {"steps": self.steps}


def _open_end(state: State, seat: int | None) -> dict[str, Any]:
    """The view of a previewed position: while there are cards to draw, nobody knows that it is the end."""
    shown = state.view(seat).to_dict()
    if state.deck and not all(state.line):
        shown |= {"point": "PLAY", "deciding": 0, "result": None}
    return shown


class Mini(
    powers.Controls[State, None],
    powers.TellsDeckFacts[State, None],
    powers.Fits,
    powers.Exact,
    powers.Proves[State, Move, None],
    powers.Sorts,
    powers.Coded[State, None],
):
    """The rules of Mini in one object (see `seawidget.games.Ruleset`)."""

    name: str = "mini"
    presets: Final[Mapping[str, Mapping[str, object]]] = {
        "smallest": {"cards": 6, "cells": 3, "hand": 2},
        "largest": {"cards": 8, "cells": 5, "hand": 2},
    }

    @property
    def bots(self) -> Mapping[str, Callable[[Rng], Chooser]]:
        """Named players, from the weakest to the perfect one."""
        return _bots.BOTS

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete options: cards (3 to 20), cells (2 to 9, not more than cards), hand (1 to 5). OptionError."""
        return read_options(given)

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        """All chance of one game: the order of the cards, the first ones being the first hand."""
        return {"deck": rng.shuffled(range(1, options["cards"] + 1))}

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> State:
        """The first position of a deal. Raises DealError."""
        full = self.options(options)
        deal = plain_data(deal)
        order = deal.get("deck")
        good = isinstance(order, (list, tuple)) and not any(isinstance(card, bool) for card in order)
        if (
            not good
            or set(deal) != {"deck"}
            or sorted(map(str, order or ())) != sorted(map(str, range(1, full["cards"] + 1)))
        ):
            raise DealError([Problem("bad_deal", Sentence("error.mini.deal", most=full["cards"]), "deck")])
        cards = tuple(map(int, order or ()))
        hand = full["hand"]
        return State(full["cards"], hand, (0,) * full["cells"], tuple(sorted(cards[:hand])), cards[hand:])

    def position(self, options: Mapping[str, Any], **parts: Any) -> State:
        """A position: `grid={"b": 3}`, `hand=[5, 6]`, and if wanted `discards`, `deck` (order) and `turn`.

        What is not given lies in the deck, in ascending order. Raises PositionError naming every problem.
        """
        return State.from_dict(position_dict(self.options(options), parts))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `State.to_dict` writes it. Raises PositionError naming every problem."""
        return State.from_dict(data)

    def parse_move(self, text: str) -> Move:
        """The move of a text. Raises IllegalMove with code `bad_argument`."""
        return parse_move(text)

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The line as plain data."""
        cells = list(CELLS[: options["cells"]])
        return {"rows": [cells], "segments": [cells], "start": cells[0], "finish": cells[-1]}

    def choices(self, state: State, seat: int | None) -> dict[str, Any]:
        """What the seat may do: `kinds` and `moves` as texts, `cards` with the cells and costs each can go to, `dear`
        with those each fits and cannot be paid for.

        {} for a seat that does not decide.
        """
        if seat != state.deciding or seat is None:
            return {}
        cards: dict[str, dict[str, int]] = {}
        dear: dict[str, dict[str, int]] = {}
        for card, at, price in too_dear(state.line, state.hand):
            dear.setdefault(str(card), {})[CELLS[at]] = price
        for move in state.legal_moves:
            if isinstance(move, Place):
                cards.setdefault(str(move.card), {})[move.cell] = len(move.pay)
        kinds = list(dict.fromkeys(move.kind for move in state.legal_moves))
        return {"kinds": kinds, "moves": [str(move) for move in state.legal_moves], "cards": cards, "dear": dear}

    def rejection(self, state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
        """{"ok", "code", "rule", "args", "cost"}: may I, why not, what does it cost. A payment may still be missing."""
        try:
            value = plain(move)
            rejection = state.check(value, seat)
        except IllegalMove as error:
            return {**verdict(Rejection(error.code, error.rule, error.details)), "cost": None}
        price = 0
        if isinstance(value, Place) and value.cell and value.cell in CELLS[: len(state.line)]:
            price = cost(state.line, value.card, CELLS.index(value.cell))
        unpaid = (
            rejection is not None and rejection.code == "wrong_payment" and isinstance(value, Place) and not value.pay
        )
        if rejection is None or unpaid:
            return {**verdict(None), "cost": price}
        return {**verdict(rejection), "cost": None}

    def status(self, view: View) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says what is to be done."""
        args = {"who": 1, "turn": view.turn}
        if view.result is not None:
            return f"mini.status.{view.result['outcome']}", args
        return ("mini.status.play" if view.seat == view.deciding else "mini.status.wait"), args

    def preview(self, state: State, seat: int | None, moves: Sequence[Move | str], information: None) -> Preview:
        """A preview of moves: placed, paid, nothing drawn."""
        steps: list[dict[str, Any]] = []
        for given in moves:
            before = gap_facts(state)
            shown = str(given)
            note: dict[str, Any] | None = None
            rejection: Rejection | None
            try:
                move = plain(given)
                shown = str(move)
                # After a previewed move cards are missing that would have been drawn: that ends no game.
                rejection = validate(state.line, state.hand, move) if steps else state.check(move, seat)
            except IllegalMove as error:
                rejection = Rejection(error.code, error.rule, error.details)
            paid: list[int] = []
            if rejection is None:
                paid = list(move.pay) if isinstance(move, Place) else list(move.cards)
                price = len(move.pay) if isinstance(move, Place) else 0
                state, _ = state.carried_out(move)
                note = None if all(state.line) or not state.deck else {"key": "mini.trial.draw", "args": {}}
            steps.append(
                {
                    "move": shown,
                    **verdict(rejection),
                    "cost": price if rejection is None else 0,
                    "pays": {"seat": 0, "cards": paid} if paid else None,
                    "note": note,
                    "gaps_before": before,
                    "gaps_after": gap_facts(state),
                    "position": _open_end(state, seat),
                    "choices": self.choices(state, seat),
                }
            )
            if rejection is not None:
                break
        return Preview(steps)

    def information_state(self, history: Sequence[Any], seat: int | None) -> None:
        """Nothing beyond the view: discards lie open (M-INFO-1)."""

    def redeal(self, state: State, seat: int | None, information: None, rng: Rng) -> State:
        """Another position the seat cannot tell from this one: the deck in any order, all alike.

        For a spectator (None) the hand is drawn anew as well. A finished game is returned as it is.
        """
        if state.over:
            return state
        if seat is not None:
            return replace(state, deck=tuple(rng.shuffled(sorted(state.deck))))
        unseen = rng.shuffled(sorted(state.deck + state.hand))
        count = len(state.hand)
        return replace(state, hand=tuple(sorted(unseen[:count])), deck=tuple(unseen[count:]))

    def controls(self, state: State, seat: int, information: None) -> list[Counted]:
        """Numbers of redealt worlds with exact means, for control variates: (name, mean, the number in a world)."""
        return controls(state)

    def deck_facts(self, state: State, seat: int, information: None) -> DeckFacts:
        """What a seat can say about its next cards: the facts behind the odds (`probability/cards/deck_facts.py`)."""
        return deck_facts(state, seat)

    def fitting(self, gap: Mapping[str, Any], unseen: AbstractSet[str]) -> frozenset[str]:
        """Which unseen cards fit a gap of a preview."""
        return frozenset(map(str, gap["possible"])) & unseen

    def exact(self, options: Mapping[str, Any]) -> Exact | None:
        """The exact values of positions of these options; None if there are too many to solve."""
        return exact(options)

    def lost(self, state: State, seat: int | None, information: None) -> powers.Lost | None:
        """Why the game cannot be won any more, whatever comes; all but the order of the deck is open."""
        return proved_of(state)

    def lost_after(self, state: State, seat: int, information: None, move: Move) -> powers.Lost | None:
        """The same after a legal move, before cards are drawn."""
        return proved_after(state, move)

    def helps(self, state: State, seat: int, information: None) -> powers.Helps[Move]:
        """What helpers may offer: nothing that loses for certain where something else does not."""
        return helps(state)

    @property
    def code_letter(self) -> str:
        """The capital that codes of the game begin with."""
        return LETTER

    @property
    def code_table(self) -> int:
        """The number of the table of codes; there has been no other."""
        return TABLE

    def state_number(self, state: State) -> int:
        """The number of a whole position."""
        return packed_state(state.to_dict())

    def view_number(self, state: State, seat: int | None, information: None) -> int:
        """The number of what a seat sees."""
        return packed_view(state.view(seat).to_dict())

    def state_of_number(self, table: int, number: int) -> State:
        """The position of a number."""
        from seawidget.games.mini.from_code import state_of

        return state_of(number)

    def seen_state_of_number(self, table: int, number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
        """A position that looks as a number says, whose it is, and the own discards its seat remembers."""
        from seawidget.games.mini.from_code import seen_state_of

        return seen_state_of(number, rng)

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from."""
        return [dict(field) for field in FIELDS]

    def rulebook(self, options: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The rules in force: catalogue key of each section's title, rule IDs."""
        return [(f"mini.rules.{section}", list(rules)) for section, rules in SECTIONS]

    def reveals(self, events: Sequence[Any]) -> bool:
        """Whether a card was drawn."""
        return any(event.kind == "drew" for event in events)
