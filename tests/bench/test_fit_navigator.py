"""The fit of the navigator's weights: seeded, bounded, and it changes what it is asked to change."""

from __future__ import annotations

import json

import numpy as np
import pytest

from seawidget.games.tranquility.bots.navigator import rows
from tests.bench.fit_navigator import KEYS, KINDS, bounds, change, fitted


def test_every_kind_of_game_can_be_fitted_on_games_of_its_kind():
    from seawidget.games.registry import get
    from seawidget.games.tranquility.core.blank import blank_vector

    assert set(KINDS) == set(rows.rows())
    for kind, (names, played) in KINDS.items():
        assert set(names) <= set(rows.PLACES)
        for options in played:
            assert rows.kind_of(blank_vector(get("tranquility").options({"players": 1, **options}))) == kind
    assert len(set(KEYS.values())) == len(KEYS)  # none is judged on the deals it was fitted on


@pytest.mark.parametrize("kind", ["duel", "alone_pyramid"])
def test_a_step_is_the_same_again_and_moves_its_weights_alone(kind):
    row = np.array(rows.rows()[kind])
    first, again, other = (list(fitted(kind, row, 2, 64, seed))[-1][0] for seed in (5, 5, 6))
    assert (first == again).all()
    assert (first != other).any()
    moved = {place for place in range(len(row)) if first[place] != row[place]}
    names = list(rows.PLACES)
    allowed = set()
    for name in KINDS[kind][0]:
        begin = rows.PLACES[name]
        following = names.index(name) + 1
        allowed |= set(range(begin, rows.PLACES[names[following]] if following < len(names) else len(row)))
    assert moved <= allowed
    assert moved
    low, high = bounds()
    assert all(low[place] <= first[place] <= high[place] for place in allowed)


def test_a_fitted_row_is_told_as_the_line_of_the_file():
    row = rows.rows()["duel"]
    told = json.loads(change("duel", row, KINDS["duel"][0], writes=False))
    assert rows.row_of(told["duel"]) == row
