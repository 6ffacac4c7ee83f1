"""What seats know at the nodes of a tree, each built from what they knew a move before.

A memory is a function of the way to a node alone (`lines.lived_before`), so what was worked out for one node stays true
for it, whatever is played, taken back or remarked elsewhere. Nothing of it is saved or shown.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from seawidget.games import powers
from seawidget.games.protocol import Ruleset
from seawidget.games.shared.memory import Memory
from seawidget.playing.lines import lived_before, recalled, remembered, step_of
from seawidget.playing.node import Node

MOST: Final = 32  # logs kept in a tree: those used last
STRIDE: Final = 8  # after a jump every so many plies one on the way is kept too, so that stepping back is quick

Key = tuple[str, int | None]  # id of a node, seat


class Memories:
    """The memories of the seats of one tree. Every method can be called from any thread, with the game's lock or not.

    A ruleset with `followed` (`powers.Follows`) has its logs kept and continued; any other is asked for the
    `information_state` of the whole history.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._follow = rules.followed if isinstance(rules, powers.Follows) else None
        self._lock = threading.Lock()
        self._logs: OrderedDict[Key, Any] = OrderedDict()  # a log once kept is never changed

    def __len__(self) -> int:
        return len(self._logs)

    def information(self, node: Node, seat: int | None) -> Any:
        """What `seat` knows at a node: `rules.information_state` of the moves it has lived with.

        In a redealt game those before its beginning are among them, for the seat it was redealt for.
        """
        known = self._lived(node, seat)
        own = recalled(node, seat)
        if own and isinstance(self._rules, powers.Remembers):
            return self._rules.remembering(node.state, known, own)
        return known

    def _lived(self, node: Node, seat: int | None) -> Any:
        """What it knows from the moves alone."""
        if self._follow is None:
            return self._rules.information_state(remembered(node, seat), seat)
        way: list[Node] = []
        log = None
        for each in lived_before(node, seat):
            log = each.tree.memories._kept((each.id, seat))
            if log is not None:
                break
            way.append(each)
        for each in reversed(way):
            if each.kind == "move":
                log = self._follow(log, [step_of(each)], seat)
            if log is not None and (each is node or each.ply % STRIDE == 0):
                each.tree.memories._keep(each, seat, log)
        return self._rules.information_state((), seat) if log is None else log.known()

    def memory(self, node: Node, seat: int | None) -> Memory:
        """The memory with which `seat` decides at a node."""
        return Memory.knowing(self._rules, node.state, seat, self.information(node, seat))

    def forget(self, nodes: Iterable[Node]) -> None:
        """Drop what is kept of nodes that are no more."""
        gone = {node.id for node in nodes}
        with self._lock:
            for key in [key for key in self._logs if key[0] in gone]:
                del self._logs[key]

    def _kept(self, key: Key) -> Any:
        with self._lock:
            log = self._logs.get(key)
            if log is not None:
                self._logs.move_to_end(key)
            return log

    def _keep(self, node: Node, seat: int | None, log: Any) -> None:
        with self._lock:
            if node not in node.tree:  # deleted meanwhile
                return
            self._logs[node.id, seat] = log
            self._logs.move_to_end((node.id, seat))
            if len(self._logs) > MOST:
                self._logs.popitem(last=False)
