"""One's own games as data: what a seat saw and did, and nothing else; tables, files, folders."""

from __future__ import annotations

import csv
import io
import itertools

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.errors import NotAGame, OptionError, PathError, SeatsError, UnknownSeat
from seawidget.practising.playrows import COLUMNS, attributes
from seawidget.practising.plays import Plays
from tests.sampling import amount


def played(seed=3, moves=None, bot="greedy", **options):
    """A game that a bot has played for its person."""
    game = sea.Game("tranquility", **{"players": 1, "seed": seed, **options})
    people = ["me" if seat == 0 else bot for seat in range(game.node.state.players)]
    game.seats = [bot] * len(people)
    game.play_bots(moves)
    game.seats = people
    return game


def test_a_row_says_what_was_seen_and_done():
    game = played(moves=14)
    rows = game.plays()
    assert len(rows) == 14
    for row, node in zip(rows, game.node.path()[1:], strict=True):
        before = node.parent.state
        view = before.view(0)
        assert row.move == str(node.move)
        assert sea.parse_move(row.move) == node.move
        assert (row.ply, row.row, row.seat, row.number) == (node.ply, node.ply, 1, 1)
        assert (row.turn, row.point) == (before.turn, before.point)
        assert (row.hand, row.deck) == (view.hands[0], view.decks[0])
        assert row.filled == len(view.grid)
        assert row.legal == len(before.legal_moves)
        assert row.result == ""
        drawn = [card for event in node.events if event.kind == "drew" for card in event.data["cards"]]
        assert row.drew == " ".join(drawn)
    paying = [row for row in rows if row.price]
    assert all(len(row.paid.split()) == row.price for row in paying)
    assert rows[0].gap_cells == 36


def gap_of(view, layout, cell):
    """The gap of a cell, looked for cell by cell in a whole view."""
    cells = next((cells for cells in layout.get("segments", ()) if cell in cells), ())
    grid = view.get("grid", {})
    if not cells or grid.get(cell) is not None:
        return None, None, None
    ends = []
    for way in (cells[: cells.index(cell)][::-1], cells[cells.index(cell) + 1 :]):
        card = next((grid[each] for each in way if grid.get(each) is not None), None)
        word = str(card["card"] if isinstance(card, dict) else card).removeprefix("W=")
        empty = list(itertools.takewhile(lambda each: grid.get(each) is None, way))
        ends.append((int(word) if word.isdecimal() else None, len(empty)))
    return ends[0][0], ends[1][0], ends[0][1] + 1 + ends[1][1]


SETS = (
    ("tranquility", {"players": 3, "monsters": 2}),
    ("tranquility", {"players": 2, "wilds": 2, "storms": "on"}),
    ("tranquility", {"players": 2, "variant": "duel"}),
    ("tranquility", {"players": 2, "variant": "sun_moon"}),
    ("tranquility", {"preset": "pyramid"}),
    ("tranquility", {"players": 1, "board": "arch"}),
    ("mini", {}),
    ("pomor", {"players": 2}),
)


@pytest.mark.parametrize(("name", "options"), SETS)
def test_a_saved_row_is_what_a_whole_view_says(name, options, tmp_path):
    """Rows are read off as few facts as will do; a whole view and the events that a position tells say the same."""
    game = sea.Game(name, seed=5, **options)
    bot = "greedy" if name != "pomor" else "random"
    game.seats = [bot] * len(game.seats)
    game.play_bots(30)
    game.seats = ["me", *[bot] * (len(game.seats) - 1)]
    game.save(tmp_path / "own.sea.json")
    nodes = [node for node in game.node.path() if node.kind == "move" and node.seat == 0]
    rows = sea.plays(tmp_path)
    assert len(rows) == len(nodes) > 3
    layout = game.rules.layout(game.options)
    for row, node in zip(rows, nodes, strict=True):
        before = node.parent.state
        view, events = before.view(0).to_dict(), before.apply(str(node.move))[1]
        assert (row.gap_low, row.gap_high, row.gap_cells) == gap_of(view, layout, row.cell)
        grid = view.get("grid")
        assert row.filled == (None if grid is None else sum(card is not None for card in grid.values()))
        drawn = [each.data["cards"] for each in events if each.kind in ("drew", "drawn") and each.seat == 0]
        assert row.drew == " ".join(map(str, itertools.chain(*drawn)))
        assert (row.turn, row.point, row.legal) == (before.turn, before.point, len(before.legal_moves))


def test_the_gap_is_that_of_the_exact_odds():
    game = played(moves=20)
    for node in game.node.path()[5:]:
        if node.move.kind != "Place":
            continue
        game.goto(node)
        row = game.plays()[-1]
        game.goto(node.parent)
        gap = game.odds(seat=0)[node.move.cell]
        assert row.gap_cells == len(gap.cells)
        assert str(row.gap_low or "") == (gap.low or "")
        assert str(row.gap_high or "") == (gap.high or "")


def test_results_forecasts_and_help():
    game = played(moves=6)
    game.forecast(0.25)
    game.odds()
    game.win_odds(rollouts=2, seed=1, policy="random", progress=False)
    move = str(game.legal_moves[0])
    game.move(move)
    row = game.plays()[-1]
    assert (row.move, row.forecast, row.looks) == (move, 0.25, 2)
    game.seats = ["greedy"]
    game.play_bots()
    game.seats = ["me"]
    assert {row.result for row in game.plays()} == {"won" if game.result["outcome"] == "win" else "lost"}
    assert game.plays()[6].forecast == 0.25


def test_the_narrowest_gap_has_its_exact_chance():
    game = played(moves=9)
    assert all(row.narrowest is None for row in game.plays())
    rows = game.plays(chances=True)
    last = game.node
    game.goto(last.parent)
    exact = min(float(gap.hit(5)) for gap in game.odds(seat=0))
    assert rows[-1].narrowest == pytest.approx(exact)
    assert all(0 <= row.narrowest <= 1 for row in rows)
    game.goto(last)
    assert "odds" in game.looks(0)


def test_nothing_hidden_is_in_it():
    """A redeal before each decision leaves all rows before it as they are, and what the seat knew at it."""
    knew = [COLUMNS.index(name) for name in ("hand", "deck", "filled", "legal", "point", "turn")]
    for options in ({}, {"players": 2, "monsters": 3}, {"preset": "pyramid"}):
        game = played(5, 24, **options)
        rows = game.plays()
        for at, node in enumerate(each for each in game.node.path() if each.kind == "move" and each.seat == 0):
            other = sea.Game.from_json(game.to_json())
            other.goto(node.parent.id)
            other.branch(redeal=True, seat=0, seed=at)
            assert tuple(other.plays(0)) == tuple(rows[:at])
            other.move(str(node.move))
            again = other.plays(0)[at]
            assert [again[place] for place in knew] == [rows[at][place] for place in knew]


def test_seats_are_those_of_persons():
    two = played(2, 12, players=2)
    assert {row.seat for row in two.plays()} == {1}
    two.seats = ["me", "me"]
    with pytest.raises(SeatsError, match="several persons"):
        two.plays()
    assert {row.seat for row in two.plays(1)} == {2}
    two.seats = ["greedy", "me"]
    with pytest.raises(SeatsError, match="bot"):
        two.plays(0)
    with pytest.raises(UnknownSeat):
        two.plays(7)
    with pytest.raises(OptionError, match="chances"):
        two.plays(chances="yes")
    two.seats = ["greedy", "greedy"]
    assert len(two.plays()) == 0


def test_other_games_have_what_they_have():
    mini = sea.Game("mini", seed=2, seats=["greedy"])
    mini.play_bots()
    mini.seats = ["me"]
    assert mini.plays()[0].kind in ("Place", "Discard")
    assert mini.plays(chances=True)[0].narrowest is not None
    race = sea.Game("pomor", players=2, seed=1, seats=["random", "random"])
    race.play_bots(30)
    race.seats = ["me", "random"]
    rows = race.plays()
    assert len(rows) > 5
    assert {(row.filled, row.gap_cells) for row in rows} == {(None, None)}


def test_files_open_anywhere(tmp_path):
    rows = played(moves=14).plays()
    text = rows.to_csv(tmp_path / "own.csv")
    assert (tmp_path / "own.csv").read_bytes() == text.encode()
    told = list(csv.reader(io.StringIO(text)))
    assert tuple(told[0]) == COLUMNS
    assert [line[8] for line in told[1:]] == [row.move for row in rows]
    sea.set_locale("uk")
    try:
        assert rows.to_csv() == text
    finally:
        sea.set_locale(None)


@settings(max_examples=amount(20, 200))
@given(st.text(max_size=12))
def test_no_cell_is_a_formula(word):
    row = played(moves=1).plays()[0]._replace(move=word)
    line = list(csv.reader(io.StringIO(Plays([row]).to_csv(), newline="")))[1]
    assert not line[8].startswith(("=", "+", "-", "@", "\t"))
    assert line[8].removeprefix("'").replace("\r\n", "\n").replace("\r", "\n") == word.removeprefix("'").replace(
        "\r\n", "\n"
    ).replace("\r", "\n")


def test_a_folder_of_saves(tmp_path):
    games = [played(seed, moves) for seed, moves in ((1, None), (2, 9), (3, 0))]
    for number, game in enumerate(games):
        game.save(tmp_path / f"evening-{number}.sea.json")
    (tmp_path / "broken.sea.json").write_text("{")
    (tmp_path / "other.txt").write_text("no game")
    both = played(4, 5, players=2)
    both.seats = ["me", "me"]
    both.save(tmp_path / "pair.sea.json")
    alone = played(4, 5)
    alone.seats = ["greedy"]
    alone.save(tmp_path / "robot.sea.json")
    found = sea.plays(tmp_path)
    assert [each.name for each in found.rejected] == ["broken.sea.json", "pair.sea.json", "robot.sea.json"]
    assert all(each.why for each in found.rejected)
    assert len(found) == len(games[0].plays()) + 9
    assert found.games == 2
    assert [row.number for row in found][-1] == 2
    assert found == sea.plays(str(tmp_path))
    assert tuple(sea.plays(games)) == tuple(found)
    assert len(sea.plays(tmp_path / "evening-1.sea.json")) == 9
    whole = found.to_csv() + repr(found) + str(list(found))
    for secret in (str(tmp_path), "evening", "calm-"):
        assert secret not in whole
    with pytest.raises(PathError, match="no file or folder"):
        sea.plays(tmp_path / "nowhere")
    for wrong in (5, None, [1, 2]):
        with pytest.raises(NotAGame):
            sea.plays(wrong)


def test_tables_in_every_language():
    rows = played(moves=5).plays()
    for locale in ("en", "uk", "ru"):
        sea.set_locale(locale)
        try:
            text = str(rows)
        finally:
            sea.set_locale(None)
        assert "{" not in text
        assert "result." not in text
        assert {each["name"] for each in attributes(locale)} == set(COLUMNS)
        assert not any(each["description"].startswith("result.") for each in attributes(locale))
    assert repr(rows) == "<Plays: 5 decisions in 1 game>"
    assert repr(rows[1:3]) == "<Plays: 2 decisions in 1 game>"
    assert "<table" in rows._repr_html_()


def test_frames():
    pd = pytest.importorskip("pandas")
    frame = played(moves=5).plays().to_frame()
    assert list(frame.columns) == list(COLUMNS)
    assert frame["gap_low"].isna().any()
    assert str(frame["hand"].dtype) == "Int64"
    assert isinstance(Plays([]).to_frame(), pd.DataFrame)
