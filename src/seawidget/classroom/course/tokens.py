"""Group keys and student tokens, and what follows from them: which variant of a question, which deals.

Tokens are pseudonyms. What follows from them is no secret: SHA-256 of public words, so that any grader, on any
machine, finds the same numbers.
"""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Final

from seawidget.classroom.errors import TokenError
from seawidget.text.i18n import Sentence

DOMAIN: Final = "seawidget.classroom/1"
LONGEST: Final = 40
LAST_PLAIN: Final = 0x2FFF  # beyond it only full-width forms of Latin signs may be typed
FULL_WIDTH: Final = frozenset({0x3000, 0xFEFF, 0xFE58, 0xFE63, *range(0xFF01, 0xFF5F)})
FIRST_OTHER_SCRIPT: Final = 0x530  # Armenian; before it are Latin, Greek and Cyrillic
# A class is typed on both keyboards: Cyrillic letters that look Latin, small or capital, after case folding.
LOOK_ALIKES: Final = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")
UNASSIGNED: Final = frozenset({"Cn", "Co", "Cs"})


def norm(text: object) -> str:
    """The key of a group or token: its letters and digits, case folded, look-alikes joined: "7-B" is "7b".

    Raises TokenError for what is no text, is empty or longer than 40 signs, or holds another script.
    """
    if not isinstance(text, str):
        raise TokenError(Sentence("class.error.token_text", given=type(text).__name__))
    if any(ord(sign) > LAST_PLAIN and ord(sign) not in FULL_WIDTH for sign in text):
        raise TokenError(Sentence("class.error.token_script"))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    letters = "".join(filter(_counts, folded)).translate(LOOK_ALIKES)
    if not 1 <= len(letters) <= LONGEST:
        raise TokenError(Sentence("class.error.token_length", most=LONGEST, given=len(letters)))
    return letters


def _counts(sign: str) -> bool:
    if sign.isalnum():
        if ord(sign) >= FIRST_OTHER_SCRIPT:
            raise TokenError(Sentence("class.error.token_script"))
        return True
    if unicodedata.category(sign) in UNASSIGNED:
        raise TokenError(Sentence("class.error.token_nothing"))
    return False


def digest(purpose: str, group: str, student: str, lesson: int, question: object) -> bytes:
    """32 bytes that name one thing of one student; `purpose` is "parameters" or "deal". Raises TokenError."""
    parts = (DOMAIN, purpose, norm(group), norm(student), str(int(lesson)), str(question))
    return hashlib.sha256("\n".join(parts).encode()).digest()


def variant(group: str, student: str, lesson: int, question: str, size: int) -> int:
    """Which of `size` variants of a question a student has. Raises TokenError."""
    return int.from_bytes(digest("parameters", group, student, lesson, question)[:8], "big") % size


def deal_seed(group: str, student: str, lesson: int, number: int) -> int:
    """The seed of a student's deal `number` (0, 1, 2 ...) of a lesson, below 2**63. Raises TokenError."""
    return int.from_bytes(digest("deal", group, student, lesson, int(number))[:8], "big") >> 1
