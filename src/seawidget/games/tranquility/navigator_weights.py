"""What the navigator weighs, one number each: indices into a row of weights, and the weights it plays with.

The functions of `navigator_*.py` take the row as an argument, so that another row can be tried without touching them.
Values are natural logarithms of chances; slack and needs are counted in cards.
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
WEAKEST: Final = 30  # how much the seat with the fewest cards decides how many there are
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
WEIGHTS_N: Final = 42

WEIGHTS: Final = (
    *(0.7865, 0.7987, 0.5798, 0.5532, 0.9286),  # ONE
    *(0.8087, 0.7721, 0.6755, 0.4494, 0.4593),  # TWO
    *(0.8036, 0.773, 0.7245, 0.7059, 0.6072),  # FEW
    *(0.7404, 0.6679, 0.7754, 0.8082, 0.4706),  # MANY
    0.422,  # HELD
    1.0452,  # TIGHT_AT
    0.421,  # TIGHT
    1.3568,  # PAY
    1.6679,  # SLACK
    3.6676,  # SOFT
    0.812,  # FINISH
    4.6,  # MONSTER
    0.2339,  # CLOG
    1.136,  # OTHERS
    0.616,  # WEAKEST
    1.0,  # WILD
    1.0,  # SIDE
    5.511,  # COMPASS
    0.229,  # SPARE
    1.992,  # YELLOW_HARM
    2.854,  # ORANGE_HARM
    0.155,  # PURPLE_HARM
    0.05,  # ROCKS_CELL
    0.9,  # ARCH_SHARE
    1.0,  # WAITING
    0.4,  # FAR_FINISH
)
