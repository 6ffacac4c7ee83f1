"""What a user with a strict type checker writes: it is read by one, against the installed package, and never run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from typing_extensions import assert_type

import seawidget as sea
from seawidget import IllegalMove, Place, SeaError, pomor, tranquility
from seawidget.games import mini


def board() -> sea.GameWidget[tranquility.State]:
    w = sea.play("tranquility", players=3, seats=["me", "navigator", sea.Captain(rollouts=200)], seed="calm-otter-27")
    w.ui = {"theme": "dark", "locale": "uk"}
    w.observe(print, "position")
    page: str = w.to_html("evening.html", title="Evening")
    print(len(page), w.rev, w.cursor)
    assert_type(sea.play(w.game).game.state.decks, tuple[tuple[str, ...], ...])
    assert_type(sea.play("pomor", players=2).game.state, pomor.State)
    return w


def thrifty(view: tranquility.View, legal_moves: Sequence[tranquility.Move]) -> tranquility.Move:
    hand: tuple[str, ...] = view.hand or ()
    decks: tuple[int, ...] = view.decks
    print(hand, decks, len(view.grid), view.due, view.rocks, view.storms["yellow"], view.deciding, view.to_dict())
    places = [move for move in legal_moves if isinstance(move, Place)]
    return min(places, key=lambda move: len(move.pay), default=legal_moves[0])


def positions() -> None:
    game = sea.Game(seats=["greedy", thrifty], seed=7)
    assert_type(game.state, tranquility.State)
    assert_type(game.state.hands, tuple[tuple[str, ...], ...])
    assert_type(game.view(), tranquility.View)
    assert_type(game.legal_moves[0], tranquility.Move)
    assert_type(game.view(None).hand, tuple[str, ...] | None)
    print(game.node.state.grid.get("a1"))
    after, events = game.state.apply("Place 5 b1 pay 17,44")
    assert_type(after, tranquility.State)
    print(events[0].kind, after.turn, after.point, after.deciding, after.shares, after.fork() == after)
    race = sea.Game("pomor", players=2, undo="until-reveal")
    assert_type(race.state.holds, tuple[tuple[int, ...], ...])
    assert_type(race.view().unseen, Mapping[str, dict[str, int]])
    assert_type(race.legal_moves[0], pomor.Move)
    small = sea.Game("mini", seed=1)
    assert_type(small.state, mini.State)
    assert_type(small.view(0).hand, tuple[int, ...] | None)
    named = sea.Game(str(small.name))  # a game that only running tells
    if isinstance(named.state, mini.State):
        print(named.state.line, sea.parse_move("Sell", "pomor"), sea.parse_move("Pass").kind)


def playing(game: sea.Game[tranquility.State]) -> None:
    node = game.move(Place(37, "c4", pay=(12, 80)))
    assert_type(node.state, tranquility.State)
    node.comment, node.marks = "why not", ("!",)
    for event in game.events:
        assert_type(event.kind, str)
        assert_type(event.seat, int | None)
        print(event.data, event.seen_by(None))
    game.undo()
    game.redo()
    assert_type(game.fork(redeal=True, seed=1), sea.Game[tranquility.State])
    assert_type(game.goto(game.tree.root).next, sea.Node[tranquility.State] | None)
    print(len(game.tree), [each.id for each in game.tree.main_line()], game.fork().over, game["0"].is_end())
    try:
        game.move("Place 38 c4")
    except IllegalMove as error:
        print(error.code, error.rule, error.details)
    entry: str = game.log()[0].move
    looked: list[str] = [look.call for look in game.look_log()]
    print(entry, looked, str(game.legal_moves[0]), "Place 27 d3" in game.legal_moves)
    match game.legal_moves[0]:
        case Place(card, cell, pay):
            print(card, cell, pay)
        case sea.Discard(cards):
            print(cards)
        case other:
            print(other)


def chances(game: sea.Game[tranquility.State], race: sea.Game[pomor.State]) -> None:
    tried: sea.WhatIf = game.what_if([sea.Place(5, "b1", pay=(17, 44))])
    hint = game.explain()
    assert_type(hint.move, tranquility.Move)
    best: float | None = hint.best.score
    print(tried.ok, tried.gaps_after, hint.bot, best, [candidate.reasons for candidate in hint.candidates])
    odds = game.odds(horizon=range(1, 6))
    assert_type(odds["b1"].hit(5).exact, Fraction | None)
    assert_type(odds.table("hit"), tuple[tuple[float, ...], ...])
    assert_type(race.odds()["storm"].value, float)
    lines = game.compare("Place 44 b3", "Place 44 c3", deals=100, seed=1)
    chance: float = game.win_odds(exact=False, rollouts=200, seed=1).value
    print(lines.n, chance, game.ledger().mistakes(), game.forecast(0.6).forecasts[0], game.looks())
    drawn = sea.odds.hit(sea.odds.unseen_cards([12, 27, 44], blanks=5), sea.odds.between(20, 30), 5)
    assert_type(drawn.exact, Fraction | None)


def many() -> None:
    result = sea.simulate("tranquility", bots="greedy", games=1000, seed=1, executor=2, checkpoint="run.seasim")
    rate: float = result.win_rate.value
    result.to_csv("games.csv")
    print(rate, result.games.replay(17).over, sea.tournament(bots=["greedy", "random"], games=10).standings)
    best: Fraction = sea.mini(7, 4, 2).best
    deal = sea.winnable(sea.Game(players=1, seed=3), compiled=False)
    print(best, deal.answer, list(map(str, deal.line)), sea.compiled.status().state, sea.warmup(wait=False).text)


def call(messages: list[dict[str, str]]) -> str:
    return messages[-1]["content"]


def sharing(game: sea.Game[tranquility.State], path: Path) -> sea.Game[tranquility.State]:
    line: str = game.code()
    guessed: bool = sea.position(line).guessed
    picture: str = sea.svg(game, cells={"d3": "gold"}, arrows=[("a1", "c3", "red")], numbers={"e2": 7}, theme="dark")
    print(guessed, game.view(1).code, picture, len(sea.svg(game.node.path(), seconds=0.5)))
    path.write_bytes(sea.png(game.state, seat=None, width=400))
    seat: sea.LanguageSeat = sea.llm_seat(call, tries=2, moves="none", fallback=None)
    print([turn.verdict for turn in seat.log])
    return sea.Game("tranquility", players=2, seats=["me", seat])


def keeping(game: sea.Game, path: Path) -> sea.Game[tranquility.State]:
    try:
        there: Path = game.save(path)
        again: sea.Game[tranquility.State] = sea.load(there, seats=["me", thrifty])
        again.subscribe(lambda change: print(change.kind))
        dealt = sea.Game.from_deal("tranquility", {"players": 1}, again.deal or {})
        assert_type(dealt.state.row, list[str])
        return sea.Game.from_state(again.fork(seed=3).state)
    except SeaError as error:
        print(error, sea.Game.from_json(game.to_json()).result)
    return sea.position("tranquility", grid={"a1": 3, "c1": 9}, hand=[5, 17, 44, "F", 80])
