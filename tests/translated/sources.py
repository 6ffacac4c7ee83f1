"""The translations of the notebooks as translators write them: `notebooks/text/<language>/<notebook>.md`.

A file has one section for each cell, which begins with `<!-- id stamp -->`. The section of a Markdown cell is its text.
That of a code cell has a line `English = translation` for each piece of a string or comment that readers see; the code
itself is not there, so it cannot become another one. A code cell in which no words stand has no section.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^<!-- (\S+) ([0-9a-f]{8}) -->\n", re.MULTILINE)
SEVERAL = re.compile(r"[^\W\d]\s|\s[^\W\d]")
WORDS = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.COMMENT))


@dataclass(frozen=True)
class Section:
    """What a translation has for one cell."""

    stamp: str
    text: str

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The lines of a code cell's section: what stands in the English cell, and what stands in its place.

        Raises ValueError for a line that is none.
        """
        found = []
        for line in self.text.splitlines():
            english, sign, own = line.partition(" = ")
            if not sign:
                raise ValueError(f"{line!r} is not of the form `English = translation`")
            found.append((english, own))
        return found


def read(path: Path) -> dict[str, Section]:
    """The sections of a translation by cell. Raises ValueError if a cell has two or text stands before the first."""
    before, *rest = SECTION.split(path.read_text(encoding="utf-8"))
    names = rest[0::3]
    if before.strip() or len({*names}) != len(names):
        raise ValueError(f"{path}: text before the first section, or two sections for one cell")
    return {
        name: Section(mark, text.strip("\n")) for name, mark, text in zip(names, rest[1::3], rest[2::3], strict=True)
    }


def says_something(code: str) -> bool:
    """Whether a code cell has words that a reader may read: a comment, or a text of more than one word."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    texts = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
    return any(token.type == tokenize.COMMENT for token in tokens) or any(
        isinstance(text, str) and SEVERAL.search(text) for text in texts
    )


def in_words(code: str, pairs: list[tuple[str, str]]) -> str:
    """The code with words replaced, inside its texts and comments alone.

    Raises ValueError where a word is in none of them.
    """
    spans, places = list(wordy(code)), []
    for english, own in pairs:
        found = [
            (at.start(), at.end(), own)
            for at in re.finditer(re.escape(english), code)
            if any(begin <= at.start() and at.end() <= end for begin, end in spans)
        ]
        if not found:
            raise ValueError(f"{english!r} is in no text or comment of {code!r}")
        places += found
    for begin, end, own in sorted(places, reverse=True):
        code = code[:begin] + own + code[end:]
    return code


def wordy(code: str) -> Iterator[tuple[int, int]]:
    """Where texts and comments stand in code, from the first character to behind the last; no braces of an f-string."""
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type not in WORDS:
            continue
        begin = starts[token.start[0] - 1] + token.start[1]
        if token.type == tokenize.STRING and "f" in token.string.partition(token.string[-1])[0].lower():
            # one token before Python 3.12: what stands in braces is code
            depth, last = 0, begin
            for at, sign in enumerate(token.string, begin):
                if sign == "{":
                    if depth == 0:
                        yield last, at
                    depth += 1
                elif sign == "}":
                    depth, last = depth - 1, at + 1
            yield last, begin + len(token.string)
        else:
            yield begin, begin + len(token.string)


class _Bare(ast.NodeTransformer):
    """Code without its words: every text is the same one, but how numbers are written in a text stays."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.FormattedValue:
        node.value = self.visit(node.value)
        return node


def bare(code: str) -> str:
    """What code does, whatever its texts and comments say: two cells that agree here differ in words alone."""
    return ast.dump(_Bare().visit(ast.parse(code)))


def marks(text: str) -> tuple[list[str], list[str], list[str]]:
    """What a text of Markdown keeps in every language: levels of headings, code, and where links lead."""
    bare_text = FENCE.sub("", text)
    headings = re.findall(r"^(#+) ", bare_text, re.MULTILINE)
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", bare_text)]
    return headings, sorted(spans + FENCE.findall(text)), sorted(re.findall(r"\]\(([^)]+)\)", bare_text))
