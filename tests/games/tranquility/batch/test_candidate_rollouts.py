"""Candidate moves in many worlds: which cards change places, and that each world is played as a game is."""

from __future__ import annotations

from collections import Counter

import pytest

import seawidget as sea
from seawidget.compiling import make
from seawidget.games.registry import get
from seawidget.games.shared.memory import Imagined, Memory
from seawidget.games.tranquility.batch import candidate_rollouts, worlds as tried_worlds
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.batch.candidate_rollouts import roll_out
from seawidget.games.tranquility.batch.rollout_rules import shuffle_unseen
from seawidget.games.tranquility.batch.source import NAVIGATED
from seawidget.games.tranquility.bots.rollout_search import SEARCH
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.values.validate import validate
from seawidget.playing.lines import history
from seawidget.rng import Rng

RULES = get("tranquility")


def late(moves=30, **options):
    game = sea.Game("tranquility", seed=5, seats=["navigator"] * options.get("players", 1), **options)
    game.play_bots(moves)
    return game


def shuffled(vector, key):
    s = list(vector)
    shuffle_unseen(s, [key])
    return s


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "removed_islands": 12},
        {"players": 1, "monsters": 5, "removed_islands": 4},
        {"players": 3, "storms": "on", "removed_islands": 2},
    ],
)
@pytest.mark.parametrize("moves", [3, 25])
def test_shuffled_worlds_look_alike_and_keep_every_card(options, moves):
    state = late(moves, **options).state
    s = state.vector
    seat = state.deciding
    known = Memory.of(RULES, state, seat, []).information
    assert known is not None
    for key in range(5):
        t = shuffled(s, key)
        after = RULES.initial(state.options, RULES.deal(state.options, Rng(1))).__class__(t)
        assert after.view(seat) == state.view(seat)
        hidden = [range(at.DECK + s[at.DECK_TOP + q], at.DECK + s[at.DECK_END + q]) for q in range(state.players)]
        aside = [n for n in range(1, 81) if s[at.WHERE + n] == at.WHERE_ASIDE]
        aside_after = [n for n in range(1, 81) if t[at.WHERE + n] == at.WHERE_ASIDE]
        pack = Counter(s[i] for slots in hidden for i in slots) + Counter(aside)
        assert Counter(t[i] for slots in hidden for i in slots) + Counter(aside_after) == pack
        for slots in hidden:
            assert [i for i in slots if s[i] == at.S] == [i for i in slots if t[i] == at.S]
        assert t != s


def test_every_unseen_island_is_set_aside_equally_often():
    """12 of the islands that lie in the deck or aside, each alike: 5 standard errors at most."""
    s = late(30, players=1, removed_islands=12).state.vector
    n = 4000
    counts: Counter[int] = Counter()
    for key in range(n):
        t = shuffled(s, key << 32)
        counts.update(number for number in range(1, 81) if t[at.WHERE + number] == at.WHERE_ASIDE)
    deck = [card for card in s[at.DECK + s[at.DECK_TOP] : at.DECK + s[at.DECK_END]] if card <= 80]
    share = 12 / (12 + len(deck))
    assert len(counts) == 12 + len(deck)
    assert max(abs(count / n - share) for count in counts.values()) < 5 * (share * (1 - share) / n) ** 0.5


def test_a_world_is_played_as_a_game_is():
    game = late(32, players=1, removed_islands=12)
    state = game.state
    memory = Memory.of(RULES, state, 0, history(game.node, 0))
    worlds = [memory.imagine(Rng(key)) for key in range(3)]
    moves = [move for move, _ in SEARCH.candidates(state.view(0), state.legal_moves, memory.information, 3)]
    rows = SEARCH.outcomes(worlds, moves, 0, 7, 0, 3, bool)
    options = RULES.options({"players": 1, "removed_islands": 12})
    for move, row in zip(moves, rows, strict=True):
        after = [world.apply(move)[0].vector for world in worlds]
        played = Batch(options, ["navigator"]).rollouts(after, 7, 0, compiled=False)
        assert row == [float(line[0] == at.WIN) for line in played]


def test_interpreted_worlds_end_when_told_to(monkeypatch):
    monkeypatch.setattr(candidate_rollouts, "ready", lambda *_: None)
    game = late(32, players=1, removed_islands=12)
    s = game.state.vector
    codes = [validate(s, move)[1] for move in game.state.legal_moves[:2]]
    rows = roll_out([s], codes, 3, 0, 6, bool)
    assert len(rows) == 6
    asked = iter([False, False, True])
    assert roll_out([s], codes, 3, 0, 6, lambda: next(asked)) == rows[:3]
    assert roll_out([s], codes, 3, 0, 6, lambda: True) == rows[:1]


def test_worlds_beyond_the_first_are_others():
    game = late(24, players=1, removed_islands=12)
    s = game.state.vector
    code = validate(s, SEARCH.candidates(game.state.view(0), game.state.legal_moves, None, 1)[0][0])[1]
    rows = roll_out([s], [code, code], 3, 0, 8, bool)
    assert all(a == b for a, b in rows)
    assert len({a for a, _ in rows}) == 2  # some won, some lost


@pytest.mark.parametrize(
    ("options", "drawn"),
    [
        ({"players": 2}, 1),
        ({"players": 3, "storms": "on", "wilds": 2, "monsters": 3}, 1),
        ({"players": 3, "removed_islands": 12, "monsters": 5}, 1),
        ({"players": 2, "board": "pyramid"}, 6),  # its Explorer deck is shuffled with each world
    ],
    ids=str,
)
def test_worlds_of_a_team_are_drawn_in_the_call_that_plays_them(options, drawn, monkeypatch):
    """The same outcomes as of worlds made one by one, of which only the first is, where the library can draw them."""
    functions = make(NAVIGATED, None).functions
    for module in (candidate_rollouts, tried_worlds):
        monkeypatch.setattr(module, "ready", lambda *_: functions)
    game = late(20, **options)
    state, seat = game.state, game.state.deciding
    memory = Memory.of(RULES, state, seat, history(game.node, seat))
    moves = [move for move, _ in SEARCH.candidates(state.view(seat), state.legal_moves, memory.information, 3)]
    numbers = []

    def chance(number):
        numbers.append(number)
        return Rng(9).fork(number)

    worlds = Imagined(memory, chance, 5, 6)
    found = SEARCH.outcomes(worlds, moves, seat, 7, 5, 6, bool)
    assert numbers[:drawn] == [*range(5, 5 + drawn)]
    assert len(worlds._drawn) == drawn
    assert SEARCH.outcomes([*worlds], moves, seat, 7, 5, 6, bool) == found
    monkeypatch.setattr(tried_worlds, "ready", lambda *_: None)
    again = Imagined(memory, chance, 5, 6)
    assert SEARCH.outcomes(again, moves, seat, 7, 5, 6, bool) == found
    assert len(again._drawn) == 6
