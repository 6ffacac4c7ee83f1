"""Odds of a turn of Pomor Pilot-Book: exact against enumeration by the rules, and against worlds redealt."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

import seawidget as sea
from seawidget.errors import PositionError
from seawidget.games.pomor.knowledge.determinizations import turns
from seawidget.games.pomor.knowledge.information import InformationState
from seawidget.games.registry import get
from seawidget.odds.turn import TurnOdds
from seawidget.probability.answers.parameters import OddsError
from seawidget.rng import Rng

RULES = get("pomor")
FEW = {"1/5": 2, "2/3n": 2, "3/2n": 2, "0/2": 2, "4/1": 1, "5/1": 3}  # 12 cards: 8 in hands, 4 in the deck
MOST = 4.5  # standard errors


def played(seed, moves, **given):
    game = sea.Game("pomor", seed=seed, seats=["random"] * given["players"], **given)
    for _ in range(moves):
        if game.state.over:
            break
        game.step_bot()
    while not game.state.over and game.state.point != "PLAY":
        game.step_bot()
    return game


def reshuffled(seed):
    """A position with cards in play of before and after a reshuffle, so that the memory tells more than the view."""
    game = played(seed, 8, players=2, nav=FEW)
    while not game.state.over:
        rival = "AB"[1 - game.state.deciding]
        if game.state.point == "PLAY":
            cases = game.odds().deck_facts.questions[f"{rival} wins"].cases
            if any(len(pools) > 1 for _, pools in cases):
                return game
        game.step_bot()
    raise AssertionError("no reshuffle in this game")


def with_hands(state, seat, deal):
    """The position with another way to lay out what the seat cannot see: hands of others in turn, then the deck, its
    top first.
    """
    data = state.to_dict()
    pool = list(deal)
    for other in range(state.players):
        if other != seat:
            size = len(data["hands"][other])
            data["hands"][other], pool = sorted(pool[:size]), pool[size:]
    data["nav_deck"] = pool
    return RULES.from_dict(data)


def does(name, told):
    """Whether the events of a turn are what the name of a question says."""
    _, verb, *rest = name.split(" ")
    kinds = {event.kind for event in told}
    if verb == "sells":
        return "sold" in kinds
    if verb == "wins":
        return "won" in kinds
    if verb == "pushes":
        return bool({"pushed", "push_target_full"} & kinds)
    places = {event.data["to"] for event in told if event.kind == "own_moved"}
    taken = {event.data["place"] for event in told if event.kind in ("catch_taken", "netted")}
    return int(rest[0]) in (places if verb == "reaches" else taken)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "given", [{}, {"take": "may"}, {"pilot_exact_landing": False, "nets": "path_order"}, {"port_sale": "standing"}]
)
def test_rivals_are_counted_as_all_hands_are(seed, given):
    """Every hand the rival can have, once each, played by the rules."""
    game = played(seed, 6, players=2, nav=FEW, **given)
    seat = game.state.deciding
    rival = 1 - seat
    state = game.state
    view = state.view(seat)
    odds = game.odds(remember=False)  # all unseen cards alike; what a memory adds is tested below with worlds
    unseen = [card for card, count in view.unseen["nav"].items() for _ in range(count)]
    size = view.hands[rival]
    names = [name for name in odds if name.startswith("AB"[rival] + " ") and " lands " not in name]
    ways: Counter[str] = Counter()
    total = 0
    for chosen in combinations(range(len(unseen)), size):
        hand = [unseen[i] for i in chosen]
        rest = [card for i, card in enumerate(unseen) if i not in chosen]
        world = with_hands(state, seat, [*hand, *rest])
        told = [events for events, _ in turns(world, rival)]
        total += 1
        ways.update(name for name in names if any(does(name, events) for events in told))
    assert names
    for name in names:
        assert odds[name].exact == Fraction(ways[name], total), name
    assert any(odds[name].exact > 0 for name in names)


def test_draws_and_the_next_turn_are_counted_as_all_decks_are():
    game = played(3, 4, players=2, nav=FEW)
    state, seat = game.state, game.state.deciding
    view, odds = state.view(seat), game.odds(remember=False)
    unseen = [card for card, count in view.unseen["nav"].items() for _ in range(count)]
    assert sum(odds[name].exact for name in odds.groups["deck"]) == 1
    for card in set(unseen):
        assert odds[f"draw {card}"].exact == Fraction(unseen.count(card), len(unseen))
    names = [name for name in odds.groups["next"] if odds[name].exact not in (0, 1)]
    assert names
    for name in names[:6]:
        _, place, _, card = name.split(" ")
        move = f"PlayCard {card[:-1]} unblock" if card.endswith("!") else f"PlayCard {card}"
        ways = 0
        for i in range(len(unseen)):
            world = with_hands(state, seat, _topped(unseen, i, view.hands[1 - seat]))
            _, there = next((told, after) for told, after in turns(world, seat, move) if not after.over)
            moved = [event.data["to"] for told, _ in turns(there, seat) for event in told if event.kind == "own_moved"]
            ways += int(place) in moved
        assert odds[name].exact == Fraction(ways, len(unseen)), name


def _topped(unseen, i, size):
    """The unseen cards laid out so that number `i` lies on top of the deck, behind a hand of so many."""
    rest = [*unseen[:i], *unseen[i + 1 :]]
    return [*rest[:size], unseen[i], *rest[size:]]


def test_a_storm_on_the_next_card_is_counted_from_what_lies_open():
    game = played(5, 20, players=3)
    view, odds = game.view(), game.odds()
    sea_cards = view.unseen["sea"]
    assert odds["storm"].exact == Fraction(sea_cards.get("s", 0), sum(sea_cards.values()))
    for name in odds.groups["sea"][1:]:
        n = odds.deck_facts.questions[name].args["n"]
        calm = Fraction(1)
        size, storms = sum(sea_cards.values()), sea_cards.get("s", 0)
        for i in range(n):
            calm *= Fraction(size - storms - i, size - i)
        assert odds[name].exact == 1 - calm


def test_a_deck_that_runs_out_goes_on_with_the_discard():
    """One card left in the sea deck and more places to fill: the rest comes from the open discard (P-DECK-8)."""
    options = RULES.options({"players": 2, "setup": "random"})
    state = RULES.initial(options, RULES.deal(options, Rng(4)))
    data = state.to_dict()
    deck = data["sea_deck"]
    last = next(place for place, card in enumerate(deck) if card != "s")
    data["sea_discard"] = sorted([*data["sea_discard"], *deck[:last], *deck[last + 1 :]])
    data["sea_deck"] = [deck[last]]
    data["hands"][0], data["nav_deck"] = _with("1/4n", data["hands"][0], data["nav_deck"])
    data["ring"][1:5], rest = ["c1", "c1", "c2", "c1"], data["ring"][1:5]
    data["sea_discard"] = sorted([*data["sea_discard"], *rest])
    for card in ("c1", "c1", "c2", "c1"):
        data["sea_discard"].remove(card)
    data["stacks"] = [{0: "B", 1: "A", 6: "P"}.get(place, "") for place in range(10)]
    state = RULES.from_dict(data)
    deck_facts = RULES.turn_facts(state, 0, InformationState(0))
    question = deck_facts.questions["storm after 1/4n"]
    odds = TurnOdds(deck_facts)["storm after 1/4n"]
    discard = data["sea_discard"]
    later = question.args["n"] - 1
    calm = Fraction(1)
    for i in range(later):
        calm *= Fraction(len(discard) - discard.count("s") - i, len(discard) - i)
    assert later >= 2
    assert odds.exact == 1 - calm
    assert abs(odds.simulate(300, seed=5).z) <= MOST


def _with(card, hand, deck):
    """A hand and a deck with a card of the deck changed into the hand, if it is not there yet."""
    if card in hand:
        return hand, deck
    deck = list(deck)
    place = deck.index(card)
    deck[place] = hand[0]
    return sorted([card, *hand[1:]]), deck


@pytest.mark.parametrize(
    ("seed", "moves", "given"),
    [
        (1, 9, {"players": 2}),
        (2, 15, {"players": 3}),
        (3, 30, {"players": 4, "take": "may"}),
        (5, 60, {"players": 3}),
    ],
)
def test_worlds_redealt_agree(seed, moves, given):
    agree(played(seed, moves, **given), seed)


@pytest.mark.parametrize("seed", [2, 3])
def test_worlds_redealt_agree_after_a_reshuffle(seed):
    agree(reshuffled(seed), seed)


def agree(game, seed):
    assert not game.state.over
    odds = game.odds()
    n = 120
    seat, deck_facts = odds.seat, odds.deck_facts
    wins: Counter[str] = Counter()
    for i in range(n):
        world = deck_facts.world(Rng(1000 * seed + i))
        assert world.view(seat) == game.state.view(seat)
        wins.update(name for name, question in deck_facts.questions.items() if question.happens(world))
    for name in odds:
        p = float(odds[name].exact)
        error = sqrt(p * (1 - p) / n)
        assert abs(wins[name] / n - p) <= MOST * error + 1e-12, (name, wins[name] / n, p)


def test_the_memory_of_a_reshuffle_is_used():
    game = reshuffled(2)
    odds = game.odds()
    blank = game.odds(remember=False)
    assert odds.seat == blank.seat
    assert any(odds[name].exact != blank[name].exact for name in odds)


def test_they_see_what_the_seat_sees_and_nothing_else():
    game = played(2, 15, players=3)
    seat = game.state.deciding
    other = game.fork(redeal=True, seat=seat, seed=9)
    one, two = game.odds().to_dict(), other.odds().to_dict()
    assert game.state != other.state
    assert one == two
    for who in range(3):
        assert game.odds(who).seat == who


def test_an_answer_says_what_it_takes_for_granted():
    game = played(1, 9, players=2)
    odds = game.odds()
    one = odds["storm"]
    codes = [each.code for each in one.assumptions]
    assert codes == ["estimate", "choices_silent"]
    rival = next(name for name in odds.groups["rivals"] if 0 < odds[name].value < 1)
    assert "board_now" in [each.code for each in odds[rival].assumptions]
    space: dict[str, object] = {}
    exec(odds[rival].code.replace("print(answer)", ""), space)
    assert space["answer"] == odds[rival].exact
    assert odds[rival].derivation
    assert abs(odds[rival].simulate(200, seed=1).z) <= MOST
    own = played(1, 9, players=2, nav=FEW, provenance="counted twice").odds()["storm"]
    assert "counted twice" in own.assumptions[0].text()


def test_the_code_of_several_stories_computes_the_same():
    odds = reshuffled(2).odds()
    name = next(name for name in odds if "cases" in odds[name].numbers)
    space: dict[str, object] = {}
    exec(odds[name].code.replace("print(answer)", ""), space)
    assert space["answer"] == odds[name].exact


def test_it_is_a_table_in_words_html_and_numbers():
    game = played(1, 9, players=2)
    odds = game.odds()
    frame = odds.to_frame()
    assert list(frame.name) == list(odds)
    assert (frame.numerator / frame.denominator - frame.chance).abs().max() < 1e-12
    data = odds.to_dict("uk")
    assert json.loads(json.dumps(data)) == data
    assert set(data["groups"]) <= {"own", "next", "deck", "sea", "rivals"}
    for locale in ("en", "uk", "ru"):
        lines = odds.text(locale).splitlines()
        assert len(lines) == 2 + len(odds.rows(locale)) + 1 + 3
        assert "pomor." not in odds.text(locale)
        assert f'lang="{locale}"' in odds.html(locale)
    assert odds._repr_html_().count("<tr>") == 1 + len(odds.rows())
    assert repr(odds) == f"<TurnOdds seat={odds.seat}: {len(odds)} questions>"


def test_refusals_say_what_would_be_right():
    game = played(1, 9, players=2)
    odds = game.odds()
    with pytest.raises(OddsError, match="there are storm"):
        odds["storm at sea"]
    with pytest.raises(OddsError, match="about turns"):
        game.odds(horizon=3)
    with pytest.raises(OddsError, match="about turns"):
        game.odds(remember=["1/5"])
    with pytest.raises(OddsError, match="spectator"):
        game.odds(None)
    other = played(2, 12, players=2)
    known = RULES.information_state([], 0)
    assert RULES.turn_facts(other.state, 0, known).questions
    stale = RULES.turn_facts(game.state, 0, InformationState(0, (((0, 0, 0), 1),), ("1/5",), 2))
    with pytest.raises(PositionError, match="does not belong"):
        stale.world(Rng(1))
    while not game.state.over:
        game.step_bot()
    with pytest.raises(OddsError, match="over"):
        game.odds(0)


def test_in_the_middle_of_a_turn_and_before_the_deal_only_decks_are_asked_about():
    new = sea.Game("pomor", players=2, seed=1)
    assert set(new.odds().groups) == {"sea"}
    game = sea.Game("pomor", players=2, seed=3, take="may", seats=["random", "random"])
    while game.state.point in ("SETUP_TOKEN", "SETUP_PILOT", "PLAY"):
        game.step_bot()
    odds = game.odds()
    assert set(odds.groups) == {"deck", "sea"}
    for name in odds.groups["deck"]:
        estimate = odds[name].simulate(150, seed=2)
        assert abs(estimate.z or 0) <= MOST


@pytest.mark.parametrize(("port_sale", "sells"), [("arrival", 0), ("standing", 1)])
def test_a_rival_that_cannot_leave_sells_if_standing_is_enough(port_sale, sells):  # P-PORT-10
    game = sea.position(
        "pomor",
        players=3,
        port_sale=port_sale,
        tokens={6: "BC", "A": 1, "P": 4},
        holds={"B": [4, 4]},
    )
    assert game.odds()["B sells"].value == sells
