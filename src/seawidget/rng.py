"""All chance comes from here: a counter-based splitmix64 of our own. Global random state is never read or written.

The n-th number of a stream is a function of its key and n alone, so that a stream can be continued, copied
and split at no cost, and game number `index` of a batch does not depend on how the batch was cut up.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

from seawidget.errors import SeedError
from seawidget.given import shown, whole
from seawidget.text.i18n import Sentence
from seawidget.text.phrases import ADJECTIVES, ANIMALS

T = TypeVar("T")

MASK = 0xFFFFFFFFFFFFFFFF
MINUS = "\u2212"  # the sign of mathematics, which some programs put where a hyphen was
MOST_DIGITS = 1000  # of a seed; Python itself refuses to read numbers of more than 4300
GAMMA = 0x9E3779B97F4A7C15  # the increment of splitmix64
UNGAMMA = pow(GAMMA, -1, 1 << 64)
SPREAD = 0xD1342543DE82EF95  # multiplies the seed, so that neighbouring seeds and games share no stream
UNSPREAD = pow(SPREAD, -1, 1 << 64)


def mix64(z: int) -> int:
    """One step of splitmix64 from state `z` (64 bit): add the increment, then scramble."""
    z = (z + GAMMA) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Rng:
    """A stream of random numbers: a 64-bit `key` and the `counter` of numbers taken so far."""

    __slots__ = ("counter", "key")

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = operator.index(key) & MASK
        self.counter = operator.index(counter)

    def next(self) -> int:
        """The next 64-bit number."""
        number = mix64(self.key + self.counter * GAMMA)
        self.counter += 1
        return number

    def below(self, n: int) -> int:
        """A number from 0 to n-1, 1 <= n <= 2**32. Takes one number of the stream, whatever `n` is."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below(n) needs 1 <= n <= 2**32, not {n!r}")
        return ((self.next() >> 32) * n) >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One item of a sequence that is not empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list in random order (Fisher-Yates from the front; one number of the stream per item)."""
        out = list(items)
        size = len(out)
        z = self.key + self.counter * GAMMA
        for m in range(size):  # j is m + self.below(size - m), written out: redeals draw some hundred numbers each
            z = (z + GAMMA) & MASK
            w = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            w = ((w ^ (w >> 27)) * 0x94D049BB133111EB) & MASK
            j = m + (((w ^ (w >> 31)) >> 32) * (size - m) >> 32)
            out[m], out[j] = out[j], out[m]
        self.counter += size
        return out

    def fork(self, label: int | str) -> Rng:
        """An independent stream named by `label`. It depends on the key and the label, not on the counter."""
        if isinstance(label, str):
            label = int.from_bytes(hashlib.blake2b(label.encode(), digest_size=8).digest(), "big")
        return Rng(mix64(mix64(self.key) ^ mix64(operator.index(label) & MASK)))

    def copy(self) -> Rng:
        """The same stream at the same place, going on by itself."""
        return Rng(self.key, self.counter)

    def __repr__(self) -> str:
        return f"Rng(counter={self.counter})"  # never the key: it would tell the deck (INFO-8)


def fresh_phrase() -> str:
    """A new readable seed such as "calm-otter-27", from the randomness of the operating system."""
    return f"{secrets.choice(ADJECTIVES)}-{secrets.choice(ANIMALS)}-{secrets.randbelow(90) + 10}"


def normal_form(phrase: str) -> str:
    """What counts of a phrase: neither case, nor kinds of spaces and dashes, nor ways to write the same letters.

    Compatibility forms of Unicode are composed and case is folded (NFKC), invisible characters are left out, and what
    stands between words, spaces or dashes of any kind and number, is one hyphen.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", phrase).casefold())
    seen = (letter for letter in folded if unicodedata.category(letter) != "Cf")
    between = ("Zs", "Zl", "Zp", "Pd", "Cc")
    plain = "".join(" " if letter == MINUS or unicodedata.category(letter) in between else letter for letter in seen)
    words = plain.split()
    sign = "-" if plain[:1] == " " and folded.strip()[:1] in ("-", MINUS) else ""
    return sign + "-".join(words)


def seed_key(seed: int | str | None = None) -> tuple[int | str, int]:
    """(the seed as it is to be shown and given again, the 64-bit key it stands for).

    An integer is used as it is (modulo 2**64) and so is a text of digits only; of any other text its `normal_form` is
    hashed; None and blank text make a fresh phrase. Raises SeedError for anything else.
    """
    if isinstance(seed, str):
        seed = unicodedata.normalize("NFC", seed.strip()) if normal_form(seed) else None
    if seed is None:
        seed = fresh_phrase()
    if isinstance(seed, str):
        form = normal_form(seed)
        if form.isdecimal() and form.isascii():
            seed = form
            if len(seed) > MOST_DIGITS:
                raise SeedError(Sentence("error.seed.digits", most=str(MOST_DIGITS), given=str(len(seed))))
            seed = int(seed)
        else:
            digest = hashlib.blake2b(form.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            return seed, int.from_bytes(digest, "big")
    number = whole(seed)
    if number is None:
        raise SeedError(Sentence("error.seed.kind", given=shown(seed)))
    return number, number & MASK


def text_key(text: str) -> int:
    """The 64-bit key that a text stands for, whatever it says: the first of its SHA-256."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def game_streams(key: int, index: int = 0) -> tuple[Rng, Rng]:
    """The two streams of game number `index` of a seed: (for the deal, for decisions of players)."""
    start = key * SPREAD + 2 * index
    return Rng(mix64(start & MASK)), Rng(mix64((start + 1) & MASK))


def batch_seed(key: int, index: int) -> int:
    """The integer seed of the single game that is game number `index` of a batch with seed key `key`.

    `game_streams(batch_seed(key, index))` are `game_streams(key, index)`; the multiplier of the seed is odd, so it has
    an inverse modulo 2**64.
    """
    return (key + 2 * index * UNSPREAD) & MASK
