"""What the rulesets of the games in this folder have in common: which file does which job."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic

from seawidget.games.powers import Log
from seawidget.games.protocol import Chooser, Event, I, M, Preview, S, Step, V_contra
from seawidget.rng import Rng


@cache
def _part_of(module: str, file: str) -> Any:
    """A file beside a module: to import it again takes as long as to read a move."""
    return importlib.import_module(f"{module.rpartition('.')[0]}.{file}")


class GameFolder(Generic[S, M, V_contra, I]):
    """A ruleset whose parts are files with the usual names, each imported when it is first asked for.

    core/options.py `PRESETS`, `read_options`, `setup_fields`; core/rulebook.py `rulebook`, `rule_phrase`;
    values/moves.py `parse_move`; values/choices.py `choices`, `rejection`; values/status.py `status`;
    knowledge/preview.py `preview`; knowledge/information.py `information_state`, `followed`; knowledge/redeal.py
    `redeal`; bots/players.py `BOTS`. A game adds how it deals and reads positions, and its layout.
    """

    name: str
    revealing: ClassVar[tuple[str, ...]] = ()  # beginnings of the kinds of event that show a hidden card

    def _part(self, file: str) -> Any:
        return _part_of(type(self).__module__, file)

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """Named sets of options."""
        presets: Mapping[str, Mapping[str, object]] = self._part("core.options").PRESETS
        return presets

    @property
    def bots(self) -> Mapping[str, Callable[[Rng], Chooser]]:
        """Named players."""
        bots: Mapping[str, Callable[[Rng], Chooser]] = self._part("bots.players").BOTS
        return bots

    def options(self, given: Mapping[str, object]) -> Mapping[str, Any]:
        """The complete options in table order. Raises OptionError."""
        options: Mapping[str, Any] = self._part("core.options").read_options(given)
        return options

    def setup_fields(self) -> list[dict[str, Any]]:
        """The options a person can choose from, in order."""
        fields: list[dict[str, Any]] = self._part("core.options").setup_fields()
        return fields

    def parse_move(self, text: str) -> M:
        """The move of a text. Raises IllegalMove for a text that is none."""
        move: M = self._part("values.moves").parse_move(text)
        return move

    def choices(self, state: S, seat: int | None) -> dict[str, Any]:
        """What the deciding seat may do, as plain JSON; {} for any other seat."""
        choices: dict[str, Any] = self._part("values.choices").choices(state, seat)
        return choices

    def rejection(self, state: S, seat: int | None, move: M | str) -> dict[str, Any]:
        """Whether a move is legal and what is known of what it costs and does; judged from the seat's view."""
        answer: dict[str, Any] = self._part("values.choices").rejection(state, seat, move)
        return answer

    def status(self, view: V_contra) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence that says whose turn it is and what is to be done."""
        sentence: tuple[str, dict[str, Any]] = self._part("values.status").status(view)
        return sentence

    def preview(self, state: S, seat: int | None, moves: Sequence[M | str], information: I) -> Preview:
        """A preview of moves, as far as the seat can know what they do."""
        report: Preview = self._part("knowledge.preview").preview(state, seat, moves, information)
        return report

    def information_state(self, history: Sequence[Step[S, M]], seat: int | None) -> I:
        """What a seat knows from the moves it saw."""
        information: I = self._part("knowledge.information").information_state(history, seat)
        return information

    def followed(self, log: Any, history: Sequence[Step[S, M]], seat: int | None) -> Log | None:
        """The log of a seat after more moves (`powers.Follows`)."""
        more: Log | None = self._part("knowledge.information").followed(log, history, seat)
        return more

    def redeal(self, state: S, seat: int | None, information: I, rng: Rng) -> S:
        """Another position the seat cannot tell from this one."""
        other: S = self._part("knowledge.redeal").redeal(state, seat, information, rng)
        return other

    def rulebook(self, options: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The rules in force, section by section: catalogue key of the title, rule IDs."""
        book: list[tuple[str, list[str]]] = self._part("core.rulebook").rulebook(options)
        return book

    def rule_phrase(self, rule: str, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Catalogue key and arguments of the sentence of a rule in force (`powers.Reads`)."""
        said: tuple[str, dict[str, Any]] = self._part("core.rulebook").rule_phrase(rule, options)
        return said

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether these events showed somebody a card that was hidden before."""
        return any(event.kind.startswith(self.revealing) for event in events)
