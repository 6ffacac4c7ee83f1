"""Exercises and the coach in a real notebook, by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.practising.exercise import Exercise
from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.keyboard import Typist
from tests.e2e.driving.said import move as said
from tests.practising.given import DECK, GRID, LATE, late

pytestmark = pytest.mark.full(gate=1, of="file")

PLAYED = f"""
import seawidget as sea
w = sea.play(sea.position(players=1, grid={GRID}, hand=[19, 52, 25, 53, 77], start="S", decks=[{DECK}]))
for move in {list(LATE)}:
    w.game.move(move)
w
"""
COACHED = f"""
import seawidget as sea
game = sea.position(players=1, grid={GRID}, hand=[19, 52, 25, 53, 77], start="S", decks=[{DECK}])
for move in {{moves}}:
    game.move(move)
w = sea.play(game, coach=sea.Coach(seconds=60))
w
"""
FIVE = """
from datetime import date
from seawidget.practising.deck import Deck
from seawidget.practising.exercise import Exercise
from seawidget.practising.practice import Practice
home = w.game
line = home.node.path()
w.practise(Practice([Exercise(home, line[i], line[i + 1].move, 0) for i in range(5)], Deck(), date(2026, 11, 30)))
"""
DONE = ("good", "maybe")


def exercises():
    game = late()
    line = game.node.path()
    return [Exercise(game, line[at], line[at + 1].move, 0) for at in range(len(LATE))]


def test_five_exercises_by_keyboard(in_lab, artifacts):
    notebook = in_lab([PLAYED])
    board = notebook.board()
    known = {each.code: each for each in exercises()[:5]}
    answers = {each.turn: (each, each.reveal()) for each in known.values()}
    notebook.do(FIVE)
    typist, box = Typist(board), board.root.locator(".sea-drill")
    for number in range(5):
        expect(box).to_contain_text(text("ui.practice.of", {"n": number + 1, "of": 5}))
        turn = notebook.python("w.table['drill']['turn']")
        board.cell("a1").focus()  # wherever it was before: this is about what the keys do
        one, answer = answers[turn]
        if one.attempt(answer.played) == "worse":
            typist._type(answer.played)
            expect(box).to_have_attribute("data-state", "worse")
            expect(board.root.locator(".sea-msg")).to_contain_text(text("ui.practice.worse"))
            assert notebook.python("w.game.node is w.game.tree.root")
            expect(board.root.locator(".sea-hand :focus")).to_have_count(1)
            assert said("tranquility", answer.best) not in board.root.inner_text()
            board.root.screenshot(path=artifacts / "practice-worse.png", animations="disabled")
        typist._type(answer.best)
        notebook.until(lambda: box.get_attribute("data-state") in DONE, "it is solved")
        if number < 4:
            board.root.locator("[data-focus=practice-next]").focus()
            notebook.page.keyboard.press("Enter")
    expect(box).to_contain_text(text("ui.practice.done"))
    assert violations(board.root) == []
    board.root.locator("[data-focus=practice-back]").focus()
    notebook.page.keyboard.press("Enter")
    notebook.until(lambda: notebook.python("w.game is home"), "the game before is back")
    expect(box).to_have_count(0)


def test_the_end_finds_positions_and_shows_an_answer(in_lab, artifacts):
    notebook = in_lab([PLAYED])
    board = notebook.board()
    notebook.do("from seawidget.practising.finding import of_game\np = of_game(w.game, progress=None)")
    count = notebook.python("len(p)")
    assert count
    board.button("ui.practice.find").focus()
    notebook.page.keyboard.press("Enter")
    begin = board.button("ui.practice.begin", n=count)
    begin.wait_for()
    board.root.screenshot(path=artifacts / "practice-end.png", animations="disabled")
    begin.focus()
    notebook.page.keyboard.press("Enter")
    box = board.root.locator(".sea-drill")
    expect(box).to_be_visible()
    assert violations(board.root) == []
    board.root.locator("[data-focus=practice-show]").focus()
    notebook.page.keyboard.press("Enter")
    expect(box.locator(".sea-drill-answer")).to_be_visible()
    board.root.screenshot(path=artifacts / "practice-answer.png", animations="disabled")


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("play", [True, False], ids=["Enter", "Escape"])
def test_the_coach_asks_and_keys_answer(in_lab, play, artifacts):
    worst = next(each for each in exercises() if each.attempt(answer := each.reveal().played) == "worse" and answer)
    answer = worst.reveal()
    before = list(LATE[: LATE.index(answer.played)])
    notebook = in_lab([COACHED.replace("{moves}", repr(before))])
    board = notebook.board()
    typist, box = Typist(board), board.root.locator(".sea-sure")
    board.cell("a1").focus()
    at = notebook.python("w.game.node.id")
    typist._type(answer.played)
    expect(box).to_contain_text("Sure? This costs at least")
    expect(box.locator("[data-focus=sure-play]")).to_be_focused()
    assert said("tranquility", answer.best) not in box.inner_text()
    assert notebook.python("w.game.node.id") == at
    assert violations(board.root) == []
    board.root.screenshot(path=artifacts / "coach.png", animations="disabled")
    notebook.page.keyboard.press("Enter" if play else "Escape")
    expect(box).to_have_count(0)
    if play:
        assert notebook.python("str(w.game.node.move)") == answer.played
    else:
        assert notebook.python("w.game.node.id") == at
        typist.play(answer.played)  # once a position
    assert notebook.python("w.game.looks(0)['sure']") == 1
