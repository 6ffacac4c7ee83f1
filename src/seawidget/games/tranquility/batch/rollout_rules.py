"""Candidate moves played to the end in many worlds, for the captain. Rule functions: integers only, see layout.py.

From one position that agrees with what a seat knows others are made by changing the places of cards that nobody has
seen, so that few of them have to be drawn from all that is known.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row, random_below
from seawidget.games.tranquility.batch.play import begin_streams, play_out
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *


def shuffle_unseen(s: Vector, r: list[int]) -> None:
    """Change the order of each seat's deck and which islands are set aside, every way alike.

    Starts keep their places, since not every place is as likely for them (SETUP-4, SOLO-2). Given the places of the
    Starts and the content of hands and discards this is the exact distribution (FEWER-1, SETUP-2).
    """
    for seat in range(s[PLAYERS]):
        top = DECK + s[DECK_TOP + seat]
        end = DECK + s[DECK_END + seat]
        place = -1
        for i in range(top, end):
            if s[i] == S:
                place = i
        if place >= 0:  # out of the way while the others are shuffled
            end -= 1
            s[place] = s[end]
        for i in range(top, end):
            j = i + random_below(r, end - i)
            card = s[i]
            s[i] = s[j]
            s[j] = card
        if place >= 0:
            s[end] = s[place]
            s[place] = S
    exchange_aside(s, r)


def exchange_aside(s: Vector, r: list[int]) -> None:
    """Draw anew which of the islands that lie in decks or aside are set aside (FEWER-1)."""
    in_decks = 0
    for seat in range(s[PLAYERS]):
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            if s[i] <= ISLANDS:
                in_decks += 1
    aside = 0
    for number in range(1, ISLANDS + 1):
        if s[WHERE + number] == WHERE_ASIDE:
            s[SCRATCH + aside] = number
            aside += 1
    for k in range(aside):  # Fisher-Yates over the islands aside and, behind them, those in decks
        j = k + random_below(r, aside + in_decks - k)
        card = s[SCRATCH + k]
        if j < aside:
            s[SCRATCH + k] = s[SCRATCH + j]
            s[SCRATCH + j] = card
            continue
        place = island_place(s, j - aside)
        s[WHERE + card] = 0
        s[WHERE + s[place]] = WHERE_ASIDE
        s[SCRATCH + k] = s[place]
        s[place] = card


def island_place(s: Vector, number: int) -> int:
    """Slot of island number `number` of those in the decks of the seats, counted from 0."""
    for seat in range(s[PLAYERS]):
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            if s[i] <= ISLANDS:
                if number == 0:
                    return i
                number -= 1
    return 0


def roll_out_world(
    starts: list[Vector],
    moves: list[int],
    key: int,
    first: int,
    i: int,
    policies: list[int],
    w: tuple[float, ...],
    world: Vector,
    s: Vector,
    words: list[int],
    r: list[int],
    ev: Events,
    row: list[int],
    out: list[int],
) -> None:
    """Play each of the moves in world `i` and then the policies to the end; outcomes in `out[move]`.

    World i is a copy of `starts[i % len(starts)]`; from the second copy on its unseen cards are shuffled. It draws its
    chance from the streams of game `first + i` of the key: all moves meet the same worlds and the same chance. `w`: the
    weights of navigators. `world`, `s`, `words`, `r`, `row` are room to work in; `ev` is an event buffer that takes
    nothing.
    """
    copy_row(starts[i % len(starts)], world)
    begin_streams(key, first + i, words)
    r[0] = words[0]
    if i >= len(starts):
        shuffle_unseen(world, r)
    for j in range(len(moves)):
        copy_row(world, s)
        begin_streams(key, first + i, words)
        play_out(s, moves[j], policies, w, words, r, ev, row)
        out[j] = row[0]


def roll_out_moves(
    starts: list[Vector],
    moves: list[int],
    key: int,
    first: int,
    count: int,
    policies: list[int],
    w: tuple[float, ...],
    world: Vector,
    s: Vector,
    words: list[int],
    r: list[int],
    ev: Events,
    row: list[int],
    out: list[list[int]],
) -> None:
    """Play each of the moves in `count` worlds; outcomes in `out[world][move]`."""
    for i in range(count):
        roll_out_world(starts, moves, key, first, i, policies, w, world, s, words, r, ev, row, out[i])
