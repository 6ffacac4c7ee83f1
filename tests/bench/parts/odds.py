"""Exact odds from a live position, beside icepool."""

from __future__ import annotations

import icepool

import seawidget as sea
from seawidget import odds
from tests.bench.timing import Row, each, seconds

FILLED = {1: 2, 3: 7, 5: 11, 7: 16, 9: 20, 11: 25, 13: 29, 15: 34, 17: 38}
FILLED |= {19: 42, 21: 47, 23: 51, 25: 56, 27: 60, 29: 65, 31: 69, 33: 74, 35: 78}
GONE = [1, 9, 12, 27, 30, 33, 43, 58, 59, 62, 63, 71, 80, "F", "F"]
HORIZONS = range(1, 21)


MODULES = {"preset": "storm", "monsters": 3, "wilds": 2, "removed_islands": 8}


def rows() -> list[Row]:
    game = chequerboard()
    sizes = [len(gap.wanted) for gap in game.odds(remember=GONE)]
    live = {
        "a live position": game,
        "after 25 moves, each remembered": played(1),
        "the same with storms, monsters, Wilds and removed islands": played(1, **MODULES),
        "the same for three seats": played(3, **MODULES),
    }
    found = []
    for name, each_game in live.items():
        how = {"remember": GONE} if each_game is game else {}
        board = each_game.odds(**how)
        gap = max(board, key=lambda gap: len(gap.facts.wanted))
        peer = f"{seconds(each(lambda: board_of_icepool(sizes), 1))} (icepool)" if each_game is game else ""
        found += [
            Row(
                f"odds of a whole board, {name} ({len(board)} gaps, {len(board.horizons)} horizons)",
                seconds(each(lambda g=each_game, h=how: refreshed(g, **h), 40)),
                "< 1 ms",
                peer,
            ),
            Row(f"a single question of it, {name}", seconds(each(lambda g=gap: g.hit(8), 200)), "< 100 us"),
        ]
    return [
        *found,
        Row(
            "a single question: at least 1 of 7 in the next 8 of 60",
            seconds(each(lambda: odds.hit(60, 7, 8), 400)),
            "< 100 us",
            f"{seconds(each(lambda: 1 - icepool.Deck({1: 7, 0: 53}).deal(8).sum().probability(0), 40))} (icepool)",
        ),
        Row(
            "three gaps together",
            seconds(each(lambda: odds.all_hit(60, (3, 4, 2), 8), 400)),
            "< 100 us",
            f"{seconds(each(three_of_icepool, 10))} (icepool)",
        ),
        Row("the same question, explained in words", seconds(each(lambda: odds.hit(60, 7, 8).text(), 100)), "< 20 ms"),
        Row("10,000 deals of it", seconds(each(lambda: odds.hit(60, 7, 8).simulate(10_000, seed=1), 1, 3))),
    ]


def played(players: int, **options: object) -> sea.Game:
    """A game after 25 moves of a bot."""
    game = sea.Game("tranquility", players=players, seed=5, seats=["greedy"] * players, **options)
    game.play_bots(25)
    return game


def refreshed(game: sea.Game, **how: object) -> object:
    """All chances as after a move: what the seat remembers of the position before is known, nothing of this one."""
    game.tree.memories.forget([game.node])
    return game.odds(**how).table()


def chequerboard() -> sea.Game:
    """Eighteen islands, a gap of one cell beside each; fifteen cards put down before, which the player remembers."""
    hand = [4, 13, 36, 53, 70]
    gone = {*FILLED.values(), *hand, *GONE}
    cells = [f"{column}{row + 1}" for row in range(6) for column in "abcdef"]
    deck = [n for n in range(1, 81) if n not in gone] + ["F"] * 3
    grid = {cells[cell - 1]: card for cell, card in FILLED.items()}
    return sea.position(players=1, grid=grid, hand=hand, start="S", decks=[deck], discards=[GONE])


def board_of_icepool(sizes: list[int]) -> list[list[object]]:
    """The same table, asked question by question."""
    return [[1 - icepool.Deck({1: m, 0: 47 - m}).deal(k).sum().probability(0) for k in HORIZONS] for m in sizes]


def three_of_icepool() -> object:
    return icepool.Deck({"A": 3, "B": 4, "C": 2, "-": 51}).deal(8).issuperset("ABC").probability(True)
