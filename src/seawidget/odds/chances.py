"""Chances of gaps for several numbers of next cards, as table, frame and figure: of a whole board or of one gap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import escape
from typing import Any, Literal, Protocol

from seawidget.given import one_of
from seawidget.playing.gap_table import spans
from seawidget.probability.answers.ask import about
from seawidget.probability.answers.parameters import OddsError
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck_facts import DeckFacts, GapFacts
from seawidget.probability.cards.decktable import DeckTable
from seawidget.probability.shown.figures import axes, finish
from seawidget.probability.shown.message import Assumption, Message, assume
from seawidget.probability.shown.numbers import chance
from seawidget.probability.shown.table import Table, frame
from seawidget.text.codes import card, phrase
from seawidget.text.i18n import Sentence, current, text

Kind = Literal["hit", "affordable", "enough"]
KINDS: tuple[Kind, ...] = ("hit", "affordable", "enough")
SHOWN = (1, 2, 5, 10, 20)  # horizons in a printed table
_FACTS = ("gap", "between", "needs", "fits", "status")


class Gap(Protocol):
    """What is shown of a gap."""

    @property
    def facts(self) -> GapFacts:
        """The gap and the cards that fit."""

    @property
    def name(self) -> str:
        """Its cells in short."""

    @property
    def missing(self) -> int:
        """How many cards it takes beyond those in hand."""

    @property
    def still(self) -> tuple[frozenset[str], int]:
        """(unseen cards that help to fill it, how many of them it takes)."""

    @property
    def status(self) -> str:
        """Whether it can be filled."""


def assumptions_of(deck_facts: DeckFacts) -> tuple[Assumption, ...]:
    """What all answers from these facts take for granted."""
    return (*(assume(code, **args) for code, args in deck_facts.assumptions), assume("exchangeable_rest"))


@dataclass(frozen=True)
class Chances:
    """Chances of `gaps` by `horizons` (numbers of next cards); `answers` stand below them in words."""

    deck_facts: DeckFacts
    gaps: Sequence[Gap]
    horizons: Sequence[int]
    answers: Mapping[str, Odds] = field(default_factory=dict)

    @cached_property
    def _table(self) -> DeckTable:
        return DeckTable(self.deck_facts.cases, self.horizons)

    def table(self, kind: Kind = "hit") -> tuple[tuple[float, ...], ...]:
        """By gap and horizon. Raises OddsError for a kind that is none."""
        if not one_of(kind, KINDS):
            raise OddsError(Sentence("error.odds.table", given=repr(kind), known=", ".join(KINDS)))
        if kind == "enough":
            return tuple(self._table.at_least(*gap.still) for gap in self.gaps)
        wanted = (gap.facts.wanted if kind == "hit" else gap.facts.payable for gap in self.gaps)
        return tuple(map(self._table.at_least, wanted))

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per gap and number of next cards. Raises MissingExtra without pandas."""
        columns = ("gap", "low", "high", "needs", "missing", "fits", "payable_fits", "in_hand", "status", "draws")
        rows = []
        for gap, *chances in zip(self.gaps, *map(self.table, KINDS), strict=True):
            facts = gap.facts
            cards = map(len, (facts.wanted, facts.payable, facts.hand))
            head = (gap.name, facts.low, facts.high, facts.needs, gap.missing, *cards, gap.status)
            values = zip(self.horizons, *chances, strict=True)
            rows += [dict(zip((*columns, *KINDS), (*head, *each), strict=True)) for each in values]
        return frame(rows, (*columns, *KINDS))

    def shown(self, locale: str | None = None) -> Table:
        """The printed table: all of a few horizons, else the usual ones."""
        few = range(len(self.horizons))
        places = [i for i in few if len(few) <= len(SHOWN) or self.horizons[i] in SHOWN]
        heads = [text(f"odds.board.{name}", None, locale) for name in _FACTS]
        heads += [text("odds.board.next", {"draws": self.horizons[i]}, locale) for i in places]
        rows = [
            (
                gap.name,
                ends(gap.facts),
                str(gap.facts.needs) if gap.missing == gap.facts.needs else f"{gap.missing}/{gap.facts.needs}",
                words(gap.facts.wanted, locale),
                text(f"odds.status.{gap.status}", None, locale),
                *(_both(hit[i], pay[i], locale) for i in places),
            )
            for gap, hit, pay in zip(self.gaps, self.table("hit"), self.table("affordable"), strict=True)
        ]
        who = about(self.deck_facts.seat, self.deck_facts.alone)
        title = Message("odds.board.title", {**who, "deck": self.deck_facts.deck}).text(locale)
        return Table(title, (*_FACTS, *map(str, places)), rows, heads=heads, align="<")

    def text(self, locale: str | None = None) -> str:
        """The gaps as aligned columns, the assumptions below."""
        table = self.shown(locale)
        lines = [table.title, *(table.lines if len(table) else ())]
        lines += [odds.text(locale) for odds in self.answers.values()]
        lines.append(text("odds.head.assumptions", None, locale))
        lines += [f"  - {each.text(locale)} [{each.code}]" for each in assumptions_of(self.deck_facts)]
        return "\n".join(lines)

    def html(self, locale: str | None = None) -> str:
        """The same for a notebook."""
        assumed = "".join(f"<li>{escape(each.text(locale))}</li>" for each in assumptions_of(self.deck_facts))
        more = "".join(odds._repr_html_() for odds in self.answers.values())
        return (
            f"<div lang='{current(locale)}'>{self.shown(locale)._repr_html_()}{more}"
            f"<p>{text('odds.head.assumptions', None, locale)}</p><ul>{assumed}</ul></div>"
        )

    def curves(self, ax: Any, locale: str | None) -> Any:
        """The chances of the first gap, each with a line of its own kind; a matplotlib figure."""
        ax, gap = axes(ax), self.gaps[0]
        for kind, line in zip(KINDS, ("-", "--", ":"), strict=True):
            label = text(f"odds.board.{kind}", None, locale)
            ax.plot(self.horizons, self.table(kind)[0], line, marker=".", label=label)
        ax.set_ylim(0, 1)
        ax.legend()
        title = f"{gap.name}: {ends(gap.facts)}"
        return finish(ax, title, text("odds.axis.draws", None, locale), text("odds.axis.hit", None, locale), locale)


def ends(facts: GapFacts) -> str:
    """The cards on both sides of a gap."""
    return f"{facts.low or '|'} _ {facts.high or '|'}"


def percent(p: float, locale: str | None) -> str:
    """An exact chance in percent, as narrow as a table needs it."""
    return chance(p, locale)


def _both(hit: float, pay: float, locale: str | None) -> str:
    """A chance in percent, and in brackets that of a card that can be paid for, where it is another."""
    shown = percent(hit, locale)
    return shown if abs(hit - pay) < 1e-12 else f"{shown} ({percent(pay, locale)})"


def words(cards: frozenset[str], locale: str | None) -> str:
    """Labels in the words of a language."""
    found = said(cards)
    return found if isinstance(found, str) else found.text(locale)


@lru_cache(maxsize=256)
def said(cards: frozenset[str]) -> str | Message:
    """Labels in words: numbers as spans, other cards with how many of them there are."""
    numbers = [int(card) for card in cards if card.isdigit()]
    others = [card.split()[0] for card in cards if not card.isdigit()]
    if not cards:
        return Message("odds.word.none")
    if not others:
        return spans(numbers)
    parts: list[Any] = [spans(numbers)] if numbers else []
    parts += [_counted(name, others.count(name)) for name in dict.fromkeys(sorted(others))]
    return Message("odds.word.cards", {"cards": parts})


def _counted(name: str, n: int) -> Any:
    """Cards without a number of their own: "Wild card: 2"."""
    return phrase("odds.word.several", card=card("tranquility", name), n=n)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Labels in order: numbers first, by their value."""
    return tuple(sorted(cards, key=lambda card: (not card.isdigit(), int(card) if card.isdigit() else 0, card)))
