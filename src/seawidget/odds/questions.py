"""What a `Game` answers about chance: each question with its arguments checked, from one seat's view and memory.

What plays games on is imported when it is asked for: a what-if needs none of it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from seawidget.errors import OptionError
from seawidget.given import shown
from seawidget.odds.arguments import check_arguments
from seawidget.odds.common import ChanceToWin as ChanceToWin, PositionOdds as PositionOdds
from seawidget.odds.position import position_odds
from seawidget.odds.previews import previewed
from seawidget.playing.game import Game
from seawidget.playing.looking import count, written
from seawidget.playing.odds_rule import closed, refuse, refuse_trials
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.playing.viewer import asking, viewer
from seawidget.playing.whatif import WhatIf
from seawidget.probability.answers.result import Odds as Odds
from seawidget.text.i18n import Sentence

_ANSWERS = {
    "BoardOdds": "seawidget.odds.position",
    "Comparison": "seawidget.odds.compare",
    "Policy": "seawidget.odds.determinizations",
    "Ledger": "seawidget.odds.ledger",
    "TurnOdds": "seawidget.odds.turn",
    "WinOdds": "seawidget.odds.winning",
}

SHOWN: dict[str, Any] = {"progress": True}  # what takes long says how far it is, unless it is told otherwise

if TYPE_CHECKING:
    from seawidget.odds.compare import Comparison as Comparison
    from seawidget.odds.determinizations import Policy as Policy
    from seawidget.odds.ledger import Ledger as Ledger
    from seawidget.odds.position import BoardOdds as BoardOdds
    from seawidget.odds.turn import TurnOdds as TurnOdds
    from seawidget.odds.winning import WinOdds as WinOdds
else:

    def __getattr__(name: str) -> Any:
        """The types of answers, for tools that read signatures at run time."""
        if name not in _ANSWERS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_ANSWERS[name]), name)


def compared(game: Game, alternatives: Sequence[Any], how: Mapping[str, Any]) -> Comparison:
    """`Game.compare`."""
    from seawidget.odds.compare import compare, comparing

    refuse(game)
    check_arguments(how, comparing)
    found = compare(game, *alternatives, **{**SHOWN, **how})
    given = {name: value for name, value in how.items() if value is not None}
    count(game, "compare", written("compare", alternatives, given))
    return found


def of_position(
    game: Game, seat: SeatOf, horizon: int | Iterable[int] | None, remember: bool | Iterable[Any], how: Iterable[str]
) -> PositionOdds:
    """`Game.odds`; `how` are names of arguments it does not take."""
    name = next(iter(how), None)
    if name is not None:
        from seawidget.odds.winning import winning

        check_arguments(how, winning, ("horizon", "remember", "exact"))
        text = Sentence("error.odds.about_winning", given=f"{name}=", call=f"game.win_odds({name}=...)")
        raise OptionError("unknown_option", {"name": name}, text)
    refuse(game)
    with game.lock:
        node = game.node
        number = seat_number(seat, node.state)
        if remember is False:
            information = game.rules.information_state((), number)
        else:
            information = game.tree.memories.information(node, number)
    found = position_odds(game.rules, node.state, number, information, horizon, remember)
    given = {"horizon": horizon} if horizon is not None else {}
    count(game, "odds", written("odds", () if seat == "deciding" else (seat,), given))
    return found


def chance_to_win(game: Game, seat: SeatOf, exact: bool | None, how: Mapping[str, Any]) -> ChanceToWin:
    """`Game.win_odds`: the exact chance where the game is solved and nothing is said about an estimate."""
    refuse(game)
    found = _chance_to_win(game, seat, exact, how)
    given = {**({} if exact is None else {"exact": exact}), **how}
    count(game, "win", written("win_odds", () if seat == "deciding" else (seat,), given))
    return found


def old_chance_to_win(
    game: Game, seat: SeatOf, horizon: object, remember: object, how: Mapping[str, Any]
) -> ChanceToWin:
    """`Game.odds(win=True)`, the old name of `Game.win_odds`; it goes with the next release."""
    text = Sentence("warning.moved", old="game.odds(win=True, ...)", new="game.win_odds(...)")
    warnings.warn(text, DeprecationWarning, stacklevel=3)
    if horizon is not None or remember is not True:
        raise OptionError("options_clash", {"win": True}, Sentence("error.odds.gaps_only"))
    found: ChanceToWin = game.win_odds(seat, **how)
    return found


def _chance_to_win(game: Game, seat: SeatOf, exact: bool | None, how: Mapping[str, Any]) -> ChanceToWin:
    from seawidget.odds.solvedodds import exact_odds
    from seawidget.odds.winning import win_odds, winning

    check_arguments(how, winning, ("exact",))
    if exact is not None and not isinstance(exact, bool):
        text = Sentence("error.odds.exact_kind", given=shown(exact))
        raise OptionError("option_out_of_range", {"exact": exact}, text)
    if exact and how:
        name = next(iter(how))
        text = Sentence("error.odds.exact_only", given=f"{name}=")
        raise OptionError("options_clash", {"exact": True, name: how[name]}, text)
    if exact is not False and not how:
        found = exact_odds(game, seat)
        if found is not None:
            return found
        if exact:
            text = Sentence("error.odds.not_solved", game=game.name)
            raise OptionError("option_out_of_range", {"exact": True}, text)
    return win_odds(game, seat=seat, **{**SHOWN, **how})


def accounted(game: Game, how: Mapping[str, Any]) -> Ledger:
    """`Game.ledger`."""
    from seawidget.odds.build_ledger import ledger

    refuse(game)
    check_arguments(how, ledger)
    found = ledger(game, **{**SHOWN, **how})
    count(game, "ledger", written("ledger", (), {name: value for name, value in how.items() if value is not None}))
    return found


def what_if(game: Game, moves: Any, seat: SeatOf) -> WhatIf:
    """`Game.what_if`."""
    found = tried(game, moves, seat)
    count(game, "what_if", written("what_if", (list(found.moves),), {} if seat == "deciding" else {"seat": seat}))
    return found


def tried(game: Game, moves: Any, seat: SeatOf) -> WhatIf:
    """`Game.what_if`, as the board asks it, which counts what it shows.

    A lesson may withhold the chances, an exercise all of it.
    """
    refuse_trials(game)
    with game.lock:
        node = game.node
        number = asking(seat, node.state, game.seats)
        information = game.tree.memories.information(node, number)
    only = 0 if node.state.players == 1 else viewer(game.seats)
    return previewed(game.rules, node.state, number, moves, information, not closed(game), only, game.names)
