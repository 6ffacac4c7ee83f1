"""Odds at every kind of decision point, for every seat, in every sort of game: always an answer, always sound."""

from __future__ import annotations

import pytest

import seawidget as sea

GAMES = [
    (1, {}),
    (1, {"solo_start": "sea_voyage", "monsters": 4}),
    (1, {"storms": "on", "monsters": 5, "wilds": 2, "rocks": "on", "removed_islands": 12}),
    (2, {"storms": "on", "monsters": 3, "wilds": 1}),
    (
        3,
        {"storms": "on", "monsters": 5, "wilds": 2, "rocks": "on", "removed_islands": 6, "placement_guard": "segments"},
    ),
    (5, {"storms": "on", "monsters": 5}),
    (2, {"board": "arch", "removed_islands": 4}),
    (2, {"board": "pyramid"}),
    (1, {"board": "pyramid", "removed_islands": 4}),
    (3, {"variant": "sun_moon"}),
    (2, {"variant": "duel"}),
]


@pytest.mark.full(gate=8)
@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_position_has_sound_odds(players, options, bot):
    game = sea.Game("tranquility", players=players, seed=f"{bot} {players}", seats=[bot] * players, **options)
    points = set()
    for turn in range(60):
        if game.over:
            break
        points.add(game.state.point)
        for remember in (True, False):
            for seat in range(players) if turn % 5 == 0 else [game.deciding]:
                check(game, seat, remember)
        game.play_bots(1)
    assert "ACTION" in points


def check(game: sea.Game, seat: int, remember: bool) -> None:
    board = game.odds(seat, remember=remember)
    grid = game.view(seat).grid
    empty = [cell for row in game.rules.layout(game.options)["rows"] for cell in row if cell not in grid]
    assert sorted(cell for gap in board for cell in gap.cells) == sorted(empty)
    assert sum(case.chance for case in board.deck_facts.cases) == 1
    for kind in ("hit", "affordable"):
        assert all(0 <= p <= 1 + 1e-12 for row in board.table(kind) for p in row)
    for gap in board:
        assert gap.facts.payable <= gap.facts.wanted
        if gap.status == "dead":
            assert gap.enough(board.deck).exact == board.joint([gap.cells[0]], board.deck).exact == 0
