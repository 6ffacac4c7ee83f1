"""The deal sheet: tokens to cut out, the lesson on paper for a real box, a list for the codes."""

from __future__ import annotations

import os
from collections.abc import Sequence

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.course.tokens import deal_seed, norm
from seawidget.classroom.errors import ClassroomError
from seawidget.classroom.lesson import boards
from seawidget.classroom.shown import page
from seawidget.files import write
from seawidget.rng import Rng, fresh_phrase
from seawidget.text.i18n import Sentence, catalogue, speaking
from seawidget.visible import escape

MOST, TABLES, CARDS = 200, 6, 20
STYLE = (
    page.STYLE
    + """
.tokens{display:grid;grid-template-columns:repeat(3,1fr);gap:0;margin:1em 0}
.tokens div{border:1px dashed var(--soft);padding:14px 8px;text-align:center;font-weight:600;break-inside:avoid}
.tokens small{display:block;font-weight:400;color:var(--soft)}
pre{font:15px/1.4 ui-monospace,monospace;white-space:pre-wrap}
@media screen and (max-width:520px){pre{font-size:12px}.tokens{grid-template-columns:1fr 1fr}}
.sheet{break-before:page}
"""
)


def deal_sheet(
    group: str, n: int, lesson: int | None, path: str | os.PathLike[str] | None, locale: str, tokens: Sequence[str]
) -> str:
    """The pages; `tokens` are fresh ones unless some are given. Raises TokenError, UnknownLesson, ClassroomError."""
    norm(group)
    catalogue(locale)
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST:
        raise ClassroomError(Sentence("class.error.sheet", most=MOST, given=repr(n)))
    dealt = list(tokens) or fresh(n)
    title = words.say("sheet.title", locale, group=group)
    cells = "".join(f"<div>{escape(token)}<small>{escape(group)}</small></div>" for token in dealt)
    body = [page.tag("h1", title), page.tag("p", words.say("sheet.cut", locale)), f'<div class="tokens">{cells}</div>']
    if lesson is not None:
        body += _lesson(group, lesson, locale)
    body += ['<section class="sheet">', page.tag("h2", words.say("sheet.codes", locale))]
    body.append(page.tag("p", words.say("sheet.codes_how", locale)))
    questions = (
        ["q1", "q2", "q3"] if lesson is None else [each.name for each in course.lesson(lesson).of_role("predict")]
    )
    heads = [words.say("report.token", locale), *questions]
    body.append(page.table("", heads, [[token, *["________"] * len(questions)] for token in dealt]))
    body.append("</section>")
    whole = page.page(title, ["<main>", *body, "</main>"], locale, style=STYLE)
    if path is not None:
        write(path, whole)
    return whole


def fresh(n: int) -> list[str]:
    """So many fresh tokens with different keys, sorted: their order says nothing about seats."""
    found: dict[str, str] = {}
    while len(found) < n:
        phrase = fresh_phrase()
        found.setdefault(norm(phrase), phrase)
    return sorted(found.values())


def _lesson(group: str, lesson: int, locale: str) -> list[str]:
    """The teacher's page: the board as text, what to lay out, and an order of cards for each table."""
    plan = course.lesson(lesson)
    title = words.say("report.lesson", locale, number=lesson, title=words.say(f"l{lesson}.title", locale))
    parts = ['<section class="sheet">', page.tag("h2", title), page.tag("p", words.say(f"l{lesson}.goal", locale))]
    parts += [page.tag("p", words.asked(each, each.fixed, locale)) for each in plan.of_role("predict")]
    game = boards.deal(lesson, 0, lambda number: deal_seed(group, "sheet", lesson, number))
    state = game.node.state
    if lesson not in (1, 8):
        with speaking(locale):
            laid = str(state.view(0))
        parts.append(f"<pre>{escape(laid)}</pre>")
        parts.append(page.tag("p", words.say("sheet.lay_out", locale)))
    rows = [(number + 1, " ".join(order(group, lesson, number))) for number in range(TABLES)]
    heads = [words.say("sheet.table", locale), words.say("sheet.order", locale)]
    return [*parts, page.table(words.say("sheet.orders", locale), heads, rows), "</section>"]


def order(group: str, lesson: int, table: int) -> list[str]:
    """The first twenty unseen cards for a table with a real box, the first to be drawn first."""
    if lesson == 6:
        box = [str(card) for card in (1, 2, 4, 6, 7)]
    else:
        game = boards.deal(lesson, 0, lambda number: deal_seed(group, "sheet", lesson, number))
        view = game.node.state.view(0)
        known = {str(card) for card in view.hand} if lesson not in (1, 8) else set()
        laid = boards.CHART.values() if lesson in (3, 5, 7) else (20, 30) if lesson == 2 else ()
        known |= {str(number) for number in laid}
        box = [str(number) for number in range(1, 81) if str(number) not in known] + ["F"] * 5
    return Rng(deal_seed(group, "sheet", lesson, table)).shuffled(box)[:CARDS]
