"""The compact vectors of docs/rules-pomor.md, read from their table as it stands and carried out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawidget.games.pomor import Pomor

RULES = Pomor()
DOC = Path(__file__).parents[3] / "docs" / "rules-pomor.md"
BASIC = {
    2: ["p3", "c1", "c4", "c2", "c3", "p3", "c2", "s", "c1", "c3"],
    3: ["p3", "c1", "c4", "c2", "c3", "s", "p3", "c2", "s", "c1", "c3", "c4"],
    4: ["p3", "c1", "c4", "c2", "c3", "s", "c2", "p3", "c2", "s", "c1", "c3", "c4", "c1"],
}
TOP = ["c4", "c3", "c2", "c1", "s"]  # of the sea deck
SEATS = "ABCD"


@dataclass(frozen=True)
class Vector:
    """One row of the table."""

    id: str
    start: str
    play: str
    result: str

    def __str__(self) -> str:
        return self.id


def rows(prefix: str) -> list[list[str]]:
    """The cells of all table rows whose ID begins with a prefix."""
    lines = DOC.read_text(encoding="utf-8").splitlines()
    found = [line.strip("|").split("|") for line in lines if line.startswith(f"| {prefix}-")]
    return [[cell.strip() for cell in cells] for cells in found]


VECTORS = [Vector(*cells[:4]) for cells in rows("PV")]


@dataclass
class Start:
    """What the column *Start* says."""

    players: int = 2
    active: int = 0
    fresh: bool = False

    def __post_init__(self) -> None:
        self.options: dict[str, Any] = {}
        self.ring: dict[int, str] = {}
        self.stacks: dict[int, str] = {}
        self.holds: dict[int, list[int]] = {}
        self.scores: dict[int, int] = {}
        self.hand: list[str] | None = None

    @classmethod
    def read(cls, text: str) -> Start:
        """The start of a vector."""
        start = cls()
        for word in text.split():
            start.word(word)
        return start

    def word(self, word: str) -> None:
        """One word of the column."""
        if word == "new":
            self.fresh = True
        elif match := re.fullmatch("n([234])", word):
            self.players = int(match[1])
        elif match := re.fullmatch("turn:([ABCD])", word):
            self.active = SEATS.index(match[1])
        elif match := re.fullmatch("exact=no", word):
            self.options["pilot_exact_landing"] = False
        elif match := re.fullmatch("take=may", word):
            self.options["take"] = "may"
        elif match := re.fullmatch("nets=path", word):
            self.options["nets"] = "path_order"
        elif match := re.fullmatch("port=standing", word):
            self.options["port_sale"] = "standing"
        elif match := re.fullmatch(r"(?:\[([ABCDP]+)\]|([ABCDP]))@(\d+)", word):
            self.stacks[int(match[3])] = match[1] or match[2]
        elif match := re.fullmatch(r"(\d+)=(\w+)", word):
            self.ring[int(match[1])] = match[2]
        elif match := re.fullmatch(r"([ABCD]):([\d,]+)", word):
            self.holds[SEATS.index(match[1])] = [int(value) for value in match[2].split(",")]
        elif match := re.fullmatch(r"([ABCD])=(\d+)", word):
            self.scores[SEATS.index(match[1])] = int(match[2])
        elif word.startswith("A#"):
            self.hand = word[2:].split(",")
        else:
            raise ValueError(f"cannot read {word!r}")

    def state(self, plays: list[tuple[int | None, str]]) -> Any:
        """The position; a seat holds the cards it is to play."""
        if self.fresh:
            options = RULES.options({"players": self.players, **self.options})
            from seawidget.rng import Rng

            return RULES.initial(options, RULES.deal(options, Rng(1)))
        hands: dict[int, list[str]] = {}
        for seat, word in plays:
            card = re.fullmatch(r"(\d+/\d+n?)!?", word)
            if card and not (self.hand is not None and (seat or 0) == 0):
                hands.setdefault(self.active if seat is None else seat, []).append(card[1])
        if self.hand is not None:
            hands[0] = self.hand
        ring = [self.ring.get(place, card) for place, card in enumerate(BASIC[self.players])]
        length = len(ring)
        return RULES.position(
            RULES.options({"players": self.players, **self.options}),
            active=self.active,
            ring=ring,
            stacks=[self.stacks.get(place, "") for place in range(length)],
            holds=self.holds,
            scores=self.scores,
            sea_top=TOP,
            hands=filled(self.players, hands),
        )


def filled(players: int, hands: dict[int, list[str]]) -> list[list[str]]:
    """Hands of four: the cards asked for, then others that are still there often enough."""
    from seawidget.games.pomor.core.counts import NAV

    left = dict(NAV)
    for hand in hands.values():
        for card in hand:
            left[card] -= 1
    spare = [card for card, count in left.items() for _ in range(min(count, 2))]
    out = []
    for seat in range(players):
        hand = list(hands.get(seat, []))
        while len(hand) < 4:
            hand.append(spare.pop())
        out.append(hand)
    return out


def plays_of(text: str) -> list[tuple[int | None, str]]:
    """(seat or None, word) for each move of the column *Play*."""
    if text == "-":
        return []
    out: list[tuple[int | None, str]] = []
    for word in text.split(";"):
        seat, _, rest = word.strip().rpartition(": ")
        out.append((SEATS.index(seat) if seat else None, rest))
    return out


def move_of(word: str) -> str:
    """The canonical text of a move of the column *Play*."""
    if re.fullmatch(r"\d+/\d+n?!?", word):
        return f"PlayCard {word[:-1]} unblock" if word.endswith("!") else f"PlayCard {word}"
    name, _, rest = word.partition(" ")
    texts = {"sell": "Sell", "keep": "KeepCatch", "take": "TakeCatch", "leave": "LeaveCatch"}
    if name in texts:
        return texts[name]
    if name == "nets":
        return "ChooseNets" if rest == "-" else f"ChooseNets {rest}"
    return {"lose": "LoseCatch", "place": "PlaceToken", "pilot": "PlacePilot"}[name] + f" {rest}"


class Result:
    """What the column *Result* says is different afterwards."""

    def __init__(self, text: str) -> None:
        self.stacks: dict[int, str] = {}
        self.moved: dict[str, int] = {}
        self.ring: dict[int, str] = {}
        self.holds: dict[int, list[int]] = {}
        self.scores: dict[int, int] = {}
        self.outcomes: list[str] = []
        self.refused: str | None = None
        self.turn: int | None = None
        self.winner: int | None = None
        self.asks: str | None = None
        self.moves: list[str] = []
        asked, _, rest = text.partition("?")
        for word in asked.split():
            self.word(word)
        if rest:
            self.asks, *options = rest.split()
            self.moves = [self.offered(option) for option in options]

    def offered(self, option: str) -> str:
        """The move text of one of the moves of an open decision."""
        if self.asks == "NETS":
            return move_of(f"nets {option.strip('{}') or '-'}")
        return move_of(f"lose {option}") if self.asks == "STORM" else move_of(option)

    def word(self, word: str) -> None:
        """One word of the column."""
        if word.startswith("!"):
            self.refused = word[1:].lower()
        elif match := re.fullmatch("turn:([ABCD])", word):
            self.turn = SEATS.index(match[1])
        elif match := re.fullmatch("win:([ABCD])", word):
            self.winner = SEATS.index(match[1])
        elif (match := re.fullmatch(r"\[([ABCDP]+)\]@(\d+)", word)) or (
            match := re.fullmatch(r"([ABCDP])@(\d+)", word)
        ):
            self.stacks[int(match[2])] = match[1]
        elif match := re.fullmatch(r"(\d+)=(\w+)", word):
            self.ring[int(match[1])] = match[2]
        elif match := re.fullmatch(r"([ABCD]):([\d,]+|-)", word):
            values = [] if match[2] == "-" else [int(value) for value in match[2].split(",")]
            self.holds[SEATS.index(match[1])] = values
        elif match := re.fullmatch(r"([ABCD])=(\d+)", word):
            self.scores[SEATS.index(match[1])] = int(match[2])
        elif re.fullmatch("[A-Z][A-Z_]+", word):
            self.outcomes.append(word.lower())
        else:
            raise ValueError(f"cannot read {word!r}")

    def expected_stacks(self, before: list[str]) -> list[str]:
        """The stacks afterwards: a listed place has just its tokens, which have left the place where they were."""
        listed = set("".join(self.stacks.values()))
        after = ["".join(token for token in stack if token not in listed) for stack in before]
        for place, tokens in self.stacks.items():
            after[place] = tokens
        return after
