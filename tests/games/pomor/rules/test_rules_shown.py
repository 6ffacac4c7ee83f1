"""Which vectors fail when a rule is broken, and the rules that no vector shows."""

from __future__ import annotations

from tests.games.pomor.vectors import RULES, VECTORS

# Each of these was seen to fail in `test_vector` with the rule broken in the way named beside it.
SHOWN = {
    "P-SETUP-8": "PV-15 PV-16",  # a token put below, or a full port barred
    "P-TURN-1": "PV-10 PV-15 PV-45",  # turns in the other direction, or seat 1 beginning
    "P-TURN-4": "PV-19 PV-45",  # no card that moves nothing
    "P-TURN-5": "PV-09 PV-25 PV-45",  # no second half without a first one
    "P-TURN-9": "PV-39 PV-61 PV-72 PV-81",  # nets or a storm asking about a single choice
    "P-PILOT-1": "PV-01 PV-02 PV-04",  # the pilot going the other way round
    "P-PILOT-3": "PV-08 PV-29 PV-31 PV-32",  # never on top of a token, or stopping at one
    "P-PILOT-4": "PV-38 PV-39",  # a storm cleared when the pilot leaves it
    "P-PILOT-5": "PV-02 PV-39 PV-72",  # the pilot passed, or landed on instead
    "P-PILOT-8": "PV-29",  # stopping before a pilot that stands on somebody
    "P-PILOT-9": "PV-31",  # stopping on a full place
    "P-PILOT-11": "PV-35 PV-36 PV-41 PV-75",  # a covered pilot barring the way, or its place not being full
    "P-PILOT-12": "PV-26 PV-82",  # the pilot below barring the token on it
    "P-PILOT-13": "PV-02 PV-37 PV-42",  # the pilot looked at before it has moved
    "P-PILOT-14": "PV-39 PV-48 PV-72",  # a shortened move neither leaving nor arriving
    "P-PILOT-16": "PV-40 PV-41",  # a crossed zero not landing on the pilot, or landing on two tokens
    "P-MOVE-1": "PV-01 PV-05 PV-33",  # ports not counted
    "P-MOVE-2": "PV-10 PV-29 PV-36 PV-56",  # three on a place, or two of which one is the pilot
    "P-MOVE-3": "PV-27 PV-48 PV-79",  # landing below
    "P-MOVE-4": "PV-08 PV-25 PV-44",  # tokens and the pilot moving from below others
    "P-MOVE-5": "PV-01 PV-04 PV-06",  # another number of steps
    "P-MOVE-6": "PV-08 PV-44 PV-45",  # the second half though the pilot, or a rival, lies on the token
    "P-MOVE-7": "PV-13 PV-57 PV-71",  # stopping at a player's token
    "P-MOVE-8": "PV-33 PV-34",  # staying taken for an arrival
    "P-BLOCK-3": "PV-44 PV-54 PV-96",  # having to push
    "P-BLOCK-4": "PV-03 PV-20 PV-48",  # pushing by the step number, or the pilot moving as well
    "P-BLOCK-5": "PV-03 PV-20 PV-47",  # the pilot hindering a push
    "P-BLOCK-6": "PV-46",  # a push onto a full place carried out, or not allowed to be played
    "P-BLOCK-9": "PV-49 PV-50",  # the storm striking who was pushed onto it, at once or on leaving
    "P-BLOCK-10": "PV-51 PV-52",  # a sale for who was pushed onto a port, at once or on leaving
    "P-BLOCK-11": "PV-03 PV-48 PV-56",  # a push collecting where it begins or ends
    "P-BLOCK-12": "PV-47 PV-48",  # a covered pilot barring after a push, or an open one not barring
    "P-BLOCK-13": "PV-08 PV-45",  # a push of what has come on top in this turn
    "P-CATCH-2": "PV-26 PV-82",  # the pilot not counting as a token left behind
    "P-CATCH-3": "PV-09 PV-26 PV-57",  # taking from below others
    "P-CATCH-5": "PV-11",  # what does not fit being discarded
    "P-CATCH-7": "PV-02 PV-38 PV-56",  # the pilot's move, or a push, taking catch
    "P-NETS-1": "PV-04 PV-61 PV-72",  # nothing netted, or more than nine
    "P-NETS-3": "PV-04 PV-61 PV-66 PV-98",  # the card arrived at netted, or the one left behind last
    "P-NETS-4": "PV-78 PV-98",  # the nets ending at a port or a storm
    "P-NETS-6": "PV-61 PV-72 PV-74",  # asking about the only set
    "P-NETS-9": "PV-73 PV-101",  # the printed number netted, or something without a move
    "P-STORM-2": "PV-79 PV-80",  # nobody sheltering, or the pilot not
    "P-STORM-4": "PV-09 PV-26",  # an empty hold asked
    "P-STORM-5": "PV-13 PV-39 PV-77",  # what was just taken being safe
    "P-STORM-6": "PV-39 PV-81",  # asking which of equal cards, or losing all of them
    "P-STORM-8": "PV-38 PV-82",  # a storm going with the pilot on it, or when it leaves
    "P-PORT-1": "PV-43 PV-83 PV-85",  # no sale, or none on top of others
    "P-PORT-2": "PV-06 PV-07",  # a card kept
    "P-PORT-3": "PV-06 PV-07 PV-12 PV-87",  # rounding up, or for each card
    "P-PORT-5": "PV-06 PV-07 PV-12",  # the port not turning
    "P-PORT-6": "PV-06 PV-43 PV-49",  # both ports turning, or one without a sale
    "P-PORT-8": "PV-07 PV-84",  # the price of 1/3 for everybody, or a sale for the one there before
    "P-PORT-7": "PV-33 PV-52 PV-103",  # a sale for who only stands there
    "P-PORT-10": "PV-104 PV-106 PV-107 PV-108 PV-110 PV-113",  # none for who has not moved, or is covered
    "P-PORT-9": "PV-88 PV-89",  # the win tested before the port turns; PD-08: open water filled before the win
    "P-DECK-9": "PV-04 PV-13 PV-63 PV-78",  # refilling backwards, or after the arrival
    "P-END-4": "PV-88",  # no more than ten points
}


def test_the_vectors_named_are_played():
    played = {vector.id for vector in VECTORS}
    assert {vector for vectors in SHOWN.values() for vector in vectors.split()} <= played


def test_a_storm_stays_when_a_rival_is_pushed_off_it():  # P-STORM-8, P-BLOCK-9
    ring = ["p3", "c1", "c4", "c2", "c3", "s", "p3", "c2", "s", "c1", "c3", "c4"]
    options = RULES.options({"players": 3})
    stacks = ["", "C", "", "", "", "AB", "", "", "", "P", "", ""]
    state = RULES.position(options, ring=ring, stacks=stacks, hands=[["3/3"] * 4, ["4/2"] * 4, ["2/4"] * 4])
    state, events = state.apply("PlayCard 3/3 unblock")  # B to 8, A follows and leaves the storm bare
    assert "storm_cleared" in [event.kind for event in events]
    stacks = ["", "", "", "", "", "AB", "P", "", "C", "", "", ""]
    state = RULES.position(options, ring=ring, stacks=stacks, hands=[["3/3"] * 4, ["4/2"] * 4, ["2/4"] * 4])
    state, events = state.apply("PlayCard 3/3 unblock")  # B to 8 on C, and the pilot ahead keeps A where it is
    assert (state.place_of("A"), state.place_of("B"), state.ring[5]) == (5, 8, "s")
    assert "storm_cleared" not in [event.kind for event in events]


def test_older_open_water_is_filled_last():  # P-DECK-9
    """One storm is all there is to turn up: it goes on the place just left, not on the older open water."""
    ring = ["p3", "w", "c1", "c1", "c1", "p3", "c1", "s", "c1", "c1"]
    options = RULES.options({"players": 2, "preset": "own", "catch": {"1": 7}, "storms": 1, "nav": {"0/2": 16}})
    state = RULES.position(options, ring=ring, tokens={"A": 7, "B": 3, "P": 5}, holds=[[], [1]], sea_deck=[])
    assert state.to_dict()["open_water"] == [1]
    state, _ = state.apply("PlayCard 0/2")
    assert (state.ring[7], state.ring[1]) == ("s", "w")
    assert state.to_dict()["open_water"] == [1]
