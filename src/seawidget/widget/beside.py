"""Two games side by side in a notebook cell: `sea.beside(a, c)`."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets.traitlets as t

from seawidget.errors import SeaError
from seawidget.given import one_of
from seawidget.odds.compare import Comparison
from seawidget.playing.game import Game
from seawidget.playing.looking import BOARD
from seawidget.playing.odds_rule import closed
from seawidget.practising.beside import Differences, Pair, Whose, card_of
from seawidget.text import i18n
from seawidget.widget.odds.access import paced
from seawidget.widget.odds.background import Background
from seawidget.widget.odds.data import SEED, paired_news
from seawidget.widget.page import assets, words
from seawidget.widget.wire.plain import plain_dict

__all__ = ["Beside", "beside"]

DEALS = 1000
SAYS = ("first", "alike", "second")  # what may be locked: which wins more often
EVERY = 0.25  # s between two messages


class Beside(anywidget.AnyWidget):
    """Two games that part from one position, stepped together; made by `sea.beside(a, c)`.

    `b.step(1)` steps both, `b.at` is the step, `b.steps` the last one; the shorter waits at its end. `b.differences` is
    what differs in the two views of the seat, `b.cells` the cells among it, `b.compare(deals=1000)` which of the two
    moves with which they part wins more often. On the page Left and Right step; the comparison opens once "which wins
    more often?" has been answered, and never where odds are "off" or a lesson withholds them.
    """

    _esm: ClassVar[Any] = assets.text("beside.js") + "\n"

    at = t.Int(0).tag(sync=True)
    picture = t.Dict(read_only=True).tag(sync=True)  # both lines, step by step, as the seat saw them
    words = t.Dict(read_only=True).tag(sync=True)

    def __init__(self, pair: Pair, locale: str | None = None, **kwargs: Any) -> None:
        self.pair = pair
        self.said: str | None = None  # what was locked on the page
        self._locale = i18n.current(locale)
        self._told = threading.RLock()
        self._background = Background(self._tell)
        super().__init__(**kwargs)
        self.set_trait("words", words.words(self._locale, pair.games[0].name, "beside"))
        self.set_trait("picture", plain_dict(self._picture(), "picture"))
        self.on_msg(self._heard)

    # -- in code ----------------------------------------------------------------------------------------------------

    def step(self, by: int = 1) -> int:
        """Step both games on, with a negative number back; returns `at`. Raises OptionError for no whole number."""
        self.at = self.pair.step(by)
        return self.at

    @property
    def steps(self) -> int:
        """Number of the last step."""
        return self.pair.steps

    @property
    def differences(self) -> Differences:
        """What differs in the two views of the seat at this step: name -> (first, second); cells as "grid.d3"."""
        return self.pair.differences

    @property
    def cells(self) -> Differences:
        """The cells that differ at this step: name -> (first, second), None for an empty one."""
        return self.pair.cells

    def compare(self, deals: int = DEALS, **how: Any) -> Comparison:
        """Which of the moves with which they part wins more often, in the same invented worlds. See `Pair.compare`."""
        return self.pair.compare(deals, **how)

    @t.validate("at")
    def _check_at(self, proposal: Any) -> int:
        number = proposal["value"]
        if type(number) is not int or not 0 <= number <= self.pair.steps:
            given = f"{number!r:.40}"
            raise t.TraitError(i18n.say("error.beside.at", steps=self.pair.steps, given=given))
        return number

    @t.observe("at")
    def _moved(self, change: Any) -> None:
        self.pair.at = change["new"]

    # -- on the page ------------------------------------------------------------------------------------------------

    def _picture(self) -> dict[str, Any]:
        pair = self.pair
        game = pair.games[0]
        return {
            "rows": game.rules.layout(game.options)["rows"],
            "steps": pair.steps,
            "seat": pair.seat,
            "locale": self._locale,
            "lines": [self._line(place) for place in (0, 1)],
            "compares": self._open() and self._comparable(),
        }

    def _line(self, place: int) -> list[dict[str, Any]]:
        """One line step by step: the cells that changed, the move, what the seat holds, how it stands."""
        found: list[dict[str, Any]] = []
        grid: dict[str, str | None] = {}
        for node in self.pair.line(place):
            view = node.state.view(self.pair.seat).to_dict()
            now = {cell: card_of(card) for cell, card in (view.get("grid") or {}).items() if card is not None}
            row: dict[str, Any] = {"grid": {c: now.get(c) for c in {*grid, *now} if grid.get(c) != now.get(c)}}
            if node.kind == "move" and found:
                row["move"] = node.text(self.pair.seat)
            hand = view.get("hand")
            if hand is not None:
                row["hand"] = [str(card) for card in hand]
            if node.state.over:
                row["over"] = str((node.state.result or {}).get("outcome"))
            found.append(row)
            grid = now
        return found

    def _open(self) -> bool:
        """Whether chances may be shown at all."""
        return all(
            not closed(game) and (game.odds_rule is None or game.odds_rule.policy != "off") for game in self.pair.games
        )

    def _comparable(self) -> bool:
        try:
            self.pair.comparing(deals=1)
        except SeaError:
            return False
        return True

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, Mapping):
            return
        if content.get("do") == "lock" and one_of(content.get("says"), SAYS):
            self.said = self.said or content["says"]
            self._start()
        elif content.get("do") == "stop":
            self._background.stop()

    def _start(self) -> None:
        """Play the comparison; nothing of it is told before the lock."""
        if self.said is None or not self._open() or not self._comparable():
            return
        self.pair.games[0].looked("compare", self.pair.seat, self.pair.parting, BOARD)

        def work(cancel: threading.Event) -> Iterator[Mapping[str, Any]]:
            found = self.pair.comparing(deals=DEALS, seed=SEED, cancel=cancel, batch_seconds=0.03)
            for one in paced(found, EVERY, time.monotonic):
                yield {} if one is None else {"what": "compare", "said": self.said, "pair": paired_news(one)}

        self._background.start("compare", "compare", work)

    def _tell(self, news: Mapping[str, Any], wanted: Any) -> None:
        with self._told:
            if wanted() and self.comm is not None:
                self.send(plain_dict(dict(news), "beside"))

    def close(self) -> None:
        """Take it off the page; the games go on."""
        if "_background" in self.__dict__:  # else it was refused while it was made
            self._background.stop()
        super().close()

    def __repr__(self) -> str:
        return f"<Beside: step {self.at} of {self.steps}, {len(self.cells)} cells differ, seat={self.pair.seat}>"


def beside(a: Game, c: Game, *, seat: Whose = "me", locale: str | None = None) -> Beside:
    """Two games of equal options side by side, from the position where they part; shows itself in a notebook cell.

    >>> other = game.fork(redeal=True, seed=1)          # doctest: +SKIP
    >>> b = sea.beside(game, other); b.step(1)          # doctest: +SKIP

    `seat` is whose view both are shown from: "me" is the only person of the first game. Raises NotAGame, OptionError
    for games of unequal options or without a common position, UnknownSeat, UnknownLanguage.
    """
    return Beside(Pair(a, c, seat), locale)
