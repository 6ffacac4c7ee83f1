"""What a seat is shown follows from what it may know, at every prefix of a move, and says what its names say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.env import Batch
from seawidget.games import registry
from seawidget.games.pomor.core import layout as ring
from seawidget.games.pomor.rules.redaction import redacted as hidden_of_the_ring
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.rng import Rng
from tests.env.kinds import KINDS, description, middle, opened, seen
from tests.sampling import amount


def prefix(about, state, pick):
    """Some of the ids of a legal move, taken."""
    pending, vector = opened(about), state.vector
    ids = about.path(vector, about.code_of(state, state.legal_moves[pick % len(state.legal_moves)]))
    for action in ids[: pick % len(ids)]:
        assert not about.chosen_code(vector, action, pending)
    return pending


@pytest.mark.parametrize("game", KINDS)
def test_a_view_holds_all_that_is_shown(game):
    """An observation made of the view alone is the one made of the whole position."""

    @settings(max_examples=KINDS[game].amount(gate=30, full=1000))
    @given(walk=KINDS[game].walks(), pick=st.integers(0, 10_000))
    def check(walk, pick):
        history = []
        rules = registry.get(game)
        for before, move, events, state in walk.steps():
            history.append((before, move, events, state))
            if not middle(state):
                continue
            about = description(state)
            pending = prefix(about, state, pick)
            for seat in range(state.players):
                memory = about.recalled(rules.information_state(history, seat), seat)
                whole = seen(about, state.vector, pending, memory, seat, raw=False)
                shown = about.seen_vector(state.view(seat))
                assert whole == seen(about, shown, pending, memory, seat, raw=False)
                assert all(0 <= number <= 1 for number in whole)

    check()


@pytest.mark.parametrize("game", KINDS)
def test_nothing_hidden_leaves(game):
    """Positions that a seat cannot tell apart look alike to it, whether it decides or waits, at every prefix."""

    @settings(max_examples=KINDS[game].amount(gate=12, full=1000))
    @given(walk=KINDS[game].walks(), pick=st.integers(0, 10_000), key=st.integers(0, 2**64 - 1))
    def check(walk, pick, key):
        history, rules = [], registry.get(game)
        for before, move, events, state in walk.steps():
            history.append((before, move, events, state))
            if not middle(state):
                continue
            about = description(state)
            pending = prefix(about, state, pick)
            for seat in range(state.players):
                information = rules.information_state(history, seat)
                memory = about.recalled(information, seat)
                # another hand may end the game here (END-4), which everybody would see
                others = [one for one in [KINDS[game].redealt(state, seat, Rng(key))] if one.over == state.over]
                others += [rules.redeal(state, seat, information, Rng(key))]
                for other in others:
                    for raw in (False, True):
                        looks = [seen(about, one.vector, pending, memory, seat, raw) for one in (state, other)]
                        names = about.raw_names if raw else about.observation_names
                        differs = [name for name, a, b in zip(names, *looks, strict=True) if a != b]
                        assert not differs
                    if seat == state.deciding:
                        ids = [about.legal_ids(one.vector, pending) for one in (state, other)]
                        assert ids[0] == ids[1]

    check()


@pytest.mark.parametrize("game", KINDS)
def test_a_seat_that_waits_sees_nothing_of_a_move_being_chosen(game):
    @settings(max_examples=KINDS[game].amount(gate=15, full=200))
    @given(walk=KINDS[game].walks(), pick=st.integers(0, 10_000))
    def check(walk, pick):
        for state in walk.positions():
            if middle(state):
                about = description(state)
                memory = [0] * about.memory
                for seat in set(range(state.players)) - {state.deciding}:
                    for raw in (False, True):
                        now = seen(about, state.vector, prefix(about, state, pick), memory, seat, raw)
                        assert now == seen(about, state.vector, opened(about), memory, seat, raw)

    check()


@pytest.mark.parametrize("game", [game for game, kind in KINDS.items() if kind.remembered])
def test_what_a_batch_remembers_is_what_the_information_state_knows(game):
    chosen = list(KINDS[game].sets.items())[:: amount(gate=16, full=1)]
    for name, options in chosen:
        batch = Batch(game, 1, history=True, compiled=False, **options).reset(seed=len(name))
        rules, state, history = registry.get(game), batch.state(), []
        about, n = batch.about, 0
        while not batch.ended[0] and n < 90:
            moves = batch.moves()
            for move in moves[len(history) :]:
                after, events = state.apply(move)
                history.append((state, move, events, after))
                state = after
            for seat in range(state.players):
                known = about.recalled(rules.information_state(history, seat), seat)
                noted = KINDS[game].remembered(batch._runner.row("memory", 0), seat)
                assert noted == KINDS[game].remembered(known, seat), (name, n)
            n += 1
            batch.step(batch.sample())


@pytest.mark.parametrize("game", KINDS)
def test_every_entry_has_a_name_of_its_own(game):
    for options in KINDS[game].sets.values():
        batch, raw = Batch(game, compiled=False, **options), Batch(game, raw=True, compiled=False, **options)
        assert batch.observation.shape == (1, len(batch.observation_names)) == (1, batch.size)
        assert raw.observation.shape == (1, len(raw.observation_names))
        assert batch.action_mask.shape == (1, len(batch.action_names)) == (1, batch.actions)
        for names in (batch.observation_names, raw.observation_names, batch.action_names):
            assert len(set(names)) == len(names)


def test_the_entries_say_what_their_names_say():
    """Read independently, from the view, for the games in which each part can be met."""
    met = set()
    sets = dict(KINDS["tranquility"].sets)
    chosen = {"2-variant=duel", *list(sets)[:: amount(gate=5, full=1)]}  # the one game with a rival
    for name, options in ((name, sets[name]) for name in sorted(chosen)):
        for key in range(amount(gate=1, full=6)):
            batch = Batch("tranquility", 1, compiled=False, **options).reset(seed=key)
            while not batch.ended[0]:
                view = batch.view()
                found = dict(zip(batch.observation_names, batch.observation[0].tolist(), strict=True))
                said = told(view)
                wrong = {entry: (found[entry], said[entry]) for entry in said if abs(found[entry] - said[entry]) > 1e-6}
                assert not wrong, (name, key, view)
                met |= {entry for entry, number in said.items() if number}
                batch.step(batch.sample())
    kinds = {entry.partition(":")[0].split()[0] for entry in met}
    assert {"hand", "seat", "row", "point", "pool", "Start", "filled"} <= kinds


def told(view):
    """The entries of an observation as they follow from a view, but for what is remembered and chosen."""
    seat, n = view.seat, view.players
    said = {}
    for slot in range(12):
        card = view.hand[slot] if slot < len(view.hand) else None
        island = card is not None and card.isdigit()
        said[f"hand {slot}: there"] = card is not None
        said[f"hand {slot}: number / 80"] = int(card) / 80 if island else 0
        said |= {f"hand {slot}: is {kind}": card == kind for kind in "SFMW"}
        said[f"hand {slot}: is an island"] = island
    for cell in (cell for row in registry.get("tranquility").layout(view.options)["rows"] for cell in row):
        card = view.grid.get(cell)
        mark = isinstance(card, dict) and (card.get("side") == "moon" or card.get("owner", seat) != seat)
        text = card["card"] if isinstance(card, dict) else card or ""
        said[f"{cell}: filled"] = card is not None
        said[f"{cell}: number / 80"] = int(text.removeprefix("W=") or 0) / 80
        said[f"{cell}: is W"] = text.startswith("W=")
        said[f"{cell}: moon side or rival's"] = mark
    said |= {
        f"point is {point}": view.point == point for point in ("ACTION", "SHED", "ROCKS", "STORM", "CUT", "COMPASS")
    }
    for k in range(5):
        q, here = (seat + k) % n, k < n
        shed = view.point == "SHED" and here
        said[f"seat +{k}: there"] = here
        said[f"seat +{k}: hand / 12"] = here and view.hands[q] / 12
        said[f"seat +{k}: deck / 112"] = here and view.decks[q] / 112
        said[f"seat +{k}: discards / 112"] = here and view.discards[q] / 112
        said[f"seat +{k}: yellow / 2"] = here and list(view.storms["yellow"]).count(q) / 2
        said[f"seat +{k}: orange / 2"] = here and list(view.storms["orange"]).count(q) / 2
        said[f"seat +{k}: decides"] = here and view.deciding == q
        said[f"seat +{k}: is active"] = here and view.active == q
        said[f"seat +{k}: has shed"] = shed and view.shares[q] is not None
        said[f"seat +{k}: share / 8"] = shed and (view.shares[q] or 0) / 8
        said[f"seat +{k}: can shed / 14"] = shed and view.shares[q] is None and view.capacities[q] / 14
        said[f"seat +{k}: disclosed monsters / 5"] = here and view.disclosed[q] / 5
        said[f"seat +{k}: offers its hand"] = here and view.exchange is not None and view.exchange["seat"] == q
    for row in range(6):
        said[f"row {row}: purple / 2"] = list(view.storms["purple"]).count(row) / 2
        said[f"row {row}: rocks"] = view.rocks == row
    for i in range(5):
        said[f"open row {i}: number / 80"] = int(view.row[i]) / 80 if i < len(view.row) else 0
        cards = view.exchange["cards"] if view.exchange else []
        said[f"offered hand {i}: number / 80"] = int(cards[i]) / 80 if i < len(cards) else 0
    said |= {"Start laid": view.start is not None, "Start is a Wild": view.start == "W"}
    said |= {"Finish laid": view.finish is not None, "filled cells / 36": len(view.grid) / 36, "due / 8": view.due / 8}
    said |= {"pool / 6": view.pool / 6, "supply / 6": view.supply / 6, "flag shows the moon": view.flag == "moon"}
    said |= {"phase 1": view.phase == 1, "phase 2": view.phase == 2, "Explorer deck / 112": view.explorer / 112}
    said |= {"common deck / 112": view.common_deck / 112, "turn / 128": min(1, view.turn / 128)}
    said |= {f"{card} turned up": view.turned_up == card for card in "YPOM"}
    said |= {f"drawn: {why}": view.draw == why for why in ("opening", "extra", "refill", "explorer")}
    said |= {"further reveal": view.explore == "full"}
    said |= {"exchange declined": bool(view.exchange and view.exchange["declined"])}
    return said


def test_the_entries_of_the_ring_say_what_their_names_say():
    """All of them but those of a set being chosen, read independently, from the view."""
    met = set()
    for name, options in list(KINDS["pomor"].sets.items())[:: amount(gate=5, full=1)]:
        for key in range(amount(gate=1, full=4)):
            batch = Batch("pomor", 1, compiled=False, **options).reset(seed=key)
            for _ in range(amount(gate=110, full=400)):
                if batch.ended[0]:
                    break
                said = told_of_the_ring(batch.view(), batch.about.options)
                found = dict(zip(batch.observation_names, batch.observation[0].tolist(), strict=True))
                assert said.keys() == {entry for entry in found if not entry.endswith(": chosen")}
                wrong = {entry: (found[entry], said[entry]) for entry in said if abs(found[entry] - said[entry]) > 1e-6}
                assert not wrong, (name, key, batch.view())
                met |= {entry for entry, number in said.items() if number}
                batch.step(batch.sample())
    kinds = {entry.rpartition(": ")[2] for entry in met}
    assert {"open water", "may be taken", "pushes", "port at 1/2", "share discarded", "points / 13"} <= kinds
    assert {"phase is TAKE", "phase is NETS", "phase is STORM", "phase is PORT"} <= met
    assert len(met) > 240


def told_of_the_ring(view, options):
    """The entries of an observation as they follow from a view, but for what is chosen."""
    kinds = sorted((card["pilot"], card["step"], card["nets"], card["count"]) for card in options["nav"])
    nav, sea = sum(card[3] for card in kinds), sum(options["catch"].values()) + options["storms"]
    cards = {f"{pilot}/{step}{'n' * nets}": (pilot, step, nets) for pilot, step, nets, _ in kinds}
    order = list(cards)
    hand = sorted(view.hand, key=order.index)
    said = {}

    def card_said(where, text):
        pilot, step, nets = cards[text] if text else (0, 0, 0)
        said[f"{where}: pilot number / 13"] = pilot / 13
        said[f"{where}: step number / 13"] = step / 13
        said[f"{where}: nets"] = nets

    for slot in range(4):
        there = slot < len(hand)
        card_said(f"hand {slot}", hand[slot] if there else None)
        said[f"hand {slot}: there"] = there
        said[f"hand {slot}: crossed-out zero"] = there and hand[slot].startswith("0/")
    takes = view.point == "TAKE"
    for place in range(14):
        card = view.ring[place] if place < len(view.ring) else ""
        said[f"place {place}: catch value / 9"] = int(card[1:]) / 9 if card[:1] == "c" else 0
        for kind, text in (("storm", "s"), ("port at 1/3", "p3"), ("port at 1/2", "p2"), ("open water", "w")):
            said[f"place {place}: {kind}"] = card == text
        nets = view.point == "NETS" and place in view.scratch["candidates"]
        said[f"place {place}: may be taken"] = nets or (takes and place == view.scratch["origin"])
    seats = [(view.seat + k) % view.players if k < view.players else None for k in range(4)]
    tokens = {f"token of seat +{k}": None if seat is None else "ABCD"[seat] for k, seat in enumerate(seats)}
    for name, token in {"own token": tokens.pop("token of seat +0"), **tokens, "pilot": "P"}.items():
        for place in range(14):
            stack = view.stacks[place] if place < len(view.stacks) else ""
            there = token is not None and token in stack
            said[f"{name} on place {place}: level / 5"] = (stack.index(token) + 1) / 5 if there else 0
    for k, seat in enumerate(seats):
        here = seat is not None
        hold = view.holds[seat] if here else []
        said[f"seat +{k}: there"] = here
        said[f"seat +{k}: points / 13"] = here and view.scores[seat] / 13
        said[f"seat +{k}: hold / 9"] = sum(hold) / 9
        said[f"seat +{k}: decides"] = here and view.deciding == seat
        said |= {f"seat +{k}: catches of {value} / 9": list(hold).count(value) / 9 for value in range(1, 10)}
    gone = list(view.sea_discard)
    said |= {f"sea discard: catches of {value} / {sea}": gone.count(f"c{value}") / sea for value in range(1, 10)}
    said[f"sea discard: storms / {sea}"] = gone.count("s") / sea
    phases = ("OVER", "SETUP_TOKEN", "SETUP_PILOT", "PLAY", "TAKE", "NETS", "STORM", "PORT")
    said |= {f"phase is {phase}": view.point == phase for phase in phases}
    card_said("card in play", view.in_play.rstrip("!") if view.in_play else None)
    said["card in play: pushes"] = bool(view.in_play) and view.in_play.endswith("!")
    said |= {f"navigation deck / {nav}": view.nav_deck / nav, f"sea deck / {sea}": view.sea_deck / sea}
    said["turn / 2000"] = view.turn / 2000
    for pilot, step, nets, count in kinds:
        text = f"{pilot}/{step}{'n' * nets}"
        said[f"{text}: copies / {nav}"] = count / nav
        said[f"{text}: share discarded"] = list(view.nav_discard).count(text) / count
    return said


def test_a_raw_observation_of_the_ring_is_the_vector_of_a_view():
    """As the players have it (PREVIEW aside), up to the decks, and without what is hidden (P-INFO-1, P-INFO-3)."""
    for options in list(KINDS["pomor"].sets.values())[:: amount(gate=6, full=1)]:
        batch = Batch("pomor", 1, raw=True, compiled=False, **options).reset(seed=1)
        for _ in range(amount(gate=80, full=400)):
            if batch.ended[0]:
                break
            state = batch.state()
            for seat in range(state.players):
                shown = batch.observe(0, seat).tolist()
                for expected in (batch.about.seen_vector(state.view(seat)), hidden_of_the_ring(state.vector, seat)):
                    expected[ring.PREVIEW] = 0
                    assert shown[:-1] == expected[: state.vector[ring.NAV_DECK]]
            batch.step(batch.sample())


def test_memory_is_what_the_seat_put_face_down():
    options = {"players": 1, "removed_islands": 8}
    with_memory, bare = (Batch(memory=memory, compiled=False, **options).reset(seed=7) for memory in (True, False))
    gone = [i for i, name in enumerate(with_memory.observation_names) if name.startswith("island ")]
    game = sea.Game(seed=7, **options)
    for ids in ((180, 181), (180, 184)):
        for action in ids:
            if not with_memory.ended[0]:
                with_memory.step([action])
                bare.step([action])
    while len(game.tree.main_line()) < 3:
        game.move(f"Discard {game.view().hand[0]},{game.view().hand[1 if len(game.tree.main_line()) < 2 else 4]}")
    discarded = {int(card) for card in game.state.discards[0] if card.isdigit()}
    assert {
        int(with_memory.observation_names[i].split()[1]) for i in gone if with_memory.observation[0, i]
    } == discarded
    assert not bare.observation[0, gone].any()


def test_in_pomor_nothing_is_remembered():
    """All that a seat does lies open, so that observations are the same with and without memory."""
    with_memory, bare = (
        Batch("pomor", 1, players=3, memory=memory, compiled=False).reset(seed=7) for memory in (True, False)
    )
    for _ in range(150):
        assert np.array_equal(with_memory.observation, bare.observation)
        assert with_memory._runner.row("memory", 0) == [0]
        action = with_memory.sample()
        with_memory.step(action)
        bare.step(action)


def test_a_raw_observation_is_the_vector_of_a_view():
    """As the players have it, and without what is hidden (INFO-1)."""
    for options in list(KINDS["tranquility"].sets.values())[:: amount(gate=6, full=1)]:
        batch = Batch("tranquility", 1, raw=True, compiled=False, **options).reset(seed=1)
        while not batch.ended[0]:
            state, seat = batch.state(), int(batch.seat[0])
            shown = batch.observation[0, : at.DECK].tolist()
            expected = batch.about.seen_vector(state.view(seat))[: at.DECK]
            expected[at.STEP_SEAT] = 0
            assert shown == expected
            hidden = redacted(state.vector, seat)
            assert shown[at.GRID : at.HAND] == hidden[at.GRID : at.HAND]
            assert shown[at.WHERE : at.DECK] == hidden[at.WHERE : at.DECK]
            batch.step(batch.sample())


def test_the_end_of_a_duel_shows_the_points():
    batch = Batch("tranquility", 1, compiled=False, players=2, variant="duel").reset(seed=2)
    places = [i for i, name in enumerate(batch.observation_names) if name.startswith("at the end")]
    while not batch.ended[0]:
        assert not batch.observation[0, places].any()
        batch.step(batch.sample())
    scores = batch.state().result["scores"]
    for seat in range(2):
        expected = [(scores[q] + 112) / 224 for q in (seat, 1 - seat)]
        assert batch.observe(0, seat)[places].tolist() == pytest.approx(expected)


def test_a_seat_remembers_the_hand_it_exchanged():
    """All of it lies face down on its discards (DUEL-7)."""
    there = sea.position(
        "tranquility", players=2, variant="duel", grid={"a1": {"card": "6", "owner": 0}}, hand=[1, 2, 3, 4, 5]
    )
    batch = Batch("tranquility", 1, compiled=False, players=2, variant="duel").reset(seed=1, state=there.state)
    for name in ("offer an exchange", "agree"):
        batch.step([batch.action_names.index(name)])
    remembered = KINDS["tranquility"].remembered
    assert remembered(batch._runner.row("memory", 0), there.state.active) == [1, 2, 3, 4, 5]
    assert remembered(batch._runner.row("memory", 0), 1 - there.state.active) == []
