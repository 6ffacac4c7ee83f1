"""Games of every module and variant that meet every decision of it, found by letting a curious bot play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import seawidget as sea
from seawidget.games.registry import get
from seawidget.rng import Rng

RULES = get("tranquility")


@dataclass(frozen=True)
class Wish:
    """Options, the decisions a game must meet, and how it should end (None: either way)."""

    options: Mapping[str, Any]
    decisions: frozenset[str]
    outcome: str | None = None


@dataclass(frozen=True)
class Story:
    """A game: its deal, its moves, and what is decided with each of them."""

    options: Mapping[str, Any]
    seed: int
    moves: tuple[str, ...]
    outcome: object
    decisions: tuple[str, ...]
    order: tuple[str, ...] = field(repr=False)  # the cells as they are numbered

    @property
    def players(self) -> int:
        return int(self.options.get("players", 2))


@dataclass(frozen=True)
class Moment:
    """A position in which a decision is made: the game up to it, and the move that makes it."""

    options: Mapping[str, Any]
    players: int
    seed: int
    before: tuple[str, ...]
    move: str
    order: tuple[str, ...] = field(repr=False)


def wish(decisions: str, outcome: str | None = None, **options: Any) -> Wish:
    return Wish(options, frozenset(decisions.split()), outcome)


START = "Shed PlayStart"
STORMS = "Pass PlaceStorm KeepHand UseCompass.yellow"
WISHES = {
    "rocks": wish(f"{START} MoveRocks ROCKS.Discard Discard PlayFinish", "win", preset="rocks", players=1),
    "monsters-hard": wish(f"{START} Unleash PlayFinish", "win", preset="monsters-hard", players=2),
    "storm": wish(f"{START} {STORMS} UseCompass.orange EarnCompass", preset="storm", players=1),
    "everything": wish(
        f"{STORMS} UseCompass.revealed Shed Shed.blind EarnCompass MoveRocks Unleash Place.wild",
        players=2,
        rocks="on",
        storms="on",
        wilds=2,
        monsters=3,
    ),
    "yellow": wish(
        "CUT.KeepHand COMPASS.Pass COMPASS.UseCompass", "win", preset="storm", players=1, compass_row="ascending"
    ),
    "arch": wish("Place Discard PlayFinish", "win", preset="arch", players=1),
    "pyramid": wish(
        f"{STORMS} UseCompass.revealed Reveal Choose MoveRocks ROCKS.Discard", "win", preset="pyramid", players=1
    ),
    "sun_moon": wish(f"{START} Rotate", "win", preset="sun_moon", players=1),
    "duel": wish("Exchange AgreeExchange DeclineExchange Discard", preset="duel"),
    "five": wish(f"{START} PlayFinish", "win", players=5),
    "Poseidon": wish(f"{START} PlayFinish", "win", preset="Poseidon", players=1),
}


def decision(point: str, move: object) -> str:
    """What a person decides with a move: its kind, and what makes it another thing to do on the board."""
    kind, *rest = str(move).split()
    if kind == "UseCompass" and point != "COMPASS":
        return f"{kind}.{rest[0].partition('@')[0]}"
    if kind == "Place":
        return f"{kind}.wild" if rest[0].startswith("W=") else f"{kind}.pay" if "pay" in rest else kind
    if kind == "Shed" and "blind" in rest:
        return f"{kind}.blind"
    special = (point == "ROCKS" and kind == "Discard") or point in {"CUT", "COMPASS"}
    return f"{point}.{kind}" if special else kind


def curious(wanted: set[str]) -> Callable[[Any, Sequence[Any]], Any]:
    """`greedy`, but a decision still wanted is made as soon as it can be; it is struck out then."""
    greedy = RULES.bots["greedy"](Rng(1))

    def choose(view: Any, legal: Sequence[Any]) -> Any:
        move = greedy(view, legal)
        if wanted and decision(view.point, move) not in wanted:
            move = next((one for one in legal if decision(view.point, one) in wanted), move)
        wanted.discard(decision(view.point, move))
        return move

    return choose


@cache
def story(name: str) -> Story:
    """The first seed whose game meets all the decisions wished for and ends as wished."""
    asked = WISHES[name]
    for seed in range(1, 400):
        wanted = set(asked.decisions)
        game = sea.Game("tranquility", seed=seed, **asked.options)
        game.seats = [curious(wanted)] * game.options["players"]
        game.play_bots()
        if wanted or asked.outcome not in {None, game.result["outcome"]}:
            continue
        nodes = game.tree.main_line()[1:]
        decisions = tuple(decision(node.parent.state.point, node.move) for node in nodes)
        order = tuple(cell for part in RULES.layout(game.options)["segments"] for cell in part)
        moves = tuple(str(node.move) for node in nodes)
        return Story(asked.options, seed, moves, game.result["outcome"], decisions, order)
    raise LookupError(f"no deal of {name} meets {sorted(asked.decisions)}")


@cache
def moments() -> Mapping[str, Moment]:
    """For each kind of decision the first one of any story."""
    found: dict[str, Moment] = {}
    for name in WISHES:
        told = story(name)
        for ply, kind in enumerate(told.decisions):
            if kind not in found:
                before, move = told.moves[:ply], told.moves[ply]
                found[kind] = Moment(told.options, told.players, told.seed, before, move, told.order)
    return found


# Stands in a cell before the board of `moments`: `games`, each waiting for its one person.
MOMENTS = """
import seawidget as sea
games = []
for options, players, seed, moves in {moments}:
    game = sea.Game("tranquility", seed=seed, seats=["me"] * players, **options)
    for move in moves:
        game.move(move)
    game.seats = ["me" if seat == game.deciding else "greedy" for seat in range(players)]
    games.append(game)
w = sea.play(games[0], pace=0)
w
"""


def cell_of(kinds: Sequence[str]) -> str:
    """The cell that makes the positions of these decisions."""
    chosen = [moments()[kind] for kind in kinds]
    return MOMENTS.format(moments=[(dict(m.options), m.players, m.seed, list(m.before)) for m in chosen])
