"""What stands under a cell tells what its viewer may see: the only person's view, else what everybody may see."""

from __future__ import annotations

import json

import pytest
from IPython.lib.pretty import pretty

import seawidget as sea
from seawidget.playing.shown.display import status_text
from seawidget.playing.viewer import viewer
from seawidget.text import i18n
from tests import toygame

TABLES = {
    "tranquility": ({"players": 2, "monsters": 2, "removed_islands": 10}, "greedy"),
    "pomor": ({"players": 2}, "greedy"),
    toygame.TIDE.name: ({"players": 2}, "high"),
}


def until_decides(game, seat, most=60):
    """The game played on by first moves and bots until both have moved and a seat decides."""
    made = 0
    while (game.node.ply < 2 or game.deciding != seat) and made < most and not game.over:
        made += 1
        if game.step_bot() is None:
            game.move(game.legal_moves[0])
    assert game.deciding == seat
    return game


def assert_shown_to(game, seat):
    view = game.view(seat)
    with i18n.calling(game.names):
        text = f"{view}\n{status_text(game.rules, view, only=viewer(game.seats))}"
    bundle = game._repr_mimebundle_()
    assert str(game) == text
    assert bundle["text/plain"] == text
    assert pretty(game) == repr(game)
    assert str(game.tree) == game.tree.text(seat)
    assert pretty(game.tree) == repr(game.tree)
    for node in game.tree:
        assert node.label(seat) in repr(node)
    return json.dumps(bundle)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("person", [0, 1])
def test_while_a_bot_decides_the_only_person_sees_their_own_cards(name, person):
    options, bot = TABLES[name]
    seats = [bot, bot]
    seats[person] = "me"
    game = until_decides(sea.Game(name, seats=seats, seed=3, **options), 1 - person)
    shown = assert_shown_to(game, person)
    assert game.log().seat == person
    assert game.what_if("Discard 1,2").seat == person
    assert game.log(1 - person).seat == 1 - person  # who asks for it gets it
    # The same cards in the person's eyes, others in the bot's hand: nothing shown tells them apart.
    twins = [game.fork(redeal=True, seat=person, seed=seed) for seed in range(4)]
    assert len({twin.state for twin in twins}) > 1
    for twin in twins:
        assert assert_shown_to(twin, person) == shown


@pytest.mark.parametrize("name", TABLES)
def test_with_several_persons_or_none_everybody_may_see_what_is_shown(name):
    options, bot = TABLES[name]
    for seats in (["me", "me"], [bot, bot]):
        game = until_decides(sea.Game(name, seats=seats, seed=3, **options), 1)
        assert_shown_to(game, None)
        assert game.log().seat == 1


def test_several_persons_look_at_a_deciding_bot_as_spectators():
    game = sea.Game("tranquility", players=3, seats=["me", "me", "greedy"], first_player=2, seed=3)
    assert game.deciding == 2
    assert game.log().seat is None
    assert game.what_if("Discard 1,2").seat is None
    assert_shown_to(game, None)
    game.seats = ["greedy", "me", "greedy"]
    assert_shown_to(game, 1)


@pytest.mark.parametrize("name", ["tranquility", "mini"])
def test_a_bot_alone_at_the_table_shows_its_cards_to_nobody(name):
    game = sea.Game(name, seats=["greedy"], seed=3)
    game.play_bots(3)
    assert_shown_to(game, None)
    game.seats = "me"
    assert_shown_to(game, 0)


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(
    ("name", "options"),
    [("tranquility", {"players": 2}), ("tranquility", {"preset": "duel"}), ("pomor", {"players": 2})],
    ids=["team", "duel", "pomor"],
)
def test_the_only_person_is_called_you(name, options, locale):
    """Among bots a sentence about the one person has no name; among several persons everybody has one."""
    mine, named = [], []
    for seed in range(3):
        game = sea.Game(name, seats=["greedy", "greedy"], seed=seed, **options)
        while not game.over:
            game.play_bots(1)
            state = game.node.state
            about = game.rules.status(state.view(state.deciding))[1].get("who")
            if about is None or state.deciding not in (None, about - 1):
                continue
            called = i18n.text("ui.seat", {"seat": about}, locale)
            view = state.view(about - 1)
            mine += [text for text in [status_text(game.rules, view, locale, about - 1)] if called in text]
            named += [text for text in [status_text(game.rules, view, locale)] if called in text]
    assert mine == []
    assert named


@pytest.mark.parametrize("name", ["tranquility", "pomor"])
def test_what_is_printed_calls_players_as_the_board_does(name):
    game = sea.Game(name, seats=["me", "greedy", "greedy"], seed=3, players=3)
    game.names = ["Ann", None, None]
    widget = sea.GameWidget(game)
    under_a_board, _ = widget._repr_mimebundle_()
    for text in (str(game), game._repr_mimebundle_()["text/plain"], under_a_board["text/plain"]):
        lines = [line for line in text.splitlines() if line.startswith(("Ann", "Mira", "Otto", "Player"))]
        assert [line.split(":")[0].split(" (")[0] for line in lines[:3]] == ["Ann", "Mira", "Otto"]
        assert "Player" not in text
    assert "Ann" in game._repr_mimebundle_()["image/svg+xml"]
    assert "Ann" in widget.to_html().split("<svg")[1].split("</svg>")[0]
    assert "Player 1" in str(game.view(None))  # a view knows no names
    for _ in range(12):
        game.move(game.legal_moves[0])
    told = str(game.log(None))
    assert "Mira" in told
    assert "Otto" in told
    assert "Player" not in told + " ".join(game.log(1).to_frame().told)


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_a_seat_is_named_once_and_with_the_letter_of_its_token(locale):
    """On the ring stand letters, as scripts read them; a line tells whose each is."""
    game = sea.Game("pomor", players=2, seed=3)
    with i18n.speaking(locale):
        for text in (str(game.view(0)), str(game.state)):
            for seat, letter in enumerate("AB", 1):
                assert f"{i18n.player(seat)} ({letter})," in text
