"""The calibration of a class: the forecasts of its voyages against what came of them, one vote for each voyage."""

from __future__ import annotations

from seawidget.classroom.course import words
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.handing.tables import right_value
from seawidget.classroom.shown import page, pictures
from seawidget.odds.calibration import Calibration, calibration

MOST_BINS, MANY = 5, 200  # bins below so many forecasts


def class_calibration(pool: Pooled, k: int) -> Calibration | None:
    """The forecasts of all voyages that are over, in bins of equal width with `k` voyages in each; None of too few."""
    rows = [(each, right_value(pool, each)) for each in pool.predictions if each.lesson == 8]
    known = [(each.number, int(came), each.who) for each, came in rows if came is not None and each.number is not None]
    if len({who for _, _, who in known}) < k:
        return None
    said, came, about = zip(*known, strict=True)
    most = MOST_BINS if len(said) < MANY else 2 * MOST_BINS
    for bins in range(most, 0, -1):
        found = calibration(said, came, bins=bins, games=about)
        if all(each.games >= k for each in found.bins):
            return found
    return None


def calibrated(pool: Pooled, k: int, locale: str) -> list[str]:
    """The part of a report about calibration, as HTML."""
    found = class_calibration(pool, k)
    if found is None:
        return [page.tag("p", words.say("report.few", locale, k=k), "soft")]
    facts = {
        "brier": words.decimal(found.brier, locale, 3),
        "reference": words.decimal(found.reference, locale, 3),
        "rate": words.percent(found.rate, locale, 0),
    }
    text = words.say("report.brier", locale, forecasts=found.n, games=found.games, **facts)
    title = words.say("report.calibration", locale)
    rows = [(float(b.forecast), float(b.happened), b.interval.low, b.interval.high) for b in found.bins]
    picture = pictures.calibrated(rows, float(found.rate), locale, title)
    heads = [words.say(f"report.{name}", locale) for name in ("said", "forecasts", "voyages", "came", "interval")]
    table = [
        (
            words.percent(b.forecast, locale),
            b.n,
            b.games,
            words.percent(b.happened, locale),
            f"{words.percent(b.interval.low, locale)}\N{EN DASH}{words.percent(b.interval.high, locale)}",
        )
        for b in found.bins
    ]
    data = page.table(words.say("report.data", locale), heads, table)
    return [page.tag("h3", title), page.tag("p", text), page.figure(picture, title), data]
