"""Numbers of the environment: ids of actions, what is kept between two actions, places in an observation.

This file holds numbers only, as core/layout.py does.
"""

from __future__ import annotations

import typing
from typing import Final

from seawidget.games import environments as common

# --- ids of actions: a move is chosen in steps, by one id each -------------------------------------------------------
PORT_IDS: Final = 0  # the port at place 0, the other one (2): PlaceToken, PlacePilot
PLAY_IDS: Final = 2  # hand slot * 2 + mode (8)
TAKE_ID: Final = 10
LEAVE_ID: Final = 11
NET_IDS: Final = 12  # a place (14): the next catch that the nets bring in, in travel order
END_ID: Final = 26  # the nets bring in no more
LOSE_IDS: Final = 27  # a catch value - 1 (9)
SELL_ID: Final = 36
KEEP_ID: Final = 37
ACTIONS: Final = 38

# --- what has been chosen of a move: a row of numbers for each game --------------------------------------------------
CHOSEN: Final = 0  # bits of the candidates that are taken, as a move code has them
LAST: Final = 1  # the last of them, -1 for none
PENDING: Final = 2

# --- settings of a batch and ends of games: as games/environments.py has them ----------------------------------------
LEARNER: Final = common.LEARNER
RENEWAL: Final = common.RENEWAL
WANTED: Final = common.WANTED
SHAPING: Final = common.SHAPING
STRIDE: Final = common.STRIDE
POLICIES: Final = common.POLICIES
STAYS: Final = common.STAYS
SAME_STEP: Final = common.SAME_STEP
WANT_MASK: Final = common.WANT_MASK
WANT_VIEW: Final = common.WANT_VIEW
WANT_RAW: Final = common.WANT_RAW
MOVE_DONE: Final = common.MOVE_DONE
RUNS: Final = common.RUNS
IS_OVER: Final = common.IS_OVER
IS_CUT: Final = common.IS_CUT
IS_FORFEIT: Final = common.IS_FORFEIT

# --- places in an observation ----------------------------------------------------------------------------------------
SEEN_HAND: Final = 0  # 4 x 5
SEEN_RING: Final = 20  # 14 x 5
SEEN_TOKENS: Final = 90  # 5 x 14: the own token, those of the others in turn order, the pilot
SEEN_SEATS: Final = 160  # 4 x 13, the own seat first
SEAT_PARTS: Final = 13
SEEN_DISCARD: Final = 212  # 10: the sea discard by card - 1
SEEN_PHASE: Final = 222  # 8
SEEN_NETS: Final = 230  # 14 x 2
SEEN_PLAYED: Final = 258  # 4: the card in play
SEEN_REST: Final = 262  # 3: both decks, the turn
SEEN_KINDS: Final = 265  # kinds x 2

if not typing.TYPE_CHECKING:  # as in core/layout.py
    __all__ = [name for name in dir() if name.isupper()]
