"""Every result shows itself in the same ways, and can be read in light, in dark and on paper."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser

import matplotlib as mpl
import matplotlib.style
import pytest

import seawidget as sea
from seawidget import odds
from seawidget.odds.calibration import calibration
from seawidget.odds.winning import win_odds
from seawidget.pictures.palette import contrast, luminance
from seawidget.probability.estimates.bands import running

pytestmark = pytest.mark.usefixtures("compiled_rules")

DECK = [3, 5, 1, 7, 2, 6, 4]


@cache
def results() -> dict[str, object]:
    solved = sea.mini(7, 4, 2)
    start, played = solved.game(DECK), solved.game(DECK)
    for move in ("Place 3 a", "Place 5 c", "Discard 1,7", "Place 6 d pay 2"):
        played.move(move)
    sailed = sea.Game("tranquility", players=1, seed=5, seats=["greedy"])
    sailed.play_bots(16)
    board = sailed.odds()
    pair = start.compare("Place 3 b", "Place 3 a", policy="best", deals=60, seed=1)
    chance = random.Random(1)
    said = [round(chance.random(), 1) for _ in range(60)]
    won = win_odds(start, policy="best", rollouts=80, seed=1)
    return {
        "hit": odds.hit(60, 7, 8),
        "mean wait": odds.mean_wait(60, 4),
        "exact win": start.win_odds(),
        "estimate as odds": won.as_odds(),
        "simulation of an event": odds.hit(60, 7, 8).simulate(300, seed=1),
        "board": board,
        "gap": board[1],
        "mini board": start.odds(),
        "solved": solved,
        "actions": solved.actions(start),
        "win odds": won,
        "comparison": pair,
        "pair": pair.pair(),
        "ledger": played.ledger(),
        "calibration": calibration(said, [chance.random() < share for share in said]),
        "bands": running([chance.random() < 0.4 for _ in range(80)]),
        "what-if": sailed.what_if(sailed.legal_moves[0]),
        "simulation": sea.simulate("tranquility", players=1, bots="random", games=30, seed=1),
        "tournament": sea.tournament("mini", bots=["random", "greedy"], games=40, seed=1),
    }


NAMES = [
    *("hit", "mean wait", "exact win", "estimate as odds", "simulation of an event", "board", "gap", "mini board"),
    *("solved", "actions", "win odds", "comparison", "pair", "ledger", "calibration", "bands", "what-if"),
    *("simulation", "tournament"),
]
PLOTTED = [name for name in NAMES if name != "what-if"]  # its picture is the board
each = pytest.mark.parametrize("name", NAMES)


def test_none_is_left_out():
    assert list(results()) == NAMES


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("br", "circle", "rect", "path", "line"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("circle", "rect", "path", "line"):
            assert self.open.pop() == tag


@each
def test_as_text_html_and_frame(name):
    found = results()[name]
    assert re.fullmatch(r"<.+>", repr(found))
    assert "\n" not in repr(found)
    assert len(str(found)) >= len(repr(found)) / 2
    html = found._repr_html_()
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    # no colours of its own outside of pictures: it takes those of the page
    outside = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    allowed = "currentColor|inherit|transparent|rgba(128,128,128,.4)"
    colours = re.findall(r"(?:color|background|solid)[: ]+([^;'\"]+)", outside)
    assert all(colour in allowed for colour in colours), colours
    frame = found.to_frame()
    assert len(frame) >= 1
    assert all(isinstance(column, str) and column for column in frame.columns)


def inks(figure):
    """What has to be read: texts and lines with the colour they have, and the ground they stand on."""
    for ax in figure.axes:
        ground = ax.get_facecolor() if ax.get_facecolor()[3] else figure.get_facecolor()
        texts = [ax.xaxis.label, ax.yaxis.label, ax.title, ax._left_title, *ax.get_xticklabels(), *ax.get_yticklabels()]
        texts += ax.get_legend().get_texts() if ax.get_legend() else []
        for text in texts:
            if text.get_text():
                yield text.get_text(), text.get_color(), ground, 4.5
        for line in ax.lines:
            if len(line.get_xdata()):
                yield f"line {line.get_label()}", line.get_color(), ground, 1.6
        for mark in ax.texts:
            boxes = [patch for patch in ax.patches if not len(ax.get_yticks())]  # the cells of a board
            x, y = mark.get_position()
            under = [box for box in boxes if abs(box.get_x() + 0.5 - x) < 0.1 and abs(box.get_y() + 0.5 - y) < 0.1]
            yield mark.get_text(), mark.get_color(), under[0].get_facecolor() if under else ground, 4.5


@pytest.mark.parametrize("style", ["default", "dark_background"])
@pytest.mark.parametrize("name", PLOTTED)
def test_as_a_figure(name, style):
    from matplotlib.colors import to_rgb
    from matplotlib.figure import Figure

    with mpl.style.context(style):
        figure = results()[name].plot()
        figure.canvas.draw()
        assert isinstance(figure, Figure)
        (ax,) = figure.axes
        assert ax.get_xlabel()
        assert ax.get_title(loc="left") or name == "simulation of an event"
        read = list(inks(figure))
        assert len(read) >= 3
        for what, ink, ground, least in read:
            got = contrast(luminance(to_rgb(ink)), luminance(to_rgb(ground)))
            assert got >= least, f"{what!r}: {got:.1f}"
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_a_figure_can_be_drawn_on_axes_of_ones_own():
    from matplotlib.figure import Figure

    ax = Figure().add_subplot()
    for name in PLOTTED:
        assert results()[name].plot(ax=ax) is ax.figure
        ax.clear()


def test_figures_are_kept_by_nobody():
    """pyplot would keep every figure it made until it is closed."""
    code = """
import sys
from seawidget import odds
figure = odds.hit(60, 7, 8).plot()
assert "matplotlib.pyplot" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
