"""Servers, browser and page for the whole run; a notebook for each test.

One page of JupyterLab serves every test, as opening it is most of what a test would cost. Notebook 7 has one
page for each notebook. A kernel is started for the first notebook and cleared for the next one, unless a test asks for
`own=True`, breaks something in its kernel or fails. With several workers, each has all of this for itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

from tests.e2e.driving.browser import new_context
from tests.e2e.driving.notebook import THEMES, Notebook, change_theme, numbers, wait_until_idle, write
from tests.e2e.driving.pages import close_page, end, open_page
from tests.e2e.driving.servers import Server, serve
from tests.e2e.driving.slow import slow_page
from tests.sampling import Run

HERE = Path(__file__).parent
ARTIFACTS = HERE / "artifacts"
OpenNotebook = Callable[..., Notebook]
VIEWPORT = {"width": 1280, "height": 900}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session", autouse=True)
def pictures() -> Iterator[None]:
    """Pictures are for people to look at, no check: a full run draws them, the gate those of failures alone."""
    with pytest.MonkeyPatch.context() as patch:
        if not Run.full:
            patch.setattr(Page, "screenshot", lambda *_, **__: None)
            patch.setattr(Locator, "screenshot", lambda *_, **__: None)
        yield


DRAW = Page.screenshot


@pytest.fixture(scope="session")
def artifacts() -> Path:
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS


@pytest.fixture(scope="session")
def logs(artifacts: Path) -> Path:
    """Where the servers of this worker write."""
    folder = artifacts / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Iterator[Server]:
    with serve("lab", tmp_path_factory.mktemp("lab"), logs / "lab.log") as server:
        yield server


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Iterator[Server]:
    with serve("notebook", tmp_path_factory.mktemp("notebook"), logs / "notebook.log") as server:
        yield server


@pytest.fixture(scope="session")
def context(browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()
    assert context.outside == [], "a page asked another machine for something"


@pytest.fixture(scope="session")
def lab_page(context: BrowserContext, lab: Server) -> Page:
    page = context.new_page()
    slow_page(page)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{lab.base}/lab?reset")
    page.wait_for_function("() => window.jupyterapp?.commands?.hasCommand('docmanager:open')")
    page.evaluate("() => window.jupyterapp.restored.then(() => true)")
    # the side bar would take a third of the width
    page.evaluate("() => window.jupyterapp.shell.collapseLeft?.()")
    return page


@pytest.fixture
def in_lab(request: pytest.FixtureRequest, lab: Server, lab_page: Page, artifacts: Path) -> Iterator[OpenNotebook]:
    """`in_lab(cells)` opens a notebook on the shared page and runs it; it is dropped after the test."""
    opened: list[tuple[Notebook, bool]] = []
    lab_page.errors.clear()
    lab_page.mouse.move(0, 0)  # or it would hover over a move where the last test left it

    def open_notebook(cells: Sequence[str], run: bool = True, own: bool = False) -> Notebook:
        name = f"t{next(numbers)}.ipynb"
        write(lab.folder / name, cells)
        if not own:
            lab.lend(name)
        notebook = Notebook(lab_page, "lab")
        notebook.command("docmanager:open", path=name, factory="Notebook")
        wait_until_idle(lab_page)
        opened.append((notebook, own))
        if run:
            notebook.run_all()
        return notebook

    yield open_notebook
    keep_picture(request, lab_page, artifacts)
    for notebook, own in opened:
        end(notebook, None if own or failed(request) else lab)
    assert lab_page.errors == []


@pytest.fixture(params=THEMES)
def theme(request, lab_page):
    change_theme(lab_page, request.param)
    yield request.param
    change_theme(lab_page, "light")


@pytest.fixture
def tall(lab_page):
    """The page is high enough for a whole board and its hand."""
    lab_page.set_viewport_size({**VIEWPORT, "height": 1250})
    yield
    lab_page.set_viewport_size(VIEWPORT)


@pytest.fixture
def fresh_page(request, context: BrowserContext, artifacts: Path) -> Iterator[OpenNotebook]:
    """`fresh_page(server, cells)` opens a notebook on a page of its own, in Lab or Notebook 7."""
    opened: list[tuple[Notebook, Server | None]] = []

    def open_notebook(
        server: Server,
        cells: Sequence[str],
        run: bool = True,
        within: BrowserContext | None = None,
        touch: bool = False,
        own: bool = False,
    ) -> Notebook:
        notebook = open_page(within or context, server, cells, touch, own)
        opened.append((notebook, None if own else server))
        if run:
            notebook.run_all()
        return notebook

    yield open_notebook
    for notebook, server in opened:
        keep_picture(request, notebook.page, artifacts)
        close_page(notebook, context, None if failed(request) else server)


def failed(request: pytest.FixtureRequest) -> bool:
    return request.node.stash.get(FAILED, False)


def keep_picture(request: pytest.FixtureRequest, page: Page, artifacts: Path) -> None:
    if failed(request):
        DRAW(page, path=artifacts / f"FAILED-{request.node.name.replace('/', '-')}.png")
