"""The invariants of the rules over random games in all option sets, and the engine against a second reading."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import IllegalMove
from seawidget.rng import Rng
from tests.games.tranquility import oracle, oracle_facts, oracle_play
from tests.games.tranquility.boards import row_of
from tests.games.tranquility.positions import RULES, cards_of, every_card, number_on, universe
from tests.games.tranquility.walks import SETS, Walk, keys, plain, set_walks
from tests.sampling import amount


def cards_left(data) -> int:
    """What INV-9 counts: hands and decks, in the duel hands, row and deck."""
    return sum(map(len, [*data["hands"], *data["decks"], data["row"], data["common_deck"]]))


def check_position(data, state, blind: bool = False) -> None:
    """What holds at every decision point. ``blind``: blind cards have been thrown."""
    options = data["options"]
    board = oracle_facts.board(data)
    storms, pyramid = options["storms"] == "on", options["board"] == "pyramid"
    assert cards_of(data) == universe(options)  # INV-1
    for segment in board.segments:
        laid = [(p, number_on(data["grid"][cell])) for p, cell in enumerate(segment) if cell in data["grid"]]
        for (p, a), (q, b) in pairwise(laid):
            assert a < b  # INV-2
            if options["placement_guard"] == "segments":
                assert b - a >= q - p  # INV-15, PLACE-4
    for row in oracle_facts.blocked_rows(data):
        assert row in oracle_facts.open_rows(data)  # INV-3; so a full grid has no blocked row
    shown = {"Y", "P", "O", "C"}
    assert not any(shown & {*hand} for hand in data["hands"])  # INV-4
    if not storms and not pyramid and data["point"] == "ACTION":
        for seat, hand in enumerate(data["hands"]):
            supply = data["row"] if options["variant"] == "duel" else data["decks"][seat]
            assert len(hand) == 5 or (len(hand) < 5 and not supply)  # INV-5
    elif data["point"] == "ACTION":
        for seat, hand in enumerate(data["hands"]):
            if seat in data["storms"]["yellow"]:
                assert len(hand) <= 3 or set(hand) == {"M"}
            else:
                assert len(hand) <= 5 or (blind and options["players"] <= 2)
    assert data["start"] in (None, "S", "W")  # INV-6
    won = data["point"] == "END" and data["result"]["outcome"] == "win"
    assert (data["finish"] is not None) == won or pyramid
    assert not any("M" in pile for pile in data["discards"]) or blind  # INV-12
    assert not any(shown & {*pile} for pile in data["discards"]) or blind
    if storms:  # INV-14, with INV-1
        assert data["supply"] + data["pool"] + data["removed"].count("C") == 6
        assert not any("C" in deck for deck in data["decks"])
    if options["variant"] == "sun_moon":  # INV-18
        assert data["flag"] == ("sun", "moon")[data["removed"].count("C") % 2]
    if pyramid:  # INV-19
        gone = cards_of({**data, "explorer": [], "hands": [], "decks": [], "discards": [], "start": None})
        assert len(data["explorer"]) + sum(n for card, n in gone.items() if not card.isdigit()) == 27
        assert data["rocks"] is None or len(oracle_facts.open_rows(data)) > 2
    if options["variant"] == "duel":  # INV-20
        assert {value["owner"] for value in data["grid"].values()} <= {0, 1}
        assert len(data["row"]) == 5 or not data["common_deck"]
    assert len(data["removed_islands"]) == options["removed_islands"]  # INV-22
    victims = [card for card in data["removed"] if card.isdigit()]
    assert data["removed"].count("M") >= len(victims)  # MONSTER-3, PYRAMID-7
    assert min(data["disclosed"]) >= 0  # MONSTER-5
    if data["rocks"] is not None:  # ROCKS-6
        assert len(oracle_facts.open_rows(data)) >= 3
    if state.over:
        assert not state.legal_moves
        assert state.deciding is None
        if data["result"]["outcome"] == "loss":
            assert len(oracle_facts.discardable(data["hands"][data["active"]])) < 2  # INV-11
    else:
        assert len(state.legal_moves) > 0  # INV-10


def check_move(before, move, after) -> None:
    """What a move changes."""
    kind = type(move).__name__
    seat = before["deciding"]
    if kind == "Place":  # INV-8; the seat alone refills afterwards
        cost = len(move.pay)
        assert len(after["grid"]) == len(before["grid"]) + 1
        assert len(after["discards"][seat]) == len(before["discards"][seat]) + cost
        for other in range(len(before["hands"])):
            if other != seat:
                for group in ("hands", "decks", "discards"):
                    assert after[group][other] == before[group][other]
        assert row_of(move.cell) not in oracle_facts.blocked_rows(before)  # INV-3
    elif kind in ("Unleash", "Choose"):
        assert row_of(move.cell) not in oracle_facts.blocked_rows(before)  # INV-3
    elif kind not in ("Exchange", "Rotate"):
        assert after["grid"] == before["grid"]  # PLACE-5


class Shares:
    """INV-13: what the seats shed in one shed."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.able: int | None = None

    def follow(self, before, move, after) -> None:
        if before["point"] != "SHED":
            return
        if type(move).__name__ == "UseCompass":
            self.able = None
            self.made = [100]
            return
        if not self.made:
            self.able = sum(oracle_facts.capacity(before, seat) for seat in range(len(before["hands"])))
        self.made.append(len(move.cards) + move.blind)
        if after["point"] != "SHED":
            assert after["due"] == 0
            assert after["shares"] is None
            if self.able is not None:
                assert sum(self.made) == min(8, self.able)
            self.made = []


class TestAgainstASecondReading:
    """Positions, legal moves and results are those of the oracle at every step, and every invariant holds."""

    def follow(self, walk: Walk, most: int) -> None:
        state = walk.begin()
        data = state.to_dict()
        if not walk.late:
            options = RULES.options(walk.given)
            deal = RULES.deal(options, Rng(walk.key))
            assert oracle_play.opening(options, deal) == data
            if options["solo_start"] != "sea_voyage":
                assert not any("S" in hand for hand in data["hands"])  # INV-7
        check_position(data, state)
        assert set(map(str, state.legal_moves)) == oracle.legal(data)
        shares, blind = Shares(), False
        turn, left = data["turn"], cards_left(data)
        for number, (_, move, _, after) in enumerate(walk.steps(most)):
            expected = oracle_play.after(data, str(move))
            old, data = data, after.to_dict()
            assert data == expected
            blind = blind or getattr(move, "blind", 0) > 0
            check_position(data, after, blind)
            check_move(old, move, data)
            shares.follow(old, move, data)
            if data["turn"] != turn:  # INV-9: a whole turn lies between
                assert cards_left(data) < left or str(move) == "Pass" or turn == 0  # set-up puts Starts into the decks
                turn, left = data["turn"], cards_left(data)
            if "W" in str(after.hands) and number % 4:  # many moves
                continue
            texts = [str(legal) for legal in after.legal_moves]
            assert len(set(texts)) == len(texts)  # DP-3
            assert set(texts) == oracle.legal(data)  # INV-10

    @pytest.mark.full(gate=24)
    @pytest.mark.parametrize("name", SETS)
    @settings(max_examples=amount(gate=1, full=3))
    @given(data=st.data())
    def test_from_a_deal(self, name, data):
        self.follow(data.draw(set_walks(name, late=False)), 90)

    @pytest.mark.full(gate=24)
    @pytest.mark.parametrize("name", SETS)
    @settings(max_examples=amount(gate=5, full=12))
    @given(data=st.data())
    def test_near_the_end(self, name, data):
        self.follow(data.draw(set_walks(name, late=True)), 14)


class TestMoves:
    @settings(max_examples=250)
    @given(set_walks(), keys, st.integers(0, 30))
    def test_changed_moves_are_refused_and_change_nothing(self, walk, key, stop):  # INV-10, DP-7, section 8
        rng = Rng(key)
        state = [*walk.positions(stop)][-1]
        data = state.to_dict()
        if state.over:
            for text in ("PlayFinish", "Discard 1,2", "UseCompass revealed", "Reveal"):
                assert state.check(text).code == "game_over"
            return
        texts = list(map(str, state.legal_moves))
        for _ in range(40):
            text = changed(texts[rng.below(len(texts))], data, rng)
            code = oracle.rejection(data, text)
            found = state.check(text)
            assert (found and found.code) == code, text
            move = RULES.parse_move(text)
            assert (move in state.legal_moves) == (code is None), text
            if code:
                with pytest.raises(IllegalMove) as caught:
                    state.apply(text)
                assert caught.value.code == code
                assert caught.value.text
            else:
                state.apply(text)
        assert state.to_dict() == data

    @settings(max_examples=60)
    @given(set_walks(), st.integers(0, 30))
    def test_every_listed_move_is_accepted(self, walk, stop):  # INV-10
        state = [*walk.positions(stop)][-1]
        data = state.to_dict()
        moves = list(state.legal_moves)
        for move in moves[:: 1 + len(moves) // 40]:
            assert state.check(move) is None
            assert move in state.legal_moves
            assert RULES.parse_move(str(move)) == move
            after, _ = state.apply(move)
            assert after.to_dict() == oracle_play.after(data, str(move))
        assert state.to_dict() == data


ANY_CARD = [*map(str, range(1, 81)), *"SFMWYPOCRB"]
KINDS = """
    Place Discard Shed PlayStart PlayFinish Unleash MoveRocks PlaceStorm KeepHand UseCompass EarnCompass Rotate Exchange
    AgreeExchange DeclineExchange Reveal Choose Pass
""".split()  # noqa: SIM905


def changed(text: str, data, rng: Rng) -> str:
    """A move text with one or two things changed; well formed, legal or not."""
    hand = data["hands"][data["deciding"]]
    cells = [*oracle_facts.board(data).cells, "g1", "a0", "c1", "f6"]

    def card() -> str:
        return rng.choice(hand) if hand and rng.below(4) else rng.choice(ANY_CARD)

    def storm() -> str:
        named = sorted(oracle_facts.storms_named(data))
        if named and rng.below(2):
            return rng.choice(named)
        return rng.choice(["revealed", *(f"{c}@{rng.below(6)}" for c in ("yellow", "purple", "orange"))])

    for _ in range(1 + rng.below(2)):
        kind, fixed, leaving = oracle.parse(text)
        what = rng.below(6)
        if what == 0 and leaving:
            leaving[rng.below(len(leaving))] = card()
        elif what == 1:
            leaving.append(card())
        elif what == 2 and leaving:
            leaving.pop(rng.below(len(leaving)))
        elif what == 3:
            kind, fixed = rng.choice(KINDS), []
        elif what == 4:
            fixed = [fixed[0] if fixed else card(), rng.choice(cells)]
        else:
            fixed = [card(), fixed[1] if len(fixed) > 1 else rng.choice(cells)]
        cards = ",".join(leaving)
        cell = next((word for word in fixed if word in cells), rng.choice(cells))
        if kind == "Place":
            first = fixed[0] if fixed and (fixed[0] in ANY_CARD or fixed[0].startswith("W=")) else card()
            first = f"W={1 + rng.below(80)}" if first == "W" else first
            text = f"Place {first} {cell}" + (f" pay {cards}" if cards else "")
        elif kind == "Discard":
            text = f"Discard {cards or card()}"
        elif kind == "Shed":
            blind = rng.below(4) if not rng.below(3) else 0
            text = "Shed" + (f" {cards}" if cards else "") + (f" blind {blind}" if blind else "")
        elif kind == "KeepHand":
            text = f"KeepHand {cards}" if cards else "KeepHand"
        elif kind in ("Unleash", "Choose"):
            text = f"{kind} {cell}"
        elif kind == "Rotate":
            text = f"Rotate {cell} pay {cards or card()}"
        elif kind in ("MoveRocks", "PlaceStorm"):
            text = f"{kind} {rng.below(8) - 1}"
        elif kind == "UseCompass":
            text = f"UseCompass {storm()}"
        else:
            text = kind
    return text


class TestReplay:
    @settings(max_examples=80)
    @given(set_walks())
    def test_saving_and_loading_anywhere(self, walk):  # INV-17
        rng = Rng(walk.key)
        for state, move, events, after in walk.steps(40):
            if rng.below(6) and state.point == "ACTION":
                continue
            again = RULES.from_dict(plain(state.to_dict()))
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == state.to_dict()
            assert list(map(str, again.legal_moves)) == list(map(str, state.legal_moves))
            assert again.apply(str(move)) == (after, events)
            if after.over:
                assert RULES.from_dict(plain(after.to_dict())) == after

    @settings(max_examples=20)
    @given(set_walks())
    def test_same_deal_same_moves_same_states(self, walk):  # INV-17, DP-8
        assert list(walk.positions(40)) == list(walk.positions(40))

    @settings(max_examples=20)
    @given(set_walks(late=False), st.integers(0, 30))
    def test_states_share_nothing(self, walk, stop):
        states = list(walk.positions(stop))
        kept = [state.to_dict() for state in states]
        twin = states[-1].copy()
        assert twin == states[-1]
        if not twin.over:
            twin.apply(twin.legal_moves[0])
        assert [state.to_dict() for state in states] == kept


class TestDeals:
    @pytest.mark.parametrize("name", SETS)
    @settings(max_examples=4)
    @given(key=keys)
    def test_first_positions(self, name, key):  # INV-7, INV-21, INV-1, SETUP-2
        options = RULES.options(SETS[name])
        deal = RULES.deal(options, Rng(key))
        plain(deal)
        sizes = [len(deck) for deck in deal["decks"]]
        assert sizes == sorted(sizes, reverse=True)  # the lowest seats get one more
        assert not sizes or sizes[0] - sizes[-1] <= 1
        state = RULES.initial(options, deal)
        data = state.to_dict()
        assert every_card(state) == universe(options)
        if options["solo_start"] != "sea_voyage":
            assert not any("S" in hand for hand in data["hands"])
        if data["start_places"] is None and universe(options)["S"]:
            assert all(
                deck.count("S") + hand.count("S") == 1 for deck, hand in zip(data["decks"], data["hands"], strict=True)
            )
        assert data == oracle_play.opening(options, deal)


def test_there_are_enough_option_sets():
    """Modules alone and in pairs, everything on, each variant with each number of seats, each with fewer islands."""
    assert len(SETS) >= 60
    complete = [RULES.options(given) for given in SETS.values()]
    for players in range(1, 6):
        for name, value in (("board", "arch"), ("board", "pyramid"), ("variant", "sun_moon"), ("storms", "on")):
            assert any(o["players"] == players and o[name] == value for o in complete)
    on = [
        {name for name in ("removed_islands", "monsters", "rocks", "storms", "wilds") if o[name] not in (0, "off")}
        | ({"guard"} if o["placement_guard"] == "segments" else set())
        for o in complete
    ]
    names = ["removed_islands", "monsters", "rocks", "storms", "wilds", "guard"]
    for k, one in enumerate(names):
        assert {one} in on
        for two in names[:k]:
            assert {one, two} in on


def test_every_kind_of_move_and_point_occurs():
    """The random games come everywhere."""
    seen: Counter[str] = Counter()
    for number, name in enumerate(SETS):
        for key, late in ((1, True), (2, True), (3, True), (4, False)):
            walk = Walk(SETS[name], 1000 * key + number, "kinds", late)
            for state, move, _events, after in walk.steps(30):
                seen[state.point] += 1
                seen[type(move).__name__] += 1
                if after.over:
                    seen[after.result["reason"]] += 1
    reasons = "finish_played pyramid_complete hand_empty last_card_stuck grid_full hands_spent"
    for what in (*KINDS, *reasons.split(), "ACTION", "SHED", "ROCKS", "STORM", "EXPLORE", "CHOOSE", "ANSWER"):
        assert seen[what] > 0, what


def test_games_end():  # INV-9: the longest game there can be is bounded by the cards
    for style in ("random", "keen", "builder"):
        for players in (1, 2, 5):
            walk = Walk({"players": players, "monsters": 3}, 5, style, late=False)
            *_, last = walk.positions(400)
            assert last.over
            assert last.turn <= 88 + players
    for name in SETS:
        *_, last = Walk(SETS[name], 17, "kinds", late=False).positions(1500)
        assert last.over, name
