"""Games of a spec, one by one or many at once: the same rows, whatever plays them."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from seawidget.errors import PlayerFailed
from seawidget.games import powers
from seawidget.games.powers import Record
from seawidget.games.shared.memory import Recall
from seawidget.playing.agents import Agent, play_out
from seawidget.rng import batch_seed, game_streams
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
    turn: int | None = None
    point: str | None = None
    move: str | None = None
    before: Chunk | None = None
    error: BaseException | None = field(default=None, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "error": None}  # somebody's exception may not travel; its texts do


def play_chunk(spec: RunSpec, first: int, count: int) -> Chunk | Failure:
    """The rows of `count` games from number `first`; a Failure if a player or the rules raise an error."""
    start = time.perf_counter()
    batch = None
    if isinstance(spec.rules, powers.Batches) and spec.plain:
        batch = spec.rules.batch(spec.options, [str(who) for who in spec.bots])
    if batch is not None:
        record = record_of(spec.rules, spec.options)
        places = [batch.columns.index(name) for name in record.columns]
        rows = _array(batch.play(spec.key, first, count), len(batch.columns)).take(places, axis=1)
        labels = {name: list(texts) for name, texts in record.labels.items()}
        return Chunk(first, record.columns, rows, labels, time.perf_counter() - start)
    played: list[Sequence[int | str]] = []
    found: Record | None = None
    failure = None
    for index in range(first, first + count):
        try:
            opening, moves, last = play_game(spec, index)
        except Exception as error:  # noqa: BLE001 - somebody's player or game: it comes back as a value
            failure = _failed(index, error)
            break
        found = found or record_of(spec.rules, spec.options, last)
        played.append(found.row(opening, moves, last))
    chunk = _chunk(first, found, played, time.perf_counter() - start) if found else None
    if failure is None:
        assert chunk is not None
        return chunk
    failure.before = chunk
    return failure


def _failed(index: int, error: Exception) -> Failure:
    """What stopped a game: a player, or the rules themselves."""
    player = error if isinstance(error, PlayerFailed) else PlayerFailed("")
    cause = error.__cause__ if isinstance(error, PlayerFailed) and isinstance(error.__cause__, Exception) else error
    text = "".join(traceback.format_exception_only(type(cause), cause)).strip()
    trace = "".join(traceback.format_exception(type(cause), cause, cause.__traceback__))
    where = (player.turn, player.point, player.move)
    return Failure(index, player.seat, player.player, text, trace, *where, error=cause)


def play_game(spec: RunSpec, index: int) -> tuple[Any, list[Any], Any]:
    """Game number `index`, move by move: its first position, its moves, its last position.

    Raises PlayerFailed for what a player raises, and for a move of it that is not legal.
    """
    rules = spec.rules
    moves: list[Any] = []
    state = first = rules.initial(spec.options, rules.deal(spec.options, game_streams(spec.key, index)[0]))
    seed = batch_seed(spec.key, index)
    agents = [Agent(who, rules, seat, seed) for seat, who in enumerate(spec.bots)]
    for move, after in play_out(rules, first, agents, Recall(rules)):
        moves.append(move)
        state = after
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
