"""BoardOdds: the odds of every gap of a live position, from one seat's view and memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

from seawidget.games import powers
from seawidget.odds.board_map import board_plot
from seawidget.odds.chances import KINDS, Chances, Kind, assumptions_of
from seawidget.odds.common import PositionOdds
from seawidget.odds.gap import GapOdds
from seawidget.odds.turn import TurnOdds
from seawidget.probability.answers.ask import event
from seawidget.probability.answers.parameters import OddsError, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck_facts import DeckFacts
from seawidget.probability.cards.mixture import from_deck
from seawidget.probability.cards.together import together
from seawidget.probability.shown.message import Assumption, Message
from seawidget.probability.shown.same import Same
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.games.protocol import Ruleset, State

HORIZON = 20


class BoardOdds(Same, PositionOdds, Sequence[GapOdds]):
    """The gaps of a position with their odds; `odds[0]` or `odds["b1"]` is one gap, `odds["b1"].hit(5)` an answer.

    `seat`, `deck` (cards that can come), `horizons` (numbers of next cards in the tables), `assumptions`. `table()`
    gives all chances as floats, `joint(...)` the chance of several gaps together. It never changes: after a move ask
    again. Prints as a table; `to_frame()`, `to_dict()`, `plot()`.
    """

    def __init__(self, deck_facts: DeckFacts, horizons: Sequence[int], layout: Mapping[str, Any] | None = None) -> None:
        self.deck_facts = deck_facts
        self.horizons = tuple(horizons)
        self.layout = layout
        self.assumptions: tuple[Assumption, ...] = assumptions_of(deck_facts)
        self._gaps = tuple(GapOdds(facts, deck_facts, self.assumptions) for facts in deck_facts.gaps)
        self._chances = Chances(deck_facts, self._gaps, self.horizons)

    def _content(self) -> Any:
        return self.deck_facts, self.horizons, self.layout

    @property
    def seat(self) -> int:
        """Whose odds they are."""
        return self.deck_facts.seat

    @property
    def deck(self) -> int:
        """How many cards can still come to the seat."""
        return self.deck_facts.deck

    def __len__(self) -> int:
        return len(self._gaps)

    @overload
    def __getitem__(self, which: int | str) -> GapOdds: ...

    @overload
    def __getitem__(self, which: slice) -> Sequence[GapOdds]: ...

    def __getitem__(self, which: int | str | slice) -> GapOdds | Sequence[GapOdds]:
        """A gap by its number from 0, or by one of its cells. Raises IndexError, OddsError for a cell without a gap."""
        if isinstance(which, str):
            for gap in self._gaps:
                if which in gap.cells:
                    return gap
            known = ", ".join(gap.name for gap in self._gaps)
            raise OddsError(Sentence("error.odds.no_gap" if known else "error.odds.no_gaps", cell=which, known=known))
        return self._gaps[which]

    def __iter__(self) -> Iterator[GapOdds]:
        return iter(self._gaps)

    def table(self, kind: Kind = "hit") -> tuple[tuple[float, ...], ...]:
        """Chances by gap and horizon. "hit": a card that fits comes; "affordable": one that can also be paid for;
        "enough": all the gap still needs. Raises OddsError for another kind.
        """
        return self._chances.table(kind)

    def joint(self, cells: Iterable[str | int], draws: int) -> Odds:
        """Chance that several gaps, by cell or number, get all they still need among the next `draws` cards.

        Cards that fit more than one of them serve only one (Hall's condition). Raises OddsError.
        """
        k, gaps = whole("draws", draws, 0, self.deck), [self[cell] for cell in cells]
        words = event("gaps_filled", gaps=[gap.name for gap in gaps], n=k)
        return together(words, self.deck_facts.cases, [gap.still for gap in gaps], k, self.assumptions)

    @property
    def questions(self) -> Mapping[str, Odds]:
        """What else the game asks about its next cards, by name."""
        found = {}
        for name, facts in self.deck_facts.questions.items():
            words = Message(facts.event, facts.args)
            why = self.assumptions
            found[name] = from_deck(words, facts.cases, facts.wanted, facts.draws, facts.need, why, facts.draws)
        return MappingProxyType(found)

    def to_dict(self, locale: str | None = None) -> dict[str, Any]:
        """Everything for a page, plain JSON: `gaps` in order with their chances by horizon, `cells` for a heat map."""
        tables = {kind: self.table(kind) for kind in KINDS}
        gaps: list[dict[str, Any]] = [
            {
                "name": gap.name,
                "segment": gap.facts.segment,
                "cells": list(gap.cells),
                "low": gap.low,
                "high": gap.high,
                "needs": gap.needs,
                "missing": gap.missing,
                "wanted": list(gap.wanted),
                "payable": list(gap.payable),
                "hand": list(gap.hand),
                "hand_payable": list(gap.hand_payable),
                "blocked": list(gap.blocked),
                "status": gap.status,
                **{kind: list(tables[kind][i]) for kind in KINDS},
            }
            for i, gap in enumerate(self._gaps)
        ]
        cells = {
            str(cell): {"gap": i, "status": gap["status"], **{kind: gap[kind] for kind in KINDS}}
            for i, gap in enumerate(gaps)
            for cell in gap["cells"]
        }
        return {
            "seat": self.seat,
            "deck": self.deck,
            "horizons": list(self.horizons),
            "assumptions": [{"code": each.code, "text": each.text(locale)} for each in self.assumptions],
            "gaps": gaps,
            "cells": cells,
            "questions": {name: odds.to_dict(locale) for name, odds in self.questions.items()},
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row per gap and horizon. Raises MissingExtra without pandas.

        Columns: gap, low, high (card texts, None at an end of the board), needs, missing, fits, payable_fits, in_hand
        (counts), status, draws, and the chances hit, affordable, enough (0 to 1).
        """
        return self._chances.to_frame()

    def plot(self, draws: int | None = None, kind: Kind = "hit", ax: Any = None, locale: str | None = None) -> Any:
        """The board as a heat map of chances for the next `draws` cards. Raises MissingExtra, OddsError."""
        return board_plot(self._chances, self.layout, draws, kind, ax, locale)

    def text(self, locale: str | None = None) -> str:
        """The gaps as a table with the assumptions below."""
        return self._told().text(locale)

    def __repr__(self) -> str:
        dead = sum(gap.status == "dead" for gap in self._gaps)
        return f"<BoardOdds seat={self.seat}: {len(self)} gaps, {dead} dead, {self.deck} cards to come>"

    def _repr_html_(self) -> str:
        return self._told().html()

    def _told(self) -> Chances:
        return replace(self._chances, answers=self.questions)


def position_odds(
    rules: Ruleset,
    state: State,
    seat: int | None,
    information: Any,
    horizon: int | Iterable[int] | None,
    remember: bool | Iterable[Any],
) -> PositionOdds:
    """The odds of a position for a seat. `information`: what it knows from the moves it saw. Raises OddsError."""
    if not isinstance(rules, (powers.TellsDeckFacts, powers.TellsTurnFacts)):
        raise OddsError(Sentence("error.odds.no_questions", game=rules.name))
    if state.over:
        raise OddsError(Sentence("error.odds.over"))
    if seat is None:
        raise OddsError(Sentence("error.odds.spectator"))
    if isinstance(rules, powers.TellsTurnFacts) and not isinstance(rules, powers.TellsDeckFacts):
        if horizon is not None or not isinstance(remember, bool):
            left = {"left_out": "horizon=", "other": "remember="}
            raise OddsError(Sentence("error.odds.turns_only", game=rules.name, **left))
        return TurnOdds(rules.turn_facts(state, seat, information))
    if not isinstance(remember, bool):
        if not isinstance(rules, powers.Remembers):
            raise OddsError(Sentence("error.odds.not_told", game=rules.name))
        if isinstance(remember, str) or not isinstance(remember, Iterable):
            raise OddsError(Sentence("error.odds.remember", given=f"{remember!r:.80}"))
        information = rules.remembering(state, information, tuple(remember))
    assert isinstance(rules, powers.TellsDeckFacts)
    found = rules.deck_facts(state, seat, information)
    return BoardOdds(found, _horizons(horizon, found.deck), rules.layout(state.options))


def _horizons(horizon: int | Iterable[int] | None, deck: int) -> tuple[int, ...]:
    if horizon is None:
        return tuple(range(1, min(HORIZON, deck) + 1))
    asked = horizon if isinstance(horizon, Iterable) else (horizon,)
    found = tuple(sorted({whole("horizon", k, 0, deck) for k in asked}))
    if not found:
        raise OddsError(Sentence("error.odds.horizon"))
    return found
