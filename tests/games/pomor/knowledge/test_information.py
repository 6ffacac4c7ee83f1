"""What a seat knows, and redeals: compared with a plain enumeration of all orders of small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import PositionError
from seawidget.games.pomor.knowledge.information import MOST, InformationState, blank
from seawidget.games.pomor.values.moves import PlayCard
from seawidget.rng import Rng
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import Walk, keys, plain, walks
from tests.sampling import amount

SEA = {"catch": {"1": 12}, "storms": 0}


def history_of(walk, most):
    return list(walk.steps(most))


def hands_by_story(known, state):
    """Distribution of all hidden hands (kind counts per seat) that a memory stands for, exactly."""
    total = sum(weight for _, weight in known.stories)
    out = Counter()
    for story, weight in known.stories:
        spread = Counter({tuple(() for _ in range(state.players)): Fraction(weight, total)})
        for pool in known.pools(story):
            spread = add_pool(spread, pool)
        out.update(spread)
    return out


def add_pool(spread, pool):
    """Spread a pool of cards over places in hands and deck, every order alike."""
    cards = [card for card, count in pool.cards.items() for _ in range(count)]
    need = [seat for seat, places in enumerate(pool.hands) for _ in range(places)]
    ways = Counter()

    def go(index, hands, left):
        if index == len(need):
            ways[tuple(tuple(sorted(hand)) for hand in hands)] += 1
            return
        for number, card in enumerate(left):
            more = [[*hand, card] if seat == need[index] else hand for seat, hand in enumerate(hands)]
            go(index + 1, more, left[:number] + left[number + 1 :])

    go(0, [[] for _ in pool.hands], cards)
    total = sum(ways.values())
    out = Counter()
    for before, weight in spread.items():
        for hands, count in ways.items():
            merged = tuple(tuple(sorted((*a, *b))) for a, b in zip(before, hands, strict=True))
            out[merged] += weight * Fraction(count, total)
    return out


class Truth:
    """All orders of physical cards that agree with what a seat saw, each alike, found by trying them all.

    A world is (hands of others, deck) of numbered cards; worlds whose seat cannot have made a move are dropped, and a
    card that was played may have been any copy.
    """

    def __init__(self, state, seat):
        self.seat, self.players = seat, state.players
        view = state.view(seat)
        cards = [card for card, count in view.unseen["nav"].items() for _ in range(count)]
        sizes = [0 if other == seat else count for other, count in enumerate(view.hands)]
        self.worlds = Counter()
        for hands, rest in self.dealt(sizes, frozenset(enumerate(cards))):
            for order in permutations(sorted(rest)):
                self.worlds[(hands, order)] += 1
        self.next_id = len(cards)

    def dealt(self, sizes, cards):
        """All ways to deal hands of these sizes, and the rest."""
        if not sizes:
            yield (), cards
            return
        for hand in combinations(sorted(cards), sizes[0]):
            for hands, rest in self.dealt(sizes[1:], cards - set(hand)):
                yield (frozenset(hand), *hands), rest

    def step(self, before, move, events):
        if isinstance(move, PlayCard) and before.deciding != self.seat:
            self.filter(lambda world: self.played(world, before.deciding, move.card))
        for event in events:
            if event.kind == "reshuffle_nav":
                played = move.card if isinstance(move, PlayCard) else before.in_play.removesuffix("!")
                self.reshuffled([*before.nav_discard, played])
            elif event.kind == "drawn":
                self.filter(lambda world, event=event: self.drawn(world, event))

    def filter(self, follow):
        worlds = Counter()
        for world, weight in self.worlds.items():
            for new in follow(world):
                worlds[new] += weight
        self.worlds = worlds

    def played(self, world, seat, card):
        hands, deck = world
        for physical in hands[seat]:
            if physical[1] == card:
                less = [hand - {physical} if owner == seat else hand for owner, hand in enumerate(hands)]
                yield tuple(less), deck

    def drawn(self, world, event):
        hands, deck = world
        if event.seat == self.seat:
            if deck[0][1] == event.data["cards"][0]:
                yield hands, deck[1:]
            return
        more = [hand | {deck[0]} if owner == event.seat else hand for owner, hand in enumerate(hands)]
        yield tuple(more), deck[1:]

    def reshuffled(self, discard):
        new = [(self.next_id + number, card) for number, card in enumerate(discard)]
        self.next_id += len(new)
        worlds = Counter()
        for (hands, deck), weight in self.worlds.items():
            assert not deck
            for order in permutations(new):
                worlds[(hands, order)] += weight
        self.worlds = worlds

    def hands(self):
        total = sum(self.worlds.values())
        out = Counter()
        for (hands, _), weight in self.worlds.items():
            key = tuple(tuple(sorted(card for _, card in hand)) for hand in hands)
            out[key] += Fraction(weight, total)
        return out


def tiny(players, nav, key, steps, seat):
    """A random game with a small deck, followed by the memory and by the truth."""
    options = RULES.options({"players": players, "preset": "tiny", "nav": nav, "setup": "random", **SEA})
    state = RULES.initial(options, RULES.deal(options, Rng(key)))
    rng = Rng(key + 1)
    truth, history = Truth(state, seat), []
    for _ in range(steps):
        if state.over:
            break
        moves = state.legal_moves
        move = moves[rng.below(len(moves))]
        after, events = state.apply(move)
        seen = [event.seen_by(seat) for event in events]
        history.append((state, move, events, after))
        truth.step(state, move, seen)
        state = after
        known = RULES.information_state(history, seat)
        assert list(known.stories) == sorted(known.stories, key=lambda story: (-story[1], story[0]))
        assert known.lost == 0
        assert hands_by_story(known, state) == truth.hands()
    return state, history, truth


@pytest.mark.parametrize("key", range(8))
def test_two_seats_through_reshuffles(key):
    tiny(2, {"1/5": 3, "3/3": 4, "0/2": 4}, key, 16, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_many_kinds(seat):
    nav = {"1/5": 2, "3/3": 2, "0/2": 2, "2/2": 3, "4/1": 2}
    tiny(2, nav, 11, 14, seat)


@pytest.mark.parametrize("seat", [0, 2])
def test_three_seats(seat):
    tiny(3, {"1/5": 4, "3/3": 5, "0/2": 4}, 5, 11, seat)


def test_an_onlooker():
    tiny(2, {"1/5": 4, "3/3": 3, "0/2": 2}, 6, 9, None)


def test_redeals_follow_the_posterior():
    """Four thousand redeals against the exact distribution: each hand within five standard deviations."""
    state, history, truth = tiny(3, {"1/5": 5, "3/3": 5, "0/2": 4}, 9, 13, 0)
    known = RULES.information_state(history, 0)
    exact = truth.hands()
    assert len(known.stories) > 1
    assert len(exact) > 5
    count = amount(gate=700, full=4_000)
    rng = Rng(5)
    seen = Counter(RULES.redeal(state, 0, known, rng.fork(i)).hands[1:] for i in range(count))
    for hands, share in exact.items():
        p = float(share)
        assert abs(seen[hands[1:]] - count * p) <= 5 * (count * p * (1 - p)) ** 0.5 + 1
    assert {hands[1:] for hands in exact} >= set(seen)


def test_redeals_draw_every_order_of_the_deck():
    """Hands, deck order and the salt are redrawn; without memory every unseen card may be anywhere."""
    options = RULES.options({"players": 2, "preset": "tiny", "nav": {"1/5": 5, "3/3": 6}, "setup": "random", **SEA})
    state = RULES.initial(options, RULES.deal(options, Rng(2)))
    redealt = [RULES.redeal(state, 0, InformationState(0), Rng(i)) for i in range(400)]
    unseen = state.view(0).unseen["nav"]
    orders = {cards[:4] + cards[4:] for cards in permutations([c for c, n in unseen.items() for _ in range(n)])}
    hands = {(tuple(sorted(cards[:4])), cards[4:]) for cards in orders}
    assert {(other.hands[1], other.nav_deck) for other in redealt} == hands
    assert len({other.sea_deck for other in redealt}) == 1  # twelve times c1: nothing to redraw
    assert len({other.to_dict()["seed"] for other in redealt}) == 400


@settings(max_examples=amount(gate=4, full=60))
@given(walks, keys, st.integers(0, 160))
def test_a_redeal_looks_the_same_to_its_seat(walk, key, stop):  # INV-17
    history = history_of(walk, stop)
    state = history[-1][3] if history else walk.begin()
    for seat in range(state.players):
        known = RULES.information_state(history, seat)
        other = RULES.redeal(state, seat, known, Rng(key))
        assert other.view(seat) == state.view(seat)
        if state.deciding == seat:
            assert list(other.legal_moves) == list(state.legal_moves)
        assert RULES.from_dict(other.to_dict()) == other
        assert RULES.redeal(state, seat, known, Rng(key)) == other
        plain(known.to_dict())
    spectator = RULES.redeal(state, None, InformationState(None), Rng(key))
    assert spectator.view(None) == state.view(None)


@settings(max_examples=amount(gate=4, full=30))
@given(walks, keys, st.integers(20, 120))
def test_memory_is_made_of_what_the_seat_saw(walk, key, stop):
    """The hands others really had, and which cards they drew, leave no trace."""
    history = history_of(walk, stop)
    for seat in range(walk.given["players"]):
        told = [(a, move, tuple(event.seen_by(seat) for event in events), b) for a, move, events, b in history]
        assert RULES.information_state(told, seat) == RULES.information_state(history, seat)


def test_memory_knows_the_other_hand_at_a_reshuffle():
    """With two seats all unseen cards are in the other hand when the deck is empty."""
    walk = Walk({"players": 2, "setup": "random"}, 8)
    history = history_of(walk, 400)
    number = next(i for i, step in enumerate(history) if any(e.kind == "reshuffle_nav" for e in step[2]))
    before, _, _, after = history[number]
    who = before.deciding
    known = RULES.information_state(history[: number + 1], who)
    assert len(known.stories) == 1
    pools = known.pools(known.stories[0][0])
    assert Counter(pools[0].cards) == Counter(after.hands[1 - who])
    redealt = [RULES.redeal(after, who, known, Rng(i)) for i in range(20)]
    assert {other.hands[1 - who] for other in redealt} == {after.hands[1 - who]}
    alone = [RULES.redeal(after, who, InformationState(who), Rng(i)) for i in range(20)]
    assert len({other.hands[1 - who] for other in alone}) > 10  # who has forgotten knows nothing


def test_memory_begins_anew_where_the_chain_breaks():
    one, two = history_of(Walk({"players": 2}, 1), 30), history_of(Walk({"players": 2}, 2), 30)
    assert RULES.information_state([*one, *two], 0) == RULES.information_state(two, 0)
    assert RULES.information_state([], 0) == InformationState(0)


def test_a_finished_game_is_not_redealt():
    state = Walk({"players": 2}, 5).last(100_000)
    assert RULES.redeal(state, 0, InformationState(0), Rng(1)) is state


def test_what_does_not_belong_to_a_position_is_refused():
    walk = Walk({"players": 2, "setup": "random"}, 4)
    history = history_of(walk, 20)
    known = RULES.information_state(history, 0)
    with pytest.raises(PositionError):
        RULES.redeal(walk.begin(), 0, known, Rng(1))


def test_many_stories_are_cut_down_honestly():
    """A long game for four, watched: the lightest stories go, and their share is told."""
    history = history_of(Walk({"players": 4, "setup": "random"}, 0), 260)
    known = RULES.information_state(history, None)
    assert len(known.stories) <= MOST
    assert 0 <= known.lost < 0.2
    state = history[-1][3]
    if not state.over:
        assert RULES.redeal(state, None, known, Rng(1)).view(None) == state.view(None)


def test_a_view_alone_is_one_pool():
    state = Walk({"players": 3, "setup": "random"}, 4).begin()
    known = blank(state.view(1))
    ((story, weight),) = known.stories
    (pool,) = known.pools(story)
    assert weight == 1
    assert (pool.hands, pool.deck) == ((4, 0, 4), 52)
