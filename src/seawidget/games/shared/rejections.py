"""A refusal: reason code, rule and facts, and the sentence they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from seawidget.errors import IllegalMove
from seawidget.text.i18n import Sentence


@dataclass(frozen=True, slots=True)
class BaseRejection:
    """Why a move is refused. It names nothing the seat does not see; its sentence is `<game>.reason.<code>`."""

    game: ClassVar[str]
    code: str
    rule: str | None
    args: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Key of the sentence in the catalogue."""
        return f"{self.game}.reason.{self.code}"

    @property
    def text(self) -> str:
        """The sentence: English as data, and said in the language chosen by `set_locale`."""
        return Sentence(self.key, **sentence_args(self.args))

    def error(self) -> IllegalMove:
        """The same as an exception."""
        return IllegalMove(self.code, self.rule, dict(self.args), self.text)

    def __str__(self) -> str:
        return f"{self.text} [{self.code}{f', {self.rule}' if self.rule else ''}]"


def sentence_args(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of the sentence of a refusal: its facts, and `who` decides, counted from 1 as sentences do."""
    deciding = args.get("deciding")
    return dict(args) if deciding is None else {**args, "who": deciding + 1}


def verdict(refused: BaseRejection | None) -> dict[str, Any]:
    """{"ok", "code", "rule", "args"} of a refusal, or of none: how every answer about a move begins."""
    if refused is None:
        return {"ok": True, "code": None, "rule": None, "args": {}}
    return {"ok": False, "code": refused.code, "rule": refused.rule, "args": dict(refused.args)}
