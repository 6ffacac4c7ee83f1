"""The games of a simulation, one by one: their rows, and each as a `Game` with all its moves."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from seawidget.errors import SimulationError
from seawidget.games.protocol import Ruleset
from seawidget.playing.game import Game
from seawidget.rng import batch_seed
from seawidget.simulation.record import TEXTS, record_of
from seawidget.simulation.rows import Store
from seawidget.simulation.run_spec import RunSpec
from seawidget.text.i18n import Sentence


class Games(Sequence[Mapping[str, Any]]):
    """`games[i]` is the row of game i as a dictionary, `games.replay(i)` the game itself."""

    def __init__(self, spec: RunSpec, store: Store) -> None:
        self._spec, self._store = spec, store

    def __len__(self) -> int:
        return self._store.games

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        index = self._number(index)
        rows = self._store.rows
        if rows is None:  # only counts were kept: the game tells
            return self._row(index, self._again(index))
        values = dict(zip(self._store.columns, rows[index].tolist(), strict=True))
        for name in TEXTS:
            values[name] = self._store.labels[name][values[name]]
        return {"game": index, "seed": self.seed(index), **values}

    def seed(self, index: int) -> int:
        """The integer seed that makes game `index` on its own: `sea.Game(..., seed=...)`. Raises IndexError."""
        return batch_seed(self._spec.key, self._number(index))

    def replay(self, index: int) -> Game:
        """Game `index` as a `Game` that stands at its end, with all moves in its tree.

        The players play it again, so that a function is asked again. Raises IndexError; SimulationError if the game
        does not end as it did, because a player is no function of what it is shown.
        """
        index = self._number(index)
        game = self._again(index)
        if self._store.rows is not None:
            before, now = self[index], self._row(index, game)
            if before != now:
                differ = ", ".join(f"{name}: {before[name]!r} != {now[name]!r}" for name in before
                                   if before[name] != now[name])  # fmt: skip
                players = ", ".join(map(str, self._spec.bots))
                facts = {"index": str(index), "differ": differ, "players": players}
                raise SimulationError(Sentence("error.simulation.again", **facts))
        return game

    def _again(self, index: int) -> Game:
        spec = self._spec
        game = Game(spec.rules.name, seed=self.seed(index), seats=spec.bots, **spec.options)
        game.play_bots()
        return game

    def _row(self, index: int, game: Game) -> dict[str, Any]:
        spec = self._spec
        line = game.node.path()
        record = record_of(spec.rules, spec.options, game.node.state)
        values = record.row(line[0].state, [node.move for node in line[1:]], game.node.state)
        row: dict[str, Any] = dict(zip(record.columns, values, strict=True))
        for name in TEXTS:
            if not isinstance(row[name], str):
                row[name] = record.labels[name][row[name]]
        return {"game": index, "seed": self.seed(index), **row}

    def _number(self, index: Any) -> int:
        number = operator.index(index)
        number += len(self) if number < 0 else 0
        if not 0 <= number < len(self):
            raise IndexError(str(Sentence("error.simulation.index", index=str(index), n=len(self))))
        return number

    def __repr__(self) -> str:
        return f"<{len(self):,} games>"


def turns(games: Games, players: Sequence[object], numbers: Sequence[int]) -> dict[str, list[Any]]:
    """One row for each move of these games: game, ply, turn, seat, player, point, move (text), legal (how many)."""
    rows: dict[str, list[Any]] = {
        name: [] for name in ("game", "ply", "turn", "seat", "player", "point", "move", "legal")
    }
    for number in numbers:
        for node in games.replay(number).node.path()[1:]:
            assert node.parent is not None
            assert node.seat is not None
            before = node.parent.state
            player = str(players[node.seat])
            text = before.move_text(node.move, node.seat)
            values = (number, node.ply, before.turn, node.seat, player, before.point, text, len(before.legal_moves))
            _add(rows, values)
    return rows


def draws(games: Games, rules: Ruleset, numbers: Sequence[int]) -> dict[str, list[Any]]:
    """One row for each hidden card that showed itself to somebody: game, ply, turn, seat, event, card."""
    rows: dict[str, list[Any]] = {name: [] for name in ("game", "ply", "turn", "seat", "event", "card")}
    for number in numbers:
        for node in games.replay(number).node.path()[1:]:
            assert node.parent is not None
            for event in node.events:
                if not rules.reveals([event]):
                    continue
                cards = event.data.get("cards", event.data.get("card"))
                for card in cards if isinstance(cards, list) else [cards]:
                    _add(rows, (number, node.ply, node.parent.state.turn, event.seat, event.kind, card))
    return rows


def _add(rows: dict[str, list[Any]], values: Sequence[Any]) -> None:
    for column, value in zip(rows.values(), values, strict=True):
        column.append(value)
