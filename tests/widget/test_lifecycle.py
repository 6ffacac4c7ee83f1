"""Making, showing and closing a widget, with and without a notebook around it."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import pytest

import seawidget as sea
from tests.widget.one_page import SENT

VIEW = "application/vnd.jupyter.widget-view+json"


def test_a_closed_widget_goes_away_and_the_game_stays():
    game = sea.Game("tranquility", players=1, seed=1)
    widget = sea.GameWidget(game)
    gone = weakref.ref(widget)
    ident = widget.model_id
    widget.close()
    widget.close()
    SENT.clear()
    game.move(game.legal_moves[0])
    assert [data for comm, data in SENT if comm == ident] == []
    del widget
    gc.collect()
    assert gone() is None
    assert not game._observers._callbacks
    game.undo()


def test_what_is_embedded_in_a_page_is_all_of_the_board():
    from ipywidgets.embed import dependency_state

    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=1))
    kept = dependency_state([widget])[widget.model_id]["state"]
    assert kept.keys() == widget.get_state().keys() >= {"_esm", "_css", "cursor", "position"}
    widget.close()


def test_twenty_boards_of_one_game_leave_nothing_behind():
    game = sea.Game("tranquility", players=1, seed=1)
    widgets = [sea.GameWidget(game) for _ in range(20)]
    refs = [weakref.ref(widget) for widget in widgets]
    for widget in widgets:
        widget.close()
    widgets.clear()
    del widget
    gc.collect()
    assert [ref() for ref in refs if ref() is not None] == []
    assert not game._observers._callbacks


def test_two_boards_of_one_game_show_the_same(shown):
    game = sea.Game("tranquility", players=1, seed=1)
    one, two = shown(game), shown(game)
    one.ok("move", move=str(game.legal_moves[0]))
    two.messages()
    assert one.traits["position"] == two.traits["position"]
    assert one.rows == two.rows


def test_messages_to_a_closed_widget_do_nothing(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    page.widget.close()
    game = page.widget.game
    page.widget._handle_custom_msg(page.envelope("move", move=str(game.legal_moves[0])), [])
    page.widget.ui = {"theme": "dark"}
    game.undo() if game.node.parent else None


def test_the_line_about_a_widget_is_public_and_short():
    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=1))
    line = repr(widget)
    assert line.startswith("<GameWidget tranquility: 1 seat, turn 1")
    assert "\n" not in line
    assert len(line) < 160
    assert all(f" {card}" not in line for card in widget.game.state.hands[0] if len(card) > 1)
    widget.close()


def test_a_notebook_keeps_a_picture_and_text_of_what_everybody_may_see(shown):
    page = shown(sea.Game("tranquility", players=2, seed=1))
    page.ok("curtain", seat=page.traits["table"]["asks"])
    data, metadata = page.widget._repr_mimebundle_()
    assert metadata == {}
    assert set(data) == {VIEW, "text/plain", "image/svg+xml"}
    assert data[VIEW]["model_id"] == page.widget.model_id
    assert data["image/svg+xml"].startswith("<svg xmlns=")
    assert "5 cards in hand, deck" in data["text/plain"]
    public = page.widget.game.view(None)
    assert str(public) in data["text/plain"]
    own = page.widget.game.view()
    assert own.hand is not None
    assert public.hand is None
    page.widget.close()
    assert page.widget._repr_mimebundle_ is None  # as for every closed widget


def test_a_plain_python_session_has_a_board_too():
    code = """
import seawidget as sea
w = sea.play(seed=1)
w.game.move(w.game.legal_moves[0])
print(w.cursor, w.position["turn"], w.rev, type(w.comm).__name__)
w.close()
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:3] == ["1", "2", "1"]
    assert done.stderr == ""


@pytest.fixture
def shell(monkeypatch):
    """A notebook's shell that keeps what is displayed."""
    interactiveshell = pytest.importorskip("IPython.core.interactiveshell")
    from IPython.core.displayhook import DisplayHook
    from IPython.core.displaypub import CapturingDisplayPublisher

    displayed = []

    class Hook(DisplayHook):
        def write_format_data(self, format_dict, md_dict=None):
            displayed.append(format_dict)

    made = interactiveshell.InteractiveShell.instance(
        displayhook_class=Hook, display_pub_class=CapturingDisplayPublisher
    )
    made.history_manager.enabled = False
    made.displayed = displayed
    made.user_ns["sea"] = sea
    yield made
    made.history_manager.end_session()
    interactiveshell.InteractiveShell.clear_instance()


def boards(shell):
    return [data for data in shell.displayed if VIEW in data] + [
        output["data"] for output in shell.display_pub.outputs if VIEW in output["data"]
    ]


@pytest.mark.parametrize(
    ("cell", "count"),
    [
        ("w = sea.play(seed=1)", 1),
        ("sea.play(seed=1)", 1),
        ("w = sea.play(seed=1)\nw", 1),
        ("a = sea.play(seed=1); b = sea.play(seed=2)", 2),
        ("w = sea.play(seed=1); w.close()", 0),
        ("w = sea.GameWidget(sea.Game(seed=1))", 0),
        ("w = sea.play(seed=1)\n1/0", 1),
    ],
)
def test_play_shows_the_board_under_its_cell_once(shell, capsys, cell, count):
    shell.run_cell(cell, store_history=True)
    assert len(boards(shell)) == count
    shell.run_cell("1 + 1")
    assert len(boards(shell)) == count


def test_play_takes_a_game_or_what_makes_one():
    game = sea.Game("tranquility", players=1, seed=1)
    widget = sea.play(game, theme="dark")
    assert widget.game is game
    assert widget.ui["theme"] == "dark"
    other = sea.play("tranquility", seats=["me", "greedy"], monsters=2, seed=3, undo="off", locale="uk", ui={"pace": 0})
    assert other.game.options["monsters"] == 2
    assert other.game.undo_policy == "off"
    assert (other.ui["locale"], other.ui["pace"]) == ("uk", 0)
    voyage = sea.play(preset="sea_voyage", seed=1)
    assert voyage.game.options["solo_start"] == "sea_voyage"
    with pytest.raises(sea.OptionError, match="seed"):
        sea.play(game, seed=1)
    with pytest.raises(sea.OptionError, match="monsters"):
        sea.play(game, monsters=0)
    with pytest.raises(sea.UnknownGame):
        sea.play("chess")
    with pytest.raises(sea.UnknownBot):
        sea.play(seats=["hal"])
    for each in (widget, other, voyage):
        each.close()


def test_a_cell_that_sends_does_not_draw_the_clicks_to_its_thread(shown):
    """ipykernel 7.4 hears a page on the thread that last sent on the comm; the page is to choose instead."""
    page = shown(sea.Game("tranquility", players=1, seed=1))
    comm = page.widget.comm
    comm._reply_subshell_id, comm._reply_subshell_ids = None, {"page-1": None}
    page.widget.game.move(page.widget.game.legal_moves[0])
    assert not hasattr(comm, "_reply_subshell_id")
    assert comm._reply_subshell_ids == {}


def test_rules_are_compiled_once_a_page_shows_the_board(shown, monkeypatch):
    """In the background, for the options of this game; the board is there before."""
    from seawidget import compiled

    asked = []
    monkeypatch.setattr(compiled, "ahead", lambda *what: asked.append(what))
    game = sea.Game("tranquility", players=2, seed=1)
    hidden = sea.GameWidget(game)
    assert not asked
    assert hidden.game is game
    page = shown(game)
    assert asked == [("tranquility", game.state.options)]
    assert page.rows
