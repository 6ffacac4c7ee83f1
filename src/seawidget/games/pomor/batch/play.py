"""Whole games by numbers: dealt, played by policies, and counted. Rule functions: integers only, see layout.py.

A policy decides from the vector as its seat sees it (redaction.py). Each seat has a stream of its own for its
decisions, so that a game is the same whoever sits at the other seats.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row, start_streams
from seawidget.games.pomor.bots.policies.greedy import greedy_code
from seawidget.games.pomor.bots.policies.pilot import pilot_code
from seawidget.games.pomor.core.codes import move_kind, played_mode
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import token_below
from seawidget.games.pomor.rules.deal import deal_cards, set_up
from seawidget.games.pomor.rules.playout import MOST_TURNS, random_code
from seawidget.games.pomor.rules.redaction import hide
from seawidget.games.pomor.rules.turn import apply_code

RANDOM_BOT = 0
GREEDY_BOT = 1
PILOT_BOT = 2


def policy_code(
    s: Vector,
    seat: int,
    policy: int,
    r: list[int],
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
) -> int:
    """The move code of a policy for the deciding seat."""
    if policy == RANDOM_BOT:
        return random_code(s, r)
    copy_row(s, rooms[0])
    hide(rooms[0], seat)
    rooms[0][PREVIEW] = 1
    if policy == GREEDY_BOT:
        return greedy_code(rooms, codes, ev)
    return pilot_code(rooms, codes, notes, ev)


def met_storm(s: Vector, seat: int, place: int, turn: int) -> bool:
    """Whether the token of a seat, which was on a place before the move, has arrived openly on a storm by it."""
    if s[TURN] == turn and s[PHASE] != AT_STORM:
        return False
    there = s[TOKEN_AT + seat]
    return there != place and s[RING + there] == STORM and token_below(s, seat) < 0


def play_out(
    s: Vector,
    policies: list[int],
    words: list[int],
    r: list[int],
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
    row: list[int],
) -> None:
    """Play a game to its end, or to its last turn (P-END-5), and write what became of it to `row` (see batch.py).

    `policies`: of each seat. `words`: the streams of the game, the deal's first; `r` is room for the one in use.
    """
    first = s[ACTIVE]
    moves = 0
    sales = 0
    storms = 0
    pushes = 0
    place = s[TOKEN_AT + first]  # of the active token when its turn began
    while s[PHASE] != AT_OVER and s[TURN] < MOST_TURNS:
        seat = s[DECIDING]
        r[0] = words[seat + 1]
        code = policy_code(s, seat, policies[seat], r, rooms, codes, notes, ev)
        words[seat + 1] = r[0]
        kind = move_kind(code)
        turn = s[TURN]
        if kind == PLAY_CARD:
            place = s[TOKEN_AT + seat]
            pushes += played_mode(code)
        elif kind == SELL:
            sales += 1
        waited = s[PHASE] == AT_STORM
        apply_code(s, code, ev)
        moves += 1
        if not waited and met_storm(s, seat, place, turn):
            storms += 1
    row[0] = s[WINNER] + 1
    row[1] = 1 if s[PHASE] == AT_OVER else 0
    row[2] = s[TURN]
    row[3] = moves
    for seat in range(SEATS):
        row[4 + seat] = s[SCORES + seat]
    row[8] = sales
    row[9] = storms
    row[10] = pushes
    row[11] = first


def play_games(
    starts: list[Vector],
    fresh: bool,
    key: int,
    first: int,
    count: int,
    policies: list[int],
    s: Vector,
    words: list[int],
    r: list[int],
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
    out: list[list[int]],
) -> None:
    """Play games number `first` to `first + count - 1` of a seed key into the rows of `out`.

    Game i begins with a copy of `starts[i % len(starts)]`: a vector with all cards in their decks, which is dealt
    (`fresh`), or a position. `s`, `words`, `r`, `rooms`, `codes` and `notes` are room to work in; `ev` is an event
    buffer that takes nothing.
    """
    for i in range(count):
        copy_row(starts[i % len(starts)], s)
        start_streams(key, first + i, words)
        if fresh:
            r[0] = words[0]
            deal_cards(s, r)
            set_up(s, ev)
        play_out(s, policies, words, r, rooms, codes, notes, ev, out[i])
