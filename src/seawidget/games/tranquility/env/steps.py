"""Many games, one action in each. Rule functions: integers only, see core/layout.py and numbers.py.

Rows of the arrays belong to one game each. A game is a function of its key and its number alone.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row, count_marks, nth_mark, random_below
from seawidget.games.tranquility.batch.play import BEGUN, begin_streams, policy_code
from seawidget.games.tranquility.core.codes import move_kind, move_mask
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.env.actions import chosen_code
from seawidget.games.tranquility.env.cards import clear_pending
from seawidget.games.tranquility.env.mask import write_mask
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.env.views import write_raw, write_view
from seawidget.games.tranquility.rules.deal import deal, first_point
from seawidget.games.tranquility.rules.turn import apply_code


def remember(s: Vector, code: int, seen: list[int]) -> None:
    """A seat remembers the cards that a legal move takes face down out of its hand (INFO-3), in an exchange those it
    has offered (DUEL-7); not what it throws unseen (STORM-6).
    """
    kind = move_kind(code)
    seat = s[ACTIVE] if kind == AGREE_EXCHANGE else s[DECIDING]
    mask = move_mask(code)
    if kind in (EARN_COMPASS, AGREE_EXCHANGE):
        mask = (1 << s[HAND_N + seat]) - 1
    at = HAND + seat * HAND_SLOTS
    base = seat * REMEMBERED
    count = seen[base]
    while mask:
        if mask & 1 and count < REMEMBERED - 1:
            count += 1
            seen[base + count] = s[at]
        mask >>= 1
        at += 1
    seen[base] = count


def carry_out(s: Vector, code: int, seen: list[int], log: list[int], ev: Events) -> None:
    """Play a legal move, and note it while there is room: `log` begins with the number of moves played."""
    remember(s, code, seen)
    log[0] += 1
    if log[0] < len(log):
        log[log[0]] = code
    apply_code(s, code, ev)


def begin_game(
    blank: Vector,
    key: int,
    number: int,
    s: Vector,
    words: list[int],
    r: list[int],
    p: list[int],
    seen: list[int],
    log: list[int],
    ev: Events,
) -> None:
    """Deal game `number` of a key."""
    copy_row(blank, s)
    begin_streams(key, number, words)
    r[0] = words[0]
    deal(s, r)
    first_point(s, ev)
    clear_pending(p)
    log[0] = 0
    for seat in range(SEATS):
        seen[seat * REMEMBERED] = 0


def others_play(
    s: Vector,
    settings: list[int],
    words: list[int],
    r: list[int],
    seen: list[int],
    log: list[int],
    ev: Events,
    w: tuple[float, ...],
) -> None:
    """Let the policies of the other seats play until the learner decides, or the game is over. `w`: the weights of
    navigators.
    """
    learner = settings[LEARNER]
    if learner < 0:
        return
    while s[POINT] != AT_END and s[DECIDING] != learner:
        seat = s[DECIDING]
        r[0] = words[seat + 1]
        r[1] = words[BEGUN + seat]
        code = policy_code(s, seat, settings[POLICIES + seat], w, r)
        words[seat + 1] = r[0]
        carry_out(s, code, seen, log, ev)


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
    seen: list[int],
    log: list[int],
    ev: Events,
    w: tuple[float, ...],
) -> None:
    """Deal game `numbers[i]` of `keys[i]` and play it up to the first decision of the learner. Games that are over
    before are passed over.
    """
    while True:
        begin_game(blank, keys[i], numbers[i], s, words, r, p, seen, log, ev)
        others_play(s, settings, words, r, seen, log, ev, w)
        if s[POINT] != AT_END:
            return
        numbers[i] += settings[STRIDE]


def write_game(
    s: Vector,
    settings: list[int],
    p: list[int],
    seen: list[int],
    seat: int,
    over: bool,
    mask: list[int],
    view: list[float],
    raw: list[int],
) -> None:
    """Write what is wanted of mask and observations of a seat; `over`: the game has ended before its end."""
    wanted = settings[WANTED]
    if wanted & WANT_MASK:
        if over:
            for i in range(ACTIONS):
                mask[i] = 1
        else:
            write_mask(s, p, mask)
    if wanted & WANT_VIEW:
        write_view(s, p, seat, settings[MEMORY], seen, view)
    if wanted & WANT_RAW:
        write_raw(s, p, seat, raw)


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
    notes: tuple[float, ...],
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
        if which[i] == 1:
            new_game(blank, settings, i, keys, numbers, s, words[i], r, pending[i], memory[i], log[i], ev, notes)
        else:
            begin_streams(keys[i], numbers[i], words[i])
            clear_pending(pending[i])
            log[i][0] = 0
            for seat in range(SEATS):
                memory[i][seat * REMEMBERED] = 0
            others_play(s, settings, words[i], r, memory[i], log[i], ev, notes)
        seats[i] = s[DECIDING] if s[POINT] != AT_END else max(0, settings[LEARNER])
        ended[i] = IS_OVER if s[POINT] == AT_END else RUNS
        results[i][0] = s[OUTCOME]
        results[i][1] = s[REASON]
        results[i][2] = numbers[i]
        results[i][MOVE_DONE] = 0
        for q in range(SEATS):
            rewards[i][q] = 0.0
        write_game(s, settings, pending[i], memory[i], seats[i], False, masks[i], views[i], raws[i])


def write_rewards(s: Vector, rewards: list[float]) -> None:
    """The rewards of a game that is over: a team +1 or -1, the duel +1, 0 or -1 (END-9)."""
    outcome = s[OUTCOME]
    for q in range(s[PLAYERS]):
        won = outcome == WIN or (outcome == DUEL_SEAT_0 and q == 0) or (outcome == DUEL_SEAT_1 and q == 1)
        rewards[q] = 1.0 if won else 0.0 if outcome == DUEL_DRAW else -1.0


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
    notes: tuple[float, ...],
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
    the filled cells are worth now and were before (`discount`) if that is set. `ended`: RUNS, IS_OVER, IS_FORFEIT.
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
            new_game(blank, settings, i, keys, numbers, s, words[i], r, p, memory[i], log[i], ev, notes)
            ended[i] = RUNS
        else:
            ended[i] = RUNS
            action = actions[i]
            filled = s[FILLED]
            if action < 0 or action >= ACTIONS or masks[i][action] == 0:
                ended[i] = IS_FORFEIT
                rewards[i][seats[i]] = -1.0
            else:
                code = chosen_code(s, action, p)
                if code:
                    results[i][MOVE_DONE] = code
                    clear_pending(p)
                    carry_out(s, code, memory[i], log[i], ev)
                    others_play(s, settings, words[i], r, memory[i], log[i], ev, notes)
                    if s[POINT] == AT_END:
                        ended[i] = IS_OVER
                        write_rewards(s, rewards[i])
            if settings[SHAPING]:
                for q in range(s[PLAYERS]):
                    rewards[i][q] = rewards[i][q] + (discount * s[FILLED] - filled) / 36
        if ended[i]:
            results[i][0] = s[OUTCOME]
            results[i][1] = s[REASON]
            results[i][2] = numbers[i]
            if renewal == SAME_STEP:
                write_game(s, settings, p, memory[i], seats[i], True, last_masks[i], last_views[i], last_raws[i])
                numbers[i] += settings[STRIDE]
                new_game(blank, settings, i, keys, numbers, s, words[i], r, p, memory[i], log[i], ev, notes)
        if s[POINT] != AT_END:
            seats[i] = s[DECIDING]
        over = ended[i] != RUNS and renewal != SAME_STEP
        write_game(s, settings, p, memory[i], seats[i], over, masks[i], views[i], raws[i])


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
        write_view(states[i], pending[i], seat, settings[MEMORY], memory[i], view)
    if settings[WANTED] & WANT_RAW:
        write_raw(states[i], pending[i], seat, raw)
