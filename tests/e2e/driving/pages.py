"""Pages of their own for notebooks that cannot be on the shared page of JupyterLab."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import BrowserContext

from tests.e2e.driving.notebook import Notebook, numbers, wait_until_idle, write
from tests.e2e.driving.servers import Server
from tests.e2e.driving.slow import slow_page

# Notebook 7 logs these by itself, with no widget on the page.
HARMLESS = ("reading 'schema'", "Not same Y.Doc")


def open_page(
    context: BrowserContext, server: Server, cells: Sequence[str], touch: bool = False, own: bool = False
) -> Notebook:
    """A notebook on a page of its own, in Lab or Notebook 7, with its kernel ready and no cell run."""
    name = f"t{next(numbers)}.ipynb"
    write(server.folder / name, cells)
    if not own:
        server.lend(name)
    page = context.new_page()
    slow_page(page)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{server.base}/{'notebooks' if server.app == 'notebook' else 'doc/tree'}/{name}?reset")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    wait_until_idle(page)
    return Notebook(page, server.app, touch)


def end(notebook: Notebook, keep: Server | None) -> None:
    """Drop a notebook; its kernel ends, or is cleared and kept by the server."""
    session = notebook.leave() if keep else notebook.close()
    if keep and session:
        keep.warm.append(session)


def close_page(notebook: Notebook, shared: BrowserContext, keep: Server | None = None) -> None:
    """Drop a page, with its context if it has one of its own; an error on the page is an error of the test.

    `keep`: the server that keeps the kernel for other notebooks.
    """
    end(notebook, keep)
    (notebook.page if notebook.page.context is shared else notebook.page.context).close()
    assert [error for error in notebook.page.errors if not any(part in error for part in HARMLESS)] == []
