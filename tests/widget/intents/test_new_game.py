"""The new-game dialog: what it offers, why not the rest, and the game it makes."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.errors import OptionError
from seawidget.games import registry
from seawidget.widget.intents.share import play_line
from tests import toygame
from tests.widget.one_page import cyrillic


@pytest.fixture
def page(shown):
    return shown(sea.Game("tranquility", seats=["me", "greedy"], seed=1))


def allowed(rules, options):
    try:
        rules.options(options)
    except OptionError:
        return False
    return True


def fields(setup):
    return {field["name"]: field for field in setup["fields"]}


def test_it_offers_every_value_with_the_reason_why_not(page):
    options = {"players": 3, "monsters": 2}
    setup = page.ok("setup", game="tranquility", options=options)
    rules = registry.get("tranquility")
    assert list(fields(setup)) == [field["name"] for field in rules.setup_fields()]
    found = fields(setup)
    assert found["players"]["value"] == 3
    assert len(found["removed_islands"]["values"]) == 45
    assert setup["seats"] == 3
    assert setup["bots"] == list(rules.bots)
    assert "tranquility" in setup["games"]
    presets = {preset["name"]: preset["options"] for preset in setup["presets"]}
    assert presets["sea_voyage"]["solo_start"] == "sea_voyage"
    chosen = {name: field["value"] for name, field in found.items()}
    for name, field in found.items():
        for each in field["values"]:
            assert each["allowed"] == allowed(rules, {**chosen, name: each["value"]})
            assert bool(each["why"]) != each["allowed"]
    voyage = next(each for each in found["solo_start"]["values"] if each["value"] == "sea_voyage")
    assert not voyage["allowed"]
    assert "Sea voyage" in voyage["why"]
    assert "3" in voyage["why"]


def test_it_offers_the_steps_of_a_dial_or_says_why_there_are_none(page):
    """With the share of games each step wins; with options without a dial the numbers, in the language of the page."""
    found = page.ok("setup", game="tranquility", options={"players": 1, "removed_islands": 6})["dial"]
    assert found["bot"] == "navigator"
    assert found["why"] is None
    assert [step["strength"] for step in found["steps"]] == list(range(0, 101, 10))
    won = [step["won"] for step in found["steps"]]
    assert won == sorted(won)
    assert (round(won[0], 2), round(won[-1], 2)) == (0.47, 0.88)
    assert won[5] == pytest.approx((won[0] + won[-1]) / 2)
    found = page.ok("setup", game="tranquility", options={"players": 2, "wilds": 2})["dial"]
    assert found["steps"] == []
    assert "greedy wins 95" in found["why"]
    page.widget.ui = {"locale": "uk"}
    page.messages()
    assert "регулятора" in page.ok("setup", game="tranquility", options={"players": 2, "wilds": 2})["dial"]["why"]
    assert page.ok("setup", game="pomor", options={})["dial"] is None


def test_a_bot_with_a_dial_takes_its_seat(page):
    given = {"options": {"players": 2, "removed_islands": 6}, "seed": "calm-otter-27", "undo": "free"}
    page.ok("new", game="tranquility", seats=["me", "navigator@40"], **given)
    assert page.widget.game.seats[1] == sea.Dial(40)
    answer = page.send("new", game="tranquility", seats=["me", "navigator@400"], **given)
    assert answer["code"] == "bad_seats"
    assert "from 0 to 100" in str(answer)


def test_reasons_speak_the_language_of_the_page(page):
    page.widget.ui = {"locale": "uk"}
    page.messages()
    setup = page.ok("setup", game="tranquility", options={"players": 2})
    why = [each["why"] for field in setup["fields"] for each in field["values"] if each["why"]]
    assert why
    assert all(map(cyrillic, why))


def test_unknown_options_are_left_out_and_wrong_ones_explained(page):
    setup = page.ok("setup", game="tranquility", options={"players": 9, "cannons": 3})
    found = fields(setup)
    assert "cannons" not in found
    assert found["players"]["value"] == 9
    assert all(each["allowed"] for each in found["players"]["values"])
    assert not any(each["allowed"] for each in found["monsters"]["values"])


def test_it_makes_a_game_in_place(page):
    old = page.widget.game
    page.ok(
        "new", game="tranquility", options={"players": 2, "monsters": 1}, seats=["me", "random"],
        seed=" calm-otter-27 ", undo="until-reveal",
    )  # fmt: skip
    game = page.widget.game
    assert game is not old
    assert page.widget.previous is old
    assert (game.seed, game.undo_policy, game.options["monsters"]) == ("calm-otter-27", "until-reveal", 1)
    assert [str(who) for who in game.seats] == ["me", "random"]
    assert page.rows.keys() == {"0"}
    assert page.traits["table"]["options"]["monsters"] == 1
    assert page.traits["table"]["undo"] == "until-reveal"
    same = sea.Game("tranquility", players=2, monsters=1, seed="calm-otter-27")
    assert game.deal == same.deal
    page.ok("new", game="tranquility", options={"players": 1}, seats=["me"], seed="", undo="free")
    assert page.widget.game.seed != "calm-otter-27"


WRONG = {
    "unknown_game": {"game": "chess"},
    "option_out_of_range": {"options": {"players": 9}},
    "options_clash": {"options": {"players": 2, "solo_start": "sea_voyage"}},
    "bad_seats": {"seats": ["me"]},
}


@pytest.mark.parametrize("code", WRONG)
def test_what_cannot_be_is_answered_and_the_old_game_stays(page, code):
    good = {"game": "tranquility", "options": {"players": 2}, "seats": ["me", "me"], "seed": "x", "undo": "free"}
    old, rev = page.widget.game, page.traits["rev"]
    answer = page.send("new", **{**good, **WRONG[code]})
    assert answer["code"] == code
    assert answer["text"]
    assert "ui.error" not in answer["text"]
    assert page.widget.game is old
    assert page.traits["rev"] == rev


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["me", "hal"]}, {"undo": "sometimes"}, {"options": {"preset": "sea_voyage"}},
        {"options": {"seed": "x"}}, {"options": {"name": "x"}}, {"options": {"__class__": "x"}}, {"seats": ["", ""]},
    ],
    ids=str,
)  # fmt: skip
def test_tricks_are_refused(page, wrong):
    good = {"game": "tranquility", "options": {"players": 2}, "seats": ["me", "me"], "seed": "", "undo": "free"}
    old = page.widget.game
    answer = page.send("new", **{**good, **wrong})
    assert answer["code"] in ("bad_seats", "option_out_of_range")
    assert page.widget.game is old


def test_rules_in_force(page):
    sections = page.ok("rules")["sections"]
    ids = {rule["id"] for section in sections for rule in section["rules"]}
    assert {"PLACE-2", "COST-3", "START-4"} <= ids
    assert "MONSTER-2" not in ids
    assert all(rule["text"] and ".rule." not in rule["text"] for section in sections for rule in section["rules"])
    assert all(".rules." not in section["title"] for section in sections)
    page.widget.game = sea.Game("tranquility", players=1, monsters=3)
    page.messages()
    ids = {rule["id"] for section in page.ok("rules")["sections"] for rule in section["rules"]}
    assert {"MONSTER-2", "SOLO-3"} <= ids


def test_the_line_that_deals_a_game_again():
    game = sea.Game("tranquility", seats=["me", lambda view, moves: moves[0]], monsters=3, seed=7)
    assert play_line(game) == 'sea.play("tranquility", players=2, monsters=3, seats=["me", <lambda>], seed=7)'
    assert play_line(sea.Game("tranquility", players=1, seed="a")) == 'sea.play("tranquility", seed="a")'


def test_rules_that_no_edition_prints_are_marked(page):
    page.widget.game = sea.Game("tranquility", board="pyramid", players=1, seed=1)
    rules = [rule for section in page.ok("rules")["sections"] for rule in section["rules"]]
    marks = {rule["id"]: rule["mark"] for rule in rules}
    assert marks["PYRAMID-3"] == "reconstruction"
    assert marks["PLACE-1"] is None
    assert "ruling" in marks.values()


def test_only_games_with_a_board_of_their_own_are_offered(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    assert toygame.TIDE.name in sea.games.names()
    assert page.ok("setup", game="tranquility", options={})["games"] == ["mini", "pomor", "tranquility"]


def test_the_words_of_another_game_stay_away(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    assert {key.split(".")[0] for key in page.traits["catalogue"]} == {"ui", "tranquility"}
    page.widget.game = sea.Game("pomor", players=2, seed=1)
    page.messages()
    assert {key.split(".")[0] for key in page.traits["catalogue"]} == {"ui", "pomor"}
