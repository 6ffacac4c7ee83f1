"""The odds of one gap of a position; each entry opens as an `Odds`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from seawidget.odds.chances import Chances, ends, in_order, said
from seawidget.probability.answers.ask import event
from seawidget.probability.answers.parameters import OddsError, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck_facts import DeckFacts, GapFacts
from seawidget.probability.cards.hits import hit_given
from seawidget.probability.cards.mixture import from_deck
from seawidget.probability.cards.outofplay import lost, remaining
from seawidget.probability.cards.waits import mean_wait_given
from seawidget.probability.shown.message import Assumption, assume
from seawidget.text.i18n import Sentence

Status = Literal["open", "unknown", "dead"]


@dataclass(frozen=True, slots=True)
class GapOdds:
    """One gap: `cells` between `low` and `high` (None: the end of the board), which takes `needs` cards.

    `wanted`: unseen cards that fit, `payable`: those that could be paid for, `hand` and `hand_payable`: the same of the
    own hand. `status`: "dead" (certain from what the seat saw), "unknown" (too many of its cards may be in discards or
    set aside; nobody at the table can tell: see `lost`), or "open". `hit(5)`, `affordable(5)`, `enough(5)`: chances
    for the next five cards.
    """

    facts: GapFacts
    deck_facts: DeckFacts
    assumptions: tuple[Assumption, ...]

    def __hash__(self) -> int:
        return hash((self.name, self.deck_facts.seat, self.deck_facts.deck))  # the facts themselves hold dictionaries

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of its cells, in order."""
        return self.facts.cells

    @property
    def name(self) -> str:
        """Its cells in short: "b1", or "b1-e1"."""
        cells = self.facts.cells
        return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"

    @property
    def low(self) -> str | None:
        """The card before it."""
        return self.facts.low

    @property
    def high(self) -> str | None:
        """The card after it."""
        return self.facts.high

    @property
    def needs(self) -> int:
        """How many cards it takes."""
        return self.facts.needs

    @property
    def missing(self) -> int:
        """How many it takes beyond those in hand that fit."""
        return max(0, self.facts.needs - len(self.facts.hand))

    @property
    def still(self) -> tuple[frozenset[str], int]:
        """(unseen cards that help to fill it, how many of them it takes). A dead gap takes one of no cards."""
        return (frozenset(), 1) if self.facts.dead else (self.facts.wanted, self.missing)

    @property
    def wanted(self) -> tuple[str, ...]:
        """Unseen cards that fit, in order."""
        return in_order(self.facts.wanted)

    @property
    def payable(self) -> tuple[str, ...]:
        """Unseen cards that fit and cost no more than a full hand can give."""
        return in_order(self.facts.payable)

    @property
    def hand(self) -> tuple[str, ...]:
        """Cards of the own hand that fit."""
        return self.facts.hand

    @property
    def hand_payable(self) -> tuple[str, ...]:
        """Cards of the own hand that fit and can be paid for."""
        return self.facts.hand_payable

    @property
    def blocked(self) -> tuple[str, ...]:
        """Its cells where nothing can be laid now."""
        return self.facts.blocked

    @property
    def status(self) -> Status:
        """Whether it can be filled: "open", "unknown" or "dead"."""
        if self.facts.dead:
            return "dead"
        missing = self.missing
        if (
            not missing
            or len(self.facts.wanted) - max(case.out + case.aside for case in self.deck_facts.cases) >= missing
        ):
            return "open"
        if self.deck_facts.traced and all(remaining(c, self.facts.wanted, missing) == 1 for c in self.deck_facts.cases):
            return "open"
        return "unknown"

    def hit(self, draws: int) -> Odds:
        """Chance that at least one card that fits is among the next `draws` cards. Raises OddsError."""
        return self._ask("gap_hit", self.facts.wanted, 1, draws)

    def affordable(self, draws: int) -> Odds:
        """Chance that at least one card that fits *and can be paid for* is among the next `draws`. Raises OddsError."""
        return self._ask("gap_affordable", self.facts.payable, 1, draws)

    def enough(self, draws: int) -> Odds:
        """Chance that with the next `draws` cards there are enough different ones for the whole gap. Raises OddsError.

        Cards in hand that fit count. What other gaps want, and what the cards cost, is left aside.
        """
        return self._ask("gap_enough", *self.still, draws)

    def mean_wait(self) -> Odds:
        """Expected number of cards until one that fits comes. Raises OddsError if it may never come."""
        cases = self.deck_facts.cases
        case = cases[0]
        sure = (
            len(cases) == 1
            and not (case.layers or case.window or case.aside)
            and len(case.base) == self.deck_facts.deck
        )
        if not sure or not self.facts.wanted:
            raise OddsError(Sentence("error.odds.mean_wait", gap=self.name))
        return mean_wait_given(case.base, self.facts.wanted, assumptions=self.assumptions)

    def lost(self) -> Odds:
        """Chance that the gap is dead already, which nobody can see: too many of its cards are out of play.

        1 if it is dead for certain. Raises OddsError where nobody knows which unseen places are in play (the duel).
        """
        if not self.deck_facts.traced:
            raise OddsError(Sentence("error.odds.not_traced"))
        wanted, least = self.still
        what = event("gap_lost", gap=self.name, cards=said(wanted), need=least)
        return lost(what, self.deck_facts.cases, wanted, least, self.assumptions)

    def held(self, seat: int) -> Odds:
        """Chance that another `seat` holds a card that fits, before anything is read from what it did.

        Raises OddsError for a seat without an unseen hand.
        """
        if seat not in self.deck_facts.hands:
            known = repr(sorted(self.deck_facts.hands))
            raise OddsError(Sentence("error.odds.no_hand", seat=str(seat), known=known))
        case = self.deck_facts.cases[0]
        hand = self.deck_facts.hands[seat]
        cards = [*case.base, *(c for layer in case.layers if layer.everywhere for c in layer.cards)]
        why = (*self.assumptions, assume("hand_like_deck", hand=hand))
        return hit_given(cards, self.facts.wanted, min(hand, len(cards)), assumptions=why)

    def to_frame(self) -> Any:
        """A pandas DataFrame: draws from 0 to all cards to come, and the chances hit, affordable and enough."""
        return self._alone().to_frame()

    def plot(self, ax: Any = None, locale: str | None = None) -> Any:
        """The three chances against the number of next cards; a matplotlib figure. Raises MissingExtra."""
        return self._alone().curves(ax, locale)

    def text(self, locale: str | None = None) -> str:
        """The gap as a table of one row, the assumptions below."""
        return self._alone().text(locale)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self._alone().html()

    def _alone(self) -> Chances:
        """The gap for every number of next cards."""
        return Chances(self.deck_facts, (self,), range(self.deck_facts.deck + 1))

    def _ask(self, name: str, wanted: frozenset[str], need: int, draws: int) -> Odds:
        k = whole("draws", draws, 0, self.deck_facts.deck)
        args: dict[str, Any] = {"gap": self.name, "cards": said(wanted), "n": k, "need": need}
        return from_deck(
            event(name, **args), self.deck_facts.cases, wanted, k, need, self.assumptions, self.deck_facts.deck
        )

    def __repr__(self) -> str:
        fits = said(self.facts.wanted)
        return f"<GapOdds {self.name}: {ends(self.facts)}, needs {self.needs} of {fits}, {self.status}>"
