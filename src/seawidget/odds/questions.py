"""What a `Game` answers about chance: each question with its arguments checked, from one seat's view and memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.errors import OptionError
from seawidget.odds import compare, winning
from seawidget.odds.arguments import check_arguments
from seawidget.odds.build_ledger import ledger
from seawidget.odds.common import ChanceToWin, PositionOdds
from seawidget.odds.compare import Comparison
from seawidget.odds.determinizations import Policy
from seawidget.odds.ledger import Ledger
from seawidget.odds.position import position_odds
from seawidget.odds.previews import previewed
from seawidget.odds.solvedodds import exact_odds
from seawidget.odds.winning import WinOdds
from seawidget.playing.game import Game
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.playing.whatif import WhatIf
from seawidget.probability.shown.result import Odds

__all__ = [
    "ChanceToWin",
    "Comparison",
    "Ledger",
    "Odds",
    "Policy",
    "PositionOdds",
    "WinOdds",
    "accounted",
    "chance_to_win",
    "compared",
    "of_position",
    "what_if",
]


def compared(game: Game, alternatives: Sequence[Any], how: Mapping[str, Any]) -> Comparison:
    """`Game.compare`."""
    check_arguments(how, compare.comparing)
    return compare.compare(game, *alternatives, **how)


def of_position(
    game: Game, seat: SeatOf, horizon: int | Iterable[int] | None, remember: bool | Iterable[Any], how: Iterable[str]
) -> PositionOdds:
    """`Game.odds`; `how` are names of arguments it does not take."""
    for name in how:
        check_arguments(how, winning.winning, ("horizon", "remember", "exact"))
        text = f"{name}= is about winning: ask game.win_odds({name}=...)"
        raise OptionError("unknown_option", {"name": name}, text)
    with game.lock:
        node = game.node
        number = seat_number(seat, node.state)
        if remember is False:
            information = game.rules.information_state((), number)
        else:
            information = game.tree.memories.information(node, number)
    return position_odds(game.rules, node.state, number, information, horizon, remember)


def chance_to_win(game: Game, seat: SeatOf, exact: bool | None, how: Mapping[str, Any]) -> ChanceToWin:
    """`Game.win_odds`: the exact chance where the game is solved and nothing is said about an estimate."""
    check_arguments(how, winning.winning, ("exact",))
    if exact and how:
        name = next(iter(how))
        text = f"{name}= is about an estimate: leave it out with exact=True"
        raise OptionError("options_clash", {"exact": True, name: how[name]}, text)
    if exact is not False and not how:
        found = exact_odds(game, seat)
        if found is not None:
            return found
        if exact:
            text = f"{game.name} is not solved with these options: leave out exact=True for an estimate"
            raise OptionError("option_out_of_range", {"exact": True}, text)
    return winning.win_odds(game, seat=seat, **how)


def accounted(game: Game, how: Mapping[str, Any]) -> Ledger:
    """`Game.ledger`."""
    check_arguments(how, ledger)
    return ledger(game, **how)


def what_if(game: Game, moves: Any, seat: SeatOf) -> WhatIf:
    """`Game.what_if`."""
    with game.lock:
        node = game.node
        number = seat_number(seat, node.state)
        information = game.tree.memories.information(node, number)
    return previewed(game.rules, node.state, number, moves, information)
