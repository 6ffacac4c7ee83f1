"""The navigator: legal moves from what a seat sees and remembers, the same on the board and by numbers alone."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings

import seawidget as sea
from seawidget.games import registry
from seawidget.games.shared.memory import Memory
from seawidget.games.tranquility.batch.batch import Batch, batch
from seawidget.games.tranquility.bots.navigator.budget import (
    finish_log,
    forget_cards,
    note_cards,
    own_code,
    slack_log,
    slack_worth,
    unseen_copies,
)
from seawidget.games.tranquility.bots.navigator.gap import soften
from seawidget.games.tranquility.bots.navigator.player import Navigator
from seawidget.games.tranquility.bots.navigator.policy import navigate, navigator_move
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.rows import PLACES, kind_of, named, row_for, row_of, rows
from seawidget.games.tranquility.bots.navigator.value import explorer_price, needed
from seawidget.games.tranquility.bots.navigator.weights import (
    BORDER_COVER,
    BORDER_EMPTY,
    FLOOR,
    HELD,
    LAST,
    ORANGE_TURN,
    WEIGHTS_N,
)
from seawidget.games.tranquility.bots.players import fair_share
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.board import BORDER, cell_index
from seawidget.games.tranquility.rules.ask import check_earn
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.playing.lines import history
from seawidget.rng import Rng
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.walks import SETS, keys, set_walks

RULES = registry.get("tranquility")
STORMY = tuple(max(weight, 0.4) if i == ORANGE_TURN else weight for i, weight in enumerate(rows()["team_storms"]))


def numbers_alone(s: list[int]) -> int:
    """What the navigator does in a vector with all cards in it."""
    seat = s[at.DECIDING]
    return navigator_move(s, row_for(s), seat, fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0)


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", SETS)
def test_the_same_game_on_the_board_and_by_numbers(name):
    """Legal throughout: `step_bot` refuses anything else. The board's bot sees its view and remembers its discards."""
    game = sea.Game("tranquility", seed=11, seats=["navigator"] * SETS[name]["players"], **SETS[name])
    s = game.state.vector
    while not game.over:
        code = numbers_alone(s)
        before = list(s)
        assert numbers_alone(s) == code
        assert s[: at.SCRATCH] == before[: at.SCRATCH]  # changed while it thinks, and changed back
        move = move_of(s, code)
        assert game.step_bot().move == move
        apply_code(s, code, [0])
        assert game.state == State(s)


@settings(max_examples=60)
@given(set_walks(), keys)
def test_hidden_cards_change_nothing(walk, key):
    """INFO-1: with all cards redealt that the seat cannot know, it plays the same, by numbers and on the board."""
    steps = []
    for state, move, events, after in walk.steps(60):
        steps.append((state, move, events, after))
        if after.over or after.deciding is None:
            break
    if not steps or steps[-1][3].over:
        return
    state = steps[-1][3]
    seat = state.deciding
    memory = Memory.of(RULES, state, seat, steps)
    other = memory.imagine(Rng(key))
    assert numbers_alone(other.vector) == numbers_alone(state.vector)
    choice = Navigator()(state.view(seat), state.legal_moves, memory)
    assert choice in state.legal_moves
    again = Memory(memory.information, memory.imagine)
    assert Navigator()(other.view(seat), other.legal_moves, again) == choice


def test_it_remembers_its_own_discards():
    """INFO-1: with 5 in the own discards, a gap of one cell between 4 and 6 is dead, and not worth keeping."""
    state = stand("a1=4 c1=7", "6 20 30 41 50", options={"players": 1})
    fresh = position(state.view(0), None)[0]
    assert fresh[at.WHERE + 5] == 0
    game = sea.Game("tranquility", players=1, seed=4, seats=["navigator"])
    game.play_bots(14)
    discarded = [int(card) for card in game.state.discards[0] if card.isdigit()]
    assert discarded
    s = position(game.view(0), RULES.information_state(history(game.node, 0), 0))[0]
    assert [n for n in range(1, 81) if s[at.WHERE + n] == at.WHERE_DISCARDED] == sorted(discarded)


def test_of_its_discards_it_does_not_know_those_thrown_unseen():
    """STORM-6, INFO-5: a card thrown unseen is one that may come like any other; what the hand gave is remembered."""
    s = stand("a1=4", "1 2 3 20 21 22 23 24", options={"players": 1, "storms": "on"}, point="SHED").vector
    s[at.YELLOW], s[at.DUE] = 1, 8
    top = s[at.DECK + s[at.DECK_TOP] : at.DECK + s[at.DECK_TOP] + 2]
    apply_code(s, at.SHED | 0b111111 << at.MASK_BIT | 2 << at.BLIND_BIT, [0])
    assert s[at.THROWN : at.THROWN + 2] == top
    before = list(s)
    note_cards(s, 0)
    lost = [n for n in range(1, 81) if s[at.WHERE + n] == own_code(s, 0)]
    assert lost == [1, 2, 3, 20, 21, 22]
    assert all(s[at.WHERE + card] not in (own_code(s, 0), 0) for card in top if card <= at.ISLANDS)
    forget_cards(s, 0)
    assert s == before


def test_a_finish_thrown_unseen_may_still_come():
    s = blank_vector(RULES.options({"players": 2, "storms": "on"}))
    s[at.DISCARDED + at.KINDS + at.F - at.S] = 2
    assert unseen_copies(s, 1, own_code(s, 1), at.F, 5) == 3
    s[at.THROWN + at.THROWN_SLOTS] = at.F
    assert unseen_copies(s, 1, own_code(s, 1), at.F, 5) == 4
    s[at.THROWN + at.THROWN_SLOTS] = at.THROWN_UNKNOWN
    assert unseen_copies(s, 1, own_code(s, 1), at.F, 5) == 5


def test_of_a_position_set_up_nobody_knows_what_was_thrown_unseen():
    """It has no past. Without a yellow storm nothing can have been thrown so."""
    calm = stand("a1=4", "6 20 30 41 50", options={"players": 1, "storms": "on"}).to_dict()
    card = next(card for card in calm["decks"][0] if card.isdigit())
    calm["decks"][0].remove(card)
    calm["discards"] = [[card]]
    storm = copy.deepcopy(calm)
    storm["decks"][0].remove("Y")
    storm["storms"]["yellow"].append(0)
    assert [own_code(State.from_dict(data).vector, 0) for data in (calm, storm)] == [at.WHERE_DISCARDED, -1]


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (stand(full_grid(), "F x x x x"), "PlayFinish"),
        (stand("", "S 5 x x x", start=None), "PlayStart"),
        # between 29 and 40: 38 closes the gap, paid with cards of no use
        (stand(full_grid(without="e3"), "38 F F 33 73"), "Place 38 e3 pay 33,73"),
    ],
)
def test_plain_cases(state, move):
    assert str(Navigator()(state.view(0), state.legal_moves)) == move


@pytest.mark.parametrize(
    ("options", "wins"),
    [
        ({"players": 1}, 20),
        ({"players": 1, "removed_islands": 8}, 19),
        ({"players": 1, "monsters": 5}, 20),
        ({"players": 1, "rocks": "on"}, 20),
        ({"players": 1, "variant": "sun_moon"}, 19),
        ({"players": 1, "board": "pyramid"}, 14),
        ({"players": 3}, 19),
        ({"players": 1, "storms": "on"}, 12),
    ],
)
def test_how_many_of_twenty_deals_it_wins(options, wins):
    """The deals are fixed, and so are the games."""
    full = RULES.options(options)
    deals = [RULES.initial(full, RULES.deal(full, Rng(key))).vector for key in range(20)]
    rows = batch(full, ["navigator"] * full["players"]).rollouts(deals, 0, 0, compiled=True)
    assert [row[0] for row in rows].count(at.WIN) == wins


@pytest.mark.parametrize(
    ("options", "navigators", "greedies"),
    [
        ({"players": 5}, 74, 66),
        ({"players": 5, "variant": "sun_moon"}, 72, 38),
        ({"players": 3, "storms": "on"}, 25, 8),
        ({"players": 3, "storms": "on", "rocks": "on", "wilds": 2, "monsters": 3}, 21, 2),
    ],
)
def test_teams_of_it_win_more_than_greedy_ones(options, navigators, greedies):
    """The same deals for both, fixed: which game is won does not change unless a bot does."""

    def wins(bot):
        games_ = batch(RULES.options(options), [bot] * options["players"])
        return sum(row[0] == at.WIN for row in games_.play(4, 0, 80, compiled=True))

    assert (wins("navigator"), wins("greedy-gap")) == (navigators, greedies)


def test_each_kind_of_game_has_its_weights():
    """By the options alone, so that a game is played with one row from the first move to the last."""

    def kind(**options):
        return kind_of(blank_vector(RULES.options(options)))

    assert kind(players=1) == kind(players=1, removed_islands=8) == kind(players=1, board="arch") == "alone"
    assert kind(players=1, monsters=2) == "alone_monsters"
    assert kind(players=2, wilds=1) == kind(players=5, rocks="on") == "team"
    assert kind(players=1, storms="on") == kind(players=1, storms="on", rocks="on") == "alone_storms"
    assert kind(players=3, storms="on", wilds=1) == kind(players=3, storms="on", monsters=1) == "team_all"
    assert kind(players=3, variant="sun_moon") == "team_sides"
    assert kind(players=4, board="pyramid") == "team_pyramid"
    assert kind(players=2, variant="duel") == "duel"
    who = ("alone", "team")
    more = ("", "_monsters", "_storms", "_all", "_pyramid", "_sides")
    assert set(rows()) == {f"{one}{two}" for one in who for two in more} | {"duel"}
    assert {len(row) for row in rows().values()} == {WEIGHTS_N}
    for row in rows().values():
        assert row_of(named(row, PLACES)) == row
        assert all(abs(weight) <= 20 or weight == row[FLOOR] for weight in row)
        assert all(0 <= weight < 1 for weight in row[:HELD])
    late = blank_vector(RULES.options({"players": 1, "monsters": 2}))
    late[at.REMOVED + at.M - at.S] = 2
    assert kind_of(late) == "alone_monsters"


@pytest.mark.parametrize("wrong", [{"held": [0.1, 0.2]}, {"one": 0.5}, {"weight": 1.0}])
def test_what_is_no_row_of_weights_is_refused(wrong):
    with pytest.raises(ValueError, match=r"weights\.json: '(held|one|weight)'"):
        row_of(wrong)


@pytest.mark.parametrize(
    ("options", "bots"),
    [
        ({"players": 1, "storms": "on", "wilds": 2, "monsters": 3}, ["navigator"]),
        ({"players": 2, "variant": "duel"}, ["navigator", "greedy"]),
    ],
)
def test_a_batch_plays_with_the_weights_it_is_given(options, bots):
    """Game i with row i mod n, interpreted and compiled, and nothing is compiled anew for it."""
    full = RULES.options(options)
    own = row_for(blank_vector(full))
    other = tuple(0.7 * weight for weight in own)
    usual = batch(full, bots)
    assert usual.play(3, 0, 6, compiled=False) == Batch(full, bots, [own]).play(3, 0, 6, compiled=False)

    def compiled(*weights):
        return [list(map(int, row)) for row in Batch(full, bots, weights).play(3, 0, 12, compiled=True)]

    each = [compiled(own), compiled(other)]
    assert each[0] != each[1]
    both = compiled(own, other)
    assert both == [each[i % 2][i] for i in range(12)]
    assert Batch(full, bots, [own, other]).play(3, 4, 3, compiled=False) == both[4:7]


def reweighed(s, **named_weights):
    """The row of a position's game with some weights put in place."""
    row = list(row_for(s))
    for name, value in named_weights.items():
        row[PLACES[name]] = value
    return tuple(row)


def played(state, **named_weights):
    """The navigator's move with some weights put in place, all cards known."""
    s = state.vector
    return str(move_of(s, navigator_move(s, reweighed(s, **named_weights), s[at.DECIDING], 0)))


def test_a_poor_seat_is_short_of_cards_whatever_others_have():
    """COST-4: each pays from its own hand. Of two seats the one with fewer cards had better not be the one to pay."""
    s = blank_vector(RULES.options({"players": 2}))
    s[at.HAND_N], s[at.HAND_N + 1] = 5, 5
    s[at.DECK_END], s[at.DECK_END + 1] = 10, 20
    poor, rich = (slack_worth(s, rows()["team"], seat, 4.0, 12.0) for seat in (0, 1))
    assert poor < rich < slack_log(12.0, rows()["team"])
    s[at.DECK_END] = 24  # once both have paid alike they are alike
    assert slack_worth(s, rows()["team"], 0, 4.0, 12.0) == pytest.approx(slack_log(12.0, rows()["team"]))


def test_storms_before_a_seat_waste_its_cards():
    """STORM-9: in each turn to come, so an orange storm weighs less the fuller the grid is."""
    s = blank_vector(RULES.options({"players": 2, "storms": "on"}))
    s[at.HAND_N], s[at.HAND_N + 1] = 5, 5
    clear = slack_worth(s, STORMY, 0, 0.0, 12.0)
    s[at.ORANGE + 1] = 1
    early = slack_worth(s, STORMY, 0, 0.0, 12.0)
    s[at.FILLED] = 30
    assert early < slack_worth(s, STORMY, 0, 0.0, 12.0) < clear


def test_with_monsters_to_come_a_dead_gap_is_no_end():
    """MONSTER-3: an island beside it may go. And the last Finish is worth more than the one before."""
    dead = -20.0
    assert (
        soften(dead, rows()["alone"]) == dead < soften(dead, rows()["alone_monsters"]) < rows()["alone_monsters"][FLOOR]
    )
    first, last = (
        finish_log(n + 1.0, rows()["alone_monsters"]) - finish_log(n, rows()["alone_monsters"]) for n in (1.0, 0.0)
    )
    assert last > first + rows()["alone_monsters"][LAST] - 1e-9


def stormy(hand, orange=1, pool=0, **options):
    """A seat alone in a storm, four islands laid."""
    state = stand("a1=4 c1=9 a3=30 e6=77", hand, options={"players": 1, "storms": "on", "wilds": 2, **options})
    s = state.vector
    s[at.ORANGE], s[at.POOL] = orange, pool
    return State(s)


def test_a_wild_is_a_compass_where_that_is_worth_more():
    """COMPASS-2, WILD-3: with none in the pool a Wild of the hand cancels a storm, at the price of the Wild."""
    state = stormy("6 20 44 55 W")
    assert played(state, wild_compass=-50.0) == "UseCompass orange@0"
    assert not played(state, wild_compass=50.0).startswith("UseCompass")
    assert not played(stormy("6 20 44 55 60"), wild_compass=-50.0).startswith("UseCompass")
    s = state.vector
    s[at.ORANGE], s[at.TURNED_UP], s[at.POINT], s[at.DRAW] = 0, at.O, at.AT_STORM, at.DRAW_REFILL
    assert played(State(s), wild_compass=-50.0) == "UseCompass revealed"
    assert played(State(s), wild_compass=50.0) == "Pass"


def test_a_turn_in_which_nothing_is_laid_has_its_price():
    state = stormy("6 20 44 55 60", orange=0)
    assert played(state, discard_price=-50.0, earn_price=50.0).startswith("Discard")
    assert played(state, discard_price=50.0, earn_price=-50.0) == "EarnCompass"
    assert played(state, discard_price=50.0, earn_price=50.0).startswith("Place")


def test_the_pyramid_counts_what_a_border_cell_brings():
    """PYRAMID-5: an Explorer card; the price falls with the empty cells, and is none once the deck is empty."""
    s = blank_vector(RULES.options({"players": 1, "board": "pyramid"}))
    row = reweighed(s, border_cover=0.5, border_empty=1.0)
    assert explorer_price(s, row) == 0.0
    s[at.DECK_END + at.EXPLORER] = 5
    s[at.FILLED] = 9
    assert explorer_price(s, row) == pytest.approx(row[BORDER_COVER] + 0.75 * row[BORDER_EMPTY])
    game = sea.Game("tranquility", seed=2, players=1, board="pyramid", seats=["navigator"])
    game.play_bots(6)
    cells = dict.fromkeys((True, False), 0)
    for price in (-50.0, 50.0):
        move = played(game.state, border_cover=price, discard_price=100.0)
        cell = cell_index(at.PYRAMID, move.split()[2])
        cells[bool(BORDER[cell])] += 1
        assert BORDER[cell] == (price < 0)
    assert cells == {True: 1, False: 1}


def test_the_pyramid_counts_the_compasses_its_purple_storms_need():
    """PYRAMID-8: there they come without the module, and so does what they cost."""
    s = blank_vector(RULES.options({"players": 1, "board": "pyramid"}))
    row = reweighed(s, compass=3.0)
    calm = needed(s, row)
    s[at.PURPLE + 2] = 1
    assert needed(s, row) == pytest.approx(calm + 3.0)
    s[at.POOL] = 1
    assert needed(s, row) == pytest.approx(calm)


def test_a_compass_is_earned_whether_every_move_is_weighed_or_only_the_best_asked_for():
    """COMPASS-7: what the hand is worth is not asked where that cannot decide."""
    asked = earned = 0
    for seed in range(4):
        game = sea.Game("tranquility", seed=seed, seats=["navigator"] * 2, players=2, storms="on", wilds=2, monsters=3)
        game.play_bots()
        for node in game.node.path()[:-1]:
            s, seat = node.state.vector, node.state.deciding
            if s[at.POINT] == at.AT_ACTION and check_earn(s, seat) == 0:
                code = navigate(s, row_for(s), seat, 0, None)
                assert code == navigate(s, row_for(s), seat, 0, [])
                asked += 1
                earned += code == at.EARN_COMPASS
    assert asked > 100
    assert earned > 5
