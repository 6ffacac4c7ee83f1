"""Chromium without any network but this machine, instrumented to count what a page holds on to."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright, expect

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    # offline for good and without interception: routes are only answered while a Playwright call runs
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]

PATIENCE = 60.0  # seconds to wait for what is sure to come: a machine that is busy elsewhere is no failure
expect.set_options(timeout=1000 * PATIENCE)

COUNTERS = (Path(__file__).parent / "counters.js").read_text()
# Nobody is new to this browser: boards open on their moves. Some pages have no storage.
NOT_NEW = "try { localStorage.setItem('seawidget.newcomer', '{\"finished\":true}') } catch {}"


def launch(playwright: Playwright, executable: str) -> Browser:
    return playwright.chromium.launch(executable_path=executable, headless=True, args=ARGUMENTS)


def new_context(browser: Browser, **options: object) -> BrowserContext:
    """A browser context that logs requests to other machines in `context.outside`."""
    settings: dict[str, object] = {
        "viewport": {"width": 1280, "height": 900},
        "reduced_motion": "reduce",
        "locale": "en-GB",
        **options,
    }
    context = browser.new_context(**settings)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(COUNTERS)
    context.add_init_script(NOT_NEW)
    outside: list[str] = []
    context.on("request", lambda request: outside.append(request.url) if is_outside(request.url) else None)
    context.outside = outside  # type: ignore[attr-defined]
    return context


def is_outside(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1", "data:", "blob:", "file:", "about:"))
