"""The judge's games: a call goes on where the last one ended, and games of another navigator are not added to them."""

from __future__ import annotations

import json

from tests.bench import practice
from tests.bench.practice import Played, known, measure, together


def test_a_call_goes_on_with_the_next_game(tmp_path, monkeypatch):
    file, asked = tmp_path / "games.jsonl", []

    def play(game):
        asked.append(game)
        return Played(40, 1, losses=[float(game)], seconds=[0.5] * 2)

    monkeypatch.setitem(practice.PARTS, "coach", (3, play, None))
    measure("coach", 2, file, 9.0)
    rows = file.read_text().splitlines()
    other = {**json.loads(rows[0]), "player": "other", "game": 2}
    file.write_text("\n".join([*rows, json.dumps(other), '{"part": "coach", "ga']))
    assert sorted(known(file, "coach")) == [0, 1]
    file.write_text("\n".join([*rows, json.dumps(other)]) + "\n")
    found = measure("coach", 4, file, 9.0)
    assert asked == [0, 1, 2, 3]
    assert found == measure("coach", 4, file, 9.0) == measure("coach", 4, None, 9.0)
    total = together(list(found.values()))
    assert (total.moves, total.flagged, total.losses, len(total.seconds)) == (160, 4, [0.0, 1.0, 2.0, 3.0], 8)
    assert len(measure("coach", 9, None, 0.0)) == 1
