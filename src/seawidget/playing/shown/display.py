"""How a game shows itself in a console and in a notebook: as its viewer may see it, never the full state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from seawidget.games.protocol import Ruleset
from seawidget.pictures import picture
from seawidget.playing.node import Node
from seawidget.playing.players import Player
from seawidget.playing.viewer import addressed, viewer
from seawidget.text.i18n import calling, text


class Shown(Protocol):
    """What of a game is shown."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options."""
        ...

    @property
    def seats(self) -> Sequence[Player]:
        """The players, seat by seat."""
        ...

    @property
    def names(self) -> Sequence[str | None]:
        """What the players are called, seat by seat."""
        ...

    @property
    def node(self) -> Node:
        """The node where the game stands."""
        ...


def game_line(game: Shown) -> str:
    """A game in one line: players, turn, and who decides what, or how it ended."""
    state = game.node.state
    count = f"{state.players} player{'' if state.players == 1 else 's'}"
    now = f"{state.point}, seat={state.deciding} to decide"
    if state.result is not None:
        now = f"over: {state.result.get('outcome')} ({state.result.get('reason')})"
    return f"<Game {game.rules.name}: {count}, turn {state.turn}, {now}>"


def status_text(rules: Ruleset, view: Any, locale: str | None = None, only: int | None = None) -> str:
    """The sentence that says whose turn it is and what must be done; `only`: the only person (`viewer.viewer`)."""
    key, args = rules.status(view)
    return text(addressed(key, args, only), args, locale)


def viewed(game: Shown) -> Any:
    """The view of the only person; with nobody or several persons at the table, what everybody may see."""
    return game.node.state.view(viewer(game.seats))


def game_text(game: Shown) -> str:
    """The board in characters as `viewed`, and the status line below; players are called as on the board."""
    view = viewed(game)
    with calling(game.names):
        return f"{view}\n{status_text(game.rules, view, only=viewer(game.seats))}"


def game_bundle(game: Shown) -> dict[str, str]:
    """The rich display: a picture of what `viewed` shows, and the same in characters."""
    svg = board_picture(game.rules.name, game.rules.layout(game.options), viewed(game).to_dict(), game.names)
    return {"image/svg+xml": svg, "text/plain": game_text(game)}


def board_picture(
    game: str, layout: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str | None] = ()
) -> str:
    """A view (plain data) as an SVG text; `names` of the players, seat by seat."""
    return picture(view, {"game": game, "layout": layout, "players": [{"name": name} for name in names]})
