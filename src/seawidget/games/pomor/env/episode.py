"""One game of many: dealt, played on by the bots of the other seats, written down. Rule functions: integers only."""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row, start_streams
from seawidget.games.pomor.batch.play import policy_code
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.env.actions import clear_pending, write_mask
from seawidget.games.pomor.env.numbers import *
from seawidget.games.pomor.env.views import write_raw, write_view
from seawidget.games.pomor.rules.deal import deal_cards, set_up
from seawidget.games.pomor.rules.playout import MOST_TURNS
from seawidget.games.pomor.rules.turn import apply_code


def end_of(s: Vector) -> int:
    """Whether a game is over, and how: RUNS, IS_OVER, or IS_CUT after the last turn there may be (P-END-5)."""
    if s[PHASE] == AT_OVER:
        return IS_OVER
    return IS_CUT if s[TURN] >= MOST_TURNS else RUNS


def carry_out(s: Vector, code: int, log: list[int], ev: Events) -> None:
    """Play a legal move, and note it while there is room: `log` begins with the number of moves played."""
    log[0] += 1
    if log[0] < len(log):
        log[log[0]] = code
    apply_code(s, code, ev)


def begin_game(
    blank: Vector, key: int, number: int, s: Vector, words: list[int], r: list[int], log: list[int], ev: Events
) -> None:
    """Deal game `number` of a key."""
    copy_row(blank, s)
    start_streams(key, number, words)
    r[0] = words[0]
    deal_cards(s, r)
    set_up(s, ev)
    log[0] = 0


def others_play(
    s: Vector,
    settings: list[int],
    words: list[int],
    r: list[int],
    log: list[int],
    ev: Events,
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
) -> None:
    """Let the policies of the other seats play until the learner decides, or the game is over."""
    learner = settings[LEARNER]
    if learner < 0:
        return
    while end_of(s) == RUNS and s[DECIDING] != learner:
        seat = s[DECIDING]
        r[0] = words[seat + 1]
        code = policy_code(s, seat, settings[POLICIES + seat], r, rooms, codes, notes, ev)
        words[seat + 1] = r[0]
        carry_out(s, code, log, ev)


def new_game(
    blank: Vector,
    settings: list[int],
    i: int,
    keys: list[int],
    numbers: list[int],
    s: Vector,
    words: list[int],
    r: list[int],
    p: list[int],
    log: list[int],
    ev: Events,
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
) -> None:
    """Deal game `numbers[i]` of `keys[i]` and play it up to the first decision of the learner: it has one in each game,
    since nobody has ten points after one turn (P-PORT-3, P-END-1).
    """
    begin_game(blank, keys[i], numbers[i], s, words, r, log, ev)
    clear_pending(p)
    others_play(s, settings, words, r, log, ev, rooms, codes, notes)


def write_game(
    s: Vector,
    settings: list[int],
    p: list[int],
    seat: int,
    ended: bool,
    mask: list[int],
    view: list[float],
    raw: list[int],
) -> None:
    """Write what is wanted of mask and observations of a seat; all ids are marked of a game that has ended."""
    wanted = settings[WANTED]
    if wanted & WANT_MASK:
        if ended:
            for i in range(ACTIONS):
                mask[i] = 1
        else:
            write_mask(s, p, mask)
    if wanted & WANT_VIEW:
        write_view(s, p, seat, view)
    if wanted & WANT_RAW:
        write_raw(s, p, seat, raw)


def reward_of(s: Vector, seat: int, ended: int, forfeits: int) -> float:
    """What a seat gets when a game ends: +1 for who has won, and the others lose as much together; -1 for the seat of
    an action that was not legal.
    """
    if ended == IS_OVER:
        return 1.0 if s[WINNER] == seat else -1.0 / (s[PLAYERS] - 1)
    return -1.0 if ended == IS_FORFEIT and seat == forfeits else 0.0
