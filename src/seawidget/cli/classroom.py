"""`seawidget class`: pool hand-ins, check files, project a question, print deal sheets, make homework."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from seawidget.text.i18n import Sentence, say, text
from seawidget.visible import visible

REFUSED = 1  # something was rejected, or is to know


def add(commands: Any) -> None:
    """Add the command to those of `seawidget`."""
    whole = commands.add_parser("class", help=say("cli.class"))
    parts = whole.add_subparsers(required=True, metavar=say("cli.what"))

    pool = parts.add_parser("pool", help=say("cli.class.pool"))
    pool.add_argument("inbox", type=Path, nargs="+")
    pool.add_argument("-o", "--output", type=Path, help=say("cli.class.pool.output"))
    pool.add_argument("--csv", type=Path, help=say("cli.class.pool.csv"))
    pool.add_argument("--group")
    pool.add_argument("--lesson", type=int)
    pool.add_argument("-k", type=int, default=5, help=say("cli.class.pool.k"))
    pool.add_argument("--codes", type=Path, help=say("cli.class.pool.codes"))
    pool.add_argument("--students", action="store_true", help=say("cli.class.pool.students"))
    _locale(pool)
    pool.set_defaults(run=_pool)

    verify = parts.add_parser("verify", help=say("cli.class.verify"))
    verify.add_argument("file", type=Path, nargs="+")
    _locale(verify)
    verify.set_defaults(run=_verify)

    project = parts.add_parser("project", help=say("cli.class.project"))
    project.add_argument("inbox", type=Path)
    project.add_argument("lesson", type=int)
    project.add_argument("question")
    project.add_argument("-o", "--output", type=Path, required=True)
    project.add_argument("-k", type=int, default=5)
    _locale(project)
    project.set_defaults(run=_project)

    sheet = parts.add_parser("sheet", help=say("cli.class.sheet"))
    sheet.add_argument("group")
    sheet.add_argument("-n", type=int, default=25)
    sheet.add_argument("--lesson", type=int)
    sheet.add_argument("-o", "--output", type=Path, required=True)
    _locale(sheet)
    sheet.set_defaults(run=_sheet)

    template = parts.add_parser("template", help=say("cli.class.template"))
    template.add_argument("kind", choices=("otter", "nbgrader", "plain"))
    template.add_argument("lesson", type=int)
    template.add_argument("-o", "--output", type=Path, required=True)
    _locale(template)
    template.set_defaults(run=_template)

    given = parts.add_parser("parameters", help=say("cli.class.parameters"))
    given.add_argument("lesson", type=int)
    given.add_argument("group")
    given.add_argument("token")
    given.set_defaults(run=_parameters)


def _locale(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--locale", help=say("cli.class.locale"))


def _pool(given: argparse.Namespace) -> int:
    from seawidget import classroom

    found = classroom.pool(*given.inbox, group=given.group, lesson=given.lesson, codes=given.codes)
    if given.output is not None:
        found.report(given.output, k=given.k, students=given.students, locale=given.locale)
    if given.csv is not None:
        found.to_csv(given.csv)
    counts = {"students": len(found.students()), "sessions": found.sessions, "predictions": len(found.predictions)}
    print(say("cli.class.pooled", **counts))
    return _told(found, given.locale)


def _told(found: Any, locale: str | None) -> int:
    """Say which files do not count and what is to know; one line on stderr if there is any."""
    for each in found.rejected:
        told = text(f"class.reject.{each.reason}", {"line": each.line}, locale)
        print(visible(f"{each.name or each.mark}: {told} [{each.reason}]"))
    for each in found.duplicates:
        print(visible(text("cli.class.duplicate", {"name": each.name or each.mark}, locale)))
    for each in found.warnings:
        told = text(f"class.warn.{each.code}", {}, locale)
        print(visible(f"{each.student}: {told} [{', '.join(filter(None, (each.code, each.question)))}]"))
    if found.rejected or found.warnings:
        counts = {"rejected": len(found.rejected), "warnings": len(found.warnings)}
        print(text("cli.class.counts", counts, locale), file=sys.stderr)
        return REFUSED
    return 0


def _verify(given: argparse.Namespace) -> int:
    from seawidget import classroom

    found = classroom.pool(*given.file)
    students = sorted(found.students(), key=lambda each: (each[1], each[0], each[2]))
    good = [Sentence("cli.class.good", lesson=lesson, student=f"{group}/{who}") for group, lesson, who in students]
    print(text("cli.class.verified" if good else "cli.class.none", {"good": good}, given.locale))
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
