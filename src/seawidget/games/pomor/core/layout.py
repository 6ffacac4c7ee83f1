"""The state vector of Pomor Pilot-Book: one flat row of small integers, read and written as ``s[OFFSET + index]``.

This file holds numbers only. The rules are plain functions over the vector, in the subset of Python that a compiler
for numbers understands: interpreted, the vector is a ``list``; compiled, a row of an int16 array. Every value fits
into 16 bits, and -1 stands for "none" where 0 has a meaning of its own.

Conventions
  seat    0..3, in turn order (P-SETUP-6)          token   a seat, or PILOT
  place   0..L-1, clockwise (P-SETUP-3)            kind    number of a kind of navigation card, 1.. in canonical order
  stack   octal digits, bottom token in the lowest one, each digit token + 1; 0 = no token
  "how many" offsets end in ``_N``; per-seat blocks are read as ``s[BLOCK + seat]``.

The vector has a fixed part and a tail whose size follows from the counts of the cards (tail offsets stand in the fixed
part). All rows of one configuration have the same length. Unused slots are 0 (deck slots above the top card, too), so
that from CONTENT on equal positions are equal rows.
"""

from __future__ import annotations

import typing
from typing import Final

# --- sizes -----------------------------------------------------------------------------------------------------------
SEATS: Final = 4
PILOT: Final = 4  # token number of the pilot
TOKENS: Final = 5
PLACES: Final = 14  # the longest ring (P-SETUP-2)
HAND_SLOTS: Final = 4  # P-SETUP-11
HOLD_LIMIT: Final = 9  # P-CATCH-4
TARGET: Final = 10  # P-END-1
VALUES: Final = 10  # a block by catch value has slots 0..9

# --- cards on the ring and in the sea deck ---------------------------------------------------------------------------
OPEN_WATER: Final = 0  # P-DECK-10; catch cards are their value, 1..9
STORM: Final = 10
UNKNOWN: Final = 11  # in a preview: a card that will be turned up
PORT_2: Final = 12  # a port showing 1/2: PORTS + divisor
PORT_3: Final = 13  # a port showing 1/3
PORTS: Final = 10  # divisor of a port = card - PORTS

# --- chance (P-DECK-8): not part of what makes two positions equal ---------------------------------------------------
SALT: Final = 0  # 4 slots of 15 bits: stirred into every reshuffle
SALT_SLOTS: Final = 4
DEALT: Final = 4  # 1 if the salt belongs to the deal of the game
PREVIEW: Final = 5  # 1: nothing is drawn, cards to come are UNKNOWN

# --- configuration (section "Configuration"), constant during a game -------------------------------------------------
PLAYERS: Final = 6
LENGTH: Final = 7  # places of the ring, L
PORT: Final = 8  # place of the second port, s + 1; the first one is place 0
EXACT: Final = 9  # pilot_exact_landing
MAY: Final = 10  # 1: take=may
PATH_ORDER: Final = 11  # 1: nets=path_order
RANDOM: Final = 12  # 1: setup=random
STANDING: Final = 13  # 1: port_sale=standing
KINDS_N: Final = 14  # kinds of navigation card
NAV_COPIES: Final = 15  # offset of the block "copies in the game", read at + kind
NAV_DISCARD: Final = 16  # offset of the block "copies in the navigation discard", read at + kind
NAV_DECK: Final = 17  # offset of the navigation deck, bottom card first
SEA_DECK: Final = 18  # offset of the sea deck, bottom card first

# --- where the game stands -------------------------------------------------------------------------------------------
PHASE: Final = 19  # AT_* below
DECIDING: Final = 20  # -1 when the game is over
ACTIVE: Final = 21
TURN: Final = 22  # completed turns
WINNER: Final = 23  # -1
IN_PLAY: Final = 24  # kind of the card played this turn, 0 none (P-TURN-6)
UNBLOCK: Final = 25  # 1: it was played in mode `unblock`
MOVED: Final = 26  # P-MOVE-8
ORIGIN: Final = 27  # -1
DESTINATION: Final = 28  # -1
NAV_N: Final = 29  # cards in the navigation deck
SEA_N: Final = 30  # cards in the sea deck
SCORES: Final = 31
HAND_N: Final = 35
HAND: Final = 39  # SEATS x HAND_SLOTS kinds, ascending
HOLD_SUM: Final = 55
HOLD: Final = 59  # SEATS x VALUES: copies of a catch value in the hold
SEA_DISCARD: Final = 99  # copies by card, 1..9 and STORM
RING: Final = 110  # card on each place
STACK: Final = 124  # tokens on each place
TOKEN_AT: Final = 138  # place of each token, -1 before it is placed
VACATED_N: Final = 143
VACATED: Final = 144  # places that lost their card this turn, in that order
CANDIDATES_N: Final = 158
CANDIDATES: Final = 159  # netting candidates in travel order (P-NETS-2)
OPEN_N: Final = 173
OPEN: Final = 174  # places left without a card, oldest first (P-DECK-10)
KIND: Final = 188  # tail: card of each kind at KIND + kind (KIND itself unused), then the other blocks and decks
CONTENT: Final = PLAYERS  # what makes two positions equal begins here

# --- a navigation card as a number: sorts in canonical order (P-DECK-13) ---------------------------------------------
PILOT_BIT: Final = 5  # card = pilot << 5 | step << 1 | nets
STEP_BIT: Final = 1

# --- phases ----------------------------------------------------------------------------------------------------------
AT_OVER: Final = 0
AT_TOKEN: Final = 1
AT_PILOT: Final = 2
AT_PLAY: Final = 3
AT_TAKE: Final = 4
AT_NETS: Final = 5
AT_STORM: Final = 6
AT_PORT: Final = 7
AT_NOTHING: Final = 8  # only while a turn runs

# --- move codes: kind | argument << 4, readable only beside the position it belongs to -------------------------------
ARG_BIT: Final = 4
PLACE_TOKEN: Final = 1  # argument: place
PLACE_PILOT: Final = 2  # place
PLAY_CARD: Final = 3  # kind << 1 | mode (0 pilot, 1 unblock)
TAKE_CATCH: Final = 4
LEAVE_CATCH: Final = 5
CHOOSE_NETS: Final = 6  # bit i: candidate number i is taken
LOSE_CATCH: Final = 7  # value
SELL: Final = 8
KEEP_CATCH: Final = 9

# --- events: records of four numbers (kind, seat, a, b) in a buffer whose first number is the next free index --------
# A buffer whose first number is 0 takes nothing (playouts). Section "Codes" of the rules lists the outcomes.
EVENT_ROOM: Final = 1 + 4 * 128
EV_TOKEN_PLACED: Final = 1  # a place
EV_PILOT_PLACED: Final = 2  # a place
EV_DEALT: Final = 3  # a kind; one record per card
EV_PILOT_MOVED: Final = 4  # a from, b to
EV_PILOT_COVERED: Final = 5  # a place, b token on top
EV_PILOT_TARGET_FULL: Final = 6  # a from, b target
EV_PILOT_CROSSED_ZERO: Final = 7  # a place
EV_PUSHED: Final = 8  # a token, b from | to << 4
EV_PUSH_TARGET_FULL: Final = 9  # a token, b from | target << 4
EV_OWN_STOPPED: Final = 10  # a target of the whole number, b where it stops
EV_OWN_MOVED: Final = 11  # a from, b to
EV_OWN_COVERED: Final = 12  # a place, b token on top
EV_OWN_PILOT_AHEAD: Final = 13  # a place, b place of the pilot
EV_OWN_TARGET_FULL: Final = 14  # a from, b target
EV_CATCH_TAKEN: Final = 15  # a place, b value; so the next five
EV_CATCH_LEFT_TOKEN: Final = 16
EV_CATCH_LEFT_LIMIT: Final = 17
EV_CATCH_LEFT_CHOICE: Final = 18
EV_NETTED: Final = 19
EV_NETS_LEFT: Final = 20
EV_STORM_CLEARED: Final = 21  # a place
EV_REVEALED: Final = 22  # a place, b card
EV_RESHUFFLE_SEA: Final = 23  # a cards
EV_OPEN_WATER: Final = 24  # a place; one record per place
EV_STORM_LOSS: Final = 25  # a place, b value
EV_STORM_EMPTY_HOLD: Final = 26  # a place
EV_STORM_SHELTERED: Final = 27  # a place, b token below
EV_PORT_EMPTY_HOLD: Final = 28  # a place
EV_SOLD: Final = 29  # a place | divisor << 4, b sum of the hold
EV_KEPT: Final = 30  # a place
EV_PORT_FLIPPED: Final = 31  # a place, b divisor now
EV_WON: Final = 32  # a score
EV_RESHUFFLE_NAV: Final = 33  # a cards
EV_DRAWN: Final = 34  # a kind

if not typing.TYPE_CHECKING:  # type checkers take no `__all__` that is made, and need none
    __all__ = [name for name in dir() if name.isupper()]  # what `import *` gives: the numbers alone
