"""A request of the page that is answered with a reason code."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from seawidget.errors import IllegalMove, NodeError, OptionError, SeaError, UndoRefused, UnknownGame
from seawidget.games.shared.rejections import sentence_args
from seawidget.text import i18n

if TYPE_CHECKING:
    from seawidget.games.protocol import State

LONGEST = 80  # letters of a wrong value that are quoted


class RejectionError(Exception):
    """Raised by a handler: nothing has changed. `text` is a sentence already in the page's language, or None."""

    def __init__(
        self,
        code: str,
        rule: str | None = None,
        args: Mapping[str, Any] | None = None,
        text: str | None = None,
    ) -> None:
        self.code = code
        self.rule = rule
        self.details = dict(args or {})
        self.text = text
        super().__init__(code)


def not_deciding(state: State) -> RejectionError:
    """What a seat that does not decide in a position is told."""
    deciding = state.deciding
    if deciding is None:
        return RejectionError("game_over")
    return RejectionError("not_your_turn", None, {"who": deciding + 1})


def sentence(game: str, code: str, args: Mapping[str, Any], locale: str, fallback: str | None = None) -> str:
    """The sentence of a reason code: the game's own, or the board's, or `fallback`."""
    for key in (f"{game}.reason.{code}", f"ui.error.{code}"):
        if i18n.has(key, locale) or i18n.has(key):
            return i18n.text(key, args, locale)
    return fallback if fallback is not None else code


def from_error(error: SeaError, game: str, locale: str) -> RejectionError | None:
    """What a typed error of the package means to the page; None for one no handler expects."""
    if isinstance(error, IllegalMove):
        args = sentence_args(error.details)
        return RejectionError(error.code, error.rule, args, sentence(game, error.code, args, locale, error.text))
    if isinstance(error, UndoRefused):
        return RejectionError(error.code)
    if isinstance(error, NodeError):
        return RejectionError("unknown_node")
    if isinstance(error, OptionError):
        return RejectionError(error.code, None, {"options": sorted(error.options)}, option_text(error, game, locale))
    if isinstance(error, UnknownGame):
        return RejectionError("unknown_game", None, {"game": str(error.name)})
    return None


def option_text(error: OptionError, game: str, locale: str) -> str:
    """Why options are refused, naming them as the dialog does."""

    def name(option: str) -> str:
        key = f"{game}.option.{option}"
        return i18n.text(key, locale=locale) if i18n.has(key) else option

    def value(option: str, given: object) -> str:
        word = str(given).lower() if isinstance(given, bool) else str(given)
        key = f"{game}.option.{option}.{word}"
        return i18n.text(key, locale=locale) if i18n.has(key) else shorten(str(given), LONGEST)

    pairs = [f"{name(option)}: {value(option, given)}" for option, given in error.options.items()]
    args = {"options": pairs, "option": name(next(iter(error.options), "")), "n": len(pairs)}
    for key in (f"{game}.error.{error.code}", f"ui.error.{error.code}"):
        if i18n.has(key):
            return i18n.text(key, args, locale)
    return str(error)
