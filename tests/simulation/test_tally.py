"""Counts of a chunk are those of its rows, however wide the numbers are spread."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from seawidget.simulation.play import Chunk
from seawidget.simulation.rows import Store
from seawidget.simulation.tally import Tally

COLUMNS = ("outcome", "reason", "turns", "score")
LABELS = {"outcome": ["win", "loss", "draw"], "reason": ["finished", "stuck"]}
LIMITS = np.iinfo(np.int32)
SPREADS = {"one": (7, 8), "narrow": (-3, 40), "wide": (LIMITS.min, LIMITS.max), "high": (LIMITS.max - 30, LIMITS.max)}


def chunk(first, games, low, high, ends=6):
    rng = np.random.default_rng(games)
    rows = rng.integers(low, high, (games, len(COLUMNS)), dtype=np.int32)
    rows[:, 0], rows[:, 1] = np.divmod(rng.integers(0, ends, games), 2)
    return Chunk(first, COLUMNS, rows, LABELS, 1.0)


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("ends", [1, 6])
@pytest.mark.parametrize("games", [0, 1, 5, 3000])
def test_each_value_is_counted_with_the_end_of_its_game(games, ends, spread):
    tally = Tally()
    chunks = [chunk(0, games, *SPREADS[spread], ends), chunk(games, 2, 0, 9, ends)]
    for one in chunks:
        tally.add(one)
    expected = {}
    for outcome, reason, *numbers in (row for one in chunks for row in one.rows.tolist()):
        end = (LABELS["outcome"][outcome], LABELS["reason"][reason])
        for name, number in zip(COLUMNS[2:], numbers, strict=True):
            expected.setdefault(end, {}).setdefault(name, Counter())[number] += 1
    assert tally.games == games + 2
    assert tally.counts == expected


def test_rows_are_kept_with_texts_numbered_as_they_first_occur():
    chunks = [chunk(0, 5, 0, 9), chunk(5, 400, 0, 9)]
    store, given = Store(500, keep_rows=True), []
    store.sinks.append(lambda columns, rows, labels: given.append(rows.copy()))
    for one in chunks:
        before = one.rows.copy()
        store.add(one)
        assert (one.rows == before).all()  # what came back stays as it was
    assert store.rows is not None
    assert (store.rows == np.concatenate(given)).all()
    for at, name in enumerate(COLUMNS[:2]):
        texts = [LABELS[name][number] for one in chunks for number in one.rows[:, at]]
        assert [store.labels[name][number] for number in store.rows[:, at]] == texts
        assert store.labels[name] == list(dict.fromkeys(texts))
    assert (store.rows[:, 2:] == np.concatenate([one.rows[:, 2:] for one in chunks])).all()
