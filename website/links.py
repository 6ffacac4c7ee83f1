"""Links of the built site: each leads somewhere in it, and nothing is fetched from another host."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from website.places import FILES

FETCHED = {"script", "img", "iframe", "source", "video", "audio", "object", "embed", "link"}
LIVE = ("live", "board")  # folders that `--pages` leaves out


class Page(HTMLParser):
    """The links of a page, as (tag, address), and the ids they may lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element leads to and what leads to it."""
        given = dict(attrs)
        self.ids.update(value for name in ("id", "name") if (value := given.get(name)))
        for name in ("href", "src", "data", "poster"):
            if value := given.get(name):
                self.links.append((tag, value))


def wrong(site: Path, live: bool = True) -> list[str]:
    """A line for each link that leads nowhere or has something fetched from elsewhere."""
    found = [path for path in site.rglob("*.html") if "live" not in path.relative_to(site).parts[:1]]
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in found}
    return [
        f"{path.relative_to(site)}: {problem}: {address}"
        for path, page in sorted(pages.items())
        for tag, address in dict.fromkeys(page.links)
        for problem in _problems(site, pages, path, tag, address)
        if live or not _leads_to_live(site, path, address)
    ]


def _problems(site: Path, pages: dict[Path, Page], path: Path, tag: str, address: str) -> Iterator[str]:
    url = urlsplit(address)
    if url.scheme in ("data", "mailto", "javascript", "blob"):
        return
    if url.scheme or url.netloc:
        if tag in FETCHED:
            yield "fetched from another host"
        return
    target = _target(path, url.path)
    if not target.exists():
        yield "no such file"
    elif url.fragment and target in pages and unquote(url.fragment) not in pages[target].ids:
        yield "no such place on the page"
    for notebook in parse_qs(url.query).get("path", []):
        if not (site / FILES / notebook).exists():
            yield "no such notebook"


def _target(path: Path, to: str) -> Path:
    target = (path.parent / unquote(to)).resolve() if to else path
    return target / "index.html" if target.is_dir() else target


def _leads_to_live(site: Path, path: Path, address: str) -> bool:
    target = _target(path, urlsplit(address).path)
    return target.is_relative_to(site) and target.relative_to(site).parts[:1] in {(name,) for name in LIVE}
