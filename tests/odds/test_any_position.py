"""Random games to their very end, with any options: every seat gets sound odds of every position, in every language."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

import seawidget as sea
from seawidget.games.tranquility.core import layout as at
from seawidget.odds.chances import KINDS
from seawidget.odds.position import BoardOdds
from seawidget.text import i18n
from seawidget.widget.odds.data import gap_rows, gaps_of, number
from seawidget.widget.odds.turn import turn_data, turn_of
from tests.games.pomor.walks import DRY, SMALL
from tests.games.tranquility.walks import SETS

TABLES = [given for given in SETS.values() if given.get("variant") != "duel"]
MODULES: list[dict[str, Any]] = [{}, {"monsters": 5}, {"storms": "on"}, {"wilds": 2, "removed_islands": 8}]
CROWDS = [{"players": players, **module} for players in (3, 4, 5) for module in MODULES]
STYLES = ("waste", "waste", "random", "greedy", "mixed")
ROUNDING = 1e-9


def examples(most: int) -> settings:
    """So many games, the same in every run."""
    return settings(max_examples=most, phases=[Phase.generate])


@dataclass(frozen=True)
class Play:
    """A game to be played: everything about it follows from these few values."""

    name: str
    options: dict[str, Any]
    seed: int
    style: str

    def positions(self, share: float) -> Iterator[tuple[sea.Game, random.Random]]:
        """The game at some of its positions: a share of those at first, twice as many late, and the last ones."""
        chance = random.Random(self.seed)
        players = self.options.get("players", 1)
        game = sea.Game(self.name, seed=self.seed, seats=["random"] * players, undo="free", **self.options)
        turns = 0
        while not game.over:
            if chance.random() < share * (1 + (turns > 40)):
                yield game, chance
            turns += 1
            if turns % 17 == 0 and game.can_undo:  # another way on from before
                game.undo()
            self.step(game, chance)
        game.undo()
        yield game, chance

    def step(self, game: sea.Game, chance: random.Random) -> None:
        """One move: cards thrown away so that decks run empty, a bot's, or any."""
        moves = game.legal_moves
        style = chance.choice(STYLES) if self.style == "mixed" else self.style
        if style == "waste" and game.name == "tranquility":
            starts = [move for move in moves if str(move).startswith("Start")]
            moves = starts or [move for move in moves if str(move).startswith("Discard")] or moves
        if style == "greedy" and "greedy" in game.rules.bots:
            game.seats = ["greedy"] * game.state.players
            game.play_bots(1)
        else:
            game.move(chance.choice(moves))


def plays(name: str, options: list[dict[str, Any]]) -> st.SearchStrategy[Play]:
    """Games of any of these options."""
    return st.builds(Play, st.just(name), st.sampled_from(options), st.integers(0, 2**32), st.sampled_from(STYLES))


# --- what must hold of every answer ---


def fills_its_places(game: sea.Game, board: BoardOdds) -> None:
    """The cards of every case are as many as the places: deck, other hands, discards, and what is set aside."""
    hands = sum(board.deck_facts.hands.values())
    assert sum((case.chance for case in board.deck_facts.cases), Fraction(0)) == 1
    for case in board.deck_facts.cases:
        labels = [*case.base, *(card for layer in case.layers for card in layer.cards)]
        assert len({*labels}) == len(labels)
        cards = len(labels) + (case.window > 0)
        assert case.chance > 0
        assert 0 <= case.window <= board.deck
        assert 0 <= case.blind <= case.out
        assert all(0 < len(layer.cards) <= layer.places <= len(labels) for layer in case.layers)
        if game.name == "mini":
            assert (board.deck, case.out, case.aside) == (cards, 0, 0)
        elif not board.deck_facts.traced:  # the duel: the opponent's hand is among the places out of play
            assert board.deck + case.out == cards
        else:
            v = game.state.vector
            others = sum(v[at.DECK_END + s] - v[at.DECK_TOP + s] for s in range(v[at.PLAYERS]) if s != board.seat)
            starts = board.deck + others + hands + case.out + case.aside - cards  # of other seats
            assert 0 <= starts <= v[at.PLAYERS] - 1


def sound(board: BoardOdds) -> None:
    """Chances are chances, grow with the cards, and agree with each other and with what is said of each gap."""
    hit, pay, enough = (board.table(kind) for kind in KINDS)
    for rows in (hit, pay, enough):
        assert all(-ROUNDING <= p <= 1 for row in rows for p in row)
        assert all(a <= b + ROUNDING for row in rows for a, b in pairwise(row))
    for i, gap in enumerate(board):
        assert all(p <= h + ROUNDING for p, h in zip(pay[i], hit[i], strict=True))
        assert not gap.missing or all(e <= h + ROUNDING for e, h in zip(enough[i], hit[i], strict=True))
        if not board.deck_facts.traced:
            with pytest.raises(sea.SeaError, match="in play"):
                gap.lost()
            continue
        lost = gap.lost().exact
        assert lost is not None
        # What is certain alone hangs on where Starts of other seats are taken to lie, if there are any.
        sure = {"dead", "unknown"} if board.deck_facts.hands else {"dead"}
        assert gap.status in ({"open"} if not lost else sure if lost == 1 else {"unknown"})
        assert gap.enough(board.deck).exact <= 1 - lost  # what the own deck brings is in play


def true_of(game: sea.Game, board: BoardOdds) -> None:
    """What is certain or impossible is so in the game that is really played."""
    data = game.state.to_dict()
    duel = not board.deck_facts.traced
    deck = [str(card) for card in (data["common_deck"] if duel else data["decks"][board.seat])]
    hands = [hand for seat, hand in enumerate(data["hands"]) if seat != board.seat]
    playing = [str(card) for pile in (data["common_deck"] or (), *data["decks"], *hands) for card in pile]
    assert len(deck) == board.deck
    hit, pay, enough = (board.table(kind) for kind in KINDS)
    for i, gap in enumerate(board):
        wanted, payable = ({card.split()[0] for card in cards} for cards in (gap.facts.wanted, gap.facts.payable))
        for j, k in enumerate(board.horizons):
            came = sum(card in wanted for card in deck[:k])
            for p, happened in (
                (hit[i][j], came > 0),
                (pay[i][j], any(card in payable for card in deck[:k])),
                (enough[i][j], came >= gap.missing and not gap.facts.dead),
            ):
                assert not (p == 0 and happened)
                assert not (p == 1 and not happened)
        if not duel:
            gone = gap.facts.dead or sum(card in wanted for card in playing) < gap.missing
            assert gap.lost().exact not in ((0,) if gone else (1,))


def told(value: Any) -> None:
    """Plain JSON without a number that is none, a key without its sentence, or an argument that is missing."""
    text = json.dumps(value, allow_nan=False, ensure_ascii=False)
    assert '"odds.' not in text
    for name in ("{n}", "{cards}", "{gap}", "{draws}", "{seat}", "{most}", "{window}", "{who}"):
        assert name not in text


def opened(odds: Any, chance: random.Random, seed: int) -> None:
    """An answer is told in words, recomputed by its program, and met by its simulation."""
    assert 0 <= odds.exact <= 1
    told(odds.to_dict(chance.choice(i18n.LOCALES)))
    told(number(odds, {}, "", chance.choice(i18n.LOCALES)))
    if len(odds.code) < 6000:
        scope: dict[str, object] = {}
        exec(odds.code.replace("print(answer)", ""), scope)
        assert scope["answer"] == odds.exact
    n, p = 150, float(odds.exact)
    found = odds.simulate(n, seed=seed).value
    assert abs(found - p) <= 4.5 * sqrt(max(p * (1 - p), 1 / n) / n)
    assert odds.exact not in (0, 1) or found == p


def asked(game: sea.Game, chance: random.Random) -> None:
    """Everything that can be asked about the gaps of a position, by every seat."""
    for seat in range(game.state.players):
        for remember in (True, False):
            board = game.odds(seat, remember=remember)
            fills_its_places(game, board)
            sound(board)
            if game.name == "tranquility":
                true_of(game, board)
        told(board.to_dict(chance.choice(i18n.LOCALES)))
        page = gaps_of(game, game.node, seat)
        assert page is not None
        told(gap_rows(page, chance.choice([0, 1, 1000]), chance.choice(i18n.LOCALES)))
        if not board:
            continue
        gap, k = chance.choice(board), chance.randint(0, min(board.deck, 9))
        kinds = [*KINDS, "lost"] if board.deck_facts.traced else KINDS
        kind = chance.choice(kinds)
        opened(gap.lost() if kind == "lost" else getattr(gap, kind)(k), chance, k)
        few = [i for i in chance.sample(range(len(board)), min(3, len(board))) if board[i].still[1] < 8]
        joint = board.joint(few, min(k, 5))
        opened(joint, chance, k)
        assert all(joint.exact <= board[i].enough(min(k, 5)).exact for i in few)


def previewed(game: sea.Game, chance: random.Random) -> None:
    """A trial calls no gap hopeless that the odds do not."""
    seat = game.deciding
    status = {gap.cells: gap.status for gap in game.odds(seat)}
    found = game.what_if(str(chance.choice(game.legal_moves)), seat=seat)
    for gap in found.gaps_before:
        assert gap["alive"] or status[tuple(gap["cells"])] == "dead"
    told(found.to_dict())


# --- the games ---


@examples(8)
@given(plays("tranquility", TABLES))
def test_any_options(play):
    for game, chance in play.positions(0.04):
        asked(game, chance)
        previewed(game, chance)


@examples(6)
@given(plays("tranquility", CROWDS))
def test_tables_whose_decks_run_empty(play):
    for game, chance in Play(play.name, play.options, play.seed, "waste").positions(0.05):
        asked(game, chance)


@examples(5)
@given(plays("tranquility", [{"players": 2, "variant": "duel", "first_player": seat} for seat in (0, 1)]))
def test_the_duel(play):
    for game, chance in play.positions(0.08):
        asked(game, chance)


SIZES = [{"cards": cards, "cells": cells, "hand": hand} for cards, cells, hand in ((3, 2, 1), (7, 4, 2), (20, 9, 5))]


@examples(12)
@given(plays("mini", [*SIZES, {"cards": 8, "cells": 5, "hand": 3}]))
def test_mini(play):
    for game, chance in play.positions(0.7):
        asked(game, chance)
        if not game.rules.exact(game.options):
            continue
        best = game.win_odds()
        assert 0 <= best.exact <= 1
        values = game.rules.exact(game.options).actions(game.state)
        assert best.exact == max(value for _, value in values)


DRY_BOX: dict[str, Any] = {"nav": SMALL, "catch": DRY[2], "storms": 1}  # the sea runs dry at once
BOXES: list[dict[str, Any]] = [
    {"players": players, "take": take, "pilot_exact_landing": take == "may", "setup": "random", **box}
    for players, box in ((2, {}), (2, DRY_BOX), (3, {}))  # what a seat has seen of a long game is many ways it can lie
    for take in ("must", "may")
]


@examples(4)
@given(plays("pomor", BOXES))
def test_turns(play):
    for game, chance in play.positions(0.015):
        for seat in range(game.state.players):
            turn = game.odds(seat, remember=chance.random() < 0.5)
            assert all(0 <= odds.exact <= 1 for odds in turn.values())
            draws = [odds.exact for name, odds in turn.items() if name.startswith("draw ")]
            assert sum(draws) == bool(draws)  # one card is drawn, whatever it is
            for name in chance.sample(sorted(turn), min(2, len(turn))):
                opened(turn[name], chance, 1)
            page = turn_of(game, game.node, seat)
            assert page is not None
            told(turn_data(page, chance.choice(i18n.LOCALES)))
