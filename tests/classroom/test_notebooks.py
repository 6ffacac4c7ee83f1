"""The notebooks of the lessons: built from one source, stopped at the first prediction, whole when filled in."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from seawidget import classroom
from seawidget.classroom.course import plan
from seawidget.text.i18n import LOCALES
from tests.classroom.build import FOLDER, built
from tests.classroom.given import GROUP, PREDICTIONS, answer, lessons

NUMBERS = sorted(PREDICTIONS)
# The gate runs lesson 2 in three languages; the other cases are left to a full run by their order.
EACH = [(2, locale) for locale in LOCALES] + [each for each in product(NUMBERS, LOCALES) if each[0] != 2]
STUDENT = "calm-otter-27"


def notebook(number, locale):
    import nbformat

    name = f"{number:02}_{plan.lesson(number).slug}.ipynb"
    return nbformat.read(FOLDER / locale / name, as_version=4)


def test_they_are_those_of_their_source():
    """`python -m tests.classroom.build` writes them anew."""
    there = {path for path in FOLDER.rglob("*") if path.is_file() and ".ipynb_checkpoints" not in path.parts}
    files = built()
    assert there == files.keys()
    assert not [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text]


@pytest.mark.parametrize(("number", "locale"), EACH)
def test_each_is_a_whole_lesson_without_an_answer_in_it(number, locale):
    import nbformat

    found = notebook(number, locale)
    nbformat.validate(found)
    sources = [cell.source for cell in found.cells]
    whole = "\n".join(sources)
    assert sources[0].startswith("# ")
    first = next(i for i, source in enumerate(sources) if source.startswith("s.predict("))
    assert first + 1 <= len(sources) / 10
    for each in plan.lesson(number).questions.values():
        call = "predict" if each.role == "predict" else "check"
        assert f's.{call}("{each.name}", ...' in whole
        assert f's.ask("{each.name}")' in whole
    for call in ("s.board", "s.tally()", "s.hand_in()", 's.reveal("q1")'):
        assert call in whole
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in found.cells)
    for row in lessons()[number]["questions"].values():
        for text in answers_of(row):
            assert text not in whole


def answers_of(row):
    """How an answer may be written: the fraction, decimals of three digits with point and comma, the per cent."""
    if not row.get("exact") or "." not in row["decimal"]:
        return []
    if row["kind"] != "chance":
        return [row["exact"]] if row["exact"].count("/1") == 0 else []
    decimal = row["decimal"]
    if decimal.rstrip("0")[2:] in ("", "1", "5", "23"):  # a number that any text may hold
        return []
    percent = f"{float(decimal) * 100:.1f}"
    shown = [decimal[:5], decimal[:5].replace(".", ","), f"{percent} %", f"{percent.replace('.', ',')} %"]
    return [*shown, row["exact"]]


def filled(found, number):
    """The notebook with a student's predictions and right answers in it."""
    for cell in found.cells:
        if cell.cell_type != "code":
            continue
        cell.source = cell.source.replace(f'group="{GROUP}"', f'group="{GROUP}", student="{STUDENT}"')
        match = re.match(r's\.(predict|check)\("(\w+)", \.\.\.', cell.source)
        if match is None:
            continue
        call, name = match.groups()
        if call == "predict":
            cell.source = cell.source.replace("...", repr(PREDICTIONS[number][name]), 1)
        else:
            given, because = answer(number, name)
            cell.source = cell.source.replace("...", repr(given), 1).replace("because=...", f"because={because!r}")
    return found


def run(found, folder):
    import nbclient

    nbclient.NotebookClient(found, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    return found


def outputs(found):
    return [output for cell in found.cells if cell.cell_type == "code" for output in cell.outputs]


@pytest.mark.usefixtures("compiled_rules")
@pytest.mark.full(gate=1)
@pytest.mark.parametrize(("number", "locale"), [(2, locale) for locale in LOCALES])
def test_lesson_2_runs_filled_in(number, locale, tmp_path):
    whole_run(number, locale, tmp_path)


@pytest.mark.usefixtures("compiled_rules")
@pytest.mark.full(gate=1)
@pytest.mark.parametrize(("number", "locale"), [each for each in EACH if each[0] != 2])
def test_every_lesson_runs_filled_in(number, locale, tmp_path):
    whole_run(number, locale, tmp_path)


def whole_run(number, locale, folder):
    found = run(filled(notebook(number, locale), number), folder)
    assert not [output for output in outputs(found) if output.get("name") == "stderr"]
    (file,) = (folder / "seaclass").glob("*.seaclass")
    pooled = classroom.pool(file)
    assert pooled.rejected == ()
    checked = {each.question: each.last_verdict for each in pooled.checks}
    roles = ("check", "exit", "transfer", "homework")
    assert checked == {each.name: "right" for each in plan.lesson(number).of_role(*roles)}
    (journal,) = (folder / "seaclass").glob("*.journal")
    before = journal.read_text()
    again = run(filled(notebook(number, locale), number), folder)
    assert not [output for output in outputs(again) if output.output_type == "error"]
    more = [json.loads(line)["kind"] for line in journal.read_text()[len(before) :].splitlines()]
    assert more == ["resume"]


def test_an_untouched_notebook_stops_at_the_first_prediction(tmp_path):
    import nbclient

    found = notebook(2, "en")
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="NotAnswered"):
        run(found, tmp_path)
    (error,) = [output for output in outputs(found) if output.output_type == "error"]
    assert error.traceback == ["NotAnswered: q1 has no answer yet: put yours in place of the dots."]
    ran = [cell for cell in found.cells if cell.cell_type == "code" and cell.execution_count]
    assert len(ran) == 3
    saved = json.dumps(found)
    for row in lessons()[2]["questions"].values():
        assert not [text for text in answers_of(row) if text in saved]


def test_going_on_in_spite_of_errors_reveals_nothing(tmp_path):
    import nbclient

    found = notebook(2, "en")
    client = nbclient.NotebookClient(
        found, timeout=120, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    errors = [output.ename for output in outputs(found) if output.output_type == "error"]
    assert errors.count("NotPredicted") >= 3
    assert set(errors) <= {"NotPredicted", "NotAnswered"}
    saved = json.dumps(found)
    for row in lessons()[2]["questions"].values():
        assert not [text for text in answers_of(row) if text in saved]
