"""The coach: asks before a confirmed move on a board is made that has been shown to cost something.

It never says what would be better, and its silence is no praise: a small loss is not asked about, nor what could not be
shown in time. The verdict itself never follows the clock; only whether there is one in time does.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Final

from seawidget.errors import OptionError, check_number
from seawidget.given import shown, whole
from seawidget.odds.previews import previewed
from seawidget.playing.game import Game
from seawidget.playing.gap_table import hit
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import closed
from seawidget.practising.fingerprints import fingerprint_of
from seawidget.practising.verdicts import MARGIN, Verdict, judge
from seawidget.text.i18n import Sentence

__all__ = ["Coach", "Coaching", "check_coached"]

LEVEL: Final = 0.999
MOST: Final = 1_000  # worlds
BATCH: Final = 0.05  # s between two looks at the clock
CALL: Final = "coach"
NEAR: Final = 0.05  # a gap that falls by less is no reason
PARTS: Final = 12  # a chance is told as one of at most so many ...
OFF: Final = 0.08  # ... by the fewest that come as near as that share of its variance


@dataclass(frozen=True, slots=True)
class Coach:
    """A coach for `sea.play(coach=...)`: asks about moves that cost at least `loss` of the chance to win.

    At most `most` times a game, once at a position, and only if that is shown within `seconds`: else it is silent, and
    the move is made. Silence is no praise. Raises OptionError.
    """

    loss: float = MARGIN
    most: int = 3
    seconds: float = 1.0

    def __post_init__(self) -> None:
        check_number("loss", self.loss, above=0, most=0.99)
        check_number("seconds", self.seconds, above=0, most=60)
        number = whole(self.most)
        if number is None or number < 1:
            text = Sentence("error.whole.from", name="most", least=1, given=shown(self.most))
            raise OptionError("option_out_of_range", {"most": self.most}, text)


def check_coached(game: Game) -> None:
    """Raises OptionError where a coach would be a way round a rule: a gate, several persons, a game of rivals."""
    for key, refused in (
        ("several", sum(who.kind == "person" for who in game.seats) > 1),
        ("rivals", _has_rivals(game)),
        ("gate", game.gate is not None or (game.odds_rule is not None and game.odds_rule.policy != "free")),
    ):
        if refused:
            raise OptionError("options_clash", {"coach": True}, Sentence(f"error.coach.{key}"))


def _has_rivals(game: Game) -> bool:
    return game.options.get("variant") == "duel"


class Coaching:
    """A coach at one board: what it has asked about in the game that is played there."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach
        self._game: Game | None = None
        self._asked: set[str] = set()

    def question(self, game: Game, node: Node, seat: int, move: Any) -> Sentence | None:
        """What is asked before a legal move is made; None for silence. It counts as a look ("sure")."""
        if self._game is not game:
            self._game, self._asked = game, set()
        if len(self._asked) >= self.coach.most or not self._may(game):
            return None
        code = fingerprint_of(game, node, seat)
        if code in self._asked:
            return None
        found = self._verdict(game, node, seat, move)
        if found is None or found.says != "mistake":
            return None
        self._asked.add(code)
        game.looked("sure", seat, node, CALL)
        return reasoned(game, node, seat, move, found)

    def _may(self, game: Game) -> bool:
        if closed(game):
            return False
        try:
            check_coached(game)
        except OptionError:
            return False
        return True

    def _verdict(self, game: Game, node: Node, seat: int, move: Any) -> Verdict | None:
        """The verdict, or None if it takes longer than there is time."""
        end = time.monotonic() + self.coach.seconds
        steps = judge(
            game,
            node,
            seat,
            move,
            margin=self.coach.loss,
            level=LEVEL,
            most=MOST,
            purpose="coach",
            seconds=min(BATCH, self.coach.seconds / 4),
        )
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                verdict: Verdict = stop.value
                return verdict
            if time.monotonic() >= end:
                return None


def reasoned(game: Game, node: Node, seat: int, move: Any, found: Verdict) -> Sentence:
    """The question with the least it costs and, where a gap falls, by how much that is likelier to stay empty."""
    low = float(found.loss) if found.loss is not None else found.band.low if found.band is not None else 0.0
    cost = max(1, math.floor(100 * low))
    fall = _fall(game, node, seat, move)
    if fall is None:
        return Sentence("practice.sure", n=cost)
    name, before, after = fall
    return Sentence("practice.sure.gap", n=cost, gap=name, before=_told(before), after=_told(after))


def _fall(game: Game, node: Node, seat: int, move: Any) -> tuple[str, float, float] | None:
    """The gap that is left whose chance falls most by a move: its cells, and the chance before and after.

    Before the move its cells were a gap, or part of one that the move splits or bounds anew.
    """
    with game.lock:
        information = game.tree.memories.information(node, seat)
    report = previewed(game.rules, node.state, seat, move, information)
    if not report.ok:
        return None
    falls = []
    for new in report.gaps_after:
        cells = set(new["cells"])
        whole = (old for old in report.gaps_before if old["segment"] == new["segment"] and cells <= set(old["cells"]))
        before, after = hit(next(whole, None)), hit(new)
        if before is not None and after is not None:
            falls.append((before - after, new, before, after))
    worst = max(falls, key=lambda each: each[0], default=None)
    if worst is None or worst[0] < NEAR:
        return None
    ends = [str(worst[1]["cells"][end]) for end in (0, -1)]
    return "-".join(dict.fromkeys(ends)), worst[2], worst[3]


def _told(chance: float) -> Sentence:
    """A chance as people say it: 3 in 4, 1 in 9; none, or certain."""
    if chance <= 1 / 1000:
        return Sentence("practice.chance.none")
    if chance >= 1 - 1 / 1000:
        return Sentence("practice.chance.sure")
    if chance < 1 / PARTS:
        return Sentence("practice.chance.of", part="1", all=str(round(1 / chance)))
    shares = [(part, all_) for all_ in range(2, PARTS + 1) for part in range(1, all_)]
    nearest = min(shares, key=lambda one: abs(one[0] / one[1] - chance))
    off = OFF * chance * (1 - chance)
    part, all_ = next((one for one in shares if abs(one[0] / one[1] - chance) <= off), nearest)
    return Sentence("practice.chance.of", part=str(part), all=str(all_))
