"""Dictionaries of positions, right and wrong: what is accepted comes back equal, what is not is refused by name."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import MOST_TOLD, OptionError, PositionError
from seawidget.games import registry
from seawidget.rng import Rng
from tests.games.pomor import walks as pomor
from tests.games.tranquility.walks import SETS, set_walks

JUNK: list[Any] = [
    *(None, True, 0, -1, 3, 7, 70_000, 1.5, "", "x", "1", "S", "F", "M", "W=5", "c1", "4/2", "p3", "A"),
    *("STORM", "SHED", "END", "TAKE", "OVER", "refill", "moon", [], [[]], [None], ["F"], [0, 0], {}, {"a": 1}),
]
games = {"tranquility": set_walks(), "pomor": pomor.walks}
option_sets = {"tranquility": st.sampled_from(list(SETS.values())), "pomor": pomor.option_sets}
OPTIONS = {"tranquility": "options", "pomor": "config"}


def boxes(value: Any) -> list[Any]:
    """Every list and dictionary in a value that has something in it, the value first."""
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value, *(box for part in inside for box in boxes(part))] if inside else []


def spoiled(data: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The dictionary with one to three changes: something dropped, doubled, moved or replaced, anywhere in it."""
    data = copy.deepcopy(data)
    for _ in range(1 + rng.below(3)):
        some = [data, *(box for name in data if name not in ("options", "config") for box in boxes(data[name]))]
        box, other = (some[rng.below(len(some))] for _ in range(2))
        if not box:
            continue
        keys = list(box) if isinstance(box, dict) else list(range(len(box)))
        key, what = keys[rng.below(len(keys))], rng.below(5)
        if what == 0:
            del box[key]
        elif what == 1 and isinstance(box, list):
            box.insert(key, copy.deepcopy(box[key]))
        elif what == 2 and isinstance(box, list) and isinstance(other, list):
            card = box.pop(key)
            other.insert(rng.below(len(other) + 1), card)
        elif what == 3 and isinstance(box[key], int):
            box[key] += 1 - 2 * rng.below(2)
        else:
            box[key] = copy.deepcopy(JUNK[rng.below(len(JUNK))])
    return data


def is_named(error: PositionError) -> None:
    assert error.problems
    told = str(error)
    assert all(problem.code and problem.text for problem in error.problems)
    assert all(str(problem) in told for problem in error.problems[:MOST_TOLD])


def read(load: Any, *given_data: Any) -> Any:
    """What is read, or None if it is refused with every problem named."""
    before = copy.deepcopy(given_data)
    try:
        return load(*given_data)
    except PositionError as error:
        is_named(error)
        return None
    finally:
        assert given_data == before


@pytest.mark.parametrize("game", games)
@settings(max_examples=25)
@given(data=st.data())
def test_a_spoiled_position_is_refused_by_name_or_comes_back_equal(game, data):
    rules = registry.get(game)
    walk, rng = data.draw(games[game]), Rng(data.draw(st.integers(0, 2**60)))
    state = list(walk.positions(40))[-1]
    whole = state.to_dict()
    assert rules.from_dict(whole) == state
    assert rules.from_dict(whole).to_dict() == whole
    for _ in range(12):
        wrong = spoiled(whole, rng)
        if wrong.get(OPTIONS[game]) != whole[OPTIONS[game]]:
            with pytest.raises((OptionError, PositionError)):
                rules.from_dict(wrong)
            continue
        found = read(rules.from_dict, wrong)
        assert found is None or rules.from_dict(found.to_dict()) == found


@pytest.mark.parametrize("game", games)
@settings(max_examples=25)
@given(data=st.data())
def test_a_spoiled_deal_is_refused_by_name_or_played(game, data):
    rules = registry.get(game)
    options = rules.options(data.draw(option_sets[game]))
    rng = Rng(data.draw(st.integers(0, 2**60)))
    deal = rules.deal(options, rng)
    for _ in range(12):
        state = read(rules.initial, options, spoiled(deal, rng))
        assert state is None or rules.from_dict(state.to_dict()) == state
