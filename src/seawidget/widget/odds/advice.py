"""A hint for the seat at the screen, and why: what the game's strongest quick bot would do with that seat's view."""

from __future__ import annotations

import contextlib
from typing import Any

from seawidget.errors import SeatsError
from seawidget.games import powers
from seawidget.games.shared.memory import Memory
from seawidget.odds.determinizations import default_policy
from seawidget.playing.agents import Agent
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.players import player
from seawidget.playing.proofs import helps
from seawidget.text import i18n
from seawidget.widget.wire.rejection import not_deciding

MOST = 8  # candidates on a page


def advice(game: Game, node: Node, seat: int, reasons: bool, locale: str) -> dict[str, Any]:
    """The best move, and with `reasons` the candidates with scores and the cells they are about.

    Their reasons are numbers of what stands in `reasons`, in words, once: most of what there is to tell of one move is
    the same after the others. Of a bot that gives no reasons only its move.
    Raises RejectionError if another seat decides.
    """
    state = node.state
    if state.deciding != seat:
        raise not_deciding(state)
    name = game.rules.adviser if isinstance(game.rules, powers.Advises) else default_policy(game.rules)
    agent = Agent(player(name, game.rules), game.rules, seat, 0)

    def memory() -> Memory:
        return game.tree.memories.memory(node, seat)

    bot = i18n.text(f"{game.name}.bot.{name}", None, locale) if i18n.has(f"{game.name}.bot.{name}") else name
    told = None
    with contextlib.suppress(SeatsError):  # a bot that gives no reasons
        told = agent.explain(state, memory, 0).to_dict()
    offered = helps(game.rules, node, seat)
    moves = None if offered is None else [str(move) for move in offered.moves]
    if told is None:
        best = str(agent.choose(state, memory)[0])
        if moves and best not in moves:  # it would lose the game for certain, and another move would not
            best = moves[0]
        return {
            "bot": bot,
            "best": best,
            "cells": _cells(game, best),
            "head": "",
            "why": "",
            "candidates": [],
            "reasons": [],
        }
    if moves:
        found = [one for one in told["candidates"] if one["move"] in moves]
        if told["best"] not in moves:
            told = {**told, "best": found[0]["move"] if found else moves[0]}
        told = {**told, "candidates": found}
    found_why = _why(told["candidates"], told["best"], locale)
    if not reasons:
        told = {**told, "candidates": []}
    return {**_told(told, game, bot, locale), "why": found_why}


def _why(candidates: list[dict[str, Any]], best: str, locale: str) -> str:
    """What sets the best move apart, of what is about cells of the board, in words; "" if nothing is.

    A gap that the move leaves as it was is named by the other candidates, too: the one fewest of them name has changed.
    """
    reasons: list[dict[str, Any]] = next((one["reasons"] for one in candidates if one["move"] == best), [])
    about = [one for one in reasons if one["cells"] and one["value"] is not None]
    if not about:
        return ""

    def shared(reason: dict[str, Any]) -> int:
        return sum(reason in one["reasons"] for one in candidates)

    apart = min(about, key=lambda one: (shared(one), -abs(one["value"])))
    return i18n.text(apart["key"], apart["args"], locale)


def _told(found: dict[str, Any], game: Game, bot: str, locale: str) -> dict[str, Any]:
    key = f"explain.{found.get('measure')}"
    head = i18n.text(key, {"bot": bot, "n": found.get("worlds") or 0}, locale) if i18n.has(key) else ""
    # One scale for all: shares of won games. What a bot adds up inside is an order, and no number for people.
    scaled = found.get("measure") == "win_share"
    candidates = []
    said: dict[tuple[str, float | None], int] = {}
    for each in found["candidates"][:MOST]:
        reasons = [
            (i18n.text(one["key"], one["args"], locale), one["value"] if scaled else None) for one in each["reasons"]
        ]
        numbers = [said.setdefault(reason, len(said)) for reason in reasons]
        move = each["move"]
        row = {
            "move": move,
            "score": each["score"] if scaled else None,
            "cells": _cells(game, move),
            "reasons": numbers,
        }
        row.update({name: each[name] for name in ("low", "high", "n") if each.get(name) is not None})
        candidates.append(row)
    best = found["best"]
    told = [{"text": words, "value": value} for words, value in said]
    first = {"bot": bot, "best": best, "cells": _cells(game, best), "head": head}
    return {**first, "candidates": candidates, "reasons": told}


def _cells(game: Game, move: str) -> list[str]:
    """The cells a move names."""
    cells = {cell for part in game.rules.layout(game.options).get("segments", ()) for cell in part}
    return [word for word in move.split() if word in cells]
