"""The moves tree through the page: looking, variations, remarks, forks."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.text import i18n
from seawidget.widget.page.tree_rows import ROWS_PER_MESSAGE
from tests.widget.one_page import Page, facts


@pytest.fixture
def page(shown):
    game = sea.Game("tranquility", players=1, seed=1)
    page = shown(game)
    for _ in range(3):
        game.move(game.legal_moves[0])
    game.goto("1")
    game.move(game.legal_moves[1])
    page.messages()
    return page


def test_ready_brings_facts_and_then_the_whole_tree_in_small_messages(shown):
    game = sea.Game("tranquility", seats=["random"], seed=1, undo="free")
    for line in range(4):
        game.goto("0")
        game.move(game.legal_moves[line])
        game.play_bots(30)
    page = shown(game, ready=False)
    assert page.messages() == []  # nobody listens yet
    messages = page.raw(page.envelope("ready"))
    answer, *patches = [data["content"] for data in messages]
    assert answer["data"] == {"locales": ["en", "uk", "ru"], "locale": "en", "version": sea.__version__, "echo": False}
    assert [patch["full"] for patch in patches] == [True] + [False] * (len(patches) - 1)
    assert len(patches) == -(-len(game.tree) // ROWS_PER_MESSAGE)
    assert page.rows.keys() == game.tree.nodes.keys()
    row = page.rows["1"]
    assert (row["parent"], row["kind"], row["ply"], row["seat"]) == ("0", "move", 1, 0)
    assert row["log"][0]["key"].startswith("tranquility.event.")
    assert row["log"][0]["key"] in page.traits["catalogue"]


def test_panels_and_dialogs_come_as_a_message_and_are_in_no_trait(page):
    module = page.ok("chunk", name="panels")["module"]
    assert module.startswith("export default")
    assert module not in str(page.widget.get_state())


def test_a_second_page_gets_the_tree_and_both_stay_equal(page):
    other = Page(page.widget, "other")
    other.ok("ready")
    page.messages()
    assert other.rows == page.rows
    other.ok("comment", node="2", text="hm")
    page.messages()
    assert page.rows == other.rows
    assert page.traits["rev"] == other.traits["rev"]


def test_looking_around(page):
    game = page.widget.game
    page.ok("goto", node="2")
    assert (page.traits["cursor"], game.node.id) == ("2", "2")
    assert page.traits["status"]["tone"] == "look"
    assert not page.traits["table"]["tip"]
    page.ok("goto", node="3")
    assert page.traits["table"]["tip"]
    seen = page.ok("peek", nodes=["0", "2", "4"])["positions"]
    assert seen.keys() == {"0", "2", "4"}
    assert seen["2"]["position"] == facts(game.tree["2"].state.view(0))
    assert seen["2"]["status"]["tone"] == "look"
    assert page.ok("peek", nodes=[]) == {"positions": {}}
    assert game.node.id == "3"


def test_variations_can_be_moved_and_deleted(page):
    tree = page.widget.game.tree
    assert [child.id for child in tree["1"].children] == ["2", "4"]
    page.ok("promote", node="4")
    assert page.children["1"] == [child.id for child in tree["1"].children] == ["4", "2"]
    page.ok("main", node="3")
    assert page.children["1"] == ["2", "4"]
    page.ok("delete", node="2")
    assert page.rows.keys() == {"0", "1", "4"}
    assert page.children["1"] == ["4"]
    page.ok("delete", node="4")
    assert page.traits["cursor"] == "1"


def test_remarks(page):
    tree = page.widget.game.tree
    page.ok("comment", node="2", text='</script><b>"why"')
    assert page.rows["2"]["comment"] == tree["2"].comment == '</script><b>"why"'
    page.ok("mark", node="2", mark="?!")
    page.ok("mark", node="2", mark="!")
    assert page.rows["2"]["marks"] == list(tree["2"].marks) == ["!", "?!"]
    page.ok("mark", node="2", mark="!")
    assert page.rows["2"]["marks"] == ["?!"]
    page.ok("comment", node="2", text="")
    assert page.rows["2"]["comment"] == ""


def test_a_fork_is_a_branch_on_the_board_and_a_game_for_the_next_cell(page):
    game, widget = page.widget.game, page.widget
    rev = page.traits["rev"]
    forked = page.ok("fork", node="2", redeal=False)
    assert forked["code"] == "game = w.forks[0]"
    assert page.traits["rev"] == rev + 1
    assert page.traits["cursor"] == forked["node"] == game.node.id
    assert page.rows[forked["node"]]["kind"] == "fork"
    assert page.rows[forked["node"]]["parent"] == "2"
    assert page.traits["table"]["forks"] == 1
    names = {"w": widget}
    exec(forked["code"], names)
    twin = names["game"]
    assert twin.state == game.state
    assert twin.deal == game.deal
    twin.move(twin.legal_moves[0])
    page.messages()
    assert page.traits["cursor"] == forked["node"]


def test_a_redealt_fork_has_another_future(page):
    widget = page.widget
    forked = page.ok("fork", node="1", redeal=True, seed="calm-tern-40")
    again = page.ok("fork", node="1", redeal=True, seed="calm-tern-40")
    other = page.ok("fork", node="1", redeal=True, seed="calm-tern-41")
    assert page.rows[forked["node"]]["kind"] == "redeal"
    one, two, three = widget.forks
    assert one.state == two.state != three.state
    assert one.state != widget.game.tree["1"].state
    assert one.view(0) == three.view(0) == widget.game.tree["1"].state.view(0)
    assert (again["code"], other["code"]) == ("game = w.forks[1]", "game = w.forks[2]")
    assert "tern" not in str(page.answers) + str(page.rows)


def test_a_fork_does_not_end_the_line_it_leaves(shown):
    page = shown(sea.Game("tranquility", seats=["greedy", "me"], seed=8, first_player=0))
    page.ok("fork", node="0", redeal=False)
    page.ok("goto", node="0")
    assert page.traits["table"]["tip"]
    assert page.traits["table"]["bot"]


@pytest.mark.parametrize("undo", ["off", "until-reveal"])
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_fork_on_the_board_waits_for_the_line_it_left(shown, undo, locale):
    game = sea.Game("tranquility", players=1, seed=1, undo=undo)
    page = shown(game)
    page.widget.ui = {"locale": locale}
    page.messages()
    fork = page.ok("fork", node="0", redeal=False)["node"]
    answer = page.send("move", move=str(game.legal_moves[0]))
    assert (answer["ok"], answer["code"]) == (False, "fork_waits")
    assert answer["text"] == i18n.text("ui.error.fork_waits", locale=locale)
    page.ok("goto", node="0")
    for _ in range(3):
        page.ok("move", move=str(game.legal_moves[0]))
    page.ok("goto", node=fork)
    assert page.send("move", move=str(game.legal_moves[1]))["code"] == "fork_waits"
    redealt = page.ok("fork", node="4", redeal=True)["node"]
    page.ok("goto", node="4")
    page.ok("move", move=str(game.legal_moves[0]))  # nobody has played on the branch
    page.ok("goto", node=redealt)
    page.ok("move", move=str(game.legal_moves[0]))
    page.ok("goto", node="6")
    answer = page.send("move", move=str(game.legal_moves[0]))
    assert (answer["code"], answer["text"]) == ("redeal_left", i18n.text("ui.error.redeal_left", locale=locale))
    assert page.send("delete", node=redealt)["code"] == "redeal_left"


def test_no_bot_is_asked_where_nobody_may_play_on(shown):
    page = shown(sea.Game("tranquility", seats=["greedy", "me"], seed=8, first_player=0, undo="off"))
    assert page.traits["table"]["bot"]
    page.ok("fork", node="0", redeal=False)
    assert not page.traits["table"]["bot"]
    assert page.send("bot")["code"] == "fork_waits"
    page.ok("goto", node="0")
    assert page.traits["table"]["bot"]
    page.ok("bot")
