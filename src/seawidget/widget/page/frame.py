"""The public frame: everything of a game the page gets as traits, made from one seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.games import registry
from seawidget.games.powers import Lost
from seawidget.pictures import picture
from seawidget.playing.game import Game
from seawidget.playing.proofs import helps, lost_for_sure
from seawidget.playing.tree import Node
from seawidget.playing.viewer import addressed, viewer
from seawidget.text import codes, i18n
from seawidget.widget.page import assets
from seawidget.widget.page.privacy_screen import PrivacyScreen
from seawidget.widget.wire.plain import plain_dict


def persons(game: Game) -> tuple[int, ...]:
    """The seats somebody at this screen plays."""
    return tuple(seat for seat, player in enumerate(game.seats) if player.kind == "person")


def players(game: Game) -> list[dict[str, Any]]:
    """Who sits where, as the page lists it."""
    out: list[dict[str, Any]] = []
    names = game.names
    for seat, player in enumerate(game.seats):
        person = player.kind == "person"
        name = names[seat]
        out.append({"seat": seat, "name": name, "kind": player.kind, "bot": None if person else str(player)[:40]})
    return out


def unfinished(before: Game | None) -> bool:
    """Whether there is a game to go back to: the one before, if it is not over.

    It is asked with the lock of another game held, so that its own is not waited for.
    """
    return before is not None and not before.tree.glimpsed.state.over


def position(node: Node, seat: int | None) -> dict[str, Any]:
    """A position as a seat (None: a spectator) may see it; the options, always the same, stand in `table`."""
    facts = node.state.view(seat).to_dict()
    facts.pop("options", None)
    return plain_dict(facts, "position")


def still(node: Node, seat: int | None, table: Mapping[str, Any], locale: str) -> str:
    """The picture of a position as a seat may see it, for pages that have not got the board of its game: an SVG.

    "" for a game whose board every page has.
    """
    if node.state.game == assets.ON_EVERY_PAGE:
        return ""
    return picture(node.state.view(seat).to_dict(), table, locale=locale)


def choices(node: Node, seat: int | None) -> dict[str, Any]:
    """What the shown seat may do; {} when it does not decide.

    What it could best give away is advice: `gifts` tells it, to whom asks. To prove what would lose takes longer than
    all the rest of a picture.
    """
    state = node.state
    if seat is None or state.deciding != seat:
        return {}
    told = dict(registry.get(state.game).choices(state, seat))
    told.pop("useful", None)
    return plain_choices(told, state.game)


def gifts(node: Node, seat: int | None) -> dict[str, Any]:
    """What the shown seat could best give away: `gives` by how the move begins, `useful` for any other move.

    {} when it does not decide, and in games in which nothing is given away.
    """
    state = node.state
    if seat is None or state.deciding != seat:
        return {}
    rules = registry.get(state.game)
    told: dict[str, Any] = {"useful": rules.choices(state, seat).get("useful")}
    helped = helps(rules, node, seat)
    if helped is not None:
        # "" is no card at all, where an empty list would be left out
        told["gives"] = {head: list(cards) or "" for head, cards in helped.gives.items()}
        if helped.useful is not None:
            told["useful"] = list(helped.useful)
    return plain_choices(told, state.game)


def plain_choices(choices: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Choices as the page reads them: what does not apply is left out, not null, and inside them empty lists too.

    Of what a move would do, the codes in the arguments of its sentence are resolved.
    """
    return plain_dict({name: _terse(value, game) for name, value in choices.items() if value is not None}, "choices")


def _terse(value: Any, game: str) -> Any:
    if isinstance(value, Mapping):
        kept = {name: _terse(item, game) for name, item in value.items() if item is not None and item != []}
        return codes.outcome(game, kept) if "code" in kept and "args" in kept else kept
    return [_terse(item, game) for item in value] if isinstance(value, (list, tuple)) else value


def is_tip(node: Node) -> bool:
    """Whether the game goes on from here: no move has been played from this node (forks and redeals do not count)."""
    return node.is_tip()


def status(game: Game, node: Node, seat: int | None, locale: str) -> dict[str, Any]:
    """The sentence that says at a node what is to be done, with its tone; players are called by their names."""
    state = node.state
    rules = registry.get(state.game)
    key, args = rules.status(state.view(seat))
    key = addressed(key, args, viewer(game.seats))
    args = _named(codes.resolved(key, args), game.names)
    told = _status(key, args, _tone(node, seat), state.over, locale)
    lost = lost_for_sure(rules, node, seat)
    return told if lost is None else {**told, "lost": plain_dict(_lost(lost, locale), "lost")}


def _named(said: Any, names: Sequence[str | None]) -> Any:
    """Arguments of a sentence, resolved, with every player who has a name called by it."""
    if not isinstance(said, Mapping):
        return [_named(each, names) for each in said] if isinstance(said, list) else said
    if said.get("key") == codes.SEAT:
        return names[said["args"]["seat"] - 1] or said
    return {name: _named(value, names) for name, value in said.items()}


def _lost(lost: Lost, locale: str) -> dict[str, Any]:
    return {"cause": lost.cause, "text": lost.sentence(locale), "cells": list(lost.cells), "gaps": list(lost.gaps)}


def curtain_status(seat: int, name: str | None, locale: str) -> dict[str, Any]:
    """The sentence while the curtain waits for a seat."""
    args = {"who": seat + 1, "name": name or ""}
    return _status("ui.status.curtain_named" if name else "ui.status.curtain", args, "wait", False, locale)


def _status(key: str, args: Mapping[str, Any], tone: str, over: bool, locale: str) -> dict[str, Any]:
    args = codes.resolved(key, args)
    sentence = {"key": key, "args": args, "text": i18n.text(key, args, locale), "tone": tone, "over": over}
    return plain_dict(sentence, "status")


def _tone(node: Node, seat: int | None) -> str:
    state = node.state
    if state.over:
        outcome = (state.result or {}).get("outcome")
        if outcome in ("win", "loss", "draw"):
            return str(outcome)
        return "draw" if seat is None else "win" if outcome == seat else "loss"
    if not is_tip(node):
        return "look"
    return "turn" if seat is not None and state.deciding == seat else "wait"


def table(game: Game, curtain: PrivacyScreen, forks: int) -> dict[str, Any]:
    """Facts about the table. Never the seed, never a deal."""
    node = game.node
    deciding = node.state.deciding
    people = curtain.persons
    return plain_dict(
        {
            "game": node.state.game,
            "players": players(game),
            # what can be chosen: counts of cards and their origin would only make every message longer
            "options": {name: game.options[name] for name in _chosen(game)},
            "layout": game.rules.layout(game.options),
            "shown": curtain.shown,
            "curtain": curtain.used,
            "asks": None if node.state.over else curtain.asks(deciding),
            "undo": game.undo_policy,
            "canUndo": undo_target(game, people) is not None,
            "canRedo": bool(node.children),
            # nobody is asked to move where the undo policy lets nobody play on
            "bot": deciding is not None and deciding not in people and game.tree.may_play(node),
            "tip": is_tip(node),
            "forks": forks,
        },
        "table",
    )


def _chosen(game: Game) -> list[str]:
    """The options a person can choose from, as far as the game has them under that name."""
    return [field["name"] for field in game.rules.setup_fields() if field["name"] in game.options]


def undo_target(game: Game, people: tuple[int, ...]) -> Node | None:
    """The node `undo` on the board goes back to: the last one at which a person decided; None if there is none.

    The moves of bots are taken back with the person's own move, or the bots would just make them again.
    """
    node: Node = game.node
    while node.parent is not None:
        if not game.tree.may_undo(node):
            return None
        node = node.parent
        if not people or node.state.deciding in people:
            return node
    return None
