"""The tables of docs/environments.md: `python -m tests.env.tables` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from seawidget.env import Batch

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
GAMES = {"tranquility": {}}  # game -> the options its tables are made with


def runs(names: Sequence[str]) -> list[tuple[str, str]]:
    """(indices, what they mean): entries in a row whose names differ by numbers and cells alone are one line."""
    found: list[tuple[int, int, str, str]] = []
    for i, name in enumerate(names):
        shape = shaped(name)
        if found and found[-1][3] == shape and found[-1][1] == i - 1:
            found[-1] = (found[-1][0], i, found[-1][2], shape)
        else:
            found.append((i, i, name, shape))
    return [(str(a) if a == b else f"{a}-{b}", told(first, names[b])) for a, b, first, _ in blocks(found)]


def blocks(found: list[tuple[int, int, str, str]]) -> list[tuple[int, int, str, str]]:
    """Groups that repeat, such as the parts of each hand slot, as one line."""
    out: list[tuple[int, int, str, str]] = []
    i = 0
    while i < len(found):
        for size in (13, 8, 4, 2):
            shapes = [one[3] for one in found[i : i + size]]
            k = i + size
            while (
                len(shapes) == size and [one[3] for one in found[k : k + size]] == shapes and len(set(shapes)) == size
            ):
                k += size
            if k > i + size:
                out.append((found[i][0], found[k - 1][1], parts([one[2] for one in found[i : i + size]]), ""))
                i = k
                break
        else:
            out.append(found[i])
            i += 1
    return out


def parts(names: Sequence[str]) -> str:
    begin = names[0].partition(": ")[0]
    return f"{begin} and so on, each: {', '.join(name.partition(': ')[2] for name in names)}"


def shaped(name: str) -> str:
    return (
        re.sub(r"\b[a-k]\d\b", "cell", re.sub(r"(?<!/ )\b\d+\b", "n", name))
        if "/" in name
        else re.sub(r"\d+", "n", re.sub(r"\b[a-k]\d\b", "cell", name))
    )


def told(first: str, last: str) -> str:
    return first if first == last or "and so on" in first else f"{first} ... {last}"


def table(names: Sequence[str], head: str) -> str:
    """One table of a kind of names."""
    rows = [f"| {head} | meaning |", "|---|---|", *(f"| {index} | {meaning} |" for index, meaning in runs(names))]
    return "\n".join(rows) + "\n"


def tables(game: str) -> dict[str, str]:
    """All tables of a game by the name of their place in the page."""
    batch = Batch(game, compiled=False, **GAMES[game])
    return {
        f"{game} actions": table(batch.action_names, "id"),
        f"{game} observation": table(batch.observation_names, "index"),
    }


def written(text: str) -> str:
    """The page with its tables made anew."""
    for game in GAMES:
        for name, lines in tables(game).items():
            begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
            before, _, rest = text.partition(begin)
            text = before + begin + "\n" + lines + "\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
