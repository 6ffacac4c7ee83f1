"""What a game answers about chance: which move is better, luck and skill, and what a person forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from seawidget.errors import NodeError, OptionError, UnknownSeat
from seawidget.gamebase import GameBase, SeatOf
from seawidget.node import Node

if TYPE_CHECKING:
    from seawidget.game import Game
    from seawidget.odds.compare import Comparison
    from seawidget.odds.ledger import Ledger
    from seawidget.odds.worlds import Policy


class GameOdds(GameBase):
    """The questions about chance of a game. Use `Game`."""

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

        Raises OptionError, IllegalMove, UnknownBot, SeatsError, SeedError, NodeError when the game is over.
        """
        from seawidget.odds.compare import compare

        return compare(self._game(), *alternatives, deals=deals, policy=policy, seed=seed, **how)

    def ledger(self, *, seat: SeatOf = None, policy: Policy = None, **how: Any) -> Ledger:
        """Luck and skill turn by turn on the way here: result - chance at the start = luck + skill.

        Exact fractions on solved games (`sea.mini`); otherwise estimated from games played on by `policy`, with
        standard errors. `result.mistakes()` are positions to try again. More arguments (`rollouts`, `candidates`,
        `seed`, `cancel`, `progress`) and errors: see `seawidget.odds.ledgers.ledger`.
        """
        from seawidget.odds.ledgers import ledger

        return ledger(self._game(), seat=seat, policy=policy, **how)

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

    def _game(self) -> Game:
        return cast("Game", self)
