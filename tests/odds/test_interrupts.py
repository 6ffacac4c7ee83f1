"""An interrupt at any line of a question about a live game: the game is as it was, and the next answer is the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import seawidget as sea
from tests.sampling import amount

PACKAGE = str(Path(sea.__file__).parent)
EVERY = amount(gate=2003, full=101)  # lines from one interrupt to the next


def two(game):
    return [str(move) for move in game.legal_moves][:2]


QUESTIONS = {
    "odds": lambda game: [game.odds().to_dict()],
    "horizon": lambda game: [game.odds(horizon=[1, 3], remember=False).to_dict()],
    "chance to win": lambda game: list(game.win_odds(rollouts=2, seed=1, policy="random").values),
    "comparison": lambda game: str(game.compare(*two(game), deals=2, policy="random", seed=1)),
}


class At:
    """Raises KeyboardInterrupt at the line number `number` of the package that runs; 0: never, only counts."""

    def __init__(self, number: int) -> None:
        self.number, self.lines = number, 0

    def __call__(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.number:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self

    def run(self, act):
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return act()
        finally:
            sys.settrace(before)


def begun():
    game = sea.Game("tranquility", players=1, seed=4, removed_islands=40)
    game.seats = "greedy"
    game.play_bots(9)
    game.undo()
    game.seats = "me"
    return game


def facts(game):
    """Everything but the help that was taken, which may have been written down or not."""
    return [(node.id, str(node.move), node.state.to_dict()) for node in game.tree.nodes.values()], game.node.id


@pytest.mark.parametrize("name", QUESTIONS)
def test_at_every_line(name):
    ask = QUESTIONS[name]
    game = begun()
    before, answer = facts(game), ask(begun())
    counting = At(0)
    counting.run(lambda: ask(begun()))
    heard = []
    game.subscribe(heard.append)
    interrupted = 0
    for number in range(1, counting.lines, EVERY):
        try:
            At(number).run(lambda: ask(game))
        except KeyboardInterrupt:
            interrupted += 1
        assert facts(game) == before, number
        assert not [change for change in heard if change.kind in {"move", "undo", "goto"}], number
        if interrupted % 3 == 1:
            assert ask(game) == answer, number
    assert interrupted
    assert ask(game) == answer
    game.move(two(game)[0])  # no lock is left behind
