"""Playing on the board: moves, undo and redo, bots, the curtain, reasons, and previews of moves."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.errors import IllegalMove, PlayerFailed
from seawidget.games.shared.rejections import sentence_args
from seawidget.odds.questions import tried
from seawidget.text import codes
from seawidget.widget.page import frame
from seawidget.widget.wire.rejection import RejectionError, from_error, not_deciding, sentence
from seawidget.widget.wire.verdict import Verdict

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]

log = logging.getLogger("seawidget.widget")


def _looking(widget: Board, game: Game) -> int:
    """The seat whose cards are on the page. Raises RejectionError if that is nobody's."""
    seat = widget._screen.shown
    if seat is None:
        # With a curtain there is somebody to open it; without, nobody at this screen plays.
        raise RejectionError("curtain_closed") if widget._screen.used else not_deciding(game.node.state)
    return seat


def move(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Play a move for the seat whose cards are on the page."""
    seat = widget._screen.shown
    if seat is None and not game.over:
        seat = _looking(widget, game)
    return {"node": game.move(intent["move"], seat=seat).id}


def undo(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Take back the last move of a person, and the moves of bots after it.

    Before the first move it takes back the new game: the unfinished one before comes back onto the board.
    """
    target = frame.undo_target(game, widget._screen.persons)
    before = widget.previous
    if target is None and game.node is game.tree.root and before is not None and frame.unfinished(before):
        widget.game = before
        return {"node": before.node.id}
    if target is None:
        game.tree.check_undo(game.node)
        raise RejectionError("nothing_to_undo")
    while game.node is not target:
        game.undo()
    return {"node": target.id}


def redo(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Play again what was taken back, with the moves of bots that followed."""
    if not game.can_redo:
        raise RejectionError("nothing_to_redo")
    people = widget._screen.persons
    game.redo()
    while people and game.can_redo and game.node.state.deciding not in people:
        game.redo()
    return {"node": game.node.id}


def bot(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """One move of the bot that decides. The game is not locked while it thinks."""
    try:
        node = game.step_bot()
    except PlayerFailed as error:
        # What it chose or raised may name cards of its hand: that is for the author of the bot alone.
        log.exception("a player failed")
        who = {"who": (error.seat or 0) + 1, "player": error.player, "n": error.turn}
        raise RejectionError("bot_failed", None, who) from error
    if node is None:
        raise RejectionError("not_a_bot")
    return {"node": node.id}


def curtain(widget: Board, game: Game, intent: Intent) -> None:
    """Open the curtain for a person, or close it."""
    seat = intent["seat"]
    if not widget._screen.used:
        raise RejectionError("no_curtain")
    try:
        widget._screen.open(seat)
    except ValueError:
        raise RejectionError("not_a_person", None, {"who": seat + 1}) from None
    widget._publish(game)


def explain(widget: Board, game: Game, intent: Intent) -> Verdict:
    """Why a move is or is not legal, and what it costs; also before it is paid."""
    seat = _looking(widget, game)
    try:
        found = game.rules.rejection(game.node.state, seat, game.rules.parse_move(intent["move"]))
    except IllegalMove as error:  # a text that is no move
        found = {"ok": False, "code": error.code, "rule": error.rule, "args": error.details, "cost": None}
    data = {"ok": found["ok"], "cost": found["cost"]}
    if found["ok"]:
        return Verdict(data)
    args = sentence_args(found["args"] or {})
    text = sentence(game.name, found["code"], args, widget.locale)
    return Verdict(data, more={"code": found["code"], "rule": found["rule"], "args": args, "text": text})


def gifts(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """What could best be given away from the shown position; {} while an exercise asks for just that."""
    return {} if widget._practising.withholds(game) else frame.gifts(game.node, _looking(widget, game))


def try_moves(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """A preview of moves from the shown node; the game is not touched."""
    seat = _looking(widget, game)
    if game.gate is not None and game.gate.trials and game.gate.closed:
        raise RejectionError(game.gate.why)
    if not intent["moves"]:
        return {"steps": []}
    locale = widget.locale
    return {"steps": [_step(game, step, locale) for step in tried(game, intent["moves"], seat).steps]}


def _step(game: Game, step: Mapping[str, Any], locale: str) -> dict[str, Any]:
    args = sentence_args(step.get("args") or {})
    text = None if step["ok"] else sentence(game.name, step["code"], args, locale)
    note = step.get("note")
    if isinstance(note, str):
        note = {"key": note, "args": args}
    # Chances go to the page by their own way, which asks whether they may.
    told = {name: value for name, value in step.items() if name != "draws"}
    for side in ("gaps_before", "gaps_after"):
        told[side] = [{name: value for name, value in gap.items() if name != "hit"} for gap in step.get(side) or ()]
    if told.get("outcomes"):
        told["outcomes"] = [codes.outcome(game.name, one) for one in told["outcomes"]]
    choices = frame.plain_choices(step.get("choices") or {}, game.name)
    return {**told, "args": args, "text": text, "note": note, "choices": choices}


def keep(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Play the moves of a preview for real, as far as they are really legal: cards that come may change what is."""
    seat, played = _looking(widget, game), 0
    stopped: dict[str, Any] | None = None
    for text in intent["moves"]:
        try:
            game.move(text, seat=seat)
        except IllegalMove as error:
            if not played:
                raise
            refused = from_error(error, game.name, widget.locale)
            assert refused is not None
            stopped = {"move": text, "code": refused.code, "rule": refused.rule, "text": refused.text}
            break
        played += 1
    return {"node": game.node.id, "played": played, "stopped": stopped}
