"""What the libraries come to in many kinds of games, as text; run by itself, on libraries that watch what they do.

The second ones end the process at an index outside its row, a shift or division Python would refuse, a number too
large, and at whatever the undefined-behaviour sanitizer finds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

import seawidget as sea
from seawidget.compiling import compiler, library
from seawidget.games.registry import get
from seawidget.games.tranquility.batch import candidate_rollouts
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.rng import Rng
from tests.games.tranquility.walks import SETS

KEY = 0x5AFE
WATCHED = ("-O1", "-DCHECKED", "-fsanitize=undefined", "-fno-sanitize-recover=undefined")
BOTS = {"tranquility": ("random", "greedy", "greedy-gap", "navigator"), "pomor": ("random", "greedy", "pilot")}
POMOR = {
    "pomor": {"players": 2},
    "pomor, four seats": {"players": 4, "take": "may"},
    "pomor, nets": {"players": 3, "nets": "path_order", "setup": "random", "pilot_exact_landing": False},
    "pomor, sale": {"players": 2, "port_sale": "standing"},
    "pomor, small": {"players": 2, "preset": "small", "catch": {"1": 12, "9": 2}, "storms": 2},
}
ALL = {
    **{name: ("tranquility", given) for name, given in SETS.items()},
    **{name: ("pomor", POMOR[name]) for name in POMOR},
}


def told(name: str) -> str:
    """A digest of all that comes out with a set of options."""
    game, given = ALL[name]
    rules = get(game)
    options = rules.options(given)
    digest = hashlib.sha256()
    for seats in seatings(game, options["players"]):
        rows = rules.batch(options, seats).play(KEY, 1, 3 if seats[0] in ("random", "greedy") else 1, compiled=True)
        digest.update(json.dumps([list(map(int, row)) for row in rows]).encode())
    if game == "tranquility":
        digest.update(captained(options).encode())
        if options["players"] == 1:
            state = rules.initial(options, rules.deal(options, Rng(KEY)))
            found = rules.solver.solve(state, (2, 8), 4000, None, lambda: False, True)
            digest.update(repr((found.answer, found.line, found.nodes)).encode())
    return digest.hexdigest()


def seatings(game: str, players: int) -> Iterator[list[str]]:
    """Each policy at all seats, and one of each in turn."""
    bots = BOTS[game]
    yield from ([bot] * players for bot in bots)
    if players > 1:
        yield [bots[seat % len(bots)] for seat in range(players)]


def captained(options: dict[str, object]) -> str:
    """Candidate moves played on, from a position in which there is something to choose."""
    game = sea.Game("tranquility", seed=3, seats=["greedy"] * int(str(options["players"])), **options)
    game.play_bots(6)
    if game.over:
        return ""
    vector, codes = list(game.state.vector), [0]
    codes.pop()
    legal_codes(vector, codes)
    return str(candidate_rollouts.roll_out([vector], codes[:3], KEY, 0, 2, lambda: False))


if __name__ == "__main__":
    compiler.FLAGS = (*compiler.FLAGS, *WATCHED)
    library.switched_off = lambda: False
    for asked in sys.argv[1:]:
        sys.stdout.write(f"{json.dumps([asked, told(asked)])}\n")
        sys.stdout.flush()
