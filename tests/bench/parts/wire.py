"""What a move costs on the wire: all bytes the kernel sends while one game is played on a widget."""

from __future__ import annotations

import json
from statistics import median

import comm
from comm.base_comm import BaseComm

import seawidget as sea
from tests.bench.timing import Row

SENT: list[int] = []


class Spy(BaseComm):
    """A comm that only counts."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys) -> None:
        SENT.append(len(json.dumps(data)) + sum(len(buffer) for buffer in buffers or []))


def rows() -> list[Row]:
    comm.create_comm = Spy
    per_move = []
    for players, seed in ((1, 3), (2, 4)):
        game = sea.Game("tranquility", seats=["greedy"] * players, seed=seed)
        widget = sea.GameWidget(game)
        handshake(widget)
        while not game.over:
            SENT.clear()
            game.step_bot()
            per_move.append((players, len(per_move), sum(SENT)))
    solo = [size for players, _, size in per_move if players == 1]
    two = [size for players, _, size in per_move if players == 2]
    return [
        Row(
            f"bytes per move, {name} ({len(sizes)} moves): median, largest, median of the last ten",
            f"{median(sizes):.0f}, {max(sizes)}, {median(sizes[-10:]):.0f}",
            "<= 8,000, not growing",
        )
        for name, sizes in (("one seat", solo), ("two seats", two))
    ]


def handshake(widget) -> None:
    """What a page says first, so that the widget knows that somebody looks."""
    widget._handle_custom_msg({"do": "ready", "id": "bench-1", "rev": widget.rev}, [])
