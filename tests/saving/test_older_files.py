"""Save files from before positions of Tranquility had `earned` and its options `yellow_blind` and `rocks_row`."""

from __future__ import annotations

import json

import pytest

import seawidget as sea
from seawidget.errors import SaveFileError
from seawidget.games.registry import get
from seawidget.playing.game import Game
from seawidget.saving.format import state_hash
from tests.games.tranquility.positions import position_dict
from tests.saving.test_savefile import content, sealed

LATER = ("yellow_blind", "rocks_row")
OLD_HASH = "33684883a260de2d300c378a36b3a1cb"  # of the last position of the game below, as it was written then


@pytest.fixture
def game():
    game = sea.Game("tranquility", seed=0, seats=["greedy"] * 2, players=2)
    game.play_bots()
    return game


def older(data):
    """The content of a file without what is younger."""
    for name in LATER:
        del data["options"][name]
    return data


def test_a_game_that_no_rule_has_changed_loads(game):
    data = older(content(game))
    assert data["nodes"][-1]["hash"] == OLD_HASH
    again = Game.from_json(sealed(data))
    assert again.state == game.state
    assert [str(node.move) for node in again.tree.main_line()] == [str(node.move) for node in game.tree.main_line()]


def test_what_is_new_and_says_something_counts_for_the_hash():
    rules = get("tranquility")
    data = position_dict("", options={"storms": "on", "rocks": "on"}, rocks=1, point="ROCKS", pool=1)
    plain, earned = (rules.from_dict(data | {"earned": earned}) for earned in (False, True))
    must = rules.from_dict(data | {"options": {**data["options"], "yellow_blind": "must"}})
    assert len({state_hash(rules, state) for state in (plain, earned, must)}) == 3


def test_moves_that_the_rules_have_taken_back_are_named():
    data = position_dict("a1=5", "1 2 3", options={"storms": "on"}, storms="yellow@0", decks=["20 21 22 23 rest"])
    game = Game.from_state(get("tranquility").from_dict(data), seats=["me"])
    game.move("EarnCompass")
    file = older(content(game))
    for name in LATER:
        del file["state"]["options"][name]
    del file["state"]["earned"]
    assert Game.from_json(sealed(file)).state == game.state
    del file["nodes"][-1]["hash"]
    file["nodes"].append({"id": "2", "parent": "1", "move": "Discard 20,21"})  # there was a refill and no COMPASS
    with pytest.raises(SaveFileError, match=r"the move of node 2 cannot be played: The move “Discard” .*DP-4"):
        Game.from_json(sealed(json.loads(json.dumps(file))))
