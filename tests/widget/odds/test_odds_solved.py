"""Odds on the board of a solved game: exact fractions of position and moves, told only to those who may see them."""

from __future__ import annotations

import json
import random
import re
import threading
from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.games.mini.solve import solver
from seawidget.widget.odds import solved as oddssolved
from tests.widget.odds.test_odds import BYTES, close, done
from tests.widget.odds.test_odds_gate import all_bytes, ask_all
from tests.widget.one_page import SENT

SOLVED = sea.mini(7, 4, 2)


def small(seed=4, moves=0, solved=SOLVED):
    """A game of Mini some moves on that can still be won and lost."""
    game = solved.game(seed=seed, seats=["me"])
    for _ in range(moves):
        game.move(solved.best_move(game))
    return game


def exact(told):
    return Fraction(told["exact"])


def look(page):
    """Open the panel and wait for all it tells."""
    told = page.ok("odds", horizon=2)
    return told, done(page)["solved"]


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_the_page_gets_the_exact_value_of_the_position_and_of_every_move(shown, seed, moves):
    game = small(seed, moves)
    told, news = look(shown(game))
    assert told["solvable"]
    assert "win" not in told
    found = news["solved"]
    assert (news["node"], news["done"]) == (game.node.id, True)
    assert exact(found["best"]) == SOLVED.value(game) == game.win_odds(seat=0).exact
    assert found["best"]["chance"] == float(SOLVED.value(game))
    assert exact(found["uniform"]) == SOLVED.value(game, uniform=True)
    rows = {row["move"]: row for row in found["moves"]}
    assert rows.keys() == {str(move) for move in game.legal_moves}
    for action in SOLVED.actions(game):
        row = rows[action.text]
        assert (exact(row["best"]), exact(row["uniform"])) == (action.best, action.uniform)
    best = [row["best"]["chance"] for row in found["moves"]]
    assert best == sorted(best, reverse=True)
    assert best[0] == found["best"]["chance"]


def test_best_play_is_told_before_random_play_and_both_are_kept(shown):
    game = small()
    page = shown(game)
    look(page)
    first, second = [news for news in page.news if news["what"] == "solved"]
    assert ("uniform" in first["solved"], first["done"]) == (False, False)
    assert ("uniform" in second["solved"], second["done"]) == (True, True)
    again = page.ok("odds", horizon=2)
    assert again["solved"] == second["solved"]
    done(page)
    assert page.news[-1] == second  # told again whole, not from the beginning


@pytest.mark.parametrize("kind", ["best", "uniform"])
@pytest.mark.parametrize("of", ["", "move"])
def test_an_exact_number_is_explained_with_the_code_that_gives_it_again(shown, kind, of):
    game = small()
    page = shown(game)
    move = str(game.legal_moves[1]) if of else ""
    assert page.send("odds_number", of=move, kind=kind, horizon=2)["code"] == "odds_none"  # nothing was looked at
    look(page)
    told = page.ok("odds_number", of=move, kind=kind, horizon=2)
    right = SOLVED.after(game, move, kind == "uniform") if of else SOLVED.value(game, kind == "uniform")
    assert Fraction(*map(int, told["exact"])) == right
    assert eval(told["cell"], {"sea": sea, "w": page.widget}).exact == right  # noqa: S307 - our own line
    scope = {}
    exec("from fractions import Fraction\nfrom itertools import combinations\n" + told["code"], scope)
    assert scope["answer"] == right
    assert len(told["assumptions"]) == 2
    assert game.looks(0) == {"odds": 2, "win": 2}  # the panel, a number of it; and this script


def test_no_click_waits_for_random_play_to_be_solved(shown):
    game = small()
    page = shown(game)
    look(page)
    solving = solver(7, 4, 2)._solving_uniform
    begun, end = threading.Event(), threading.Event()

    def solve():
        with solving:
            begun.set()
            end.wait(120)

    threading.Thread(target=solve, daemon=True).start()
    assert begun.wait(60)
    answers = []
    click = threading.Thread(target=lambda: answers.append(page.send("odds_number", of="", kind="best", horizon=2)))
    click.start()
    click.join(60)
    waited = click.is_alive()
    end.set()
    click.join(120)
    assert not waited
    assert answers[0]["ok"]


@pytest.mark.parametrize("of", ["Place 99 a", "nonsense", "Place 1 a pay 1"])
def test_no_number_for_a_move_that_cannot_be_made(shown, of):
    page = shown(small())
    look(page)
    assert not page.send("odds_number", of=of, kind="best", horizon=2)["ok"]
    assert page.widget.game.looks(0) == {"odds": 1}


def test_a_trial_is_exact_as_well(shown):
    game = small()
    page = shown(game)
    look(page)
    move = str(game.legal_moves[0])
    page.ok("odds_trial", moves=[move], horizon=2)
    pair = done(page)["trial"]["pair"]
    before, after = SOLVED.value(game), SOLVED.after(game, move)
    assert [Fraction(text) for text in pair["exact"]] == [before, after]
    assert (pair["before"], pair["after"]) == (float(before), float(after))
    assert pair["difference"] == pytest.approx(float(after - before))


def test_the_chart_of_the_way_here_is_exact(shown):
    game = small(moves=2)
    page = shown(game)
    look(page)
    page.ok("odds_chart")
    points = done(page)["chart"]["points"]
    path = [node for node in game.node.path() if not node.state.over]
    assert [point["node"] for point in points] == [node.id for node in path]
    for point, node in zip(points, path, strict=True):
        value = float(SOLVED.value(node.state))
        assert point["chance"] == point["low"] == point["high"] == pytest.approx(value, abs=1e-4)
        assert point["n"] == 0


def test_a_game_too_big_to_solve_is_estimated(shown, monkeypatch):
    monkeypatch.setattr("seawidget.widget.odds.jobs.MOST", 20)
    game = sea.Game("mini", cards=20, cells=9, hand=5, seed=1, seats=["me"])
    page = shown(game)
    told = page.ok("odds", horizon=2)
    assert not told["solvable"]
    assert done(page)["win"]["win"]["n"] == 20


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [(10, 5, 4), (9, 5, 5), (8, 7, 4)], ids=str)
def test_messages_are_short_however_many_moves_there_are(shown, size, seed):
    solved = sea.mini(*size)
    game = solved.game(seed=seed, seats=["me"])
    chance = random.Random(seed)
    while not game.over and len(game.legal_moves) < 40:
        game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    page = shown(game)
    SENT.clear()
    page.seen = 0
    _, news = look(page)
    assert {row["move"] for row in news["solved"]["moves"]} == {str(move) for move in game.legal_moves}
    assert max(len(json.dumps(data["content"])) for _, data in SENT if data["method"] == "custom") <= BYTES


def test_a_stopped_solution_tells_nothing(shown, monkeypatch):
    slow = oddssolved.values
    game = small()
    page = shown(game)

    def stopped(*args):
        page.widget._access.stop()
        return slow(*args)

    monkeypatch.setattr(oddssolved, "values", stopped)
    page.ok("odds", horizon=2)
    close(page)
    page.messages()
    assert [news for news in page.news if news["what"] == "solved"] == []


NUMBERS = re.compile(r'"(best|uniform|exact|chance|solved|moves)": ?[\[{"\d]')


@pytest.mark.parametrize("policy", ["off", "after-prediction"])
def test_nothing_of_a_solution_leaves_before_it_may(shown, policy):
    game = small()
    SENT.clear()
    page = shown(game, odds=policy)
    ask_all(page, game)
    for kind in ("best", "uniform"):
        for of in ("", str(game.legal_moves[0])):
            assert not page.send("odds_number", of=of, kind=kind, horizon=2)["ok"]
    close(page)
    assert not NUMBERS.search(all_bytes(page))
    assert game.looks(0) == {}
    for action in SOLVED.actions(game.node.state):
        for value in (action.best, action.uniform):
            assert value in (0, 1) or (
                str(value) not in all_bytes(page) and f"{float(value):.6g}" not in all_bytes(page)
            )
    if policy == "after-prediction":
        page.ok("forecast", chance="50 %")
        _, news = look(page)
        assert NUMBERS.search(all_bytes(page))
        assert exact(news["solved"]["best"]) == SOLVED.value(game)


def test_orders_of_the_deck_that_look_alike_have_the_same_solution(shown):
    deals = [[3, 5, 1, 7, 2, 6, 4], [3, 5, 4, 6, 2, 7, 1]]
    told = [look(shown(SOLVED.game(deck, seats=["me"])))[1]["solved"] for deck in deals]
    assert told[0] == told[1]


def test_the_mistakes_of_a_finished_game_are_those_of_its_ledger(shown):
    solved = sea.mini(6, 3, 2)
    game = solved.game([4, 5, 1, 2, 6, 3], seats=["me"])
    for move in ("Discard 4,5", "Discard 1,2", "Discard 3,6"):
        game.move(move)
    page = shown(game)
    assert page.ok("odds", horizon=2)["over"]
    page.ok("odds_lost")
    found = done(page)["lost"]["lost"]
    ledger = game.ledger(seat=0)
    assert found["exact"]
    assert [found["luck"], found["skill"]] == [float(ledger.luck), float(ledger.skill)]
    mistakes = ledger.mistakes(5)
    assert len(mistakes) == 2
    for told, right in zip(found["mistakes"], mistakes, strict=True):
        assert told == {"node": told["node"], "turn": right.turn}  # they are there to be tried again
        assert game.tree[told["node"]].state.turn == right.turn
