"""Whole games of every variant in every language: all that Python says of them holds words of that language only."""

from __future__ import annotations

import html as escaped
import random
import re
from collections.abc import Mapping
from contextlib import suppress

import pytest

import seawidget as sea
from seawidget import cli
from seawidget.games import registry
from seawidget.text import i18n
from tests.text.reading import written_faults

GAMES = [(name, preset) for name in ("tranquility", "pomor", "mini") for preset in registry.get(name).presets]
OTHERS = [locale for locale in i18n.LOCALES if locale != "en"]
FEW = {
    "rollouts": 30,
    "policy": "greedy",
    "seed": 1,
    "progress": False,
}  # enough for every sentence, too few for narrow intervals


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_locale(None)


def begun(name, preset):
    given = {**({} if name == "mini" else {"players": 2}), **registry.get(name).presets[preset]}
    seats = ["random"] * (1 if name == "mini" else given["players"])
    return sea.Game(name, **given, seed=f"words-{preset}", seats=seats)


def played(name, preset):
    """A whole game by chance, and the nodes where it is looked at: its beginning, its end, some decisions between."""
    game = begun(name, preset)
    while not game.over and game.node.ply < 250:
        game.play_bots(1)
    path = game.tree.path(game.node)
    kinds = {node.state.point: node for node in path}  # every decision point there was, at its last
    return game, [path[0], path[len(path) // 2], *kinds.values()]


def standing(game, node):
    """A game of its own that stands at a node of this one."""
    end = game.node
    game.goto(node)
    here = game.copied("free", kin=False)
    game.goto(end)
    return here


def shown_at(game, node, seat):
    """(what it is, how it is said) of a position, as a script prints it; each is said in the language set then."""
    state = node.state
    view = state.view(seat)
    yield "state", lambda: str(state)
    yield "view", lambda: str(view)
    yield "status", lambda: i18n.text(*game.rules.status(view))
    yield "moves", lambda: str(state.legal_moves)
    for move in refused(game, state):
        yield f"refusal of {move}", lambda move=move: why(state, move)
    if state.over:
        return
    here = standing(game, node)
    some = random.Random(node.ply).sample(list(state.legal_moves), min(3, len(state.legal_moves)))
    for move in some:
        yield f"what-if of {move}", lambda move=move: str(here.what_if(move))
    bad = next(refused(game, state), None)
    if bad is not None:
        yield f"what-if of {bad}", lambda: str(here.what_if(bad))
    yield "explain", lambda: reasons(here), game.rules.bots
    if state.deciding is not None:
        found = here.odds()
        names = [*found] if isinstance(found, Mapping) else []  # how questions about a turn are asked
        yield "odds", lambda: str(found), names
        yield "odds, for a notebook", lambda: plain(found._repr_html_()), names
        for each in questions(here)[:6]:
            yield "an answer", lambda each=each: str(each), ["w"]  # a letter of a formula


def reasons(game):
    """Why a bot plays what it plays here, or why it gives no reasons."""
    try:
        return str(game.explain("greedy"))
    except sea.SeatsError as error:
        return str(error)


def plain(html):
    """What a reader sees of HTML, but for programs and pictures."""
    return escaped.unescape(re.sub(r"<[^>]*>", "\n", re.sub(r"<(pre|svg)\b.*?</\1>", "", html, flags=re.DOTALL)))


def questions(game):
    found = game.odds()
    if isinstance(found, Mapping):
        return list(found.values())
    return [gap.hit(draws) for gap in list(found)[:2] for draws in found.horizons[:2]]


def refused(game, state):
    """Texts of moves of this game that are not possible here, of several kinds."""
    tried = {
        "tranquility": ("Place 5 z9", "Place 5 b1", "Discard 1,2", "PlayStart", "PlayFinish", "MoveRocks 3", "Reveal",
                        "UseCompass purple@3", "Rotate b1", "Exchange", "KeepHand", "Shed 3", "Unleash b1", "no move"),
        "pomor": ("PlayCard 4/2", "TakeCatch", "ChooseNets 3", "LoseCatch 4", "Sell", "KeepCatch", "PlaceToken 3",
                  "PlacePilot 3", "no move"),
        "mini": ("Place 9 a", "Place 1 z", "Discard 1", "Place 1 a pay 2", "no move"),
    }[game.name]  # fmt: skip
    yield from (text for text in tried if not possible(state, text))


def possible(state, move):
    """Whether a move can be made; a text may be no move at all."""
    try:
        return state.check(move) is None
    except sea.IllegalMove:
        return False


def why(state, move):
    with pytest.raises(sea.IllegalMove) as caught:
        state.apply(move)
    return str(caught.value)


def written_in(game):
    """What scripts write of a game beside its moves, and what its players are called."""
    return {str(game.seed), "no move", *filter(None, game.names)}


def check(texts, game, written):
    """Say everything in every language, and nothing that is no word of it."""
    found = []
    for what, say, *names in texts:
        said = {}
        for locale in i18n.LOCALES:
            sea.set_locale(locale)
            said[locale] = say()
            wrong = written_faults(
                said[locale], locale, game, written.union(*names), codes=what in ("state", "view", "game")
            )
            if wrong:
                found.append(f"{what} in {locale}: {', '.join(sorted({*wrong}))}, in\n{said[locale]:.600}")
    assert not found, "\n".join(found[:6]) + f"\n({len(found)} in all)"


@pytest.mark.full(gate=2)
@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_whole_game_is_said_in_each_language(name, preset):
    game, nodes = played(name, preset)
    written = written_in(game)
    for node in nodes:
        moves = [str(move) for move in node.state.legal_moves]
        assert len({*moves}) == len(moves), "two moves of one name"
    texts = [each for node in nodes for each in shown_at(game, node, node.state.deciding)]
    texts += [("game", lambda: str(game)), ("log", lambda: str(game.log(seat=0))), ("tree", lambda: str(game.tree))]
    check(texts, name, written)


@pytest.mark.full(gate=2)
@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_results_about_a_game_are_said_in_each_language(name, preset):
    game, nodes = played(name, preset)
    written = written_in(game)
    open_ = [node for node in nodes if not node.state.over]
    here = standing(game, open_[-1])
    moves = [str(move) for move in here.legal_moves][:2]
    players = dict(registry.get(name).presets[preset])
    players.setdefault("players", 1 if name == "mini" else 2)
    seat = here.node.state.deciding
    win = here.win_odds(exact=False, **FEW) if name == "mini" else here.win_odds(**FEW)
    pair = here.compare(
        *(moves if len(moves) > 1 else ("random", "greedy")), deals=20, policy="greedy", seed=1, progress=False
    )
    ledger = game.ledger(seat=0, rollouts=10, games=0, progress=False) if len(game.tree) < 30 else None
    runs = sea.simulate(name, bots="greedy", games=6, seed=1, progress=False, **players)
    texts = [
        ("win odds", lambda: str(win)),
        ("win odds as odds", lambda: str(win.as_odds())),
        ("sentence", lambda: win.sentence),
        ("comparison", lambda: str(pair)),
        ("ledger", lambda: str(ledger or "")),
        ("simulation", lambda: str(runs)),
        ("losses", lambda: str(runs.losses)),
        ("lost", lambda: lost.sentence(None) if (lost := here.lost_for_sure(seat)) is not None else ""),
    ]
    check(texts, name, written)


# Commands and their arguments, names of games and bots: what is typed.
COMMANDS = {
    *("play", "new", "simulate", "winnability", "class", "warmup", "show", "pool", "verify", "project", "sheet"),
    *("template", "parameters", "inbox", "group", "token", "file", "game", "jupyter", "lesson", "kind", "int"),
    *("otter", "nbgrader", "plain", "table", "begin", "regatta", "nobody", "best", "random", "greedy", "navigator"),
    *("captain", "pomor", "mini", "tranquility"),
}


@pytest.mark.full(gate=20)
@pytest.mark.parametrize("arguments", [
    ["--help"], ["play", "--help"], ["new", "--help"], ["simulate", "--help"], ["winnability", "--help"],
    ["class", "--help"], ["class", "pool", "--help"], ["class", "sheet", "--help"], ["warmup", "--help"],
    ["show", "--help"], ["simulate", "--games", "x"], ["simulate"], ["simulate", "--bots", "random", "--wrong"],
    ["class", "template", "x", "1"], ["show", "nowhere.sea.json"], ["new", "a.sea.json", "players=9"],
    ["simulate", "regatta", "--bots", "random"], ["simulate", "mini", "--bots", "nobody"],
    ["winnability", "--removed", "x"],
    ["simulate", "mini", "--bots", "random", "--games", "5", "--seed", "1", "--quiet"], ["warmup", "--status"],
])  # fmt: skip
@pytest.mark.parametrize(("terminal", "locale"), [("uk_UA.UTF-8", "uk"), ("ru_RU.UTF-8", "ru"), ("C.UTF-8", "en")])
def test_the_command_line_speaks_the_language_of_the_terminal(
    arguments, terminal, locale, monkeypatch, capsys, tmp_path
):
    monkeypatch.chdir(tmp_path)
    ours = {name: game for name, game in registry._registered.items() if name in registry._BUILT_IN}
    monkeypatch.setattr(registry, "_registered", ours)  # games of other tests have English names
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv(i18n.LANGUAGE_VARIABLE, raising=False)
    for name in i18n.TERMINAL_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", terminal)
    with suppress(SystemExit):
        cli.main(arguments)
    out = capsys.readouterr()
    said = out.out + out.err
    assert said
    assert not written_faults(said, locale, "mini", COMMANDS), said
    assert i18n.current() == "en", "the language of a command stays after it"
