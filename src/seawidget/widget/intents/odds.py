"""Odds on the board: looking at them, locking a prediction in, one number explained, hints, trials, looking back.

These handlers run without the lock of the game and take it only to read where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.errors import NodeError, OptionError
from seawidget.games import powers
from seawidget.odds.determinizations import default_policy, share_won
from seawidget.odds.position import BoardOdds
from seawidget.odds.questions import tried
from seawidget.playing.looking import BOARD, LONGEST
from seawidget.playing.node import Node
from seawidget.playing.remarks import said
from seawidget.playing.viewer import viewer
from seawidget.probability.answers.parameters import OddsError
from seawidget.probability.answers.picture import counts
from seawidget.probability.answers.result import Odds
from seawidget.text import i18n
from seawidget.widget.odds import jobs as oddsjobs
from seawidget.widget.odds.advice import advice
from seawidget.widget.odds.data import gap_answer, gap_rows, gaps_of, horizon_within, number
from seawidget.widget.odds.solved import KINDS, answer as solved_answer, solved, solver_of
from seawidget.widget.odds.turn import turn_data, turn_of
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]


def standing(widget: Board, game: Game) -> tuple[Node, int, int]:
    """Where the game stands, whose cards are on the page, and the number of the board.

    Raises RejectionError if they are nobody's, or if another game has taken the board.
    """
    with game.lock, widget._wire:
        if widget._game is not game:
            raise RejectionError("stale_revision")
        node, seat, board = game.node, widget._screen.shown, widget._access.board
    if seat is None:
        raise RejectionError("curtain_closed" if widget._screen.used else "odds_nobody")
    return node, seat, board


def running(widget: Board, game: Game) -> tuple[Node, int, int]:
    """The same of a game that goes on and whose odds may be told. Raises RejectionError otherwise, too."""
    node, seat, board = standing(widget, game)
    widget._access.check(node, seat)
    if node.state.over:
        raise RejectionError("game_over")
    return node, seat, board


def odds(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The odds of the position, as far as they may be seen; the chance to win is refined from now on.

    Before a prediction is locked in, the answer says only that one is wanted, and whether it still can be made.
    """
    access = widget._access
    node, seat, board = standing(widget, game)
    access.need_open()
    path = node.path()
    facts: dict[str, Any] = {
        "board": board,
        "node": node.id,
        "seat": seat,
        "policy": access.policy,
        "fixed": access.fixed,
        "said": said(node, seat),
        "open": access.allowed(node, seat, node.state.over),
        "can": not node.state.over and not any(child.kind == "move" for child in node.children),
        "over": node.state.over,
        "policyBot": default_policy(game.rules),
        "share": share_won((node.state.result or {}).get("outcome"), seat) if node.state.over else None,
        "points": oddsjobs.points(access, game, path, seat),
    }
    if facts["open"] and not node.state.over:
        access.look(game, node, seat)
        facts |= _numbers(widget, game, node, seat, intent["horizon"])
        solver = solver_of(game)
        work = oddsjobs.win(access, game, node, seat) if solver is None else solved(access, game, node, seat, solver)
        access.start("win", (node.id, seat), (game, node.id, seat), lambda: work)
    return {**facts, "looks": game.looks(seat)}


def _numbers(widget: Board, game: Game, node: Node, seat: int, horizon: int) -> dict[str, Any]:
    known = widget._access.point(game, node, seat)
    facts: dict[str, Any] = {"solvable": solver_of(game) is not None}
    facts |= {"solved": known["solved"] if known else None} if facts["solvable"] else {"win": known}
    turn = turn_of(game, node, seat)
    if turn is not None:
        with i18n.calling(game.names, viewer(game.seats)):
            facts["turn"] = turn_data(turn, widget.locale)
    board = gaps_of(game, node, seat)
    if board is not None:
        facts["deck"] = board.deck
        facts["horizon"] = horizon_within(board, horizon)
        facts["gaps"] = gap_rows(board, horizon, widget.locale)
    return facts


def odds_stop(widget: Board, game: Game, intent: Intent) -> None:
    """Stop work beside the board: one kind of it, or, with "", all of it, because the panel was closed."""
    if intent["what"]:
        widget._access.stop(intent["what"])
    else:
        widget._access.leave()


def odds_policy(widget: Board, game: Game, intent: Intent) -> None:
    """The page chooses whether odds come only after a prediction, where that is its own choice."""
    widget._access.choose(intent["policy"])
    game.tell_odds_rule()


def forecast(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Lock a prediction in, as it is written: "0.44", "0,44", "44 %" or "11/25". It cannot be changed afterwards."""
    node, seat, _ = standing(widget, game)
    widget._access.need_open()
    with game.lock:
        if game.node is not node:
            raise RejectionError("stale_revision")
        if said(node, seat) is not None:
            raise RejectionError("odds_locked")
        try:
            game.forecast(intent["chance"], seat)
        except OptionError:
            raise RejectionError("odds_unread") from None
        except NodeError:
            raise RejectionError("game_over" if node.state.over else "odds_late") from None
    return {"node": node.id, "said": node.forecasts[seat]}


def odds_number(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """One number of the panel, opened: of a gap, a question of the turn, or an exact value of a solved game."""
    access = widget._access
    node, seat, _ = running(widget, game)
    kind, of = intent["kind"], intent["of"]
    found: Odds | None = None
    if kind in KINDS:
        known = access.point(game, node, seat)
        # What is not yet solved would take long here: it is opened where it was told.
        if solver_of(game) is not None and known is not None and kind in known["solved"]:
            found, line = solved_answer(game, node, seat, kind, of)
    elif kind == "turn":
        turn = turn_of(game, node, seat)
        found, line = (turn[of] if turn is not None and of in turn else None), f"w.game.odds(seat={seat})[{of!r}]"
    else:
        found, line = _gap_number(gaps_of(game, node, seat), kind, of, intent["horizon"], seat)
    if found is None:
        raise RejectionError("odds_none")
    game.looked("odds", seat, node, f"{BOARD}: {kind} {of}")
    with i18n.calling(game.names, viewer(game.seats)):
        return number(found, counts(found), line, widget.locale)


def _gap_number(board: BoardOdds | None, kind: str, cell: str, horizon: int, seat: int) -> tuple[Odds | None, str]:
    """The answer behind one chance of a gap, and the line that gives it again."""
    if board is None:
        return None, ""
    draws = horizon_within(board, horizon)
    try:
        found = gap_answer(board[cell], kind, draws)
    except (OddsError, KeyError):
        return None, ""
    ask = f"{kind}()" if kind == "lost" else f"{kind}({draws})"
    return found, f'w.game.odds(seat={seat})["{cell}"].{ask}'


def odds_trial(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The gap odds before and after moves of a preview; the paired difference of the chance to win follows."""
    access = widget._access
    node, seat, _ = running(widget, game)
    moves = list(intent["moves"])
    previewed = tried(game, moves, seat)
    if not previewed.ok:
        raise RejectionError(str(previewed.code), previewed.rule, previewed.details, previewed.text)
    before = gaps_of(game, node, seat)
    facts: dict[str, Any] = {"node": node.id, "moves": moves, "before": None, "after": None, "horizon": 0}
    if before is not None:
        after = _after(game, node, seat, moves)
        horizon = facts["horizon"] = horizon_within(before, intent["horizon"])
        facts["before"] = _brief(gap_rows(before, horizon, widget.locale))
        facts["after"] = None if after is None else _brief(gap_rows(after, horizon, widget.locale))
    game.looked("what_if", seat, node, f"{BOARD}: {', '.join(moves)}"[:LONGEST])
    if node.state.deciding == seat:
        paid = [step["move"] for step in previewed.steps]  # with the payments that were suggested
        work = oddsjobs.preview(game, node, seat, moves, paid)
        access.start("trial", (node.id, seat, tuple(moves)), (game, node.id, seat), lambda: work)
    return facts


def _after(game: Game, node: Node, seat: int, moves: list[str]) -> BoardOdds | None:
    rules = game.rules
    if not isinstance(rules, powers.TellsDeckFactsAfter):
        return None
    with game.lock:
        information = game.tree.memories.information(node, seat)
    found = rules.deck_facts_after(node.state, seat, information, moves)
    return None if found is None else BoardOdds(found, [0])


def _brief(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = ("name", "cells", "low", "high", "needs", "status", "hit", "affordable", "enough")
    return [{name: row[name] for name in names} for row in rows]


def chart(widget: Board, game: Game, intent: Intent) -> None:
    """Estimate the positions on the way here."""
    access = widget._access
    node, seat, _ = standing(widget, game)
    if not node.state.over:
        access.check(node, seat)
    else:
        access.need_open()
    work = oddsjobs.chart(access, game, node.path(), seat)
    access.start("chart", (node.id, seat), (game, node.id, seat), lambda: work)


def lost(widget: Board, game: Game, intent: Intent) -> None:
    """Where was it lost: the ledger of a game that is over here."""
    access = widget._access
    node, seat, _ = standing(widget, game)
    access.need_open()
    if not node.state.over:
        raise RejectionError("odds_early")
    # The ledger takes a copy of the game where it stands.
    access.start("lost", (node.id, seat), (game, node.id, seat), lambda: oddsjobs.lost(game, node.path(), seat))


def advise(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """A hint, or with reasons the candidates: help that is counted in the record."""
    node, seat, board = standing(widget, game)
    widget._access.check(node, seat)
    found = advice(game, node, seat, intent["reasons"], widget.locale)
    game.looked("explain" if intent["reasons"] else "hint", seat, node, BOARD)
    return {"board": board, "node": node.id, **found, "looks": game.looks(seat)}
