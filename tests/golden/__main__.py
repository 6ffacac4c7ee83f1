"""`python -m tests.golden`: play the games of this version and write them beside those of older ones.

What a version has written stays: the command refuses to write over it. A new version writes a folder of its own when
its rules may differ from those of the last one, which `docs/promise.md` allows in a new major version only.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import seawidget as sea
from seawidget.saving.format import state_hash
from tests.golden.sets import BOTS, EVERY, GAMES, SETS, phrase

HERE = Path(__file__).parent


def written(name: str) -> str:
    """The file of a set: a line about it, and a line a game."""
    kind, options = SETS[name]
    lines = [{"game": kind, "options": options, "every": EVERY, "version": sea.__version__}]
    for number in range(GAMES):
        bots = BOTS[kind]
        players = [bots[(number + seat) % len(bots)] for seat in range(options.get("players", 1))]
        game = sea.Game(kind, seed=phrase(name, number), seats=players, **options)
        game.play_bots()
        nodes = game.node.path()
        hashes = [state_hash(game.rules, node.state) for node in nodes[::EVERY]]
        moves = [str(node.move) for node in nodes[1:]]
        lines.append({"seed": game.seed, "moves": moves, "hashes": hashes, "result": game.result})
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def main() -> int:
    """Write the folder of this version."""
    folder = HERE / ".".join(sea.__version__.split(".")[:2])
    if any(folder.glob("*.jsonl")):
        sys.stderr.write(f"{folder} holds games already; what a version has played is never written anew\n")
        return 1
    folder.mkdir(exist_ok=True)
    for name in SETS:
        (folder / f"{name}.jsonl").write_text(written(name), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
