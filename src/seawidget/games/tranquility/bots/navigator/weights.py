"""What the navigator weighs, one number each: indices into a row of weights, and the weights it plays with.

The functions of this folder take the row as an argument, so that another row can be tried without touching them.
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
WEIGHTS_N: Final = 45

# One seat.
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
    0.616,  # APART
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
    -1e9,  # FLOOR
    0.0,  # ORANGE_TURN
    0.0,  # LAST
)

# One seat, as long as monsters are still to be let out.
MONSTER_WEIGHTS: Final = (
    *(0.8024, 0.7751, 0.6053, 0.5389, 0.9438),  # ONE
    *(0.781, 0.6989, 0.5604, 0.4838, 0.4749),  # TWO
    *(0.731, 0.7535, 0.6984, 0.6766, 0.4706),  # FEW
    *(0.7622, 0.7561, 0.7778, 0.8336, 0.4107),  # MANY
    0.4284,  # HELD
    1.0541,  # TIGHT_AT
    0.4704,  # TIGHT
    1.3237,  # PAY
    1.4385,  # SLACK
    7.2935,  # SOFT
    0.3987,  # FINISH
    4.3922,  # MONSTER
    0.1777,  # CLOG
    1.136,  # OTHERS
    0.616,  # APART
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
    -9.5531,  # FLOOR
    0.0,  # ORANGE_TURN
    0.5918,  # LAST
)

# Several seats.
TEAM_WEIGHTS: Final = (
    *(0.8864, 0.8041, 0.6298, 0.6191, 0.9486),  # ONE
    *(0.8349, 0.7734, 0.6276, 0.4192, 0.4357),  # TWO
    *(0.8151, 0.7097, 0.637, 0.7189, 0.6521),  # FEW
    *(0.7859, 0.7043, 0.7532, 0.8337, 0.4366),  # MANY
    0.3845,  # HELD
    1.0879,  # TIGHT_AT
    0.3442,  # TIGHT
    1.5758,  # PAY
    1.919,  # SLACK
    3.3584,  # SOFT
    0.8451,  # FINISH
    5.3617,  # MONSTER
    0.3582,  # CLOG
    0.9533,  # OTHERS
    0.7679,  # APART
    0.9654,  # WILD
    0.552,  # SIDE
    5.511,  # COMPASS
    0.229,  # SPARE
    1.992,  # YELLOW_HARM
    2.854,  # ORANGE_HARM
    0.155,  # PURPLE_HARM
    0.05,  # ROCKS_CELL
    0.9048,  # ARCH_SHARE
    1.2532,  # WAITING
    0.5724,  # FAR_FINISH
    -1e9,  # FLOOR
    0.0,  # ORANGE_TURN
    0.0,  # LAST
)

# Storm & Compass, any number of seats.
STORM_WEIGHTS: Final = (
    *(0.8585, 0.8319, 0.6059, 0.5527, 0.8977),  # ONE
    *(0.7871, 0.8112, 0.5996, 0.4606, 0.4496),  # TWO
    *(0.7684, 0.7356, 0.727, 0.7083, 0.5257),  # FEW
    *(0.7602, 0.6853, 0.7607, 0.7622, 0.4373),  # MANY
    0.3406,  # HELD
    1.0228,  # TIGHT_AT
    0.4208,  # TIGHT
    1.4152,  # PAY
    1.2399,  # SLACK
    5.3262,  # SOFT
    0.7909,  # FINISH
    4.4136,  # MONSTER
    0.3122,  # CLOG
    0.9562,  # OTHERS
    0.6646,  # APART
    1.0719,  # WILD
    1.0,  # SIDE
    3.6245,  # COMPASS
    0.2109,  # SPARE
    0.2534,  # YELLOW_HARM
    0.9111,  # ORANGE_HARM
    0.3615,  # PURPLE_HARM
    0.0667,  # ROCKS_CELL
    0.9,  # ARCH_SHARE
    0.8902,  # WAITING
    0.4353,  # FAR_FINISH
    -1e9,  # FLOOR
    0.4172,  # ORANGE_TURN
    0.0,  # LAST
)
