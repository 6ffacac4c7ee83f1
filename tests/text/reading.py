"""What a reader of a language must not meet in a sentence, and what stands in one that is no word of a language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from seawidget.games import registry
from seawidget.text import i18n

# Cells may stand in a sentence, and the letters of boats: what else has a name is no word.
CODE = {
    "tranquility": re.compile(r"(?<![\w./=-])[SFMWYPOCRB](?![\w'’=.-])"),
    "pomor": re.compile(r"(?<![\w./=’-])(?:[sw?P]|c[1-9]|p[23])(?![\w'’=-])"),
    "mini": re.compile(r"(?!)"),
}
ENGLISH = re.compile(r"[A-Za-z]{3,}")
SLOT = re.compile(r"\{[a-z_]\w*\}")
QUOTED = re.compile(r"[«“][^»”]*[»”]")

# What scripts write: it has the same form in every language, and stands in tables, refusals and help as it is written.
MOVE = (
    r"\b(?:Place|Discard|Shed|Unleash|Choose|MoveRocks|PlaceStorm|KeepHand|UseCompass|Rotate|PlayStart|PlayFinish|Reveal"
    r"|EarnCompass|Exchange|AgreeExchange|DeclineExchange|Pass|PlayCard|TakeCatch|LeaveCatch|ChooseNets|LoseCatch|Sell"
    r"|KeepCatch|PlaceToken|PlacePilot)\b"
    r"(?: (?:pay|blind|unblock|revealed|[a-k]"
    r"|(?:[SFMWYPOCRB]|[a-z]*@?[\w/=!]*\d[\w/=!@]*)(?:,(?:[SFMWYPOCRB]|[\w/=]*\d[\w/=]*))*)(?![\w.]))*"
)
WRITTEN = re.compile(
    "|".join(
        (
            MOVE,
            r"\b(?:min|max)[({]|\bE\[|\b[a-z_]+ = ",  # in formulas, and names of a program
            r"'[^']*'|\"[^\"]*\"|`[^`]*`",  # given by somebody, or to be written so
            r"\b[A-Z]+(?:-[A-Z]+)?-\d+\b",  # the ID of a rule or invariant
            r"\[[\w-]+(?:, [\w-]+)?\]",  # the code of a refusal or of an assumption, with its rule
            r"https?://\S+|\S*/[\w./-]*|\w*\.(?:sea\.json|csv|html|parquet|rows)\b",  # addresses and files
            r"--?[a-z][\w-]*|\b[A-Z][A-Z_]+\b",  # switches and their placeholders
            r"\b\w+\([^)\n]*\)|\b\w+=\S*",  # calls and arguments
            r"\b(?:seawidget|JupyterLab|JSON|CSV|Game|State|Control|Explanation|UTF|MB|Shift|Enter|Ctrl|True|False|None)\b",
        )
    )
)


# What a counted word stands after that is in the genitive plural itself, so that the number does not choose its form.
OBLIQUE = ("іх", "их", "ых")


@cache
def forms(locale: str) -> dict[str, set[str]]:
    """The words that stand after a number in plural forms, and the categories of the numbers they stand after.

    What one message says against many others is a slip of that message and does not count.
    """
    found: dict[str, Counter[str]] = {}
    for message in i18n.catalogue(locale).values():
        for category, text in message.items() if isinstance(message, dict) else ():
            for word in re.findall(r"\{n\}[ \u00a0](\w+)", text):
                found.setdefault(word, Counter())[category] += 1
    return {
        word: {category for category, times in counts.items() if 8 * times >= max(counts.values())}
        for word, counts in found.items()
    }


def misfits(text: str, locale: str) -> list[str]:
    """Counted words in a form that does not fit their number: "5 карти"."""
    known = forms(locale)
    found = []
    text = re.sub(i18n.text("ui.seat", {"seat": "@"}, locale).replace("@", r"\d+"), "x", text)  # no number of things
    for before, shown, word in re.findall(
        r"(\w*[ \u00a0])?(?<![\w.,:/@=–-])(\d+(?:[.,]\d+)?)[ \u00a0]([^\W\d]+)", text
    ):
        n = float(shown.replace(",", "" if locale == "en" else "."))  # English groups by commas
        if before.strip().endswith(OBLIQUE) and locale != "en":
            continue  # "з верхніх 34 місць": in the genitive plural whatever the number
        if word in known and i18n.plural_category(n, locale) not in known[word]:
            found.append(f"the form {shown} {word}")
    return found


def faults(text: str, locale: str, game: str = "pomor") -> list[str]:
    """What a text has that no reader of the language should see."""
    found = [f"an open slot {slot}" for slot in SLOT.findall(text)]
    bare = QUOTED.sub("", text)
    found += [f"the code {code}" for code in CODE[game].findall(bare)]
    found += misfits(bare, locale)
    if locale != "en":
        found += [f"the English word {word}" for word in ENGLISH.findall(bare)]
        found += [f"a point in {number}" for number in re.findall(r"\d\.\d", bare)]
        found += [f"a breaking space before {sign}" for sign in re.findall(r"\d %", bare)]
        found += [f"a comma in {number}" for number in re.findall(r"(?<!\d)\d{1,3},\d{3},\d{3}(?!\d)", bare)]
    elif re.search(r"\d[ \u00a0]%", bare):
        found.append("a space before %")
    if re.search(r"(?<![\w/–-])-\d", bare):
        found.append("a hyphen for a minus")
    if re.search(r"\b[a-z]+(?:\.[a-z_]+){2,}\b", bare) and not re.search(r"\b[a-z]+\.[a-z]+\(", bare):
        found.append("a key of the catalogue")
    return found


def written_faults(text: str, locale: str, game: str, written: Iterable[str] = (), codes: bool = False) -> list[str]:
    """The same of what is printed for those who write scripts.

    `written`: moves and the like as scripts write them; `codes`: cards are drawn by their codes, as on a board.
    """
    for name in sorted({*written, *option_names(game)}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "x", text)
    found = faults(WRITTEN.sub("", text), locale, game)
    plain = {"a hyphen for a minus"} if locale == "en" else set()  # English tables have the one that scripts can read
    return [each for each in found if each not in plain and not (codes and each.startswith("the code "))]


def option_names(game: str) -> list[str]:
    """The name of a game for scripts, and those of its options."""
    return [game, *(str(field["name"]) for field in registry.get(game).setup_fields())]
