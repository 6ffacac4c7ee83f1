"""Who sits at a seat: a person, a bot by name, or any player `choose(view, legal_moves) -> move`, or what makes one.

A player sees the view of its seat and the legal moves, never the state; what more it may have it asks for by name
(`calls.py`). Chance comes from the game's own seed, so that a game with the same seed and the same players is the same
game, as long as they take theirs from `rng`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from seawidget.errors import SeatsError, UnknownBot
from seawidget.games import powers
from seawidget.games.protocol import Chooser, Ruleset
from seawidget.games.shared.dials import DIALLED, SIGN, dial_of, read_dial
from seawidget.games.shared.rollout_search import CaptainChooser
from seawidget.given import whole
from seawidget.playing.calls import Given, asked, call_of, check_factory, is_factory, made_by
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence
from seawidget.visible import one_line

ME = "me"
BUDGET = ("rollouts", "seconds", "candidates")  # of a captain


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the board, or a script that calls `game.move`."""

    name: str | None = None

    @property
    def kind(self) -> str:
        """Always "person"."""
        return "person"

    def chooser(self, rules: Ruleset, rng: Rng, given: Given | None = None) -> Chooser | None:
        """None: nothing chooses for a person."""
        return None

    def __str__(self) -> str:
        return one_line(self.name or ME)


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of the game, by its name there."""

    name: str

    @property
    def kind(self) -> str:
        """Always "bot"."""
        return "bot"

    def chooser(self, rules: Ruleset, rng: Rng, given: Given | None = None) -> Chooser | None:
        """A fresh chooser of this bot. Raises UnknownBot if the game has no such bot."""
        if self.name not in rules.bots:
            raise UnknownBot(self.name, [ME, *rules.bots])
        found: Chooser = made_by(rules.bots[self.name], self.name, {"rng": lambda: rng, **(given or {})})
        return found

    def __str__(self) -> str:
        return one_line(self.name)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Dial(Bot):
    """The bot `navigator` with a dial of strength, also called by name: "navigator@60".

    `strength`: 100 is the navigator, 0 wins as often as `greedy`, and between them the share of games won rises in a
    straight line, measured for the options of the game. `forget`: the share of its own discards that it forgets for
    good, from 0 to 1, which makes it weaker than the strength says ("navigator@60/0.25"). Raises UnknownBot for numbers
    outside; where a game has no dial, or too little lies between greedy and navigator, whatever takes players says so.
    """

    strength: float
    forget: float

    def __init__(self, strength: float, forget: float = 0.0) -> None:
        dial = dial_of(strength, forget)
        if dial is None:
            more = f"/{one_line(str(forget))}" if forget else ""
            raise UnknownBot(f"{DIALLED}{SIGN}{one_line(str(strength))}{more}", [DIALLED])
        for name, value in (("name", dial.name), ("strength", dial.strength), ("forget", dial.forget)):
            object.__setattr__(self, name, value)

    def chooser(self, rules: Ruleset, rng: Rng, given: Given | None = None) -> Chooser:
        """A fresh chooser. Raises UnknownBot if the game has no dial."""
        if not isinstance(rules, powers.Dials):
            raise UnknownBot(self.name, [ME, *rules.bots])
        return rules.dialled(self.strength, self.forget, rng)

    def __repr__(self) -> str:
        return f"Dial({self.strength:g}{f', forget={self.forget:g}' if self.forget else ''})"


@dataclass(frozen=True, slots=True)
class Captain:
    """The bot `captain` with a budget of one's own: it searches positions its seat cannot tell from the real one.

    `rollouts`: games played on for one decision at most, all candidates together (None: no limit). `seconds`: thinking
    time at most (None: no limit). `candidates`: moves it tries. With a limit of rollouts alone the same seed gives the
    same game on every machine. Raises SeatsError for a budget that is none.
    """

    rollouts: int | None = 1500
    seconds: float | None = None
    candidates: int = 6

    @property
    def name(self) -> str:
        """Always "captain"."""
        return "captain"

    @property
    def budget(self) -> dict[str, Any]:
        """`rollouts`, `seconds` and `candidates`, plain JSON: a save file keeps them."""
        return {name: getattr(self, name) for name in BUDGET}

    def __post_init__(self) -> None:
        if self.rollouts is None and self.seconds is None:
            raise SeatsError(Sentence("error.seats.captain"))
        limits = [("rollouts", self.rollouts, 0), ("seconds", self.seconds, 0), ("candidates", self.candidates, 1)]
        for name, value, least in limits:
            if value is None and name != "candidates":
                continue
            real = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e18
            number = float(value) if real and value is not None else -1.0
            if number < least or (name != "seconds" and number != int(number)):
                raise SeatsError(Sentence("error.seats.budget", name=name, given=repr(value), least=str(least)))

    @property
    def kind(self) -> str:
        """Always "bot"."""
        return "bot"

    def chooser(self, rules: Ruleset, rng: Rng, given: Given | None = None) -> Chooser | None:
        """A fresh search. Raises UnknownBot if the game cannot be searched."""
        if not isinstance(rules, powers.Searches):
            raise UnknownBot("captain", [ME, *rules.bots])
        return CaptainChooser(rules.searching, rng, self.rollouts, self.seconds, self.candidates)

    def __str__(self) -> str:
        return one_line(self.name)


@dataclass(frozen=True, slots=True)
class Function:
    """A seat played by somebody's own player: `choose(view, legal_moves) -> move`, the move can be a text.

    `choose` is a function, an object with such a method or call, or a factory that makes one player for each game.
    Raises SeatsError for anything else, and for one that asks for what no player is given.
    """

    choose: Any = field(repr=False)
    name: str = ""
    factory: bool = field(default=False, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        if not self.name:
            named = self.choose
            while hasattr(named, "func"):  # functools.partial
                named = named.func
            put(self, "name", str(getattr(named, "__name__", None) or type(named).__name__))
        if callable(self.choose) and is_factory(self.choose):
            put(self, "factory", True)
            check_factory(self.choose, self.name)
        else:
            call_of(asked(self.choose, self.name), self.name)

    @property
    def kind(self) -> str:
        """Always "bot": it plays by itself."""
        return "bot"

    def chooser(self, rules: Ruleset, rng: Rng, given: Given | None = None) -> Any:
        """The player itself, or a new one where there is a factory."""
        if not self.factory:
            return self.choose
        return made_by(self.choose, self.name, {"rng": lambda: rng, **(given or {})})

    def __str__(self) -> str:
        return one_line(self.name)


class OpenMoves(tuple[Any, ...]):
    """Legal moves as a tuple that also knows texts: `"Place 5 b1" in moves`."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return move in map(str, self) if isinstance(move, str) else super().__contains__(move)


Player = Person | Bot | Captain | Function
SeatLike = Player | str | Callable[..., Any] | None


def player(who: SeatLike, rules: Ruleset, options: Mapping[str, Any] | None = None) -> Player:
    """The player meant by "me" or None (a person), the name of a bot, somebody's own player, or a player as it is.

    Raises UnknownBot (which lists the bots and "me") for any other text, SeatsError for anything else; OptionError for
    a dial of strength where there is none with these options.
    """
    if isinstance(who, (Person, Function)):
        return who
    if isinstance(who, Captain):
        who.chooser(rules, Rng(0))  # whether the game can be searched
        return who
    if who is None or (isinstance(who, str) and who == ME):
        return Person()
    if isinstance(who, Bot):
        who = who.name
    if isinstance(who, str):
        dial = read_dial(who)
        if dial is not None and isinstance(rules, powers.Dials):
            if options is not None:
                rules.dial_ends(options)  # which raises where there is none
            return Dial(*dial)
        if who not in rules.bots:
            raise UnknownBot(who, [ME, *rules.bots])
        return Bot(who)
    data = whole(who) is not None or hasattr(who, "__array__")  # numbers and arrays of numpy have a `choose`, too
    if data or (not callable(who) and not callable(getattr(who, "choose", None))):
        raise SeatsError(Sentence("error.seats.kind", given=repr(who)))
    return Function(who)


def players(
    seats: Iterable[SeatLike] | SeatLike, rules: Ruleset, count: int, options: Mapping[str, Any] | None = None
) -> tuple[Player, ...]:
    """The players of `count` seats; None means persons at all of them.

    `options`: those of the game, by which a dial of strength is judged. Raises SeatsError, UnknownBot, OptionError.
    """
    if seats is None:
        return (Person(),) * count
    if isinstance(seats, (str, Person, Bot, Captain, Function)) or not isinstance(seats, Iterable):
        seats = [seats]
    found = tuple(player(who, rules, options) for who in seats)
    if len(found) != count:
        names = ", ".join(repr(str(who)) for who in found)
        raise SeatsError(Sentence("error.seats.count", n=count, names=names, named=len(found)))
    return found
