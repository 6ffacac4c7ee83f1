"""Whole games of Pomor Pilot-Book that meet every decision, and how a person plays them on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Locator, expect

import seawidget as sea
from seawidget.games.registry import get
from seawidget.rng import Rng
from tests.e2e.driving.board import CONFIRM, Board, unchosen
from tests.e2e.driving.keyboard import Typist

RULES = get("pomor")
USUAL = "PlaceToken PlacePilot PlayCard PlayCard.unblock ChooseNets LoseCatch Sell KeepCatch"


@dataclass(frozen=True)
class Told:
    """A game: options, deal, moves to the end, and for each decision the number of moves before the first like it."""

    options: Mapping[str, Any]
    seed: int
    moves: tuple[str, ...]
    winner: int
    decisions: Mapping[str, int]


# Options, decisions to meet, and a deal of a short game that meets them, the first to be tried.
WISHES: Mapping[str, tuple[Mapping[str, Any], str, int]] = {
    "two": ({"players": 2}, USUAL, 124),
    "three": ({"players": 3, "take": "may"}, "PlaceToken TakeCatch LeaveCatch ChooseNets Sell", 13),
    "four": ({"players": 4}, "PlaceToken PlacePilot PlayCard.unblock LoseCatch Sell", 3),
}


def decision(move: object) -> str:
    """What a person decides with a move."""
    kind, *rest = str(move).split()
    return f"{kind}.unblock" if "unblock" in rest else kind


def curious(wanted: set[str]) -> Callable[[Any, Sequence[Any]], Any]:
    """`greedy`, but a decision still wanted is made as soon as it can be; it is struck out then."""
    greedy = RULES.bots["greedy"](Rng(1))

    def choose(view: Any, legal: Sequence[Any]) -> Any:
        move = greedy(view, legal)
        if decision(move) not in wanted:
            move = next((one for one in legal if decision(one) in wanted), move)
        wanted.discard(decision(move))
        return move

    return choose


@cache
def told(name: str) -> Told:
    """A game that meets all the decisions wished for."""
    options, wish, first = WISHES[name]
    for seed in (first, *range(1, 160)):
        wanted = set(wish.split())
        game = sea.Game("pomor", seed=seed, **options)
        game.seats = [curious(wanted)] * game.options["players"]
        game.play_bots()
        nodes = game.tree.main_line()[1:]
        if wanted or not game.over:
            continue
        decisions: dict[str, int] = {}
        for ply, node in enumerate(nodes):
            decisions.setdefault(decision(node.move), ply)
        moves = tuple(str(node.move) for node in nodes)
        return Told(options, seed, moves, game.result["outcome"], decisions)
    raise LookupError(f"no deal of {name} meets {wish}")


class Mouse(Board):
    """Plays every move by pointing: cards, places of the ring, buttons."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.root, board.page, board.pointer.touch)

    def ready(self) -> None:
        """Wait until the ring stands."""
        self.cell("0").wait_for()
        self.current.wait_for()
        self.root.locator(".sea-grip").wait_for(state="attached")  # the last part of the page, with it cards are lifted

    def cell(self, name: str) -> Locator:
        """A place of the ring."""
        return self.root.locator(spot(name))

    def focus(self, name: str) -> Locator:
        """What carries this name for the focus."""
        return self.root.locator(f"[data-focus='{name}']")

    def stacks(self) -> list[str]:
        """Tokens of every place, bottom first."""
        found: list[str] = self.root.evaluate(
            """root => [...root.querySelectorAll(".sea-spot")]
                 .sort((a, b) => a.dataset.cell - b.dataset.cell).map((el) => el.dataset.stack)"""
        )
        return found

    def open_curtain(self) -> None:
        """Open the curtain for the seat that is asked."""
        self.press("[data-focus=curtain]")

    def _click_through(self, move: str) -> None:
        kind, *rest = move.split()
        if kind in {"PlaceToken", "PlacePilot"}:
            self.press(spot(rest[0]))
        elif kind == "PlayCard":
            self.press(unchosen(rest[0]))
            self.press(button("push" if "unblock" in rest else "play"))
        elif kind == "ChooseNets":
            for place in rest[0].split(",") if rest else []:
                self.press(spot(place))
            self.press(CONFIRM)
        else:
            self.press(button(button_of(kind, rest)))


def spot(place: str) -> str:
    """A place of the ring."""
    return f"[data-cell='{place}']"


def button(action: str) -> str:
    """The button of an action."""
    return f"[data-action='{action}']"


def button_of(kind: str, rest: Sequence[str]) -> str:
    """The action behind a move without a place."""
    names = {"TakeCatch": "take", "LeaveCatch": "leave", "Sell": "sell", "KeepCatch": "keep"}
    return f"lose-{rest[0]}" if kind == "LoseCatch" else names[kind]


class Keys(Typist):
    """Plays every move with the keyboard alone."""

    def __init__(self, board: Mouse) -> None:
        super().__init__(board)
        self.mouse = board

    def open_curtain(self) -> None:
        """Tab to the curtain's button and press it."""
        self.tab_to("curtain")
        self.keys.press("Enter")

    def walk(self, place: str) -> None:
        """Follow the ring to a place."""
        length = self.board.root.locator(".sea-spot").count()
        at = self.focused() or ""
        for _ in range(30):
            if at.isdecimal():
                break
            self.keys.press("Shift+Tab")
            at = self.focused() or ""
        steps = (int(place) - int(at)) % length
        back = steps > length // 2
        for _ in range(length - steps if back else steps):
            self.keys.press("," if back else ".")
        assert self.focused() == place

    def press_option(self, name: str) -> None:
        """The digit that leads to a choice, then Enter."""
        names = [one.get_attribute("data-action") for one in self.board.root.locator("[data-option]").all()]
        self.keys.press(str(names.index(name) + 1))
        assert self.focused() == name
        self.keys.press("Enter")

    def press_button(self, name: str) -> None:
        """Walk along the hand to a button and press it."""
        self.board.action(name).wait_for()
        for _ in range(20):
            at = self.focused()
            if at == name:
                break
            self.keys.press("ArrowRight")
        assert self.focused() == name
        self.keys.press("Enter")

    def into_board(self) -> None:
        """Tab until something of the board has the focus."""
        self.tab_into_the_board()

    def _type(self, move: str) -> None:
        kind, *rest = move.split()
        self.into_board()
        if kind in {"PlaceToken", "PlacePilot"}:
            self.walk(rest[0])
            self.keys.press("Enter")
        elif kind == "PlayCard":
            slot = int(self.board.card(rest[0]).get_attribute("data-slot") or 0)
            self.keys.press(str(slot + 1))
            assert self.focused() == "play"
            if "unblock" in rest:
                self.press_button("push")
            else:
                self.keys.press("Enter")
        elif kind == "ChooseNets":
            nets = [one.get_attribute("data-action") for one in self.board.root.locator("[data-option]").all()]
            for place in rest[0].split(",") if rest else []:
                self.keys.press(str(nets.index(f"net-{place}") + 1))
                expect(self.board.action(f"net-{place}")).to_have_attribute("aria-pressed", "true")
            if not rest:
                self.keys.press("1")  # to the first of them, and off again
                self.keys.press("1")
                expect(self.board.action(nets[0] or "")).to_have_attribute("aria-pressed", "false")
            self.press_button("confirm")
        else:
            self.press_option(button_of(kind, rest))
