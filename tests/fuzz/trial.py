"""One input: what is tried, and what must hold after it was accepted or refused."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from traitlets import TraitError

import seawidget as sea
from seawidget.playing.players import Function

SECONDS = 2.0  # of the processor, for one input
PATIENCE = 0.3  # of the processor, after which what may be long is interrupted; then it has as long as any input to end
HANGS = 20.0  # of the processor, after which anything else is interrupted
LONGEST = 3000  # characters of a refusal: beyond that nobody reads it


@dataclass(frozen=True)
class Trial:
    """`act` gives a game that must live on, or anything else; `same` reads what a refusal must leave as it was."""

    told: str
    act: Callable[[], object]
    same: Callable[[], object] | None = None
    reads: bool = False  # a file, which may not be there or not to be read: OSError says so
    long: bool = False  # as long as it is asked to be: it need only end when it is interrupted


class BrokenError(AssertionError):
    """An input that was neither accepted and lived on nor refused with a typed error."""


def carry_out(trial: Trial, chance: random.Random) -> bool:
    """Whether the input was accepted. Raises BrokenError, or what came instead of a typed error."""
    before = trial.same() if trial.same else None
    try:
        with interrupted(PATIENCE if trial.long else HANGS) as after:
            result = trial.act()
        if after and not trial.long:
            raise BrokenError(f"goes on for more than {HANGS:g} s of the processor")
        if after and time.process_time() - after[0] > SECONDS:
            raise BrokenError("goes on after it has been interrupted")
    except KeyboardInterrupt:
        if not trial.long:
            raise BrokenError(f"goes on for more than {HANGS:g} s of the processor") from None
        if trial.same and trial.same() != before:
            raise BrokenError("interrupted, but something has changed") from None
        return True
    except (sea.SeaError, TraitError) as refusal:
        check_refusal(refusal)
        if trial.same and trial.same() != before:
            raise BrokenError(f"refused ({refusal!r}), but something has changed") from refusal
        return False
    except OSError:
        if not trial.reads:
            raise
        return False
    if isinstance(result, sea.Game):
        live_on(result, chance)
    return True


@contextmanager
def interrupted(seconds: float) -> Iterator[list[float]]:
    """Send an interrupt, as Ctrl-C does, after so many seconds of the processor; when it was sent, if it was."""
    sent: list[float] = []

    def send(_: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_name == "gc_callback":  # of hypothesis: what is raised there is lost
            signal.setitimer(signal.ITIMER_PROF, 0.001)
            return
        sent.append(time.process_time())
        signal.raise_signal(signal.SIGINT)

    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield sent
        return
    # a process that runs in the background ignores interrupts from its beginning
    before = signal.signal(signal.SIGPROF, send), signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield sent
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before[0])
        signal.signal(signal.SIGINT, before[1])


def check_refusal(refusal: Exception) -> None:
    """A refusal says something, in few words, in letters that any terminal can show."""
    text = str(refusal)
    if not text.strip():
        raise BrokenError(f"{type(refusal).__name__} says nothing") from refusal
    if len(text) > LONGEST:
        raise BrokenError(f"{type(refusal).__name__} says it in {len(text)} letters: {text[:80]}") from refusal
    if any(letter < " " and letter not in "\n\t" for letter in text):
        raise BrokenError(f"{type(refusal).__name__} holds control characters: {text[:200]!r}") from refusal
    repr(refusal)


def live_on(game: sea.Game, chance: random.Random) -> None:
    """What was accepted is saved, loaded, forked, shown and played on."""
    text = game.to_json()
    functions = [seat for seat in game.seats if isinstance(seat, Function)]  # of which a file has the names only
    again = sea.Game.from_json(text, seats=game.seats if functions else None)
    if again.to_json() != text:
        raise BrokenError("loaded and saved again it is another file")
    if again.state != game.state:
        raise BrokenError("it comes back from its save as another position")
    str(game), repr(game), str(game.tree), list(game.log())
    for seat in (None, *range(len(game.seats))):
        json.dumps(game.view(seat).to_dict())
    seat = game.deciding
    ends = [game.fork()]
    if seat is not None:
        ends.append(game.fork(redeal=True, seat=seat, seed=1))
        if ends[1].view(seat) != game.view(seat):
            raise BrokenError("a redeal looks different to its seat")
    for end in ends:
        for _ in range(chance.choice((1, 3, 8))):
            if end.over:
                break
            moves = end.legal_moves
            if not moves:
                raise BrokenError("the game is not over, but there is no move")
            try:
                end.move(chance.choice(moves))
            except sea.UndoRefused:  # another line of this deal is not finished
                break


def shortened(value: Any, longest: int = 300) -> str:
    """A value as the report shows it."""
    try:
        text = repr(value)
    except Exception as error:  # noqa: BLE001 - an odd value may be unable to show itself
        text = f"<{type(value).__name__}: {error}>"
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text)} letters)"
