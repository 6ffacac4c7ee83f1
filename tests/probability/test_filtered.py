"""Conditioning by filtering: what a condition keeps stays visible beside what it drops."""

from __future__ import annotations

import numpy as np
import pytest

from seawidget import odds


def test_what_is_kept_is_the_condition():
    found = odds.filtered(60, 3, 4, 8, n=4000, seed=1, given="first")
    both, one, other, none = found.counts
    assert (found.n, found.kept, found.hits) == (4000, both + one, both)
    assert found.exact == odds.hit_if(60, 4, 3, 8).exact
    assert abs(found.share - float(found.exact)) < 4 * found.standard_error
    turned = odds.filtered(60, 3, 4, 8, n=4000, seed=1, given="second")
    assert turned.counts == found.counts
    assert turned.kept == both + other
    assert turned.exact == odds.hit_if(60, 3, 4, 8).exact
    whole = odds.filtered(60, 3, 4, 8, n=4000, seed=1)
    assert (whole.kept, whole.exact) == (4000, odds.all_hit(60, [3, 4], 8).exact)
    assert none > 0


def test_rows_are_shown_with_what_became_of_them():
    found = odds.filtered(60, 3, 4, 8, n=500, seed=2, given="first")
    frame = found.to_frame()
    assert frame.kept.tolist() == [True, True, False, False]
    assert frame.deals.tolist() == list(found.counts)
    text = str(found)
    assert text.count("dropped") == 2
    assert f"(second gap got a card: no  {found.counts[3]:,})" in text
    assert "<table" in found._repr_html_()
    assert "відкинуто" in str(found.table("uk"))
    assert "Filtered 0." in repr(found)


@pytest.mark.parametrize("bad", ["third", True, 1, "", np.array([3, 5]), ["first"]], ids=str)
def test_a_condition_is_one_of_two_gaps(bad):
    with pytest.raises(odds.OddsError, match="'first', 'second' or None"):
        odds.filtered(60, 3, 4, 8, given=bad)


def test_a_longer_run_begins_with_the_shorter_one():
    short, long = (odds.filtered(20, 2, 3, 5, n=n, seed="calm-otter-27") for n in (50, 100))
    assert all(a <= b for a, b in zip(short.counts, long.counts, strict=True))


def test_what_cannot_be_kept_is_told():
    with pytest.raises(odds.OddsError):
        odds.filtered(60, 0, 4, 8, n=10, given="first")
    with pytest.raises(odds.OddsError):
        odds.filtered(60, 40, 40, 8)
    with pytest.raises(odds.OddsError, match="held 0 times"):
        odds.filtered(5000, 1, 1, 1, n=2, seed=1, given="first")
