"""A bot with a dial of strength sits wherever a bot sits, by name or as `sea.Dial`: saves, runs, odds, environments."""

from __future__ import annotations

import json
import pickle
import warnings

import pytest

import seawidget as sea
from seawidget import cli
from seawidget.games.registry import get
from seawidget.games.shared.dials import dial_of, read_dial
from seawidget.saving.format import digest, dumps
from seawidget.text.i18n import bot_name, speaking

pytestmark = pytest.mark.usefixtures("compiled_rules")

SIX = {"players": 1, "removed_islands": 6}
NARROW = {"players": 2, "wilds": 2}  # greedy wins nearly all of these
UNMEASURED = {"players": 1, "removed_islands": 30}


def test_by_name_and_as_an_object_it_is_the_same_player():
    named, made = (sea.Game(seats=[who], seed=3, **SIX) for who in ("navigator@60", sea.Dial(60)))
    assert named.seats == made.seats == (sea.Dial(60.0),) == (sea.Dial(60, forget=0.0),)
    assert [str(node.move) for node in named.play_bots(9)] == [str(node.move) for node in made.play_bots(9)]
    assert repr(sea.Dial(60)) == "Dial(60)"
    assert repr(sea.Dial(62.5, forget=0.25)) == "Dial(62.5, forget=0.25)"
    assert str(sea.Dial(62.5, forget=0.25)) == "navigator@62.5/0.25"
    assert sea.Game(seats=["navigator@62.50/.25"], **SIX).seats == (sea.Dial(62.5, 0.25),)
    assert sea.Game(seats=[sea.Bot("navigator@7")], **SIX).seats == (sea.Dial(7),)
    assert pickle.loads(pickle.dumps(sea.Dial(7, 0.5))) == sea.Dial(7, 0.5)  # noqa: S301 - made here
    assert sea.Dial(7).kind == "bot"
    with pytest.raises(AttributeError):
        sea.Dial(7).strength = 8


@pytest.mark.parametrize("strength", [0, 1 / 3, 60, 99.999999999999, 100])
@pytest.mark.parametrize("forget", [0, 1 / 3, 0.5, 1])
def test_a_name_says_all_of_it(strength, forget):
    dial = dial_of(strength, forget)
    assert read_dial(dial.name) == dial
    assert dial.strength == pytest.approx(strength)
    assert dial.forget == pytest.approx(forget)


@pytest.mark.parametrize(
    "wrong",
    [(101,), (-1,), (True,), ("60",), (None,), (float("nan"),), (float("inf"),), (60, 2), (60, -0.1), (60, "x")],
)
def test_numbers_that_are_no_strength_are_refused(wrong):
    with pytest.raises(sea.UnknownBot, match="a dial has a strength from 0 to 100, as in 'navigator@60'"):
        sea.Dial(*wrong)


@pytest.mark.parametrize(
    "name",
    [
        "navigator@101",
        "navigator@",
        "navigator@-1",
        "navigator@6e1",
        "navigator@60/2",
        "greedy@60",
        "@",
        "navigator@ 60",
    ],
)
def test_names_that_are_none_are_refused(name):
    with pytest.raises(sea.UnknownBot, match=r"from 0 to 100, as in 'navigator@60'.*known: me, random, greedy"):
        sea.Game(seats=[name], **SIX)
    with pytest.raises(sea.UnknownBot):
        sea.simulate(bots=name, games=1, progress=False, **SIX)


@pytest.mark.parametrize(("game", "options"), [("pomor", {"players": 2}), ("mini", {})])
def test_a_game_without_a_navigator_has_no_dial(game, options):
    for who in ("navigator@60", sea.Dial(60)):
        with pytest.raises(sea.UnknownBot, match="no bot of this game has a dial of strength"):
            sea.simulate(game, bots=who, games=1, progress=False, **options)


def test_where_too_little_lies_between_it_is_refused_with_the_numbers():
    greedy, best = (percent(name) for name in ("greedy", "navigator"))
    says = (
        rf"no dial of strength with players=2, wilds=2: greedy wins {greedy}% and the navigator {best}% of 10,000 games"
    )
    for attempt in (
        lambda: sea.Game(seats=["navigator@60", "me"], **NARROW),
        lambda: sea.Game(seats=[sea.Dial(100), "me"], **NARROW),
        lambda: sea.simulate(bots="navigator@60", games=1, progress=False, **NARROW),
        lambda: sea.tournament(bots=["navigator@60", "greedy"], games=1, progress=False, **NARROW),
        lambda: sea.Game(**NARROW).win_odds(policy="navigator@60", rollouts=1),
        lambda: sea.Game(**NARROW).explain("navigator@60"),
    ):
        with pytest.raises(sea.OptionError, match=says):
            attempt()
    with pytest.raises(sea.OptionError, match="nobody has measured"):
        sea.Game(seats=["navigator@60"], **UNMEASURED)
    with speaking("uk"), pytest.raises(sea.OptionError, match="регулятора сили немає"):
        sea.Game(seats=["navigator@60", "me"], **NARROW)


def percent(name):
    from seawidget.games.tranquility.bots.navigator.dial_table import measured

    return round(100 * getattr(measured(get("tranquility").options(NARROW)), name), 1)


def test_it_is_called_by_its_strength_in_every_language():
    assert [bot_name("navigator@60", locale) for locale in ("en", "uk", "ru")] == [
        "navigator, strength 60",
        "штурман, сила 60",
        "штурман, сила 60",
    ]
    assert bot_name("somebody@home.example", "en") == "somebody@home.example"


def test_a_save_names_the_version_of_the_table(tmp_path):
    game = sea.Game(seats=["navigator@60/0.5"], seed=3, **SIX)
    game.play_bots(12)
    game.save(tmp_path / "game.json")
    seat = json.loads((tmp_path / "game.json").read_text())["content"]["seats"][0]
    assert seat == {"kind": "bot", "name": "navigator@60/0.5", "dial": get("tranquility").dial_version}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = sea.load(tmp_path / "game.json")
    assert again.seats == game.seats == (sea.Dial(60, 0.5),)
    assert [str(node.move) for node in again.play_bots()] == [str(node.move) for node in game.play_bots()]


def saved(**seat):
    """A save whose only seat says something else."""
    head = json.loads(dumps(sea.Game(seats=["navigator@60"], seed=3, **SIX)))
    head["content"]["seats"][0] |= seat
    head["checksum"] = digest(head["content"])
    return json.dumps(head)


def opened(tmp_path, text):
    (tmp_path / "other.json").write_text(text)
    return sea.load(tmp_path / "other.json")


def test_a_save_of_another_version_plays_on_by_the_table_of_today_and_says_so(tmp_path):
    with pytest.warns(
        UserWarning, match=r"navigator@60 was saved with version 7 of the table of strengths; it plays on"
    ):
        game = opened(tmp_path, saved(dial=7))
    assert game.seats == (sea.Dial(60),)
    assert opened(tmp_path, saved()).seats == (sea.Dial(60),)


@pytest.mark.parametrize("seat", [{"name": "navigator@600"}, {"dial": 0}, {"dial": "1"}, {"name": "navigator@"}])
def test_a_save_with_a_wrong_dial_is_refused(tmp_path, seat):
    with pytest.raises(sea.SaveFileError):
        opened(tmp_path, saved(**seat))


def test_a_save_whose_options_have_no_dial_is_refused_in_words(tmp_path):
    head = json.loads(dumps(sea.Game(seats=["navigator", "me"], seed=3, **NARROW)))
    head["content"]["seats"][0]["name"] = "navigator@60"
    head["checksum"] = digest(head["content"])
    with pytest.raises(sea.SaveFileError, match="a bot of the file cannot play: no dial of strength"):
        opened(tmp_path, json.dumps(head))


def test_many_games_and_tournaments():
    run = sea.simulate(bots=sea.Dial(30), games=12, seed=2, progress=False, **SIX)
    named = sea.simulate(bots="navigator@30", games=12, seed=2, progress=False, **SIX)
    assert run.to_frame().equals(named.to_frame())
    assert "navigator@30" in str(run)
    again = run.games.replay(4)
    assert again.state.over
    assert again.seats == (sea.Dial(30),)
    table = sea.tournament(bots=["navigator@0", "navigator@100"], games=12, seed=2, progress=False, **SIX)
    assert "navigator@100" in str(table)
    assert "strength" not in str(run)


def test_the_command_line(capsys):
    code = cli.main(
        ["simulate", "--bots", "navigator@30", "--games", "3", "--quiet", "--json", "players=1", "removed_islands=6"]
    )
    assert code == 0
    assert json.loads(capsys.readouterr().out)["bots"] == ["navigator@30"]
    code = cli.main(["simulate", "--bots", "navigator@300", "--games", "3", "--quiet", "players=1"])
    assert code != 0
    assert "from 0 to 100" in capsys.readouterr().err


def test_chances_are_estimated_with_it_and_moves_compared():
    game = sea.Game(seed=4, **SIX)
    while game.state.point != "ACTION":
        game.move(game.legal_moves[0])
    weak, strong = (game.win_odds(policy=f"navigator@{n}", rollouts=6, seed=1) for n in (0, 100))
    assert strong.values == game.win_odds(policy="navigator", rollouts=6, seed=1).values
    assert "played on by navigator@0" in str(weak)
    with speaking("uk"):
        assert "штурман, сила 0" in str(weak)
    assert "navigator@0" in str(game.compare("navigator@0", "greedy", deals=8, seed=1))


def test_environments_play_against_it():
    from seawidget.env import Batch

    given = {"players": 3, "removed_islands": 6, "seat": 1, "history": True}
    games = Batch("tranquility", 2, opponents=["navigator@20", "navigator"], **given)
    assert games.opponents == ("navigator@20", "navigator")
    games.reset(5)
    for _ in range(30):
        games.step(games.sample())
    played = games.game(0)
    assert sea.Dial(20) in played.seats
    with pytest.raises(sea.UnknownBot, match="from 0 to 100"):
        Batch("tranquility", 2, opponents="navigator@101", **given)
    with pytest.raises(sea.OptionError, match="no dial"):
        Batch("tranquility", 2, opponents="navigator@10", seat=1, players=3, wilds=2)
