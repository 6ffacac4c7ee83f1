"""The bots: they see a view and nothing else, play legally everywhere, and beat each other as they should."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.pomor.bots.players import BOTS
from seawidget.games.pomor.rules.redaction import preview_vector
from seawidget.games.pomor.values.view_vector import vector_of
from seawidget.rng import Rng
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled
from tests.games.pomor.walks import keys, scrambled, walks
from tests.sampling import amount

pytestmark = pytest.mark.usefixtures("compiled_rules")


def play(players, names, key, options=()):
    """The last position of a game between bots."""
    given_options = RULES.options({"players": players, **dict(options)})
    state = RULES.initial(given_options, RULES.deal(given_options, Rng(key)))
    choosers = [BOTS[name](Rng(key).fork(seat)) for seat, name in enumerate(names)]
    while not state.over and state.turn < 2000:  # P-END-5
        seat = state.deciding
        state, _ = state.apply(choosers[seat](state.view(seat), state.legal_moves))
    return state


def wins(players, one, others, games):
    """How many games `one` wins among `others`, sitting at every seat in turn."""
    count = 0
    for number in range(games):
        seat = number % players
        names = [others] * players
        names[seat] = one
        last = play(players, names, number // players)
        assert last.over
        count += last.winner == seat
    return count


@settings(max_examples=100)
@given(walks, keys, st.integers(0, 140))
def test_bots_choose_legal_moves_by_what_they_see(walk, key, stop):
    state = walk.last(stop)
    if state.over:
        return
    seat = state.deciding
    other = scrambled(state, seat, Rng(key))
    for name, bot in BOTS.items():
        move = bot(Rng(key))(state.view(seat), state.legal_moves)
        assert move in state.legal_moves.texts() or str(move) in state.legal_moves.texts(), name
        assert state.check(move) is None
        assert bot(Rng(key))(other.view(seat), other.legal_moves) == move


@settings(max_examples=60)
@given(walks, st.integers(0, 140))
def test_a_view_holds_all_a_veiled_vector_does(walk, stop):
    state = walk.last(stop)
    for seat in range(state.players):
        vector, table = vector_of(state.view(seat))
        assert table.config == state.options
        assert vector == preview_vector(state.vector, seat)


@pytest.mark.parametrize(("players", "games", "least"), [(2, 30, 27), (4, 24, 14)])
def test_greedy_beats_random(players, games, least):
    assert wins(players, "greedy", "random", games) >= least


@pytest.mark.parametrize(("players", "games", "least"), [(2, 40, 0.7), (3, 30, 0.5), (4, 32, 0.375)])
def test_pilot_beats_greedy(players, games, least):
    games = amount(gate=games // 2, full=games)
    assert wins(players, "pilot", "greedy", games) >= least * games


def test_pilot_beats_random():
    assert wins(2, "pilot", "random", 20) >= 19


@pytest.mark.parametrize(
    "options",
    [
        *({"take": "may"}, {"nets": "path_order", "setup": "random"}, {"pilot_exact_landing": False}),
        {"port_sale": "standing"},
    ],
)
def test_bots_finish_their_games_under_every_switch(options):
    for players in (2, 3, 4):
        last = play(players, ["pilot", "greedy", "pilot", "greedy"][:players], 5, options.items())
        assert last.over
        assert last.turn < 200


def chosen(name, tokens, cards, active=0, port_sale="arrival", **parts):
    hands = filled(2, {active: cards})
    state = RULES.position(
        RULES.options({"players": 2, "port_sale": port_sale}),
        **{"ring": BASIC[2], "sea_top": TOP, "tokens": tokens, "active": active, "hands": hands, **parts},
    )
    moves = []
    while state.deciding == active and not state.over:
        move = BOTS[name](Rng(1))(state.view(active), state.legal_moves)
        moves.append(str(move))
        state, _ = state.apply(move)
    return moves


@pytest.mark.parametrize("name", ["greedy", "pilot"])
class TestSense:
    def test_it_sells_standing_where_that_is_allowed(self, name):  # P-PORT-10
        for port_sale, last in (("standing", ["Sell"]), ("arrival", [])):
            moves = chosen(name, {5: "BA", 9: "P"}, ["0/5"] * 3 + ["0/4"], 1, holds=[[], [4, 4]], port_sale=port_sale)
            assert moves[1:] == last

    def test_it_takes_the_win(self, name):
        moves = chosen(name, {"A": 0, "B": 9, "P": 7}, ["1/5", "2/4", "3/3", "4/2"], holds=[[3, 3], []], scores=[8, 0])
        assert moves == ["PlayCard 1/5", "Sell"]

    def test_it_sells_a_full_hold(self, name):
        moves = chosen(name, {"A": 0, "B": 9, "P": 7}, ["1/5", "2/4", "3/3", "4/2"], holds=[[4, 4, 1], []])
        assert moves == ["PlayCard 1/5", "Sell"]

    def test_it_gives_the_storm_its_least(self, name):
        moves = chosen(name, {"A": 2, "B": 6, "P": 8}, ["1/5"] * 4, holds=[[1, 3], []])
        assert moves == ["PlayCard 1/5", "LoseCatch 1"]

    def test_it_fills_its_nets(self, name):
        moves = chosen(name, {"A": 0, "B": 9, "P": 6}, ["1/4n"] * 4, holds=[[3], []])
        assert moves[1] in ("ChooseNets 1,2", "ChooseNets 2,3")
