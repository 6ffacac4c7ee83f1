"""Every way to win and to lose, in every variant, alone and in company: a position, and the move that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import seawidget as sea
from seawidget.games import registry
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import CELLS, full_grid, position_dict

RULES = registry.get("tranquility")
FULL = full_grid()
SPARE = "57 59"  # in no grid here
GIVE = "Discard 57,59"
MANY = 3  # seats of a team


@dataclass(frozen=True)
class Ending:
    """How a game stands before its last move, that move, and what comes of it."""

    game: str
    seats: int
    make: str  # Python that makes the game as `game`; `sea` is the package
    move: str
    outcome: str | int  # "win", "loss", "draw", or the seat that wins
    reason: str | None

    def tone(self, seat: int = 0) -> str:
        """The end as a seat has it."""
        return self.outcome if isinstance(self.outcome, str) else "win" if self.outcome == seat else "loss"

    def begun(self) -> sea.Game[Any]:
        """The game one move before its end."""
        found: dict[str, Any] = {"sea": sea}
        exec(self.make, found)
        game: sea.Game[Any] = found["game"]
        return game


def from_position(position: Mapping[str, Any], move: str, outcome: str | int, reason: str) -> Ending:
    """One of Tranquility, whose first seat is a person's."""
    players = int(position["options"].get("players", 2))
    seats = ["me"] + ["greedy"] * (players - 1)
    made = f"sea.tranquility.State.from_dict({dict(position)!r})"
    return Ending("tranquility", players, f"game = sea.Game.from_state({made}, seats={seats})", move, outcome, reason)


def arch() -> dict[str, str]:
    """The arch filled with odd numbers."""
    return {cell: str(2 * n - 1) for n, cell in enumerate(BOARDS["arch"].cells, 1)}


def pyramid() -> dict[str, str]:
    """The pyramid filled with even numbers."""
    return {cell: str(2 * n) for n, cell in enumerate(BOARDS["pyramid"].cells, 1)}


def sides() -> dict[str, str]:
    """Moons in the lower half, suns in the upper one."""
    return {cell: f"{card}/{'moon' if int(cell[1]) <= 3 else 'sun'}" for cell, card in FULL.items()}


def ending(
    grid: Mapping[str, str], hands: Sequence[str], move: str, outcome: str | int, reason: str, **parts: Any
) -> Ending:
    """The same from what `position_dict` takes."""
    return from_position(position_dict(grid, hands, **parts), move, outcome, reason)


def together(
    options: Mapping[str, Any], grid: Mapping[str, str], lose: Mapping[str, str]
) -> Iterable[tuple[str, Ending]]:
    """How a game ends in which all win or lose, alone and in a team.

    `lose`: hands that nothing can be done with while the last cell is empty (or, marked with a star, all are).
    """
    parts: dict[str, Any] = {"phase": 2} if options.get("board") == "arch" else {}
    last = list(grid)[-1]
    gap = {cell: card for cell, card in grid.items() if cell != last}
    for players in (1, MANY):
        if options.get("solo_start") and players > 1:
            continue
        given = {"players": players, **options}
        seats = "alone" if players == 1 else "team"
        if options.get("board") != "pyramid":  # there the Finish is laid by itself
            hands = [f"F {SPARE} x x"] + ["x x x x x"] * (players - 1)
            yield f"won-{seats}", ending(grid, hands, "PlayFinish", "win", "finish_played", options=given, **parts)
        for name, hand in lose.items():
            bare = name.endswith("*")
            phase = {"phase": 1} if bare and parts else parts
            # alone one is left with it; in a team it is the hand of the next seat
            hands = [f"{SPARE} {hand}".strip()] if players == 1 else [f"{SPARE} x x x", hand, "x x"]
            reason = "hand_empty" if not hand else "monsters_stuck" if "M" in hand else "last_card_stuck"
            yield (
                f"{name.rstrip('*')}-{seats}",
                ending({} if bare else gap, hands, GIVE, "loss", reason, options=given, decks="empty", **phase),
            )


USUAL = {"empty": "", "low": "44", "dear": "80", "finish": "F"}
TOGETHER: dict[str, tuple[Mapping[str, Any], Mapping[str, str], Mapping[str, str]]] = {
    "base": ({}, FULL, USUAL),
    "removed": ({"removed_islands": 4}, FULL, USUAL),
    "voyage": ({"solo_start": "sea_voyage"}, FULL, USUAL),
    "monsters": ({"monsters": 3}, FULL, {**USUAL, "monsters*": "M"}),
    "rocks": ({"rocks": "on"}, FULL, USUAL),
    "storms": ({"storms": "on"}, FULL, USUAL),
    "wilds": ({"wilds": 1}, FULL, USUAL),
    "all": ({"rocks": "on", "storms": "on", "monsters": 3}, FULL, {**USUAL, "monsters*": "M"}),
    "arch": ({"board": "arch"}, arch(), {"empty": "", "low": "44", "dear": "56", "finish": "F"}),
    "pyramid": ({"board": "pyramid"}, pyramid(), {"empty": "", "low": "45", "dear": "79"}),
    # one card can turn an island round as soon as there is one
    "sun_moon": ({"variant": "sun_moon"}, sides(), {"empty": "", "finish*": "F"}),
}


def wild() -> Ending:
    """A Wild closes the sea."""
    return ending(FULL, ["W x x x x"], "PlayFinish", "win", "finish_played", options={"players": 1, "wilds": 1})


def pyramids() -> Iterable[tuple[str, Ending]]:
    """The ways to win there: a Finish turns up, or the Start comes last."""
    one, two = {"players": 1, "board": "pyramid"}, {"players": 2, "board": "pyramid"}
    full = pyramid()
    gap = {cell: card for cell, card in full.items() if cell != "b1"}
    before = RULES.from_dict(position_dict(gap, "4 57 59 x x", options=one, explorer="F"))
    state, _ = before.apply("Place 4 b1 pay 57,59")
    yield "reveal", from_position(state.to_dict(), "Reveal", "win", "pyramid_complete")
    state = position_dict(full, ["S x x x x", "x x x x x"], start=None, finish="F", options=two)
    yield "start", from_position(state, "PlayStart", "win", "pyramid_complete")


def duels() -> Iterable[tuple[str, Ending]]:
    """Both ends of a duel for each seat, a draw, and a tie that cards decide."""
    options = {"players": 2, "variant": "duel"}
    rest = [str(n) for n in range(1, 79) if str(n) not in FULL.values() and str(n) not in SPARE.split()]

    def grid_full(rival: Sequence[str], discards: tuple[int, int], outcome: str | int) -> Ending:
        grid = {cell: f"{n}/{int(cell in rival)}" for cell, n in FULL.items() if cell != "f6"}
        piles = {0: " ".join(rest[: discards[0]]), 1: " ".join(rest[discards[0] : sum(discards)])}
        hands = ["57 79 x x x", "x x x x x"]
        return ending(grid, hands, "Place 79 f6 pay 57", outcome, "grid_full", options=options, discards=piles)

    def spent(grid: Mapping[str, str], outcome: str | int) -> Ending:
        hands = [f"{SPARE} x", "40"]
        more = {"row": "", "common_deck": "-", "options": options}
        return ending(grid, hands, GIVE, outcome, "hands_spent", **more)

    yield "full-draw", grid_full(CELLS[0:35:2], (0, 1), "draw")
    yield "full-cards", grid_full(CELLS[2:35:2], (3, 0), 0)
    yield "full-won", grid_full(CELLS[0:35:2], (2, 4), 0)
    yield "full-lost", grid_full(CELLS[0:35:2], (0, 0), 1)
    yield "spent-won", spent({cell: f"{n}/0" for cell, n in zip(CELLS, range(1, 12), strict=False)}, 0)
    yield "spent-lost", spent({cell: f"{n}/1" for cell, n in zip(CELLS, range(1, 12), strict=False)}, 1)


def played(name: str, seats: Sequence[str], **options: Any) -> Iterable[tuple[str, Ending]]:
    """The first games of bots in which each seat wins, or one person wins and loses."""
    wanted: set[str | int] = {"win", "loss"} if len(seats) == 1 else set(range(len(seats)))
    for seed in range(400):
        game = sea.Game(name, seed=seed, seats=list(seats), **options)
        game.play_bots()
        outcome = game.result["outcome"]
        if outcome in wanted:
            wanted.discard(outcome)
            *before, last = [str(node.move) for node in game.node.path()[1:]]
            people = ["me", *seats[1:]]
            make = (
                f"game = sea.Game({name!r}, seed={seed}, seats={people}, **{options})\n"
                f"for move in {before}:\n    game.move(move)"
            )
            yield f"{len(seats)}-{outcome}", Ending(name, len(seats), make, last, outcome, None)
        if not wanted:
            return
    raise LookupError(f"{name} {options} never ends in {wanted}")


@cache
def endings() -> Mapping[str, Ending]:
    """All of them by name."""
    found = {f"{name}-{way}": each for name, given in TOGETHER.items() for way, each in together(*given)}
    found["wilds-wild"] = wild()
    found |= {f"pyramid-{way}": each for way, each in pyramids()}
    found |= {f"duel-{way}": each for way, each in duels()}
    found |= {f"mini-{way}": each for way, each in played("mini", ["random"])}
    for players in (2, 3, 4):
        found |= {f"pomor-{way}": each for way, each in played("pomor", ["random"] * players, players=players)}
    return found
