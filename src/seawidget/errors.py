"""Every error seawidget raises on purpose. Each is a `SeaError` and also the fitting builtin.

A message says in whole sentences what was wrong and what would be right; the attributes carry the same facts for
programs. It is English until `set_locale` chooses another language: then `str(error)` says the same in that one, if
the catalogues have the sentence (`Sentence`), while attributes that hold it, such as `.text`, stay English as data.
No message ever contains a card that is hidden from the person who gets it.
"""

from __future__ import annotations

import difflib
import errno
import os
import re
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf, isfinite, nan
from typing import Any

from seawidget.given import shown
from seawidget.text.i18n import Sentence, current, has, said, text as worded
from seawidget.visible import visible

MOST_TOLD = 20  # problems of a position that its sentence lists


class SeaError(Exception):
    """Base class: `except sea.SeaError` catches everything this package raises on purpose."""

    def told(self, locale: str | None = None) -> str:
        """What went wrong, in the language chosen by `set_locale` unless told."""
        words = self._words()
        return _told(words.told(locale) if isinstance(words, Sentence) else words)

    def _words(self) -> str:
        """The message: a `Sentence` if there is one for it in the catalogues."""
        return self.args[0] if self.args and isinstance(self.args[0], Sentence) else super().__str__()

    def __str__(self) -> str:
        return self.told()


def _told(text: str) -> str:
    """A sentence as it is shown: what was given may stand in it, and be of any length."""
    return visible(text if len(text) <= 1000 else f"{text[:900]}... ({len(text)} letters)")


def check_mapping(name: str, value: Any) -> Mapping[str, Any]:
    """A value that must be a dictionary with names for keys. Raises OptionError for anything else."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        text = Sentence("error.kind.mapping", name=name, given=f"{value!r:.80}")
        raise OptionError("option_out_of_range", {name: value}, text)
    return value


def check_number(
    name: str, value: Any, above: float | None = None, least: float | None = None, most: float = inf
) -> float:
    """A finite real number as a float. Raises OptionError, which names what is right, for anything else."""
    try:
        number = nan if isinstance(value, (bool, str, bytes)) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    good = isfinite(number) and number <= most
    if not good or (above is not None and number <= above) or (least is not None and number < least):
        kind = "any" if above is None and least is None else "from" if above is None else "above"
        kind += "_to" if isfinite(most) else ""
        low, high = float(least or 0 if above is None else above), float(most)
        text = Sentence(f"error.number.{kind}", name=name, low=low, high=high, given=f"{value!r:.80}")
        raise OptionError("option_out_of_range", {name: value}, text)
    return number


def check_flag(name: str, value: Any) -> bool:
    """True or False (also of numpy). Raises OptionError for anything else."""
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):
        raise OptionError("option_out_of_range", {name: value}, right(name, "flag", f"{value!r:.80}"))
    return bool(value)


def right(name: str, kind: str, given: str, **facts: Any) -> Sentence:
    """What an argument must be, `error.right.<kind>` in the catalogues, and what was given."""
    return Sentence("error.right", name=name, right=Sentence(f"error.right.{kind}", **facts), given=given)


def either(values: Iterable[object]) -> str:
    """One of these values, as written in Python: 'a' or 'b', a `Sentence` where there are several."""
    *rest, words = map(repr, values)
    for value in reversed(rest):
        words = Sentence("error.either", one=value, other=words)
    return words


def one_of_words(values: Iterable[object]) -> Sentence:
    """That a value must be one of these, as written in Python."""
    return Sentence("error.must_be", right=either(values))


def check_callable(name: str, value: Any, kind: str, method: str = "") -> None:
    """Raises OptionError for something that cannot be called, nor has the `method`; None is left out.

    `kind`: what would be right, as in `right`.
    """
    if value is not None and not callable(value) and not (method and callable(getattr(value, method, None))):
        raise OptionError("option_out_of_range", {name: value}, right(name, kind, f"{value!r:.80}"))


class UnknownName(SeaError, LookupError):  # noqa: N818 - says what happened
    """A name that is not in a list of known names. `.name` is the given one, `.known` the possible ones."""

    what = "name"

    def __init__(self, name: object, known: Iterable[object] = ()) -> None:
        self.name = name
        self.known: tuple[object, ...] = tuple(known)
        super().__init__(name, self.known)

    def _words(self) -> str:
        key = f"error.unknown.{self.what}"
        key = key if has(key) else "error.unknown.name"
        there = Sentence(key, name=shown(self.name), what=self.what)
        known = [str(known) for known in self.known if isinstance(known, str)]  # numbers are not misspelt
        near = difflib.get_close_matches(self.name, known, n=1) if isinstance(self.name, str) else []
        listed = ", ".join(str(known) for known in self.known)
        if near:
            return Sentence("error.unknown.near", there=there, near=repr(near[0]), known=listed)
        return Sentence("error.unknown.known", there=there, known=listed) if self.known else there


class UnknownGame(UnknownName):
    """No game of that name is registered."""

    what = "game"

    def _words(self) -> str:
        path = self.name if isinstance(self.name, (str, os.PathLike)) else ""
        if os.fspath(path) and re.search(r"[\\/~]|\.\w+$", str(path)):
            return Sentence("error.unknown.file", name=repr(str(path)))
        return super()._words()


class UnknownBot(UnknownName):
    """No bot of that name plays this game ("me" is a person), or no bot of that strength."""

    what = "bot"

    def _words(self) -> str:
        if not isinstance(self.name, str) or "@" not in self.name:
            return super()._words()
        kind = "dial" if "navigator" in self.known else "no_dial"
        listed = ", ".join(str(known) for known in self.known)
        return Sentence(
            "error.unknown.known", there=Sentence(f"error.unknown.{kind}", name=shown(self.name)), known=listed
        )


class UnknownLanguage(UnknownName):
    """There are no words in that language."""

    what = "language"


class UnknownSeat(UnknownName):
    """The game has no such seat: seats are numbered from 0."""

    what = "seat"


class UnknownPreset(UnknownName):
    """The game has no preset of that name."""

    what = "preset"


class UnknownArgument(UnknownName, TypeError):  # noqa: N818 - says what happened
    """The method has no argument of that name."""

    what = "argument"


class RulesetError(SeaError, TypeError):
    """What was to be registered is no ruleset. `.missing` names what it has not."""

    def __init__(self, given: object, missing: Iterable[str]) -> None:
        self.missing: tuple[str, ...] = tuple(missing)
        super().__init__(given, self.missing)

    def _words(self) -> str:
        return Sentence("error.ruleset", given=shown(self.args[0]), missing=list(self.missing))


class NotAGame(SeaError, TypeError):  # noqa: N818 - says what happened
    """A board was asked for of something that is no `Game`."""


class NodeError(SeaError, LookupError):
    """A node that is not in this tree (any more), or a node that cannot take part in what was asked."""


class ReadOnly(SeaError, AttributeError):  # noqa: N818 - says what happened
    """Something that cannot be set: positions never change, and a tree only by the methods of its game."""

    def __init__(self, what: str, attribute: str) -> None:
        self.what, self.attribute = what, attribute
        super().__init__(what, attribute)

    def _words(self) -> str:
        return Sentence("error.read_only", what=self.what, attribute=repr(self.attribute))


class CommentError(SeaError, TypeError):
    """A comment that is no text. `.given` is what was given."""

    def __init__(self, given: object) -> None:
        self.given = given
        super().__init__(given)

    def _words(self) -> str:
        return Sentence("error.comment", given=shown(self.given))


class SeedError(SeaError, TypeError):
    """A seed that is neither an integer nor a text."""


class SeatsError(SeaError, ValueError):
    """A list of players that does not fit the seats of the game."""


class OptionError(SeaError, ValueError):
    """Options a game cannot be played with (OPT-4).

    `.code` is `option_out_of_range` or `options_clash`; `.options` maps the names at fault to the values given.
    """

    def __init__(self, code: str, options: Mapping[str, object], text: str | None = None) -> None:
        self.code = code
        self.options: dict[str, object] = dict(options)
        given = " with ".join(f"{name}={shown(value)}" for name, value in self.options.items())
        self.text = text if text is not None else f"{code}: {given}"
        super().__init__(code, self.options, self.text)

    def _words(self) -> str:
        return self.text


class _Details(dict[str, Any]):
    """The facts of a refusal. For one release they know `who`, the seat that decides from 1, which they held before."""

    def __missing__(self, name: str) -> Any:
        deciding = self.get("deciding")
        if name != "who" or deciding is None:
            raise KeyError(name)
        text = Sentence("warning.counts_seats", old='details["who"]', new='details["deciding"]')
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return deciding + 1


class IllegalMove(SeaError, ValueError):  # noqa: N818 - says what happened
    """A move that cannot be made; nothing has changed.

    `.code` is the stable reason code, `.rule` the rule ID that forbids the move (or None), `.details` the
    facts of the refusal as plain data (`deciding`: the seat that decides, from 0), `.text` the sentence.
    """

    def __init__(
        self,
        code: str,
        rule: str | None = None,
        args: Mapping[str, Any] | None = None,
        text: str | None = None,
    ) -> None:
        self.code = code
        self.rule = rule
        self.details: dict[str, Any] = _Details(args or {})  # `args` belongs to BaseException
        self.text = text if text is not None else code
        super().__init__(code, rule, self.details, self.text)

    def told(self, locale: str | None = None) -> str:
        """Why the move cannot be made, in a language, with code and rule."""
        return f"{_told(said(self.text, current(locale)))} [{self.code}{f', {self.rule}' if self.rule else ''}]"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position or a deal: a stable code, a sentence, and the key it is about."""

    code: str
    text: str
    where: str = ""
    args: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def told(self, locale: str | None = None) -> str:
        """The sentence in a language."""
        words = said(self.text, current(locale))
        return _told(f"{self.where}: {words}" if self.where else words)

    def __str__(self) -> str:
        return self.told()


class PositionError(SeaError, ValueError):
    """A position that cannot stand on a table. `.problems` lists everything that is wrong with it."""

    what = "position"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def told(self, locale: str | None = None) -> str:
        """Everything that is wrong, in a language: a problem a line."""
        if len(self.problems) == 1:
            return self.problems[0].told(locale)
        lines = [worded(f"error.problems.{self.what}", {"n": len(self.problems)}, locale)]
        lines += [f"  - {problem.told(locale)}" for problem in self.problems[:MOST_TOLD]]
        if len(self.problems) > MOST_TOLD:
            lines.append("  " + worded("error.problems.more", {"n": len(self.problems) - MOST_TOLD}, locale))
        return "\n".join(lines)


class PositionOptionError(PositionError, OptionError):
    """A position whose options no game can be played with (OPT-4): a problem of the position, and an OptionError."""

    def __init__(self, problems: Iterable[Problem], code: str, options: Mapping[str, object]) -> None:
        OptionError.__init__(self, code, options)
        self.problems = tuple(problems)
        self.text = PositionError.told(self, "en")
        self.args = (self.problems, code, self.options)


class CodeError(PositionError):
    """A position code that says no position. The one problem in `.problems` has a code: "code_length", "code_sign",
    "code_check", "code_head", "code_version", "code_box" or "code_impossible".
    """


class DealError(PositionError):
    """A deal that does not fit the game and its options. `.problems` as in `PositionError`."""

    what = "deal"


class SaveFileError(SeaError, ValueError):
    """A save file that cannot be loaded. `.why` says why and what would be right; `.path` is the file, or None."""

    def __init__(self, why: str, path: str | None = None) -> None:
        self.why = why
        self.path = path
        super().__init__(why, path)

    def told(self, locale: str | None = None) -> str:
        """Why the file cannot be loaded, in a language."""
        why = said(self.why, current(locale))
        return _told(f"{self.path}: {why}" if self.path else why)


class PathError(SeaError, TypeError, ValueError):
    """What was given as a path names no file."""


def _path(name: object) -> str:
    """A path as an error shows it: the longest that a system takes, and no more of it."""
    text = repr(name)
    return text if len(text) <= 1000 else f"{text[:900]}... ({len(text)} letters)"


class WriteError(SeaError, OSError):
    """A file could not be written; what stood there before is as it was.

    `.filename` is the path that was given, `.errno` and `.strerror` what the system said. It is also the kind of
    OSError that Python has for this number: FileNotFoundError, PermissionError ...
    """

    def told(self, locale: str | None = None) -> str:
        """What cannot be written and why, in a language; the rarer things that a system says are as it says them."""
        known = f"error.system.{errno.errorcode.get(self.errno or 0, '')}"
        reason = Sentence(known) if has(known) else str(self.strerror)
        args = {"path": _path(self.filename), "reason": reason}
        hint = _WRITING.get(self.errno or 0, "other")
        folder = os.path.dirname(os.fspath(self.filename))  # noqa: PTH120 - as it was given, not made whole
        return worded(f"error.write.{hint}", args | {"folder": _path(folder)}, locale)

    def __reduce__(self) -> tuple[Any, ...]:
        return write_error, (self.errno, self.filename)


class _NoPlaceError(WriteError, FileNotFoundError):
    __doc__ = WriteError.__doc__


class _NotAllowedError(WriteError, PermissionError):
    __doc__ = WriteError.__doc__


class _IsFolderError(WriteError, IsADirectoryError):
    __doc__ = WriteError.__doc__


class _NoFolderError(WriteError, NotADirectoryError):
    __doc__ = WriteError.__doc__


_WRITE_ERRORS: dict[int, type[WriteError]] = {
    errno.ENOENT: _NoPlaceError,
    errno.EACCES: _NotAllowedError,
    errno.EPERM: _NotAllowedError,
    errno.EISDIR: _IsFolderError,
    errno.ENOTDIR: _NoFolderError,
}
_WRITING = {  # what would be right: `error.write.<name>` in the catalogues
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "through_file",
    errno.EISDIR: "folder",
    errno.EACCES: "closed",
    errno.EPERM: "closed",
    errno.EROFS: "closed",
    errno.ENOSPC: "full",
    errno.EFBIG: "full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "full",
    errno.ENAMETOOLONG: "long_name",
}


def write_error(number: int, path: str) -> WriteError:
    """The error for a file that cannot be written, by what the system said (`errno`) and the path that was given."""
    return _WRITE_ERRORS.get(number, WriteError)(number, os.strerror(number), path)


def os_told(error: Exception) -> str:
    """What an error says; of one of the system what went wrong with which file, in the language chosen."""
    number = error.errno if isinstance(error, OSError) and not isinstance(error, SeaError) else None
    key = f"error.system.{errno.errorcode.get(number or 0, '')}"
    if current() == "en" or not has(key) or not isinstance(error, OSError) or error.filename is None:
        return str(error)
    return worded("error.file", {"path": _path(error.filename), "reason": Sentence(key)})


class UndoRefused(SeaError, RuntimeError):  # noqa: N818 - says what happened
    """The undo policy of the game does not let a move be taken back or replaced, or a line be played on.

    `code` says why: "undo_refused", "fork_waits", "line_seen", "redeal_left" or "begins_here".
    """

    def __init__(self, text: str, code: str = "undo_refused") -> None:
        self.code = code
        super().__init__(text)


class ActionError(SeaError, ValueError):
    """Actions that are none: of another shape, no whole numbers, or ids that choose no move."""


class NotReset(SeaError, RuntimeError):  # noqa: N818 - says what happened
    """An environment was asked for a step before it was reset, or after its game was over."""


class Closed(SeaError, RuntimeError):  # noqa: N818 - says what happened
    """An environment was used after it was closed."""

    def __init__(self, what: str = "env") -> None:
        self.what = what
        super().__init__(what)

    def _words(self) -> str:
        return Sentence("error.closed", what=Sentence(f"error.closed.{self.what}"))


class SimulationError(SeaError, RuntimeError):
    """Many games could not be played to the end. `.partial` is the result of those that were, or None."""

    def __init__(self, text: str, partial: Any = None) -> None:
        self.text = text
        self.partial = partial
        super().__init__(text)


class PlayerFailed(SimulationError):  # noqa: N818 - says what happened
    """A player raised an error or chose a move that is not legal; the game stands where it stood.

    `.seat` and `.player` say who it was, `.turn` and `.point` where the game stood, `.move` (a text) what it chose,
    None if it chose nothing; `.__cause__` is what it raised, or why the move is refused. Of a simulated game also
    `.index`, the number of the game, `.seed`, the integer that makes this very game (`sea.Game(..., seed=...)`), and
    `.traceback`, where it happened, as text.
    """

    seat: int | None = None
    player: str = ""
    turn: int | None = None
    point: str | None = None
    move: str | None = None
    index: int | None = None
    seed: int | None = None
    traceback: str = ""


class NotSendable(SimulationError):  # noqa: N818 - says what happened
    """A player or a game that cannot be sent to another process."""


class NoMove(SeaError, ValueError):  # noqa: N818 - says what happened
    """A language model at a seat gave no legal move, and no bot plays for it."""


class CheckpointError(SimulationError):
    """A checkpoint file that cannot be gone on with. `.differs` maps what differs to (in the file, asked for)."""

    def __init__(self, text: str, differs: Mapping[str, tuple[object, object]] | None = None) -> None:
        self.differs: dict[str, tuple[object, object]] = dict(differs or {})
        super().__init__(text)


class MissingExtra(SeaError, ImportError):  # noqa: N818 - says what happened
    """Something needs a package that is not installed; says which extra of seawidget brings it."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        self.what, self.package, self.extra = what, package, extra
        super().__init__(what, package, extra)

    def _words(self) -> str:
        return Sentence("error.extra", what=self.what, package=self.package, extra=self.extra)


class TranslationError(SeaError, ValueError):
    """A rule function uses something of Python that is not translated to C. `.file`, `.line`, `.reason`."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(file, line, reason)

    def _words(self) -> str:
        return f"{visible(self.file)}, line {self.line}: {visible(self.reason)}"  # for those who write rules


class CompilingFailed(SeaError, RuntimeError):  # noqa: N818 - says what happened
    """The rules of a game could not be compiled. `.game`, `.why`; everything still runs interpreted."""

    def __init__(self, game: str, why: str) -> None:
        self.game, self.why = game, why
        super().__init__(game, why)

    def _words(self) -> str:
        return Sentence("error.compiling", game=self.game, why=self.why)


class NotSolved(SeaError, RuntimeError):  # noqa: N818 - says what happened
    """Odds, hints and what-ifs of an exercise that has neither been solved nor revealed."""


class PracticeError(SeaError, ValueError):
    """Exercises that cannot be made: no folder of saves, or a deck that cannot be read, which is left as it is."""
