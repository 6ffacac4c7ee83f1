"""Finding the exercises of games: every decision of a person judged, none of a bot."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from seawidget import files
from seawidget.errors import NodeError, OptionError, PracticeError, SeaError, SeatsError, check_callable, check_number
from seawidget.games import powers
from seawidget.given import shown
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import refuse
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.practising.deck import FILE, Deck
from seawidget.practising.exercise import Exercise
from seawidget.practising.fingerprints import line_of
from seawidget.practising.practice import Practice, Rejected
from seawidget.practising.verdicts import MARGIN, judge
from seawidget.probability.estimates.batches import Cancel
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.probability.estimates.steps import Steps, finished
from seawidget.saving.files import load
from seawidget.text.i18n import Sentence

__all__ = ["check_allowed", "exercise_at", "of_game", "practice", "practising"]

Watch = Callable[[int, int, int], object]
"""(decisions judged, all, exercises found)"""


def practice(
    folder: str | os.PathLike[str],
    *,
    seat: SeatOf = None,
    least: float = MARGIN,
    today: date | str | None = None,
    progress: Progress = True,
    cancel: Cancel = None,
) -> Practice:
    """The moves in the saves of a folder that cost at least `least` of the chance to win, as exercises.

    >>> p = sea.practice("saves/")                                                   # doctest: +SKIP
    >>> e = p.next(); e.attempt("Place 41 d3"); e.reveal()                           # doctest: +SKIP

    Of each save the line is judged on which its game stands, and of that the decisions of persons, or of one `seat`.
    `practice.json` in the folder keeps which exercise comes again when; what has been judged is not judged again.
    `today` is a date, or its text (2026-11-30). `cancel` (an Event or a function) ends the judging after a game:
    `left` says how many are missing, and another call goes on with them.

    Raises PracticeError for a folder that is none or a deck that cannot be read, OptionError, PathError, WriteError.
    Files that are no good saves are listed in `rejected`, and the others go on.
    """
    margin, day = _margin(least), _day(today)
    check_callable("cancel", cancel, "stopper", "is_set")
    place = files.place(folder)
    if not place.is_dir():
        raise PracticeError(Sentence("error.practice.folder", path=repr(os.fspath(place))))
    deck = Deck(place / FILE)
    sources: list[tuple[Game, list[Node], set[int], str]] = []
    rejected: list[Rejected] = []
    for path in sorted(place.glob("*.json")):
        if path.name == FILE:
            continue
        try:
            game = load(path)
            check_allowed(game)
            line = _line(game)
            seats = _seats(game, seat)
        except (SeaError, OSError) as error:
            rejected.append(Rejected(path.name, _why(error, path)))
            continue
        if seats:
            sources.append((game, line, seats, line_of(game, line, sorted(seats), margin)))
    sources.sort(key=lambda each: each[3])
    waiting = {each[3]: each for each in sources if each[3] not in deck.games}
    meter = Meter(progress, sum(len(_decisions(line, seats)) for _, line, seats, _ in waiting.values()), unit="step")
    try:
        for game, line, seats, name in waiting.values():
            if _stopped(cancel):
                break
            steps = _judged(game, line, seats, margin, None, lambda *_: meter.add(1), {})
            deck.games[name] = finished(steps)
            deck.write()
    finally:
        meter.close()
    left = len(waiting.keys() - deck.games.keys())
    found = [
        Exercise(game, line[at], line[at + 1].move, who, margin=margin)
        for game, line, _, name in sources
        for at, who in deck.games.get(name, ())
    ]
    return Practice(found, deck, day, rejected, left)


def of_game(
    game: Game,
    *,
    seat: SeatOf = None,
    least: float = MARGIN,
    today: date | str | None = None,
    progress: Progress = True,
) -> Practice:
    """The exercises of one game, of the line it stands on; nothing is written.

    Raises OptionError, UnknownSeat, and what a closed gate raises.
    """
    margin, day = _margin(least), _day(today)
    check_allowed(game)
    seats = _seats(game, seat)
    meter = Meter(progress, len(_decisions(_line(game), seats)), unit="step")
    try:
        return finished(practising(game, seats, margin, day, watch=lambda *_: meter.add(1)))
    finally:
        meter.close()


def practising(
    game: Game,
    seats: set[int],
    margin: float = MARGIN,
    today: date | None = None,
    *,
    line: list[Node] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
    known: dict[str, bool] | None = None,
) -> Steps[Practice]:
    """`of_game` in steps of about `seconds`; `watch` is told of every decision that is judged.

    `line`: the nodes of a line of the game that is judged, wherever the game goes meanwhile. `known`: whether moves, by
    their nodes, are mistakes; it is read and written, so that another call with the same margin goes on where one was
    left.
    """
    line = _line(game) if line is None else line
    places = yield from _judged(game, line, seats, margin, seconds, watch, {} if known is None else known)
    found = [Exercise(game, line[at], line[at + 1].move, who, margin=margin) for at, who in places]
    return Practice(found, Deck(), today or date.today())  # noqa: DTZ011 - the day where somebody practises


def exercise_at(game: Game, before: Node, seat: int) -> Practice:
    """One decision of a seat as the only exercise; on solved games whatever costs anything is worse, as for the ledger.

    Raises NodeError where the seat decided nothing there on the line of a game.
    """
    line, rules = _line(game), game.rules
    solved = isinstance(rules, powers.Exact) and rules.exact(before.state.options) is not None
    for place, node in enumerate(line[:-1]):
        if node is before and line[place + 1].kind == "move" and node.state.deciding == seat:
            one = Exercise(game, node, line[place + 1].move, seat, margin=0.0 if solved else MARGIN)
            return Practice([one], Deck(), date.today())  # noqa: DTZ011
    raise NodeError(Sentence("error.practice.no_decision"))


def check_allowed(game: Game) -> None:
    """Raises where a game may not be asked what moves cost: OptionError, and what a closed gate raises."""
    refuse(game)
    policy = "free" if game.odds_rule is None else game.odds_rule.policy
    if policy == "off":
        raise OptionError("options_clash", {"odds": policy}, Sentence("error.practice.off"))
    if policy == "after-prediction" and not game.node.state.over:
        raise OptionError("options_clash", {"odds": policy}, Sentence("error.practice.running"))


def _line(game: Game) -> list[Node]:
    """The line a game stands on, to its end."""
    with game.lock:
        line = game.node.path()
        while line[-1].next is not None:
            line.append(line[-1].next)
    return line


def _seats(game: Game, seat: SeatOf) -> set[int]:
    """The seats whose decisions are judged: those of persons."""
    persons = {number for number, who in enumerate(game.seats) if who.kind == "person"}
    if seat is None:
        return persons
    one = seat_number(seat, game.node.state)
    if one is not None and one not in persons:
        raise SeatsError(Sentence("error.practice.bot", seat=str(one)))
    return persons & {one}


def _decisions(line: Sequence[Node], seats: set[int]) -> list[int]:
    return [at for at in range(len(line) - 1) if line[at + 1].kind == "move" and line[at].state.deciding in seats]


def _judged(
    game: Game,
    line: Sequence[Node],
    seats: set[int],
    margin: float,
    seconds: float | None,
    watch: Watch | None,
    known: dict[str, bool],
) -> Steps[list[tuple[int, int]]]:
    """Where on a line the mistakes are, and whose."""
    found: list[tuple[int, int]] = []
    places = _decisions(line, seats)
    for done, at in enumerate(places, 1):
        node = line[at]
        who = node.state.deciding
        assert who is not None
        after = line[at + 1]
        if after.id not in known:
            verdict = yield from judge(game, node, who, after.move, margin=margin, seconds=seconds)
            known[after.id] = verdict.says == "mistake"
        if known[after.id]:
            found.append((at, who))
        if watch is not None:
            watch(done, len(places), len(found))
    return found


def _why(error: Exception, path: Path) -> str:
    why = getattr(error, "why", None)
    return str(error if why is None else why).removeprefix(f"{path}: ")


def _stopped(cancel: Cancel) -> bool:
    ask: Any = cancel
    return ask is not None and bool(ask.is_set() if hasattr(ask, "is_set") else ask())


def _margin(least: object) -> float:
    return check_number("least", least, above=0, most=0.99)


def _day(today: object) -> date:
    if today is None:
        return date.today()  # noqa: DTZ011 - the day where somebody practises
    if isinstance(today, datetime):
        return today.date()
    if isinstance(today, date):
        return today
    try:
        return date.fromisoformat(str(today))
    except ValueError:
        text = Sentence("error.practice.day", given=shown(today))
        raise OptionError("option_out_of_range", {"today": today}, text) from None
