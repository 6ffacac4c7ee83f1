"""What can be said about chance in a game: odds, comparisons, luck and skill, forecasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from seawidget.errors import NodeError, OptionError, UnknownSeat
from seawidget.playing.arguments import check_arguments
from seawidget.playing.gamebase import GameBase, SeatOf
from seawidget.playing.node import HELP, Node

if TYPE_CHECKING:
    from seawidget.odds.compare import Comparison
    from seawidget.odds.determinizations import Policy
    from seawidget.odds.ledger import Ledger
    from seawidget.odds.position import BoardOdds
    from seawidget.odds.turn import TurnOdds
    from seawidget.odds.winning import WinOdds
    from seawidget.playing.game import Game
    from seawidget.probability.answers.result import Odds


class GameOdds(GameBase):
    """The questions about chance that a game answers. Use `Game`."""

    def compare(
        self,
        *alternatives: Any,
        deals: int = 1000,
        policy: Policy = None,
        seed: int | str | None = None,
        **how: Any,
    ) -> Comparison:
        """Several moves (or players) on the same deals: which one wins more often, and how sure that is.

        >>> game.compare("Place 44 b3", "Place 44 c3", deals=500, seed="calm-otter-27")  # doctest: +SKIP
        >>> game.compare("greedy", "greedy-gap")                                         # doctest: +SKIP

        Deal number i is the same world for all of them: everything the deciding seat cannot see is drawn anew, and the
        players decide with the same random numbers. `policy` (the name of a bot, a function, or a list with one for
        each seat) plays on after a move and at the other seats. `result.only("a")[0]` plays a deal again that only the
        first alternative won. More arguments: `precision`, `stop`, `budget` (seconds), `cancel`, `progress`, `measure`
        with `bounds`, `level`; see `seawidget.odds.compare.comparing`, which also gives the result batch by batch.

        Raises UnknownArgument, OptionError, IllegalMove, UnknownBot, SeatsError, SeedError, NodeError when the game is
        over.
        """
        from seawidget.odds.compare import compare, comparing

        check_arguments(how, comparing)
        return compare(cast("Game", self), *alternatives, deals=deals, policy=policy, seed=seed, **how)

    @overload
    def odds(
        self,
        seat: SeatOf = "deciding",
        *,
        win: Literal[False] = False,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
    ) -> Any: ...

    @overload
    def odds(self, seat: SeatOf = "deciding", *, win: Literal[True], exact: Literal[False], **how: Any) -> WinOdds: ...

    @overload
    def odds(
        self, seat: SeatOf = "deciding", *, win: Literal[True], exact: bool | None = None, **how: Any
    ) -> WinOdds | Odds: ...

    def odds(
        self,
        seat: SeatOf = "deciding",
        *,
        win: bool = False,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
        exact: bool | None = None,
        **how: Any,
    ) -> BoardOdds | TurnOdds | WinOdds | Odds:
        """The exact odds of every gap for the next cards of a seat; with `win=True` its chance to win.

        `seat` is the deciding seat unless said otherwise; only its view and memory are read. A game without gaps
        answers questions of one turn instead (`TurnOdds`: which places are reached, what rivals can do). Of gaps
        (`BoardOdds`): `horizon` says how many next cards to look at, one number or several (default: 1 to 20);
        `remember` whether the seat remembers what it put face down in this game, or a list of cards it put down before
        the game began here.
        Of winning: on a solved game (`sea.mini`) the exact chance with best play (`Odds`), unless `exact` is False or
        something is said about an estimate; otherwise an estimate (`WinOdds`): `rollouts`, `policy`, `precision`,
        `budget` (seconds), `cancel`, `progress`, `seed`, `control`; see `seawidget.odds.winning.winning`, which also
        gives the result batch by batch.

        Raises UnknownSeat, UnknownArgument, OddsError; with `win` OptionError, UnknownBot, SeatsError, NodeError (the
        game is over).
        """
        if win:
            from seawidget.odds.winning import win_odds, winning

            check_arguments(how, winning, ("win", "exact"))
            if horizon is not None or remember is not True:
                raise OptionError(
                    "options_clash",
                    {"win": True},
                    "horizon= and remember= are about gaps: leave them out with win=True",
                )
            found = self._exactly_won(seat, exact, how)
            return win_odds(cast("Game", self), seat=seat, **how) if found is None else found
        if exact is not None:
            how["exact"] = exact
        if how:
            from seawidget.odds.winning import winning

            check_arguments(how, winning, ("horizon", "remember", "win", "exact"))
            name = next(iter(how))
            raise OptionError("unknown_option", {"name": name}, f"{name}= is about winning: it needs win=True")
        from seawidget.odds.position import position_odds

        with self.lock:
            node = self.node
            seat = self._seat(seat, node.state)
            known = (
                self._tree.memories.known(node, seat)
                if remember is not False
                else self._rules.information_state((), seat)
            )
        return position_odds(self._rules, node.state, seat, known, horizon, remember)

    def _exactly_won(self, seat: SeatOf, exact: bool | None, how: Mapping[str, Any]) -> Odds | None:
        """The exact chance to win; None if it is to be estimated."""
        if exact and how:
            name = next(iter(how))
            text = f"{name}= is about an estimate: leave it out with exact=True"
            raise OptionError("options_clash", {"exact": True, name: how[name]}, text)
        if exact is False or how:
            return None
        from seawidget.odds.solvedodds import exact_odds

        found = exact_odds(cast("Game", self), seat)
        if found is None and exact:
            text = f"{self.name} is not solved with these options: leave out exact=True for an estimate"
            raise OptionError("option_out_of_range", {"exact": True}, text)
        return found

    def ledger(self, *, seat: SeatOf = None, policy: Policy = None, **how: Any) -> Ledger:
        """Luck and skill turn by turn on the way here: result - chance at the start = luck + skill.

        Exact fractions on solved games (`sea.mini`); otherwise estimated from games played on by `policy`, with
        standard errors. `result.mistakes()` are positions to try again. More arguments (`rollouts`, `candidates`,
        `seed`, `cancel`, `progress`) and errors: see `seawidget.odds.build_ledger.ledger`.
        """
        from seawidget.odds.build_ledger import ledger

        check_arguments(how, ledger)
        return ledger(cast("Game", self), seat=seat, policy=policy, **how)

    def forecast(self, chance: float, seat: SeatOf = "deciding") -> Node:
        """Say how likely `seat` (default: the deciding one) is to win from here, a number from 0 to 1.

        It is kept with the position and in save files; `seawidget.odds.calibration.of_games` scores it. It can be said
        again until the game goes on. Raises OptionError for another number, NodeError when the game is over or has gone
        on from here, UnknownSeat.
        """
        with self.lock:
            node = self.node
            who = self._seat(seat, node.state)
            number = -1.0 if isinstance(chance, (bool, str)) or not hasattr(chance, "__float__") else float(chance)
            if not 0 <= number <= 1:
                text = f"a forecast is a chance from 0 to 1, not {chance!r}"
                raise OptionError("option_out_of_range", {"chance": chance}, text)
            if node.state.over:
                raise NodeError("the game is over: a forecast comes before the end")
            if any(child.kind == "move" for child in node.children):
                raise NodeError("the game has gone on from here: a forecast comes before what it is about")
            if who is None:
                raise UnknownSeat(None, range(node.state.players))
            node._forecasts[who] = number
            self._changed("forecast", node.id)
            return node

    def looked(self, kind: str, seat: SeatOf = "deciding", node: Node | str | None = None) -> None:
        """Count that a seat took help at a node (default: here): `kind` is one of `seawidget.playing.node.HELP`.

        The board counts every look by itself; count here what you look up in another way. It is kept with the position
        and in save files. Raises OptionError for another kind, UnknownSeat, NodeError.
        """
        with self.lock:
            where = self.node if node is None else self._tree.owned(node)
            who = self._seat(seat, where.state)
            if kind not in HELP:
                text = f"{kind!r} is no kind of help; there are {', '.join(HELP)}"
                raise OptionError("option_out_of_range", {"kind": kind}, text)
            if who is None:
                raise UnknownSeat(None, range(where.state.players))
            kinds = where._looks.setdefault(who, {})
            kinds[kind] = kinds.get(kind, 0) + 1
            self._changed("look", where.id)

    def looks(self, seat: SeatOf = "deciding") -> dict[str, int]:
        """How often a seat (default: the deciding one; None: all seats) took help on the way here, by kind of help."""
        total: dict[str, int] = {}
        with self.lock:
            who = self._seat(seat, self.node.state)
            for node in self.node.path():
                for one, kinds in node._looks.items():
                    for kind, count in kinds.items() if who in (None, one) else ():
                        total[kind] = total.get(kind, 0) + count
        return total
