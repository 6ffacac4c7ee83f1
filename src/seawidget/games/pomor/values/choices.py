"""What a seat may do, and why it may not do something: for boards, not for the rules.

Everything here is a function of the view of the seat.
"""

from __future__ import annotations

from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.codes import move_kind
from seawidget.games.pomor.core.table import blocks
from seawidget.games.pomor.rules.board import pushable
from seawidget.games.pomor.values.effects import effect, effects, nets_facts, sale
from seawidget.games.pomor.values.moves import KIND_NAMES, Move, plain
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.validate import validate
from seawidget.games.shared.rejections import verdict


def choices(state: State, seat: int | None) -> dict[str, Any]:
    """What the deciding seat may do; {} for any other seat.

    kinds   names of the kinds of move with at least one legal move
    moves   the legal moves as texts, in order (P-TURN-10)
    cards   PLAY: what each legal card and mode would do (effects.py, `moves` left out); else []
    blocked PLAY: the token that may be pushed, a letter, or None (P-BLOCK-1)
    ports   set-up: the places to choose from; else []
    take    TAKE: {"place", "value"}; else None
    nets    NETS: {"candidates": [{"place", "value"}], "room", "must"}; else None
    lose    STORM: the catch values to choose from; else []
    sale    PORT: {"place", "sum", "divisor", "points", "wins"}; else None
    """
    s = state._vector
    if seat is None or seat != s[at.DECIDING]:
        return {}
    phase = s[at.PHASE]
    legal = state.legal_moves
    kinds = list(dict.fromkeys(KIND_NAMES[move_kind(code)] for code in legal._codes))
    play = phase == at.AT_PLAY
    rival = pushable(s, seat) if play else -1
    origin = s[at.ORIGIN]
    return {
        "kinds": kinds,
        "moves": legal.texts(),
        "cards": [_short(one) for one in effects(s, state.table, seat, legal._codes)] if play else [],
        "blocked": TOKENS[rival] if rival >= 0 else None,
        "ports": [0, s[at.PORT]] if phase in (at.AT_TOKEN, at.AT_PILOT) else [],
        "take": {"place": origin, "value": s[at.RING + origin]} if phase == at.AT_TAKE else None,
        "nets": nets_facts(s, seat) if phase == at.AT_NETS else None,
        "lose": _values(state, seat) if phase == at.AT_STORM else [],
        "sale": sale(s, seat) if phase == at.AT_PORT else None,
    }


def _short(effect: dict[str, Any]) -> dict[str, Any]:
    """A preview as boards get it with every move: without the moves of the decision to come, and what is skipped by
    code and rule alone, since `first` and `second` say it in words.
    """
    short = {name: value for name, value in effect.items() if name != "moves"}
    short["skipped"] = [{"code": one["code"], "rule": one["rule"]} for one in effect["skipped"]]
    return short


def _values(state: State, seat: int) -> list[int]:
    return sorted(set(blocks(state._vector, at.HOLD + seat * at.VALUES, 1, at.VALUES)))


def rejection(state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
    """{"ok", "code", "rule", "args", "cost", "preview"}: may I, why not, and what would it do.

    `cost` is always None: moves of this game cost nothing. `preview`: for a legal PlayCard what it would do, with the
    reasons why a half is skipped (effects.py); else None.
    """
    found = state.check(move, seat)
    if found is not None:
        return {**verdict(found), "cost": None, "preview": None}
    s = state._vector
    value = plain(move)
    _, code = validate(s, state.table, value)
    shown = effect(s, state.table, s[at.DECIDING], code) if value.number == at.PLAY_CARD else None
    return {**verdict(None), "cost": None, "preview": shown}
