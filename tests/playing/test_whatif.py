"""WhatIf: the report of what_if on the toy game: judged for one seat, nothing changed, prints well."""

from __future__ import annotations

import json
import sys

import pytest

from seawidget.errors import IllegalMove, MissingExtra
from seawidget.playing.game import Game
from seawidget.playing.gap_table import spans
from seawidget.playing.whatif import WhatIf
from tests.toygame import TideMove

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


@pytest.fixture
def game():
    game = Game.from_deal("tide", {"players": 2}, DEAL)
    game.move("Dump 5")
    game.move("Play 3")
    return game


def test_a_legal_move(game):
    before = (game.rev, game.node, game.state, str(game.tree))
    report = game.what_if("Play 6")
    assert (report.ok, report.code, report.rule, report.text, report.details) == (True, None, None, None, {})
    assert report.moves == ("Play 6",)
    assert report.cost == 0
    assert report.pays is None
    assert report.gaps_before[0]["possible"] == [1, 2, 4, 6, 7, 8]  # 3 is played, 5 was dumped by this seat
    assert report.gaps_after[0]["possible"] == [7, 8]
    assert report.position["played"] == [[6], [3]]
    assert (game.rev, game.node, game.state, str(game.tree)) == before
    assert repr(report) == "<WhatIf Play 6: legal, cost 0, gaps 1 -> 1, 1 alive>"


def test_an_illegal_move_says_why(game):
    report = game.what_if(TideMove("Play", 8))
    assert not report.ok
    assert report.code == "card_not_in_hand"
    assert report.details == {"card": 8}
    assert repr(report) == "<WhatIf Play 8: not legal (card_not_in_hand)>"
    assert "not legal" in str(report)


def test_several_moves_stop_at_the_first_that_is_not_legal(game):
    report = game.what_if(["Play 6", TideMove("Play", 1), "Play 7"])
    assert [step["ok"] for step in report.steps] == [True, False]
    assert (report.code, report.rule, report.details) == ("too_low", "TIDE-1", {"card": 1, "last": 6})
    assert report.position["played"] == [[6], [3]]
    assert game.what_if(("Play 1", "Play 6")).ok


@pytest.mark.parametrize("moves", ["Jump", ["Jump"], ["Jump", "Play 6"]])
def test_a_text_that_is_no_move_is_reported_too(game, moves):
    report = game.what_if(moves)
    assert (report.code, report.moves) == ("bad_argument", ("Jump",))
    assert report.position == game.view().to_dict()
    later = game.what_if(["Play 6", "Jump"])
    assert [step["ok"] for step in later.steps] == [True, False]
    assert later.gaps_after[0]["possible"] == [7, 8]
    assert game.what_if(["Play 8", "Jump"]).moves == ("Play 8",)


def test_no_move_at_all_is_an_error(game):
    with pytest.raises(IllegalMove, match="at least one move"):
        game.what_if([])


def test_it_knows_only_what_its_seat_knows(game):
    """The dumped 5 of the other seat can still come, as far as seat 1 knows."""
    report = game.what_if("Play 8", seat=1)
    assert report.code == "not_your_turn"
    assert 5 in report.gaps_before[0]["possible"]
    hidden = Game.from_deal("tide", {"players": 2}, {"cards": [1, 5, 6, 2, 3, 4, 7, 8]})
    hidden.move("Dump 5")
    hidden.move("Play 3")
    assert hidden.what_if("Play 6").to_dict() == game.what_if("Play 6").to_dict()


def test_it_is_plain_data(game):
    report = game.what_if(["Play 6", "Play 1"])
    data = json.loads(json.dumps(report.to_dict()))
    assert data["moves"] == ["Play 6", "Play 1"]
    assert (data["ok"], data["code"], data["seat"], data["game"]) == (False, "too_low", 0, "tide")
    assert len(data["steps"]) == 2


def gap(cells, low, high, possible, needs=None):
    needs = len(cells) if needs is None else needs
    alive = len(possible) >= needs
    ends = {"segment": 0, "cells": cells, "low": low, "high": high}
    return {**ends, "possible": possible, "needs": needs, "alive": alive}


@pytest.fixture
def report():
    before = [gap(["b1", "c1", "d1"], "3", "9", [4, 5, 6, 7, 8]), gap(["f1"], "20", None, [30, 32])]
    after = [gap(["b1"], "3", "5", [4]), gap(["d1"], "5", "9", []), gap(["f1"], "20", None, [30, 32])]
    step = {
        "move": "Place 5 c1 pay 17,44", "ok": True, "code": None, "rule": None, "args": {}, "cost": 2,
        "pays": {"seat": 1, "cards": ["17", "44"]}, "gaps_before": before, "gaps_after": after,
        "position": {"grid": {}}, "note": {"key": "tranquility.trial.start", "args": {}},
    }  # fmt: skip
    more = {**step, "move": "Place 4 b1 pay 80", "cost": 1, "note": None}
    more["pays"] = {"seat": 1, "cards": ["80"]}
    return WhatIf("tranquility", 1, [step, {**more, "gaps_before": after, "gaps_after": after[1:]}])


def test_the_moves_are_summed_up(report):
    assert report.cost == 3
    assert report.pays == {"seat": 1, "cards": ["17", "44", "80"]}
    assert len(report.gaps_before) == len(report.gaps_after) == 2
    assert len(report.notes) == 1


def test_it_prints_a_table_of_gaps(report):
    lines = str(report).splitlines()
    assert lines[0] == "Place 5 c1 pay 17,44: legal, cost 2: pays 17, 44"
    assert lines[2] == "Place 4 b1 pay 80: legal, cost 1: pays 80"
    assert [line.split("  ")[0] for line in lines[4:]] == ["gap", "b1 .. d1 (3)", "d1", "f1"]
    assert lines[5].split() == ["b1", "..", "d1", "(3)", "3", "..", "9", "3", "5:", "4\u20138", "-", "split"]
    assert lines[6].split() == ["d1", "5", "..", "9", "1", "-", "none", "(dead)", "new"]
    assert lines[7].split() == ["f1", "20", "..", "-", "1", "2:", "30,", "32", "2:", "30,", "32"]


def test_what_becomes_of_a_gap():
    step = {"move": "Try", "ok": True, "code": None, "rule": None, "cost": 0, "pays": None, "position": {}}
    before = [gap(["a1"], None, "3", [1, 2]), gap(["c1"], "3", "9", [4]), gap(["e1"], "9", "20", [11])]
    after = [gap(["c1", "d1", "e1"], "3", "20", [4, 11, 12])]
    report = WhatIf("tide", 0, [{**step, "gaps_before": before, "gaps_after": after}])
    assert list(report.to_frame()["change"]) == ["filled", "joined", "new", "joined"]


def test_its_html_brings_no_colours_and_escapes(report):
    html = report._repr_html_()
    assert "<table" in html
    assert "none (dead)" in html
    assert "color:" not in html.replace("currentColor", "")
    report._steps[0]["move"] = "<script>"
    assert "<script>" not in report._repr_html_()


def test_a_frame_has_a_row_per_move_and_gap(report):
    frame = report.to_frame()
    assert list(frame["step"]) == [1, 1, 1, 1, 2, 2, 2]
    assert list(frame["change"])[:4] == ["split", "new", "new", ""]
    assert frame["possible_before"].isna().sum() == 2
    assert list(frame["alive_after"].dropna()) == [True, False, True, False, True]
    assert frame["possible_after"].dtype == "Int64"


def test_an_empty_frame_has_its_columns():
    step = {"move": "Pass", "ok": True, "code": None, "rule": None, "cost": 0, "pays": None, "position": {}}
    report = WhatIf("tide", 0, [{**step, "gaps_before": [], "gaps_after": []}])
    assert list(report.to_frame().columns)[:3] == ["step", "move", "ok"]
    assert str(report) == "Pass: legal, cost 0"
    assert "<table" not in report._repr_html_()


def test_without_pandas_the_extra_is_named(report, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra, match=r"seawidget\[lab\]") as caught:
        report.to_frame()
    assert isinstance(caught.value, ImportError)


def test_spans():
    assert spans([4, 5, 6, 9]) == "4\u20136, 9"
    assert spans([]) == ""
    assert spans([1, 3, 5, 7, 9, 11]) == "1, 3, 5, 7, \u2026"
