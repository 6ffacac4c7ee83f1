"""Batches for tests, and positions they begin at."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.env import Batch
from tests.env.kinds import KINDS

each = pytest.mark.parametrize("game", KINDS)


def playing(game="tranquility", **given):
    return Batch(game, compiled=False, **{**KINDS[game].ends, **given})


def first_deal(game, seed):
    return sea.Game(game, seed=seed, **KINDS[game].ends).state


def not_legal(batch, i=0):
    """An id that is not legal in a game."""
    return int(np.flatnonzero(batch.action_mask[i] == 0)[0])


def late_position(turn):
    state = sea.Game("pomor", seed=6, players=2, setup="choose").state
    while state.point != "PLAY":
        state = state.apply(state.legal_moves[0])[0]
    return type(state).from_dict({**state.to_dict(), "turn": turn})
