"""The moves tree on its way to the page: rows as the shown seat may see them, and only those that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from seawidget.games.powers import running_turn
from seawidget.playing.log import spoken
from seawidget.playing.tree import Node, Tree
from seawidget.widget.wire.plain import plain_dict

ROWS_PER_MESSAGE = 50
# With a curtain, a seat sees its own payments and draws in this many last moves only. What is shown has to be taken
# back when the next person sits down, and that must not grow with the game. Nobody may look through old discards at a
# table either.
CURTAIN_WINDOW = 16

Row = dict[str, Any]


def tree_row(node: Node, viewer: int | None, only: int | None = None) -> Row:
    """A row of the tree as `viewer` (None: a spectator) may see it. `turn` is the one the move was made in.

    `only`: the seat of the only person of several players, whom the log does not name.
    """
    state, parent = node.state, node.parent
    moved = node.kind == "move" and parent is not None
    result = state.result
    return {
        "id": node.id,
        "parent": None if parent is None else parent.id,
        "kind": node.kind,
        "seat": node.seat,
        "move": node.label(viewer) if moved else "",
        "ply": node.ply,
        "turn": running_turn((parent if moved and parent is not None else node).state),
        "log": spoken(state.game, node.events, viewer, only),
        "comment": node.comment,
        "marks": list(node.marks),
        "over": None if result is None else str(result["outcome"]),
    }


class TreeWire:
    """What the page has of a tree, and the patches that bring it up to date."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[tuple[Any, ...], Row]] = {}
        self._children: dict[str, tuple[str, ...]] = {}
        self._fresh = True

    def lacks(self, node: Node) -> bool:
        """Whether a page that has the rest of the tree has not got this node."""
        return not self._fresh and node.id not in self._rows

    def forget(self) -> None:
        """The page has nothing (any more): the next patches are the whole tree."""
        self._rows.clear()
        self._children.clear()
        self._fresh = True

    def patches(self, tree: Tree, viewer: Callable[[Node], int | None], rev: int) -> Iterator[Mapping[str, Any]]:
        """Messages with everything that differs from what was sent before, at most 50 rows each; often none."""
        rows: list[Row] = []
        children: dict[str, list[str]] = {}
        only = None if tree.root.state.players == 1 else tree.viewer  # the words of a game for one name nobody anyway
        for node in tree:
            seat = viewer(node)
            mark = (seat, only, node.comment, node.marks)
            old = self._rows.get(node.id)
            if old is None or old[0] != mark:
                row = plain_dict(tree_row(node, seat, only), "row")
                if old is None or old[1] != row:
                    rows.append(row)
                self._rows[node.id] = (mark, row)
            below = tuple(child.id for child in node.children)
            if self._children.get(node.id, ()) != below:
                self._children[node.id] = below
                children[node.id] = list(below)
        nodes = tree.nodes
        removed = [ident for ident in self._rows if ident not in nodes]
        for ident in removed:
            del self._rows[ident]
            self._children.pop(ident, None)
        if not (rows or children or removed or self._fresh):
            return
        full, self._fresh = self._fresh, False
        for start in range(0, max(len(rows), 1), ROWS_PER_MESSAGE):
            part = rows[start : start + ROWS_PER_MESSAGE]
            last = start + ROWS_PER_MESSAGE >= len(rows)
            # Children go with the rows they belong to; those of old rows, and removals, close the series.
            mine = {row["id"] for row in part}
            links = {ident: below for ident, below in children.items() if ident in mine}
            children = {ident: below for ident, below in children.items() if ident not in mine}
            if last:
                links.update(children)
            yield {
                "type": "tree",
                "rev": rev,
                "full": full,
                "rows": part,
                "children": links,
                "removed": removed if last else [],
            }
            full = False
