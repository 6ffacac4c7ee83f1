"""Questions of a turn on the board: what can happen, by subject, as Python answers it, and nothing hidden in it."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.text import i18n
from tests.widget.odds.test_odds import BYTES, close
from tests.widget.odds.test_odds_gate import all_bytes
from tests.widget.one_page import SENT, cyrillic


def midgame(players=2, seed=7, moves=12, **options):
    """A game of Pomor some moves on, where seat 0 is to play a card."""
    game = sea.Game("pomor", players=players, seed=seed, seats=["greedy"] * players, **options)
    game.play_bots(moves)
    while game.deciding != 0 or game.state.view(0).point != "PLAY":
        game.play_bots(1)
    game.seats = ["me", *["random"] * (players - 1)]
    return game


def asked(page):
    """The questions of the turn as the page gets them; the games behind the chance to win are stopped."""
    told = page.ok("odds", horizon=5)
    page.ok("odds_stop", what="")
    close(page)
    return told["turn"]


def rows_of(turn):
    return [row for part in turn["subjects"] for row in part["rows"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_gets_every_question_that_is_possible(shown, players):
    game = midgame(players)
    turn = asked(shown(game))
    odds = game.odds(seat=0)
    assert {row["name"]: row["chance"] for row in rows_of(turn)} == {
        name: round(answer.value, 6) for name, answer in odds.items() if answer.value
    }
    ids = [part["id"] for part in turn["subjects"]]
    assert ("own" in ids) == ("own" in odds.groups)
    assert {"deck", *(f"seat {rival}" for rival in range(1, players))} < set(ids)
    for part in turn["subjects"]:
        for row in part["rows"]:
            question = odds.deck_facts.questions[row["name"]]
            assert row["cell"] == (str(question.args["place"]) if "reach" in row["text"] else "")
            assert row.get("cards") == question.args.get("cards")
            assert part["id"].startswith("after") == (
                row["name"].split()[0] in ("next", "storm") and row["name"] != "storm"
            )
            assert question.row in i18n.catalogue("en")
            assert question.subject[1] in i18n.catalogue("en")


def test_what_is_taken_for_granted_stands_beside_it_with_the_estimate_first(shown):
    turn = asked(shown(midgame()))
    assert turn["assumed"][0] == i18n.text("odds.assume.estimate")
    assert i18n.text("odds.assume.choices_silent") in turn["assumed"]


def test_each_number_opens_with_the_code_that_gives_it_again(shown):
    game = midgame()
    page = shown(game)
    rows = rows_of(asked(page))
    odds = game.odds(seat=0)
    page.ok("odds", horizon=5)
    for row in rows:
        told = page.ok("odds_number", of=row["name"], kind="turn", horizon=5)
        right = odds[row["name"]].exact
        assert Fraction(*map(int, told["exact"])) == right
        assert eval(told["cell"], {"w": page.widget}).exact == right  # noqa: S307 - our own line
        scope = {}
        exec("from fractions import Fraction\nfrom math import comb\n" + told["code"], scope)
        assert scope["answer"] == right
        assert i18n.text("odds.assume.estimate") in told["assumptions"]
    assert page.send("odds_number", of="B flies", kind="turn", horizon=5)["code"] == "odds_none"
    page.ok("odds_stop", what="")
    close(page)


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("seed", range(3))
def test_messages_are_short_and_in_the_language_of_the_page(shown, locale, seed):
    game = midgame(4, seed, moves=10 + 15 * seed)
    page = shown(game)
    page.widget.ui = {"locale": locale}
    SENT.clear()
    page.seen = 0
    turn = asked(page)
    words = [part["title"] for part in turn["subjects"]] + [row["text"] for row in rows_of(turn)] + turn["assumed"]
    assert all(map(cyrillic, words)) == (locale != "en")
    sizes = [len(json.dumps(data["content"], ensure_ascii=False)) for _, data in SENT if data["method"] == "custom"]
    assert max(sizes) <= BYTES


@pytest.mark.parametrize("policy", ["off", "after-prediction"])
def test_nothing_of_a_turn_leaves_before_it_may(shown, policy):
    game = midgame()
    SENT.clear()
    page = shown(game, odds=policy)
    page.send("odds", horizon=5)
    for name in game.odds(seat=0):
        assert not page.send("odds_number", of=name, kind="turn", horizon=5)["ok"]
    sent = all_bytes(page)
    assert '"subjects"' not in sent
    assert '"exact":' not in sent
    for answer in game.odds(seat=0).values():
        assert answer.value in (0, 1) or f"{answer.value:.6g}" not in sent
    if policy == "after-prediction":
        page.ok("forecast", chance="50 %")
        assert asked(page)["subjects"]


def test_positions_that_look_alike_to_the_seat_have_the_same_questions(shown):
    game = midgame()
    told = [asked(shown(game))]
    for seed in range(3):
        world = game.fork(redeal=True, seat=0, seed=seed)
        assert world.state != game.state
        told.append(asked(shown(world)))
    assert told[1:] == told[:1] * 3
