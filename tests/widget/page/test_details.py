"""What the message says below its bold line ends after two lines: no sentence that can stand there is longer."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.games.shared.rejections import sentence_args
from seawidget.playing.shown.display import status_text
from seawidget.rng import Rng
from seawidget.text import codes, i18n
from seawidget.widget.odds.advice import advice
from seawidget.widget.wire.rejection import sentence

MOST = 95  # as in js/src/core/text/words.ts
PLIES = 160
GAMES = [
    (name, preset, players)
    for name in ("tranquility", "pomor", "mini")
    for preset in registry.get(name).presets
    for players in ((1,) if name == "mini" else (1, 3) if name == "tranquility" and preset != "duel" else (2,))
]


def started(name, preset, players):
    options = dict(registry.get(name).presets[preset])
    if name != "mini":
        options = {"players": players, **options}
    return sea.Game(name, **options, seed=f"details-{preset}", seats=["random"] * options.get("players", 1))


def refusals(game, seat, rng, locale):
    """What is answered where a card of the hand is asked at a cell where it does not go."""
    state = game.node.state
    cells = [cell for part in game.rules.layout(game.options).get("segments", ()) for cell in part]
    hand = [str(card) for card in state.view(seat).hand]
    for _ in range(3):
        move = f"Place {rng.choice(hand)} {rng.choice(cells)}"
        found = game.rules.rejection(state, seat, game.rules.parse_move(move))
        if not found["ok"]:
            yield sentence(game.name, found["code"], sentence_args(found["args"] or {}), locale)


@pytest.mark.full(gate=4)
@pytest.mark.parametrize(("name", "preset", "players"), GAMES)
def test_no_detail_of_a_whole_game_is_longer_than_two_lines(name, preset, players):
    game = started(name, preset, players)
    rng = Rng(7)
    long = {}
    while not game.over and game.node.ply < PLIES:
        state = game.node.state
        seat = state.deciding
        only = seat if players > 1 else 0
        locale = i18n.LOCALES[game.node.ply % len(i18n.LOCALES)]
        said = [status_text(game.rules, state.view(seat), locale, only)]
        if name != "pomor" and state.view(seat).hand:
            said += refusals(game, seat, rng, locale)
        if game.node.ply % 12 == 0:
            said.append(advice(game, game.node, seat, False, locale)["why"])
        long |= {text: len(text) for text in said if len(text) >= MOST}
        game.play_bots(1)
    for entry in game.log(seat=0):
        for key, args in entry.phrases:
            if i18n.has(key) and not key.endswith(".dealt"):  # how cards were dealt is not told there
                said = [i18n.text(key, codes.resolved(key, args), locale) for locale in i18n.LOCALES]
                long |= {text: len(text) for text in said if len(text) >= MOST}
    assert long == {}


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_what_the_page_says_itself_is_short_enough(locale):
    kept = ("ui.picked.", "ui.cell_picked.", "ui.trial.", "ui.lesson.asks", "ui.idle", "pomor.ask.", "mini.ask.")
    said = [key for key in i18n.catalogue(locale) if key.startswith(kept)]
    said += [f"ui.{mode}.{word}" for mode in ("pay", "discard", "shed", "keep") for word in ("more", "ready")]
    args = {"n": 8, "total": "3\u20135", "have": 2, "card": "W", "cell": "d4", "spare": 4, "token": "Veronika"}
    assert {key: i18n.text(key, args, locale) for key in said if len(i18n.text(key, args, locale)) >= MOST} == {}
