"""A language model at a seat: asked, read, asked again with the rule it broke, and helped out in the end."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from seawidget.errors import NoMove, OptionError, SeatsError, UnknownBot, check_number
from seawidget.games import registry
from seawidget.games.protocol import Ruleset
from seawidget.games.shared.memory import Memory
from seawidget.given import one_of, shown
from seawidget.language import prompt
from seawidget.language.answer import moves_of
from seawidget.playing.calls import asked, call_of
from seawidget.playing.players import Bot
from seawidget.probability.shown.table import frame
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence, say
from seawidget.visible import visible

Message = Mapping[str, str]  # "role" (system, user or assistant) and "content"
Call = Callable[[list[dict[str, str]]], str]

MOST_TRIES: Final = 20
LISTED: Final = ("all", "none")


@dataclass(frozen=True)
class Turn:
    """One question and its answer: who was asked when, what it was told, what it said, and what became of that.

    `verdict` is "played", "refused" (a move that is not legal), "unread" (no move, or two), or "fallback", which has no
    answer; `move` is the text of the move, None if there is none.
    """

    seat: int | None
    turn: int
    attempt: int
    messages: tuple[Message, ...]
    answer: str
    verdict: str
    move: str | None


class Transcript(list[Turn]):
    """What a model was asked and said, in order. It is in no save file: what a model says stays outside the game."""

    def __str__(self) -> str:
        lines = [f"{turn.turn}.{turn.attempt} {turn.verdict}: {turn.move or '-'}\n{turn.answer}" for turn in self]
        return visible("\n\n".join(lines))

    def _repr_html_(self) -> str:
        """A table, in which what a model said is text and nothing else."""
        head = "".join(
            f"<th>{html.escape(say(f'llm.log.{name}'))}</th>" for name in ("turn", "verdict", "move", "said")
        )
        rows = [
            "<tr>"
            + "".join(
                f"<td><pre>{html.escape(visible(str(cell)))}</pre></td>"
                for cell in (
                    f"{turn.turn}.{turn.attempt}",
                    say(f"llm.verdict.{turn.verdict}"),
                    turn.move or "-",
                    turn.answer,
                )
            )
            + "</tr>"
            for turn in self
        ]
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"

    def to_frame(self) -> Any:
        """A pandas DataFrame, a row a question. Raises MissingExtra without pandas."""
        columns = ("seat", "turn", "attempt", "verdict", "move", "answer")
        return frame([{name: asdict(turn)[name] for name in columns} for turn in self], columns)


def _played(view: Any, memory: Memory) -> tuple[Ruleset, Mapping[str, Any]]:
    """The game of a view and its options: by the view, or by a position it may stand for where it does not say."""
    told = view if hasattr(view, "game") and hasattr(view, "options") else memory.imagine(Rng(0))
    return registry.get(told.game), told.options


class LanguageSeat:
    """A player that asks a language model: for any seat of any game, as `seats=[sea.llm_seat(call)]`.

    `log` is the transcript of all its games.
    """

    def __init__(self, call: Call, tries: int, moves: str, fallback: str | None, log: Transcript) -> None:
        self.__name__ = "llm"
        self.log = log
        self._call, self._tries, self._moves, self._fallback = call, tries, moves, fallback
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<LanguageSeat: {self._tries} tries, then {self._fallback or 'an error'}; {len(self.log)} answers>"

    def __call__(self, view: Any, legal_moves: Sequence[Any], memory: Memory, rng: Rng) -> Any:
        """The move of the model, or of the fallback. Raises NoMove without one, and what the call raises."""
        rules, options = _played(view, memory)
        listed = legal_moves if self._moves == "all" else None
        first = [
            {"role": "system", "content": prompt.system(rules, options)},
            {"role": "user", "content": prompt.position(rules, options, view, memory.information, listed)},
        ]
        messages = list(first)
        for attempt in range(1, self._tries + 1):
            given = tuple(dict(message) for message in messages)
            answer = self._call([dict(message) for message in given])
            said = answer if isinstance(answer, str) else ""
            move, verdict, why = self._read(said, rules, legal_moves, memory)
            self._note(view, attempt, given, said if isinstance(answer, str) else repr(answer), verdict, move)
            if verdict == "played":
                return move
            retry = "llm.retry" if attempt < self._tries else ""
            if retry:
                messages += [
                    {"role": "assistant", "content": said or "-"},
                    {"role": "user", "content": f"{why}\n{say(retry)}"},
                ]
        if self._fallback is None:
            raise NoMove(Sentence("error.llm.no_move", n=self._tries))
        move = self._helped(rules, view, legal_moves, memory, rng)
        self._note(view, self._tries + 1, (), "", "fallback", move)
        return move

    def _read(self, said: str, rules: Ruleset, legal_moves: Sequence[Any], memory: Memory) -> tuple[Any, str, str]:
        """(move, verdict, why it is not played)."""
        found = moves_of(said, rules, legal_moves)
        if len(found) > 1:
            return None, "unread", say("llm.two", one=str(found[0]), other=str(found[1]))
        if not found:
            return None, "unread", say("llm.unread")
        move = found[0]
        if move in legal_moves:
            return move, "played", ""
        # Whether a move is legal depends on the view alone (INFO-7), so any position the seat takes for real will say.
        refused = memory.imagine(Rng(0)).check(move)
        return move, "refused", str(refused.error()) if refused is not None else say("llm.unread")

    def _helped(self, rules: Ruleset, view: Any, legal_moves: Sequence[Any], memory: Memory, rng: Rng) -> Any:
        assert self._fallback is not None
        given = {"rng": lambda: rng, "memory": lambda: memory, "legal": lambda: legal_moves}
        given["legal_moves"] = given["legal"]
        player = asked(Bot(self._fallback).chooser(rules, rng, given), self._fallback)
        return call_of(player, self._fallback)(player, view, given)

    def _note(
        self, view: Any, attempt: int, messages: tuple[Message, ...], answer: str, verdict: str, move: Any
    ) -> None:
        text = None if move is None else str(move)
        turn = Turn(getattr(view, "seat", None), view.turn, attempt, messages, answer, verdict, text)
        with self._lock:
            self.log.append(turn)


def llm_seat(
    call: Call,
    *,
    tries: int = 3,
    moves: Literal["all", "none"] = "all",
    fallback: str | None = "greedy",
    log: Transcript | None = None,
) -> LanguageSeat:
    """A player that asks a language model, whatever it is and wherever it runs: `call(messages) -> str`.

    >>> seat = sea.llm_seat(call)                                                     # doctest: +SKIP
    >>> game = sea.Game("tranquility", players=2, seats=["me", seat])                 # doctest: +SKIP

    `messages` are dictionaries with "role" (system, user, assistant) and "content": the rules in force, the view of the
    seat, what it remembers, and with `moves="all"` its legal moves, in the language of `sea.set_locale`. Nothing that
    is hidden from the seat is in them. The last line of the answer that is a move counts, whatever stands around it. An
    answer without a move, with two, or with one that is not legal is answered with what was wrong and the rule it
    broke, `tries` times in all; then the bot `fallback` plays this move, or with None the player has failed
    (PlayerFailed). What `call` raises is not caught. `seat.log` is the transcript; `log` goes on with one.

    This package has no model and asks no network: `call` is yours. Raises SeatsError for what cannot be called,
    OptionError for the rest; UnknownBot comes when the game has no bot of that name.
    """
    if not callable(call):
        raise SeatsError(Sentence("error.llm.call", given=shown(call)))
    count = check_number("tries", tries, least=1, most=MOST_TRIES)
    if count != int(count):
        raise OptionError("option_out_of_range", {"tries": tries}, Sentence("error.llm.tries", given=shown(tries)))
    if not one_of(moves, LISTED):
        raise OptionError("option_out_of_range", {"moves": moves}, Sentence("error.llm.moves", given=shown(moves)))
    if fallback is not None and not any(fallback in registry.get(name).bots for name in registry.names()):
        raise UnknownBot(fallback, sorted({bot for name in registry.names() for bot in registry.get(name).bots}))
    if log is not None and not isinstance(log, Transcript):
        raise OptionError("option_out_of_range", {"log": log}, Sentence("error.llm.log", given=shown(log)))
    return LanguageSeat(call, int(count), moves, fallback, Transcript() if log is None else log)
