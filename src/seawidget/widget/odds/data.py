"""Odds as a page shows them: plain JSON in the page's language, each message short."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.games import powers
from seawidget.odds.chances import KINDS, words
from seawidget.odds.gap import GapOdds
from seawidget.odds.position import BoardOdds, position_odds
from seawidget.odds.winning import WinOdds
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.probability.answers.result import Odds
from seawidget.text import i18n

BYTES = 7500  # of an answer opened
CUTS = ((3500, 1500), (2000, 700), (1000, 150))  # letters of its program and of a step, if need be
SEED = "board"  # worlds of the board's estimates: a cell that names it gets the very same numbers


def gaps_of(game: Game, node: Node, seat: int) -> BoardOdds | None:
    """The odds of the gaps of a node from one seat's view and memory; None in a game without such questions."""
    if not isinstance(game.rules, powers.TellsDeckFacts) or node.state.over:
        return None
    with game.lock:
        information = game.tree.memories.information(node, seat)
    found = position_odds(game.rules, node.state, seat, information, None, True)
    return found if isinstance(found, BoardOdds) else None


def horizon_within(board: BoardOdds, horizon: int) -> int:
    """The number of next cards asked about, as far as there are so many."""
    return max(0, min(horizon, board.deck))


def gap_rows(board: BoardOdds, horizon: int, locale: str) -> list[dict[str, Any]]:
    """One row per gap: where it lies, what it takes, and its three chances for the next `horizon` cards."""
    at = BoardOdds(board.deck_facts, [horizon_within(board, horizon)])
    chances = {kind: [row[0] for row in at.table(kind)] for kind in KINDS}
    return [
        {
            "name": gap.name,
            "cells": [gap.cells[0], gap.cells[-1]],
            "n": len(gap.cells),
            "low": gap.low,
            "high": gap.high,
            "needs": gap.needs,
            "missing": gap.missing,
            "fits": words(gap.facts.wanted, locale),
            "count": len(gap.facts.wanted),
            "hand": list(gap.hand),
            "status": gap.status,
            **{kind: told_chance(chances[kind][place]) for kind in KINDS},
        }
        for place, gap in enumerate(at)
    ]


def told_chance(chance: float) -> float:
    """An exact chance with six digits; 0 and 1 are for what is impossible and certain alone."""
    return chance if chance in (0, 1) else min(max(round(chance, 6), 1e-6), 1 - 1e-6)


def number(odds: Odds, picture: Mapping[str, Any], code: str, locale: str) -> dict[str, Any]:
    """One answer opened: event, assumptions, derivation, what its picture counts, and two ways to compute it again."""
    whole = odds.to_dict(locale)
    exact = whole["exact"]
    told = {
        **whole,
        "assumptions": [each["text"] for each in whole["assumptions"]],
        "exact": exact if exact is None or sum(map(len, exact)) < 80 else None,
        "picture": dict(picture),
        "cell": code,
    }
    for program, step in CUTS:
        told["code"] = _short(whole["code"], locale, program)
        told["derivation"] = [_short(each, locale, step) for each in whole["derivation"][:8]]
        if len(json.dumps(told, ensure_ascii=False).encode()) <= BYTES:
            break
    return told


def _short(text: str, locale: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}\n# {i18n.text('ui.odds.cut', None, locale)}"


def gap_answer(gap: GapOdds, kind: str, draws: int) -> Odds:
    """The answer behind one number of the list."""
    if kind == "lost":
        return gap.lost()
    ask = {"hit": gap.hit, "affordable": gap.affordable, "enough": gap.enough}[kind]
    return ask(draws)


def win_news(found: WinOdds) -> dict[str, Any]:
    """An estimate of the chance to win, never without the interval that is right for how it came, and its games.

    While games are being played, and where a rule or a person ended them, that is the always-valid band, about the
    plain share of games won; for a number of games chosen beforehand and reached it is the interval for such a number.
    """
    interval = found.told
    return {
        "chance": found.chance if found.planned else found.rate,
        "planned": found.planned,
        "low": interval.low,
        "high": interval.high,
        "level": found.level,
        "n": found.n,
        "gain": found.gain if found.planned else 1.0,
        "policy": found.policy,
        "why": found.why,
    }


def paired_news(found: Any) -> dict[str, Any]:
    """A preview against playing on, on the same deals: both rates, their paired difference and what is told of it.

    That is the always-valid band, as long as their number was not chosen beforehand and reached.
    """
    pair = found.pair("b", "a")
    interval = pair.told
    return {
        "planned": pair.planned,
        "policy": str(found.alternatives[0].players[found.seat]),
        "before": found.rate("a"),
        "after": found.rate("b"),
        "difference": pair.difference,
        "low": interval.low,
        "high": interval.high,
        "se": pair.se,
        "level": found.level,
        "n": found.n,
        "better": len(pair.only_a),
        "worse": len(pair.only_b),
        "why": found.why,
    }


def thinned(nodes: Sequence[Node], most: int, keep: Sequence[Node]) -> list[Node]:
    """At most about `most` of the nodes, spread evenly, with all of `keep`, in order."""
    if len(nodes) <= most:
        return list(nodes)
    chosen = {nodes[round(i * (len(nodes) - 1) / (most - 1))].id for i in range(most)} | {node.id for node in keep}
    return [node for node in nodes if node.id in chosen]
