"""Numbers of the environment: ids of actions, what is kept between two actions, places in an observation.

This file holds numbers only, as core/layout.py does. docs/environments.md shows them as tables.
"""

from __future__ import annotations

import typing
from typing import Final

from seawidget.games import environments as common

# --- ids of actions: a move is chosen in steps, by one id each -------------------------------------------------------
PLACE_IDS: Final = 0  # hand slot * 36 + cell
PLACE_SLOTS: Final = 5  # no hand is larger at ACTION
CARD_IDS: Final = 180  # a hand slot (12): the next card that leaves the hand face down
CELL_IDS: Final = 192  # a cell (36): Unleash, Choose, Rotate
NUMBER_IDS: Final = 228  # the number of a Wild - 1 (80)
ROW_IDS: Final = 308  # a row (6): MoveRocks, PlaceStorm
COMPASS_IDS: Final = 314  # the storm just turned up, yellow of 5 seats, orange of 5 seats, purple of 6 rows
YELLOW_IDS: Final = 315
ORANGE_IDS: Final = 320
PURPLE_IDS: Final = 325
START_ID: Final = 331
FINISH_ID: Final = 332
EARN_ID: Final = 333
EXCHANGE_ID: Final = 334
AGREE_ID: Final = 335
DECLINE_ID: Final = 336
REVEAL_ID: Final = 337
PASS_ID: Final = 338
END_IDS: Final = 339  # no further card, and so many cards unseen from the deck (0 to 2)
ACTIONS: Final = 342

# --- what has been chosen of a move: a row of numbers for each game --------------------------------------------------
STAGE: Final = 0  # what comes next: NOTHING_CHOSEN, A_NUMBER or CARDS
HEAD: Final = 1  # the code of the move so far, without cards
CHOSEN: Final = 2  # bits of the hand cards chosen
LAST: Final = 3  # the last of them, -1 for none
SIZES: Final = 4  # bit k: k cards of the hand make the move
BLIND_SIZES: Final = 5  # bit k: k cards of the hand and BLIND ones from the deck make it
BLIND: Final = 6
FREE: Final = 7  # bits of the hand cards that may leave
TWINS: Final = 8  # bits of those that may leave only after the card before them
PENDING: Final = 9

NOTHING_CHOSEN: Final = 0
A_NUMBER: Final = 1
CARDS: Final = 2

# --- what the seats remember: for each seat how many cards it put face down, then their codes ------------------------
REMEMBERED: Final = 113

# --- settings of a batch and ends of games: as games/environments.py has them ----------------------------------------
LEARNER: Final = common.LEARNER
RENEWAL: Final = common.RENEWAL
WANTED: Final = common.WANTED
MEMORY: Final = common.MEMORY
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
IS_FORFEIT: Final = common.IS_FORFEIT

# --- places in an observation ----------------------------------------------------------------------------------------
SEEN_HAND: Final = 0  # 12 x 8
SEEN_GRID: Final = 96  # 36 x 4
SEEN_CELL: Final = 240  # the cell chosen already (36)
SEEN_GONE: Final = 276  # islands known to be gone, by number - 1 (80)
SEEN_KINDS: Final = 356  # share of the other cards known to be gone, by card - S (10)
SEEN_POINT: Final = 366  # decision point - 1 (10)
SEEN_STAGE: Final = 376  # 3
SEEN_SEATS: Final = 379  # 5 x 13, the own seat first
SEAT_PARTS: Final = 13
SEEN_ROWS: Final = 444  # 6 x 2
SEEN_ROW_CARDS: Final = 456  # the duel's open row (5)
SEEN_OFFER: Final = 461  # the hand offered in the duel (5)
SEEN_REST: Final = 466  # 26 single numbers
SEEN: Final = 492

# --- places in a raw observation -------------------------------------------------------------------------------------
RAW_PENDING: Final = 401  # the vector up to the decks, and then what has been chosen of a move (5)
RAW: Final = 406

if not typing.TYPE_CHECKING:  # as in core/layout.py
    __all__ = [name for name in dir() if name.isupper()]
