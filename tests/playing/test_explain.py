"""Every bot says why it plays what it plays."""

from __future__ import annotations

import copy
import json
import sys

import pytest

import seawidget as sea
from seawidget.errors import NodeError, SeatsError
from seawidget.games.shared.explanations import Candidate, Explanation, Reason
from seawidget.text.i18n import LOCALES, catalogue
from tests.games.tranquility.walks import SETS

BOTS = ["random", "greedy", "greedy-gap", "navigator", sea.Captain(rollouts=6, candidates=2)]


def some_game(moves=12, **options):
    game = sea.Game("tranquility", seed=8, seats=["navigator"] * options.get("players", 1), **options)
    game.play_bots(moves)
    return game


@pytest.mark.full(gate=4)
@pytest.mark.parametrize("bot", BOTS, ids=str)
@pytest.mark.parametrize("name", list(SETS)[::9])
def test_the_best_candidate_is_the_move_it_plays(bot, name):
    given = SETS[name]
    for moves in (0, 9, 25):
        game = some_game(moves, **given)
        if game.over:
            continue
        told = game.explain(bot)
        rest = sea.Game.from_state(game.state, seats=[bot] * game.state.players, seed=8)
        assert told.bot == str(bot)
        assert told.seat == game.deciding
        assert str(told.move) in game.legal_moves
        assert all(str(candidate.move) in game.legal_moves for candidate in told.candidates if candidate.reasons == ())
        assert rest.explain(bot).to_dict()["best"] == str(rest.step_bot().move)
        scores = [c.score for c in told.candidates[1:] if c.score is not None]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("name", list(SETS)[::7])
def test_the_navigators_reasons_add_up(name):
    """But for the thousandth by which a Start of no use goes before other cards of no use. One alone needs none."""
    game = some_game(10, **SETS[name])
    while not game.over and game.state.turn < 40:
        told = game.explain("navigator").candidates
        for candidate in told:
            assert candidate.reasons or len(told) == 1
            if candidate.reasons:
                assert sum(reason.value for reason in candidate.reasons) == pytest.approx(candidate.score, abs=0.003)
        game.play_bots(5)


@pytest.mark.parametrize(
    ("kind", "key", "options"),
    [
        ("MoveRocks", "empty", {"players": 1, "rocks": "on"}),
        ("PlaceStorm", "next", {"players": 1, "storms": "on"}),
        ("EarnCompass", "compass", {"players": 3, "storms": "on"}),
        ("EarnCompass", "earn", {"players": 1, "storms": "on"}),
        ("UseCompass", "cancelled", {"players": 1, "storms": "on"}),
        ("UseCompass", "wild", {"players": 1, "storms": "on", "wilds": 2}),
        ("Discard", "discard", {"players": 1, "board": "pyramid"}),
        ("Place", "border", {"players": 1, "board": "pyramid"}),
        ("Choose", "gap", {"players": 2, "board": "pyramid"}),
        ("Rotate", "slack", {"players": 1, "variant": "sun_moon"}),
        ("Unleash", "monsters", {"players": 1, "monsters": 5}),
    ],
)
def test_moves_of_the_modules_have_their_reasons(kind, key, options):
    seen = set()
    for seed in range(30):
        game = sea.Game("tranquility", seed=seed, seats=["navigator"] * options["players"], **options)
        while not game.over and f"tranquility.explain.{key}" not in seen:
            for candidate in game.explain("navigator").candidates:
                if str(candidate.move).startswith(kind):
                    seen |= {reason.key for reason in candidate.reasons}
                    if candidate.reasons:
                        total = sum(reason.value for reason in candidate.reasons)
                        assert total == pytest.approx(candidate.score, abs=0.003)
            game.play_bots(1)
    assert f"tranquility.explain.{key}" in seen


def test_the_duel_has_more_than_one_move_to_weigh():
    """In points: what a placement gains, less what it costs; two cards discarded cost two (DUEL-11), and what each move
    leaves in hand and to the rival.
    """
    game = some_game(3, players=2, variant="duel")
    told = game.explain("navigator")
    assert told.measure == "points"
    discard = next(candidate for candidate in told.candidates if str(candidate.move).startswith("Discard"))
    assert {reason.key: reason.value for reason in discard.reasons}["tranquility.explain.given"] == -2
    assert len(told.candidates) > 2
    searched = game.explain(sea.Captain(rollouts=24, candidates=3))
    assert searched.worlds
    assert len(searched.candidates) == 3


def test_the_points_of_the_duel_are_taken_apart():
    """Every move it weighs says what it brings and costs (DUEL-11), and the parts add up."""
    seen = set()
    for seed in range(6):
        game = sea.Game("tranquility", seed=seed, players=2, variant="duel", seats=["navigator"] * 2)
        while not game.over:
            for candidate in game.explain("navigator").candidates:
                if candidate.score is None:
                    assert str(candidate.move) == "Pass"
                    continue
                assert sum(reason.value for reason in candidate.reasons) == pytest.approx(candidate.score)
                seen |= {reason.key.rpartition(".")[2] for reason in candidate.reasons}
            game.play_bots(3)
    assert seen == {"gained", "paid", "beside", "blocked", "off", "held", "left", "given", "row"}


def test_an_answer_in_the_duel_is_weighed_as_well():
    game = sea.Game("tranquility", seed=3, players=2, variant="duel", seats=["navigator", "navigator"])
    while game.state.point != "ANSWER":
        game.step_bot()
    told = game.explain("navigator")
    assert {reason.key for candidate in told.candidates for reason in candidate.reasons} == {"tranquility.explain.row"}
    assert {str(candidate.move) for candidate in told.candidates} == {"AgreeExchange", "DeclineExchange"}
    assert [candidate.score for candidate in told.candidates] == [1, 0]


def test_reasons_name_cells_and_keys_of_every_catalogue():
    game = some_game(14, players=1, monsters=3)
    for bot in BOTS:
        told = game.explain(bot)
        for reason in (reason for candidate in told.candidates for reason in candidate.reasons):
            assert all(reason.key in catalogue(locale) for locale in LOCALES)
            assert set(reason.cells) <= {cell for row in game.rules.layout(game.options)["rows"] for cell in row}
            assert all(reason.text(locale) for locale in LOCALES)
        assert all(f"explain.{told.measure}" in catalogue(locale) for locale in LOCALES)


def test_a_hint_knows_no_hidden_card():
    game = some_game(12, players=2)
    other = game.fork(redeal=True, seed=3)
    assert other.state != game.state
    assert other.explain() == game.explain()


def test_plain_data_frames_and_texts():
    told = some_game(14, players=1, removed_islands=8).explain()
    data = told.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["best"] == str(told.move) == data["candidates"][0]["move"]
    frame = told.to_frame()
    assert list(frame["move"]) == [str(candidate.move) for candidate in told.candidates]
    assert {"gap", "slack"} <= set(frame.columns)
    assert str(told.move) in str(told)
    assert str(told.move) in repr(told)
    assert f"<b>{told.move}</b>" in told._repr_html_()
    assert told.lines("uk") != told.lines("en")
    again = copy.copy(told)
    assert again == told
    assert hash(again) == hash(told)


def test_without_pandas_the_frame_names_the_extra_that_brings_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    told = Explanation("greedy", 0, "equal", [Candidate("a")])
    with pytest.raises(ImportError, match=r"pip install 'seawidget\[lab\]'"):
        told.to_frame()


def test_it_cannot_be_changed():
    told = Explanation("x", 0, "equal", [Candidate("Pass", None, (Reason("explain.equal", {"bot": "x"}),))])
    with pytest.raises(AttributeError):
        told.bot = "y"
    with pytest.raises(AttributeError):
        del told.bot
    assert told == Explanation("x", 0, "equal", told.candidates)
    assert told != 3


def test_who_gives_no_reasons_is_told_so():
    game = some_game(3, players=1)
    with pytest.raises(SeatsError, match="gives no reasons"):
        game.explain(lambda view, legal: legal[0])
    with pytest.raises(SeatsError):
        game.explain("me")
    game.play_bots()
    with pytest.raises(NodeError):
        game.explain()


def test_asking_plays_nothing():
    game = some_game(5, players=1)
    node, rev = game.node, game.tree
    for bot in BOTS:
        game.explain(bot)
    assert game.node is node
    assert game.tree is rev
    assert not node.children


@pytest.mark.parametrize("bot", [None, "random", "greedy", "pilot"])
def test_pomor_explains_too(bot):
    game = sea.Game("pomor", players=3, seed=2, seats=["greedy"] * 3)
    for _ in range(12):
        game.play_bots(3)
        told = game.explain(bot)
        assert {str(candidate.move) for candidate in told.candidates} == {str(move) for move in game.legal_moves}
        rest = sea.Game.from_state(game.state, seats=[bot or "pilot"] * 3, seed=2)
        assert str(rest.explain(bot).move) == str(rest.step_bot().move)
