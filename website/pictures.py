"""Pictures for the pages of rules: positions of real games, drawn as saved notebooks have them, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.pictures import picture
from seawidget.widget.page import frame

THEMES = ("light", "dark")


@dataclass(frozen=True)
class Picture:
    """A position and where it stands: below `heading` of the page `page`, with a text that says what is seen."""

    name: str
    page: str
    heading: str
    text: str
    game: Callable[[], sea.Game]
    query: str  # of the board's page, to play the same variant


def played(moves: int, game: str = "tranquility", bots: str = "greedy", **options: Any) -> Callable[[], sea.Game]:
    """A game after some moves of bots."""

    def play() -> sea.Game:
        players = options.get("players", 1)
        found = sea.Game(game, seats=[bots] * players, **{"seed": "calm-otter-27", **options})
        found.play_bots(moves)
        return found

    return play


T, P, M = "rules-tranquility.md", "rules-pomor.md", "rules-mini.md"
PICTURES = (
    Picture(
        "grid",
        T,
        "## Grid",
        "The square board in the middle of a solo game: numbers rise from a1, lower left, along the rows to f6.",
        played(16),
        "players=1",
    ),
    Picture(
        "arch",
        T,
        "## High Arch",
        "A High Arch under way: rows of different length, open at the sides.",
        played(14, board="arch"),
        "preset=arch",
    ),
    Picture(
        "pyramid",
        T,
        "## Pyramid",
        "A Pyramid under way, with its border cards.",
        played(12, board="pyramid"),
        "preset=pyramid",
    ),
    Picture(
        "sun-moon",
        T,
        "## Sun and Moon",
        "Sun and Moon under way.",
        played(14, variant="sun_moon"),
        "preset=sun_moon",
    ),
    Picture(
        "duel",
        T,
        "## Duel",
        "A duel under way: the grid of both players and the open row.",
        played(14, variant="duel", players=2),
        "preset=duel&seats=me,greedy",
    ),
    Picture(
        "monsters",
        T,
        "## Sea Monsters",
        "A game with three Sea Monsters.",
        played(18, monsters=3),
        "preset=monsters-medium",
    ),
    Picture("rocks", T, "## Jagged Rocks", "Jagged Rocks lie on a row.", played(14, rocks="on"), "preset=rocks"),
    Picture("storms", T, "## Storms", "A game with storms and compasses.", played(26, storms="on"), "preset=storm"),
    Picture(
        "ring",
        P,
        "### Moving",
        "The ring of a game for three: ports, catches, storms and open water, with tokens and pilot.",
        played(18, "pomor", "random", players=3),
        "game=pomor&players=3&seats=me,pilot,pilot",
    ),
    Picture("mini", M, "## The line", "The line of a Mini game under way.", played(2, "mini", "random"), "game=mini"),
)


def svg(game: sea.Game, theme: str) -> str:
    """The position of a game as everybody may see it."""
    table: Mapping[str, Any] = {
        "game": game.name,
        "layout": game.rules.layout(game.options),
        "players": frame.players(game),
    }
    return picture(game.node.state.view(None).to_dict(), table, theme)


def draw(folder: Path) -> None:
    """All pictures as files `name-theme.svg`."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in PICTURES:
        game = each.game()
        for theme in THEMES:
            (folder / f"{each.name}-{theme}.svg").write_text(svg(game, theme), encoding="utf-8")


def placed(page: str, text: str) -> str:
    """The text of a page with its pictures below their headings. Raises ValueError for a heading that is not there."""
    for each in PICTURES:
        if each.page == page:
            before, heading, after = text.partition(f"{each.heading}\n")
            if not heading:
                raise ValueError(f"{page} has no heading {each.heading!r} for the picture {each.name!r}")
            text = before + heading + shown(each) + after
    return text


def shown(each: Picture) -> str:
    """A picture in MyST: the one of the page's theme, with a link to a board of the same kind."""
    images = "".join(f"![{each.text}](pictures/{each.name}-{theme}.svg){{.only-{theme} .board}}" for theme in THEMES)
    link = f'<a href="board/index.html?{each.query.replace("&", "&amp;")}">Play it in the browser</a>'
    return f"\n{images}\n\n{each.text} {link}.\n\n"
