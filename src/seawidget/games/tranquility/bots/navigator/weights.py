"""What the navigator weighs, one number each: indices into a row of weights.

The functions of this folder take the row as an argument, compiled ones too, so that one build serves any weights. The
rows it plays with, one for each kind of game, stand in weights.json (rows.py). Values are natural logarithms of
chances, slack and needs are counted in cards; in the duel values are points.
"""

from __future__ import annotations

from typing import Final

ONE: Final = 0  # 5 numbers: chance that a card closes a gap of one cell at a price of 1, 2, 3, 4; and free of charge
TWO: Final = 5  # 5: a card serves a gap of two cells, 1, 2, 3, 4 or more away from the nearer end
FEW: Final = 10  # 5: the same for gaps of three and four cells
MANY: Final = 15  # 5: the same for longer gaps
HELD: Final = 20  # how much of the doubt about a card vanishes when it is in hand (0 nothing, 1 all)
TIGHT_AT: Final = 21  # slack per empty cell below which prices begin to hurt
TIGHT: Final = 22  # how much a card of price 4 suffers when there is no slack at all
PAY: Final = 23  # cards to be paid for each placement that cannot be free
SLACK: Final = 24  # weight of the logarithm of the slack
SOFT: Final = 25  # cards added to the slack before the logarithm is taken
FINISH: Final = 26  # what it costs to have no Finish left; with k of them it is divided by (1 + k) squared
MONSTER: Final = 27  # cards a monster takes that is still to come: itself, and an island to be laid again
CLOG: Final = 28  # what a monster in hand costs for the place it takes
OTHERS: Final = 29  # how far the unseen cards of a game of several seats can be counted on
APART: Final = 30  # how far each has to do with its own cards (0 as if they were shared)
WILD: Final = 31  # what a Wild in hand is worth
SIDE: Final = 32  # Sun and Moon: cards an island takes that lies on the wrong side
COMPASS: Final = 33  # cards a compass takes that a purple storm needs
SPARE: Final = 34  # what a compass of the pool is worth that no purple storm needs
YELLOW_HARM: Final = 35  # what a yellow storm costs while the whole board is empty, over the number of seats
ORANGE_HARM: Final = 36  # the same for an orange one
PURPLE_HARM: Final = 37  # what each empty cell under a purple storm costs
ROCKS_CELL: Final = 38  # what each empty cell under the rocks costs until they move
ARCH_SHARE: Final = 39  # arch: how far a number that several segments want counts for each of them
WAITING: Final = 40  # cards every further seat takes that must pass the time until another one can end the game
FAR_FINISH: Final = 41  # several seats: how much a Finish counts that is not in the own hand
FLOOR: Final = 42  # logarithm below which worse hardly matters, as a monster may open the gap again
ORANGE_TURN: Final = 43  # cards that a seat with an orange storm wastes in each turn to come
LAST: Final = 44  # what it costs besides if no Finish is to be expected any more, in part if less than one is
DISCARD_PRICE: Final = 45  # what a discard of two cards costs besides the two cards
EARN_PRICE: Final = 46  # what giving the hand for a compass costs besides its cards
WILD_COMPASS: Final = 47  # what using a Wild as a compass costs besides its card and the Finish it might be
BORDER_COVER: Final = 48  # Pyramid: what the Explorer card costs that a border cell draws when it is covered
BORDER_EMPTY: Final = 49  # the same, times the share of empty cells
DUEL_BESIDE: Final = 50  # duel: an own card with the number before or after beside the cell: a run may come of it
DUEL_FAR: Final = 51  # duel: what each cell costs that a card lies away from where it belongs in its gap
DUEL_HAND: Final = 52  # duel: each card left in hand that some cell takes
DUEL_HAND_FREE: Final = 53  # duel: each of them that some cell takes free of charge
DUEL_ROW: Final = 54  # duel: what each card of the row costs that is left to the rival and that some cell takes
DUEL_ROW_FREE: Final = 55  # duel: what each of them costs that some cell takes free of charge
DUEL_BLOCK: Final = 56  # duel: a card of the rival with the number before or after beside the cell: its run ends there
WEIGHTS_N: Final = 57
