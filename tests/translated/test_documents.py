"""The translated pages say what the English ones say, as far as a machine can see, and what they show is true."""

from __future__ import annotations

import doctest
import re

import pytest

from seawidget.text.i18n import set_locale
from tests.translated import documents
from tests.translated.documents import PAGES
from tests.translated.stamps import LANGUAGES

EACH = [(name, locale) for name in PAGES for locale in LANGUAGES]
each = pytest.mark.parametrize(("name", "locale"), EACH, ids=str)

# printed names of each edition, and what none of them is called there
NAMES = {
    "uk": (("Море спокою", "Зубчасті скелі", "Морські чудовиська", "День і ніч", "Висока арка"), r"Tranquility\b"),
    "ru": (("Штиль", "Острые рифы", "Морские чудища", "Солнце и луна", "Великая арка"), r"Tranquility\b"),
}
# letters and words of the other language, and marks that neither language uses in a sentence
FOREIGN = {"uk": r"[ыэъёЫЭЪЁ]", "ru": r"[іїєґІЇЄҐ]"}


def plain(name, locale):
    """The text of a page as it is read: without code, stamps, links and the line of languages."""
    text = documents.page(name, locale).read_text(encoding="utf-8").replace(documents.languages(name, locale), "")
    text = documents.FENCE.sub("", text)
    text = re.sub(r"<!--.*?-->|`[^`]*`", "", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


@each
def test_it_says_what_the_english_page_says(name, locale):
    assert documents.faults(name, locale) == []


@pytest.mark.parametrize("locale", ["en", *LANGUAGES])
@pytest.mark.parametrize("name", PAGES)
def test_each_page_leads_to_its_other_languages(name, locale):
    lines = documents.page(name, locale).read_text(encoding="utf-8").splitlines()
    assert documents.languages(name, locale) in lines[:5]


def test_every_translated_page_has_an_english_one():
    there = {path for locale in LANGUAGES for path in (documents.DOCS / locale).glob("*.md")}
    assert there == {documents.page(name, locale) for name, locale in EACH}


@each
def test_it_is_written_as_its_language_is(name, locale):
    text = plain(name, locale)
    assert not re.findall(FOREIGN.get(locale, "(?!)"), text)
    assert not re.findall(r"\d %", text), "a space that does not break stands before %"
    assert not re.findall(r"\w' ?\w|[“”\"]", text), "the marks are ’ and « »"
    assert not re.findall(r"\w - \w", text), "a dash is — and a minus is −"


@pytest.mark.parametrize("locale", NAMES)
def test_games_and_boxes_have_their_printed_names(locale):
    names, never = NAMES[locale]
    text = " ".join(" ".join(plain(name, locale) for name in PAGES).split())
    assert [name for name in names if name not in text] == []
    assert not re.findall(never, text)


TRANSCRIPTS = ("README.md", "worlds-and-data.md", "positions.md")


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_runs(name, locale, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        results = doctest.testfile(
            str(documents.page(name, locale)),
            module_relative=False,
            encoding="utf-8",
            optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
        )
    finally:
        set_locale(None)
    assert results.attempted >= 10
    assert results.failed == 0


CHANGES = [
    ("## Модулі\n", "### Модулі\n", "headings"),
    ("A-1", "A-2", "numbers of rules"),
    ("EN UA", "EN", "numbers of rules"),
    ("`must`", "`may`", "code"),
    ("b1  1", "b1  2", "blocks of code"),
    ("| два |", "| два | три |", "tables"),
    ("- **", "**", "rules in order"),
    ("odds.md", "bots.md", "links"),
    ("<!-- ", "<!-- 0", "has changed"),
]
ENGLISH = """# Sail

See [odds](odds.md).

## Modules

- **A-1** One, `must`. [printed EN UA]

| one | two |
|---|---|

```
b1  1  (Start)
```
"""
TRANSLATED = """# Пливімо
<!-- {} -->

Див. [шанси](../odds.md).

## Модулі
<!-- {} -->

- **A-1** Раз, `must`. [друковано EN UA]

| один | два |
|---|---|

```
b1  1  (Старт)
```
"""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A page of two sections, with a function that says what is wrong with a translation of it."""
    (tmp_path / "uk").mkdir()
    for name in ("odds.md", "bots.md"):
        (tmp_path / name).write_text("", encoding="utf-8")
    monkeypatch.setattr(documents, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "DOCS", tmp_path)
    monkeypatch.setattr(documents, "PAGES", {"page.md": tmp_path / "page.md"})
    (tmp_path / "page.md").write_text(ENGLISH, encoding="utf-8")

    def wrong(text):
        (tmp_path / "uk" / "page.md").write_text(text, encoding="utf-8")
        return documents.faults("page.md", "uk")

    return wrong


def test_a_faithful_page_has_no_fault(small):
    assert small(TRANSLATED.format(*documents.stamps_of("page.md"))) == []


@pytest.mark.parametrize(("old", "new", "told"), CHANGES)
def test_what_differs_is_told(small, old, new, told):
    good = TRANSLATED.format(*documents.stamps_of("page.md"))
    assert old in good
    found = small(good.replace(old, new))
    assert found
    assert any(told in fault for fault in found), found


def test_a_changed_english_section_is_told(small, tmp_path):
    good = TRANSLATED.format(*documents.stamps_of("page.md"))
    (tmp_path / "page.md").write_text(ENGLISH.replace("One", "Two"), encoding="utf-8")
    (told,) = small(good)
    assert "## Модулі: the English has changed" in told
    assert documents.stamps_of("page.md")[1] in told
