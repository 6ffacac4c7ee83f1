"""Reading a dictionary that somebody gives, with a list of everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set as AbstractSet, Sized
from typing import Any, ClassVar, TypeGuard

from seawidget.errors import DealError, OptionError, PositionError, PositionOptionError, Problem
from seawidget.given import whole
from seawidget.text.i18n import Sentence


def plain_data(value: Any) -> Any:
    """Data of any library as JSON has it: whole numbers as `int`, arrays, series and tuples as lists, all the way down.

    What has no such form stays as it is, for whoever reads it to refuse; so do sets, which have no order.
    """
    if value is None or isinstance(value, (str, bytes, bool, float)):
        return value
    number = whole(value)
    if number is not None:
        return number
    if isinstance(value, Mapping):
        return {plain_data(key) if not isinstance(key, tuple) else key: plain_data(value[key]) for key in value}
    if isinstance(value, Sized) and isinstance(value, Iterable) and not isinstance(value, AbstractSet):
        return [plain_data(each) for each in value]
    return value


class DictReader:
    """Takes values out of one dictionary and collects what is wrong with them, so that all is reported at once."""

    error: ClassVar[type[PositionError]] = PositionError
    code: ClassVar[str] = "bad_value"  # of a problem that has no code of its own
    # Keys of sentences: what it must be as a whole, that it has no such part, what a list of cards must be.
    kind: ClassVar[str] = "error.position.dictionary"
    no_part: ClassVar[str] = "error.position.no_part"
    listed: ClassVar[str] = "error.position.cards"

    def __init__(self, data: Mapping[str, Any], players: int) -> None:
        """Raises `error` at once for something that is no dictionary."""
        if not isinstance(data, Mapping):
            raise self.error([Problem(self.code, Sentence(self.kind, given=type(data).__name__))])
        self.data: Mapping[str, Any] = plain_data(data)
        self.players = players
        self.problems: list[Problem] = []

    def wrong(self, where: str, key: str, code: str = "", /, **args: object) -> None:
        """Note a problem: the sentence under `key` in the catalogues with its arguments, about the part `where`."""
        self.note(where, Sentence(key, **args), code)

    def note(self, where: str, text: Sentence, code: str = "") -> None:
        """Note a problem in a sentence that is made already."""
        self.problems.append(Problem(code or self.code, text, where))

    def finish(self) -> None:
        """Raise `error` with all problems, if there are any."""
        if self.problems:
            raise self.error(self.problems)

    def only_keys(self, known: Sequence[str], code: str = "") -> None:
        """Note every key that is not known."""
        for key in self.data:
            if key not in known:
                self.wrong(str(key), self.no_part, code, known=", ".join(known))

    def whole(self, key: str, default: int, low: int, high: int, code: str = "") -> int:
        """A whole number of the dictionary, the default where it has none."""
        return self.number(key, self.data.get(key, default), default, low, high, code)

    def number(self, where: str, value: Any, default: int, low: int, high: int, code: str = "") -> int:
        """A value that must be a whole number within bounds."""
        if not is_whole(value, low, high):
            self.wrong(where, "error.position.whole", code, low=str(low), high=str(high), given=repr(value))
            return default
        return int(value)

    def sequence(
        self,
        key: str,
        default: Sequence[Any],
        length: int | None = None,
        must: str = "error.position.list",
        **args: object,
    ) -> list[Any]:
        """A list of the dictionary, of a fixed length if one is given; `must` is the key of what it must be."""
        value = self.data.get(key)
        if value is None:
            value = default
        if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
            self.wrong(key, must, **args)
            return list(default)
        return list(value)

    def per_seat(self, key: str, default: Any) -> list[Any]:
        """A list with one entry per seat."""
        return self.sequence(
            key, [default] * self.players, self.players, "error.position.per_seat", players=self.players
        )

    def codes(
        self, cards: object, where: str, read: Callable[[Any], int], none: str = "error.position.no_card"
    ) -> list[int]:
        """The codes of a list of cards; `read` gives 0 for something that is none, which the key `none` says."""
        if not isinstance(cards, (list, tuple)):
            self.wrong(where, self.listed)
            return []
        codes = [read(card) for card in cards]
        for card, code in zip(cards, codes, strict=True):
            if not code:
                self.wrong(where, none, "no_such_card", card=repr(card))
        return [code for code in codes if code]


def options_of(data: object, name: str, read: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """The complete options of a position, its part `name`.

    What is wrong with them is a problem of the position: PositionError, which is an OptionError, too (OPT-4).
    """
    try:
        return read(part_of(data, name))
    except OptionError as error:
        said = error.text if isinstance(error.text, Sentence) else str(error)
        problem = Problem(error.code, said, name, error.options)
        raise PositionOptionError([problem], error.code, error.options) from error


def part_of(data: object, name: str) -> Mapping[str, Any]:
    """The dictionary that is part of a position: its options. Raises PositionError if either is no dictionary."""
    if not isinstance(data, Mapping):
        text = Sentence("error.position.dictionary", given=type(data).__name__)
        raise PositionError([Problem("bad_value", text)])
    part = data.get(name, {})
    if not isinstance(part, Mapping):
        raise PositionError([Problem("bad_value", Sentence("error.position.mapping"), name)])
    return part


def is_whole(value: object, low: int, high: int | None = None) -> TypeGuard[int]:
    """Whether a value is a whole number from `low` to `high` (None: without end)."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value and (high is None or value <= high)


class DealReader(DictReader):
    """The same for a deal."""

    error = DealError
    code = "bad_deal"
    kind = "error.deal.kind"
    no_part = "error.deal.no_part"
