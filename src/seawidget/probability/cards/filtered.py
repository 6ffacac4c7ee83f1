"""Conditioning by filtering: shuffled deals of two gaps, which of them a condition keeps, and what is left of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Literal

from seawidget.given import shown as named
from seawidget.probability.answers.parameters import OddsError, whole
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.joint import all_hit, hit_if
from seawidget.probability.estimates.intervals import alike_se
from seawidget.probability.shown.numbers import percent
from seawidget.probability.shown.table import Table
from seawidget.rng import game_streams, seed_key
from seawidget.text.i18n import Sentence, current, text
from seawidget.text.numbers import number

Condition = Literal["first", "second"] | None
CONDITIONS: Final = (None, "first", "second")
ROWS: Final = ((True, True), (True, False), (False, True), (False, False))


@dataclass(frozen=True, slots=True)
class Filtered:
    """What `filtered` found: `counts` of the deals by (first gap got a card, second got one), and the condition.

    `kept` deals of `n` meet it, in `hits` of them the other gap got a card too (without a condition: both did);
    `share` is hits / kept with its `standard_error`, `exact` what it estimates.
    """

    counts: tuple[int, int, int, int]
    given: Condition
    seed: int | str
    exact: Fraction

    @property
    def n(self) -> int:
        """Deals in all."""
        return sum(self.counts)

    def keeps(self, row: tuple[bool, bool]) -> bool:
        """Whether the condition keeps deals of a row."""
        return self.given is None or row[CONDITIONS.index(self.given) - 1]

    @property
    def kept(self) -> int:
        """Deals that are kept."""
        return sum(count for row, count in zip(ROWS, self.counts, strict=True) if self.keeps(row))

    @property
    def hits(self) -> int:
        """Kept deals in which both gaps got a card."""
        return self.counts[0]

    @property
    def share(self) -> float:
        """The share of hits among the kept deals."""
        return self.hits / self.kept

    @property
    def standard_error(self) -> float:
        """The standard error of the share."""
        p = self.share
        return alike_se(p, self.kept) if p in (0, 1) else sqrt(p * (1 - p) / self.kept)

    def table(self, locale: str | None = None) -> Table:
        """The four kinds of deals, with those that are kept marked; the 2 x 2 table as a tree, branch by branch."""
        words = [text(f"odds.filter.{name}", None, locale) for name in ("first", "second", "deals", "kept")]
        yes, no, dropped = (text(f"odds.filter.{name}", None, locale) for name in ("yes", "no", "dropped"))
        rows = [
            (yes if row[0] else no, yes if row[1] else no, count, yes if self.keeps(row) else dropped)
            for row, count in zip(ROWS, self.counts, strict=True)
        ]
        facts = {"kept": self.kept, "n": self.n, "hits": self.hits, "share": percent(self.share, locale=locale)}
        notes = [text("odds.filter.kept_of", {**facts, "se": percent(self.standard_error, 2, locale)}, locale)]
        return Table(
            text("odds.filter.title", None, locale), ("first", "second", "deals", "kept"), rows, notes, heads=words
        )

    def tree(self, locale: str | None = None) -> str:
        """The deals as a tree of text: all, by the first gap, by the second; what is dropped stands in brackets."""
        first, second = (text(f"odds.filter.{name}", None, locale) for name in ("first", "second"))
        yes, no = (text(f"odds.filter.{name}", None, locale) for name in ("yes", "no"))
        lines = [number(self.n, current(locale))]
        for hit in (True, False):
            part = [(row, count) for row, count in zip(ROWS, self.counts, strict=True) if row[0] == hit]
            together = number(sum(count for _, count in part), current(locale))
            lines.append(f"+- {first}: {yes if hit else no}  {together}")
            for row, count in part:
                shown = f"{second}: {yes if row[1] else no}  {number(count, current(locale))}"
                lines.append(f"|  +- {shown if self.keeps(row) else f'({shown})'}")
        return "\n".join(lines)

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns first, second, deals, kept. Raises MissingExtra without pandas."""
        rows = [(*row, count, self.keeps(row)) for row, count in zip(ROWS, self.counts, strict=True)]
        return Table("", ("first", "second", "deals", "kept"), rows).to_frame()

    def __repr__(self) -> str:
        kept = f"{self.hits:,} of {self.kept:,} kept of {self.n:,} deals"
        return f"<Filtered {self.share:.4f} +- {self.standard_error:.2g}: {kept}>"

    def __str__(self) -> str:
        return f"{self.table()}\n\n{self.tree()}"

    def _repr_html_(self) -> str:
        return f"{self.table()._repr_html_()}<pre>{self.tree()}</pre>"


def filtered(
    unseen: int,
    first: int,
    second: int,
    draws: int,
    n: int = 10_000,
    seed: int | str | None = None,
    *,
    given: Condition = None,
) -> Filtered:
    """Deal `n` times, look whether each of two gaps got a card among the next `draws`, and keep what `given` says.

    `first` and `second` are how many of the unseen cards fit each, none both; `given` is "first" or "second" (only
    deals where that gap got a card are kept) or None. Deal i depends on (seed, i) only. Raises OddsError, also if no
    deal is kept.
    """
    if not (given is None or isinstance(given, str)) or given not in CONDITIONS:  # an array is compared part by part
        raise OddsError(Sentence("error.ask.given", given=named(given)))
    whole("n", n, 2)
    answer = all_hit(unseen, [first, second], draws)
    if given is not None:
        answer = hit_if(unseen, *((second, first) if given == "first" else (first, second)), draws)
    assert answer.exact is not None
    marks = [0] * first + [1] * second + [2] * (unseen - first - second)
    shown, key = seed_key(seed)
    counts = dict.fromkeys(ROWS, 0)
    for i in range(n):
        drawn = top(game_streams(key, i)[0], marks, draws)
        counts[0 in drawn, 1 in drawn] += 1
    both, one, other, none = (counts[row] for row in ROWS)
    found = Filtered((both, one, other, none), given, shown, answer.exact)
    if not found.kept:
        raise OddsError(Sentence("error.ask.held_never", n=n))
    return found
