"""A board where Python runs in the page: what leaves is turned over as a browser does; run by Pyodide, told as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import threading

import comm
from pyodide.ffi import to_js

import seawidget as sea
from js import JSON, Object

SENT = []  # what arrives at the page


class Comm:
    """A connection that hands messages over as values of JavaScript, which are written as JSON there."""

    comm_id = "1"

    def __init__(self, data=None, **_):
        self.send(data)

    def send(self, data=None, **_):
        """Towards the page."""
        SENT.append(json.loads(JSON.stringify(to_js(data, dict_converter=Object.fromEntries))))

    def on_msg(self, callback):
        """Who hears the page."""

    def close(self, *_, **__):
        """Nothing is left."""


def asked(widget, do, **fields):
    """Send an intent as the page does; the answer."""
    intent = {"do": do, "id": f"p-{len(SENT)}", "rev": widget.rev, **fields}
    data = {"method": "custom", "content": JSON.parse(json.dumps(intent)).to_py()}
    widget._handle_msg({"content": {"data": data}, "buffers": []})
    return next(each["content"] for each in SENT if each.get("content", {}).get("id") == intent["id"])


async def told(what, enough, patience=120.0):
    """Let events come until the page has been told enough of a kind of work."""
    end = asyncio.get_event_loop().time() + patience
    while asyncio.get_event_loop().time() < end:
        found = [each["content"] for each in SENT if each.get("content", {}).get("what") == what]
        if found and enough(found[-1]):
            return found[-1]
        await asyncio.sleep(0.01)
    raise TimeoutError(what)


async def main():
    """Play, look at odds, undo while they are worked out, and look back at a lost game."""
    threads = True
    try:
        threading.Thread(target=print).start()
    except RuntimeError:
        threads = False
    comm.create_comm = Comm
    out = {"platform": sys.platform, "threads": threads}
    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=7))
    state = next(each["state"] for each in SENT if "position" in each.get("state", {}))
    out["same"] = {name: state[name] == getattr(widget, name) for name in ("position", "table", "status", "choices")}
    asked(widget, "ready")
    rows = [row for each in SENT if each.get("content", {}).get("type") == "tree" for row in each["content"]["rows"]]
    out["root"] = rows[0]
    out["null"] = asked(widget, "curtain", seat=None)["code"]
    odds = asked(widget, "odds", horizon=1)
    out["gaps"] = odds["ok"]
    out["win"] = (await told("win", lambda news: news.get("failed") or news["win"]["n"] >= 8))["win"]["n"]
    loop = asyncio.get_event_loop()
    begun = loop.time()
    asked(widget, "move", move=str(widget.game.legal_moves[0]))
    asked(widget, "odds", horizon=1)
    await asyncio.sleep(0.1)
    out["undone"] = asked(widget, "undo")["ok"]
    out["took"] = loop.time() - begun
    game = sea.mini(6, 3, 2).game([4, 5, 1, 2, 6, 3], seats=["me"])
    for move in ("Discard 4,5", "Discard 1,2", "Discard 3,6"):
        game.move(move)
    widget.game = game
    asked(widget, "odds", horizon=1)
    asked(widget, "odds_lost")
    out["mistakes"] = len((await told("lost", lambda news: "lost" in news or "failed" in news))["lost"]["mistakes"])
    await asyncio.sleep(0.1)
    out["running"] = widget._access.background.running
    sys.stdout.write(f"TOLD{json.dumps(out)}\n")


await main()  # noqa: F704, PLE1142 - run as a cell is
