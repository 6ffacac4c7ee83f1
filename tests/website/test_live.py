"""The built site in a real browser that reaches nothing else: boards, lessons and notebooks without an installation."""

from __future__ import annotations

import base64
import json
import re
import subprocess

import pytest
from playwright.sync_api import Error, expect

import seawidget as sea
from seawidget import classroom
from seawidget.classroom.course import plan as course
from seawidget.classroom.handing import chain
from seawidget.text.i18n import text
from tests.classroom.given import GROUP, PREDICTIONS, STUDENT, answer
from tests.classroom.test_notebooks import filled, notebook
from tests.e2e.driving.board import Board
from tests.e2e.driving.notebook import CURRENT, IDLE, Notebook
from tests.e2e.test_lesson import give
from tests.packaging.wheels import ROOT
from website import links, places, pyodide
from website.executed import VIEW

pytestmark = pytest.mark.full(gate=0)
START = 300_000  # ms until Python stands in a page, on a busy machine
each_run = pytest.mark.parametrize("run", ["whole"])  # a case, so that the gate can leave it out


def opened(context, address, query=""):
    """A board on its own page."""
    page = context.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{address}/board/index.html{query}")
    page.locator("body[data-state]").wait_for(timeout=START)
    assert page.locator("#failed").is_hidden(), page.locator("#failed").inner_text()
    return Board(page.locator(".seawidget").first, page)


def said(board, code):
    """What the page's Python says to a line of code."""
    page = board.page
    if not page.locator("#code").is_visible():
        page.locator("summary").click()
    page.locator("#said").evaluate("said => { said.textContent = ''; }")
    page.locator("#code").fill(f"{code}\nprint('.')")
    page.locator("#run").click()
    expect(page.locator("#said")).to_have_text(re.compile(r"\.\s*$"))
    return page.locator("#said").inner_text().strip().removesuffix(".").strip()


@each_run
def test_a_board_is_live_with_python_behind_it(context, address, run, tmp_path):
    board = opened(context, address, "?seed=calm-otter-27")
    board.ready()
    assert board.hand() == ["1", "8", "25", "27", "63"]
    board.play("Place 27 d3")
    assert (
        said(board, "print(game.node.id, sys.platform if 'sys' in dir() else __import__('sys').platform)")
        == "1 emscripten"
    )
    board.changed_by(lambda: said(board, 'game.move("Place 25 c3 pay 1,63")'))
    assert {"c3": "25", "d3": "27"}.items() <= board.grid().items()
    expect(board.tree.get_by_role("treeitem")).to_have_count(3)
    board.open_panel("odds")
    odds = board.root.locator(".sea-odds")
    expect(odds.locator(".sea-gap .sea-num").first).to_have_text(re.compile(r"\d"))
    expect(odds.locator(".sea-win")).to_have_text(re.compile(r"\d games"), timeout=START)
    board.open_panel("moves")
    board.changed_by(lambda: board.toolbar("undo").click())
    assert "c3" not in board.grid()
    assert said(board, "print(game.node.id)") == "1"
    with board.page.expect_download() as download:
        board.page.locator("#save").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    again = sea.load(path)
    assert (again.node.id, len(again.tree)) == ("1", 3)
    board.changed_by(lambda: board.toolbar("undo").click())
    board.changed_by(lambda: board.page.locator("#file").set_input_files(path))
    expect(board.page.locator(".seawidget [data-cell=d3][data-card='27']")).to_have_count(1)
    assert said(board, "print(sea.compiled.status('tranquility').library is not None)") == "True"
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    board.page.locator("#file").set_input_files(wrong)
    expect(board.page.locator("#failed")).to_be_visible()
    assert board.page.errors == []


@pytest.mark.parametrize(
    ("query", "cell"),
    [
        ("?preset=storm&seats=me%2Cgreedy&locale=uk&theme=dark&seed=", "a1"),
        ("?game=pomor&players=2&seats=me,pilot", ""),
    ],
)
def test_an_address_opens_a_variant(context, address, query, cell):
    page = context.new_page()
    page.goto(f"{address}/board/index.html{query}")
    page.locator("body[data-state=live]").wait_for(timeout=START)
    board = page.locator(".seawidget")
    expect(board).to_have_count(1)
    if cell:
        expect(board.locator(f"[data-cell={cell}]")).to_be_visible()
    if "locale=uk" in query:
        assert page.evaluate("() => document.documentElement.lang") == "uk"


@each_run
def test_a_lesson_from_its_prediction_to_the_file(context, address, run, tmp_path):
    query = f"?lesson=2&group={GROUP}&student={STUDENT}&locale=en"
    board = opened(context, address, query)
    root = board.root
    (question, value), *_ = PREDICTIONS[2].items()
    give(root, 2, question, value, None, keys=False)
    root.locator(".sea-lesson-done").first.wait_for()
    code = root.locator(".sea-lesson-done code").first.inner_text()
    board.page.wait_for_timeout(1500)  # until the browser keeps the journal
    board.page.close()
    board = opened(context, address, query)  # the page was closed: what was locked stays locked
    root = board.root
    expect(root.locator(".sea-lesson-done code").first).to_have_text(code)
    for plan in course.lesson(2).of_role("check", "exit"):
        form = root.locator(".sea-lesson-question")
        expect(form).to_have_count(1)
        right, because = answer(2, plan.name)
        give(root, 2, plan.name, right, because, keys=False)
        expect(root.locator(".sea-lesson-done").first).to_have_attribute("data-verdict", "right")
    with board.page.expect_download() as download:
        root.locator("[data-focus=lesson-file]").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert chain.verify(path.read_bytes()) is None
    pooled = classroom.pool(path)
    assert (pooled.rejected, [each.question for each in pooled.predictions]) == ((), [question])
    with board.page.expect_download() as download:  # the teacher, on any board
        board.page.locator("#file").set_input_files(path)
    assert download.value.suggested_filename == "report.html"


def live(context, address, path):
    """A notebook of the site in JupyterLite, with its kernel."""
    page = context.new_page()
    page.goto(f"{address}/live/notebooks/index.html?path={path}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=START)
    page.wait_for_function(IDLE, timeout=START)  # nothing is lost on the way here, so no rescue either
    return Notebook(page, "notebook")


OUTPUTS = f"() => {CURRENT}.context.model.toJSON().cells.flatMap(cell => cell.outputs ?? [])"


def run_all(found):
    """The outputs of all cells; running ends with the first error."""
    found.page.set_default_timeout(START)
    found.run_all()
    return found.page.evaluate(OUTPUTS)


def errors(outputs):
    return [output["ename"] + ": " + output["evalue"] for output in outputs if output["output_type"] == "error"]


@pytest.mark.parametrize("name", ["01_play", "02_script", "03_variants", "uk/01_play", "ru/03_variants"])
def test_a_notebook_runs_whole(context, address, name):
    found = live(context, address, f"{name}.ipynb")
    outputs = run_all(found)
    assert errors(outputs) == []
    if not name.endswith("02_script"):  # which shows positions, and no board
        assert [output for output in outputs if VIEW in output.get("data", {})]
        found.page.locator(".seawidget").first.wait_for()
    assert [output for output in outputs if output.get("data") or output.get("text")]


def sources(book):
    return ["".join(cell.source) for cell in book.cells if cell.cell_type == "code"]


@each_run
def test_notebooks_that_need_arrays_say_so(context, address, run):
    import nbformat

    found = live(context, address, "04_simulate.ipynb")
    (error,) = errors(run_all(found))
    assert "MissingExtra" in error
    assert "seawidget[lab]" in error
    for name in ("05_odds", "06_pomor"):  # in the same kernel, cell by cell
        book = nbformat.read(places.NOTEBOOKS / f"{name}.ipynb", as_version=4)
        with pytest.raises(Error, match="MissingExtra"):
            found.do("\n".join(sources(book)))


@each_run
def test_a_lesson_notebook_runs_whole(context, address, run):
    found = live(context, address, "01_play.ipynb")
    page = found.page
    page.evaluate(
        "book => window.jupyterapp.serviceManager.contents.save('filled.ipynb',"
        " { type: 'notebook', format: 'json', content: book }).then(() => true)",
        json.loads(json.dumps(filled(notebook(2, "en"), 2))),
    )
    page.goto(f"{address}/live/notebooks/index.html?path=filled.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=START)
    page.wait_for_function(IDLE, timeout=START)
    assert errors(run_all(found)) == []
    pooled = classroom.pool(handed_in(found))
    assert (pooled.rejected, {each.last_verdict for each in pooled.checks}) == ((), {"right"})
    others = [(number, "en") for number in PREDICTIONS if number != 2] + [(2, "uk"), (2, "ru")]
    for number, locale in others:  # in the same kernel, cell by cell
        found.do("import os, tempfile; os.chdir(tempfile.mkdtemp())")
        for source in sources(filled(notebook(number, locale), number)):
            found.do(source)
        pooled = classroom.pool(handed_in(found))
        assert (pooled.rejected, {each.last_verdict for each in pooled.checks}) == ((), {"right"}), (number, locale)


def handed_in(found):
    """The file that the lesson in the kernel's folder was handed in as."""
    reads = (
        "import base64, glob; print(base64.b64encode(open(glob.glob('seaclass/*.seaclass')[0], 'rb').read()).decode())"
    )
    return base64.b64decode(found.do(reads))


@each_run
def test_the_folder_is_whole_and_small(site, run):
    assert links.wrong(site) == []
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    assert size < 60e6
    lock = json.loads((site / places.PYODIDE / pyodide.LOCK).read_text("utf-8"))
    for each in lock["packages"].values():
        assert (site / places.PYODIDE / each["file_name"]).exists()
    kernel = "import jupyterlite_pyodide_kernel.constants as c; print(c.PYODIDE_VERSION)"
    told = subprocess.check_output([ROOT / ".site" / "bin" / "python", "-c", kernel], text=True).strip()
    assert told == pyodide.VERSION


@pytest.mark.parametrize("page", ["index", "rules-tranquility", "notebooks/01_play", "reference/games", "try"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_fits_and_asks_nobody(context, address, page, width):
    found = context.new_page()
    found.set_viewport_size({"width": width, "height": 800})
    found.goto(f"{address}/{page}.html")
    assert found.evaluate("() => document.documentElement.scrollWidth") <= width
    broken = "() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)"
    assert found.evaluate(broken) == []
    if page.startswith("notebooks"):
        assert found.locator("div.output svg, div.output img").count() >= 1
        assert "Loading widget" not in found.content()


@each_run
def test_search_needs_no_server(context, address, run):
    page = context.new_page()
    page.goto(f"{address}/search.html?q=hypergeometric")
    expect(page.locator("#search-results")).to_contain_text("Odds")
    page.goto(f"{address}/search.html?q={text('ui.panel.odds')}")
    expect(page.locator("#search-results li").first).to_be_visible()
