"""Games of a spec, one by one or many at once: the same rows, whatever plays them."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from seawidget.games import powers
from seawidget.games.powers import Record
from seawidget.games.shared.memory import Recall, remembers
from seawidget.playing.opening import decisions
from seawidget.rng import Rng, batch_seed, game_streams
from seawidget.simulation.record import TEXTS, record_of
from seawidget.simulation.run_spec import RunSpec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Column = NDArray[np.int32]


@dataclass
class Chunk:
    """Finished games `first` to `first + count - 1`: `rows` of shape (count, columns), int32.

    In columns named in `labels` a number is an index into the texts there. `seconds`: how long it took.
    """

    first: int
    columns: tuple[str, ...]
    rows: Column
    labels: dict[str, list[str]]
    seconds: float

    @property
    def count(self) -> int:
        """Number of games."""
        return len(self.rows)


@dataclass
class Failure:
    """A game that could not be played to its end, and the chunk of the games before it."""

    index: int
    seat: int | None
    player: str
    text: str
    traceback: str
    before: Chunk | None = None
    error: BaseException | None = field(default=None, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "error": None}  # somebody's exception may not travel; its texts do


class _Stopped(Exception):  # noqa: N818 - carries a failure out of a game
    def __init__(self, seat: int | None, player: str) -> None:
        super().__init__()
        self.seat, self.player = seat, player


def play_chunk(spec: RunSpec, first: int, count: int) -> Chunk | Failure:
    """The rows of `count` games from number `first`; a Failure if a player or the rules raise an error."""
    start = time.perf_counter()
    batch = None
    if isinstance(spec.rules, powers.Batches) and spec.plain:
        batch = spec.rules.batch(spec.options, [str(who) for who in spec.bots])
    if batch is not None:
        record = record_of(spec.rules, spec.options)
        places = [batch.columns.index(name) for name in record.columns]
        rows = _array(batch.play(spec.key, first, count), len(batch.columns))[:, places]
        labels = {name: list(texts) for name, texts in record.labels.items()}
        return Chunk(first, record.columns, rows, labels, time.perf_counter() - start)
    played: list[Sequence[int | str]] = []
    found: Record | None = None
    failure = None
    for index in range(first, first + count):
        try:
            opening, moves, last = play_game(spec, index)
        except _Stopped as stopped:
            error = stopped.__cause__
            assert error is not None
            text = "".join(traceback.format_exception_only(type(error), error)).strip()
            trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
            failure = Failure(index, stopped.seat, stopped.player, text, trace, error=error)
            break
        found = found or record_of(spec.rules, spec.options, last)
        played.append(found.row(opening, moves, last))
    chunk = _chunk(first, found, played, time.perf_counter() - start) if found else None
    if failure is None:
        assert chunk is not None
        return chunk
    failure.before = chunk
    return failure


def play_game(spec: RunSpec, index: int) -> tuple[Any, list[Any], Any]:
    """Game number `index`, move by move: its first position, its moves, its last position."""
    rules = spec.rules
    moves: list[Any] = []
    past = Recall(rules)
    seat: int | None = None
    player = ""
    try:
        state = first = rules.initial(spec.options, rules.deal(spec.options, game_streams(spec.key, index)[0]))
        seed = batch_seed(spec.key, index)
        chances = [decisions(seed, seat, 0) for seat in range(state.players)]
        remembering = False  # whether anybody is there to whom the past of the game is of use
        for seat in range(len(spec.bots)):
            who = spec.bots[seat]
            player = str(who)
            # With a stream of its own, since making a chooser may draw numbers.
            remembering = remembering or remembers(who.chooser(rules, Rng(0)))
        seat, player = None, ""
        while state.deciding is not None:
            seat = state.deciding
            who = spec.bots[seat]
            player = str(who)
            # A fresh chooser for each decision, as `Game.step_bot` has it: a bot carries nothing from move to move.
            choose = who.chooser(rules, chances[seat])
            assert choose is not None
            if remembers(choose):
                move = choose(state.view(seat), state.legal_moves, past.memory(state, seat))
            else:
                move = choose(state.view(seat), state.legal_moves)
            if isinstance(move, str):
                move = rules.parse_move(move)
            after, events = state.apply(move)
            if remembering:
                past.add((state, move, events, after))
            state = after
            moves.append(move)
    except Exception as error:
        raise _Stopped(seat, player) from error
    return first, moves, state


def _chunk(first: int, record: Record, played: list[Sequence[int | str]], seconds: float) -> Chunk:
    labels = {name: list(texts) for name, texts in record.labels.items()}
    coded = {at: labels.setdefault(name, []) for at, name in enumerate(record.columns) if name in TEXTS}
    rows = [[_code(value, coded.get(at)) for at, value in enumerate(row)] for row in played]
    return Chunk(first, record.columns, _array(rows, len(record.columns)), labels, seconds)


def _code(value: int | str, texts: list[str] | None) -> int:
    if not isinstance(value, str):
        return value
    assert texts is not None
    if value not in texts:
        texts.append(value)
    return texts.index(value)


def _array(rows: Any, width: int) -> Column:
    import numpy as np

    return np.asarray(rows, dtype=np.int32).reshape(-1, width)
