"""Luck and skill: exact and telescoping on solved games, with honest errors elsewhere."""

from __future__ import annotations

import math
import statistics
import threading
from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.errors import NodeError, OptionError, UnknownSeat
from seawidget.odds.build_ledger import LedgerError
from seawidget.odds.judging import candidates_of
from seawidget.playing.game import Game
from seawidget.playing.players import player
from seawidget.probability.shown.numbers import kept
from tests import toygame
from tests.probability.inference import DATA, exact
from tests.sampling import amount

pytestmark = pytest.mark.usefixtures("compiled_rules")


def replayed(table):
    """The played game of a reference ledger."""
    game = sea.mini(table["N"], table["G"], table["H"]).game(table["deck_order"])
    for step in table["steps"][1:]:
        if step["what"] == "burn":
            game.move("Discard " + ",".join(map(str, step["discard"])))
        else:
            pay = f" pay {' '.join(map(str, step['discard']))}" if step["discard"] else ""
            game.move(f"Place {step['card']} {'abcdefgh'[step['cell']]}{pay}")
    return game


@pytest.mark.parametrize("table", DATA["luck_skill"], ids=["best, lost", "a slip", "best, won"])
def test_the_reference_ledgers(table):
    game = replayed(table)
    assert list(game.state.line) == table["final_line"]
    ledger = game.ledger()
    assert ledger.exact
    assert ledger.start == exact(table["V_start"])
    assert ledger.result == table["outcome"]
    assert ledger.luck == exact(table["total_luck"])
    assert ledger.skill == exact(table["total_skill"])
    assert len(ledger.entries) == len(table["steps"])
    for entry, step in zip(ledger.entries, table["steps"], strict=True):
        assert entry.luck == exact(step["luck"])
        assert entry.skill == exact(step["skill"])
        if "Q" in step:
            assert entry.after_move == exact(step["Q"])
            assert entry.value == exact(step["V"])


@pytest.mark.parametrize("seed", range(12))
def test_it_telescopes_exactly(seed):
    game = Game("mini", cards=7, cells=4, hand=2, seed=seed, seats=["random"])
    game.play_bots()
    ledger = game.ledger()
    assert isinstance(ledger.luck, Fraction)
    assert ledger.result - ledger.start == ledger.luck + ledger.skill
    assert ledger.skill <= 0
    assert all(0 <= entry.loss <= entry.stake for entry in ledger.entries)
    part = game.fork()
    part.undo()
    half = part.ledger() if part.node.ply else None
    if half is not None:
        assert not half.finished
        assert half.result == sea.mini(7, 4, 2).value(part)
        assert half.result - half.start == half.luck + half.skill


def test_luck_has_mean_zero_whoever_plays():
    for bot in ("random", "best"):
        lucks = []
        for seed in range(300):
            game = Game("mini", cards=6, cells=3, hand=2, seed=seed, seats=[bot])
            game.play_bots()
            lucks.append(float(game.ledger().luck))
        spread = statistics.stdev(lucks) / math.sqrt(300)
        assert abs(statistics.mean(lucks)) < 4.5 * spread
    best = Game("mini", cards=6, cells=3, hand=2, seed=1, seats=["best"])
    best.play_bots()
    assert best.ledger().skill == 0
    assert best.ledger().accuracy in (None, 1.0)


def test_accuracy_is_measured_by_the_stakes():
    slip = replayed(DATA["luck_skill"][1]).ledger()
    move = slip.entries[1]
    assert (move.loss, move.stake) == (Fraction(2, 15), Fraction(17, 30))
    stakes = sum(entry.stake for entry in slip.entries)
    assert slip.accuracy == pytest.approx(float(1 - Fraction(2, 15) / stakes))
    assert replayed(DATA["luck_skill"][0]).ledger().accuracy == 1
    lost = sea.position("mini", cards=6, cells=3, hand=[1, 2], grid={"a": 3, "b": 4}, discards=[5, 6], deck=[])
    lost.move("Discard 1,2")
    assert lost.ledger().accuracy is None


def test_mistakes_are_positions_to_try_again():
    game = replayed(DATA["luck_skill"][1])
    (mistake,) = game.ledger().mistakes()
    assert mistake.loss == Fraction(2, 15)
    again = mistake.game
    assert again.state.hand == (3, 5)
    assert again.state.line == (0, 0, 0, 0)
    assert again.node.is_end()
    assert sorted(again.state.deck) == [1, 2, 4, 6, 7]
    assert len(again.tree) == 1  # it begins at its redeal: none of what was played after it
    assert "Place 3 b" not in repr(mistake) + str(again)
    assert mistake.answer == "Place 3 b"
    assert mistake.played == "Place 3 a"
    again.move(mistake.answer)
    assert again.ledger().skill == 0
    assert game.node.ply == 4


def test_an_estimated_ledger_covers_the_exact_one():
    """The same game without the exact values: each entry within its errors, and it adds up all the same."""
    game = replayed(DATA["luck_skill"][1])
    known = game.ledger()
    found = game.ledger(exact=False, policy="best", rollouts=300, margin=0.05, seed="calm-otter-27")
    assert not found.exact
    assert found.start + found.luck + found.skill == pytest.approx(found.result, abs=1e-12)
    assert abs(found.skill - float(known.skill)) < 4.5 * found.skill_se
    assert abs(found.luck - float(known.luck)) < 4.5 * found.luck_se
    assert abs(found.start - float(known.start)) < 4.5 * found.start_se
    for one, two in zip(found.entries, known.entries, strict=True):
        assert abs(one.skill - float(two.skill)) <= 4.5 * one.skill_se + 1e-12
        assert abs(one.luck - float(two.luck)) <= 4.5 * one.luck_se + 1e-12
        assert abs(one.value - float(two.value)) < 0.15
    assert found.skill_se**2 == pytest.approx(sum(entry.skill_se**2 for entry in found.entries))
    assert found.luck_se**2 == pytest.approx(found.start_se**2 + found.skill_se**2 + found.result_se**2)
    assert found.entries[2].skill_se == 0  # the move the policy itself plays
    (mistake, *_) = found.mistakes()
    assert mistake.played == "Place 3 a"


SLIP = {"exact": False, "policy": "best", "rollouts": 40, "margin": 0.05}


def listed(ledger):
    return [(each.turn, each.played, each.answer, each.loss) for each in ledger.mistakes()], ledger.games


def test_the_same_game_has_the_same_ledger():
    """Without a seed the worlds follow from the game: a copy, a saved file and another process have the same list."""
    game = replayed(DATA["luck_skill"][1])
    found = game.ledger(**SLIP)
    again = Game.from_json(game.to_json())
    for other in (game.ledger(**SLIP), again.ledger(**SLIP)):
        assert listed(other) == listed(found)
        assert [entry.skill for entry in other.entries] == [entry.skill for entry in found.entries]
    assert listed(found)[0][0][:2] == (1, "Place 3 a")
    assert listed(found)[0][0][2] in ("Place 3 b", "Place 5 c")  # which are equally good
    assert game.ledger(seed=1, **SLIP).entries[1].value != found.entries[1].value
    part = game.fork()  # what was seen of the first moves does not change as the game goes on
    part.undo()
    assert [entry.value for entry in part.ledger(**SLIP).entries] == [entry.value for entry in found.entries[:-1]]


def test_its_worlds_follow_from_nothing_hidden():
    one = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    two = sea.mini(7, 4, 2).game([3, 5, 2, 6, 7, 1, 4])
    for game in (one, two):
        game.move("Place 3 a")
    a, b = (game.ledger(**SLIP).entries[1] for game in (one, two))
    assert (a.value, a.after_move, a.loss) == (b.value, b.after_move, b.loss)


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("seed", range(12))
def test_two_seeds_flag_the_same_moves(seed):
    game = replayed(DATA["luck_skill"][1])
    found = game.ledger(seed=seed, **SLIP)
    assert [entry.verdict for entry in found.entries if entry.kind == "move"] == ["mistake", "fine", "fine", "fine"]
    assert found.undecided == 0
    assert found.entries[1].loss == pytest.approx(2 / 15, abs=4.5 * found.entries[1].loss_se)


def test_what_is_undecided_is_played_on_within_the_budget():
    game = replayed(DATA["luck_skill"][1])
    few = game.ledger(games=0, **{**SLIP, "rollouts": 10})
    assert few.undecided
    assert not few.mistakes()
    assert few.accuracy == 1
    assert few.games == 100  # every move of every decision ten times: nothing was left to play on with
    some = game.ledger(games=1500, **SLIP)
    enough = game.ledger(games=20_000, **SLIP)
    assert few.games < some.games <= 1500 < enough.games < 20_000
    assert enough.undecided == 0
    assert some.entries[1].value == enough.entries[1].value  # what adds up is measured in as many games as ever
    for found in (few, some, enough):
        told = f"{found.undecided} of 4 moves are undecided" if found.undecided else "every move is decided"
        assert f"{told} after {found.games} games (at most {found.budget})" in str(found)
        turns = [str(entry.turn) for entry in found.entries if entry.verdict == "undecided"]
        assert (f"Undecided: turn {', '.join(turns)}." in str(found)) == bool(turns)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("seed", range(8))
def test_accuracy_never_contradicts_the_list(seed):
    for slip in (True, False):
        game = replayed(DATA["luck_skill"][1 if slip else 0])
        found = game.ledger(seed=seed, games=1500, **SLIP)
        flagged = bool(found.mistakes())
        assert flagged <= slip  # with so few games the slip may stay undecided, but then it is not counted either
        assert (found.accuracy < 1) == flagged
        assert ("100.0%" in str(found)) == (not flagged)
        for entry in found.entries:
            assert 0 <= entry.loss <= entry.stake or (entry.loss == 0 and entry.verdict != "mistake")
            assert (entry.loss > 0) == (entry.verdict == "mistake")
    assert kept(0.99996) == "99.9%"
    assert kept(1) == "100.0%"


def test_losses_are_measured_apart_from_what_found_them():
    """Over many seeds the loss of the slip is the exact one on average: whatever decided it is not counted."""
    game = replayed(DATA["luck_skill"][1])
    moved = Game.from_json(game.to_json())
    while moved.node.ply > 1:
        moved.undo()
    seeds = range(amount(gate=2, full=40))
    found = [moved.ledger(seed=seed, candidates=1, **SLIP).entries[1] for seed in seeds]
    error = math.sqrt(sum(each.loss_se**2 for each in found)) / len(found)
    assert abs(statistics.mean(float(each.loss) for each in found) - 2 / 15) < 3 * error
    assert all(each.verdict == "mistake" for each in found)


def test_candidates_come_in_the_order_of_the_adviser():
    game = Game("tranquility", players=1, seed=3, seats=["greedy"])
    game.play_bots(10)
    order = [one.move for one in game.explain("navigator").candidates]
    before = game.node
    who = player("random", game.rules)
    assert candidates_of(game, before, order[0], who, 3) == order[1:4]
    assert candidates_of(game, before, order[2], who, 3) == [*order[:2], order[3]]
    mini = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])  # no bot of it gives reasons
    found = [str(move) for move in candidates_of(mini, mini.node, None, player("best", mini.rules), 4)]
    assert found[0] == "Place 3 b"
    assert len(set(found)) == 4


def test_its_errors_are_honest():
    """Over many seeds the skill and the luck of one game spread as much as the ledger says."""
    game = replayed(DATA["luck_skill"][1])
    known = game.ledger()
    found = [game.ledger(exact=False, policy="best", rollouts=30, candidates=0, seed=seed) for seed in range(30)]
    for name in ("skill", "luck"):
        values = [float(getattr(each, name)) for each in found]
        told = math.sqrt(statistics.mean(getattr(each, f"{name}_se") ** 2 for each in found))
        assert 0.6 * statistics.stdev(values) < told < 1.8 * statistics.stdev(values)
        assert abs(statistics.mean(values) - float(getattr(known, name))) < 4.5 * told / math.sqrt(30)


def test_full_games_and_tables():
    solo = Game("tranquility", players=1, seed=7, seats=["random"])
    solo.play_bots(5)
    ledger = solo.ledger(policy="greedy", rollouts=12, candidates=1, games=300, seed=1)
    assert ledger.start + ledger.luck + ledger.skill == pytest.approx(ledger.result, abs=1e-9)
    assert ledger.entries[0].kind == "deal"
    assert ledger.result_se > 0
    assert not ledger.finished
    assert toygame.TIDE.name == "tide"
    game = Game("tide", seed=4, seats=["random", "random"])
    game.play_bots()
    for seat in (0, 1):
        ledger = game.ledger(seat=seat, policy="random", rollouts=20, games=1000, seed=1)
        assert ledger.start + ledger.luck + ledger.skill == pytest.approx(ledger.result, abs=1e-9)
        assert ledger.seat == seat
        assert ("others" in [entry.kind for entry in ledger.entries]) == (seat == 1)
        assert ledger.luck_se > 0


def test_certain_games_still_have_errors():
    """Twenty losses out of twenty are no proof, so the entry keeps an error."""
    game = Game("tranquility", players=1, seed=7, seats=["random"])
    game.play_bots(4)
    ledger = game.ledger(policy="random", rollouts=20, candidates=0, seed=1)
    assert ledger.entries[-1].next == 0
    assert ledger.entries[-1].luck_se > 0
    assert ledger.skill_se > 0


def test_it_is_watched_and_cancelled():
    game = replayed(DATA["luck_skill"][0])
    told = []
    game.ledger(
        exact=False, policy="random", rollouts=10, games=2000, progress=lambda done, most: told.append((done, most))
    )
    assert told[:4] == [(1, 8), (2, 8), (3, 8), (4, 8)]
    assert [done for done, _ in told[4:]] == sorted({done for done, _ in told[4:]})
    assert told[-1] == (8, 8)
    stop = threading.Event()
    stop.set()
    with pytest.raises(LedgerError, match="after 0 of 4"):
        game.ledger(exact=False, policy="random", rollouts=10, cancel=stop)


def test_what_has_no_ledger():
    game = Game("mini", seed=1)
    with pytest.raises(NodeError, match="no move"):
        game.ledger()
    game.move(game.legal_moves[0])
    with pytest.raises(UnknownSeat):
        game.ledger(seat=1)
    for wrong in (
        {"rollouts": 5},
        {"candidates": -1},
        {"rollouts": 20.5},
        {"games": -1},
        {"margin": 0},
        {"margin": True},
    ):
        with pytest.raises(OptionError):
            game.ledger(exact=False, **wrong)
    big = Game("mini", cards=16, cells=8, hand=3, seed=1, seats=["random"])
    big.play_bots(1)
    assert not big.ledger(policy="random", rollouts=10).exact  # too big to solve: it is estimated


def test_it_is_shown():
    pytest.importorskip("matplotlib")
    ledger = replayed(DATA["luck_skill"][1]).ledger()
    for text in (str(ledger), ledger._repr_html_()):
        assert "-2/15" in text
        assert "-253/420" in text
        assert "of what was at stake was kept" in text
    frame = ledger.to_frame()
    assert list(frame["kind"]) == ["deal"] + ["move"] * 4
    assert frame["luck_exact"][0] == "-71/420"
    assert ledger.plot().axes[0].get_ylabel() == "chance to win"
    found = replayed(DATA["luck_skill"][1]).ledger(exact=False, policy="best", rollouts=20, games=2000, seed=1)
    assert "±" in str(found)
    assert "skill_exact" not in found.to_frame()
    verdicts = {"deal": "fine", "move": "mistake"}
    assert list(frame["verdict"][:2]) == list(verdicts.values())
    assert repr(ledger) == "<Ledger seat=0: luck -0.6024, skill -0.1333>"
