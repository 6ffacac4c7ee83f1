"""The report of a class: one page without script or network, the same bytes for the same files."""

from __future__ import annotations

from collections import Counter

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.course.answers import MISCONCEPTION
from seawidget.classroom.course.plan import Plan
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.handing.records import Check, fraction
from seawidget.classroom.shown import forecasts, page
from seawidget.classroom.shown.groups import OTHER, Rows, counted
from seawidget.classroom.shown.live import live
from seawidget.classroom.shown.questions import Said, named_options, other, said

VERDICTS = ("right", "near", "misconception", "wrong", "unread")


def report(pool: Pooled, k: int, students: bool, locale: str) -> str:
    """The page. Nothing is shown of fewer than `k` students, unless `students` asks for tables by token."""
    groups = ", ".join(sorted({who[0] for who in pool.students()})) or "-"
    title = words.say("report.title", locale, groups=groups)
    body = [page.tag("h1", title)]
    for number in sorted({who[1] for who in pool.students()}):
        body += _lesson(pool, number, k, students, locale)
    body += _files(pool, locale)
    return page.page(title, ["<main>", *body, "</main>"], locale)


def _lesson(pool: Pooled, number: int, k: int, students: bool, locale: str) -> list[str]:
    plan = course.lesson(number)
    title = words.say(f"l{number}.title", locale)
    parts = ["<section>", page.tag("h2", words.say("report.lesson", locale, number=number, title=title))]
    parts.append(page.tag("p", words.say("report.handed", locale, n=len(pool.students(number)))))
    for each in plan.of_role("predict"):
        parts += _predicted(said(pool, number, each.name), k, locale)
    parts += live(pool, number, k, locale)
    if number == 8:
        parts += forecasts.calibrated(pool, k, locale)
    for each in plan.of_role("check", "exit", "transfer", "homework"):
        parts += _checked(pool, each, k, locale)
    if students:
        parts += _by_token(pool, number, locale)
    return [*parts, "</section>"]


def _asked(plan: Plan, locale: str) -> str:
    """The question; of one with numbers of each student's own only its name."""
    text = words.asked(plan, plan.fixed, locale) if not plan.variants else words.say("report.own_numbers", locale)
    return page.tag("h3", f"{plan.name}. {text}")


def _few(k: int, locale: str) -> str:
    return page.tag("p", words.say("report.few", locale, k=k), "soft")


def _predicted(found: Said, k: int, locale: str) -> list[str]:
    parts = [_asked(found.plan, locale)]
    parts.append(page.tag("p", words.say("report.locked", locale, n=found.n, of=found.handed_in)))
    if found.n < k:
        return [*parts, _few(k, locale)]
    if found.plan.options:
        parts += _bars("report.choices", named_options(found.plan, found.choices(k), locale), locale)
    else:
        picture, beyond = found.picture(locale, k=k)
        parts.append(page.figure(picture, words.say("report.dots", locale)))
        if beyond:
            parts.append(page.tag("p", words.say("report.out_of_range", locale, n=beyond)))
        parts.append(page.tag("p", found.sentence(locale)))
        heads = (words.say("report.value", locale), words.say("report.students", locale))
        parts.append(page.values_table(words.say("report.data", locale), heads, found.table(locale)))
    reasons = counted((each.because or "" for each in found.predictions), k)
    return [*parts, *_reasons(found.plan, reasons, locale)]


def _reasons(plan: Plan, rows: Rows, locale: str) -> list[str]:
    named = []
    for code, n in rows:
        if code == OTHER:
            named.append((other(locale), n))
        elif code:
            named.append((words.because(plan, code, locale), n))
        else:
            named.append((words.say("report.no_reason", locale), n))
    return _bars("report.reasons", named, locale) if any(code for code, _ in rows) else []


def _bars(key: str, rows: Rows, locale: str) -> list[str]:
    return [page.bars(words.say(key, locale), rows, words.say("report.students", locale))] if rows else []


def _checked(pool: Pooled, plan: Plan, k: int, locale: str) -> list[str]:
    checks = [each for each in pool.checks if (each.lesson, each.question) == (plan.lesson, plan.name)]
    if not checks:
        return []
    parts = [_asked(plan, locale)]
    of = len(pool.students(plan.lesson))
    parts.append(page.tag("p", words.say("report.answered", locale, n=len(checks), of=of)))
    if len(checks) < k:
        return [*parts, _few(k, locale)]
    for key, name in (("report.verdicts", "first_verdict"), ("report.last_verdicts", "last_verdict")):
        rows = counted((getattr(each, name) for each in checks), k)
        named = [(_verdict(code, locale), n) for code, n in sorted(rows, key=lambda row: _place(row[0]))]
        parts += _bars(key, named, locale)
    wrong = [each.first_misconception or "" for each in checks if each.first_verdict == MISCONCEPTION]
    thoughts = counted(wrong, k)
    named = [(other(locale) if code == OTHER else words.wrong(plan.lesson, code, locale), n) for code, n in thoughts]
    parts += _bars("report.thoughts", named, locale)
    if plan.because:
        parts += _reasons(plan, counted((each.because or "" for each in checks), k), locale)
    looks = sum(each.count for each in pool.looks if (each.lesson, each.question) == (plan.lesson, plan.name))
    if looks:
        parts.append(page.tag("p", words.say("report.looks", locale, n=looks)))
    return parts


def _verdict(code: str, locale: str) -> str:
    return other(locale) if code == OTHER else words.say(f"report.verdict.{code}", locale)


def _place(code: str) -> int:
    return VERDICTS.index(code) if code in VERDICTS else len(VERDICTS)


def _by_token(pool: Pooled, number: int, locale: str) -> list[str]:
    heads = [words.say(f"report.{name}", locale) for name in ("token", "question", "prediction")]
    rows = [
        (each.student, each.question, _given(number, each.question, each.value, each.text, locale))
        for each in pool.predictions
        if each.lesson == number
    ]
    parts = [page.table(words.say("report.by_token", locale), heads, rows)]
    names = ("token", "question", "attempts", "first", "last")
    heads = [words.say(f"report.{name}", locale) for name in names]
    checks = [each for each in pool.checks if each.lesson == number]
    return [*parts, page.table(words.say("report.by_token", locale), heads, [_row(each, locale) for each in checks])]


def _given(lesson: int, question: str, value: str | None, text: str | None, locale: str) -> str:
    """An answer as a teacher reads it: an option in words, anything else as it was written."""
    plan = course.lesson(lesson).question(question)
    return words.option(plan, value, locale) if value in plan.options else text or "-"


def _row(each: Check, locale: str) -> tuple[object, ...]:
    def cell(value: str | None, verdict: str) -> str:
        number = fraction(value)
        if number is None:
            shown = _given(each.lesson, each.question, value, value, locale)
        else:
            shown = str(number) if number.denominator == 1 else words.decimal(number, locale)
        return f"{shown} ({_verdict(verdict, locale)})"

    ends = cell(each.first_value, each.first_verdict), cell(each.last_value, each.last_verdict)
    return each.student, each.question, each.attempts, *ends


def _files(pool: Pooled, locale: str) -> list[str]:
    parts = ["<section>", page.tag("h2", words.say("report.proof", locale))]
    proof = "codes" if pool.has_codes else "casual"
    parts += [page.tag("p", words.say(f"report.proof.{name}", locale)) for name in (proof, "not")]
    parts.append(page.tag("h3", words.say("report.rejected", locale)))
    if pool.rejected:
        heads = [words.say(f"report.{name}", locale) for name in ("file", "reason")]
        rows = [(each.mark, words.say(f"reject.{each.reason}", locale, line=each.line)) for each in pool.rejected]
        parts.append(page.table("", heads, rows))
    else:
        parts.append(page.tag("p", words.say("report.none_rejected", locale)))
    if pool.duplicates:
        parts.append(page.tag("p", words.say("report.duplicates", locale, n=len(pool.duplicates))))
    warned = Counter(code for code, _ in {(each.code, each.session) for each in pool.warnings})
    if warned:
        parts.append(page.tag("h3", words.say("report.warnings", locale)))
        items = [
            page.tag("li", words.say("report.warned", locale, n=n, what=words.say(f"warn.{code}", locale)))
            for code, n in sorted(warned.items())
        ]
        parts.append(f"<ul>{''.join(items)}</ul>")
    return [*parts, "</section>"]
