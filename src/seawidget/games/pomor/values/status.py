"""The sentence that says whose turn it is and what is to be done."""

from __future__ import annotations

from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.values.view import View


def status(view: View) -> tuple[str, dict[str, Any]]:
    """Catalogue key `pomor.status.<x>` and arguments: whose turn it is, what is to be done, and why it is asked."""
    if view.result is not None:
        winner = view.result["outcome"]
        won = {"who": winner + 1, "token": TOKENS[winner], "n": view.scores[winner], "turn": view.turn + 1}
        return "pomor.status.won", won
    who = view.deciding
    assert who is not None
    turn = 0 if view.point.startswith("SETUP") else view.turn + 1
    args: dict[str, Any] = {"who": who + 1, "token": TOKENS[who], "turn": turn, "n": 0}
    if view.seat != who:
        return f"pomor.status.wait_{_DOING[view.point]}", args
    name = view.point.lower()
    if view.point == "PLAY":
        stack = next(tokens for tokens in view.stacks if TOKENS[who] in tokens)
        above = stack[stack.index(TOKENS[who]) + 1 :]
        if above:
            args["by"] = above[0]
            name = "play_blocked" if above != "P" and len(above) == 1 else "play_covered"
    elif view.point == "NETS":
        args["n"] = at.HOLD_LIMIT - sum(view.holds[who])
    elif view.point == "PORT":
        place = view.scratch["destination"]
        divisor = int(view.ring[place][1])
        args |= {"n": sum(view.holds[who]) // divisor, "sum": sum(view.holds[who]), "divisor": divisor}
    elif view.point == "TAKE":
        args |= {"value": int(view.ring[view.scratch["origin"]][1:]), "place": view.scratch["origin"]}
    return f"pomor.status.{name}", args


_DOING = {
    "SETUP_TOKEN": "setup",
    "SETUP_PILOT": "setup",
    "PLAY": "play",
    "TAKE": "choose",
    "NETS": "choose",
    "STORM": "choose",
    "PORT": "choose",
}
