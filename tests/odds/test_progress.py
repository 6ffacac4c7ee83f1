"""What plays many games says how far it is, unless it is told not to."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.errors import OptionError

ASKED = {
    "compare": lambda game, **how: game.compare("Place 3 b", "Place 5 c", deals=60, seed=1, **how),
    "win_odds": lambda game, **how: game.win_odds(exact=False, rollouts=60, seed=1, **how),
    "ledger": lambda game, **how: game.ledger(exact=False, rollouts=10, games=0, seed=1, **how),
}


def position(name):
    game = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    if name == "ledger":
        game.move("Place 3 b")
    return game


@pytest.mark.parametrize("name", ASKED)
def test_a_bar_shows_in_a_long_run(name, capsys, monkeypatch):
    pytest.importorskip("tqdm")
    monkeypatch.setattr("seawidget.probability.estimates.progress.DELAY", 0)
    found = ASKED[name](position(name))
    assert ("/2" if name == "ledger" else "/60") in capsys.readouterr().err
    assert ASKED[name](position(name), progress=False) == found
    assert ASKED[name](position(name), progress=None) == found
    assert not capsys.readouterr().err


@pytest.mark.parametrize("name", ASKED)
def test_a_function_is_told_and_anything_else_is_refused(name):
    told = []
    ASKED[name](position(name), progress=lambda done, most: told.append((done, most)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    with pytest.raises(OptionError, match="progress"):
        ASKED[name](position(name), progress=3)
