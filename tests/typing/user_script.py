"""What a user with a strict type checker writes: it is read by one, against the installed package, and never run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import seawidget as sea
from seawidget import IllegalMove, Place, SeaError, pomor, tranquility


def board() -> sea.GameWidget:
    w = sea.play("tranquility", players=3, seats=["me", "navigator", sea.Captain(rollouts=200)], seed="calm-otter-27")
    w.ui = {"theme": "dark", "locale": "uk"}
    page: str = w.to_html("evening.html", title="Evening")
    print(len(page), w.rev, w.cursor)
    return w


def first(view: tranquility.View, legal_moves: Sequence[object]) -> object:
    hand: tuple[str, ...] | None = view.hand
    decks: tuple[int, ...] = view.decks
    filled: int = len(view.grid)
    due: int = view.due
    print(hand, decks, filled, due, view.rocks, view.storms["yellow"], view.deciding)
    return legal_moves[0]


def positions(game: sea.Game) -> None:
    state = game.state
    assert isinstance(state, tranquility.State)
    hands: tuple[tuple[str, ...], ...] = state.hands
    top: str = state.decks[0][0]
    point: str = state.point
    seat: int | None = state.deciding
    after, events = state.apply("Place 5 b1 pay 17,44")
    turn: int = after.turn
    print(hands, top, point, seat, turn, state.grid.get("a1"), len(events))
    race = sea.Game("pomor", players=2).state
    assert isinstance(race, pomor.State)
    ring: tuple[str, ...] = race.ring
    scores: tuple[int, ...] = race.scores
    holds: tuple[tuple[int, ...], ...] = race.holds
    seen: dict[str, int] = race.view(0).unseen["nav"]
    print(ring, scores, holds, seen)


def playing(w: sea.GameWidget) -> None:
    game: sea.Game = w.game
    node: sea.Node = game.move(Place(37, "c4", pay=(12, 80)))
    node.comment = "why not"
    node.marks = ["!"]
    for event in game.events:
        kind: str = event.kind
        who: int | None = event.seat
        print(kind, who, event.data)
    game.undo()
    game.redo()
    twin: sea.Game = game.fork()
    other: sea.Game = game.fork(redeal=True, seed=1)
    tree: sea.Tree = other.tree
    print(len(tree), [each.id for each in tree.main_line()], twin.over)
    try:
        game.move("Place 38 c4")
    except IllegalMove as error:
        code: str = error.code
        print(code, error.rule, error.details)
    entry: str = game.log()[0].move
    print(entry, len(game.legal_moves), str(game.legal_moves[0]))


def chances(game: sea.Game) -> None:
    tried: sea.WhatIf = game.what_if("Place 37 c4 pay 12,80")
    print(tried)
    hint = game.explain()
    bot: str = hint.bot
    best: float | None = hint.best.score
    print(bot, best, hint.move, [candidate.reasons for candidate in hint.candidates])
    lines = game.compare("Place 37 c4", "Discard 12,80", deals=100, seed=1)
    print(lines.n, game.odds())
    chance: float = game.win_odds(exact=False, rollouts=200, seed=1).value
    print(chance)
    drawn = sea.odds.hit(sea.odds.unseen_cards([12, 27, 44], blanks=5), sea.odds.between(20, 30), 5)
    exact: Fraction | None = drawn.exact
    print(exact)


def many() -> None:
    result = sea.simulate("tranquility", bots="greedy", games=1000, seed=1, executor=2, checkpoint="run.seasim")
    rate: float = result.win_rate.value
    result.to_csv("games.csv")
    print(rate, sea.tournament("tranquility", bots=["greedy", "random"], games=10))
    deal = sea.winnable(sea.Game(players=1, seed=3), compiled=False)
    print(deal.answer, [str(move) for move in deal.line], sea.compiled.status().state, sea.warmup(wait=False).text)


def keeping(game: sea.Game, path: Path) -> sea.Game:
    try:
        there: Path = game.save(path)
        again: sea.Game = sea.load(there, seats=["me", first])
        text: str = again.to_json()
        return sea.Game.from_json(text)
    except SeaError as error:
        print(error)
    return sea.position("tranquility", grid={"a1": 3, "c1": 9}, hand=[5, 17, 44, "F", 80])
