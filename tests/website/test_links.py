"""The check of links finds what is wrong with a built site, and nothing else."""

from __future__ import annotations

import pytest

from website import links

GOOD = """<html><head><link rel="stylesheet" href="_static/a.css"></head><body>
<h1 id="top">A</h1> <a href="b.html#there">b</a> <a href="#top">up</a> <a href="https://example.org/x">elsewhere</a>
<img src="data:image/png;base64,AAAA"> <a href="live/notebooks/index.html?path=lessons/en/a.ipynb">live</a>
<a href="sub/">sub</a></body></html>"""


@pytest.fixture
def site(tmp_path):
    for name in ("_static/a.css", "live/notebooks/index.html", "live/files/lessons/en/a.ipynb", "sub/index.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "b.html").write_text('<p id="there">b</p>')
    return tmp_path


def test_a_good_site_has_nothing_wrong(site):
    assert links.wrong(site) == []


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ('<a href="c.html">c</a>', "no such file: c.html"),
        ('<a href="b.html#here">b</a>', "no such place on the page: b.html#here"),
        ('<a href="#here">b</a>', "no such place on the page: #here"),
        ('<img src="gone.png">', "no such file: gone.png"),
        ('<script src="https://example.org/x.js"></script>', "fetched from another host: https://example.org/x.js"),
        ('<img src="//example.org/x.png">', "fetched from another host: //example.org/x.png"),
        ('<link href="http://example.org/x.css">', "fetched from another host: http://example.org/x.css"),
        ('<a href="live/notebooks/index.html?path=b.ipynb">b</a>', "no such notebook: live/notebooks"),
    ],
)
def test_what_is_wrong_is_named(site, page, says):
    (site / "sub" / "index.html").unlink()
    (site / "index.html").write_text(page)
    (found,) = links.wrong(site)
    assert found.startswith(f"index.html: {says}")


def test_pages_alone_may_lead_to_what_is_not_built(site):
    (site / "index.html").write_text('<a href="board/index.html?seed=7">b</a> <a href="c.html">c</a>')
    assert len(links.wrong(site)) == 2
    (found,) = links.wrong(site, live=False)
    assert found == "index.html: no such file: c.html"
