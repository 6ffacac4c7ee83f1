"""Exercises and the coach on a board: nothing of an answer reaches the page before it is solved or shown."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

import seawidget as sea
from seawidget.practising import finding
from seawidget.practising.finding import of_game
from seawidget.text import i18n
from seawidget.widget.practice import room
from tests.practising.given import LATE, late, mini
from tests.widget.one_page import SENT

WRONG, RIGHT = "Place 1 a", "Place 6 d pay 1"


def settled(page):
    """The page once nothing runs beside its board any more."""
    assert page.widget._practising.background.join(120)
    page.messages()
    return page


def news(page):
    return [each for each in page.news if each["what"] == "practice"]


def drill(page):
    return page.traits["table"]["drill"]


def sent(page, since=0):
    return json.dumps([data for ident, data in SENT[since:] if ident == page.widget.model_id])


@pytest.fixture
def found(shown):
    """A page at the end of a game whose moves have been judged."""

    def show(game=None):
        page = shown(game or mini())
        page.ok("practice_find")
        settled(page)
        assert news(page)[-1]["ready"]
        return page

    return show


def test_the_end_says_how_many_there_are_and_begins(found):
    page = found()
    home = page.widget.game
    last = news(page)[-1]
    assert (last["n"], last["done"]) == (1, last["all"])
    page.ok("practice_begin")
    assert drill(page) == {"n": 1, "of": 1, "turn": 2, "state": "open", "tries": 0, "more": False}
    assert page.widget.game is not home
    assert page.traits["table"]["odds"] == "off"
    page.ok("practice_leave")
    assert page.widget.game is home
    assert "drill" not in page.traits["table"]
    page.ok("practice_find")  # what is known is told at once
    page.messages()
    assert news(page)[-1]["ready"]


def test_a_wrong_move_changes_nothing_and_a_good_one_is_played(found):
    page = found()
    page.ok("practice_begin")
    before = page.traits["position"]
    page.ok("move", move=WRONG)
    settled(page)
    assert (drill(page)["state"], drill(page)["tries"]) == ("worse", 1)
    assert page.traits["position"] == before
    assert "answer" not in drill(page)
    page.ok("move", move=RIGHT)
    settled(page)
    assert drill(page)["state"] == "good"
    assert page.traits["position"] != before
    assert page.traits["table"]["odds"] == "free"
    assert "answer" not in drill(page)  # it is still asked for
    page.ok("practice_show")
    settled(page)
    assert drill(page)["answer"] == {"played": "Discard 1,6", "best": RIGHT, "worlds": 0, "loss": "91.7%"}
    assert "retry" not in page.widget.game.looks(0)


def test_the_answer_is_shown_when_it_is_asked_for(found):
    page = found()
    home = page.widget.game
    page.ok("practice_begin")
    page.ok("practice_show")
    settled(page)
    assert drill(page)["state"] == "shown"
    assert drill(page)["answer"]["best"] == RIGHT
    assert home.looks(0)["retry"] == 1


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("advise", {"reasons": True}),
        ("odds", {"horizon": 3}),
        ("odds_trial", {"moves": [RIGHT], "horizon": 3}),
        ("try", {"moves": [RIGHT]}),
        ("forecast", {"chance": "0.5"}),
        ("practice_find", {}),
    ],
)
def test_helpers_are_locked_meanwhile(found, do, fields):
    page = found()
    page.ok("practice_begin")
    answer = page.send(do, **fields)
    assert (answer["ok"], answer["code"]) == (False, "odds_exercise")
    assert answer["text"] == i18n.text("ui.error.odds_exercise")
    page.ok("practice_show")
    settled(page)
    assert page.send(do, **fields).get("code") != "odds_exercise"


def test_an_illegal_move_says_why_and_is_no_attempt(found):
    page = found()
    page.ok("practice_begin")
    answer = page.send("move", move="Place 1 z")
    assert not answer["ok"]
    assert drill(page)["tries"] == 0


def test_a_mistake_of_the_ledger_tells_its_turn_alone_and_is_tried_again(shown):
    page = shown(mini())
    page.ok("odds", horizon=2)
    page.ok("odds_lost")
    assert page.widget._access.background.join(120)
    page.messages()
    (told,) = [each["lost"]["mistakes"] for each in page.news if each["what"] == "lost" and "lost" in each]
    assert [set(each) for each in told] == [{"node", "turn"}] * len(told)
    assert RIGHT not in sent(page)
    page.ok("practice_again", node=told[0]["node"])
    assert drill(page)["turn"] == told[0]["turn"]
    page.ok("move", move=WRONG)
    settled(page)
    assert drill(page)["state"] == "worse"
    assert not page.send("practice_again", node="99")["ok"]


def test_no_message_tells_an_answer_before(found):
    """Everything that is sent from the first look for positions to the last wrong move is searched."""
    page = found(late(LATE[:1]))
    begun = 0
    practice = of_game(page.widget.game, progress=None)
    answers = [each.reveal() for each in practice.exercises]
    assert answers
    page.ok("practice_begin")
    for number in range(len(answers)):
        turn = drill(page)["turn"]
        answer = next(each for each in answers if each.turn == turn)
        page.ok("move", move=answer.played)
        settled(page)
        assert drill(page)["state"] == "worse"
        page.ok("explain", move=answer.played)
        page.ok("still")
        everything = sent(page, begun)
        assert answer.best not in everything
        assert page.ok("gifts") == {}  # what could be given away is advice
        for word in (
            f"{answer.band.low:.4f}",
            f'"low": {round(100 * answer.band.low)}',
            '"stake":',
            '"loss":',
            '"best":',
        ):
            assert word not in everything
        page.ok("move", move=answer.best)
        settled(page)
        assert drill(page)["state"] in ("good", "maybe")
        begun = len(SENT)
        if number + 1 < len(answers):
            page.ok("practice_next")
    assert not page.send("practice_next")["ok"]


def test_advice_about_payments_is_back_after_it(found):
    page = found(late(LATE[:1]))
    page.ok("practice_begin")
    page.ok("practice_show")
    settled(page)
    assert page.ok("gifts")["gives"]


def test_looking_can_be_stopped(shown, monkeypatch):
    page = shown(late(LATE[:1]))
    page.ok("practice_find")
    page.ok("practice_stop")
    settled(page)
    assert not any(each.get("ready") for each in news(page))
    assert page.send("practice_begin")["code"] == "practice_none"


def test_another_game_ends_the_exercise(found):
    page = found()
    page.ok("practice_begin")
    page.widget.game = sea.Game("mini", seed=5)
    page.messages()
    assert "drill" not in page.traits["table"]
    for do in ("practice_show", "practice_next", "practice_leave"):
        assert page.send(do)["code"] == "practice_none"


def test_code_puts_exercises_on_a_board(shown):
    page = shown(sea.Game("mini", seed=5))
    home = page.widget.game
    page.widget.practise(of_game(mini(), progress=None))
    page.messages()
    assert drill(page)["state"] == "open"
    page.ok("practice_leave")
    assert page.widget.game is home
    with pytest.raises(sea.PracticeError, match="practise"):
        page.widget.practise("saves/")
    empty = of_game(sea.Game("mini", seed=5), progress=None)
    with pytest.raises(sea.PracticeError, match="nothing to practise"):
        page.widget.practise(empty)


@pytest.mark.parametrize("odds", ["off", "after-prediction"])
def test_policies_withhold_exercises(shown, odds):
    game = mini()
    game.undo()
    page = shown(game, odds=odds)
    answer = page.send("practice_find")
    assert answer["code"] == {"off": "odds_off", "after-prediction": "odds_predict"}[odds]


# -- the coach ---------------------------------------------------------------------------------------------------------


def start():
    """A position of Mini with a bad move."""
    game = mini()
    one = of_game(game, progress=None).next()
    return one, game.redealt(one._node, 0, "a future")


def test_the_coach_asks_before_the_move_is_made(shown):
    _, game = start()
    page = shown(game, coach=sea.Coach())
    node = game.node
    page.ok("move", move="Discard 1,6")
    assert game.node is node
    asked = page.traits["table"]["sure"]
    assert asked["text"].startswith("Sure? This costs at least")
    assert asked["move"] == "Discard 1,6"
    page.ok("sure", play=False)
    assert "sure" not in page.traits["table"]
    assert game.node is node
    page.ok("move", move="Discard 1,6")  # once a position
    assert game.node is not node
    assert game.looks(0)["sure"] == 1


def test_play_it_makes_the_very_move(shown):
    _, game = start()
    page = shown(game, coach=sea.Coach())
    page.ok("move", move="Discard 1,6")
    page.ok("sure", play=True)
    assert str(game.node.move) == "Discard 1,6"
    assert "sure" not in page.traits["table"]
    assert page.send("sure", play=True)["code"] == "sure_none"


def test_a_preview_that_is_kept_is_asked_about_too(shown):
    _, game = start()
    page = shown(game, coach=sea.Coach())
    node = game.node
    page.ok("keep", moves=["Discard 1,6"])
    assert game.node is node
    page.ok("sure", play=True)
    assert str(game.node.move) == "Discard 1,6"


def test_no_message_names_the_better_move(shown):
    one, game = start()
    best = one.reveal().best
    page = shown(game, coach=sea.Coach())
    begun = len(SENT)
    page.ok("move", move="Discard 1,6")
    assert page.traits["table"]["sure"]
    assert best not in sent(page, begun)


def test_the_coach_says_nothing_about_good_moves_and_moves_of_code(shown):
    _, game = start()
    page = shown(game, coach=sea.Coach())
    page.ok("move", move=RIGHT)
    assert "sure" not in page.traits["table"]
    assert str(game.node.move) == RIGHT
    game.undo()
    game.move("Discard 1,6")
    page.messages()
    assert "sure" not in page.traits["table"]


def test_a_question_goes_when_the_position_does(shown):
    _, game = start()
    page = shown(game, coach=sea.Coach())
    page.ok("move", move="Discard 1,6")
    game.move(RIGHT)
    page.messages()
    assert "sure" not in page.traits["table"]
    assert page.send("sure", play=True)["code"] == "sure_none"


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_the_question_is_asked_in_the_language_of_the_page(shown, locale):
    _, game = start()
    page = shown(game, coach=sea.Coach(), ui={"locale": locale})
    page.ok("move", move="Discard 1,6")
    assert page.traits["table"]["sure"]["text"].startswith("Точно?")


@pytest.fixture
def threadless(no_loop, monkeypatch):
    """Threads as Pyodide has them."""

    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)


def test_everything_happens_between_events_where_there_are_no_threads(threadless, shown):
    async def practise():
        page = shown(mini())
        page.ok("practice_find")
        await quiet(page)
        page.ok("practice_begin")
        page.ok("move", move=WRONG)
        assert drill(page)["state"] == "trying"
        assert page.send("move", move=RIGHT)["code"] == "practice_busy"
        await quiet(page)
        assert drill(page)["state"] == "worse"
        page.ok("move", move=RIGHT)
        await quiet(page)
        assert drill(page)["state"] == "good"

    asyncio.run(practise())


async def quiet(page):
    while page.widget._practising.background.running:
        await asyncio.sleep(0.01)
    page.messages()


def test_it_begins_by_itself_only_where_that_is_quick(shown, monkeypatch):
    page = shown(late(LATE[:1]))
    asked = []
    monkeypatch.setattr(room.compiled, "functions", lambda game, name, options=None: asked.append(name))
    assert page.ok("practice_find", quick=True) == {"began": False}
    assert asked == ["try_worlds"]
    assert page.widget._practising.background.running == ()
    monkeypatch.setattr(room.compiled, "functions", lambda *_: len)
    assert page.ok("practice_find", quick=True) == {"began": True}
    page.ok("practice_stop")
    page = shown(mini())
    assert page.ok("practice_find", quick=True) == {"began": True}  # solved
    settled(page)
    assert news(page)[-1]["ready"]


def test_what_was_judged_before_it_was_stopped_is_not_judged_again(found, monkeypatch):
    page = found()
    desk = page.widget._practising
    (known,) = [desk._known[1]]
    assert len(known) == news(page)[-1]["all"]
    desk._found = None
    judged = []
    monkeypatch.setattr(finding, "judge", lambda *_, **__: judged.append(1))
    page.ok("practice_find")
    settled(page)
    assert not judged
    assert news(page)[-1]["n"] == 1


def test_the_duel_has_exercises_too(shown):
    game = sea.Game("tranquility", variant="duel", players=2, seed=3, seats=["greedy", "greedy"])
    game.play_bots()
    game.seats = ["me", "greedy"]
    decisions = [node for node in game.node.path()[:-1] if node.state.deciding == 0 and len(node.state.legal_moves) > 1]
    page = shown(game)
    page.ok("practice_again", node=decisions[-1].id)
    page.ok("practice_show")
    settled(page)
    assert drill(page)["state"] == "shown"
    assert drill(page)["answer"]["worlds"] > 0
