"""One browser for the tests of hosts, and a context for each: what a page asks of other machines is answered here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.driving.browser import new_context

HERE = Path(__file__).parent
ARTIFACTS = HERE.parent / "e2e" / "artifacts"
OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture
def open_page(browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """`open_page(url, served={part of an address: file})` opens a page; files take the place of other machines.

    `static`: a folder whose files have the names that addresses end in.
    """
    contexts: list[BrowserContext] = []

    def open_one(
        url: str, served: dict[str, Path] | None = None, static: Path | None = None, **options: object
    ) -> Page:
        context = new_context(browser, **options)
        contexts.append(context)

        def answer(route: Route) -> None:
            address = route.request.url
            found = [file for part, file in (served or {}).items() if part in address]
            if static is not None and (static / address.partition("/dist/")[2]).is_file():
                found.append(static / address.partition("/dist/")[2])
            if found:
                route.fulfill(path=found[0], headers={"access-control-allow-origin": "*"})
            else:
                route.abort()

        context.route(lambda address: not address.startswith(("http://127.0.0.1", "data:", "blob:", "file:")), answer)
        page = context.new_page()
        page.errors = []  # type: ignore[attr-defined]
        page.on("pageerror", lambda error: page.errors.append(str(error)))  # type: ignore[attr-defined]
        page.goto(url, wait_until="commit")
        return page

    yield open_one
    ARTIFACTS.mkdir(exist_ok=True)
    for context in contexts:
        for number, page in enumerate(context.pages):
            if getattr(request.node, "rep_call_failed", True):
                page.screenshot(path=ARTIFACTS / f"host-{request.node.name.replace('/', '-')}-{number}.png")
        context.close()
