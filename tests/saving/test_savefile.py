"""Save files: what is kept, and a clear error with no game for every file that is not good."""

from __future__ import annotations

import hashlib
import json
import random
import threading

import pytest

import seawidget as sea
import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import SaveFileError, SeaError
from seawidget.playing.game import Game
from seawidget.saving import reading as savereader
from seawidget.saving.format import digest
from tests.toygame import TideState

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


def clever(view, moves):
    """A player only this session knows."""
    return moves[0]


@pytest.fixture
def game():
    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=["me", "random"], undo="until-reveal")
    game.move("Dump 5")
    game.step_bot()
    game.node.comment = "Маяк «Норд»"
    game.node.marks = ["!?"]
    game.branch("1", redeal=True, seed=4)
    game.move(game.legal_moves[0])
    game.branch()
    game.goto("2")
    return game


def content(game):
    return json.loads(game.to_json())["content"]


def sealed(data):
    """A file with this content and the right checksum, as somebody who knows the format could make it."""
    plain = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    checksum = "sha256:" + hashlib.sha256(plain.encode()).hexdigest()
    return json.dumps({"format": "seawidget-game", "version": 1, "checksum": checksum, "content": data})


# Good files


def test_a_file_brings_everything_back(game, tmp_path):
    path = game.save(tmp_path / "evening.sea.json")
    assert path == tmp_path / "evening.sea.json"
    assert [entry.name for entry in tmp_path.iterdir()] == ["evening.sea.json"]
    again = Game.load(str(path))
    assert again.to_json() == game.to_json()
    assert again.tree.text(0) == game.tree.text(0)
    assert (again.node.id, again.node.comment, again.node.marks) == ("2", "Маяк «Норд»", ("!?",))
    assert again.undo_policy == "until-reveal"
    assert [str(who) for who in again.seats] == ["me", "random"]
    assert again.rev == 0
    again.goto("4")
    assert again.move(again.legal_moves[0]).id == str(len(game.tree))
    again.save(path)  # replaces the old one
    assert len(Game.load(path).tree) == len(game.tree) + 1


def test_it_is_readable_text(game, tmp_path):
    text = game.save(tmp_path / "a.json").read_text("utf-8")
    assert "Маяк «Норд»" in text
    assert '  {"id": "1", "parent": "0", "move": "Dump 5"},\n' in text
    assert len(text.splitlines()) == 14 + len(game.tree)


def test_a_game_from_a_position_or_a_seed_comes_back():
    start = TideState(8, ((5,), (6,)), (1,), ((3,), (2,)), ((), ()), 5)
    again = Game.from_json(Game.from_state(start).to_json())
    assert again.state == start
    assert again.deal is None
    for seed in ("calm-otter-27", 2**70, -5):
        game = Game("tide", seed=seed, seats=["random", "random"])
        again = Game.from_json(game.to_json())
        assert again.seed == seed
        assert str(again.step_bot().move) == str(game.step_bot().move)


def test_functions_come_back_as_persons_unless_given_again():
    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=[clever, "me"])
    text = game.to_json()
    again = Game.from_json(text)
    assert [(who.kind, str(who)) for who in again.seats] == [("person", "clever"), ("person", "me")]
    again = Game.from_json(text, seats=[clever, "high"])
    assert str(again.step_bot().move) == "Play 1"
    with pytest.raises(SaveFileError, match="names 1"):
        Game.from_json(text, seats=["me"])


def test_half_a_character_in_a_comment_survives(game, tmp_path):
    game.node.comment = "\ud83d cut"
    assert Game.load(game.save(tmp_path / "a.json")).node.comment == "\ud83d cut"


def test_a_byte_order_mark_and_other_spacing_do_no_harm(game, tmp_path):
    path = tmp_path / "a.json"
    data = json.loads(game.to_json())
    path.write_text("\ufeff" + json.dumps(data, indent=4, sort_keys=True), "utf-8")
    assert Game.load(path).to_json() == game.to_json()


def test_a_text_with_a_byte_order_mark(game):
    assert Game.from_json("\ufeff" + game.to_json()).to_json() == game.to_json()


@pytest.mark.parametrize("more", ["x", "}", "{}", '"', "\n\n[]"])
def test_a_text_that_goes_on_after_its_end(game, more):
    with pytest.raises(SaveFileError, match="more after its end"):
        Game.from_json(game.to_json() + more)


def test_a_path_in_the_place_of_a_game_leads_to_load(game, tmp_path):
    path = game.save(tmp_path / "evening.sea.json")
    for use in (sea.play, sea.Game, sea.position, sea.simulate):
        for given in (str(path), path, "~/evening.sea.json", "C:\\a\\b"):
            with pytest.raises(sea.UnknownGame, match=r"opened with sea\.load\("):
                use(given)
    with pytest.raises(sea.UnknownGame, match="did you mean 'tranquility'"):
        sea.play("tranquilty")


def test_a_save_that_fails_leaves_the_old_file(game, tmp_path, monkeypatch):
    path = game.save(tmp_path / "a.json")
    old = path.read_text("utf-8")
    game.goto("4")
    game.move(game.legal_moves[0])
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        game.save(path)
    assert path.read_text("utf-8") == old
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_a_link_stays_a_link(game, tmp_path):
    real = tmp_path / "real.json"
    link = tmp_path / "link.json"
    link.symlink_to(real)
    game.save(link)
    assert link.is_symlink()
    assert Game.load(real).to_json() == game.to_json()


def test_saving_while_others_play(tmp_path):
    game = Game("tide", seed=1)

    def play():
        rng = random.Random(1)
        for _ in range(150):
            if game.over or rng.random() < 0.3:
                game.goto("0")
            game.move(game.legal_moves[rng.randrange(len(game.legal_moves))])

    player = threading.Thread(target=play)
    player.start()
    while player.is_alive():
        Game.load(game.save(tmp_path / "a.json"))
    player.join()


# Files that are no good


def refused(text):
    with pytest.raises(SaveFileError) as caught:
        Game.from_json(text)
    assert isinstance(caught.value, SeaError)
    assert isinstance(caught.value, ValueError)
    return caught.value.why


def test_a_truncated_file(game):
    text = game.to_json()
    for end in [1, 40, len(text) // 3, len(text) // 2, len(text) - 3]:
        assert "truncated" in refused(text[:end]), end
    assert refused("") == refused(" \n") == "it is empty"


def test_a_tampered_file(game):
    text = game.to_json()
    assert "its checksum does not match" in refused(text.replace('"Dump 5"', '"Dump 6"'))
    assert "its checksum does not match" in refused(text.replace("[1, 5, 6", "[5, 1, 6"))
    assert "its checksum does not match" in refused(text.replace("sha256:", "sha512:"))


def test_every_changed_letter_is_noticed(game):
    text = game.to_json()
    for place in range(0, len(text), 7):
        other = "x" if text[place] != "x" else "y"
        if text[place] not in " \n":
            refused(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "it is no JSON"),
        ("{}", '"format" must be "seawidget-game"'),
        ("[1, 2]", '"format" must be "seawidget-game"'),
        ("null", '"format" must be "seawidget-game"'),
        ('{"nbformat": 4, "cells": []}', '"format" must be "seawidget-game"'),
        ('{"format": "seawidget-game"}', '"version" of the file must be a whole number'),
        ('{"format": "seawidget-game", "version": true}', '"version" of the file must be a whole number'),
        ('{"format": "seawidget-game", "version": 2}', "reads up to version 1: install a newer one"),
        ('{"format": "seawidget-game", "version": 0}', "there is no version 0"),
        ('{"format": "seawidget-game", "version": 1}', '"content" of the file must be an object'),
        ('{"format": "seawidget-game", "version": 1, "content": {}}', "its checksum does not match"),
        ('{"format": "seawidget-game", "format": 1}', "a name stands twice"),
        ('{"format": NaN}', "NaN is no JSON"),
        ("[" * 100_000 + "]" * 100_000, "nested deeper"),
        ('{"a": ' + "9" * 5000 + "}", ""),
        (b"{}", "a save file is text, not bytes"),
        (None, "a save file is text, not NoneType"),
    ],
)
def test_a_foreign_or_future_file(text, says):
    assert says in refused(text)


def edit(data, path, value):
    *way, last = path
    for step in way:
        data = data[step]
    if value is ...:
        del data[last]
    else:
        data[last] = value


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["game"], "chess", 'it is a game of "chess"; this seawidget knows '),
        (["game"], 7, '"game" of the game must be a text, not 7'),
        (["options"], {"players": 2, "cards": 80}, "does not fit the rules"),
        (["options"], [], '"options" of the game must be an object'),
        (["deal"], {"cards": [1, 1]}, "does not fit the rules: cards: every card once"),
        (["deal"], ..., '"state" of the game must be an object, not null'),
        (["seed"], 1.5, '"seed": a seed is an integer'),
        (["seed"], "  x ", '"seed" must be a whole number, a phrase or null'),
        (["seed"], True, '"seed": a seed is an integer'),
        (["undo"], "maybe", '"undo" must be one of free, until-reveal, off'),
        (["seats"], {}, '"seats" of the game must be a list'),
        (["seats"], [], "names 0"),
        (["seats", 1], {"kind": "bot", "name": "navigator"}, 'its bot "navigator" is not known here'),
        (["seats", 1], {"kind": "bot"}, '"name" of a seat must be a text'),
        (["seats", 1], {"kind": "robot"}, "a seat is a person, a bot or a function"),
        (["seats", 1], "me", "a seat is a person, a bot or a function"),
        (["seats", 0, "name"], 5, '"name" of a seat must be a text, not 5'),
        (["nodes"], {}, '"nodes" of the game must be a list'),
        (["nodes"], [], '"current" must be the id of a node'),
        (["nodes", 0], "root", "node number 0 must be an object"),
        (["nodes", 0, "id"], "1", 'the first node must be the root, "0"'),
        (["nodes", 0, "parent"], "0", 'the first node must be the root, "0"'),
        (["nodes", 1, "id"], 1, '"id" of node number 1 must be a text'),
        (["nodes", 1, "id"], "one", "a node's id is a number as text"),
        (["nodes", 1, "id"], "01", 'node id "01" is not unique'),
        (["nodes", 2, "id"], "1", 'node id "1" is not unique'),
        (["nodes", 1, "parent"], "5", "must be the id of a node before it"),
        (["nodes", 1, "parent"], ..., '"parent" of node 1 must be'),
        (["nodes", 1, "move"], "Dump 2", "the move of node 1 cannot be played: card_not_in_hand"),
        (["nodes", 1, "move"], "Jump", "the move of node 1 cannot be played"),
        (["nodes", 1, "move"], ..., '"move" of node 1 must be the text of a move, not null'),
        (["nodes", 1, "kind"], "teleport", '"kind" of node 1 must be "fork" or "redeal"'),
        (["nodes", 2, "draws"], [1], '"draws" of node 2 must be 2 counts'),
        (["nodes", 2, "draws"], [0, -1], '"draws" of node 2 must be 2 counts'),
        (["nodes", 2, "draws"], "many", '"draws" of node 2 must be 2 counts'),
        (["nodes", 2, "comment"], 5, '"comment" of node 2 must be a text'),
        (["nodes", 2, "marks"], ["*"], '"marks" must be of ! ?'),
        (["nodes", 2, "marks"], "!", '"marks" must be of ! ?'),
        (["nodes", 2, "hash"], "0", "leads to another position at node 2"),
        (["nodes", 3, "seat"], 7, "the redeal at node 3 changes what its seat sees"),
        (["nodes", 3, "seat"], True, '"seat" of node 3 must be the number of a seat'),
        (["nodes", 3, "state", "hands"], [[6, 7], [2, 3, 8]], "the redeal at node 3 changes what its seat sees"),
        (["nodes", 3, "state", "deck"], [1, 1], "does not fit the rules"),
        (["nodes", 3, "state", "hands"], 5, "its content is damaged (TypeError)"),
        (["nodes", 3, "state"], {}, "its content is damaged (TypeError)"),
        (["current"], "99", '"current" must be the id of a node, not "99"'),
        (["current"], 2, '"current" of the game must be the id of a node'),
    ],
)
def test_a_forged_file_with_the_right_checksum(game, path, value, says):
    data = content(game)
    edit(data, path, value)
    assert says in refused(sealed(data))


def test_the_forgery_of_these_tests_is_otherwise_good(game):
    assert Game.from_json(sealed(content(game))).to_json() == game.to_json()


def test_a_move_twice_under_one_node(game):
    data = content(game)
    twin = {**data["nodes"][1], "id": "50", "hash": None}
    del twin["hash"]
    data["nodes"].append(twin)
    assert "the move of node 50 stands twice under node 0" in refused(sealed(data))


def test_a_start_with_other_options_than_the_game():
    data = content(Game.from_state(TideState(8, ((5,), (6,)), (1,))))
    data["options"]["cards"] = 9
    assert "the options of its first position are not those of the game" in refused(sealed(data))


def test_too_many_nodes(game, monkeypatch):
    monkeypatch.setattr(savereader, "MAX_NODES", 3)
    assert "more than the 3" in refused(game.to_json())
    monkeypatch.setattr("seawidget.saving.files.MAX_NODES", 3)
    with pytest.raises(SaveFileError, match="too big"):
        game.save("never.json")


def test_errors_of_files_name_the_file(game, tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveFileError, match=r"a\.json: it is not UTF-8") as caught:
        Game.load(path)
    assert caught.value.path == str(path)
    path.write_text("{}", "utf-8")
    with pytest.raises(SaveFileError, match=r"a\.json: it is no save file"):
        Game.load(path)
    game.save(path)
    monkeypatch.setattr("seawidget.saving.files.MAX_BYTES", 100)
    with pytest.raises(SaveFileError, match=r"a\.json: it is bigger than"):
        Game.load(path)
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "b.json")


def test_a_folder_that_is_not_there(game, tmp_path):
    with pytest.raises(FileNotFoundError):
        game.save(tmp_path / "no" / "b.json")


@pytest.mark.parametrize(
    "looks",
    [
        5,
        [[0, "odds"]],
        [[7, "odds", 1]],
        [[0, "peek", 1]],
        [[0, "odds", 0]],
        [[0, "odds", True]],
        [[0, "odds", 1], [0, "odds", 2]],
        [[0, "odds", 1, "odds()"], [0, "odds", 2, "odds()"]],
        [[0, "odds", 1, 5]],
        [[0, "odds", 1, "x" * 500]],
        [[None, ["odds"], 1]],
    ],
    ids=str,
)
def test_looks_that_are_none_are_refused(looks):
    game = sea.Game("tranquility", players=1, seed=1)
    game.looked("odds")
    text = game.to_json()
    content = json.loads(text)["content"]
    assert content["nodes"][0]["looks"] == [[0, "odds", 1], [0, "save", 1, "save"]]
    content["nodes"][0]["looks"] = looks
    whole = {"format": "seawidget-game", "version": 1, "checksum": digest(content), "content": content}
    with pytest.raises(sea.SaveFileError, match="looks"):
        sea.Game.from_json(json.dumps(whole))


def test_help_is_counted_by_kind_and_only_known_kinds_are_kept():
    game = sea.Game("tranquility", players=2, seed=1)
    seat = game.deciding
    for _ in range(2):
        game.looked("odds")
    game.looked("hint", 1 - seat)
    assert game.looks() == {"odds": 2}
    assert game.looks(1 - seat) == {"hint": 1}
    assert game.looks(None) == {"odds": 2, "hint": 1}
    with pytest.raises(sea.OptionError, match="explain"):
        game.looked("glimpse")
    with pytest.raises(sea.UnknownSeat):
        game.looked("odds", 5)
