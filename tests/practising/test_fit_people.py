"""The fit of the dial to people, tried on games of dials that sit where people would."""

from __future__ import annotations

from collections import Counter

import pytest

import seawidget as sea
from tests.practising import fit_people
from tests.practising.fit_people import likelihoods, near, told

OPTIONS = {"players": 1, "removed_islands": 6}


@pytest.mark.parametrize("forget", [0.0, 1.0])
def test_it_finds_the_dial_that_played(forget):
    """T of strength 60 is 0.107 there."""
    total = Counter()
    for seed in range(4):
        game = sea.Game(seed=seed, seats=[sea.Dial(60, forget=forget)], **OPTIONS)
        game.play_bots()
        total.update(likelihoods(game, 0, (0.0, 1.0), (0.02, 0.11, 0.5)))
    assert near(total)[0] == (forget, 0.11)
    assert {warmth for _, warmth in near(total)} == {0.11}


def test_a_folder_is_read_and_what_is_no_game_of_a_person_is_left_out(tmp_path, monkeypatch):
    for name, seats in (("own", ["me"]), ("robot", ["greedy"])):
        game = sea.Game(seed=1, seats=[sea.Dial(60)], **OPTIONS)
        game.play_bots(8)
        game.seats = seats
        game.save(tmp_path / f"{name}.sea.json")
    (tmp_path / "broken.sea.json").write_text("{")
    monkeypatch.setattr(fit_people, "SHARES", (0.0,))
    lines = list(told(tmp_path))
    assert lines[0].startswith("broken.sea.json: ")
    assert lines[1].startswith("1 games, ")
    assert lines[2].startswith("forgets   0%, T 0.")
    (tmp_path / "own.sea.json").unlink()
    assert list(told(tmp_path))[1:] == ["0 games, 0 decisions"]
