"""Nobody is told apart: rows of a breakdown with few students are joined before they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from seawidget.classroom.course import words
from seawidget.classroom.errors import TooFew

OTHER = "other"

Rows = list[tuple[str, int]]


def enough(n: int, k: int, locale: str = "en") -> None:
    """Raises TooFew for fewer than `k` students."""
    if n < k:
        raise TooFew(n, k, words.say("error.too_few", locale, n=n, k=k))


def counted(labels: Iterable[str], k: int) -> Rows:
    """The labels with how many students have each, the most frequent first; what has fewer than `k` is `OTHER`.

    If those together are still fewer than `k`, the smallest row that is shown joins them; where nothing is left that
    could join, nothing is shown.
    """
    counts = Counter(labels)
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    shown = [row for row in rows if row[1] >= k]
    rest = sum(n for _, n in rows) - sum(n for _, n in shown)
    if 0 < rest < k and shown:
        rest += shown.pop()[1]
    if 0 < rest < k:
        return []
    return [*shown, (OTHER, rest)] if rest else shown
