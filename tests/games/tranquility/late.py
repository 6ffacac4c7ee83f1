"""Random positions near the end of a game, for every set of options: full information, consistent, at ACTION."""

from __future__ import annotations

from typing import Any

from seawidget.rng import Rng
from tests.games.tranquility import oracle
from tests.games.tranquility.boards import BOARDS, ROWS, row_of
from tests.games.tranquility.positions import RULES, STORMS, card_key, universe

Data = dict[str, Any]


def late(options: Data, rng: Rng) -> Any:
    """A position with few open cells in which the active seat can act."""
    while True:
        data = late_dict(options, rng)
        if oracle.legal({**data, "options": options}):
            return RULES.from_dict(data)


class _Late:
    def __init__(self, options: Data, rng: Rng) -> None:
        self.options, self.rng = options, rng
        self.n = n = options["players"]
        self.board = BOARDS[options["board"]]
        self.duel, self.pyramid = options["variant"] == "duel", options["board"] == "pyramid"
        self.cards = universe(options)
        self.islands = rng.shuffled([card for card in self.cards if card.isdigit()])
        self.aside = [self.islands.pop() for _ in range(options["removed_islands"])]
        self.grid: dict[str, Any] = {}
        self.hands: list[list[str]] = [[] for _ in range(n)]
        self.decks: list[list[str]] = [[] for _ in range(n)]
        self.discards: list[list[str]] = [[] for _ in range(n)]
        self.removed: list[str] = []
        self.storms: dict[str, list[int]] = {"yellow": [], "orange": [], "purple": []}
        self.parts: Data = {}

    def chance(self, n: int) -> bool:
        return self.rng.below(n) == 0

    # --- the grid -----------------------------------------------------------------------------------------------------

    def lay_grid(self) -> None:
        """Rising numbers on all cells but a few."""
        segments = list(self.board.segments)
        if self.options["board"] == "arch" and self.chance(2):
            segments.pop()  # phase 1
        for segment in segments:
            numbers = sorted((self.islands.pop() for _ in segment), key=int)
            self.grid |= dict(zip(segment, numbers, strict=True))
        open_ground = segments[-1] if len(segments) > 1 and len(segments[-1]) > 6 else self.grid
        pyramid_or_rocks = self.pyramid or self.options["rocks"] == "on" or self.options["storms"] == "on"
        holes = (0, 1, 1, 2, 3, 6, 9)[self.rng.below(7 if pyramid_or_rocks else 5)]
        if len(segments) == 2 or self.duel:
            holes = max(1, holes)  # the arch is in phase 1, a full grid would end the duel
        for _ in range(holes):
            cell = list(open_ground)[self.rng.below(len(open_ground))]
            if cell in self.grid:
                self.islands.append(self.grid.pop(cell))
        self.grid = {cell: self.grid[cell] for cell in self.board.cells if cell in self.grid}
        for _ in range(self.options["wilds"]):
            if self.chance(4) and self.grid:
                cell = list(self.grid)[self.rng.below(len(self.grid))]
                if not self.grid[cell].startswith("W"):
                    self.islands.append(self.grid[cell])
                    self.grid[cell] = f"W={self.grid[cell]}"
                    self.cards["W"] -= 1

    def mark_grid(self) -> None:
        variant = self.options["variant"]
        wrong = self.rng.below(3)
        for number, (cell, card) in enumerate(self.grid.items()):
            if variant == "sun_moon":
                right = "moon" if row_of(cell) < 3 else "sun"
                other = {"moon": "sun", "sun": "moon"}[right]
                self.grid[cell] = {"card": card, "side": other if wrong and number % 13 == wrong else right}
            elif variant == "duel":
                self.grid[cell] = {"card": card, "owner": self.rng.below(2)}

    def open_rows(self) -> list[int]:
        return [row for row in ROWS if any(cell not in self.grid for cell in self.board.row(row))]

    # --- hands and decks ----------------------------------------------------------------------------------------------

    def deal_hands(self) -> None:
        rest = [*self.islands] if self.pyramid else [*self.islands, *"F" * self.cards["F"], *"W" * self.cards["W"]]
        rest = self.rng.shuffled(rest)
        for seat in range(self.n):
            limit = 3 if seat in self.storms["yellow"] else 5
            if self.chance(2):  # an empty deck, and any hand
                size, deck = (1, 2, 3, limit)[self.rng.below(4)], 0
            else:
                size, deck = limit, 1 + self.rng.below(9)
            self.hands[seat] = [rest.pop() for _ in range(min(len(rest), size))]
            self.decks[seat] = [rest.pop() for _ in range(min(len(rest), deck))]
        active = self.active
        for card, often in (("F", 3), ("W", 2)):
            if card in rest and self.hands[active] and not self.chance(often):
                rest.remove(card)
                rest.append(self.hands[active][0])
                self.hands[active][0] = card
        for index, card in enumerate(rest):
            self.discards[index % self.n].append(card)

    def hide_starts(self) -> str | None:
        if not self.cards["S"]:
            return None
        start = None if self.chance(5) else "S"
        voyage = self.options["solo_start"] == "sea_voyage"
        if voyage and not self.decks[0]:
            start = "S"
        if start and self.cards["W"] and "W" in self.discards[0]:  # the Start may be a Wild
            self.discards[0][self.discards[0].index("W")] = "S"
            start = "W"
        laid = start == "S"
        for seat in range(self.n - laid):  # START-1: of an unlaid Start every seat has its own
            if start == "W" and seat == 0:
                continue  # it lies in the place of the Wild
            # VOYAGE-4: in `sea_voyage` an unlaid Start is never in a hand at ACTION
            piles = [self.decks[seat]] if voyage else [self.hands[seat], self.decks[seat], self.discards[seat]]
            pile = piles[self.rng.below(len(piles) if start or voyage else 2)]
            if not pile:
                pile = self.discards[seat] if start else self.hands[seat]
            self.put(pile, "S", self.discards[seat])
        return start

    def hide_monsters(self) -> None:
        for _ in range(self.options["monsters"]):
            seat = self.rng.below(self.n)
            pile = [self.hands[seat], self.decks[seat]][self.rng.below(2)]
            if self.put(pile, "M", self.discards[seat]):
                continue
            victims = [card for pile in self.discards for card in pile if card.isdigit()]
            if victims:
                self.removed += ["M", victims[0]]
                next(pile for pile in self.discards if victims[0] in pile).remove(victims[0])
            else:  # every card is in a hand or on the grid: one island more is taken off
                shut = {*self.storms["purple"], self.parts.get("rocks")}
                cell = next(cell for cell in self.grid if row_of(cell) not in shut)
                self.removed += ["M", str(self.grid.pop(cell)).split("=")[0]]

    def put(self, pile: list[str], card: str, discards: list[str]) -> bool:
        """Put a card in the place of another one, which goes to the discards."""
        places = [i for i, other in enumerate(pile) if other not in "SMYPOC"]
        if pile is discards or (card == "S" and not pile):
            pile.append(card)
            return True
        if not places:
            return False
        place = places[self.rng.below(len(places))]
        discards.append(pile[place])
        pile[place] = card
        return True

    # --- modules ------------------------------------------------------------------------------------------------------

    def rocks(self) -> None:
        if not self.cards["R"] or self.pyramid:
            return
        rows = self.open_rows()
        if len(rows) > 2:  # ROCKS-5
            self.parts["rocks"] = rows[self.rng.below(len(rows))]
        else:
            self.removed.append("R")

    def storm_cards(self) -> list[str]:
        """Storms in play or cancelled; the others are returned. Each cancelled one has cost a compass."""
        hidden = []
        for storm in STORMS:
            for _ in range(self.cards[storm]):
                where = self.rng.below(5)
                if where < 2:
                    hidden.append(storm)
                elif where < 4 and (storm != "P" or self.open_rows()):
                    colour = {"Y": "yellow", "P": "purple", "O": "orange"}[storm]
                    owners = self.open_rows() if storm == "P" else range(self.n)
                    self.storms[colour].append(owners[self.rng.below(len(owners))])
                else:
                    self.removed += [storm, "C"]
        return hidden

    def hide_storms(self, hidden: list[str]) -> None:
        for storm in hidden:
            decks = [deck for deck in self.decks if deck]
            if decks:
                deck = decks[self.rng.below(len(decks))]
                deck.insert(self.rng.below(len(deck) + 1), storm)
            else:
                self.removed += [storm, "C"]
        left = 6 - self.removed.count("C")
        pool = min(left, (0, 0, 1, 2)[self.rng.below(4)])
        self.parts |= {"pool": pool, "supply": (left - pool) if not self.chance(6) else 0}
        for _ in range(left - pool - self.parts["supply"]):
            self.parts["pool"] += 1

    def explorer(self, hidden: list[str]) -> None:
        """The Explorer deck, the rocks and a Finish of the Pyramid."""
        left = 6 - self.removed.count("C")
        pool = self.rng.below(min(3, left) + 1)
        deck = [*"B" * self.rng.below(5), *"C" * (left - pool), *hidden]
        finishes = self.rng.below(6)
        deck += "F" * finishes
        if finishes < 5 and (self.chance(2) and self.open_rows()):
            self.parts["finish"] = "F"
        self.removed += "F" * (5 - finishes - ("finish" in self.parts))
        if finishes < 5 and "finish" not in self.parts:  # PYRAMID-10: the first one turned up is laid
            deck += "F" * (5 - finishes)
            self.removed = [card for card in self.removed if card != "F"]
        self.removed += "B" * (4 - deck.count("B"))
        rows = self.open_rows()
        if self.chance(2):
            deck.append("R")
        elif len(rows) > 2:
            self.parts["rocks"] = rows[self.rng.below(len(rows))]
        else:
            self.removed.append("R")
        victims = [card for pile in self.discards for card in pile if card.isdigit()]
        for _ in range(5):
            if self.chance(2) and victims:
                self.removed += ["M", victims[-1]]
                next(pile for pile in self.discards if victims[-1] in pile).remove(victims.pop())
            else:
                deck.append("M")
        self.parts |= {"explorer": self.rng.shuffled(deck), "pool": pool, "supply": 0}
        self.parts["row_order"] = self.rng.shuffled(ROWS)

    def compasses(self) -> None:
        """Sun and Moon: compasses in decks and those drawn."""
        drawn = 0
        for _ in range(6):
            decks = [deck for deck in self.decks if deck]
            if decks and self.chance(2):
                deck = decks[self.rng.below(len(decks))]
                deck.insert(self.rng.below(len(deck) + 1), "C")
            else:
                drawn += 1
        self.removed += "C" * drawn
        self.parts["flag"] = ("sun", "moon")[drawn % 2]

    def duel_piles(self) -> None:
        rest = self.rng.shuffled(self.islands)
        stage = self.rng.below(3)
        sizes = (5, 5) if stage < 2 else ((0, 2), (1, 3), (2, 0), (5, 1), (1, 2), (5, 5))[self.rng.below(6)]
        self.hands = [[rest.pop() for _ in range(size)] for size in sizes]
        row = (5, self.rng.below(5), 0)[stage]
        self.parts["row"] = [rest.pop() for _ in range(row)]
        deck = 1 + self.rng.below(8) if stage == 0 else 0
        self.parts["common_deck"] = [rest.pop() for _ in range(deck)]
        for index, card in enumerate(rest):
            self.discards[index % 2].append(card)

    # --- all of it ----------------------------------------------------------------------------------------------------

    def build(self) -> Data:
        rng = self.rng
        self.active = rng.below(self.n)
        self.lay_grid()
        hidden: list[str] = []
        if self.cards["Y"]:
            hidden = self.storm_cards()
        self.rocks()
        start = None
        if self.duel:
            self.duel_piles()
        else:
            self.deal_hands()
            start = self.hide_starts()
        if self.options["storms"] == "on":
            self.hide_storms(hidden)
        self.hide_monsters()
        if self.pyramid:
            self.explorer(hidden)
        if self.options["variant"] == "sun_moon":
            self.compasses()
        self.mark_grid()
        held = [hand.count("M") for hand in self.hands]
        phase = None
        if self.options["board"] == "arch":
            phase = (
                1 if any(cell not in self.grid for cell in (*self.board.segments[0], *self.board.segments[1])) else 2
            )
        return {
            "options": self.options,
            "point": "ACTION",
            "active": self.active,
            "deciding": self.active,
            "turn": 1 + rng.below(60),
            "grid": self.grid,
            "start": start,
            "finish": None,
            "hands": [sorted(hand, key=card_key) for hand in self.hands],
            "decks": self.decks,
            "discards": [sorted(pile, key=card_key) for pile in self.discards],
            "removed": sorted(self.removed, key=card_key),
            "removed_islands": sorted(self.aside, key=card_key),
            "disclosed": [rng.below(count + 1) if rng.below(3) == 0 else 0 for count in held],
            "rocks": None,
            "storms": {colour: sorted(owners) for colour, owners in self.storms.items()},
            "pool": 0,
            "supply": 0,
            "flag": None,
            "phase": phase,
            "explorer": [],
            "row_order": list(ROWS),
            "row": [],
            "common_deck": [],
            "due": 0,
            "shares": None,
            "turned_up": None,
            "draw": None,
            "extra_left": 0,
            "explore": None,
            "start_turn": False,
            "exchange": None,
            "start_places": None,
            "result": None,
            **self.parts,
        }


def late_dict(options: Data, rng: Rng) -> Data:
    """The dictionary of such a position."""
    return _Late(options, rng).build()
