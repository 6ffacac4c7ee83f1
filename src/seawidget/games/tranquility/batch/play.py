"""Whole games by numbers: dealt, played by policies, and counted. Rule functions: integers only, see layout.py.

A policy decides from the vector as its seat sees it: what it reads is the own hand and what lies open. Each seat has a
stream of its own for its decisions, so that a game is the same whoever sits at the other seats.
"""

from __future__ import annotations

from seawidget.compiling.primitives import bits_in, copy_row, start_streams
from seawidget.games.tranquility.bots.greedy.policy import greedy_move
from seawidget.games.tranquility.bots.greedy.scoring import GAP, STATIC
from seawidget.games.tranquility.bots.greedy.storms import fair_share
from seawidget.games.tranquility.bots.navigator.dial import dial_move
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.core.codes import move_kind, move_mask
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import plays_compasses
from seawidget.games.tranquility.rules.deal import deal, first_point
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.rules.playout import random_code
from seawidget.games.tranquility.rules.turn import apply_code

RANDOM = 0
GREEDY = 1
GREEDY_GAP = 2
NAVIGATOR = 3
DIAL = 4
BEGUN = SEATS + 2  # among the streams of a game: what those of the seats began with


def policy_code(s: Vector, seat: int, policy: int, w: tuple[float, ...], r: list[int]) -> int:
    """The move code of a policy for the deciding seat. `w`: the weights of navigators. `r`: the stream of the seat, and
    what it began with.
    """
    if policy == RANDOM:
        return random_code(s, r)
    share = fair_share(s, seat) if s[POINT] == AT_SHED else 0
    if policy == NAVIGATOR:
        return navigator_move(s, w, seat, share)
    if policy == DIAL:
        return dial_move(s, w, seat, share, r)
    code = greedy_move(s, seat, STATIC if policy == GREEDY else GAP, share)
    return first_code(s) if code == 0 and plays_compasses(s) else code


def begin_streams(key: int, index: int, words: list[int]) -> None:
    """Write the states of the streams of game number `index` of a seed, and what those of the seats begin with."""
    start_streams(key, index, words)
    for seat in range(SEATS):
        words[BEGUN + seat] = words[seat + 1]


def first_code(s: Vector) -> int:
    """The first legal move: what a policy does that nothing comes to mind, as when a Wild is all that is left to use as
    a compass.
    """
    codes = [0]
    codes.pop()
    legal_codes(s, codes)
    return codes[0]


def play_out(
    s: Vector,
    code: int,
    policies: list[int],
    w: tuple[float, ...],
    words: list[int],
    r: list[int],
    ev: Events,
    row: list[int],
) -> None:
    """Play a game to its end, beginning with a legal move if `code` is not 0, and write what became of it to `row`, in
    the order of batch.py.

    `w`: the weights of navigators. `words`: the streams of the game, the deal's first; `r` is room for the one in use.
    Every game ends: each turn but those of the storms takes cards out of hands or cells out of the grid, and nothing
    brings any back.
    """
    first = s[ACTIVE]
    moves = 0
    paid = 0
    while s[POINT] != AT_END:
        seat = s[DECIDING]
        if code == 0:
            r[0] = words[seat + 1]
            r[1] = words[BEGUN + seat]
            code = policy_code(s, seat, policies[seat], w, r)
            words[seat + 1] = r[0]
        kind = move_kind(code)
        if kind in (PLACE, ROTATE):
            paid += bits_in(move_mask(code))
        apply_code(s, code, ev)
        code = 0
        moves += 1
    gone = 0
    for seat in range(SEATS):
        gone += s[DISCARDS_N + seat]
    row[0] = s[OUTCOME]
    row[1] = s[REASON]
    row[2] = s[FILLED]
    row[3] = s[TURN]
    row[4] = moves
    row[5] = paid
    row[6] = gone - paid
    row[7] = s[SCORES]
    row[8] = s[SCORES + 1]
    row[9] = first


def play_games(
    starts: list[Vector],
    fresh: bool,
    key: int,
    first: int,
    count: int,
    policies: list[int],
    weights: list[tuple[float, ...]],
    s: Vector,
    words: list[int],
    r: list[int],
    ev: Events,
    out: list[list[int]],
) -> None:
    """Play games number `first` to `first + count - 1` of a seed key into the rows of `out`.

    Game i begins with a copy of `starts[i % len(starts)]`: a blank vector with options, which is dealt (`fresh`), or a
    position. Its navigators play with `weights[(first + i) % len(weights)]`. `s`, `words`, `r` are room to work in;
    `ev` is an event buffer that takes nothing.
    """
    for i in range(count):
        copy_row(starts[i % len(starts)], s)
        begin_streams(key, first + i, words)
        if fresh:
            r[0] = words[0]
            deal(s, r)
            first_point(s, ev)
        play_out(s, 0, policies, weights[(first + i) % len(weights)], words, r, ev, out[i])
