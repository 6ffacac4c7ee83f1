"""What must hold at each phase of a position that was written down: the invariants, and what the phase says."""

from __future__ import annotations

from collections.abc import Iterable

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import TOKENS, stack_text
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.reading.reader import Reader
from seawidget.games.pomor.rules.board import (
    ahead,
    covered,
    distance,
    distinct_values,
    full,
    is_catch,
    is_port,
    room,
    token_below,
)
from seawidget.games.pomor.rules.collect import find_candidates, nets_count
from seawidget.games.pomor.rules.move import card_nets, card_pilot, card_step, own_steps
from seawidget.text.i18n import Sentence


def check_phase(r: Reader) -> None:
    """All tests of a whole position whose parts and card counts are right."""
    s = r.s
    _tokens(r)
    _stacks(r)
    _hands(r)
    _score(r)
    dry = s[at.SEA_N] == 0 and not any(s[at.SEA_DISCARD : at.SEA_DISCARD + at.STORM + 1])
    if s[at.OPEN_N] and not dry and s[at.PHASE] not in (at.AT_NETS, at.AT_OVER):
        r.wrong("ring", "error.pomor.open_while", "inv_10")
    if r.problems:
        return
    if s[at.PHASE] in (at.AT_TOKEN, at.AT_PILOT):
        _setup(r)
        return
    if s[at.PHASE] != at.AT_OVER and s[at.DECIDING] != s[at.ACTIVE]:
        r.wrong("seat", "error.pomor.active_decides", seat=s[at.ACTIVE], given=s[at.DECIDING])  # P-TURN-8
    if s[at.PHASE] == at.AT_PLAY:
        if s[at.MOVED] or s[at.CANDIDATES_N] or s[at.VACATED_N]:
            r.wrong("scratch", "error.pomor.scratch_between")
    else:
        _turn(r)


def _tokens(r: Reader) -> None:
    """INV-1, and during set-up the seats still to place."""
    s = r.s
    there = [s[at.TOKEN_AT + seat] >= 0 for seat in range(r.players)]
    pilot = s[at.TOKEN_AT + at.PILOT] >= 0
    if s[at.PHASE] == at.AT_TOKEN:
        right = [seat > s[at.DECIDING] for seat in range(r.players)]
        if there != right or pilot:
            names = ", ".join(TOKENS[seat] for seat in range(r.players) if right[seat])
            key = "error.pomor.places_next" if names else "error.pomor.places_first"
            r.wrong("stacks", key, seat=s[at.DECIDING], known=names)  # P-SETUP-7
    elif s[at.PHASE] == at.AT_PILOT:
        if not all(there) or pilot or s[at.DECIDING] != r.players - 1:
            r.wrong("stacks", "error.pomor.pilot_next")  # P-SETUP-7
    else:
        for token in [TOKENS[seat] for seat in range(r.players) if not there[seat]] + ([] if pilot else ["P"]):
            r.wrong("stacks", "error.pomor.token_missing", "inv_1", token=token)


def _stacks(r: Reader) -> None:
    """INV-6: three tokens or more only on a port, as set-up left them."""
    s = r.s
    for place in range(s[at.LENGTH]):
        tokens = stack_text(s[at.STACK + place])
        if len(tokens) < 3:
            continue
        seats = tokens.removesuffix("P")
        if not is_port(s[at.RING + place]) or "P" in seats or list(seats) != sorted(seats, reverse=True):
            r.wrong("stacks", "error.pomor.stack", "inv_6", tokens=tokens, place=place)


def _hands(r: Reader) -> None:
    """INV-9, and the card in play."""
    s = r.s
    phase = s[at.PHASE]
    turn = phase not in (at.AT_TOKEN, at.AT_PILOT, at.AT_PLAY)
    for seat in range(r.players):
        right = 0 if phase in (at.AT_TOKEN, at.AT_PILOT) else 3 if turn and seat == s[at.ACTIVE] else 4
        if s[at.HAND_N + seat] != right:
            held = s[at.HAND_N + seat]
            r.wrong(f"hands[{seat}]", "error.pomor.hand_at", "inv_9", n=held, point=PHASES[phase], right=right)
    if turn != (s[at.IN_PLAY] > 0):
        r.wrong("in_play", "error.pomor.card_missing" if turn else "error.pomor.no_card_between", "inv_9")
    elif s[at.UNBLOCK] and card_pilot(s, s[at.IN_PLAY]) == 0:
        r.wrong("in_play", "error.pomor.zero")  # P-BLOCK-8


def _score(r: Reader) -> None:
    """INV-11: ten points are the end, and only the winner has them."""
    s = r.s
    high = [seat for seat in range(r.players) if s[at.SCORES + seat] >= at.TARGET]
    if s[at.PHASE] == at.AT_OVER:
        if high != [s[at.WINNER]] or s[at.WINNER] != s[at.ACTIVE]:
            r.wrong("scores", "error.pomor.winner_alone", "inv_11")
    elif high:
        r.wrong("scores", "error.pomor.would_be_over", "inv_11", seat=high[0], n=s[at.SCORES + high[0]])


def _setup(r: Reader) -> None:
    """P-SETUP-5, P-SETUP-7 to P-SETUP-10: nothing has happened yet but placing."""
    s = r.s
    if s[at.RANDOM]:
        r.wrong("phase", "error.pomor.random_setup", option="setup=random")  # P-SETUP-9
    if s[at.ACTIVE] or s[at.TURN]:
        r.wrong("active", "error.pomor.setup_active")
    ports = (0, s[at.PORT])
    if any(s[at.RING + port] != at.PORT_3 for port in ports):
        r.wrong("ring", "error.pomor.setup_ports")
    for place in range(s[at.LENGTH]):
        tokens = stack_text(s[at.STACK + place])
        if tokens and (place not in ports or list(tokens) != sorted(tokens, reverse=True)):
            r.wrong("stacks", "error.pomor.setup_tokens", tokens=tokens, place=place)
    if any(s[at.SCORES : at.SCORES + at.SEATS]) or any(s[at.HOLD_SUM : at.HOLD_SUM + at.SEATS]):
        r.wrong("scores", "error.pomor.setup_empty")
    if any(s[s[at.NAV_DISCARD] + 1 : s[at.NAV_DECK]]) or any(s[at.SEA_DISCARD : at.SEA_DISCARD + at.STORM + 1]):
        r.wrong("nav_discard", "error.pomor.setup_discard")
    if s[at.MOVED] or s[at.VACATED_N] or s[at.CANDIDATES_N]:
        r.wrong("scratch", "error.pomor.scratch_setup")


def _turn(r: Reader) -> None:
    """A decision inside a turn, or the sale that ended the game."""
    s = r.s
    seat = s[at.ACTIVE]
    if s[at.STANDING] and not s[at.MOVED] and s[at.PHASE] in (at.AT_PORT, at.AT_OVER):
        _stood(r, seat)
        return
    origin, destination = s[at.ORIGIN], s[at.DESTINATION]
    if not s[at.MOVED] or origin == destination or s[at.TOKEN_AT + seat] != destination:
        r.wrong("scratch", "error.pomor.has_moved")  # P-MOVE-8
        return
    steps = distance(s, origin, destination)
    if steps > card_step(s, s[at.IN_PLAY]):
        r.wrong("scratch", "error.pomor.steps", steps=steps)
    path = [ahead(s, origin, step) for step in range(1, steps)]
    given = (r.data.get("scratch") or {}).get("path", path)
    if not isinstance(given, Iterable) or list(given) != path:
        r.wrong("scratch", "error.pomor.path", right=repr(path), given=repr(given))
    _noted(r, path)
    if r.problems:
        return
    problem = _decision(s, seat)
    if problem:
        _no_decision(r, problem)


def _no_decision(r: Reader, problem: str) -> None:
    r.wrong("phase", "error.pomor.no_decision", phase=PHASES[r.s[at.PHASE]], why=Sentence(f"error.pomor.why.{problem}"))


def _stood(r: Reader, seat: int) -> None:
    """A sale without a move (P-PORT-10): the token could not move, and nothing was collected."""
    s = r.s
    if (r.data.get("scratch") or {}).get("path") or s[at.CANDIDATES_N] or s[at.VACATED_N]:
        r.wrong("scratch", "error.pomor.stood")
    steps = own_steps(s, seat)
    if not covered(s, seat) and steps and not full(s, ahead(s, s[at.TOKEN_AT + seat], steps)):
        r.wrong("scratch", "error.pomor.moves")
    problem = _sale(s, seat)
    if problem and not r.problems:
        _no_decision(r, problem)


def _noted(r: Reader, path: list[int]) -> None:
    """Candidates and vacated places lie where the token has passed."""
    s = r.s
    candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
    vacated = s[at.VACATED : at.VACATED + s[at.VACATED_N]]
    if candidates != [place for place in path if place in candidates]:
        r.wrong("scratch", "error.pomor.candidates", given=repr(candidates))
    if candidates and (not card_nets(s, s[at.IN_PLAY]) or s[at.PHASE] == at.AT_TAKE):
        r.wrong("scratch", "error.pomor.no_candidates")
    order = [place for place in (s[at.ORIGIN], *candidates) if place in vacated]
    if vacated != order:
        r.wrong("scratch", "error.pomor.vacated", given=repr(vacated))


def _decision(s: Vector, seat: int) -> str:
    """What is missing for the decision of the phase, by its name in the catalogues, or nothing."""
    phase, origin, destination = s[at.PHASE], s[at.ORIGIN], s[at.DESTINATION]
    card = s[at.RING + origin]
    if phase == at.AT_TAKE:
        free = is_catch(card) and s[at.STACK + origin] == 0 and card <= room(s, seat)
        return "" if s[at.MAY] and free and s[at.VACATED_N] == 0 else "take"
    if phase == at.AT_NETS:
        noted = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
        find_candidates(s, seat)
        if noted != s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]:
            return "candidates"
        vacated = s[at.VACATED : at.VACATED + s[at.VACATED_N]]
        if vacated not in ([], [origin]) or any(s[at.RING + place] != at.OPEN_WATER for place in vacated):
            return "origin"
        choose = card_nets(s, s[at.IN_PLAY]) and not s[at.PATH_ORDER] and noted and nets_count(s, seat) > 1
        return "" if choose else "choose"
    if phase == at.AT_STORM:
        struck = s[at.RING + destination] == at.STORM and token_below(s, seat) < 0
        return "" if struck and distinct_values(s, seat) > 1 else "storm"
    return _sale(s, seat)


def _sale(s: Vector, seat: int) -> str:
    """The same for a sale to come, or for the one that ended the game."""
    if not is_port(s[at.RING + s[at.TOKEN_AT + seat]]):
        return "not_at_port" if s[at.STANDING] else "not_arrived"
    held = s[at.HOLD_SUM + seat] > 0
    if s[at.PHASE] == at.AT_PORT:
        return "" if held else "empty"
    return "" if not held else "sold"
