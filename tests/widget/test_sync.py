"""Traits and messages that leave the kernel: one update per change, plain values, few bytes, and only ours to write."""

from __future__ import annotations

import json
import random
import sys
from types import SimpleNamespace

import pytest
import traitlets
from traitlets import TraitError

import seawidget as sea
from seawidget.widget.guarded import SNAPSHOT
from seawidget.widget.wire.plain import NotPlainError, plain
from tests.widget.one_page import SENT, cyrillic

SEATS = {1: ["me"], 2: ["me", "random"], 3: ["me", "me", "me"]}


def solo(**more):
    return sea.Game("tranquility", players=1, seed=1, **more)


def updates(messages):
    return [data for data in messages if data["method"] == "update"]


def trees(messages):
    return [data["content"] for data in messages if data["method"] == "custom" and data["content"]["type"] == "tree"]


def test_a_move_in_a_cell_is_one_update_and_one_small_tree_patch(shown):
    page = shown(solo())
    game = page.widget.game
    rev = page.traits["rev"]
    node = game.move(game.legal_moves[0])
    messages = page.messages()
    assert [data["method"] for data in messages] == ["custom", "update"]  # drawn together: the row comes first
    assert {"rev", "cursor", "position"} <= messages[1]["state"].keys() <= set(SNAPSHOT)
    assert page.traits["rev"] == rev + 1
    assert page.traits["cursor"] == node.id
    (patch,) = trees(messages)
    assert [row["id"] for row in patch["rows"]] == [node.id]
    assert patch["children"] == {"0": [node.id]}
    assert patch["removed"] == []
    assert not patch["full"]
    assert patch["rev"] == page.traits["rev"]


@pytest.mark.parametrize("act", ["undo", "redo", "goto", "branch", "comment", "mark", "promote", "delete", "seats"])
def test_every_kind_of_change_is_one_update(shown, act):
    page = shown(solo())
    game = page.widget.game
    game.move(game.legal_moves[0])
    game.undo()
    game.move(game.legal_moves[1])
    if act == "redo":
        game.undo()
    page.messages()
    rev = page.traits["rev"]
    {
        "undo": game.undo,
        "redo": game.redo,
        "goto": lambda: game.goto("0"),
        "branch": game.branch,
        "comment": lambda: setattr(game.node, "comment", "hm"),
        "mark": lambda: setattr(game.node, "marks", "!"),
        "promote": lambda: game.tree.promote(game.node),
        "delete": lambda: game.tree.delete(game.node),
        "seats": lambda: setattr(game, "seats", ["random"]),
    }[act]()
    messages = page.messages()
    assert len(updates(messages)) == 1
    assert messages[-1 if act == "branch" else 0]["method"] == "update"  # the row of a new node comes first
    assert page.traits["rev"] == rev + 1
    assert len(trees(messages)) == (act not in ("undo", "redo", "goto"))  # with a bot only, nobody's eyes are left
    assert page.rows.keys() == game.tree.nodes.keys()


def test_the_page_mirrors_the_tree_through_any_session(shown):
    game = solo()
    page = shown(game)
    chance = random.Random(7)
    for _ in range(250):
        act = chance.random()
        nodes = list(game.tree)
        node = chance.choice(nodes)
        if act < 0.6 and not game.over:
            game.move(chance.choice(game.legal_moves))
        elif act < 0.75:
            game.goto(node)
        elif act < 0.8 and node.parent is not None and len(nodes) > 60:
            game.tree.delete(node)
        elif act < 0.85:
            game.tree.promote(node)
        elif act < 0.9:
            game.tree.make_main(node)
        elif act < 0.95:
            node.comment = str(chance.random())
        else:
            game.branch(node)
        page.messages()
        assert page.traits["cursor"] == game.node.id
        assert page.rows.keys() == game.tree.nodes.keys()
        kept = {ident: below for ident, below in page.children.items() if below}
        assert kept == {node.id: [child.id for child in node.children] for node in game.tree if node.children}
        assert all(row["comment"] == game.tree[ident].comment for ident, row in page.rows.items())


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("players", SEATS)
def test_bytes_per_move_are_few_and_do_not_grow(shown, players):
    """200 moves with variations: at most 8 kB each, and the last ones no more than the first ones."""
    game = sea.Game("tranquility", seats=SEATS[players], seed=5)
    page = shown(game)
    chance, sizes = random.Random(3), []
    while len(sizes) < 200:
        if game.over or chance.random() < 0.1:
            game.goto(chance.choice([node for node in game.tree if not node.state.over]))
            page.messages()
        if page.traits["table"]["asks"] is not None:
            page.ok("curtain", seat=page.traits["table"]["asks"])
        SENT.clear()
        page.seen = 0
        if page.traits["table"]["bot"]:
            page.ok("bot")
        else:
            page.ok("move", move=str(chance.choice(game.legal_moves)))
        sizes.append(sum(len(json.dumps(data)) for _, data in SENT))
    assert max(sizes) <= 8_000
    assert sum(sizes[-50:]) <= sum(sizes[:50]) * 1.25 + 50 * 300


def test_everything_sent_is_plain(shown):
    page = shown(sea.Game("tranquility", seats=["me", "random"], monsters=2, seed=3))
    game = page.widget.game
    chance = random.Random(1)
    while not game.over and game.node.ply < 40:
        game.move(chance.choice(game.legal_moves))
        for name in SNAPSHOT:
            value = getattr(page.widget, name)
            assert plain(value) == value
            assert json.loads(json.dumps(value, allow_nan=False)) == value
    assert len(SENT) > 60


@pytest.mark.parametrize(
    "value",
    [
        float("nan"), float("inf"), 2**53, -(2**53), {1: 2}, {("a",): 1}, {1, 2}, b"x", object(), 1j,
        [[{"a": object()}]],
    ],
)  # fmt: skip
def test_what_is_not_plain_does_not_leave(value):
    with pytest.raises(NotPlainError):
        plain(value)


def test_look_alikes_of_numbers_do_not_leave():
    numpy = pytest.importorskip("numpy")
    for value in (numpy.int64(3), numpy.float64(0.5), numpy.bool_(True), numpy.zeros(2), numpy.str_("a")):
        with pytest.raises(NotPlainError, match=r"value\.here\[0\]"):
            plain({"here": [value]})
    assert plain({"a": (1, [2.5, None, True, "x"])}) == {"a": [1, [2.5, None, True, "x"]]}


def test_the_page_may_write_settings_only(shown):
    page = shown(solo())
    widget = page.widget
    before = widget.get_state()
    wrong = {"rev": 99, "cursor": "7", "position": {"grid": {}}, "table": {}, "_esm": "alert(1)", "layout": "x"}
    for name, value in wrong.items():
        messages = page.write(**{name: value})
        assert page.traits[name] == before[name]  # put right on the page too
        assert any(data["method"] == "update" and name in data["state"] for data in messages)
    assert widget.get_state() == before
    assert page.write(nonsense=1) == []
    assert not hasattr(widget, "nonsense")


def test_settings_are_checked_one_by_one(shown):
    page = shown(solo())
    default = dict(page.traits["ui"])
    page.write(ui={**default, "theme": "dark", "pace": 50})
    assert page.widget.ui == page.traits["ui"] == {**default, "theme": "dark", "pace": 50}
    wrong = {
        "theme": "neon",
        "locale": "xx",
        "motion": True,
        "suggest": 1,
        "pace": -1,
        "keys": None,
        "height": 50,
        "projector": 1,
    }
    wrong["more"] = 1
    for name, value in wrong.items():
        messages = page.write(ui={**page.widget.ui, "suggest": False, name: value})
        assert updates(messages)  # the page gets the true value back
        assert page.widget.ui == page.traits["ui"]
        assert name == "suggest" or page.widget.ui["suggest"] is False
        page.write(ui={"suggest": True})
    for whole in (None, 5, "dark", [], {"theme": ["dark"]}):
        page.write(ui=whole)
        assert page.traits["ui"] == page.widget.ui == {**default, "theme": "dark", "pace": 50}


def test_an_accepted_setting_is_echoed_and_not_sent_twice(shown):
    page = shown(solo())
    messages = page.write(ui={**page.traits["ui"], "theme": "light"})
    assert [data["method"] for data in messages] == ["echo_update"]
    assert messages[0]["state"] == {"ui": page.widget.ui}


def test_python_sets_settings_one_by_one_too(shown):
    page = shown(solo(), ui={"theme": "dark"})
    assert page.traits["ui"]["theme"] == "dark"
    page.widget.ui = {"pace": 0}
    messages = page.messages()
    assert [data["method"] for data in messages] == ["update"]
    assert page.traits["ui"] == page.widget.ui
    assert (page.traits["ui"]["theme"], page.traits["ui"]["pace"]) == ("dark", 0)
    for wrong in ({"pace": 0.5}, {"colour": "red"}, {"locale": "de"}):
        with pytest.raises(TraitError, match=next(iter(wrong))):
            page.widget.ui = wrong
    with pytest.raises(TraitError):
        sea.GameWidget(solo(), ui={"theme": "neon"})


def test_another_language_comes_in_one_update(shown):
    page = shown(solo())
    english = page.traits["status"]["text"]
    messages = page.write(ui={**page.traits["ui"], "locale": "uk"})
    (update,) = updates(messages)
    assert update["state"].keys() == {"rev", "status", "catalogue"}
    assert page.traits["catalogue"]["ui.language"] == "Українська"
    assert page.traits["status"]["key"] == page.widget.status["key"]
    assert page.traits["status"]["text"] != english
    answer = page.send("undo")
    assert cyrillic(answer["text"])
    page.widget.ui = {"locale": "ru"}
    (update,) = updates(page.messages())
    assert update["state"].keys() == {"rev", "status", "catalogue", "ui"}
    page.widget.game.move(page.widget.game.legal_moves[0])
    assert "catalogue" not in updates(page.messages())[0]["state"]


def test_reasons_and_rules_stay_in_the_kernel(shown):
    page = shown(solo())
    assert not [key for key in page.traits["catalogue"] if ".reason." in key or ".rule." in key]
    assert "ui.language" in page.traits["catalogue"]


def test_snapshots_cannot_be_set_by_hand():
    widget = sea.GameWidget(solo())
    for name in SNAPSHOT:
        with pytest.raises(TraitError):
            setattr(widget, name, getattr(widget, name))
    with pytest.raises(TraitError):
        sea.GameWidget(solo(), position={})
    widget.close()


def test_observers_see_one_whole_change(shown):
    page = shown(solo())
    widget, seen = page.widget, []

    def look(change):
        seen.append((change["name"], widget.cursor, widget.position["turn"], widget.rev))

    widget.observe(look, ["position", "cursor", "status"])
    widget.game.move(widget.game.legal_moves[0])
    assert {name for name, *_ in seen} == {"position", "cursor", "status"}
    assert {
        rest for _, *rest in [(name, (cursor, turn, rev)) for name, cursor, turn, rev in seen] for rest in rest
    } == {(widget.cursor, widget.position["turn"], widget.rev)}


def test_an_observer_that_fails_costs_nothing_and_is_shown(shown, capsys):
    page = shown(solo())
    widget, heard = page.widget, []

    def broken(change):
        raise ValueError("my plot is broken")

    widget.observe(broken, "position")
    widget.observe(lambda change: heard.append(change["name"]), ["position", "cursor"])
    page.ok("move", move=str(widget.game.legal_moves[0]))
    widget.game.move(widget.game.legal_moves[0])
    page.messages()
    assert page.traits["cursor"] == widget.cursor == widget.game.node.id == "2"
    assert page.traits["position"] == widget.position
    assert page.rows.keys() == {"0", "1", "2"}
    assert heard.count("position") == heard.count("cursor") == 2
    told = capsys.readouterr().err
    assert told.count("ValueError: my plot is broken") == 2
    assert "in broken" in told  # the traceback leads to the function
    widget.unobserve(broken, "position")
    widget.game.undo()
    assert "broken" not in capsys.readouterr().err


def test_observers_by_decorator_and_of_settings_fail_alone_too(shown, capsys):
    class Board(sea.GameWidget):
        @traitlets.observe("cursor")
        def first(self, change):
            raise ValueError("by decorator")

        @traitlets.observe("cursor")
        def second(self, change):
            self.heard = change["new"]

    board = Board(solo())
    board.observe(lambda change: 1 // 0, "ui")
    board.game.move(board.game.legal_moves[0])
    board.ui = {"theme": "dark"}
    assert board.heard == board.cursor == "1"
    assert board.ui["theme"] == "dark"
    told = capsys.readouterr().err
    assert "by decorator" in told
    assert "ZeroDivisionError" in told
    board.close()


def test_in_a_notebook_the_error_is_shown_as_any_there(shown, monkeypatch):
    tracebacks = []

    class Shell:
        def showtraceback(self):
            tracebacks.append(sys.exc_info()[0])

    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=Shell))
    game, heard = solo(), []
    board = sea.GameWidget(game)
    board.observe(lambda change: 1 // 0, "position")
    game.subscribe(lambda change: heard["none"])
    game.subscribe(heard.append)
    game.move(game.legal_moves[0])
    assert sorted(kind.__name__ for kind in tracebacks) == ["TypeError", "ZeroDivisionError"]
    assert [change.kind for change in heard] == ["move"]
    board.close()


def test_an_observer_may_play(shown):
    page = shown(solo())
    widget = page.widget

    def reply(change):
        if widget.game.node.ply < 3:
            widget.game.move(widget.game.legal_moves[0])

    widget.observe(reply, "cursor")
    page.ok("move", move=str(widget.game.legal_moves[0]))
    assert widget.game.node.ply == 3
    assert page.traits["cursor"] == widget.cursor == widget.game.node.id
    assert page.rows.keys() == widget.game.tree.nodes.keys()


def test_sentences_call_players_by_their_names(shown):
    game = sea.Game(players=2, seed=3, seats=["me", "greedy"], names=["Olha", None])
    board = shown(game).widget
    deciding = game.state.deciding
    assert ("Olha", "Mira")[deciding] in board.status["text"]
    game.names = ["Olena", "Otto"]
    assert ("Olena", "Otto")[deciding] in board.status["text"]
    assert "Player" not in board.status["text"]


def test_a_board_opens_in_the_language_that_was_chosen(shown):
    sea.set_locale("uk")
    try:
        assert sea.GameWidget(solo()).locale == "uk"
        assert sea.GameWidget(solo(), ui={"locale": "ru"}).locale == "ru"
    finally:
        sea.set_locale(None)
    assert shown(solo()).traits["ui"]["locale"] == "en"


def test_a_language_with_a_region_is_understood(shown):
    for given in ("uk-UA", "uk_UA.UTF-8", "UK"):
        assert sea.GameWidget(solo(), ui={"locale": given}).locale == "uk"
    page = shown(solo())
    page.widget.ui = {"locale": "ru-RU"}
    assert page.widget.ui["locale"] == "ru"
    page.write(ui={**page.traits["ui"], "locale": "uk-UA"})
    assert page.widget.ui["locale"] == page.traits["ui"]["locale"] == "uk"
    with pytest.raises(TraitError, match="one of en, uk, ru, not 'de-AT'"):
        page.widget.ui = {"locale": "de-AT"}


def test_another_game_takes_the_board(shown):
    page = shown(solo())
    old, new = page.widget.game, sea.Game("tranquility", players=2, seed=4)
    old.move(old.legal_moves[0])
    page.messages()
    page.widget.game = new
    messages = page.messages()
    assert len(updates(messages)) == 1
    assert trees(messages)[0]["full"]
    assert page.widget.previous is old
    assert page.traits["position"]["players"] == 2
    assert page.rows.keys() == {"0"}
    old.move(old.legal_moves[0])
    assert page.messages() == []
    new.move(new.legal_moves[0])
    assert updates(page.messages())
    for wrong in (None, "tranquility", new.state):
        with pytest.raises(TypeError, match="Game"):
            page.widget.game = wrong
    with pytest.raises(TypeError, match=r"sea\.play"):
        sea.GameWidget("tranquility")
