"""The file of the captain's games: a call goes on where the last one ended, and different navigators are kept apart."""

from __future__ import annotations

import pytest

from seawidget.games.tranquility.bots.navigator import rows
from tests.bench import winrates_captain
from tests.bench.captain_games import Key, Score, append, join, player, read
from tests.bench.winrates_modes import EVERYTHING

KEY = Key("Pyramid", 1, 1500, "abc")


def test_games_are_added_up_by_kind_and_one_cut_short_is_played_again(tmp_path):
    file = tmp_path / "games.tsv"
    assert read(file) == {}
    append(file, KEY, 0, Score(1, 1, 0, 0, 2.0))
    append(file, KEY._replace(player="other"), 0, Score(20, 5, 6, 7, 40.0))
    append(file, KEY, 1, Score(1, 0, 1, 0, 3.0))
    with file.open("a") as out:
        out.write("Pyramid\t1\t1500\tabc\t2\t1")
    assert read(file) == {KEY: Score(2, 1, 1, 0, 5.0), KEY._replace(player="other"): Score(20, 5, 6, 7, 40.0)}
    join(file)
    assert len(file.read_text().splitlines()) == 2
    append(file, KEY, 2, Score(1, 0, 0, 1, 1.0))
    assert read(file)[KEY] == Score(3, 1, 1, 1, 6.0)


def test_a_line_that_does_not_go_on_is_named(tmp_path):
    file = tmp_path / "games.tsv"
    append(file, KEY, 0, Score(1, 1, 0, 0, 2.0))
    append(file, KEY, 2, Score(1, 1, 0, 0, 2.0))
    with pytest.raises(ValueError, match=r"line 2: game 2 after 1 games"):
        read(file)
    file.write_text("Pyramid\n")
    with pytest.raises(ValueError, match=r"line 1: 1 cells"):
        read(file)


def test_another_row_of_weights_is_another_player(monkeypatch):
    before = player({"players": 1, **EVERYTHING}), player({"players": 1})
    held = {**rows.rows(), "alone_all": rows.rows()["alone_storms"]}
    monkeypatch.setattr(rows, "rows", lambda: held)
    assert player({"players": 1, **EVERYTHING}) != before[0]
    assert player({"players": 1}) == before[1]


def test_a_row_says_shares_and_in_the_duel_points():
    cells = winrates_captain.row(KEY, Score(200, 100, 40, 10, 500.0)).strip("| ").split(" | ")
    assert cells[:4] == ["Pyramid", "1", "200", "1,500"]
    assert [cells[4].split()[0], cells[5].split()[0]] == ["70.0", "55.0"]
    assert cells[6:] == ["40", "10", "2.50"]
    cells = winrates_captain.row(KEY._replace(mode="Duel", seats=2), Score(200, 20, 130, 50, 50.0)).split(" | ")
    assert [cells[4].split()[0], cells[5].split()[0]] == ["70.0", "30.0"]


def test_a_duel_is_played_against_its_rival_from_both_seats(monkeypatch):
    tables = []
    monkeypatch.setattr(winrates_captain, "outcome", lambda bots, deal, _: tables.append((bots, deal)) or "seat 1")
    for mode, rival in (("Duel", "navigator"), ("Duel against greedy", "greedy")):
        key = Key(mode, 2, 9, "abc")
        scores = [winrates_captain.duel(key, game) for game in (6, 7)]
        assert [(score.captain, score.navigator) for score in scores] == [(0, 1), (1, 0)]
        assert [deal for _, deal in tables] == [3, 3]
        assert [[bot == rival for bot in bots] for bots, _ in tables] == [[False, True], [True, False]]
        tables.clear()


def test_a_call_goes_on_with_the_next_game(tmp_path, monkeypatch, capsys):
    """Both ways the same games: ten at once, or four and then the rest."""
    monkeypatch.setattr(winrates_captain, "libraries", lambda game: None)
    played = []

    def outcome(bots, game, options):
        played.append(game)
        return "win" if (game + isinstance(bots, str)) % 3 else "loss"

    monkeypatch.setattr(winrates_captain, "outcome", outcome)
    for file, ends in (("once.tsv", (10,)), ("twice.tsv", (4, 10))):
        for games in ends:
            given = ["", "--only", "Pyramid", "--seats", "1", "--games", str(games), "--file", str(tmp_path / file)]
            monkeypatch.setattr("sys.argv", given)
            winrates_captain.main()
    once, twice = (next(iter(read(tmp_path / file).values())) for file in ("once.tsv", "twice.tsv"))
    assert (once.games, once.both, once.captain, once.navigator) == (
        twice.games,
        twice.both,
        twice.captain,
        twice.navigator,
    )
    assert once.games == 10
    assert sorted(played) == sorted([*range(10), *range(10)] * 2 + [0, 0, 0])  # game 0 is what is loaded first
