"""Who may see odds: with a policy set, no byte of an answer leaves before it may, and the page cannot change that."""

from __future__ import annotations

import copy
import json
import random
import re

import pytest

import seawidget as sea
from seawidget.widget.odds import advice, jobs as oddsjobs  # noqa: F401 - advice must know the policy of the game, not of a test
from tests.widget.odds.test_odds import close, ended, midgame
from tests.widget.one_page import SENT
from tests.widget.wire.test_secrets import other_deal

ASKS = [
    ("odds", {"horizon": 5}),
    ("odds_number", {"of": "a2", "kind": "hit", "horizon": 5}),
    ("odds_number", {"of": "a2", "kind": "lost", "horizon": 5}),
    ("odds_trial", {"moves": ["move"], "horizon": 5}),
    ("odds_chart", {}),
    ("odds_lost", {}),
    ("odds_worlds", {"n": 1}),
    ("odds_worlds", {"n": 0}),
    ("odds_world", {"index": 0}),
    ("advise", {"reasons": False}),
    ("advise", {"reasons": True}),
]
PROVED = re.compile(r'"lost": \{"cause".*?\}')  # that the game is lost, from what everybody sees: no chance of anything
ANSWERS = re.compile(
    r'"(win|gaps|chance|hit|affordable|enough|pair|best|candidates|exact|value|lost|low|high|measures|frames)"'
)


def ask_all(page, game):
    """Everything a page can ask about odds; the answers."""
    found = []
    for do, fields in ASKS:
        more = {"moves": [str(game.legal_moves[0])]} if "moves" in fields else {}
        found.append(page.send(do, **{**fields, **more}))
    return found


def all_bytes(page):
    """Every byte a page, a notebook and a file for others get, but for the catalogue of words."""
    page.messages()
    sent = [data for ident, data in SENT if ident == page.widget.model_id]
    own = []
    for data in sent:
        state = {
            k: v for k, v in data.get("state", {}).items() if k not in ("catalogue", "position", "choices", "table")
        }
        content = data.get("content", {})
        if content.get("type") != "tree":
            own.append({"state": state, "content": content})
    return json.dumps(own) + repr(page.widget) + json.dumps(page.widget._repr_mimebundle_()[0])


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(oddsjobs, "MOST", 20)
    monkeypatch.setattr("seawidget.odds.determinizations.default_policy", lambda rules: "random")


@pytest.mark.parametrize("policy", ["off", "after-prediction"])
def test_nothing_of_an_answer_leaves_before_it_may(shown, policy):
    game = midgame()
    SENT.clear()
    page = shown(game, odds=policy)
    answers = ask_all(page, game)
    assert [answer["ok"] for answer in answers].count(True) == (policy == "after-prediction")  # it says what is wanted
    assert page.widget._access.background.running == ()
    close(page)
    assert not ANSWERS.search(PROVED.sub("", all_bytes(page)))
    assert game.looks(0) == {}
    for value in {f"{float(odds):.6g}" for gap in game.odds(seat=0) for odds in (gap.hit(5), gap.affordable(5))}:
        assert value in ("0", "1") or value not in all_bytes(page)


def test_the_spy_sees_answers_where_they_are_free(shown):
    game = midgame()
    SENT.clear()
    page = shown(game, odds="free")
    ask_all(page, game)
    assert ANSWERS.search(all_bytes(page))
    page.ok("odds_stop", what="")
    close(page)


def test_a_number_locked_in_opens_this_position_and_no_other(shown):
    game = midgame()
    page = shown(game, odds="after-prediction")
    page.ok("odds", horizon=5)
    assert page.ok("forecast", chance="35 %") == {"node": game.node.id, "said": 0.35}
    assert game.node.forecasts == {0: 0.35}
    told = page.ok("odds", horizon=5)
    assert told["open"]
    assert told["gaps"]
    assert page.send("forecast", chance="90 %")["code"] == "odds_locked"
    assert game.node.forecasts == {0: 0.35}
    page.ok("odds_stop", what="")
    close(page)
    page.ok("move", move=str(game.legal_moves[0]))
    page.messages()
    SENT.clear()
    page.seen = 0
    told = page.ok("odds", horizon=5)
    assert not told["open"]
    assert "gaps" not in told
    assert page.send("advise", reasons=False)["code"] == "odds_predict"
    # Of the chart only what was opened by a prediction is there.
    assert [point["node"] for point in told["points"] if "chance" in point] in ([], [game.node.parent.id])
    assert page.widget._access.background.running == ()


def test_a_position_the_game_has_gone_on_from_cannot_be_predicted_any_more(shown):
    game = midgame()
    page = shown(game, odds="after-prediction")
    page.ok("move", move=str(game.legal_moves[0]))
    page.ok("undo")
    told = page.ok("odds", horizon=5)
    assert not told["can"]
    assert page.send("forecast", chance="50 %")["code"] == "odds_late"
    assert page.send("odds_trial", moves=[str(game.legal_moves[0])], horizon=5)["code"] == "odds_predict"


@pytest.mark.parametrize(
    ("chance", "code"),
    [(40, "malformed"), (True, "malformed"), (None, "malformed"), ("", "malformed"), ("9" * 41, "malformed")]
    + [(wrong, "odds_unread") for wrong in ("44", "-0.1", "101 %", "much", "1/0", " ")],
)
def test_a_prediction_that_is_no_chance_is_refused(shown, chance, code):
    game = midgame()
    page = shown(game, odds="after-prediction")
    assert page.send("forecast", chance=chance)["code"] == code
    assert game.node.forecasts == {}


@pytest.mark.parametrize("chance", ["0.44", "0,44", "44 %", "44%", "11/25", " .44 "])
def test_a_prediction_is_written_as_people_write_chances(shown, chance):
    page = shown(midgame(), odds="after-prediction")
    assert page.ok("forecast", chance=chance)["said"] == 0.44


@pytest.mark.parametrize("policy", ["off", "after-prediction", "free"])
def test_the_page_cannot_change_a_policy_that_was_set(shown, policy):
    page = shown(midgame(), odds=policy)
    assert page.traits["table"]["odds"] == policy
    for other in ("free", "after-prediction"):
        assert page.send("odds_policy", policy=other)["code"] == "odds_fixed"
    page.write(table={**page.traits["table"], "odds": "free"})
    assert page.widget.table["odds"] == policy
    assert page.traits["table"]["odds"] == policy
    page.ok("new", game="tranquility", options={"players": 1}, seats=["me"], seed="", undo="free")
    page.messages()
    assert page.traits["table"]["odds"] == policy


def test_where_nothing_was_set_the_page_may_ask_for_predictions(shown):
    game = midgame()
    page = shown(game)
    assert page.traits["table"]["odds"] == "free"
    page.ok("odds", horizon=5)
    page.ok("odds_policy", policy="after-prediction")
    page.messages()
    assert page.traits["table"]["odds"] == "after-prediction"
    assert page.widget._access.background.running == ()
    assert not page.ok("odds", horizon=5)["open"]
    assert page.send("odds_policy", policy="off")["code"] == "malformed"
    page.ok("odds_policy", policy="free")
    assert page.ok("odds", horizon=5)["open"]
    page.ok("odds_stop", what="")
    close(page)


def test_after_the_end_there_is_nothing_left_to_predict(shown):
    game = ended()
    page = shown(game, odds="after-prediction")
    told = page.ok("odds", horizon=5)
    assert told["over"]
    assert told["points"][-1]["chance"] in (0.0, 1.0)
    page.ok("odds_chart")
    page.ok("odds_stop", what="")
    close(page)
    game.undo()
    page.messages()
    told = page.ok("odds", horizon=5)
    assert not told["open"]
    assert not any("chance" in point for point in told["points"])
    off = shown(ended(), odds="off")
    assert {off.send(do)["code"] for do in ("odds_chart", "odds_lost")} == {"odds_off"}


def test_a_wrong_policy_is_refused_with_the_right_ones():
    with pytest.raises(sea.OptionError, match="after-prediction"):
        sea.GameWidget(midgame(), odds="sometimes")


def test_play_takes_the_policy():
    widget = sea.play(players=1, seed=1, odds="after-prediction")
    assert widget.table["odds"] == "after-prediction"
    widget.close()


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 1, "monsters": 3}, {"players": 2}], ids=str)
@pytest.mark.parametrize("round_", range(4))
def test_deals_that_differ_in_hidden_cards_only_have_the_same_odds(shown, options, round_):
    chance = random.Random(f"{options}{round_}")
    deal = sea.Game("tranquility", seed=round_, **options).deal
    game = sea.Game.from_deal("tranquility", options, deal)
    for _ in range(chance.randrange(2, 20)):
        if not game.over:
            game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    moves, seat = [str(node.move) for node in game.node.path()[1:]], game.deciding
    told = []
    for each in (deal, other_deal(deal, game.state, chance)):
        again = sea.Game.from_deal("tranquility", options, each, seed=1)
        for move in moves:
            again.move(move)
        again.seats = ["me" if one == seat else "random" for one in range(again.state.players)]
        page = shown(again)
        gaps = page.ok("odds", horizon=6)["gaps"]
        assert page.widget._access.background.join(60)
        for gap in gaps[:2]:
            page.ok("odds_number", of=gap["cells"][0], kind="hit", horizon=6)
        page.ok("advise", reasons=True)
        page.send("odds_trial", moves=[str(game.legal_moves[0])], horizon=6)
        assert page.widget._access.background.join(60)
        page.messages()
        last = {news["what"]: news for news in page.news}
        told.append((page.answers, last))
    assert told[0] == told[1]
    assert told[0][1]["win"]["win"]["n"] == 20


@pytest.mark.parametrize("policy", ["off", "after-prediction"])
def test_every_board_of_a_game_has_its_policy(shown, policy, tmp_path):
    game = midgame()
    page = shown(game, odds=policy)
    second = shown(page.widget.game)
    assert second.traits["table"]["odds"] == policy
    assert second.send("odds_policy", policy="free")["code"] == "odds_fixed"
    with pytest.raises(sea.OptionError, match=f"odds='{policy}' on every board"):
        sea.play(game, odds="free")
    sea.play(game, odds=policy).close()
    copies = [game.fork(), game.fork(redeal=True, seat=0, seed=1), copy.copy(game), sea.load(game.save(tmp_path / "a"))]
    for again in copies:
        assert shown(again).traits["table"]["odds"] == policy
    other = shown(midgame())
    other.widget.game = game  # a board that was free takes the policy of the game that comes on it
    other.messages()
    assert other.traits["table"]["odds"] == policy
    page.widget.game = free = midgame()  # and a board that was not gives it to the next game
    page.messages()
    assert page.traits["table"]["odds"] == policy
    assert shown(free).traits["table"]["odds"] == policy


def test_a_policy_that_comes_later_holds_on_the_boards_there_are(shown):
    game = midgame()
    page = shown(game)
    page.ok("odds", horizon=5)
    assert page.widget._access.background.running
    second = shown(game, odds="off")
    page.messages()
    assert page.traits["table"]["odds"] == second.traits["table"]["odds"] == "off"
    assert page.widget._access.background.running == ()
    assert page.send("odds", horizon=5)["code"] == "odds_off"


def test_what_one_page_chooses_holds_on_the_other(shown):
    game = midgame()
    page, second = shown(game), shown(game)
    page.ok("odds_policy", policy="after-prediction")
    second.messages()
    assert second.traits["table"]["odds"] == "after-prediction"
    assert not second.ok("odds", horizon=5)["open"]


def test_a_prediction_holds_for_forks_of_its_position(shown):
    game = midgame()
    page = shown(game, odds="after-prediction")
    page.ok("forecast", chance="35 %")
    page.ok("fork", node=game.node.id, redeal=False)
    assert page.send("forecast", chance="90 %")["code"] == "odds_locked"
    told = page.ok("odds", horizon=5)
    assert (told["open"], told["said"]) == (True, 0.35)
    page.ok("odds_stop", what="")
    close(page)


def test_the_end_of_a_redealt_branch_opens_nothing_of_the_line_it_left(shown):
    game = midgame()
    page = shown(game, odds="after-prediction")
    left = game.node
    page.ok("forecast", chance="35 %")
    page.ok("fork", node=left.id, redeal=True)
    while not game.over:
        game.move(game.node.state.legal_moves[-1])
    page.messages()
    told = page.ok("odds", horizon=5)
    before = {point["node"]: point for point in told["points"] if point["node"] in {node.id for node in left.path()}}
    asked = chart_of(page, game)
    assert not [node for node in asked if node in {each.id for each in left.path()} - {left.id}]
    assert before[left.id]["said"] == 0.35


def chart_of(page, game):
    """The nodes whose chance the page gets when it asks for the chart."""
    page.ok("odds_chart")
    close(page)
    return {point["node"] for point in page.ok("odds", horizon=5)["points"] if "chance" in point}


def test_what_a_page_asks_for_itself_is_no_look(shown):
    game = midgame()
    page = shown(game)
    first = game.node.id
    page.ok("try", moves=[str(game.legal_moves[0])])
    page.ok("explain", move=str(game.legal_moves[0]))
    page.ok("peek", nodes=["0", first])
    page.ok("move", move=str(game.legal_moves[0]))
    page.ok("fork", node=first, redeal=True)
    page.ok("share")
    page.ok("rules")
    page.ok("setup", game="tranquility", options=dict(game.options))
    page.widget.to_html()
    page.widget._repr_mimebundle_()
    assert repr(page.widget)
    assert game.look_log() == []
    page.ok("advise", reasons=False)
    assert [look[1:] for look in game.look_log()] == [(0, "hint", "board", 1)]
