"""The cards in the box: the preset `estimate`, and the counts of one's own box from a dictionary or CSV.

The rulebook prints totals only (P-DECK-1), so the usual counts are an estimate and are shown as one.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from seawidget.errors import OptionError, PathError
from seawidget.files import place
from seawidget.games.pomor.core.cards import nav_parts
from seawidget.text.i18n import Sentence

ESTIMATE: Final = "estimate"
PROVENANCE: Final = "estimate: the rulebook prints only the totals 64 / 24 / 6"
NAV_TOTAL: Final = 64
CATCH_TOTAL: Final = 24
STORM_TOTAL: Final = 6

_PLAIN: Final = ("1/5", "2/4", "3/3", "4/2", "5/1")
_NETS: Final = ("1/4n", "2/3n", "3/2n")
_ZERO: Final = ("0/2", "0/3", "0/4", "0/5")
# P-DECK-2, P-DECK-3
NAV: Final[Mapping[str, int]] = {
    **dict.fromkeys(_PLAIN, 8),
    **dict.fromkeys(_NETS, 4),
    **dict.fromkeys(_ZERO, 3),
}
CATCH: Final[Mapping[str, int]] = dict.fromkeys("1234", 6)


def nav_entry(card: str, count: object) -> dict[str, Any]:
    """One entry of the configuration for a card text such as "2/3n"."""
    parts = nav_parts(card)
    if parts is None:
        raise malformed("nav", card, Sentence("error.option.nav_card"))
    pilot, step, nets = parts
    return {"pilot": pilot, "step": step, "nets": bool(nets), "count": count}


def estimate() -> dict[str, Any]:
    """Navigation, catch and storm counts of the preset `estimate` (P-DECK-2 to P-DECK-4)."""
    return {
        "nav": [nav_entry(card, count) for card, count in NAV.items()],
        "catch": dict(CATCH),
        "storms": STORM_TOTAL,
    }


def malformed(option: str, given: object, right: str) -> OptionError:
    """The error for something that has not the shape of counts at all."""
    return OptionError(
        "cfg_malformed", {option: given}, Sentence("error.option.given", name=option, given=repr(given), right=right)
    )


def read_counts(
    source: Mapping[str, Any] | str | os.PathLike[str], name: str = "own", provenance: str | None = None
) -> dict[str, Any]:
    """The counts of one's own box, as options of a game: `sea.Game("pomor", players=3, counts=read_counts(...))`.

    `source` is a dictionary `{"4/2": 8, "2/3n": 4, "c1": 6, "s": 6, ...}` (navigation cards as pilot/step, n for
    nets, 0 for the crossed-out zero; c1..c9 catch; s storms), CSV text with one card and count per line, or the path
    of such a file. A first line of names and lines that begin with # are passed over. `name` is the name of the
    preset (any but "estimate"), `provenance` says where the counts come from (default: the name of the file).

    Raises OptionError: `cfg_malformed` for what is no card or no line, `cfg_duplicate` for a card that stands twice,
    `cfg_count` for a count that is no whole number. The rest is tested when a game is made of it (P-DECK-5, P-DECK-6).
    """
    if isinstance(source, Mapping):
        rows: Iterable[tuple[str, Any]] = list(source.items())
        origin = "own counts"
    else:
        text, origin = _csv_text(source)
        rows = _csv_rows(text)
    nav: list[dict[str, Any]] = []
    catch: dict[str, Any] = {}
    storms: Any = None
    seen: set[str] = set()
    for card, count in rows:
        card = str(card).strip()  # noqa: PLW2901 - the same card, tidied
        if card in seen:
            raise OptionError("cfg_duplicate", {"counts": card}, Sentence("error.option.counts_twice", card=card))
        seen.add(card)
        if card == "s":
            storms = count
        elif re.fullmatch("c[0-9]+", card):
            catch[card[1:]] = count
        else:
            nav.append(nav_entry(card, count))
    return {
        "preset": name,
        "provenance": provenance if provenance is not None else origin,
        "nav": nav,
        "catch": catch,
        "storms": 0 if storms is None else storms,
    }


def _csv_text(source: str | os.PathLike[str]) -> tuple[str, str]:
    """The text of CSV given as itself or by path, and what to call it."""
    if isinstance(source, str) and ("\n" in source or "," in source):
        return source, "own counts"
    try:
        path = place(source)
        return path.read_text(encoding="utf-8-sig"), f"own counts from {path.name}"
    except (OSError, PathError, UnicodeDecodeError) as error:
        raise malformed(
            "counts",
            str(source),
            Sentence("error.option.csv", why=error if isinstance(error, PathError) else str(error)),
        ) from error


def _csv_rows(text: str) -> list[tuple[str, Any]]:
    dialect: Any = "excel"
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    delimiter = next((mark for mark in (",", ";", "\t") if mark in first), ",")
    rows: list[tuple[str, Any]] = []
    for number, row in enumerate(csv.reader(text.splitlines(), dialect, delimiter=delimiter), 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if len(cells) != 2:
            raise malformed("counts", ",".join(row), Sentence("error.option.csv_line", line=number))
        if not rows and not re.search("[0-9]", cells[1]):
            continue  # names of the columns
        if not re.fullmatch("-?[0-9]{1,9}", cells[1]):
            given = {"counts": cells[1]}
            text = Sentence("error.option.csv_count", line=number, given=repr(cells[1]))
            raise OptionError("cfg_count", given, text)
        rows.append((cells[0], int(cells[1])))
    return rows


def counts_csv(options: Mapping[str, Any]) -> str:
    """The counts of a configuration as CSV text, which `read_counts` reads: a card and its count in each line."""
    marks = ("", "n")
    nav = [(f"{c['pilot']}/{c['step']}{marks[c['nets']]}", c["count"]) for c in options["nav"]]
    catch = [(f"c{value}", count) for value, count in options["catch"].items()]
    return "".join(f"{card},{count}\n" for card, count in [*nav, *catch, ("s", options["storms"])])


def counts_hash(options: Mapping[str, Any]) -> str:
    """A fingerprint of the counts of a configuration, however they are ordered: two boxes alike have the same one."""
    nav = sorted([c["pilot"], c["step"], c["nets"], c["count"]] for c in options["nav"] if c["count"])
    catch = sorted([value, count] for value, count in options["catch"].items() if count)
    text = json.dumps([nav, catch, options["storms"]], separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]
