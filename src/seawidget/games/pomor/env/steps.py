"""Many games, one action in each. Rule functions: integers only, see core/layout.py and numbers.py.

Rows of the arrays belong to one game each. A game is a function of its key and its number alone.
"""

from __future__ import annotations

from seawidget.compiling.primitives import count_marks, nth_mark, random_below, start_streams
from seawidget.games.pomor.bots.policies.pilot import ROWS
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.env.actions import chosen_code, clear_pending
from seawidget.games.pomor.env.episode import carry_out, end_of, new_game, others_play, reward_of, write_game
from seawidget.games.pomor.env.numbers import *
from seawidget.games.pomor.env.views import write_raw, write_view


def reset_games(
    blank: Vector,
    settings: list[int],
    which: list[int],
    keys: list[int],
    numbers: list[int],
    states: list[Vector],
    words: list[list[int]],
    r: list[int],
    pending: list[list[int]],
    memory: list[list[int]],
    log: list[list[int]],
    ev: Events,
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    seats: list[int],
    ended: list[int],
    results: list[list[int]],
    rewards: list[list[float]],
    masks: list[list[int]],
    views: list[list[float]],
    raws: list[list[int]],
) -> None:
    """Begin the games of which `which` is not 0: 1 deals game `numbers[i]` of `keys[i]`, 2 goes on from the position in
    `states[i]` with the chance of that game.
    """
    for i in range(len(which)):
        if which[i] == 0:
            continue
        s = states[i]
        p = pending[i]
        if which[i] == 1:
            new_game(blank, settings, i, keys, numbers, s, words[i], r, p, log[i], ev, rooms, codes, notes)
        else:
            start_streams(keys[i], numbers[i], words[i])
            clear_pending(p)
            log[i][0] = 0
            others_play(s, settings, words[i], r, log[i], ev, rooms, codes, notes)
        ended[i] = end_of(s)
        seats[i] = s[DECIDING] if ended[i] == RUNS else max(0, settings[LEARNER])
        write_result(s, numbers[i], results[i])
        results[i][MOVE_DONE] = 0
        for q in range(SEATS):
            rewards[i][q] = 0.0
        write_game(s, settings, p, seats[i], ended[i] != RUNS, masks[i], views[i], raws[i])


def write_result(s: Vector, number: int, row: list[int]) -> None:
    """Write who has won (1 + the seat, 0 for nobody), whether by ten points, and which game it is."""
    row[0] = s[WINNER] + 1
    row[1] = 1 if s[PHASE] == AT_OVER else 0
    row[2] = number


def step_games(
    blank: Vector,
    settings: list[int],
    discount: float,
    actions: list[int],
    keys: list[int],
    numbers: list[int],
    states: list[Vector],
    words: list[list[int]],
    r: list[int],
    pending: list[list[int]],
    memory: list[list[int]],
    log: list[list[int]],
    ev: Events,
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    seats: list[int],
    ended: list[int],
    results: list[list[int]],
    rewards: list[list[float]],
    masks: list[list[int]],
    views: list[list[float]],
    raws: list[list[int]],
    last_masks: list[list[int]],
    last_views: list[list[float]],
    last_raws: list[list[int]],
) -> None:
    """Take one action in each game. A game that is over begins anew in the next step, or at once, or stays.

    An action that is not legal ends the game: -1 for its seat. `rewards`: of this action, by seat, with a part of what
    its points are worth now and were before (`discount`) if that is set. `ended`: RUNS, IS_OVER, IS_CUT, IS_FORFEIT.
    """
    renewal = settings[RENEWAL]
    for i in range(len(actions)):
        s = states[i]
        p = pending[i]
        results[i][MOVE_DONE] = 0
        for q in range(SEATS):
            rewards[i][q] = 0.0
        if ended[i] and renewal != SAME_STEP:
            if renewal == STAYS:
                continue
            numbers[i] += settings[STRIDE]
            new_game(blank, settings, i, keys, numbers, s, words[i], r, p, log[i], ev, rooms, codes, notes)
            ended[i] = RUNS
        else:
            ended[i] = RUNS
            action = actions[i]
            for q in range(SEATS):
                codes[ROWS + q] = s[SCORES + q]  # behind those that bots work with
            if action < 0 or action >= ACTIONS or masks[i][action] == 0:
                ended[i] = IS_FORFEIT
            else:
                code = chosen_code(s, action, p)
                if code:
                    results[i][MOVE_DONE] = code
                    clear_pending(p)
                    carry_out(s, code, log[i], ev)
                    others_play(s, settings, words[i], r, log[i], ev, rooms, codes, notes)
                    ended[i] = end_of(s)
            for q in range(s[PLAYERS]):
                reward = reward_of(s, q, ended[i], seats[i])
                if settings[SHAPING]:
                    reward += (discount * s[SCORES + q] - codes[ROWS + q]) / TARGET
                rewards[i][q] = reward
        if ended[i]:
            write_result(s, numbers[i], results[i])
            if renewal == SAME_STEP:
                write_game(s, settings, p, seats[i], True, last_masks[i], last_views[i], last_raws[i])
                numbers[i] += settings[STRIDE]
                new_game(blank, settings, i, keys, numbers, s, words[i], r, p, log[i], ev, rooms, codes, notes)
        if end_of(s) == RUNS:
            seats[i] = s[DECIDING]
        over = ended[i] != RUNS and renewal != SAME_STEP
        write_game(s, settings, p, seats[i], over, masks[i], views[i], raws[i])


def sample_actions(masks: list[list[int]], words: list[list[int]], r: list[int], actions: list[int]) -> None:
    """Draw one legal action for each game, each alike, from the last stream of the game."""
    for i in range(len(actions)):
        stream = words[i]
        r[0] = stream[SEATS + 1]
        pick = random_below(r, count_marks(masks[i]))
        stream[SEATS + 1] = r[0]
        actions[i] = nth_mark(masks[i], pick)


def observe_seat(
    settings: list[int],
    who: list[int],
    states: list[Vector],
    pending: list[list[int]],
    memory: list[list[int]],
    view: list[float],
    raw: list[int],
) -> None:
    """Write what any seat sees of a game: `who` has the place of the game, then the seat."""
    i = who[0]
    seat = who[1]
    if settings[WANTED] & WANT_VIEW:
        write_view(states[i], pending[i], seat, view)
    if settings[WANTED] & WANT_RAW:
        write_raw(states[i], pending[i], seat, raw)
