"""The state vector of Tranquility: one flat row of small integers, read and written as ``s[OFFSET + index]``.

This file holds numbers only. The rules are plain functions over the vector, in the subset of Python that a
compiler for numbers understands: interpreted, the vector is a ``list``; compiled, a row of an int16 array.
Every value fits into 16 bits, and -1 stands for "none" where 0 has a meaning of its own.

Conventions
  seat   0..4, in turn order (TURN-1)              row    0..5 from the bottom (GRID-7)
  cell   index in sequence order (GRID-2)          card   code below, 1..90
  "how many" offsets end in ``_N``; per-seat blocks are read as ``s[BLOCK + seat]``.

What follows nothing but the past of the same row is kept nowhere else: a fork is one copy of the vector.
THROWN tells what a seat cannot know of its own discards. It makes no difference between two positions, since the rules
never read it.
Slots outside a used part (a hand beyond its number, a deck outside its two marks) are meaningless.
"""

from __future__ import annotations

import typing
from typing import Final

# --- cards: islands are their own number, the others follow in the order of the card table ---------------------------
ISLANDS: Final = 80
S: Final = 81  # Start
F: Final = 82  # Finish
M: Final = 83  # Sea Monster
W: Final = 84  # Wild
Y: Final = 85  # yellow storm
P: Final = 86  # purple storm
O: Final = 87  # orange storm  # noqa: E741
C: Final = 88  # compass
R: Final = 89  # Jagged Rocks
B: Final = 90  # border card
KINDS: Final = 10  # kinds of card that are not islands: S..B, indexed by card - S

# --- sizes -----------------------------------------------------------------------------------------------------------
SEATS: Final = 5  # seats the vector has room for
CELLS: Final = 36  # cells the vector has room for (the arch uses 27)
ROWS: Final = 6
PLACE_PARTS: Final = 4  # a Start place is below 2**53 (SETUP-4) and held in parts of ...
PART_BITS: Final = 15  # ... so many bits
HAND_SLOTS: Final = 12  # SOLO-3: four cards and eight extra ones
DECK_SLOTS: Final = 112  # the largest deck (pyramid: 80 islands, 5 Starts, 27 Explorer cards)
COMMON: Final = 5  # "deck number" of the duel's common deck; 0..4 are the decks of the seats
EXPLORER: Final = 6  # "deck number" of the Pyramid's Explorer deck

# --- options (OPT-1), constant during a game -------------------------------------------------------------------------
PLAYERS: Final = 0
REMOVED_ISLANDS: Final = 1  # how many islands are set aside (FEWER-1)
MONSTERS: Final = 2  # monsters in the game, 0..5
ROCKS_ON: Final = 3  # 0 off, 1 on
STORMS_ON: Final = 4  # 0 off, 1 on
WILDS: Final = 5  # Wilds in the game, 0..2
BOARD: Final = 6  # SQUARE, ARCH or PYRAMID
VARIANT: Final = 7  # NONE, SUN_MOON or DUEL
COMPASS_ROW: Final = 8  # 0 consecutive, 1 ascending
SOLO_START: Final = 9  # 0 top_half, 1 sea_voyage
GUARD: Final = 10  # 0 none, 1 segments (PLACE-4)
FIRST_PLAYER: Final = 11  # -1 fewest, or a seat
YELLOW_BLIND: Final = 12  # 0 may, 1 must (STORM-6)
FIRST_ROCKS: Final = 13  # -1 random, or the row the rocks begin on (ROCKS-1)

SQUARE: Final = 0
ARCH: Final = 1
PYRAMID: Final = 2
NONE: Final = 0
SUN_MOON: Final = 1
DUEL: Final = 2

# --- where the game stands -------------------------------------------------------------------------------------------
POINT: Final = 14  # decision point, below
DECIDING: Final = 15  # deciding seat; -1 at END
ACTIVE: Final = 16  # active seat
TURN: Final = 17  # number of the turn, 0 during set-up
STEP: Final = 18  # step of the turn that runs next (TURN-5), below: the "program counter" of a turn
STEP_SEAT: Final = 19  # how many seats, counted from the active one, the running step has finished
START_LAID: Final = 20  # 0, S or W
FINISH_LAID: Final = 21  # 0, F or W
FILLED: Final = 22  # filled cells
START_TURN: Final = 23  # 1 from PlayStart to the end of that turn
DUE: Final = 24  # cards still to shed; 0 outside a shed
TURNED_UP: Final = 25  # card just turned up, or 0
DRAW: Final = 26  # why a storm was drawn: 0, or DRAW_*
EXTRA_LEFT: Final = 27  # extra cards the seat of the running step still has to draw (START-4)
EXPLORE: Final = 28  # 0, EXPLORE_COVER or EXPLORE_FULL
ROCKS_ROW: Final = 29  # row of the Jagged Rocks, or -1
POOL: Final = 30  # compasses of the team
SUPPLY: Final = 31  # compasses left to earn
FLAG: Final = 32  # sun_moon: 0 sun, 1 moon
PHASE: Final = 33  # arch: 1 or 2; else 0
ROW_CARDS_N: Final = 34  # duel: cards in the open row
EXCHANGE_SEAT: Final = 35  # duel: seat that offered an exchange this turn, or -1
EXCHANGE_DECLINED: Final = 36  # duel: 1 after a refusal
EARNED: Final = 37  # 1 from the action that earned a compass to the refill of that turn (DP-5)

OUTCOME: Final = 38  # RUNNING, WIN, LOSS, or DUEL_* (END-9)
REASON: Final = 39  # END_* below
RESULT_CARD: Final = 40  # card of last_card_stuck, a Wild as W; else 0
RESULT_DETAIL: Final = 41  # reason code number of that card (rejection_codes.py); else 0
SCORES: Final = 42  # two numbers, duel only
SEGMENT_END: Final = 44  # three numbers: the cell after the last one of each segment; 0 = no such segment (GRID-1)

# --- per seat --------------------------------------------------------------------------------------------------------
HAND_N: Final = 47  # cards in hand
DISCARDS_N: Final = 52  # cards in the discard pile
DISCLOSED: Final = 57  # disclosed monsters (MONSTER-6)
SHARES: Final = 62  # share made in the running shed, or -1
YELLOW: Final = 67  # yellow storms before the seat
ORANGE: Final = 72  # orange storms before the seat
START_PLACES: Final = 77  # opening draw: PLACE_PARTS each, the place at which the Start enters the deck, or all -1
DECK_TOP: Final = 97  # 7 decks: index into DECK of the top card
DECK_END: Final = 104  # 7 decks: index into DECK after the bottom card; empty if equal to DECK_TOP

# --- per row ---------------------------------------------------------------------------------------------------------
PURPLE: Final = 111  # purple storms on the row
ROW_ORDER: Final = 117  # Pyramid: random order of the rows (PYRAMID-9)
ROW_CARDS: Final = 123  # duel: the open row, farthest card first (5)

# --- blocks ----------------------------------------------------------------------------------------------------------
GRID: Final = 128  # number on each cell, 0 = empty (a Wild has the number it stands for)
MARK: Final = 164  # what else is known of the card on a cell: MARK_WILD, MARK_MOON (moon side, or owned by seat 1)
HAND: Final = 200  # 5 x HAND_SLOTS: the hand of a seat, ascending card codes
WHERE: Final = 260  # by island number 0..80: 0 in play (deck, hand, grid, row), or WHERE_*
DISCARDED: Final = 341  # 5 x KINDS: copies of S..B in the discard pile of a seat, at seat * KINDS + card - S
REMOVED: Final = 391  # KINDS: copies of S..B out of the game face up
DECK: Final = 401  # all decks, one after the other
SCRATCH: Final = 513  # room for one function's notes; means nothing between two calls
MORE: Final = SCRATCH + 2 * HAND_SLOTS  # how many there are of each further action of the random player (3)
VALUES: Final = MORE + 3  # how little use each hand card is (HAND_SLOTS)
NEEDS: Final = VALUES + HAND_SLOTS  # how much each row is needed (6)
PROBE: Final = NEEDS + ROWS  # a single number, and its gap (2)
THROWN: Final = PROBE + 3  # 5 x THROWN_SLOTS: cards of a seat's discards that it threw unseen (STORM-6); 0 for none
THROWN_SLOTS: Final = 2  # a seat sheds once, two unseen cards at most
THROWN_UNKNOWN: Final = -1  # in the first slot: which they were is not known, they may be any of the pile
SIZE: Final = THROWN + SEATS * THROWN_SLOTS

MARK_WILD: Final = 1
MARK_MOON: Final = 2
WHERE_DISCARDED: Final = 1  # 1 + seat: in the discard pile of that seat
WHERE_REMOVED: Final = 6  # out of the game face up (MONSTER-3)
WHERE_ASIDE: Final = 7  # set aside unseen (FEWER-1)

# --- decision points (DP-4) ------------------------------------------------------------------------------------------
AT_END: Final = 0
AT_ACTION: Final = 1
AT_START: Final = 2
AT_SHED: Final = 3
AT_ROCKS: Final = 4
AT_STORM: Final = 5
AT_EXPLORE: Final = 6
AT_CHOOSE: Final = 7
AT_ANSWER: Final = 8
AT_CUT: Final = 9
AT_COMPASS: Final = 10
AT_NOTHING: Final = 11  # only while steps run

# --- steps (TURN-5): the sequence a turn runs through; any step may stop at a decision point and go on later ---------
STEP_IDLE: Final = 0  # the turn waits for its action
STEP_EXPLORER: Final = 3  # E3
STEP_END: Final = 4  # E4
STEP_COMPASS: Final = 5  # E5: COMPASS-5
STEP_EXTRA: Final = 6  # E5: START-4
STEP_SHED: Final = 7  # E5: START-5 to START-7
STEP_ROCKS: Final = 8  # E6
STEP_REFILL: Final = 9  # E7
STEP_VOYAGE: Final = 10  # between E7 and E8: VOYAGE-4
STEP_NEXT: Final = 11  # E8
STEP_OPENING: Final = 12  # set-up: SETUP-3
STEP_STARTS: Final = 13  # set-up: SETUP-4
STEP_CUT: Final = 14  # E5: STORM-7
STEP_SPEND: Final = 15  # E7: the point COMPASS (DP-5)

DRAW_OPENING: Final = 1
DRAW_EXTRA: Final = 2
DRAW_REFILL: Final = 3
DRAW_EXPLORER: Final = 4

EXPLORE_COVER: Final = 1  # the reveal of PYRAMID-5: a border cell was covered
EXPLORE_FULL: Final = 2  # the further one of PYRAMID-12

# --- results (END-9) -------------------------------------------------------------------------------------------------
RUNNING: Final = 0
WIN: Final = 1
LOSS: Final = 2
DUEL_SEAT_0: Final = 3
DUEL_SEAT_1: Final = 4
DUEL_DRAW: Final = 5

END_FINISH_PLAYED: Final = 1
END_PYRAMID_COMPLETE: Final = 2
END_HAND_EMPTY: Final = 3
END_MONSTERS_STUCK: Final = 4
END_LAST_CARD_STUCK: Final = 5
END_GRID_FULL: Final = 6
END_HANDS_SPENT: Final = 7

# --- move codes: one integer per legal move, readable only beside the position it belongs to -------------------------
#   kind   which kind of move, below                 card  the island or W that is placed
#   cell   a cell; for moves of rows the row         wild  the number a Wild stands for, or 0
#   mask   cards leaving the hand face down: bit i stands for the i-th card of the sorted hand, of equal cards always
#          the first ones (DP-3)
#   blind  cards thrown unseen from the deck
# UseCompass has the colour of the storm as its card (0: the one just turned up) and the seat or row as its cell.
# The kind is in the lowest five bits; what most moves have lies in the first thirty, where small integers are fast.
CARD_BIT: Final = 5
CELL_BIT: Final = 12
MASK_BIT: Final = 18
WILD_BIT: Final = 30
BLIND_BIT: Final = 37

PLACE: Final = 1
DISCARD: Final = 2
PLAY_START: Final = 3
SHED: Final = 4
PLAY_FINISH: Final = 5
UNLEASH: Final = 6
MOVE_ROCKS: Final = 7
PLACE_STORM: Final = 8
KEEP_HAND: Final = 9
USE_COMPASS: Final = 10
EARN_COMPASS: Final = 11
ROTATE: Final = 12
EXCHANGE: Final = 13
AGREE_EXCHANGE: Final = 14
DECLINE_EXCHANGE: Final = 15
REVEAL: Final = 16
CHOOSE: Final = 17
PASS: Final = 18

# --- events: records of four numbers (kind, seat, a, b) in a buffer whose first number is the next free index --------
# A buffer whose first number is 0 takes nothing (playouts).
EVENT_ROOM: Final = 1 + 4 * 64
EV_PLACED: Final = 1  # a card (WILD_AS + n for a Wild), b = cell | cost << 6
EV_PAID: Final = 2  # a card; one record per card
EV_DISCARDED: Final = 3  # a card; one record per card
EV_START_LAID: Final = 4  # a S or W
EV_FINISH_LAID: Final = 5  # a F or W
EV_DREW: Final = 6  # a card, b DRAW_*; one record per card
EV_SHED_BEGINS: Final = 7  # a due
EV_SHED: Final = 8  # a cards of the hand, b blind cards
EV_SHED_CARD: Final = 9  # a card; one record per card
EV_SHED_SKIPPED: Final = 10  # the seat's only share is 0
EV_UNLEASHED: Final = 11  # a island removed (WILD_AS + n for a Wild), b cell
EV_FINISH_REFUSED: Final = 12  # seat = a holder of monsters, a their number; one record per holder
EV_ROW_FILLED: Final = 13  # a row
EV_TURN: Final = 14  # a number of the turn; seat = its active seat
EV_GAME_OVER: Final = 15  # a OUTCOME, b REASON
EV_TURNED_UP: Final = 16  # a storm or compass drawn, b DRAW_*
EV_STORM_GONE: Final = 17  # a storm that no row can take (STORM-8)
EV_STORM_STAYS: Final = 18  # a yellow or orange storm that lies before its owner now
EV_STORM_PLACED: Final = 19  # a row
EV_COMPASS_USED: Final = 20  # a colour, b seat or row, 8 for the storm just turned up, | C or W << 4
EV_COMPASS_EARNED: Final = 21  # a EARNED_*, b compasses in the pool
EV_ROCKS_MOVED: Final = 22  # a row
EV_ROCKS_LEFT: Final = 23  # four rows are full
EV_ROCKS_LANDED: Final = 24  # a row (PYRAMID-9)
EV_FLAG: Final = 25  # a side shown now
EV_ROTATED: Final = 26  # a cell, b side shown now
EV_ROOF_OPEN: Final = 27  # ARCH-6
EV_EXPLORED: Final = 28  # a Explorer card
EV_CHOSEN: Final = 29  # a island removed, b cell
EV_FINISH_FOUND: Final = 30  # PYRAMID-10
EV_OFFERED: Final = 31  # a card of the hand; one record per card
EV_AGREED: Final = 32
EV_DECLINED: Final = 33
EV_TOOK: Final = 34  # a card from the row; one record per card
EV_ROW_CARD: Final = 35  # a card that joins the row; one record per card
EV_PASSED: Final = 36
EV_CUT: Final = 37  # a cards of the hand that go (STORM-7)
EV_KEPT: Final = 38  # no compass is used at COMPASS

EARNED_ROW: Final = 1  # COMPASS-6
EARNED_START: Final = 2  # COMPASS-5
EARNED_HAND: Final = 3  # COMPASS-7
EARNED_EXPLORER: Final = 4  # PYRAMID-6

WILD_AS: Final = 100  # 100 + n in an event: a Wild standing for island n

if not typing.TYPE_CHECKING:  # type checkers take no `__all__` that is made, and need none
    __all__ = [name for name in dir() if name.isupper()]  # what `import *` gives: the numbers alone
