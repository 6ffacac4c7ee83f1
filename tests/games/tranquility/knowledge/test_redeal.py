"""Redealing what a seat cannot see, over random games: nothing it knows changes, nothing it does not know counts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.errors import SeaError
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.knowledge.belief import ABSENT, IN_DECK, IN_DISCARDS, IN_HAND
from seawidget.games.tranquility.knowledge.information import Base, InformationState, known_now
from seawidget.games.tranquility.knowledge.posterior import RedealError
from seawidget.games.tranquility.knowledge.redeal import _posterior
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES, every_card, stand
from tests.games.tranquility.walks import plain, redealt, walks

stops = st.integers(0, 80)
seats = st.integers(-1, 4)


def play_to(walk, stop):
    """A position of a game and the moves that led there."""
    history = list(walk.steps(stop))
    state = history[-1][3] if history else walk.begin()
    return state, history


def asked(state, seat):
    """-1 is a spectator, other numbers some seat."""
    return None if seat < 0 else seat % state.players


@given(walk=walks(), stop=stops, seat=seats, key=st.integers(0, 999))
@settings(max_examples=120)
def test_the_seat_cannot_tell(walk, stop, seat, key):
    """INV-16, INV-1: view, legal moves and cards stay; so do the discards the seat remembers."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    for memory in (RULES.information_state(history, seat), InformationState(seat)):
        world = RULES.redeal(state, seat, memory, Rng(key))
        assert world.view(seat) == state.view(seat)
        assert plain(world.view(seat).to_dict()) == state.view(seat).to_dict()
        if seat == state.deciding:
            assert list(world.legal_moves) == list(state.legal_moves)
        assert every_card(world) == every_card(state)
        assert RULES.redeal(state, seat, memory, Rng(key)) == world
        if not state.over:
            assert RULES.from_dict(world.to_dict()) == world
            assert (world.over, len(world.legal_moves) > 0) == (False, True)


@given(walk=walks(late=False), stop=stops, seat=seats)
@settings(max_examples=60)
def test_own_discards_stay(walk, stop, seat):
    """INFO-1: what a seat has put down it has seen; after a whole game of its own nothing there is forgotten."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    memory = RULES.information_state(history, seat)
    assert memory.forgotten == 0
    if seat is not None:
        assert RULES.redeal(state, seat, memory, Rng(1)).discards[seat] == state.discards[seat]


@given(walk=walks(), stop=stops, seat=seats, key=st.integers(0, 999))
@settings(max_examples=60)
def test_nothing_hidden_has_a_part_in_it(walk, stop, seat, key):
    """INFO-8: two positions with one view and one memory are redealt alike, by the same stream."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    if state.over:
        return
    memory = RULES.information_state(history, seat)
    # all cards exchanged that are not seen; no monsters, as a capacity on show would give them away
    other = redealt(state, {seat}, Rng(key), monsters=state.point != "SHED")
    third = RULES.redeal(state, seat, memory, Rng(key + 1))
    for world in (other, third):
        assert world.view(seat) == state.view(seat)
        assert redacted(world.vector, seat)[: at.DECK_TOP] == redacted(state.vector, seat)[: at.DECK_TOP]
        assert RULES.redeal(world, seat, memory, Rng(3)) == RULES.redeal(state, seat, memory, Rng(3))


@given(walk=walks(late=False), stop=stops, seat=seats)
@settings(max_examples=80)
def test_the_truth_is_possible(walk, stop, seat):
    """What lies there indeed is one of the cases with a weight: no constraint is too narrow."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    if state.over:
        return
    view, memory = state.view(seat), RULES.information_state(history, seat)
    now = tuple(() if q == seat else tuple(known_now(view, q)) for q in range(state.players))
    found = _posterior(tuple(redacted(state.vector, seat)), seat, memory, now)
    for q, options in enumerate(found.options):
        if q == seat:
            continue
        hand, deck, gone = state.hands[q], state.decks[q], state.discards[q]
        where = next((w for w, pile in ((IN_HAND, hand), (IN_DECK, deck), (IN_DISCARDS, gone)) if "S" in pile), ABSENT)
        counted = any(option.total.counted for option in options)
        finishes = (hand.count("F"), gone.count("F")) if counted else (0, 0)
        assert (hand.count("M"), where, *finishes) in [option.case for option in options]


@given(walk=walks(), stop=stops, seat=seats)
@settings(max_examples=30)
def test_memory_is_plain_and_reads_only_what_was_seen(walk, stop, seat):
    """INFO-3: of the moves of others a memory holds numbers, never a card."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    memory = RULES.information_state(history, seat)
    assert hash(memory) == hash(RULES.information_state(history, seat))
    told = plain(memory.to_dict())
    assert told["seat"] == seat
    mine = [c for before, move, _, _ in history if before.deciding == seat for c in getattr(move, "leaving", ())]
    assert memory.own == tuple(sorted(mine))
    for q in told["seats"]:
        assert all(isinstance(fact, str) and isinstance(n, int) and 0 <= n <= 12 for fact, n in q["facts"])


def test_a_game_that_is_over_hides_nothing():
    """INFO-9."""
    state = stand("a1=3", "F x", decks="empty")
    over, _ = state.apply("Discard 57,F" if "57" in state.hands[0] else state.legal_moves[0])
    assert over.over
    assert RULES.redeal(over, 0, InformationState(0), Rng(1)) is over


def test_a_broken_chain_begins_a_new_memory():
    """A step that does not follow from the one before: what was remembered need not hold any more."""
    first = stand("a1=3", "5 17 44 F 80")
    second = stand("a1=3", "6 18 45 F 79")
    history = []
    for state in (first, second):
        cards = [card for card in state.hands[0] if card != "F"][:2]
        move = RULES.parse_move("Discard " + ",".join(cards))
        history.append((state, move, (), state.apply(move)[0]))
    memory = RULES.information_state(history, 0)
    assert memory.own == (6, 18)
    assert memory.forgotten == len(second.discards[0])


@pytest.mark.parametrize(
    "memory",
    [
        InformationState(0, own=(1, 2, 4, 6)),  # more than the discards hold
        InformationState(0, bases=(Base(5, 70, 0, True), Base(5, 30, 0, True)), facts=((), (("draw", 3),))),
        InformationState(0, bases=(Base(5, 39, 0, True), Base(5, 38, 0, True)), facts=((), (("monsters", 2),))),
    ],
)
def test_a_memory_of_another_game_is_refused(memory):
    options = RULES.options({"players": 2})
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    with pytest.raises(RedealError, match=r"remember|memory") as caught:
        RULES.redeal(state, 0, memory, Rng(1))
    assert isinstance(caught.value, SeaError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("monsters", [0, 5])
def test_a_position_made_by_hand_that_no_play_leads_to_can_be_redealt(players, monsters):
    """No Start is laid and no deck has a card: the Starts can only have been thrown away (against START-1)."""
    game = sea.position("tranquility", options={"players": players, "monsters": monsters}, decks=[[]] * players)
    for seat in range(players):
        other = game.fork(redeal=True, seat=seat, seed=1)
        assert other.view(seat) == game.view(seat)
        assert every_card(other.state) == every_card(game.state)
        assert str(game.odds(seat))


def test_starts_that_all_lie_in_one_deck_can_be_redealt():
    """A position of the Pyramid made by hand: one seat alone has a deck, and all five Starts are in it."""
    game = sea.position("T1fBKwqOK1Wf6wRriMQNULNZ0YaY6r7sc66GT.0Mlp9")
    assert [deck.count("S") for deck in game.state.decks] == [0, 0, 0, 0, 5]
    tops = set()
    for seat in range(5):
        for seed in range(20):
            other = game.fork(redeal=True, seat=seat, seed=seed)
            assert other.view(seat) == game.view(seat)
            assert every_card(other.state) == every_card(game.state)
            tops.add(other.state.decks[4].index("S"))
    assert len(tops) > 10
    assert game.win_odds(rollouts=3).n == 3
