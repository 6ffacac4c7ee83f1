"""Messages go out in order, from where the host lets them: at once, or on its own thread."""

from __future__ import annotations

import asyncio
import threading

import pytest

import seawidget as sea
from seawidget.widget.wire import outbox as module
from seawidget.widget.wire.outbox import Outbox
from tests.widget.one_page import SENT, SpyComm

pytestmark = pytest.mark.usefixtures("no_loop")


class Strict:
    """A way that is open on one thread only; what is posted waits for `turn`."""

    def __init__(self):
        self.thread = threading.current_thread()
        self.posted = []

    def here(self):
        return threading.current_thread() is self.thread

    def post(self, act):
        self.posted.append(act)

    def turn(self):
        for act in self.posted:
            act()
        self.posted.clear()


@pytest.fixture
def strict(monkeypatch):
    way = Strict()
    monkeypatch.setattr(module, "strict_way", lambda: way)
    return way


def beside(act):
    thread = threading.Thread(target=act)
    thread.start()
    thread.join(60)


def test_a_strict_host_gets_what_threads_send_in_its_own_turn_and_in_order(strict):
    sent = []
    box = Outbox(threading.RLock())
    box.heard()
    box.send(lambda: sent.append(1))
    assert sent == [1]
    beside(lambda: [box.send(lambda n=n: sent.append(n)) for n in (2, 3)])
    assert sent == [1]
    assert len(strict.posted) == 1
    box.send(lambda: sent.append(4))  # here: what waits goes first
    assert sent == [1, 2, 3, 4]
    strict.turn()
    beside(lambda: box.send(lambda: sent.append(5)))
    strict.turn()
    assert sent == [1, 2, 3, 4, 5]


def test_a_message_that_fails_keeps_no_later_one_back(strict, caplog):
    caplog.set_level("CRITICAL", "seawidget.widget")
    sent = []
    box = Outbox(threading.RLock())
    box.heard()
    beside(lambda: box.send(lambda: 1 / 0))
    strict.turn()
    beside(lambda: box.send(lambda: sent.append(1)))
    strict.turn()
    assert sent == [1]


def test_a_move_in_a_thread_and_failing_work_reach_the_page_of_a_strict_host(strict, shown, monkeypatch):
    """As in Shiny, where whoever sends from a thread gets an error."""

    def publish(comm, msg_type, data=None, **more):
        if not strict.here():
            raise RuntimeError("outside of a session")
        return kept(comm, msg_type, data, **more)

    kept = SpyComm.publish_msg
    monkeypatch.setattr(SpyComm, "publish_msg", publish)
    page = shown(sea.Game("tranquility", players=1, seed=1))
    game = page.widget.game
    beside(lambda: game.move(str(game.legal_moves[0])))
    assert page.messages() == []
    strict.turn()
    page.messages()
    assert page.traits["cursor"] == game.node.id
    assert page.rows.keys() == game.tree.nodes.keys()
    beside(lambda: page.widget._access.background._tell({"what": "win", "failed": True}, lambda: True))
    strict.turn()
    page.messages()
    assert page.news[-1]["failed"]


def test_a_host_that_turns_out_to_be_strict_gets_it_on_the_loop_where_the_page_was_heard(monkeypatch):
    sent = []

    async def host():
        home = threading.current_thread()
        box = Outbox(threading.RLock())
        box.heard()

        def deliver(what):
            if threading.current_thread() is not home:
                raise RuntimeError("not on this thread")
            sent.append(what)

        await asyncio.to_thread(lambda: [box.send(lambda n=n: deliver(n)) for n in (1, 2)])
        await asyncio.sleep(0.05)
        with pytest.raises(RuntimeError, match="closed"):
            box.send(lambda: (_ for _ in ()).throw(RuntimeError("closed")))

    asyncio.run(host())
    assert sent == [1, 2]


def test_what_is_wrong_with_a_message_is_raised_where_it_was_sent():
    async def host():
        box = Outbox(threading.RLock())
        box.heard()
        with pytest.raises(TypeError):
            await asyncio.to_thread(lambda: box.send(lambda: (_ for _ in ()).throw(TypeError("no JSON"))))

    asyncio.run(host())


def test_a_page_that_has_missed_messages_gets_everything_anew(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    game = page.widget.game
    first = page.envelope("undo")
    for _ in range(3):
        game.move(str(game.legal_moves[0]))
    page.seen = len(SENT)  # lost
    page.raw(first)
    assert page.answers[-1]["code"] == "stale_revision"
    assert page.traits["cursor"] == game.node.id
    assert page.rows.keys() == game.tree.nodes.keys()
