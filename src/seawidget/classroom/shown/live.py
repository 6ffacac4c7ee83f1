"""The class's own data: what its games showed, pooled, with a band that may be watched while the class grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

from seawidget.classroom.course import exact, plan as course, words
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.handing.records import Play
from seawidget.classroom.shown import page, pictures
from seawidget.classroom.shown.groups import OTHER, counted
from seawidget.classroom.shown.questions import other
from seawidget.probability.estimates.intervals import confidence_sequence


def plays_that_count(pool: Pooled, lesson: int) -> list[Play]:
    """Of each session the last measure of each board, read off the game and counted by hand apart."""
    last: dict[tuple[object, ...], Play] = {}
    for play in pool.plays:
        if play.lesson == lesson:
            last[play.group, play.student, play.session, play.board, play.by_hand] = play
    return list(last.values())


def live(pool: Pooled, lesson: int, k: int, locale: str) -> list[str]:
    """The part of a report about the live data of a lesson, as HTML."""
    plays = plays_that_count(pool, lesson)
    if not plays:
        return []
    parts = [page.tag("h3", words.say("report.live", locale))]
    read = [play for play in plays if not play.by_hand]
    hand = [play for play in plays if play.by_hand]
    if len({play.who for play in read}) >= k:
        parts += _LIVE[lesson]([play.counts for play in read], k, locale)
    else:
        parts.append(page.tag("p", words.say("report.few", locale, k=k), "soft"))
    students = len({play.who for play in hand})
    if students >= k:
        parts.append(_hand(hand, students, locale))
    parts.append(page.tag("p", words.say(f"l{lesson}.expected", locale)))
    return parts


def _hand(plays: Sequence[Play], students: int, locale: str) -> str:
    counts = [play.counts for play in plays]
    if "of" not in counts[0]:
        return page.tag("p", words.say("report.by_hand_some", locale, n=students))
    hits, of = (sum(each[name] for each in counts) for name in ("hits", "of"))
    return page.tag("p", words.say("report.by_hand", locale, hits=hits, of=of))


def rate(hits: int, of: int, right: Fraction | None, locale: str) -> list[str]:
    """A share with its always-valid band."""
    if not of:
        return []
    ends = confidence_sequence(hits, of)
    shown = {name: words.percent(value, locale) for name, value in (("low", ends.low), ("high", ends.high))}
    text = words.say("report.live_rate", locale, hits=hits, of=of, rate=words.percent(hits / of, locale), **shown)
    line = None
    if right is not None:
        label = words.say("report.exact", locale, fraction=str(right), value=words.percent(right, locale))
        line = float(right), label
    picture = pictures.band(hits / of, ends.low, ends.high, pictures.chances(locale), line, text)
    return [page.figure(picture, text), page.tag("p", words.say("report.band_note", locale), "soft")]


Counts = Sequence[dict[str, int]]


def _shares(lesson: int) -> Callable[[Counts, int, str], list[str]]:
    def shown(counts: Counts, k: int, locale: str) -> list[str]:
        plan = course.lesson(lesson).question("q1")
        right = exact.exact(plan, plan.fixed)
        return rate(sum(each["hits"] for each in counts), sum(each["of"] for each in counts), right, locale)

    return shown


def _values(name: str, question: str) -> Callable[[Counts, int, str], list[str]]:
    """Dots of a number of each student, beside the exact value of a question."""
    lesson = {"turns": 3, "cell": 4}[name]

    def shown(counts: Counts, k: int, locale: str) -> list[str]:
        plan = course.lesson(lesson).question(question)
        right = exact.exact(plan, plan.fixed)
        values = sorted(each[name] for each in counts)
        label = words.exactly(plan, right, "report", locale)
        n = len(values)
        mean, median = words.decimal(sum(values) / n, locale, 2), str(values[(n - 1) // 2])
        text = words.say("report.live_mean", locale, mean=mean, median=median, n=n)
        scale = pictures.numbers([float(each) for each in values], float(max(values)), locale)
        picture, _ = pictures.dots([float(each) for each in values], scale, (float(right), label), text)
        heads = (words.say("report.value", locale), words.say("report.students", locale))
        data = page.values_table(words.say("report.data", locale), heads, sorted(Counter(values).items()))
        return [page.figure(picture, text), data]

    return shown


def _two_gaps(counts: Counts, k: int, locale: str) -> list[str]:
    total = {name: sum(each[name] for each in counts) for name in ("both", "a_only", "b_only", "neither")}
    of, kept = sum(total.values()), total["both"] + total["a_only"]
    plan = course.lesson(5).question("q2")
    parts = rate(total["both"], of, exact.exact(plan, plan.fixed), locale)
    parts.append(two_by_two(total, locale))
    if kept:
        shown = words.percent(total["both"] / kept, locale)
        text = words.say("report.kept", locale, kept=kept, of=of, both=total["both"], rate=shown)
        parts.append(page.tag("p", text))
    return parts


def two_by_two(total: dict[str, int], locale: str) -> str:
    """The 2 x 2 table of two gaps; the row that is kept by "d2 got one" stands first."""
    yes, no = (words.say(f"report.{name}", locale) for name in ("yes", "no"))
    rows = [(yes, total["both"], total["a_only"]), (no, total["b_only"], total["neither"])]
    return page.table(words.say("report.two_by_two", locale), ("d2 / d3", yes, no), rows)


def _moves(counts: Counts, k: int, locale: str) -> list[str]:
    plan = course.lesson(6).question("q1")
    names = [plan.options[each["first"]] for each in counts if each["first"] < len(plan.options)]
    rows = [(other(locale) if code == OTHER else words.option(plan, code, locale), n) for code, n in counted(names, k)]
    won = sum(bool(each["first_won"]) for each in counts)
    chosen = page.bars(words.say("report.choices", locale), rows, words.say("report.students", locale))
    return [*rate(won, len(counts), None, locale), *([chosen] if rows else [])]


def _silence(counts: Counts, k: int, locale: str) -> list[str]:
    passed = [each for each in counts if each["passed"]]
    plan = course.lesson(7).question("q1")
    if len(passed) < k:
        return [page.tag("p", words.say("report.few", locale, k=k), "soft")]
    return rate(sum(bool(each["held"]) for each in passed), len(passed), exact.exact(plan, plan.fixed), locale)


def _voyages(counts: Counts, k: int, locale: str) -> list[str]:
    return rate(sum(bool(each["won"]) for each in counts), len(counts), None, locale)


_LIVE: dict[int, Callable[[Counts, int, str], list[str]]] = {
    1: _shares(1),
    2: _shares(2),
    3: _values("turns", "q3"),
    4: _values("cell", "q1"),
    5: _two_gaps,
    6: _moves,
    7: _silence,
    8: _voyages,
}
