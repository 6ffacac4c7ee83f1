"""Odds on the board: what a page gets, in the background, stopped in time, and with every look counted."""

from __future__ import annotations

import json
import random
import threading
import time

import pytest

import seawidget as sea
from seawidget.odds.determinizations import Determinizations
from seawidget.odds.winning import win_odds
from seawidget.text.i18n import LOCALES
from seawidget.widget.odds import advice, jobs as oddsjobs  # noqa: F401 - advice must know the policy of the game, not of a test
from seawidget.widget.odds.background import Background
from tests.quiet import until_quiet
from tests.widget.one_page import SENT, cyrillic

BYTES = 8192  # a message


def midgame(seed=3, moves=12, **options):
    """A solo game some placements on."""
    game = sea.Game("tranquility", players=1, seed=seed, **options)
    for _ in range(moves):
        if not game.over:
            game.move(next((move for move in game.legal_moves if str(move)[0] == "P"), game.legal_moves[0]))
    return game


def ended(seed=3):
    """A finished game that its person played at random."""
    game = sea.Game("tranquility", players=1, seed=seed)
    chance = random.Random(seed)
    while not game.over:
        game.move(chance.choice(game.legal_moves))
    return game


@pytest.fixture
def quick(monkeypatch):
    """Few and short games, by a bot that takes no time."""
    monkeypatch.setattr(oddsjobs, "MOST", 60)
    monkeypatch.setattr(oddsjobs, "CHART_GAMES", 10)
    monkeypatch.setattr(oddsjobs, "LEDGER", {"rollouts": 10, "games": 0})
    monkeypatch.setattr(oddsjobs, "EVERY", 0.0)
    monkeypatch.setattr("seawidget.odds.determinizations.default_policy", lambda rules: "random")
    monkeypatch.setattr(oddsjobs, "default_policy", lambda rules: "random")


def done(page, patience=60.0):
    """Wait until nothing runs beside the board any more; what it told, by kind."""
    assert page.widget._access.background.join(patience)
    page.messages()
    return {news["what"]: news for news in page.news}


def close(page, patience=60.0):
    """Until every thread of the board has ended."""
    until_quiet(patience)


def test_the_answer_has_the_exact_odds_of_every_gap(shown, quick):
    game = midgame()
    page = shown(game)
    told = page.ok("odds", horizon=5)
    exact = game.odds(seat=0)
    assert [gap["name"] for gap in told["gaps"]] == [gap.name for gap in exact]
    for row, gap in zip(told["gaps"], exact, strict=True):
        for kind in ("hit", "affordable", "enough"):
            assert row[kind] == pytest.approx(float(getattr(gap, kind)(5)), abs=1e-6)
    assert (told["deck"], told["horizon"], told["node"]) == (exact.deck, 5, game.node.id)
    assert page.ok("odds", horizon=1000)["horizon"] == exact.deck
    done(page)


def test_the_chance_to_win_arrives_by_itself_and_a_cell_gets_the_same_number(shown, quick):
    game = midgame()
    page = shown(game)
    page.ok("odds", horizon=5)
    news = done(page)["win"]
    assert news["done"]
    again = game.win_odds(seat=0, rollouts=news["win"]["n"], seed="board", policy=news["win"]["policy"])
    assert not news["win"]["planned"]  # a rule looked on while it ran, though it did not end it
    assert news["win"]["chance"] == again.rate
    assert (news["win"]["low"], news["win"]["high"]) == (again.band.low, again.band.high)
    assert page.ok("odds", horizon=3)["win"] == news["win"]
    done(page)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", ["base", "storm", "pyramid", "sun_moon", "duel", "arch"])
def test_messages_are_short_whatever_the_position(shown, quick, seed, preset):
    game = sea.Game("tranquility", preset=preset, seed=seed, seats=None)
    chance = random.Random(seed)
    for _ in range(6 * seed):
        if not game.over:
            game.move(chance.choice(game.legal_moves))
    if game.over:
        game.undo()
    game.seats = ["me" if seat == game.deciding else "random" for seat in range(game.state.players)]
    SENT.clear()
    page = shown(game)
    told = page.ok("odds", horizon=5)
    page.send("advise", reasons=True)
    for gap in told["gaps"]:
        for kind in ("hit", "affordable", "enough"):
            page.ok("odds_number", of=gap["cells"][0], kind=kind, horizon=8)
    page.send("odds_trial", moves=[str(game.legal_moves[0])], horizon=5)
    page.ok("odds_stop", what="")
    page.messages()
    sizes = [len(json.dumps(data["content"])) for _, data in SENT if data.get("method") == "custom"
             and data["content"].get("type") != "tree"]  # fmt: skip
    assert max(sizes) <= BYTES
    close(page)


def test_a_number_is_explained_with_the_code_that_gives_it_again(shown, quick):
    game = midgame()
    page = shown(game, ui={"locale": "uk"})
    gap = page.ok("odds", horizon=5)["gaps"][0]
    told = page.ok("odds_number", of=gap["cells"][0], kind="affordable", horizon=5)
    assert cyrillic(told["event"])
    assert told["assumptions"]
    assert told["derivation"]
    again = eval(told["cell"], {"w": page.widget})  # noqa: S307 - the line people paste into a cell
    assert float(again) == told["value"]
    alone: dict[str, object] = {}
    exec(told["code"], alone)
    numerator, denominator = told["exact"]
    assert str(alone["answer"]) == f"{numerator}/{denominator}"
    assert 0 <= told["picture"]["filled"] <= 100
    for cell, kind in (("z9", "hit"), (next(iter(game.view(0).grid)), "hit")):
        assert page.send("odds_number", of=cell, kind=kind, horizon=5)["code"] == "odds_none"
    done(page)


def test_a_trial_is_compared_on_the_same_deals(shown, quick):
    game = midgame()
    page = shown(game)
    page.ok("odds", horizon=5)
    move = next(str(move) for move in game.legal_moves if str(move)[0] == "P")
    told = page.ok("odds_trial", moves=[move], horizon=5)
    cell = move.split()[2]
    assert any(gap["cells"][0] == cell for gap in told["before"])
    assert all(gap["cells"] != [cell, cell] for gap in told["after"])
    same = [gap for gap in told["before"] if gap in told["after"]]
    assert same  # gaps elsewhere are as they were: nothing was drawn
    pair = done(page)["trial"]["pair"]
    again = game.compare("random", [move], deals=pair["n"], seed="board", policy="random")
    assert pair["difference"] == pytest.approx(again.rate("b") - again.rate("a"))
    assert pair["low"] <= pair["difference"] <= pair["high"]
    assert game.node.is_end()  # nothing was played


def test_a_refused_trial_says_why(shown):
    page = shown(midgame())
    answer = page.send("odds_trial", moves=["Place 1 f6"], horizon=5)
    assert not answer["ok"]
    assert answer["text"]


def test_the_lock_of_the_game_is_free_during_a_batch(shown, quick, monkeypatch):
    game = midgame()
    page = shown(game)
    held = []
    real = Determinizations.results

    def watched(self, *args, **more):
        held.append(game.lock._is_owned())
        return real(self, *args, **more)

    monkeypatch.setattr(Determinizations, "results", watched)
    page.ok("odds", horizon=5)
    page.ok("odds_chart")
    page.ok("odds_trial", moves=[str(game.legal_moves[0])], horizon=5)
    done(page)
    assert len(held) > 20
    assert not any(held)


def test_work_stops_when_the_position_changes(shown, monkeypatch):
    game = midgame()
    page = shown(game)
    page.ok("odds", horizon=5)
    game.move(game.legal_moves[0])
    assert page.widget._access.background.running == ()
    page.messages()
    page.news.clear()
    close(page)
    page.messages()
    assert page.news == []


@pytest.mark.parametrize("how", ["panel", "kind", "widget", "page", "game"])
def test_work_stops_when_nobody_looks_any_more(shown, how):
    page = shown(midgame())
    page.ok("odds", horizon=5)
    widget = page.widget
    end = {
        "panel": lambda: page.ok("odds_stop", what=""),
        "kind": lambda: page.ok("odds_stop", what="win"),
        "widget": widget.close,
        "page": widget.leave_page,
        "game": lambda: setattr(widget, "game", midgame(4)),
    }[how]
    end()
    assert widget._access.background.running == ()
    close(page)


def test_the_run_ends_when_it_is_precise(shown, monkeypatch, quick):
    monkeypatch.setattr(oddsjobs, "MOST", 100_000)
    monkeypatch.setattr(oddsjobs, "PRECISE", 0.2)
    page = shown(sea.Game("tranquility", players=1, seed=1))
    page.ok("odds", horizon=5)
    told = done(page)["win"]["win"]
    assert told["why"] == "precise"
    # The band it was stopped by, about the share of games won: not the interval for a number chosen beforehand.
    found = win_odds(page.widget.game, seat=0, seed="board", rollouts=told["n"])
    assert (told["low"], told["high"], told["chance"]) == (found.band.low, found.band.high, found.rate)
    assert not told["planned"]


def test_what_is_watched_is_always_valid_and_what_was_planned_is_not(shown, monkeypatch, quick):
    """The chance to win and a preview while they are played on; the chart's positions, each after a planned number."""
    monkeypatch.setattr(oddsjobs, "MOST", 80)
    game = midgame(moves=5)
    page = shown(game)
    page.ok("odds", horizon=5)
    done(page)
    page.ok("odds_trial", moves=[str(game.legal_moves[0])], horizon=5)
    page.ok("odds_chart")
    news = done(page)
    wins = [one["win"] for one in page.news if one["what"] == "win"]
    assert wins
    for told in wins:
        found = win_odds(game, seat=0, seed="board", rollouts=told["n"])
        assert (told["low"], told["high"]) == (found.band.low, found.band.high)
        assert not told["planned"]
    pair = news["trial"]["pair"]
    assert pair["policy"] == "random"
    again = game.compare("random", str(game.legal_moves[0]), policy="random", seed="board", deals=pair["n"]).pair(
        "b", "a"
    )
    assert (pair["low"], pair["high"], pair["planned"]) == (again.band.low, again.band.high, False)
    first = news["chart"]["points"][0]
    node = game.tree[first["node"]]
    planned = win_odds(game, seat=0, seed="board", rollouts=10, node=node)
    assert first["n"] == 10
    assert (first["low"], first["high"]) == tuple(round(end, 4) for end in planned.interval)


def test_looks_are_counted_saved_and_told(shown, quick, tmp_path):
    game = midgame()
    page = shown(game)
    page.ok("odds", horizon=5)
    page.ok("odds", horizon=8)  # the same look
    page.ok("odds_stop", what="")
    page.ok("odds", horizon=8)  # looked away and back
    gap = game.odds(seat=0)[0]
    page.ok("odds_number", of=gap.cells[0], kind="hit", horizon=5)
    page.ok("advise", reasons=False)
    page.ok("advise", reasons=True)
    page.ok("odds_trial", moves=[str(game.legal_moves[0])], horizon=5)
    expected = {"odds": 4, "hint": 1, "explain": 1, "what_if": 1}  # two looks, one of this script, one number
    assert game.looks(0) == expected == dict(game.node.looks[0])
    game.move(game.legal_moves[0])
    page.messages()
    told = page.ok("odds", horizon=5)
    assert told["looks"] == {**expected, "odds": 5}
    again = sea.Game.load(game.save(tmp_path / "game.json"))
    assert again.looks(0) == game.looks(0)
    assert again.tree[game.node.parent.id].looks == game.node.parent.looks
    done(page)


def test_a_look_and_a_forecast_leave_the_picture_current(shown, quick):
    game = midgame()
    page = shown(game)
    rev = page.traits["rev"]
    page.ok("odds", horizon=5)
    page.ok("advise", reasons=False)
    page.ok("forecast", chance="40 %")
    assert page.traits["rev"] == rev == page.widget.rev
    page.ok("move", move=str(game.legal_moves[0]))
    close(page)


def test_a_hint_is_what_the_bot_would_play_here(shown, quick):
    game = midgame()
    page = shown(game)
    told = page.ok("advise", reasons=False)
    other = game.fork()
    other.seats = ["navigator"]
    assert told["best"] == str(other.step_bot().move)
    assert told["best"] in game.legal_moves
    assert all(cell in told["best"] for cell in told["cells"])
    two = sea.Game("tranquility", players=2, seed=1)
    two.seats = ["random" if seat == two.deciding else "me" for seat in range(2)]
    assert shown(two).send("advise", reasons=False)["code"] == "not_your_turn"


def test_the_chart_covers_the_way_here_and_holds_the_forecasts(shown, quick):
    game = midgame(moves=5)
    game.forecast(0.6)
    game.move(game.legal_moves[0])
    page = shown(game)
    points = page.ok("odds", horizon=5)["points"]
    assert [point["node"] for point in points] == [node.id for node in game.node.path()]
    assert points[-2]["said"] == 0.6
    page.ok("odds_chart")
    told = done(page)["chart"]
    assert told["done"] == told["all"]
    assert all("chance" in point and point["low"] <= point["chance"] <= point["high"] for point in told["points"])


def test_where_it_was_lost_is_told_after_the_game_with_progress(shown, quick):
    game = ended()
    page = shown(game)
    page.ok("odds_lost")
    news = done(page, 300)
    told = [one for one in page.news if one["what"] == "lost"]
    assert [one["done"] for one in told] == sorted(one["done"] for one in told)
    found = news["lost"]["lost"]
    assert found["start"] + found["luck"] + found["skill"] == pytest.approx(found["result"])
    right = game.ledger(seat=0, **oddsjobs.LEDGER)  # the very ledger that Python gives: no seed, no other numbers
    for name in ("luck", "skill", "games", "budget", "undecided", "margin"):
        assert found[name] == getattr(right, name)
    assert page.ok("odds", horizon=5)["share"] == 0
    for mistake in found["mistakes"]:
        node = game.tree[mistake["node"]]
        assert node.state.turn == mistake["turn"]
        assert any(str(child.move) == mistake["played"] for child in node.children)
    game.undo()
    page.messages()
    assert page.send("odds_lost")["code"] == "odds_early"


def test_where_it_was_lost_can_be_stopped(shown, quick):
    page = shown(ended())
    page.ok("odds_lost")
    page.ok("odds_stop", what="lost")
    close(page)
    page.messages()
    assert not any("lost" in one for one in page.news)


def test_a_game_without_gaps_has_its_chance_to_win_all_the_same(shown, quick):
    page = shown(sea.Game("pomor", seats=["me", "random"], seed=1))
    told = page.ok("odds", horizon=5)
    assert "gaps" not in told
    assert done(page)["win"]["win"]["n"] > 0
    assert page.send("odds_number", of="a1", kind="hit", horizon=5)["code"] == "odds_none"


def test_odds_are_those_of_the_seat_at_the_screen(shown, quick):
    game = sea.Game("tranquility", players=2, seed=1)
    page = shown(game)
    assert page.send("odds", horizon=5)["code"] == "curtain_closed"
    page.ok("curtain", seat=game.deciding)
    assert page.ok("odds", horizon=5)["seat"] == game.deciding
    page.ok("curtain", seat=None)
    assert page.widget._access.background.running == ()
    bots = shown(sea.Game("tranquility", seats=["random"], seed=1))
    assert bots.send("odds", horizon=5)["code"] == "odds_nobody"
    close(page)


def test_a_background_job_that_fails_says_so_and_ends(caplog):
    told = []
    work = Background(lambda news, wanted: told.append(news))

    def broken(cancel):
        yield {"what": "win", "n": 1}
        raise ValueError("no")

    assert work.start("win", 1, broken)
    assert work.join()
    assert told == [{"what": "win", "n": 1}, {"what": "win", "failed": True}]
    assert "failed" in caplog.text


def test_the_same_work_is_not_begun_twice_and_new_work_replaces_old():
    told, go = [], threading.Event()
    work = Background(lambda news, wanted: told.append(news))

    def steps(name):
        def run(cancel):
            go.wait(10)
            yield {"what": name}

        return run

    assert work.start("win", 1, steps("old"))
    assert not work.start("win", 1, steps("twin"))
    assert work.start("win", 2, steps("new"))
    go.set()
    assert work.join()
    time.sleep(0.05)
    assert told == [{"what": "new"}]


@pytest.mark.parametrize("options", [{}, {"storms": "on", "rocks": "on", "monsters": 3, "wilds": 2}], ids=str)
@pytest.mark.parametrize("locale", LOCALES)
def test_reasons_come_in_words_all_of_them_and_the_message_stays_short(shown, quick, locale, options):
    count = 0
    for moves in (1, 9, 16):
        game = sea.Game("tranquility", players=1, seed=3, seats=["navigator"], **options)
        game.play_bots(moves)
        found = game.explain()
        game.seats = ["me"]
        page = shown(game, ui={"locale": locale})
        told = page.ok("advise", reasons=True)
        assert told["best"] == str(found.move)
        assert len(told["candidates"]) == min(8, len(found.candidates))
        for row, candidate in zip(told["candidates"], found.candidates, strict=False):
            assert row["move"] == str(candidate.move)
            said = [(told["reasons"][i]["text"], told["reasons"][i]["value"]) for i in row["reasons"]]
            # what a bot adds up inside is an order, and no number for people
            assert said == [(reason.text(locale), None) for reason in candidate.reasons]
            assert row["score"] is None
        count += sum(len(row["reasons"]) for row in told["candidates"])
        assert len(json.dumps(page.answers[-1], ensure_ascii=False).encode()) <= BYTES  # as it goes over the wire
    assert count > 30


def test_another_game_has_another_number_though_its_nodes_have_the_same_names(shown, quick):
    page = shown(midgame(moves=0))
    first = page.ok("odds", horizon=5)
    assert first["board"] == page.traits["table"]["board"]
    page.widget.game = midgame(4, moves=0)
    page.messages()
    second = page.ok("odds", horizon=5)
    assert second["node"] == first["node"]
    assert second["board"] == page.traits["table"]["board"] == first["board"] + 1
    assert second["win"] is None
    assert {news["board"] for news in done(page).values()} == {second["board"]}
