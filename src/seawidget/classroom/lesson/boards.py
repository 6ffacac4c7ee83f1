"""The boards of the lessons: each lesson's position, with the cards to come that a student's deal number gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from seawidget.odds.solved import mini
from seawidget.playing.game import Game
from seawidget.playing.players import Person
from seawidget.rng import Rng
from seawidget.shortcuts import position

SeedOf = Callable[[int], int]

# The grid of lessons 3, 5 and 7: twenty islands; d2 and d3 are the gaps that are asked about.
CHART: Final = {
    "a1": 4,
    "b1": 6,
    "c1": 7,
    "d1": 9,
    "e1": 11,
    "f1": 13,
    "a2": 15,
    "b2": 18,
    "c2": 19,
    "e2": 23,
    "f2": 28,
    "a3": 31,
    "b3": 33,
    "c3": 36,
    "e3": 41,
    "f3": 45,
    "a4": 48,
    "b4": 52,
    "c4": 55,
    "d4": 59,
}
CHART_HAND: Final = (2, 26, 50, 66, 77)
B1: Final = frozenset({*range(21, 27), 28, 29})  # what fits b1 of lesson 2; 27 is in hand
D2: Final = frozenset({20, 21, 22})
D3: Final = frozenset({37, 38, 39, 40})
DEALS: Final = {1: 10, 2: 4, 3: 1, 4: 1, 5: 8, 6: 1, 7: 1, 8: 1}  # futures a student plays
STOPS: Final = (1, 20, 30)  # turns of the voyage of lesson 8 where it is forecast
PASSES: Final = 5  # the helper of lesson 7 that holds a card for d3 passes one time in so many


def deal(lesson: int, number: int, seed: SeedOf) -> Game:
    """The game of a lesson with the future of a deal number; a voyage of lesson 8 stands at its start."""
    return _DEALS[lesson](number, seed)


def _hands(number: int, seed: SeedOf) -> Game:
    return Game("tranquility", players=1, seed=seed(number))


def _gap(number: int, seed: SeedOf) -> Game:
    start = position(players=1, grid={"a1": 20, "c1": 30}, hand=[12, 27, 44, 63, 71], start="S")
    return start.fork(redeal=True, seed=seed(number))


def second_board() -> Game:
    """The board of the third question of lesson 2."""
    return position(players=1, grid={"d2": 20, "f2": 44}, hand=[5, 12, 31, 63, 71], start="S")


def _chart(number: int, seed: SeedOf) -> Game:
    start = position(players=1, grid=CHART, hand=list(CHART_HAND), start="S")
    return start.fork(redeal=True, seed=seed(number))


def _empty(number: int, seed: SeedOf) -> Game:
    return position(players=1, hand=[8, 19, 33, 47, 72])


def _line(number: int, seed: SeedOf) -> Game:
    return mini(cards=7, cells=4, hand=2).game([3, 5, *Rng(seed(number)).shuffled([1, 2, 4, 6, 7])])


def _silence(number: int, seed: SeedOf) -> Game:
    start = position(players=2, seats=["me", helper(seed(number))], grid=CHART, hand=list(CHART_HAND), start="S")
    return start.fork(redeal=True, seed=seed(number))


def _voyage(number: int, seed: SeedOf) -> Game:
    return Game("tranquility", players=1, removed_islands=6, seed=seed(number), seats=["greedy"])


_DEALS: Final[dict[int, Callable[[int, SeedOf], Game]]] = {
    1: _hands,
    2: _gap,
    3: _chart,
    4: _empty,
    5: _chart,
    6: _line,
    7: _silence,
    8: _voyage,
}


def helper(seed: int) -> Callable[[Any, Sequence[Any]], Any]:
    """The partner of lesson 7: holding a card for d3 it plays one there four times in five, else discards its two
    highest other cards.
    """

    def partner(view: Any, legal_moves: Sequence[Any]) -> Any:
        held = {int(card) for card in view.hand if card.isdecimal()}
        wanted = held & D3
        # By the turn alone, so that a move taken back and made again meets the same partner.
        if wanted and Rng(seed).fork("helper").fork(view.turn).below(PASSES):
            plays = [move for move in legal_moves if str(move).startswith("Place ") and " d3" in str(move)]
            if plays:
                return plays[0]
        others = sorted(held - D3, reverse=True)[:2]
        text = f"Discard {','.join(map(str, sorted(others)))}"
        return next((move for move in legal_moves if str(move) == text), legal_moves[-1])

    partner.__name__ = "partner"
    return partner


def voyage(seed: SeedOf) -> list[Game]:
    """The voyage of lesson 8 where it stops, turn by turn, and where it ends. Nobody moves on these: greedy has."""
    whole = _voyage(0, seed)
    whole.play_bots()
    path = whole.node.path()
    nodes = [next((node for node in path if node.state.turn >= turn), path[-1]) for turn in STOPS]
    stops: list[Game] = []
    for node in (*nodes, path[-1]):
        whole.goto(node)
        stop = whole.fork()
        stop.seats = [Person("greedy")]
        stops.append(stop)
    return stops
