r"""Text from people and files, made safe to show: what is not seen there controls nothing.

A comment, a name or a path can hold characters that move the cursor of a terminal, colour it, or turn the direction of
the text around them. Shown, they are written out as Python writes them: `\x1b`, `\u202e`. Line ends and tabs stay.
"""

from __future__ import annotations

import html
import re

# Control characters, the direction of text, line and paragraph separators, annotations, and halves of characters.
_HIDDEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff]"
)


def visible(text: str) -> str:
    """The text with what controls a terminal or the direction of text written out."""
    return _HIDDEN.sub(_written_out, text.replace("\r\n", "\n")) if _HIDDEN.search(text) else text


def one_line(text: str) -> str:
    """The same on one line: all blanks, line ends too, are single spaces."""
    return visible(" ".join(text.split()))


def escape(text: str, quote: bool = True) -> str:
    """The text for HTML and SVG, as `html.escape`, and `visible`."""
    return html.escape(visible(text), quote)


def _written_out(found: re.Match[str]) -> str:
    number = ord(found.group())
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
