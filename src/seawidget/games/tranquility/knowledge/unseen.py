"""Which cards a seat has not seen, and at how many places they lie: the ground of redeals and of odds."""

from __future__ import annotations

from seawidget.errors import SeaError
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.text.i18n import Sentence


class RedealError(SeaError, ValueError):
    """No deal of the hidden cards agrees with what the seat is said to know; the memory given is not of this
    game.
    """


class Unseen:
    """The cards of a game that `seat` (None: a spectator) has not seen. `v`: a redacted vector.

    `islands` (their numbers; `aside` of them are out of the game unseen), how many `starts`, `finishes`, `monsters` and
    `wilds`, and `sunk`, the storms and compasses that no hand can hold; `decks` are the sizes of all decks, `forgotten`
    the own discards that are not remembered, `places` all places where these cards lie. Raises RedealError if the cards
    do not fill the places.
    """

    def __init__(self, v: Vector, seat: int | None, information: log.InformationState) -> None:
        self.v, self.seat, self.information = v, seat, information
        self.players = v[at.PLAYERS]
        self.own = [] if seat is None else own_hand(v, seat)
        self.forgotten = 0 if seat is None else v[at.DISCARDS_N + seat] - len(information.own)
        if self.forgotten < 0:
            raise RedealError(Sentence("error.redeal.discards"))
        self.decks = [v[at.DECK_END + s] - v[at.DECK_TOP + s] for s in range(self.players)]
        self._unseen()

    def _unseen(self) -> None:
        """Count the cards of the game that are not seen: the rest of the list of all cards (INFO-1)."""
        v, grid = self.v, self.v[at.GRID : at.GRID + at.CELLS]
        natural = [n for n, mark in zip(grid, self.v[at.MARK : at.MARK + at.CELLS], strict=True) if n and not mark & 1]
        mine = [*self.own, *self.information.own]
        seen = {
            *natural,
            *mine,
            *(n for n in range(1, at.ISLANDS + 1) if v[at.WHERE + n] == at.WHERE_REMOVED),
        }
        self.islands = [n for n in range(1, at.ISLANDS + 1) if n not in seen]
        laid = (v[at.START_LAID], v[at.FINISH_LAID])
        wild = sum(1 for n, mark in zip(grid, self.v[at.MARK : at.MARK + at.CELLS], strict=True) if n and mark & 1)

        def left(card: int, copies: int) -> int:
            return copies - mine.count(card) - laid.count(card) - v[at.REMOVED + card - at.S]

        pyramid = v[at.BOARD] == at.PYRAMID  # PYRAMID-2, PYRAMID-3: its decks hold islands and Starts only
        self.waiting = v[at.POINT] == at.AT_STORM and v[at.DRAW] == at.DRAW_OPENING
        self.has_starts = v[at.BOARD] != at.ARCH and not self.waiting
        self.starts = left(at.S, self.players) if self.has_starts else 0
        self.finishes = 0 if pyramid else left(at.F, 5)
        self.monsters = 0 if pyramid else left(at.M, v[at.MONSTERS])
        self.sunk = self._sunk()
        self.wilds = left(at.W, v[at.WILDS]) - wild
        self.aside = v[at.REMOVED_ISLANDS]
        others = [s for s in range(self.players) if s != self.seat]
        self.places = sum(self.decks) + self.forgotten
        self.places += sum(v[at.HAND_N + s] + v[at.DISCARDS_N + s] for s in others)
        cards = len(self.islands) - self.aside + self.starts + self.finishes + self.monsters + self.wilds
        cards += len(self.sunk)
        if cards != self.places or min(self.starts, self.finishes, self.monsters, self.wilds) < 0:
            raise RedealError(Sentence("error.redeal.places"))

    def _sunk(self) -> list[int]:
        """Cards that no hand can hold (INV-4): the storms to come, in Sun and Moon the compasses."""
        v = self.v
        if v[at.VARIANT] == at.SUN_MOON:
            return [at.C] * (6 - v[at.REMOVED + at.C - at.S])
        if not v[at.STORMS_ON]:
            return []
        n = self.players
        in_play = {
            at.Y: sum(v[at.YELLOW : at.YELLOW + n]),
            at.P: sum(v[at.PURPLE : at.PURPLE + at.ROWS]),
            at.O: sum(v[at.ORANGE : at.ORANGE + n]),
        }
        sunk: list[int] = []
        for card, count in in_play.items():
            sunk += [card] * (2 - count - v[at.REMOVED + card - at.S] - (v[at.TURNED_UP] == card))
        return sunk

    def pack(self) -> int:
        """How many cards are dealt, Starts aside (SETUP-1, SUNMOON-1)."""
        v = self.v
        whole = at.ISLANDS - self.aside + v[at.MONSTERS] + v[at.WILDS] + (0 if v[at.BOARD] == at.PYRAMID else 5)
        return whole + 6 * v[at.STORMS_ON] + (6 if v[at.VARIANT] == at.SUN_MOON else 0)

    def start_window(self, deck: int) -> int:
        """Among how many top places of a deck of that size its Start lies, if it lies there.

        All of them with several seats (SETUP-4); alone, what is left of the upper half (SOLO-2, VOYAGE-2).
        """
        if self.players > 1:
            return deck
        whole = self.pack()  # without the Start
        if not self.v[at.SOLO_START]:
            whole -= 5  # SOLO-2: the opening hand is drawn first, and storms with it: any number of those that are out
            whole -= 6 * self.v[at.STORMS_ON] - (len(self.sunk) if self.v[at.STORMS_ON] else 0)
            if self.information.start_deck is not None:
                whole = self.information.start_deck
        left = (whole + 1) // 2 + 1 - (whole + 1 - deck)
        # a position made by hand may be one that no deal leads to: then the Start may be anywhere
        return min(left, deck) if left > 0 else deck

    def blind_before(self, base: log.Base, discards: int) -> int:
        """How many cards may have been thrown unseen before the log begins."""
        return min(2, discards) if self.v[at.STORMS_ON] and base.start_laid else 0
