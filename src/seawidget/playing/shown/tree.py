"""A tree as indented lines and as a table, with every edge told as one seat may see it."""

from __future__ import annotations

from typing import Any

from seawidget.playing.node import Node, TreeOfNode
from seawidget.probability.shown.table import frame
from seawidget.text.i18n import say
from seawidget.visible import one_line


def tree_text(tree: TreeOfNode, here: Node, seat: int | None) -> str:
    """One line for each node, variations indented; `here` is where the game stands."""
    lines = []
    stack = [(tree.root, 0)]
    while stack:
        node, depth = stack.pop()
        number = f"{node.ply:>3}. " if node.kind == "move" else "  -  "
        marks = "".join(f" {mark}" for mark in node.marks)
        comment = f"  {{{one_line(node.comment)}}}" if node.comment else ""
        stands = f"  {say('tree.here')}" if node is here else ""
        indent = "    " * depth
        if depth and node.starts_variation():
            indent = indent[:-2] + "+ "
        lines.append(indent + number + node.told(seat) + marks + comment + stands)
        # Variations stand between a move and the moves that go on from it on the main line.
        if node._children:
            stack.append((node._children[0], depth))
        if node.parent is not None and node.parent._children[0] is node:
            stack += [(other, depth + 1) for other in reversed(node.parent._children[1:])]
    return "\n".join(lines)


def tree_frame(nodes: list[Node], here: Node, seat: int | None) -> Any:
    """The columns of `Tree.to_frame`, one row for each node. Raises MissingExtra without pandas."""
    rows = [
        {
            "node": node.id,
            "parent": node.parent and node.parent.id,
            "kind": node.kind,
            "seat": node.seat,
            "ply": node.ply,
            "turn": node.state.turn,
            "move": node.text(seat)[:],
            "main": node.is_main_line(),
            "here": node is here,
            "comment": node.comment,
            "marks": " ".join(node.marks),
        }
        for node in nodes
    ]
    return frame(rows, types={"seat": "Int64"})
