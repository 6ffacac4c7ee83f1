"""Messages of the page arrive on another thread than the running cell: nothing lost, nothing twice, nothing torn."""

from __future__ import annotations

import random
import threading

import pytest

import seawidget as sea
from tests.widget.one_page import SENT, Page, facts

ROUNDS = 120


def run(*jobs):
    """Run functions on threads of their own; their errors are raised here."""
    errors = []

    def guarded(job):
        try:
            job()
        except BaseException as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "a deadlock"
    if errors:
        raise errors[0]


def fits(widget):
    """Whether the traits are one whole picture of the game."""
    with widget.game.lock:
        node = widget.game.node
        seat = widget.table["shown"]
        assert widget.cursor == node.id
        assert widget.position == facts(node.state.view(seat))
        assert widget.position["turn"] == node.state.turn


def test_a_cell_and_the_board_play_at_once(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    widget, game = page.widget, page.widget.game

    def cell():
        chance = random.Random(1)
        for _ in range(ROUNDS):
            with game.lock:
                game.goto("0") if game.over else game.move(chance.choice(game.legal_moves))

    def board():
        chance = random.Random(2)
        for number in range(ROUNDS):
            envelope = {"id": f"t-{number}", "rev": widget.rev}
            with game.lock:
                moves = [str(move) for move in game.legal_moves]
            do = {"do": "move", "move": chance.choice(moves)} if moves and number % 3 else {"do": "goto", "node": "0"}
            widget._handle_custom_msg({**envelope, **do}, [])

    run(cell, board)
    page.messages()
    answers = [answer["id"] for answer in page.answers if answer["id"].startswith("t-")]
    assert answers == [f"t-{number}" for number in range(ROUNDS)]
    assert {answer["code"] for answer in page.answers if not answer["ok"]} <= {"stale_revision", "game_over",
        "cell_taken", "card_not_in_hand", "start_is_forced", "not_offered", "not_ascending", "cannot_pay"}  # fmt: skip
    fits(widget)
    # The pictures arrived in order, and the last one is the present one; a click on an old one brings it once more.
    revs = [data["state"]["rev"] for ident, data in SENT if ident == widget.model_id and "rev" in data.get("state", {})]
    assert revs == sorted(revs)
    assert page.traits["cursor"] == widget.cursor
    assert page.rows.keys() == game.tree.nodes.keys()


def test_the_same_message_on_many_threads_runs_once(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    widget, game = page.widget, page.widget.game
    rev = game.rev
    envelope = page.envelope("move", move=str(game.legal_moves[0]))
    run(*[lambda: widget._handle_custom_msg(dict(envelope), [])] * 12)
    page.messages()
    assert game.rev == rev + 1
    answers = [answer for answer in page.answers if answer["id"] == envelope["id"]]
    assert len(answers) == 12
    assert all(answer == answers[0] for answer in answers)


def test_pages_read_whole_pictures_while_a_cell_plays(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    widget, game = page.widget, page.widget.game
    by_node = {}
    done = threading.Event()

    def cell():
        chance = random.Random(1)
        for _ in range(ROUNDS):
            with game.lock:
                game.goto("0") if game.over else game.move(chance.choice(game.legal_moves))
                by_node[game.node.id] = facts(game.node.state.view(0))
        done.set()

    def reader():
        while not done.is_set():
            state = widget.get_state()  # what `request_state` sends
            assert by_node.get(state["cursor"], state["position"]) == state["position"]
            assert state["position"]["grid"].keys() == state["position"]["grid"].keys()

    run(cell, reader, reader)


def test_games_are_swapped_while_both_are_played(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    widget = page.widget
    games = [widget.game, sea.Game("tranquility", players=1, seed=2)]

    def play(game, seed):
        chance = random.Random(seed)
        for _ in range(ROUNDS):
            with game.lock:
                game.goto("0") if game.over else game.move(chance.choice(game.legal_moves))

    def swap():
        for number in range(ROUNDS):
            widget.game = games[number % 2]

    def board():
        for number in range(ROUNDS):
            widget._handle_custom_msg({"do": "goto", "node": "0", "id": f"s-{number}", "rev": widget.rev}, [])

    def settings():
        for number in range(ROUNDS):
            ui = {**widget.ui, "locale": ("en", "uk", "ru")[number % 3]}
            widget._handle_msg({"content": {"data": {"method": "update", "state": {"ui": ui}}}})

    run(lambda: play(games[0], 1), lambda: play(games[1], 2), swap, board, settings)
    page.messages()
    fits(widget)
    assert page.rows.keys() == widget.game.tree.nodes.keys()
    assert page.traits["cursor"] == widget.cursor


def test_a_slow_bot_does_not_keep_the_game_from_a_cell(shown):
    asked, answer = threading.Event(), threading.Event()

    def slow(view, moves):
        asked.set()
        assert answer.wait(30)
        return moves[0]

    page = shown(sea.Game("tranquility", seats=[slow, "me"], seed=8, first_player=0))
    widget = page.widget
    envelope = page.envelope("bot")

    def cell():
        assert asked.wait(30)
        assert widget.game.legal_moves  # would hang if the bot kept the lock
        with widget.game.lock:
            widget.game.node.comment = "it thinks"
        answer.set()

    run(lambda: widget._handle_custom_msg(envelope, []), cell)
    page.messages()
    assert page.answers[-1]["ok"]
    assert widget.game.node.ply == 1
    assert page.rows["0"]["comment"] == "it thinks"


@pytest.mark.parametrize("order", [0, 1])
def test_two_pages_with_the_same_picture_cannot_both_move(shown, order):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    other = Page(page.widget, "other")
    move = str(page.widget.game.legal_moves[0])
    envelopes = [page.envelope("move", move=move), other.envelope("move", move=move)]
    for envelope in envelopes[order:] + envelopes[:order]:
        page.widget._handle_custom_msg(envelope, [])
    page.messages()
    assert [answer.get("code") for answer in page.answers[-2:]] == [None, "stale_revision"]
    assert len(page.widget.game.tree) == 2


def test_the_game_before_is_not_waited_for(shown):
    """Its lock comes after that of the game on the board for nobody: two games that are played would wait for each
    other.
    """
    page = shown(sea.Game("tranquility", players=1, seed=1))
    before, game = page.widget.game, sea.Game("tranquility", players=1, seed=2)
    page.widget.game = game
    held, played = threading.Event(), threading.Event()

    def other():
        with before.lock:
            before.tree._pending = ((), None, "")  # in the middle of a move
            held.set()
            assert played.wait(20), "the board waits for the game before"
            before.tree._pending = None

    def cell():
        assert held.wait(20)
        game.move(game.legal_moves[0])
        played.set()

    run(other, cell)
    assert page.widget.cursor == game.node.id
    assert page.widget.table["back"]
