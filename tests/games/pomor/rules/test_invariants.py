"""The invariants of the rules over random games in all configurations, and the engine against a second reading."""

from __future__ import annotations

import copy

import pytest
from hypothesis import example, given, settings, strategies as st

from seawidget.errors import IllegalMove
from seawidget.rng import Rng
from tests.games.pomor import oracle
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import Walk, box_cards, keys, nav_cards, plain, scrambled, sea_cards, walks
from tests.sampling import amount

DECISIONS = ("TAKE", "NETS", "STORM", "PORT")
SETUP = ("SETUP_TOKEN", "SETUP_PILOT")


def places(data) -> dict[str, tuple[int, int]]:
    """token -> (place, height in its stack)."""
    return {token: (p, i) for p, tokens in enumerate(data["stacks"]) for i, token in enumerate(tokens)}


def check_position(data, box) -> None:
    """What holds at every decision."""
    config, phase = data["config"], data["phase"]
    players, length = config["players"], 2 * config["players"] + 6
    tokens = "".join(data["stacks"])
    if phase not in SETUP:
        assert sorted(tokens) == sorted("ABCD"[:players] + "P")  # INV-1
    assert nav_cards(data) == box[0]  # INV-2
    assert sea_cards(data) == box[1]  # INV-3
    assert len(data["ring"]) == length  # INV-4
    assert [p for p, card in enumerate(data["ring"]) if card[0] == "p"] == [0, players + 3]
    assert max(map(sum, data["holds"])) <= 9  # INV-5
    for place, stack in enumerate(data["stacks"]):  # INV-6
        if len(stack) > 2:
            assert place in (0, players + 3)
            seats = stack.removesuffix("P")
            assert list(seats) == sorted(seats, reverse=True)
            assert "P" not in seats
    sizes = [len(hand) for hand in data["hands"]]  # INV-9
    if phase in SETUP:
        assert sizes == [0] * players
    else:
        short = phase != "PLAY"
        assert sizes == [3 if short and seat == data["active"] else 4 for seat in range(players)]
        assert (data["in_play"] is not None) == short
    if phase in ("PLAY", "TAKE", "STORM", "PORT"):  # INV-10
        bare = "w" in data["ring"]
        assert not bare or not (data["sea_deck"] or data["sea_discard"])
        assert not bare or config["preset"] not in ("estimate", "small")
    high = [seat for seat, score in enumerate(data["scores"]) if score >= 10]  # INV-11
    assert max(data["scores"]) <= 13
    assert high == ([] if data["winner"] is None else [data["winner"]])
    assert (phase == "OVER") == (data["winner"] is not None)


def check_step(before, move, events, after) -> None:
    """What one move changes."""
    kinds = [event.kind for event in events]
    text = str(move)
    old, new = places(before), places(after)
    moved = {token for token in old if token in new and new[token][0] != old[token][0]}
    me = "ABCD"[before["active"]]
    for token in moved:  # INV-6, INV-7
        assert len(after["stacks"][new[token][0]]) <= 2
        stack = before["stacks"][old[token][0]]
        others = set(stack[old[token][1] + 1 :])
        assert others <= moved  # whatever lay on it went first
    assert len(moved - {me}) <= 1
    assert moved <= {me, "P"} or (text.endswith("unblock") and "P" not in moved)
    for token in set(old) - moved:  # INV-8
        assert new[token] == old[token]
    if text == "Sell":  # INV-11, INV-12
        port = old[me][0]
        gain = sum(before["holds"][before["active"]]) // int(before["ring"][port][1])
        assert 0 <= gain <= 4
        assert after["scores"][before["active"]] == before["scores"][before["active"]] + gain
        assert kinds.count("port_flipped") == 1
    else:
        assert after["scores"] == before["scores"]
        assert "port_flipped" not in kinds
        ports = [card for card in before["ring"] if card[0] == "p"]
        assert [card for card in after["ring"] if card[0] == "p"] == ports
    if text == "KeepCatch":  # INV-12
        assert (after["ring"], after["holds"]) == (before["ring"], before["holds"])
    if not moved and text.startswith("PlayCard"):  # INV-13: both halves skipped
        assert (after["ring"], after["holds"], after["stacks"]) == (before["ring"], before["holds"], before["stacks"])
    if text.startswith("PlayCard") and me not in moved:  # INV-13: the first half changes stacks only
        assert (after["holds"], after["sea_discard"]) == (before["holds"], before["sea_discard"])
    if text.startswith("PlayCard") and before["config"]["take"] == "must":  # INV-18
        start = old[me][0]
        card = before["ring"][start]
        fits = card[0] == "c" and int(card[1:]) <= 9 - sum(before["holds"][before["active"]])
        left = [token for token, (place, _) in new.items() if place == start]
        assert ("catch_taken" in kinds) == (me in moved and fits and not left)


class TestAgainstASecondReading:
    """Positions and legal moves are those of `oracle.py` at every step."""

    @settings(max_examples=amount(gate=30, full=110))
    @given(walks)
    def test_random_games(self, walk):
        state = walk.begin()
        data = state.to_dict()
        box = box_cards(data["config"])
        check_position(data, box)
        assert state.legal_moves.texts() == oracle.legal(data)  # P-TURN-10
        for _before, move, events, after in walk.steps(180):
            old, data = data, after.to_dict()
            check_position(data, box)
            check_step(old, move, events, data)
            try:
                assert data == oracle.after(old, str(move))
            except oracle.ReshuffleError:
                assert {"reshuffle_sea", "reshuffle_nav"} & {event.kind for event in events}
            legal = after.legal_moves.texts()
            assert legal == oracle.legal(data)  # INV-14
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (data["phase"] != "OVER")
            if data["phase"] in DECISIONS:
                assert len(legal) >= 2


@settings(max_examples=60)
@given(walks, st.integers(0, 120))
def test_every_listed_move_can_be_applied(walk, stop):  # INV-14
    state = walk.last(stop)
    for move in state.legal_moves:
        assert state.check(move) is None
        state.apply(move)


SAMPLES = (
    *("PlaceToken 0", "PlaceToken 5", "PlaceToken 3", "PlacePilot 0", "PlacePilot 6", "TakeCatch", "LeaveCatch"),
    *("ChooseNets", "ChooseNets 1", "ChooseNets 1,2", "ChooseNets 8,9,11", "LoseCatch 1", "LoseCatch 9", "Sell"),
    *("KeepCatch", "PlayCard 1/5", "PlayCard 4/2 unblock", "PlayCard 0/2 unblock", "PlayCard 2/3n", "Fly 3"),
)


@settings(max_examples=80)
@given(walks, st.integers(0, 120))
def test_every_other_move_is_refused_and_changes_nothing(walk, stop):  # INV-15, P-TURN-11
    state = walk.last(stop)
    data = state.to_dict()
    listed = set(state.legal_moves.texts())
    for text in SAMPLES:
        found = state.check(text)
        assert (found is None) == (text in listed) == (text in state.legal_moves)
        if found is not None:
            with pytest.raises(IllegalMove) as caught:
                state.apply(text)
            assert caught.value.code == found.code
    assert state.to_dict() == data


@settings(max_examples=amount(gate=8, full=40))
@given(walks)
def test_deal_and_moves_decide_everything(walk):  # INV-16
    state = walk.begin()
    twin = RULES.initial(walk.options, plain(RULES.deal(walk.options, Rng(walk.key))))
    assert twin == state
    for before, move, events, after in walk.steps(120):
        assert list(before.legal_moves) == list(twin.legal_moves)
        for seat in (None, *range(before.players)):
            before.view(seat).to_dict()
            RULES.choices(before, seat)
        copied, again = twin.copy().apply(str(move))
        assert (copied, again) == (after, events)
        twin, same = twin.apply(move)
        assert (twin, same) == (after, events)
        assert twin.to_dict() == after.to_dict()


@settings(max_examples=80)
@given(walks, keys, st.integers(0, 120))
def test_what_a_seat_cannot_see_does_not_change_its_view(walk, key, stop):  # INV-17
    state = walk.last(stop)
    for seat in (None, *range(state.players)):
        other = scrambled(state, seat, Rng(key))
        assert other.view(seat) == state.view(seat)
        assert other.view(seat).to_dict() == plain(state.view(seat).to_dict())
        if seat == state.deciding:
            assert list(other.legal_moves) == list(state.legal_moves)
        assert RULES.choices(other, seat) == RULES.choices(state, seat)
        assert RULES.status(other.view(seat)) == RULES.status(state.view(seat))
        assert "seed" not in state.view(seat).to_dict()


@settings(max_examples=40)
@given(walks, keys, st.integers(0, 100))
def test_the_future_of_a_view_is_told_alike(walk, key, stop):  # INV-17, P-INFO-6
    """Two positions alike to a seat give it the same outcomes, up to the first card nobody has seen yet."""
    state = walk.last(stop)
    if state.over:
        return
    for seat in range(state.players):
        other = scrambled(state, seat, Rng(key))
        if state.point == "PLAY" and seat != state.deciding:
            continue
        move = state.legal_moves[0]
        mine = [event.seen_by(seat) for event in state.apply(move)[1]]
        theirs = [event.seen_by(seat) for event in other.apply(move)[1]]
        for one, two in zip(mine, theirs, strict=False):
            if one.kind in ("revealed", "dealt", "drawn", "reshuffle_sea", "reshuffle_nav"):
                break
            assert one == two


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end(players):  # INV-19
    for key in range(12):
        walk = Walk({"players": players}, key)
        last = walk.last(100_000)
        assert last.over
        assert last.turn < 1200


@settings(max_examples=60)
@given(walks, st.integers(0, 150))
@example(Walk({"players": 2}, 7), 60)
def test_a_move_of_a_copy_changes_nothing(walk, stop):
    state = walk.last(stop)
    twin, data = copy.deepcopy(state), state.to_dict()
    assert twin == state
    assert hash(twin) == hash(state)
    if not twin.over:
        twin.apply(twin.legal_moves[0])
    assert state.to_dict() == twin.to_dict() == data
