"""The vectors on decks, configuration and views (PD, PC, PI) of docs/rules-pomor.md."""

from __future__ import annotations

from collections import Counter

import pytest

from seawidget.errors import OptionError
from seawidget.games.pomor.core.counts import estimate
from seawidget.rng import Rng
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled, rows


def test_all_of_them_are_here():
    here = {name for name in globals() if name.startswith("test_p")}
    wanted = [cells[0] for prefix in ("PD", "PC", "PI") for cells in rows(prefix)]
    assert len(wanted) == 23
    for name in wanted:
        assert any(test.startswith(f"test_{name.lower().replace('-', '_')}_") for test in here), name


def play(state, *moves):
    """The position after moves, and the kinds of what happened."""
    kinds = []
    for move in moves:
        state, events = state.apply(move)
        kinds += [event.kind for event in events]
    return state, kinds


def table(players=2, **own):
    """A configuration with own counts."""
    return RULES.options({"players": players, "preset": "own", **own})


def test_pd_01_eight_cards():  # P-DECK-8, P-TURN-7
    options = table(nav={"3/3": 8})
    state = RULES.position(options, tokens={"A": 1, "B": 9, "P": 6})
    assert len(state.nav_deck) == 0
    state, kinds = play(state, "PlayCard 3/3")
    assert "reshuffle_nav" in kinds
    assert (state.nav_deck, state.nav_discard) == ((), ())
    assert state.hands[0] == ("3/3",) * 4


def test_pd_02_nine_cards():  # P-DECK-8
    options = table(nav={"3/3": 4, "2/4": 5})
    state = RULES.position(options, tokens={"A": 1, "B": 9, "P": 6}, hands=[["3/3"] * 4, ["2/4"] * 4])
    state, kinds = play(state, "PlayCard 3/3")
    assert "reshuffle_nav" not in kinds
    assert state.nav_discard == ("3/3",)
    assert state.hands[0] == ("2/4", "3/3", "3/3", "3/3")
    state, kinds = play(state, "PlayCard 2/4")
    assert "reshuffle_nav" in kinds
    assert len(state.nav_deck) == 1
    assert state.nav_discard == ()
    assert sorted([*state.nav_deck, *state.hands[1]]) == ["2/4", "2/4", "2/4", "2/4", "3/3"]


def dry(holds=(), scores=(), **parts):
    """Eight places of c1 (as far as they last), nothing in the sea deck."""
    ones = 8 + sum(map(len, holds)) if not parts.pop("bare", 0) else 8
    options = table(catch={"1": ones}, storms=0, nav={"5/1": 16, "0/5": 8, "0/2": 8})
    usual = {"tokens": {"A": 4, "B": 9, "P": 7}, "hands": [["0/2", "0/2", "5/1", "5/1"], ["0/2", "0/2", "0/5", "0/5"]]}
    return RULES.position(options, holds=list(holds) or [[], []], scores=list(scores) or [0, 0], **{**usual, **parts})


def test_pd_03_open_water_heals_on_a_sale():  # P-DECK-10, P-DECK-11, P-PORT-4
    state = dry()
    assert state.sea_deck == state.sea_discard == ()
    state, kinds = play(state, "PlayCard 5/1")
    assert "open_water" in kinds
    assert (state.point, state.ring[4], state.holds[0]) == ("PORT", "w", (1,))
    state, kinds = play(state, "Sell")
    assert "reshuffle_sea" in kinds
    assert (state.scores, state.ring[5], state.ring[4], state.holds[0]) == ((0, 0), "p2", "c1", ())


def test_pd_04_keeping_leaves_it_open():  # P-DECK-10
    state, _ = play(dry(), "PlayCard 5/1", "KeepCatch")
    assert (state.ring[4], state.ring[5], state.holds[0]) == ("w", "p3", (1,))
    assert state.to_dict()["open_water"] == [4]


def test_pd_05_open_water_has_no_effect():  # P-DECK-10, P-CATCH-1
    state, _ = play(dry(), "PlayCard 5/1", "KeepCatch")
    data = state.to_dict()
    data["stacks"][data["stacks"].index("P")] = ""
    data["stacks"][2] = "P"
    state = RULES.from_dict(data)
    state, _ = play(state, "PlayCard 0/5")
    assert (state.ring[9], state.place_of("B"), state.holds[1]) == ("w", 4, (1,))
    state, kinds = play(state, "PlayCard 0/2")
    assert (state.place_of("A"), state.holds[0]) == (7, (1,))
    assert "catch_taken" not in kinds
    state, kinds = play(state, "PlayCard 0/2")
    assert (state.place_of("B"), state.ring[4], state.holds[1]) == (6, "w", (1,))
    assert "catch_taken" not in kinds


def test_pd_06_filled_under_a_token():  # P-DECK-11, P-STORM-3
    ring = ["p3", "c1", "c1", "c1", "w", "p3", "c1", "c1", "c1", "c1"]
    state = dry(holds=[[1], []], bare=1, tokens={"A": 3, "B": 4, "P": 9}, ring=ring, sea_deck=[])
    state, _ = play(state, "PlayCard 0/2")
    assert (state.ring[3], state.holds[0], state.point) == ("w", (1, 1), "PORT")
    assert state.to_dict()["open_water"] == [4, 3]  # the older first
    state, events = state.apply("Sell")
    assert [event.data["place"] for event in events if event.kind == "revealed"] == [3, 4]
    assert (state.ring[3], state.ring[4], state.scores[0], state.holds[1]) == ("c1", "c1", 0, ())
    state, _ = play(state, "PlayCard 0/2")
    assert (state.place_of("B"), state.holds[1]) == (6, (1,))


def test_pd_07_the_same_storm_again():  # P-STORM-7, P-DECK-8
    options = table(catch={"1": 7}, storms=1, nav={"0/2": 16})
    ring = ["p3", "c1", "c1", "c1", "c1", "p3", "c1", "s", "c1", "c1"]
    state = RULES.position(options, ring=ring, tokens={"A": 7, "B": 1, "P": 3})
    state, kinds = play(state, "PlayCard 0/2")
    assert kinds.index("storm_cleared") < kinds.index("reshuffle_sea") < kinds.index("revealed")
    assert (state.ring[7], state.place_of("A")) == ("s", 9)


def test_pd_08_nothing_after_the_winning_sale():  # P-END-3, P-TURN-6
    state = dry(holds=[[1, 1], []], scores=[9, 0])
    deck = len(state.nav_deck)
    state, kinds = play(state, "PlayCard 5/1", "Sell")
    assert kinds[-1] == "won"
    assert (state.scores[0], state.ring[5], state.ring[4], state.winner) == (10, "p2", "w", 0)
    assert (state.sea_discard, state.in_play, len(state.hands[0])) == (("c1",) * 3, "5/1", 3)
    assert (len(state.nav_deck), state.nav_discard) == (deck, ())


def test_pd_09_nets_with_a_crossed_out_zero():  # P-NETS-10, P-NETS-2, P-PILOT-15
    options = table(nav={"0/4n": 8, "3/3": 8})
    start = {"ring": BASIC[2], "sea_top": TOP, "tokens": {"A": 0, "B": 9, "P": 3}}
    state = RULES.position(options, hands=[["0/4n"] * 4, ["3/3"] * 4], **start)
    state, _ = play(state, "PlayCard 0/4n")
    assert (state.place_of("A"), state.holds[0], state.place_of("P")) == (4, (1, 4), 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pc_01_the_estimate(players):  # P-DECK-1 to P-DECK-4
    options = RULES.options({"players": players})
    assert options["preset"] == "estimate"
    assert RULES.warnings(options) == ()
    assert sum(card["count"] for card in options["nav"]) == 64
    assert (sum(options["catch"].values()), options["storms"]) == (24, 6)
    assert options["provenance"].startswith("estimate")
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    assert "estimate" in str(state)
    assert state.view(0).estimate
    assert RULES.layout(options)["estimate"]


def test_pc_02_the_name_of_the_estimate():  # P-DECK-4, P-DECK-5
    own = estimate()
    own["nav"][0]["count"] = 9
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, "preset": "estimate", **own})
    assert caught.value.code == "cfg_preset_name"


def test_pc_03_a_step_too_long():  # P-MOVE-9, P-DECK-5
    own = {"nav": {"1/10": 4, "3/3": 60}, "preset": "own"}
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, **own})
    assert caught.value.code == "cfg_nav_step"
    RULES.options({"players": 3, **own})


def test_pc_04_a_catch_of_ten():  # P-DECK-5
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, "preset": "own", "catch": {"1": 23, "10": 1}})
    assert caught.value.code == "cfg_catch_value"


def test_pc_05_seven_cards():  # P-DECK-5
    with pytest.raises(OptionError) as caught:
        RULES.options({"players": 2, "preset": "own", "nav": {"3/3": 7}})
    assert caught.value.code == "cfg_nav_too_few"


def test_pc_06_the_sea_can_run_dry():  # P-DECK-6
    own = {"preset": "own", "catch": {"1": 9, "2": 7, "3": 5, "4": 3}}
    (warning,) = RULES.warnings({"players": 4, **own})
    assert (warning.code, warning.args["held"]) == ("warn_sea_can_run_dry", 20)
    assert RULES.warnings({"players": 2, **own}) == ()


def test_pc_07_nets_that_cross_nothing():  # P-DECK-6
    options = {"players": 2, "preset": "own", "nav": {"4/1n": 4, "3/3": 60}}
    assert [warning.code for warning in RULES.warnings(options)] == ["warn_nets_step_1"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pc_08_random_set_up(players):  # P-SETUP-9, P-DECK-14
    options = RULES.options({"players": players, "setup": "random"})
    shared = set()
    for key in range(12):
        state = RULES.initial(options, RULES.deal(options, Rng(key)))
        assert (state.point, state.deciding, state.active) == ("PLAY", 0, 0)
        assert [len(hand) for hand in state.hands] == [4] * players
        order = "ABCD"[:players][::-1] + "P"
        for place, tokens in enumerate(state.stacks):
            assert not tokens or place in (0, players + 3)
            assert sorted(tokens, key=order.index) == list(tokens)  # placing order
        shared.add(len(state.stacks[0]))
    assert len(shared) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pc_09_fresh_games(players):
    """P-SETUP-1 to P-SETUP-6, P-SETUP-10, P-SETUP-11, P-DECK-7, and P-INFO-9: no hands before the ports are chosen."""
    options = RULES.options({"players": players})
    deal = RULES.deal(options, Rng(players))
    state = RULES.initial(options, deal)
    side = players + 2
    assert len(state.ring) == {2: 10, 3: 12, 4: 14}[players] == 2 * side + 2
    assert [place for place, card in enumerate(state.ring) if card == "p3"] == [0, side + 1]
    sea = [*range(1, side + 1), *range(side + 2, 2 * side + 2)]
    assert [state.ring[place] for place in sea] == deal["sea_deck"][: 2 * side]
    assert len(state.sea_deck) == {2: 22, 3: 20, 4: 18}[players]
    assert Counter(deal["sea_deck"]) == Counter({**dict.fromkeys(("c1", "c2", "c3", "c4", "s"), 6)})
    assert state.scores == (0,) * players
    assert state.holds == ((),) * players
    assert (state.nav_discard, state.sea_discard, state.hands) == ((), (), ((),) * players)
    assert (state.point, state.deciding) == ("SETUP_TOKEN", players - 1)
    for _ in range(players):
        state, _ = state.apply("PlaceToken 0")
    assert (state.point, state.deciding) == ("SETUP_PILOT", players - 1)
    state, events = state.apply(f"PlacePilot {side + 1}")
    assert len(state.nav_deck) == {2: 56, 3: 52, 4: 48}[players]
    for seat in range(players):
        assert list(state.hands[seat]) == sorted(deal["nav_deck"][4 * seat : 4 * seat + 4])
    assert (state.point, state.deciding) == ("PLAY", 0)
    assert [event.kind for event in events] == ["pilot_placed", *["dealt"] * players]


def test_pc_10_a_sale_of_both_kinds():  # P-DECK-5
    with pytest.raises(OptionError, match="must be 'arrival' or 'standing'") as caught:
        RULES.options({"players": 2, "port_sale": "both"})
    assert caught.value.code == "cfg_switch"
    assert RULES.options({"players": 2})["port_sale"] == "arrival"


def test_pi_01_a_drawn_card():  # P-INFO-1, P-INFO-6
    start = {"tokens": {"A": 1, "B": 9, "P": 5}, "nav_top": ["0/5"], "hands": filled(2, {0: ["3/3"]})}
    state = RULES.position(RULES.options({"players": 2}), **start)
    after, events = state.apply("PlayCard 3/3")
    (drawn,) = [event for event in events if event.kind == "drawn"]
    assert drawn.seen_by(0).data["cards"] == ["0/5"]
    for seat in (1, None):
        assert "0/5" not in str(drawn.seen_by(seat).to_dict())
        assert after.view(seat).hands[0] == 4
        assert after.view(seat).hand is None or "0/5" not in after.view(seat).hand
    assert "0/5" in after.view(0).hand
    (revealed,) = [event for event in events if event.kind == "revealed"]
    assert revealed.seen_by(1) == revealed  # a refill is for all


def test_pi_02_hidden_differences():  # P-INFO-3, P-INFO-8
    state = RULES.position(RULES.options({"players": 2}), tokens={"A": 1, "B": 9, "P": 5})
    data = state.to_dict()
    data["hands"][1], data["nav_deck"] = sorted(data["nav_deck"][:4]), [*data["hands"][1], *data["nav_deck"][4:]]
    other = RULES.from_dict(data)
    assert other != state
    assert other.view(0) == state.view(0)
    assert other.view(1) != state.view(1)


def test_pi_03_open_decisions():  # P-INFO-7
    start = {"ring": BASIC[2], "sea_top": TOP, "tokens": {"A": 0, "B": 9, "P": 6}, "holds": [[3], []]}
    state = RULES.position(RULES.options({"players": 2}), hands=filled(2, {0: ["1/4n"]}), **start)
    assert state.view(1).moves is None
    assert state.view(None).moves is None
    assert list(state.view(0).moves) == state.legal_moves.texts()
    state, _ = state.apply("PlayCard 1/4n")
    assert state.view(1).moves == ("ChooseNets 1,2", "ChooseNets 1,3", "ChooseNets 2,3")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pi_04_every_card_is_accounted_for(players):  # P-INFO-2 to P-INFO-5
    options = RULES.options({"players": players, "setup": "random"})
    state = RULES.initial(options, RULES.deal(options, Rng(3)))
    rng = Rng(4)
    every = Counter({f"{c['pilot']}/{c['step']}{'n' if c['nets'] else ''}": c["count"] for c in options["nav"]})
    sea = Counter({**{f"c{value}": count for value, count in options["catch"].items()}, "s": options["storms"]})
    for _ in range(120):
        if state.over:
            break
        for seat in (None, *range(players)):
            view = state.view(seat)
            seen = [*view.nav_discard, *(view.hand or ())]
            seen += [view.in_play.removesuffix("!")] if view.in_play else []
            assert Counter(seen) + Counter(view.unseen["nav"]) == every
            shown = [*view.sea_discard, *(card for card in view.ring if card[0] in "cs")]
            shown += [f"c{value}" for hold in view.holds for value in hold]
            assert Counter(shown) + Counter(view.unseen["sea"]) == sea
            assert sum(view.unseen["sea"].values()) == view.sea_deck
        moves = state.legal_moves
        state, _ = state.apply(moves[rng.below(len(moves))])
