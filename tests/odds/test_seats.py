"""Sentences count seats from 1, as the board does; what is code (`seat=0`) counts from 0."""

from __future__ import annotations

import re

import pytest

import seawidget as sea

SENTENCE = re.compile(r"\b[Ss]eat (\d)")
PLAYER = re.compile(r"\bPlayer (\d+)")
CODE = re.compile(r"\bseat=(\d)")


def texts_of(game, seat):
    win = game.win_odds(seat, rollouts=12, seed=1, policy="random")
    yield from (str(win), repr(win), win._repr_html_(), str(win.as_odds()), *win.assumptions)
    found = game.odds(seat)
    yield from (str(found), repr(found), found._repr_html_())
    if game.deciding == seat:
        compared = game.compare(*list(game.legal_moves)[:2], deals=4, seed=1, policy="random")
        yield from (str(compared), compared._repr_html_())
    game.play_bots(2)
    ledger = game.ledger(seat=seat, policy="random", rollouts=10, games=100, seed=1)
    yield from (str(ledger), repr(ledger), ledger._repr_html_())


@pytest.mark.parametrize("name", ["tranquility", "pomor"])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_way_to_count_seats(name, seat):
    game = sea.Game(name, players=2, seed=3, seats=["random", "random"])
    game.play_bots(6)
    said, coded = set(), set()
    for text in texts_of(game, seat):
        rivals = re.sub(r"seat \d (can|has|lands)|on seat \d|Seat \d can", "", text)  # questions about the others
        said |= {int(number) for number in SENTENCE.findall(rivals)}
        coded |= {int(number) for number in CODE.findall(text)}
    assert said == {seat + 1}
    assert coded == {seat}


@pytest.mark.parametrize(
    ("name", "options"), [("tranquility", {}), ("tranquility", {"variant": "duel"}), ("pomor", {})]
)
def test_positions_count_seats_as_sentences_do_and_reprs_as_code(name, options):
    game = sea.Game(name, players=2, seed=3, seats=["random", "random"], **options)
    while not game.over:
        game.play_bots(1)
        for shown in (str(game.state), str(game.view(1))):
            assert {int(number) for number in PLAYER.findall(shown)} == {1, 2}
        for shown in (str(game), str(game.state), str(game.view(1))):
            assert not CODE.search(shown)
            assert not SENTENCE.search(shown)
        for shown in (str(game), str(game.state)) if not game.over else ():
            who = f"Player {game.deciding + 1}" if shown == str(game.state) else game.names[game.deciding]
            assert f", {who} " in shown
        for shown in (repr(game), repr(game.state), repr(game.view(1)), repr(game.log(1))):
            assert not SENTENCE.search(shown)
            assert {int(number) for number in CODE.findall(shown)} <= {0, 1}
