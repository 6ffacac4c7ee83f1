"""`seawidget class`: pool hand-ins, check files, project a question, print deal sheets, make homework."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from seawidget.visible import visible

REFUSED = 1  # something was rejected, or is to know


def add(commands: Any) -> None:
    """Add the command to those of `seawidget`."""
    whole = commands.add_parser("class", help="lessons for a class: pool, verify, project, sheet", allow_abbrev=False)
    parts = whole.add_subparsers(required=True, metavar="WHAT")

    pool = parts.add_parser("pool", help="pool the hand-ins of a folder", allow_abbrev=False)
    pool.add_argument("inbox", type=Path, nargs="+")
    pool.add_argument("-o", "--output", type=Path, help="the report to write, such as report.html")
    pool.add_argument("--csv", type=Path, help="a folder for predictions.csv, checks.csv and plays.csv")
    pool.add_argument("--group")
    pool.add_argument("--lesson", type=int)
    pool.add_argument("-k", type=int, default=5, help="the fewest students behind anything shown (%(default)s)")
    pool.add_argument("--codes", type=Path, help="CSV file student,question,code")
    pool.add_argument("--students", action="store_true", help="add tables by token: for the teacher alone")
    _locale(pool)
    pool.set_defaults(run=_pool)

    verify = parts.add_parser("verify", help="check hand-in files", allow_abbrev=False)
    verify.add_argument("file", type=Path, nargs="+")
    _locale(verify)
    verify.set_defaults(run=_verify)

    project = parts.add_parser("project", help="a page for the projector", allow_abbrev=False)
    project.add_argument("inbox", type=Path)
    project.add_argument("lesson", type=int)
    project.add_argument("question")
    project.add_argument("-o", "--output", type=Path, required=True)
    project.add_argument("-k", type=int, default=5)
    _locale(project)
    project.set_defaults(run=_project)

    sheet = parts.add_parser("sheet", help="tokens to cut out, a lesson on paper, a list for codes", allow_abbrev=False)
    sheet.add_argument("group")
    sheet.add_argument("-n", type=int, default=25)
    sheet.add_argument("--lesson", type=int)
    sheet.add_argument("-o", "--output", type=Path, required=True)
    _locale(sheet)
    sheet.set_defaults(run=_sheet)

    template = parts.add_parser("template", help="homework for otter, nbgrader, or plain", allow_abbrev=False)
    template.add_argument("kind", choices=("otter", "nbgrader", "plain"))
    template.add_argument("lesson", type=int)
    template.add_argument("-o", "--output", type=Path, required=True)
    _locale(template)
    template.set_defaults(run=_template)

    given = parts.add_parser("parameters", help="the homework numbers of a token", allow_abbrev=False)
    given.add_argument("lesson", type=int)
    given.add_argument("group")
    given.add_argument("token")
    given.set_defaults(run=_parameters)


def _locale(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--locale", default="en", help="en, uk or ru")


def _pool(given: argparse.Namespace) -> int:
    from seawidget import classroom

    found = classroom.pool(*given.inbox, group=given.group, lesson=given.lesson, codes=given.codes)
    if given.output is not None:
        found.report(given.output, k=given.k, students=given.students, locale=given.locale)
    if given.csv is not None:
        found.to_csv(given.csv)
    print(f"{len(found.students())} students, {found.sessions} sessions, {len(found.predictions)} predictions")
    return _told(found, given.locale)


def _told(found: Any, locale: str) -> int:
    """Say which files do not count and what is to know; one line on stderr if there is any."""
    from seawidget.text.i18n import text

    for each in found.rejected:
        told = text(f"class.reject.{each.reason}", {"line": each.line}, locale)
        print(visible(f"{each.name or each.mark}: {each.reason}: {told}"))
    for each in found.duplicates:
        print(visible(f"{each.name or each.mark}: an earlier state of a session that is counted"))
    for each in found.warnings:
        print(visible(f"{each.student}: {each.code} {each.question}: {text(f'class.warn.{each.code}', {}, locale)}"))
    if found.rejected or found.warnings:
        counts = f"{len(found.rejected)} files rejected, {len(found.warnings)} warnings"
        print(f"seawidget: {counts}", file=sys.stderr)
        return REFUSED
    return 0


def _verify(given: argparse.Namespace) -> int:
    from seawidget import classroom

    found = classroom.pool(*given.file)
    names = ", ".join(sorted({f"lesson {lesson} of {group}/{student}" for group, lesson, student in found.students()}))
    print(f"good: {names or 'none'}")
    return _told(found, given.locale)


def _project(given: argparse.Namespace) -> int:
    from seawidget import classroom

    found = classroom.pool(given.inbox)
    found.project(given.lesson, given.question, k=given.k, locale=given.locale).to_html(given.output)
    print(visible(str(given.output)))
    return 0


def _sheet(given: argparse.Namespace) -> int:
    from seawidget import classroom

    classroom.deal_sheet(given.group, given.n, given.lesson, given.output, locale=given.locale)
    print(visible(str(given.output)))
    return 0


def _template(given: argparse.Namespace) -> int:
    from seawidget import classroom

    classroom.template(given.kind, given.lesson, given.output, locale=given.locale)
    print(visible(str(given.output)))
    return 0


def _parameters(given: argparse.Namespace) -> int:
    from seawidget import classroom
    from seawidget.classroom.course import plan

    for each in plan.lesson(given.lesson).of_role("homework"):
        found = classroom.parameters(given.lesson, each.name, group=given.group, student=given.token)
        print(given.lesson, each.name, json.dumps(found))
    return 0
