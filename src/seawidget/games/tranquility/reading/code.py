"""Positions as one whole number, out and in: the table of position codes of Tranquility.

`packed_state` and `packed_view` take dictionaries in the documented shapes; `unpacked_state` gives one that `load`
checks, `unpacked_view` what the view says. What follows from the rest (the cards of the last pile, the phase of the
arch, who decides at most points) takes no place. A change of anything here is another table: `TABLE` and what reads
the old one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

from seawidget.errors import OptionError
from seawidget.games.shared.mixed_radix import Coder, Impossible, of, packed, take, unpacked
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_NAMES, ROOF
from seawidget.games.tranquility.core.card_counts import card_counts, has_rocks, has_starts, has_storms
from seawidget.games.tranquility.core.cards import CARD_CODE, CARD_TEXT, WILD_NUMBER, WILD_TEXT, texts
from seawidget.games.tranquility.core.names import FLAGS, POINTS
from seawidget.games.tranquility.core.options import RANGES, WORDS, read_options
from seawidget.games.tranquility.core.rejection_codes import END_REASONS, NAMES
from seawidget.games.tranquility.reading.code_piles import hidden_piles, seen_piles
from seawidget.games.tranquility.reading.slots import STORMS

TABLE: Final = 1  # number of the table below
LETTER: Final = "T"

_MOST_TURN: Final = 9999
_MOST_SCORE: Final = 511
_BOARDS: Final = WORDS["board"]
_FREE_SEAT: Final = ("SHED", "CUT", "STORM")  # points at which another than the active seat may decide
_START_POINTS: Final = ("SHED", "CUT")  # they belong to the turn of a Start
_OUTCOMES: Final = ("win", "loss", 0, 1, "draw")

Told = Mapping[str, Any] | None
Facts = dict[str, Any]


def packed_state(told: Mapping[str, Any]) -> int:
    """The number of a whole position: a dictionary as `State.to_dict` writes it."""
    return packed(_state, told)


def unpacked_state(number: int) -> Facts:
    """The dictionary of such a number, for `load`. Raises Impossible."""
    return unpacked(_state, number)


def packed_view(told: Mapping[str, Any]) -> int:
    """The number of a view: a dictionary as `View.to_dict` writes it, with `own`, codes of the own discards that are
    remembered, and what is open without being in a view: `start_turn`, `earned` and `extra_left`.
    """
    return packed(_view, told)


def with_open_parts(view: Mapping[str, Any]) -> Facts:
    """The dictionary of a view with the parts that `packed_view` wants besides, as they are at most such points."""
    players, draw = view["players"], view["draw"]
    other = draw == "refill" and view["deciding"] != view["active"]  # all seats refill in the turn of a Start alone
    return {
        **view,
        "own": (),
        "start_turn": view["point"] in _START_POINTS or draw == "extra" or other,
        "earned": view["point"] == "COMPASS",
        "extra_left": (8 if players == 1 else 2) if draw == "extra" else 0,
    }


def unpacked_view(number: int) -> Facts:
    """What such a number says, by the same names. Raises Impossible."""
    return unpacked(_view, number)


def _state(c: Coder, told: Told) -> Facts:
    facts, left = _table(c, told)
    hidden_piles(c, facts, left, told)
    return facts


def _view(c: Coder, told: Told) -> Facts:
    facts, left = _table(c, told)
    seen_piles(c, facts, left, told)
    return facts


def _table(c: Coder, told: Told) -> tuple[Facts, Counter[int]]:
    """What everybody sees, and the cards that lie elsewhere."""
    facts: Facts = {"options": _options(c, of(told, "options"))}
    _point(c, facts, told)
    left = Counter(card_counts(facts["options"]))
    _grid(c, facts, left, of(told, "grid"))
    _spaces(c, facts, left, told)
    _markers(c, facts, left, told)
    take(left, [at.M] if facts["turned_up"] == "M" else [CARD_CODE[facts["turned_up"]]] if facts["turned_up"] else [])
    removed = of(told, "removed")
    cards = None if removed is None else [CARD_CODE[card] for card in removed]
    facts["removed"] = texts(c.bag(left, at.ISLANDS, cards))
    _shed(c, facts, told)
    facts["result"] = _result(c, facts, told) if facts["point"] == "END" else None
    return facts, left


def _options(c: Coder, told: Told) -> dict[str, Any]:
    """The options; those that say nothing beside others take no place."""
    found: dict[str, Any] = {}

    def whole(name: str) -> None:
        found[name] = c.whole(*RANGES[name], of(told, name))

    def word(name: str) -> None:
        found[name] = c.one_of(WORDS[name], of(told, name))

    whole("players")
    word("board")
    word("variant")
    found["first_player"] = c.one_of(("fewest", *range(found["players"])), of(told, "first_player"))
    plain = (found["board"], found["variant"]) == ("square", "none")
    if found["variant"] != "duel":
        whole("removed_islands")
        word("placement_guard")
    if plain:
        whole("monsters")
        whole("wilds")
        for name in ("rocks", "storms"):
            word(name)
        if found["players"] == 1:
            word("solo_start")
        if found["storms"] == "on":
            word("compass_row")
        if found["rocks"] == "on":
            found["rocks_row"] = c.one_of(("random", *range(at.ROWS)), of(told, "rocks_row"))
    if found.get("storms") == "on" or found["board"] == "pyramid":
        word("yellow_blind")
    try:
        return read_options(found)
    except OptionError as error:
        raise Impossible from error


def _point(c: Coder, facts: Facts, told: Told) -> None:
    """Where the game stands, and why."""
    options = facts["options"]
    players = options["players"]
    point = facts["point"] = c.one_of(POINTS, of(told, "point"))
    facts["active"] = c.number(players, of(told, "active"))
    if point == "END":
        facts["deciding"] = None
    elif point in _FREE_SEAT:
        facts["deciding"] = c.number(players, of(told, "deciding"))
    else:
        facts["deciding"] = (facts["active"] + (point == "ANSWER")) % players
    facts["turn"] = c.whole(0, _MOST_TURN, of(told, "turn"))
    facts["draw"] = facts["turned_up"] = facts["explore"] = None
    facts["extra_left"] = 0
    if point == "STORM":
        facts["draw"] = c.one_of(("opening", "extra", "refill", "explorer"), of(told, "draw"))
        facts["turned_up"] = c.one_of(("Y", "P", "O"), of(told, "turned_up"))
        if facts["draw"] == "extra":
            facts["extra_left"] = c.whole(1, 8, of(told, "extra_left"))
    elif point == "CHOOSE":
        facts["turned_up"] = "M"
    if point in {"EXPLORE", "CHOOSE"} or facts["draw"] == "explorer":
        facts["explore"] = c.one_of(("cover", "full"), of(told, "explore"))
    facts["start_turn"] = point in _START_POINTS or c.flag(of(told, "start_turn"))
    facts["earned"] = options["storms"] == "on" and c.flag(of(told, "earned"))


def _grid(c: Coder, facts: Facts, left: Counter[int], told: Told) -> None:
    """Which cells are filled, the numbers of each segment as a set, then Wilds, and sides or owners."""
    options, variant = facts["options"], facts["options"]["variant"]
    names = CELL_NAMES[_BOARDS.index(options["board"])]
    marked = variant != "none"
    cards = None if told is None else {name: card["card"] if marked else card for name, card in told.items()}
    mask = c.number(1 << len(names), None if cards is None else sum(1 << names.index(name) for name in cards))
    filled = [name for place, name in enumerate(names) if mask >> place & 1]
    numbers = _numbers(c, names, filled, cards)
    wild: list[str] = []
    if options["wilds"]:
        size = c.number(options["wilds"] + 1, None if cards is None else sum("=" in card for card in cards.values()))
        wild = c.subset(filled, size, None if cards is None else [name for name in filled if "=" in cards[name]])
    take(left, [at.W if name in wild else numbers[name] for name in filled])
    grid: dict[str, Any] = {}
    for name in filled:
        grid[name] = WILD_TEXT[numbers[name]] if name in wild else CARD_TEXT[numbers[name]]
        mark, values = ("side", FLAGS) if variant == "sun_moon" else ("owner", (0, 1))
        if marked:
            grid[name] = {"card": grid[name], mark: c.one_of(values, None if told is None else told[name][mark])}
    facts["grid"] = grid


def _numbers(c: Coder, names: tuple[str, ...], filled: list[str], cards: Mapping[str, str] | None) -> dict[str, int]:
    """The number on each filled cell: they rise along a segment, so that a set says where each lies."""
    ends = (6, ROOF, len(names)) if len(names) < at.CELLS else (len(names),)
    free = list(range(1, at.ISLANDS + 1))
    numbers: dict[str, int] = {}
    first = 0
    for end in ends:
        cells = [name for name in names[first:end] if name in filled]
        told = None if cards is None else [WILD_NUMBER.get(cards[name]) or CARD_CODE[cards[name]] for name in cells]
        found = c.subset(free, len(cells), told)
        numbers |= dict(zip(cells, found, strict=True))
        free = [number for number in free if number not in found]
        first = end
    return numbers


def _spaces(c: Coder, facts: Facts, left: Counter[int], told: Told) -> None:
    """What lies on the Start and the Finish space."""
    options = facts["options"]
    has = {"start": has_starts(options), "finish": options["variant"] != "duel"}
    for name, card in (("start", "S"), ("finish", "F")):
        values = (None, card, "W") if options["wilds"] else (None, card)
        facts[name] = c.one_of(values, of(told, name)) if has[name] else None
        take(left, [CARD_CODE[facts[name]]] if facts[name] else [])


def _markers(c: Coder, facts: Facts, left: Counter[int], told: Told) -> None:
    """Rocks, storms in play, compasses, and what variants have."""
    options = facts["options"]
    players, variant = options["players"], options["variant"]
    facts["rocks"] = c.one_of((None, *range(at.ROWS)), of(told, "rocks")) if has_rocks(options) else None
    take(left, [] if facts["rocks"] is None else [at.R])
    storms = of(told, "storms")
    facts["storms"] = {colour: [] for colour, _, _ in STORMS}
    for colour, card, _ in STORMS if has_storms(options) else ():
        places = range(at.ROWS if card == at.P else players)
        lying = [each for count in range(3) for each in combinations_with_replacement(places, count)]
        facts["storms"][colour] = list(c.one_of(lying, None if storms is None else tuple(storms[colour])))
        take(left, [card] * len(facts["storms"][colour]))
    facts["pool"] = c.number(7, of(told, "pool")) if has_storms(options) else 0
    facts["supply"] = c.number(7, of(told, "supply")) if options["storms"] == "on" else 0
    take(left, [at.C] * (facts["pool"] + facts["supply"]))
    facts["flag"] = c.one_of(FLAGS, of(told, "flag")) if variant == "sun_moon" else None
    pillars = CELL_NAMES[at.ARCH][:ROOF]
    arch = options["board"] == "arch"
    facts["phase"] = (2 if all(name in facts["grid"] for name in pillars) else 1) if arch else None
    facts["row"] = []
    if variant == "duel":
        row = None if told is None else [CARD_CODE[card] for card in told["row"]]
        codes = c.bag(left, at.ISLANDS, row)
        facts["row"] = texts(c.order(codes, row))


def _shed(c: Coder, facts: Facts, told: Told) -> None:
    """What is due in a shed, and the shares that were made."""
    players = facts["options"]["players"]
    facts["due"], facts["shares"] = 0, None
    if facts["point"] == "SHED":
        facts["due"] = c.number(9, of(told, "due"))
        shares = of(told, "shares")
        values = (None, *range(9))
        facts["shares"] = [c.one_of(values, None if shares is None else shares[seat]) for seat in range(players)]


def _result(c: Coder, facts: Facts, told: Told) -> dict[str, Any]:
    """The result record (END-9)."""
    record = of(told, "result")
    kinds = ("", *(str(n) for n in range(1, at.ISLANDS + 1)), "S", "F", "M", "W")
    card = c.one_of(kinds, None if record is None else record["card"] or "")
    duel = facts["options"]["variant"] == "duel"
    scores = None if record is None else record["scores"]
    return {
        "outcome": c.one_of(_OUTCOMES, of(record, "outcome")),
        "reason": c.one_of(tuple(END_REASONS), of(record, "reason")),
        "seat": facts["active"],
        "turn": facts["turn"],
        "card": card or None,
        "detail": c.one_of(tuple(NAMES), of(record, "detail")) if card else None,
        "scores": [c.whole(-_MOST_SCORE, _MOST_SCORE, scores and scores[seat]) for seat in (0, 1)] if duel else None,
    }
