"""The events of modules and variants, in the order of TURN-5, with what they tell."""

from __future__ import annotations

import pytest

from seawidget.games.shared.events import sentence_args
from seawidget.text.i18n import LOCALES, catalogue, text
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import full_grid, kinds, play, stand
from tests.games.tranquility.rules.test_vectors_duel import STUCK
from tests.games.tranquility.walks import SETS, Walk

STORM = {"players": 2, "storms": "on"}
ROCKS = {"players": 2, "rocks": "on"}
MOON = {"players": 2, "variant": "sun_moon"}
ARCH = {"players": 2, "board": "arch"}
PYRAMID = {"players": 2, "board": "pyramid"}
DUEL = {"players": 2, "variant": "duel"}
ROW = "a1=12 b1=13 c1=14 d1=15 e1=16"
PILLARS = {cell: n for n, cell in enumerate([*BOARDS["arch"].segments[0], *BOARDS["arch"].segments[1]], start=10)}
THREE_ROWS = {cell: n for cell, n in full_grid().items() if cell[1] in "246"}


def told(options, moves, grid="", hands=("x x x x x", "x x x x x"), **more):
    """The events of the last of these moves."""
    state = stand(grid, list(hands), options=options, **more)
    *first, last = moves
    state, _ = play(state, *first)
    return play(state, last)[1]


def drawn(storm):
    return {"decks": [f"{storm} rest", ""]}


CASES = [
    # ROCKS-3, ROCKS-5
    ("moved", ROCKS, ["Discard x,x", "MoveRocks 4"], {"rocks": 2}, ["rocks_moved", "drew", "turn"]),
    ("paid", ROCKS, ["Discard x,x", "Discard x,x"], {"rocks": 2}, ["discarded", "drew", "turn"]),
    (
        "left",
        ROCKS,
        ["Place 11 f1 pay x"],
        {
            "grid": {**THREE_ROWS, "a1": 1, "b1": 2, "c1": 8, "d1": 9, "e1": 10},
            "hands": ("11 x x x x", "x x x x x"),
            "rocks": 2,
        },
        ["placed", "paid", "row_filled", "rocks_left", "drew", "turn"],
    ),
    # STORM-2, STORM-4, STORM-8, STORM-9
    ("yellow", STORM, ["Discard x,x"], drawn("50 Y"), ["discarded", "drew", "turned_up_yellow"]),
    (
        "keep",
        STORM,
        ["Discard x,x", "KeepHand x"],
        {"decks": ["50 Y rest", ""]},
        ["storm_stays_yellow", "discarded", "turn"],
    ),
    ("purple", STORM, ["Discard x,x"], drawn("P"), ["discarded", "turned_up_purple"]),
    ("placed", STORM, ["Discard x,x", "PlaceStorm 3"], drawn("P"), ["storm_placed", "drew", "turn"]),
    ("orange", STORM, ["Discard x,x", "Pass"], drawn("O"), ["storm_stays_orange", "drew", "turn"]),
    (
        "gone",
        STORM,
        ["Discard x,x"],
        {"grid": full_grid(), **drawn("P 50")},
        ["discarded", "turned_up_purple", "storm_gone", "drew", "turn"],
    ),
    # COMPASS-3, COMPASS-5, COMPASS-6, COMPASS-7
    (
        "revealed",
        STORM,
        ["Discard x,x", "UseCompass revealed"],
        {"pool": 1, **drawn("O")},
        ["compass_used_orange", "drew", "turn"],
    ),
    ("cancelled", STORM, ["UseCompass purple@3"], {"pool": 1, "storms": "purple@3"}, ["compass_used_purple"]),
    (
        "row",
        STORM,
        ["Place 17 f1 pay x"],
        {"grid": ROW, "hands": ("17 x x x x", "x x x x x")},
        ["placed", "paid", "row_filled", "compass_earned_row", "drew", "turn"],
    ),
    (
        "start",
        STORM,
        ["PlayStart"],
        {"start": None, "hands": ("S x x x x", "x x x x x")},
        ["start_laid", "compass_earned_start", "drew", "drew", "shed_begins"],
    ),
    ("hand", STORM, ["EarnCompass"], {}, ["discarded", "compass_earned_hand", "drew", "turn"]),
    # SUNMOON-3, SUNMOON-4
    (
        "flip",
        MOON,
        ["Discard x,x"],
        drawn("50 C 51"),
        ["discarded", "drew", "turned_up_compass", "flag_moon", "drew", "turn"],
    ),
    ("rotate", MOON, ["Rotate a1 pay x"], {"grid": "a1=5"}, ["rotated_moon", "paid", "drew", "turn"]),
    # ARCH-6
    (
        "roof",
        ARCH,
        ["Place 9 a1"],
        {"grid": {c: n for c, n in PILLARS.items() if c != "a1"}, "hands": ("9 x x x x", "x x x x x")},
        ["placed", "row_filled", "roof_open", "drew", "turn"],
    ),
    # PYRAMID-5 to PYRAMID-10
    *(
        (
            f"explorer-{card}",
            PYRAMID,
            ["Place 40 a1", "Reveal"],
            {"hands": ("40 x x x x", "x x x x x"), "explorer": card},
            expected,
        )
        for card, expected in {
            "B": ["explored_border", "drew", "turn"],
            "C": ["explored_compass", "compass_earned_explorer", "drew", "turn"],
            "F": ["explored_finish", "finish_found", "drew", "turn"],
            "M": ["explored_monster"],
            "R": ["explored_rocks", "rocks_landed", "drew", "turn"],
            "O": ["turned_up_orange"],
        }.items()
    ),
    (
        "chosen",
        PYRAMID,
        ["Place 40 a1", "Reveal", "Choose a1"],
        {"hands": ("40 x x x x", "x x x x x"), "explorer": "M"},
        ["chosen", "drew", "turn"],
    ),
    # DUEL-5 to DUEL-9
    ("duel", DUEL, ["Discard x,x"], {}, ["discarded", "took", "row_dealt", "turn"]),
    ("offer", DUEL, ["Exchange"], {"grid": STUCK, "hands": ("70 71 72 73 74", "x x x x x")}, ["exchange_offered"]),
    (
        "agree",
        DUEL,
        ["Exchange", "AgreeExchange"],
        {"grid": STUCK, "hands": ("70 71 72 73 74", "x x x x x")},
        ["exchange_agreed", "discarded", "took", "row_dealt", "turn"],
    ),
    (
        "decline",
        DUEL,
        ["Exchange", "DeclineExchange"],
        {"grid": STUCK, "hands": ("70 71 72 73 74", "x x x x x")},
        ["exchange_declined"],
    ),
    (
        "pass",
        DUEL,
        ["Discard x,x", "Pass"],
        {"hands": ("x x x x", ""), "row": "", "common_deck": "-"},
        ["passed", "turn"],
    ),
]


@pytest.mark.parametrize(
    ("options", "moves", "more", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_in_this_order(options, moves, more, expected):  # TURN-5
    assert kinds(told(options, moves, **more)) == expected


class TestWhatTheyTell:
    def one(self, kind, *args, **more):
        return next(event for event in told(*args, **more) if event.kind == kind)

    def test_rows(self):
        assert self.one("rocks_moved", ROCKS, ["Discard x,x", "MoveRocks 4"], rocks=2).data["row"] == 4
        assert self.one("storm_placed", STORM, ["Discard x,x", "PlaceStorm 3"], **drawn("P")).data["row"] == 3

    def test_compass(self):
        event = self.one("compass_used_purple", STORM, ["UseCompass purple@3"], pool=1, storms="purple@3")
        assert (event.data["storm"], event.data["with"]) == ("purple@3", "C")
        options = {**STORM, "wilds": 1}
        event = self.one(
            "compass_used_orange", options, ["UseCompass orange@1"], hands=("W x x x x", "x x x x x"), storms="orange@1"
        )
        assert (event.data["storm"], event.data["with"]) == ("orange@1", "W")
        event = self.one("compass_used_orange", STORM, ["Discard x,x", "UseCompass revealed"], pool=1, **drawn("O"))
        assert event.data["storm"] == "revealed"

    def test_rotation(self):
        event = self.one("rotated_sun", MOON, ["Rotate a1 pay x"], grid="a1=5/moon")
        assert (event.data["cell"], event.data["side"]) == ("a1", "sun")

    def test_a_wild_on_the_grid_is_told_as_one(self):  # WILD-3, MONSTER-4
        options = {"players": 1, "wilds": 1, "monsters": 1}
        event = self.one("placed_wild", options, ["Place W=48 c1"], hands=("W x x x x",))
        assert (event.data["card"], event.data["number"]) == ("W=48", 48)
        assert text("tranquility.event.placed_wild", sentence_args(event)) == "Player 1 places a Wild as 48 on c1."
        event = self.one("unleashed_wild", options, ["Unleash c1"], grid="c1=W=48", hands=("M x x x x",))
        assert (event.data["card"], event.data["number"]) == ("W=48", 48)

    def test_what_a_move_brought(self):
        """Reveal does not say what came, a refused Finish not that it was refused: their events have a word for it."""
        hands = ("40 x x x x", "x x x x x")
        for card in "BCFMRYPO":
            event = told(PYRAMID, ["Place 40 a1", "Reveal"], hands=hands, explorer=card)[0]
            assert [event.seen_by(seat).data["came"] for seat in (0, 1, None)] == [card] * 3
        options = {"players": 2, "monsters": 1}
        event = told(options, ["PlayFinish"], full_grid(), ("F x x", "M x x"), decks="empty")[0]
        assert (event.kind, event.data["came"]) == ("finish_refused", "refused")
        event = self.one("turned_up_orange", STORM, ["Discard x,x"], **drawn("O"))
        assert "came" not in event.data  # the Discard says what it is

    def test_the_row_is_open(self):  # DUEL-5, INFO-1
        event = self.one("took", DUEL, ["Discard x,x"], row="11 12 13 14 15", common_deck="21 22")
        assert event.seen_by(1).data["cards"] == ["11", "12"]
        event = self.one("row_dealt", DUEL, ["Discard x,x"], row="11 12 13 14 15", common_deck="21 22")
        assert event.seen_by(None).data["cards"] == ["21", "22"]

    def test_the_offer_is_open(self):  # DUEL-6
        hands = ("70 71 72 73 74", "x x x x x")
        event = self.one("exchange_offered", DUEL, ["Exchange"], grid=STUCK, hands=hands)
        assert event.seen_by(1).data["cards"] == ["70", "71", "72", "73", "74"]

    def test_the_storm_and_its_owner(self):  # INFO-1
        event = self.one("turned_up_orange", STORM, ["Discard x,x"], **drawn("O"))
        assert (event.seat, event.data["card"], event.data["why"]) == (0, "O", "refill")


def test_every_event_has_a_sentence():
    """Random games of all option sets, told in every language."""
    found = {}
    for number, name in enumerate(SETS):
        for late in (True, False):
            for _, _, events, _ in Walk(SETS[name], 77 + number, "kinds", late).steps(25):
                found |= {event.kind: event for event in events}
    assert len(found) > 35
    for locale in LOCALES:
        messages = catalogue(locale)
        for kind, event in found.items():
            assert f"tranquility.event.{kind}" in messages
            assert "{" not in text(f"tranquility.event.{kind}", sentence_args(event), locale), kind
