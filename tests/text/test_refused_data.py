"""What is wrong with positions, deals, questions, intervals and environments, in every language."""

from __future__ import annotations

import pickle
import re
import warnings
from pathlib import Path

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.errors import PositionError
from seawidget.games import registry
from seawidget.probability.estimates import intervals
from seawidget.text import i18n
from tests.text.reading import written_faults

TRANQUILITY, POMOR = registry.get("tranquility"), registry.get("pomor")
SOURCES = Path(sea.__file__).parent / "games"


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_locale(None)


def tranquility(changed=None, **options):
    """A position as a dictionary with something changed, read."""
    data = sea.Game("tranquility", **{"players": 1, "seed": 3, **options}).state.to_dict()
    return TRANQUILITY.from_dict({**data, **(changed or {})})


def pomor(changed=None, **options):
    data = sea.Game("pomor", **{"players": 2, "seed": 3, **options}).state.to_dict()
    return POMOR.from_dict({**data, **(changed or {})})


def dealt(game, changed, **options):
    made = sea.Game(game, seed=3, **options)
    return sea.Game.from_deal(game, dict(made.options), {**made.deal, **changed})


def position(**parts):
    return lambda: sea.position("tranquility", players=1, **parts)


BAD = {
    "no dictionary": lambda: TRANQUILITY.from_dict(3),
    "unknown part": position(wind=3),
    "grid": position(grid=3),
    "cell, island, order": position(grid={"z9": 1, "a1": "F", "b1": 9, "c1": 4}),
    "guard": position(grid={"a1": 1, "c1": 2}, placement_guard="segments"),
    "hand": position(hand=3),
    "both hands": position(hand=[1], hands=[[2]]),
    "cards": position(hand=["Q", 99, 5, 5]),
    "too many cards": position(hand=list(range(1, 30))),
    "monster discarded": position(monsters=2, discards=[["M"]]),
    "pairs": position(monsters=2, removed=["M"]),
    "face up": position(removed=["F"]),
    "point": position(point="LUNCH"),
    "turn": position(turn=-1),
    "deciding": position(deciding=7),
    "storms": position(storms="on", start_turn=3),
    "aside": lambda: tranquility({"removed_islands": ["F"]}),
    "rocks": lambda: tranquility({"rocks": 9}, rocks="on"),
    "no rocks": lambda: tranquility({"rocks": 2}),
    "storm places": lambda: tranquility({"storms": {"yellow": [9]}}, storms="on"),
    "storm colours": lambda: tranquility({"storms": {"green": []}}, storms="on"),
    "pillars": lambda: tranquility({"phase": 2}, board="arch"),
    "roof": lambda: sea.position("tranquility", players=1, board="arch", grid={"k1": 5}),
    "duel": lambda: tranquility({"decks": [["5"], []]}, variant="duel", players=2),
    "duel, marks": lambda: sea.position("tranquility", players=2, variant="duel", grid={"a1": {"card": 3, "owner": 4}}),
    "flag": lambda: tranquility({"flag": "star"}, variant="sun_moon"),
    "moon": lambda: tranquility({"flag": "moon"}, variant="sun_moon"),
    "explorer": lambda: tranquility({"explorer": ["S"]}, board="pyramid"),
    "end": lambda: tranquility({"point": "END"}),
    "end, not yet": lambda: tranquility({"point": "END", "result": {}}),
    "result": lambda: tranquility({"result": {}}),
    "shed": lambda: tranquility({"shares": [1], "due": 3}),
    "missing cards": lambda: tranquility({"discards": [[]], "decks": [["5", "5"]]}),
    "deal, decks": lambda: dealt("tranquility", {"decks": [["1"]]}, players=1),
    "deal, keys": lambda: dealt("tranquility", {"wind": 1, "rocks": 3, "row_order": [1]}, players=1),
    "deal, first": lambda: dealt("tranquility", {"first": 9}, players=2),
    "deal, hands": lambda: dealt("tranquility", {"hands": [["1"]]}, players=1),
    "deal, starts": lambda: dealt("tranquility", {"start_places": [-1]}, players=1),
    "deal, kind": lambda: sea.Game.from_deal("tranquility", {"players": 1}, 3),
    "pomor, ring": lambda: pomor({"ring": ["c1"]}),
    "pomor, cards": lambda: pomor({"ring": ["Q"] * 10}),
    "pomor, stacks": lambda: pomor({"stacks": ["Z"] + ["A", "A"] + [""] * 7}),
    "pomor, hands": lambda: pomor({"hands": [["4/2"] * 9, []]}),
    "pomor, holds": lambda: pomor({"holds": [[99], [9, 9]]}),
    "pomor, scores": lambda: pomor({"scores": [12, 44]}),
    "pomor, points": lambda: pomor({"scores": [11, 0]}),
    "pomor, phase": lambda: pomor({"phase": "LUNCH"}),
    "pomor, set-up": lambda: pomor({"turn": 5, "active": 1}),
    "pomor, over": lambda: pomor({"phase": "OVER", "seat": 1}),
    "pomor, scratch": lambda: pomor({"scratch": {"moved": 3, "origin": 4}}),
    "pomor, candidates": lambda: pomor({"scratch": {"candidates": [99]}}),
    "pomor, water": lambda: pomor({"open_water": [3]}),
    "pomor, seed": lambda: pomor({"seed": -1}),
    "pomor, in play": lambda: sea.position("pomor", players=2, in_play="4/2"),
    "pomor, port": lambda: sea.position("pomor", players=2, phase="PORT"),
    "pomor, part": lambda: sea.position("pomor", players=2, wind=1),
    "pomor, token": lambda: sea.position("pomor", players=2, tokens={"A": 99}),
    "pomor, seat": lambda: sea.position("pomor", players=2, holds={"Z": [1]}),
    "pomor, place": lambda: sea.position("pomor", players=2, ring={99: "c1"}),
    "pomor, deal": lambda: dealt("pomor", {"sea_deck": ["c1"], "tokens": {"A": 0}}, players=2),
    "pomor, deal at random": lambda: dealt("pomor", {"tokens": {"A": 4, "B": 0, "P": 0}}, players=2, setup="random"),
    "pomor, options": lambda: POMOR.from_dict({"config": {"players": 9}}),
    "mini": lambda: sea.position("mini", cards=6, cells=3, grid={"z": 1}),
    "mini, part": lambda: sea.position("mini", cards=6, cells=3, wind=1),
    "mini, order": lambda: sea.position("mini", cards=6, cells=3, grid={"a": 3, "b": 1}),
    "mini, twice": lambda: sea.position("mini", cards=6, cells=3, hand=[1, 1]),
    "mini, card": lambda: sea.position("mini", cards=6, cells=3, hand=[9]),
    "mini, turn": lambda: sea.position("mini", cards=6, cells=3, turn=0),
    "mini, deal": lambda: sea.Game.from_deal("mini", {"cards": 6, "cells": 3, "hand": 2}, {"deck": [1]}),
    "options": lambda: tranquility({"options": {"players": 99}}),
}
NAMES = {
    *(name for game in ("tranquility", "pomor") for name in sea.Game(game, players=2, seed=1).state.to_dict()),
    *("deck", "hand", "seed", "tokens", "line", "wind", "yellow", "purple", "orange", "green", "grid", "card", "owner"),
    *("origin", "destination", "path", "candidates", "vacated", "moved", "true", "false", "row_order", "first"),
    "sea_voyage",
    *("nav_top", "sea_top", "config", "int", "list", "-1"),
}  # fmt: skip


def refused(call):
    with pytest.raises((sea.SeaError, TypeError, ValueError, AttributeError, LookupError)) as caught:
        call()
    return caught.value


def said_in_each(call, written=NAMES):
    said, english = {}, None
    for locale in i18n.LOCALES:
        i18n.set_locale(locale)
        error = refused(call)
        said[locale] = str(error)
        english = english or said["en"]
        wrong = written_faults(said[locale], locale, "tranquility", written, codes=True)
        assert not wrong, f"{locale}: {sorted({*wrong})}, in\n{said[locale]}"
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - of our own
        assert str(again) == said[locale]
        if isinstance(error, PositionError):
            assert all(
                problem.text[:] == problem.told("en").removeprefix(f"{problem.where}: ") for problem in error.problems
            )
        if isinstance(error, sea.SeaError):
            assert error.told("en") == english
    assert len({*said.values()}) == 3, said
    return said


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_a_position_or_deal_is_said_in_each_language(name):
    said_in_each(BAD[name])


def test_a_reader_of_positions_notes_keys_of_the_catalogues():
    """Every problem is noted by a key that there is: the readers of the games hold no sentences."""
    for path in sorted(SOURCES.glob("*/**/*.py")):
        source = path.read_text(encoding="utf-8")
        for key in re.findall(r'"(error\.[\w.]+)"', source):
            assert i18n.has(key), f"{path.name}: {key}"
        noted = re.findall(r"\.wrong\(\s*[^,]+,\s*(f?\"[^\"]*\")", source)
        assert not [key for key in noted if not key.startswith('"error.')], path.name


QUESTIONS = {
    "draws": lambda: odds.hit(20, 5, 99),
    "negative": lambda: odds.hit(-1, 5, 2),
    "no number": lambda: odds.hit("many", 5, 2),
    "wanted": lambda: odds.hit(20, [1], 2),
    "not whole": lambda: odds.hit(20, 5.5, 2),
    "no hash": lambda: odds.hit([[1], [2]], 1, 2),
    "twice": lambda: odds.hit([1, 1, 2], [1], 2),
    "seen": lambda: odds.unseen_cards([99]),
    "exact": lambda: odds.bayes(0.5, "0.1", "0.2"),
    "written": lambda: odds.bayes("much", "0.1", "0.2"),
    "chance": lambda: odds.bayes("3/2", "0.1", "0.2"),
    "evidence": lambda: odds.bayes("1/2", "0", "0"),
    "two chances": lambda: odds.hit(20, 5, 2) + odds.hit(20, 5, 2),
    "compared": lambda: odds.hit(20, 5, 2) < "much",
    "changed": lambda: setattr(odds.hit(20, 5, 2), "value", 1),
    "estimate": lambda: pickle.loads(pickle.dumps(odds.hit(20, 5, 2))).simulate(9),  # noqa: S301 - of our own
    "groups": lambda: odds.all_hit(9, [5, 5], 3),
    "interval": lambda: intervals.wilson(3, 2),
    "counts": lambda: intervals.wilson(1.5, 2),
    "level": lambda: intervals.wilson(1, 2, level=2),
    "game over": lambda: over().odds(),
    "about winning": lambda: sea.Game(seed=1, players=1).odds(rollouts=5),
    "horizon": lambda: sea.Game(seed=1, players=1).odds(horizon=[]),
    "remember": lambda: sea.Game(seed=1, players=1).odds(remember="all"),
    "remembered": lambda: sea.Game(seed=1, players=1).odds(remember=[99]),
    "no gap": lambda: sea.Game(seed=1, players=1).odds()["z9"],
    "table": lambda: sea.Game(seed=1, players=1).odds().plot(kind="luck"),
    "turns": lambda: sea.Game("pomor", seed=1, players=2, seats=["me", "me"]).odds(horizon=3),
    "person": lambda: sea.Game(seed=1, players=1).win_odds(policy="me"),
    "solved": lambda: sea.Game(seed=1, players=1).win_odds(exact=True),
    "exact and more": lambda: sea.Game("mini", seed=1).win_odds(exact=True, rollouts=3),
    "no move": lambda: sea.Game(seed=1, players=1).what_if([]),
    "not a move": lambda: sea.Game(seed=1, players=1).what_if(3),
    "a view": lambda: setattr(sea.Game(seed=1, players=1).view(0), "hand", 3),
    "a fact": lambda: sea.Game(seed=1, players=1).view(0).wind,
}  # fmt: skip
ASKED = {
    *NAMES,
    *("game", "pomor", "mini", "options", "players", "seat", "capacities", "batch", "kind", "draws", "unseen"),
    "wanted",
    *("level", "hit", "rollouts", "horizon", "remember", "policy", "luck", "value", "5.5", "0.5", "1.5", "exact"),
    *("affordable", "enough", "many", "much", "navigator", "greedy", "random", "captain", "pilot", "low", "high"),
    "needs",
    *("passes_if_holding", "passes_if_not", "prior", "if_true", "if_false", "likelihood", "simulation", "pickle"),
}  # fmt: skip


def over():
    game = sea.Game("mini", seed=1, seats=["random"])
    game.play_bots()
    return game


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_makes_no_sense_is_refused_in_each_language(name):
    said_in_each(QUESTIONS[name], ASKED)


def environments():
    env = pytest.importorskip("seawidget.env")
    np = pytest.importorskip("numpy")

    def batch(**more):
        found = env.Batch("tranquility", 2, players=1, **more)
        found.reset(seed=1)
        return found

    return {
        "seats alone": lambda: env.Batch("tranquility", 2, players=2, seat=0),
        "learner": lambda: env.Batch("tranquility", 2, players=2, opponents="random"),
        "alone": lambda: env.Batch("tranquility", 2, players=1, seat=0, opponents="random"),
        "opponents": lambda: env.Batch("tranquility", 2, players=3, seat=0, opponents=["random"]),
        "no game": lambda: env.Batch("mini", 2),
        "count": lambda: env.Batch("tranquility", 0, players=1),
        "word": lambda: env.Batch("tranquility", 2, players=1, illegal="cry"),
        "not reset": lambda: env.Batch("tranquility", 2, players=1).step([0, 0]),
        "closed": lambda: closed(batch()).step([0, 0]),
        "seeds": lambda: batch().reset(seed=[1]),
        "floats": lambda: batch().step([0.5, 0.5]),
        "shape": lambda: batch().step([0]),
        "no id": lambda: batch(illegal="raise").step([10**6, 10**6]),
        "not legal": lambda: batch(illegal="raise").step(np.argmin(batch().action_mask, axis=1)),
        "index": lambda: batch().result(9),
        "which": lambda: batch().reset(which=[True]),
        "state": lambda: batch().reset(state=sea.Game("pomor", players=2, seed=1).state),
        "other options": lambda: batch().reset(state=sea.Game(players=1, monsters=2, seed=1).state),
        "a move": lambda: env.decode(sea.Game(players=1, seed=1).state, []),
        "a position": lambda: env.decode(3, [0]),
        "no action": lambda: env.decode(sea.Game(players=1, seed=1).state, ["x"]),
        "policy": lambda: env.Agent(3),
        "kind": lambda: env.Agent(lambda seen, mask: mask, kind="luck"),
        "no moves": lambda: batch().moved(0),
        "two games": lambda: env.Batch("tranquility", game="pomor"),
        "another game": lambda: env.Agent(lambda seen, mask: mask, "pomor")(sea.Game(seed=1).view(), (), None, None),
    }


def closed(batch):
    batch.close()
    return batch


SIZES = ("float64", "int64", "bool", "agent")


@pytest.mark.parametrize(
    "name",
    [
        *("seats alone", "learner", "alone", "opponents", "no game", "count", "word", "not reset", "closed", "seeds"),
        *("floats", "shape", "no id", "not legal", "index", "which", "state", "other options", "a move", "a position"),
        *("no action", "policy", "kind", "no moves", "two games", "another game"),
    ],
)
def test_an_environment_refuses_in_each_language(name):
    names = environments()["not reset"] and sea.env.Batch("tranquility", 1, players=1).action_names
    said_in_each(environments()[name], {*ASKED, *SIZES, *names, "policy", "opponents", "num_games", "illegal", "which"})


def test_a_warning_follows_the_language_and_filters_do_not():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        i18n.set_locale("uk")
        sea.Game(players=1, seed=1).tree.policy  # noqa: B018 - an old name
    assert str(found[0].message) == "tree.policy тепер називається tree.undo_policy"
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", message=r"tree\.policy is now")
        sea.Game(players=1, seed=1).tree.policy  # noqa: B018 - an old name
    assert not found


def test_compiling_says_why_in_each_language(monkeypatch):
    from seawidget.compiling import compiler
    from seawidget.errors import CompilingFailed

    error = CompilingFailed("tranquility", compiler.no_compiler().why)
    said = {locale: error.told(locale) for locale in i18n.LOCALES}
    assert "install" in said["en"]
    for locale in ("uk", "ru"):
        names = {"cc", "gcc", "clang", "pip install ziglang", "C"}
        assert not written_faults(said[locale], locale, "tranquility", names)
