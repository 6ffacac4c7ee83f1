"""The way in: every message of a page is checked, carried out once, and answered once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seawidget.errors import SeaError
from seawidget.playing.callbacks import show_error
from seawidget.widget.intents import handlers
from seawidget.widget.wire import shapes
from seawidget.widget.wire.answers import Answer
from seawidget.widget.wire.rejection import RejectionError, from_error, sentence

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

PATIENCE = 20.0  # s to wait for a cell that keeps the game's lock


def receive(widget: Board, content: object) -> bool:
    """Handle a message; False if it is none of ours (without an id nobody could be answered)."""
    ident = shapes.message_id(content)
    if ident is None:
        return False
    assert isinstance(content, dict)
    # One request at a time: the same id arriving on two threads runs once, and answers leave in order.
    with widget._intents:
        answer = widget._answers.given(ident)
        if answer is None:
            answer = _answer(widget, ident, content)
            if answer.get("code") != "busy":  # nothing was tried: the same request may come again
                widget._answers.keep(ident, answer)
        elif not answer:
            answer = _refusal(widget, ident, RejectionError("stale_revision"))
        widget._reply(answer)
        if answer.get("code") == "stale_revision" or (answer["ok"] and _behind(widget, content)):
            widget._show_again()
        after = handlers.AFTER.get(content["do"]) if answer["ok"] else None
        if after is not None:
            after(widget)
    return True


def _behind(widget: Board, content: dict[str, Any]) -> bool:
    """Whether a page that begins has not got the newest picture."""
    return bool(content["do"] == "ready" and content["rev"] != widget.rev)


def _answer(widget: Board, ident: str, content: dict[str, Any]) -> Answer:
    code = shapes.problem(content)
    if code is not None:
        return _refusal(widget, ident, RejectionError(code))
    try:
        data, ok, more = _carry_out(widget, content)
        return {"type": "answer", "id": ident, "ok": ok, "rev": widget.rev, **more, "data": data}
    except RejectionError as refused:
        return _refusal(widget, ident, refused)
    except SeaError as error:
        refused_error = from_error(error, widget.game.name, widget.locale)
        if refused_error is not None:
            return _refusal(widget, ident, refused_error)
        show_error(error, f"{content['do']} could not be carried out")
    except Exception as error:  # noqa: BLE001 - it is shown
        show_error(error, f"{content['do']} could not be carried out")
    return _refusal(widget, ident, RejectionError("internal"))


def _carry_out(widget: Board, content: dict[str, Any]) -> tuple[Any, bool, dict[str, Any]]:
    do, passed = content["do"], False
    while True:
        game = widget.game
        if not game.lock.acquire(timeout=PATIENCE):
            raise RejectionError("busy")
        try:
            if game is not widget.game:
                continue
            _check_current(widget, content)
            if do not in handlers.UNLOCKED and (passed or not widget._practising.guards(game, do)):
                with widget._one_change(game):
                    result = handlers.HANDLERS[do](widget, game, content)
                return _split(result)
        finally:
            game.lock.release()
        if do in handlers.UNLOCKED:
            return _split(handlers.HANDLERS[do](widget, game, content))
        instead = widget._practising.before(game, content)
        if instead is not None:
            return instead, True, {}
        passed = True


def _split(result: Any) -> tuple[Any, bool, dict[str, Any]]:
    """Most handlers return the data of a good answer; `Verdict` sets the rest of the answer too."""
    if isinstance(result, handlers.Verdict):
        return result.data, result.ok, result.more
    return result, True, {}


def _check_current(widget: Board, content: dict[str, Any]) -> None:
    if content["do"] in shapes.NEEDS_CURRENT and not widget._stale_before <= content["rev"] <= widget.rev:
        raise RejectionError("stale_revision")


def _refusal(widget: Board, ident: str, refused: RejectionError) -> Answer:
    text = refused.text
    if text is None:
        text = sentence(_name(widget.game), refused.code, refused.details, widget.locale)
    return {
        "type": "answer",
        "id": ident,
        "ok": False,
        "rev": widget.rev,
        "code": refused.code,
        "rule": refused.rule,
        "args": refused.details,
        "text": text,
    }


def _name(game: Game) -> str:
    return game.name
