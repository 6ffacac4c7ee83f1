"""The sources of the site fit together: every link and anchor, every page in a list, every example true."""

from __future__ import annotations

import doctest
import os
import re

import pytest

from tests.packaging.wheels import ROOT
from website import assemble, pictures

PAGES = ROOT / "website" / "pages"
LINK = re.compile(r"\]\(([^)\s]+)\)|href=\"([^\"]+)\"")
FENCED = re.compile(r"^(`{3,})[^\n]*\n.*?^\1$", re.MULTILINE | re.DOTALL)
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
GUIDES = sorted(path for path in PAGES.rglob("*.md") if ">>> " in path.read_text("utf-8"))


@pytest.fixture(scope="module")
def documents():
    return assemble.documents()


def anchors(text):
    """Where a page can be entered, as MyST names headings."""
    found = re.findall(r"^#{1,4} (.+)$", FENCED.sub("", text), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in found)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in plain}


def test_every_link_leads_to_a_page_and_a_place_on_it(documents):
    notebooks = {f"notebooks/{name.as_posix()}" for name in assemble.executed.sources()}
    notebooks |= {f"lessons/{name}/{path.name}" for name in assemble.LANGUAGES for path in assemble.lessons(name)}
    images = {path.as_posix() for path in assemble.images()}
    images |= {f"pictures/{each.name}-{theme}.svg" for each in pictures.PICTURES for theme in pictures.THEMES}
    wrong = []
    for name, text in documents.items():
        for match in LINK.finditer(FENCED.sub("", text)):
            address = match[1] or match[2]
            if re.match(r"[a-z]+:", address):
                continue
            path, _, anchor = address.partition("#")
            path = path.partition("?")[0]
            checkout = assemble.SOURCES.fullmatch(f"]({path})")
            if checkout:  # a file of the checkout, which gets a page
                assert (ROOT / checkout[1]).is_file(), path
                continue
            up = name.rpartition("/")[0]
            target = resolved(up, path) if path else name
            if target.endswith(".md") and target in documents:
                if anchor and anchor not in anchors(documents[target]):
                    wrong.append((name, address))
            elif target.endswith(".html") and f"{target[:-5]}.md" in documents:
                assert not anchor, address
            elif target not in notebooks | images and not re.match(r"(board|live)/(\w+/)?index\.html$", target):
                wrong.append((name, address))
    assert not wrong


def resolved(folder, path):
    parts = [part for part in folder.split("/") if part]
    for part in path.split("/"):
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def test_every_page_stands_in_a_list(documents):
    listed = {"index"}
    for name, text in documents.items():
        for tree in TREE.findall(text):
            entries = [line.strip() for line in tree.splitlines() if line.strip() and not line.startswith(":")]
            listed |= {resolved(name.rpartition("/")[0], re.sub(r".*<(.+)>", r"\1", entry)) for entry in entries}
    orphans = {name for name in documents if "\norphan: true\n" in documents[name]}
    assert {name.removesuffix(".md") for name in documents.keys() - orphans} - listed == set()
    for entry in listed:
        assert f"{entry}.md" in documents or entry.partition("/")[0] in ("notebooks", "lessons"), entry


def test_the_order_is_players_teachers_people_who_script(documents):
    (tree,) = TREE.findall(documents["index.md"])
    assert tree.split()[2:6] == ["try", "playing", "teach", "scripting"]


def test_live_notebooks_are_those_there_are(documents):
    files = {name.as_posix() for name in assemble.executed.sources()}
    files |= {f"lessons/{name}/{path.name}" for name in assemble.LANGUAGES for path in assemble.lessons(name)}
    asked = {path for text in documents.values() for path in re.findall(r"index\.html\?path=([^\"]+)\"", text)}
    assert len(asked) > 20
    assert asked <= files


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("page", GUIDES, ids=lambda path: path.stem)
def test_the_examples_of_a_page_are_true(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert result.attempted >= 2
    assert not result.failed


def test_pictures_stand_below_their_headings(documents):
    for each in pictures.PICTURES:
        _, heading, after = documents[each.page].partition(f"{each.heading}\n")
        assert heading
        assert f"pictures/{each.name}-light.svg" in after[:800]
    with pytest.raises(ValueError, match="has no heading '## Grid'"):
        pictures.placed("rules-tranquility.md", "# Nothing\n")


def test_a_picture_shows_no_hand():
    drawn = {each.name: pictures.svg(each.game(), "dark") for each in pictures.PICTURES[:1]}
    assert drawn["grid"].startswith("<svg")
    game = pictures.PICTURES[0].game()
    assert pictures.svg(game, "dark") == drawn["grid"]
    assert "prefers-color-scheme" not in drawn["grid"]  # the page chooses, not the system


def test_a_section_that_the_readme_lacks_is_named():
    with pytest.raises(ValueError, match="no section 'Keybord'"):
        assemble.section("Keybord")


def test_notebooks_and_lessons_have_rows(documents):
    assert documents["try.md"].count('<option value="') >= 8 + 10
    for name in ("06_pomor.ipynb", "uk/06_pomor.ipynb", "ru/01_play.ipynb"):
        assert f"path={name}" in documents["try.md"]
        assert f"\nnotebooks/{name.removesuffix('.ipynb')}\n" in documents["notebooks.md"]
    assert documents["lessons.md"].count(">board</a>") == 24
    assert "<!--" not in documents["try.md"]


def test_what_has_not_changed_keeps_its_time(tmp_path):
    old, fresh = tmp_path / "old", tmp_path / "fresh"
    for folder, text in ((old, "a"), (fresh, "b")):
        folder.mkdir()
        (folder / "same.md").write_text("same")
        (folder / "other.md").write_text(text)
    for name in ("same.md", "other.md"):
        os.utime(old / name, (1000, 1000))
    assemble.keep_old(old, fresh)
    assert (fresh / "same.md").stat().st_mtime == 1000
    assert (fresh / "other.md").stat().st_mtime > 1000


def test_a_document_that_no_guide_names_gets_a_place(tmp_path, monkeypatch):
    for name in ("hosts", "odds", "strange"):
        (tmp_path / f"{name}.md").write_text(f"# {name}\n")
    monkeypatch.setattr(assemble, "DOCS", tmp_path)
    tree = "# Page\n\n```{toctree}\n:hidden:\n\nodds\n```\n"
    found = assemble.listed({"playing.md": tree, "develop.md": tree.replace("odds", "new-game")})
    assert found["playing.md"].endswith("odds\nhosts\n```\n")
    assert found["develop.md"].endswith("new-game\nstrange\n```\n")


def test_a_translation_leads_to_the_pages_of_the_site():
    text = "[a](../../README.md) [b](../../notebooks/lessons/uk/02_gap.ipynb) [c](../bots.md) [d](../../LICENSE)"
    found = assemble.translated(text)
    assert found == "[a](../index.md) [b](../lessons/uk/02_gap.ipynb) [c](../bots.md) [d](../../LICENSE)"
    assert assemble.SOURCES.findall(found) == ["LICENSE"]
