"""Several persons at one screen: whose cards are on the page, and when they leave it."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.widget.page.privacy_screen import PrivacyScreen
from seawidget.widget.page.tree_rows import CURTAIN_WINDOW


def table(*seats, **more):
    return sea.Game("tranquility", seats=list(seats), seed=8, first_player=0, **more)


def facts(page):
    traits = page.traits
    return traits["table"]["shown"], traits["table"]["asks"], traits["position"]["hand"] is not None


def discard(game):
    moves = [str(move) for move in game.legal_moves]
    return next((move for move in moves if move.startswith("Discard")), moves[0])


def test_one_person_always_sees_their_own_seat(shown):
    page = shown(table("greedy", "me", "greedy"))
    game = page.widget.game
    assert not page.traits["table"]["curtain"]
    while not game.over and game.node.ply < 12:
        assert facts(page) == (1, None, True)
        assert page.traits["position"]["seat"] == 1
        assert bool(page.traits["choices"]) == (game.deciding == 1)
        assert page.traits["table"]["bot"] == (game.deciding != 1)
        if page.traits["table"]["bot"]:
            assert page.send("move", move=str(game.legal_moves[0]))["code"] == "not_your_turn"
            page.ok("bot")
        else:
            page.ok("move", move=str(game.legal_moves[0]))


def test_without_persons_a_spectator_watches(shown):
    page = shown(table("greedy", "random"))
    assert facts(page) == (None, None, False)
    assert not page.traits["table"]["curtain"]
    page.ok("bot")
    assert page.traits["position"]["seat"] is None
    assert page.send("move", move=discard(page.widget.game))["code"] == "not_your_turn"
    assert page.send("explain", move="Place 1 a1")["code"] == "not_your_turn"


def test_the_curtain_opens_for_a_person_and_closes_by_itself(shown):
    page = shown(table("me", "me"))
    game = page.widget.game
    assert page.traits["table"]["curtain"]
    assert facts(page) == (None, 0, False)
    assert page.traits["status"]["key"] == "ui.status.curtain"
    assert page.send("move", move=discard(game))["code"] == "curtain_closed"
    assert page.send("try", moves=[discard(game)])["code"] == "curtain_closed"
    assert page.send("fork", node="0", redeal=True)["code"] == "curtain_closed"
    page.ok("curtain", seat=0)
    assert facts(page) == (0, None, True)
    assert page.traits["position"]["hand"] == list(game.state.hands[0])
    assert page.traits["choices"]["kinds"]
    page.ok("move", move=discard(game))
    assert facts(page) == (None, 1, False)
    assert page.traits["choices"] == {}
    page.ok("curtain", seat=1)
    assert facts(page) == (1, None, True)
    page.ok("curtain", seat=None)
    assert facts(page) == (None, 1, False)


def test_it_stays_open_for_bots_and_closes_where_another_person_decides(shown):
    page = shown(table("me", "greedy", "me"))
    game = page.widget.game
    page.ok("curtain", seat=0)
    page.ok("move", move=discard(game))
    assert facts(page) == (0, None, True)  # a bot looks at nobody's cards
    page.ok("bot")
    assert facts(page) == (None, 2, False)
    page.ok("curtain", seat=2)
    page.ok("goto", node="1")
    assert facts(page) == (2, None, True)  # a bot's decision: seat 2 looks on
    page.ok("goto", node="0")
    assert facts(page) == (None, 0, False)  # to play here seat 0 has to come
    assert page.traits["choices"] == {}
    assert page.send("move", move=discard(game))["code"] == "curtain_closed"
    page.ok("curtain", seat=2)  # whoever wants to look on says so
    assert facts(page) == (2, 0, True)
    page.ok("goto", node="2")
    assert facts(page) == (2, None, True)


def test_undo_hands_the_screen_back(shown):
    page = shown(table("me", "me"))
    page.ok("curtain", seat=0)
    page.ok("move", move=discard(page.widget.game))
    page.ok("curtain", seat=1)
    page.ok("undo")
    assert facts(page) == (None, 0, False)


def test_a_script_closes_it_too(shown):
    page = shown(table("me", "me"))
    game = page.widget.game
    page.ok("curtain", seat=0)
    game.move(discard(game))
    page.messages()
    assert facts(page) == (None, 1, False)


def test_only_persons_can_open_it(shown):
    page = shown(table("me", "greedy", "me"))
    for seat in (1, 3, 9):
        answer = page.send("curtain", seat=seat)
        assert answer["code"] == "not_a_person"
        assert str(seat + 1) in answer["text"]
    assert facts(page) == (None, 0, False)


def test_names_of_persons_are_shown(shown):
    page = shown(table(sea.Person("Olena"), "me"))
    assert page.traits["table"]["players"][0] == {"seat": 0, "name": "Olena", "kind": "person", "bot": None}
    assert page.traits["status"]["key"] == "ui.status.curtain_named"
    assert page.traits["status"]["args"]["name"] == "Olena"


def test_own_moves_are_open_in_the_tree_only_while_the_owner_looks(shown):
    page = shown(table("me", "me"))
    game = page.widget.game
    for _ in range(CURTAIN_WINDOW + 8):
        game.move(discard(game))
    page.messages()
    assert all("," not in row["move"] for row in page.rows.values())
    seat = game.deciding
    page.ok("curtain", seat=seat)
    opened = [row for row in page.rows.values() if "," in row["move"]]
    assert opened
    assert {row["seat"] for row in opened} == {seat}
    last = {node.id for node in game.node.path()[-CURTAIN_WINDOW:]}
    assert {row["id"] for row in opened} <= last  # old discards are not looked through (INFO-2)
    page.ok("curtain", seat=None)
    assert all("," not in row["move"] for row in page.rows.values())


def test_people_can_change_seats_while_it_is_open(shown):
    page = shown(table("me", "me"))
    page.ok("curtain", seat=0)
    page.widget.game.seats = ["greedy", "me"]
    page.messages()
    assert facts(page) == (1, None, True)
    page.widget.game.seats = ["me", "me"]
    page.messages()
    assert facts(page) == (None, 0, False)


def test_at_the_end_it_waits_for_nobody(shown):
    page = shown(table("me", "me"))
    game = page.widget.game
    while not game.over:
        game.move(game.legal_moves[-1])
    page.messages()
    assert facts(page) == (None, None, False)
    assert page.traits["status"]["over"]
    assert page.traits["status"]["tone"] in ("win", "loss")
    page.ok("curtain", seat=1)
    assert page.traits["table"]["shown"] == 1


@pytest.mark.parametrize(("persons", "shown_seat"), [((), None), ((2,), 2), ((0, 1), None)])
def test_who_is_shown_at_first(persons, shown_seat):
    curtain = PrivacyScreen(persons)
    assert curtain.shown == shown_seat
    assert curtain.used == (len(persons) > 1)
    with pytest.raises(ValueError, match="nobody"):
        curtain.open(4)
