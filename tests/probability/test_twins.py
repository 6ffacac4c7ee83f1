"""Every public answer has a simulation twin with its standard error, or says why it has none.

The answers are found by what functions and methods say they return, so a new one without a twin, or that nobody asks
here, fails.
"""

from __future__ import annotations

import inspect
import math

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.odds import Odds
from seawidget.odds.gap import GapOdds
from seawidget.odds.position import BoardOdds
from seawidget.odds.turn import TurnOdds
from seawidget.odds.winning import WinOdds
from seawidget.probability.cards import order
from tests.probability.rows import ASK, answer
from tests.sampling import amount

DEALS = amount(gate=600, full=1500)


def returns_odds(value: object) -> bool:
    """Whether a function, method or property says that it returns Odds, or several of them by name."""
    function = value.fget if isinstance(value, property) else value
    return inspect.isfunction(function) and function.__annotations__.get("return") in ("Odds", "Mapping[str, Odds]")


def answering(kind: type) -> set[str]:
    """Names of the public methods and properties that do."""
    return {name for name, value in vars(kind).items() if not name.startswith("_") and returns_odds(value)}


MORE = {  # of what has no reference row
    "exactly": lambda: odds.exactly(60, 7, 8, 2),
    "mean_count": lambda: odds.mean_count(60, 7, 8),
    "natural_cell": lambda: odds.natural_cell(80, 36, 40),
    "wait_variance": lambda: odds.wait_variance(60, 7),
    "first_served": lambda: odds.first_served(60, 4, 7),
    "held": lambda: odds.held(60, 3, 5),
    "bayes": lambda: odds.bayes("1/3", "1/10", "1"),
}


def called() -> dict[str, Odds | None]:
    """An answer of each function of the package that gives one; None of one that is not asked here."""
    names = [name for name in odds.__all__ if returns_odds(getattr(odds, name))]
    rows = {name: row for row, ask in ASK.items() for name in ask.__code__.co_names}
    asked = {name: answer(rows[name]) for name in names if name in rows and name not in MORE}
    return {name: asked[name] if name in asked else MORE.get(name, lambda: None)() for name in names}


FUNCTIONS = called()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_of_the_package_has_a_twin(name):
    found = FUNCTIONS[name]
    assert isinstance(found, Odds), f"ask {name} here"
    agrees(found)


def agrees(found: Odds) -> None:
    assert found.can_simulate
    told = found.simulate(DEALS, seed=str(found.event))
    assert told.n == DEALS
    assert math.isfinite(told.standard_error)
    if found.exact not in (0, 1):
        assert told.standard_error > 0
    assert abs(told.value - float(found.exact)) <= 4.5 * told.standard_error + 1e-12


def live(**options: object) -> sea.Game:
    players = int(options.setdefault("players", 1))  # type: ignore[call-overload]
    game = sea.Game("tranquility", seed=5, seats=["greedy"] * players, **options)
    game.play_bots(12)
    while game.state.point != "ACTION":
        game.play_bots(1)
    return game


BOARDS = {
    "alone": {},
    "with everything": {"preset": "storm", "monsters": 3, "wilds": 2, "removed_islands": 8},
    "two seats": {"players": 2, "removed_islands": 6, "monsters": 2, "storms": "on"},
}
OF_GAPS = {
    "hit": lambda gap: gap.hit(5),
    "affordable": lambda gap: gap.affordable(5),
    "enough": lambda gap: gap.enough(9),
    "mean_wait": lambda gap: gap.mean_wait(),
    "lost": lambda gap: gap.lost(),
    "held": lambda gap: gap.held(1),
}
OF_BOARDS = {
    "joint": lambda board: [board.joint([0, 1], 8)],
    "questions": lambda board: list(board.questions.values()),
}


def test_every_answer_of_a_gap_and_a_board_is_asked():
    assert answering(GapOdds) == set(OF_GAPS)
    assert answering(BoardOdds) == set(OF_BOARDS)
    assert answering(WinOdds) == {"as_odds"}


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("remember", [True, False])
def test_every_answer_of_a_board_has_a_twin(kind, remember):
    board = live(**BOARDS[kind]).odds(remember=remember)
    given = set()
    for gap in board[:4]:
        for name, ask in OF_GAPS.items():
            try:
                found = ask(gap)
            except odds.OddsError:
                continue  # a wait that may never end, a hand nobody has
            given.add(name)
            agrees(found)
    assert given >= {"hit", "affordable", "enough", "lost"}
    for ask_all in OF_BOARDS.values():
        for found in ask_all(board):
            agrees(found)


def test_what_can_be_lost_unseen_is_told_with_its_twin_and_its_program():
    """With cards set aside, thrown unseen and in discards that are not remembered: by dealing, and by the program."""
    told = 0
    for options in (*BOARDS.values(), {"removed_islands": 12}, {"players": 3, "storms": "on"}):
        for gap in live(**options).odds(remember=False):
            found = gap.lost()
            scope: dict[str, object] = {}
            exec(found.code.replace("print(answer)", ""), scope)
            assert scope["answer"] == found.exact
            assert any(found.formula in str(step) for step in found.derivation)
            if 0 < found.exact < 1:
                told += 1
                agrees(found)
    assert told > 20


def test_questions_of_a_turn_and_of_a_solved_game_have_twins():
    pomor = sea.Game("pomor", players=2, seed=7, seats=["greedy", "greedy"])
    pomor.play_bots(12)
    turn = pomor.odds()
    assert isinstance(turn, TurnOdds)
    for found in list(turn.values())[:12]:
        assert found.can_simulate
        told = found.simulate(200, seed=1)
        assert abs(told.value - float(found.exact)) <= 4.5 * told.standard_error + 1e-12
    mini = sea.mini(6, 3, 2)
    for found in (mini.odds(), mini.odds(uniform=True), sea.Game("mini", seed=1).win_odds()):
        agrees(found)


def test_an_estimate_says_why_it_has_none():
    found = sea.Game("mini", seed=1).win_odds(exact=False, rollouts=20, policy="random").as_odds()
    assert not found.can_simulate
    assert found.standard_error is not None
    with pytest.raises(odds.OddsError, match="it is a simulation itself, so ask for more games"):
        found.simulate()


def test_the_two_answers_about_a_cell_differ_in_what_they_sum_up():
    mean, spread = odds.mean_in_cell(80, 36, 12), odds.variance_in_cell(80, 36, 12)
    assert mean.exact == order.order_statistic_mean(80, 36, 12)
    assert spread.exact == order.order_statistic_variance(80, 36, 12)
    assert (mean.unit, spread.unit) == ("number", "number2")
    assert mean.series().mark == pytest.approx(float(mean))
    assert spread.series().mark is None
