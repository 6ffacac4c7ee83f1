"""The catalogues themselves: signs, numbers, plural forms and words, message by message, whoever says them."""

from __future__ import annotations

import re

import pytest

from seawidget.text import i18n
from tests.text import test_spoken
from tests.text.reading import SLOT, faults, forms, misfits

OTHERS = [locale for locale in i18n.LOCALES if locale != "en"]
CONSONANT = re.compile(r"[бвгґджзйклмнпрстфхцчшщь]$")
PLURAL_ADJECTIVE = ("их", "іх", "ых")
ADJECTIVE = ("ого", "його", "его", "ої", "ой", "ей")


def said(message: i18n.Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def each(locale: str) -> list[tuple[str, str]]:
    """Every text of a language with its key."""
    return [(key, text) for key, message in i18n.catalogue(locale).items() for text in said(message)]


def wrong_signs(locale: str) -> list[str]:
    """Messages with signs that the language does not write: a wrong space before %, apostrophe, dots, doubled brace."""
    never = {
        "en": r"[\d}][ \u00a0]%|'s\b(?=[^']*“)",
        "uk": r"[\d}] %|[\d}]%(?!\()|(?<=[а-яіїєґ])'(?=[а-яіїєґ])|\.\.\.(?! )(?=\w)",
        "ru": r"[\d}] %|[\d}]%(?!\()|\.\.\.(?! )(?=\w)",
    }[locale]
    return [f"{key}: {text}" for key, text in each(locale) if re.search(never, text) or "{{" in text]


def wrong_fractions(locale: str) -> list[str]:
    """Plural messages whose form for fractions is no genitive singular: "1,5 гравці"."""
    found = []
    for key, message in i18n.catalogue(locale).items():
        if isinstance(message, str) or message["one"] == message["other"]:
            continue
        counted = {
            form: re.findall(r"\{n\}[ \u00a0]([^\W\d]+)(?:[ \u00a0]([^\W\d]+))?", text)
            for form, text in message.items()
        }
        if not counted["one"] or len({len(words) for words in counted.values()}) > 1:
            continue
        for one, many, other in zip(*(counted[form] for form in ("one", "many", "other")), strict=True):
            adjective = many[0].endswith(PLURAL_ADJECTIVE)
            if adjective and not other[0].endswith(ADJECTIVE):
                found.append(f"{key}: {other[0]}")
            noun = 1 if adjective else 0
            feminine = one[noun].endswith("ь") and many[noun].endswith("ей")
            masculine = CONSONANT.search(one[noun]) and one[noun] != many[noun] and not feminine
            if (masculine and not other[noun].endswith(("а", "я", "у", "ю", "і"))) or other[noun] == many[noun] != one[
                noun
            ]:
                found.append(f"{key}: {other[noun]}")
            if masculine and locale == "uk" and other[noun].endswith("і"):
                found.append(f"{key}: {other[noun]}")
    return found


def wrong_forms(locale: str) -> list[str]:
    """Plural messages with a word in one form that others say in another: "{n} карти" among the forms for 5."""
    known = forms(locale)
    return [
        f"{key} {category}: {word}"
        for key, message in i18n.catalogue(locale).items()
        if isinstance(message, dict)
        for category, text in message.items()
        for word in re.findall(r"\{n\}[ \u00a0](\w+)", text)
        if category not in known[word]
    ]


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_every_message_has_the_signs_of_its_language(locale):
    assert not wrong_signs(locale)


@pytest.mark.parametrize("locale", OTHERS)
def test_every_form_is_that_of_its_numbers(locale):
    assert not wrong_fractions(locale)
    assert not wrong_forms(locale)


@pytest.mark.parametrize("n", [0, 1, 2, 5, 11, 21, 1.5])
@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_counted_things_agree_with_their_number(locale, n):
    wrong = []
    for key, message in i18n.catalogue(locale).items():
        if isinstance(message, dict):
            text = i18n.text(key, {"n": n}, locale)
            wrong += [f"{key}: {text}" for _ in misfits(SLOT.sub("x", text), locale)]
    assert not wrong


# Words that are called otherwise: by the printed editions, or by all other messages.
NOT_SAID = {
    "uk": r"Місце \{|місце \{who|Гострі скел|дослідник|Амфітрит|прогалин|межа руки|настройк|\bдах|[Дд]ошк|\bжетон"
    r"|\bтек[аиуі]\b|відгалуж|[Сс]онце|перегорта(?!ється)|місце (?:людини|гравця)|\bобер|\bобран|двибер|тренува"
    r"|\b[ув] руці",
    "ru": r"Место \{|место \{who|чудовищ|[Фф]иолетов|Острые скал|исследовател|Левкоте|на рук[ае]|крыш|\bдоск"
    r"|\bжетон|ответвлен|Высокая арка|допустимых ход|рубашкой",
}


@pytest.mark.parametrize("locale", OTHERS)
def test_every_thing_has_one_name(locale):
    assert not [f"{key}: {text}" for key, text in each(locale) if re.search(NOT_SAID[locale], text)]


def test_codes_of_verdicts_are_words_of_the_language():
    for locale in OTHERS:
        for verdict in ("played", "refused", "unread", "fallback"):
            assert not faults(i18n.text(f"llm.verdict.{verdict}", None, locale), locale, "mini")


def told_of_pomor() -> None:
    test_spoken.test_a_whole_game_is_told_in_words_of_each_language("pomor", "estimate")


def told_of_tranquility() -> None:
    test_spoken.test_a_whole_game_is_told_in_words_of_each_language("tranquility", "base")


def signs() -> None:
    test_every_message_has_the_signs_of_its_language("uk")


def names() -> None:
    test_spoken.test_different_moves_have_different_names("pomor", "uk")


def every_form() -> None:
    test_spoken.test_each_language_has_every_form_and_every_slot_in_every_form("uk")


def form_of_numbers() -> None:
    test_every_form_is_that_of_its_numbers("uk")


DREW = {
    "one": "{who} бере {n} карту{list}.",
    "few": "{who} бере {n} карти{list}.",
    "many": "{who} бере {n} карт{list}.",
}
WRONG_FEW = {**DREW, "few": DREW["many"], "other": DREW["few"]}
NO_FRACTION = {**DREW, "other": DREW["many"]}
PLAYERS = {"one": "{n} гравець", "few": "{n} гравці", "many": "{n} гравців", "other": "{n} гравці"}
PLANTED = [
    ("a raw code", "pomor.event.revealed", "На клітинці {place} відкрито: {card} c4.", told_of_pomor),
    ("an English word", "tranquility.event.placed", "{who} places {card} на {cell}.", told_of_tranquility),
    ("a point for a comma", "tranquility.event.placed", "{who} кладе {card} на {cell} за 0.5.", told_of_tranquility),
    ("a breaking space", "ui.odds.percent", "{n} %", signs),
    ("a straight apostrophe", "odds.assume.recall", "Гравець пам'ятає.", signs),
    ("one name for two moves", "pomor.move.LeaveCatch", "Не продавати улов", names),
    ("a wrong plural form", "tranquility.event.drew", WRONG_FEW, told_of_tranquility),
    ("a wrong plural form in the catalogue", "tranquility.event.drew", WRONG_FEW, form_of_numbers),
    ("no form for fractions", "tranquility.event.drew", DREW, every_form),
    ("the form for 5 for fractions", "tranquility.event.drew", NO_FRACTION, form_of_numbers),
    ("the form for 2 for fractions", "ui.variant.players", PLAYERS, form_of_numbers),
]


@pytest.mark.parametrize(("key", "planted", "test"), [row[1:] for row in PLANTED], ids=[row[0] for row in PLANTED])
def test_a_planted_fault_is_refused(key, planted, test, monkeypatch):
    test()
    monkeypatch.setitem(i18n.catalogue("uk"), key, planted)
    forms.cache_clear()
    try:
        with pytest.raises(AssertionError):
            test()
    finally:
        monkeypatch.undo()
        forms.cache_clear()
