"""Results beside a game in every language: calibration, tournaments, winnable deals, plots, and what a class gets."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.cli import main
from seawidget.odds.calibration import calibration, of_games
from seawidget.text import i18n
from tests.classroom.given import class_of, hand_in
from tests.text.reading import written_faults

# What scripts write: names of games, bots and columns.
NAMES = {
    *("tranquility", "pomor", "mini", "random", "greedy", "navigator", "pilot", "best", "turns", "win", "seat"),
    *("hit", "draws", "low", "high", "total", "points", "pairs", "float"),
}


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.set_locale(None)


def said_in_each(say, written=(), codes=False):
    """What `say()` gives in each language, no word of which is another language's; three different texts."""
    said = {}
    for locale in i18n.LOCALES:
        i18n.set_locale(locale)
        said[locale] = say()
        assert said[locale].strip()
        wrong = written_faults(said[locale], locale, "tranquility", {*NAMES, *written}, codes=codes)
        assert not wrong, f"{locale}: {sorted({*wrong})}, in\n{said[locale]}"
    assert len({*said.values()}) == 3, said
    return said


def read(page):
    """What a reader sees of a page: no program, no style, and of pictures their words alone."""
    page = re.sub(r"<(script|style|pre|code)\b.*?</\1>", "\n", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "\n", page))


# --- calibration -----------------------------------------------------------------------------------------------------


def told_often(n=40):
    said = [Fraction(1 + k % 4, 5) for k in range(n)]
    return calibration(said, [k % 3 == 0 for k in range(n)], games=[k // 2 for k in range(n)], base="0.3")


SCORES = {
    "many": told_often,
    "few": lambda: calibration(["0.3"], [1]),
    "sure": lambda: calibration([0, 1, 1], [0, 1, 0]),
    "bins": lambda: calibration([Fraction(k, 20) for k in range(20)], [k % 2 for k in range(20)], bins=5),
}


@pytest.mark.parametrize("kind", SCORES)
def test_calibration_is_said_in_each_language(kind):
    found = SCORES[kind]()
    for say in (lambda: str(found), lambda: found.sentence, lambda: read(found._repr_html_())):
        said_in_each(say)


BAD_SCORES = {
    "chance": lambda: calibration(["much"], [1]),
    "outcome": lambda: calibration([0.5], ["yes"]),
    "length": lambda: calibration([0.5], []),
    "bins": lambda: calibration([0.5], [1], bins=0),
    "games": lambda: calibration([0.5], [1], games=[[]]),
    "about": lambda: calibration([0.5], [1], games=[1, 2]),
    "list": lambda: calibration(3, [1]),
    "no game": lambda: of_games([3]),
    "nothing": lambda: of_games([]),
    "seat": lambda: of_games([], seat="me"),
}


def refused(call):
    with pytest.raises(sea.SeaError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize("kind", BAD_SCORES)
def test_what_cannot_be_scored_is_refused_in_each_language(kind):
    said_in_each(lambda: str(refused(BAD_SCORES[kind])), {"bins", "seat", "forecasts", "game"})


# --- tournaments -----------------------------------------------------------------------------------------------------


CONTESTS = {
    "together": {"game": "tranquility", "bots": ["random", "greedy"], "players": 1, "games": 4},
    "duel": {"game": "tranquility", "bots": ["random", "greedy"], "preset": "duel", "games": 3},
    "boats": {"game": "pomor", "bots": ["random", "greedy"], "players": 2, "games": 3},
    "mini": {"game": "mini", "bots": ["random", "greedy", "best"], "games": 5},
}


@pytest.mark.parametrize("kind", CONTESTS)
def test_a_tournament_is_said_in_each_language(kind):
    pytest.importorskip("numpy")
    given = dict(CONTESTS[kind])
    found = sea.tournament(given.pop("game"), seed=1, progress=False, **given)
    parts = [lambda: str(found), lambda: read(found._repr_html_())]
    if hasattr(found, "sentence"):
        parts.append(lambda: str(found.sentence))
    for say in parts:
        said_in_each(say)


# --- plots -----------------------------------------------------------------------------------------------------------


def words_of(figure):
    """All that is written on a figure, but for numbers, cells and names of moves on its axes."""
    from matplotlib.text import Text

    found = [text.get_text() for text in figure.findobj(Text)]
    return "\n".join(sorted({text for text in found if re.search(r"[^\W\d_]{3}", text)}))


def half_played():
    game = sea.Game("tranquility", players=1, seed=3, seats=["greedy"])
    game.play_bots(6)
    return game


def runs():
    return sea.simulate("tranquility", bots="greedy", games=20, seed=1, progress=False, players=1)


FEW = {"rollouts": 20, "policy": "greedy", "seed": 1, "progress": False}
PLOTS = {
    "a chance": lambda: odds.hit(20, 5, 4).plot(),
    "an estimate": lambda: odds.hit(20, 5, 4).simulate(50, seed=1).plot(),
    "a board": lambda: half_played().odds().plot(),
    "a board, payable": lambda: half_played().odds().plot(kind="affordable"),
    "a gap": lambda: half_played().odds()[0].plot(locale=None),
    "turns": lambda: runs().plot(),
    "win odds": lambda: half_played().win_odds(**FEW).plot(),
    "a comparison": lambda: (here := half_played()).compare(
        *[str(move) for move in here.legal_moves][:2], deals=10, policy="greedy", seed=1, progress=False
    ).plot(),
    "calibration": lambda: told_often().plot(),
    "a tournament": lambda: sea.tournament(
        "mini", bots=["random", "greedy"], games=4, seed=1, progress=False
    ).plot(),
}  # fmt: skip


@pytest.mark.parametrize("kind", PLOTS)
def test_a_plot_is_written_in_each_language(kind):
    plt = pytest.importorskip("matplotlib.pyplot")
    from matplotlib.text import Text

    def say():
        figure = PLOTS[kind]()
        figure = getattr(figure, "figure", figure)
        found = words_of(figure)
        figure.draw_without_rendering()  # only then are there numbers along the axes
        written = [text.get_text() for text in figure.findobj(Text)]
        assert i18n.current() == "en" or not [each for each in written if re.search(r"\d\.\d|-\d", each)], written
        plt.close(figure)
        return found

    moves = [str(move) for move in half_played().legal_moves]
    said_in_each(say, moves)


# --- winnable deals --------------------------------------------------------------------------------------------------

FOUND = {
    "won": lambda: sea.winnable(7, players=1, nodes=40_000, seconds=None),
    "unknown": lambda: sea.winnable(7, players=1, nodes=50, seconds=None),
    "lost": lambda: sea.winnable(
        sea.position("tranquility", players=1, grid={"a1": 40}, hand=[50, 60], decks=[[]]), nodes=30, seconds=None
    ),
}


@pytest.mark.parametrize("kind", FOUND)
def test_whether_a_deal_can_be_won_is_said_in_each_language(kind):
    found = FOUND[kind]()
    for say in (lambda: str(found), lambda: read(found._repr_html_())):
        said_in_each(say)


NOT_ASKED = {
    "pomor": lambda: sea.winnable(sea.Game("pomor", players=2)),
    "seats": lambda: sea.winnable(3, players=2, variant="duel"),
    "widths": lambda: sea.winnable(3, players=1, widths=[0]),
    "nodes": lambda: sea.winnable(3, players=1, nodes=0),
    "what": lambda: sea.winnable(3.5),
    "options": lambda: sea.winnable(sea.Game("tranquility", players=1), monsters=2),
}


@pytest.mark.parametrize("kind", NOT_ASKED)
def test_what_cannot_be_searched_is_said_in_each_language(kind):
    said_in_each(lambda: str(refused(NOT_ASKED[kind])), {"nodes", "widths", "players"})


# --- a class ---------------------------------------------------------------------------------------------------------

CLASS = {
    *("seat01", "seat09", "bad.seaclass", "bad", "class", "otter", "seaclass", "unfinished", "unreadable"),
    *("csv", "html", "ipynb", "json"),
}


@pytest.fixture
def inbox(tmp_path):
    folder = tmp_path / "inbox"
    folder.mkdir()
    for number, data in enumerate(class_of(2, 3)):
        (folder / f"{number}.seaclass").write_bytes(data)
    (folder / "bad.seaclass").write_bytes(b"x")
    (folder / "cut.seaclass").write_bytes(hand_in(2, 9, ended=False))
    return folder


COMMANDS = {
    "pool": ["pool", "inbox", "--group", "7B", "--lesson", "2"],
    "verify": ["verify", "inbox/1.seaclass", "inbox/bad.seaclass"],
    "nothing": ["verify", "inbox/bad.seaclass"],
    "no lesson": ["template", "plain", "9", "-o", "x.ipynb"],
    "no file": ["verify", "nowhere.seaclass"],
    "no group": ["sheet", "", "-o", "x.html"],
    "no number": ["pool", "inbox", "-k", "2", "-o", "x.html"],
    "no question": ["project", "inbox", "2", "q9", "-o", "x.html"],
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_class_command_speaks_each_language(kind, inbox, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def say():
        capsys.readouterr()
        main(["class", *COMMANDS[kind]])
        out = capsys.readouterr()
        return out.out + out.err

    said_in_each(say, CLASS)


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(
    "command",
    [
        ["pool", "inbox", "-o", "page.html"],
        ["project", "inbox", "2", "q1", "-o", "page.html"],
        ["sheet", "7B", "-n", "2", "--lesson", "2", "-o", "page.html"],
    ],
    ids=lambda command: command[0],
)
def test_the_pages_of_a_class_are_in_the_language_asked_for(command, locale, inbox, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["class", *command, "--locale", locale])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f'lang="{locale}"' in page
    seen = re.sub(r"\b[a-z]+-[a-z]+-\d+\b", "", read(page))  # what students are called, in any language
    wrong = written_faults(seen, locale, "tranquility", {*NAMES, *CLASS, "student,question,code"}, codes=True)
    assert not wrong, sorted({*wrong})
