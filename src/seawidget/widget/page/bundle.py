"""What a widget leaves behind in a saved notebook: the live view, and a picture and text of what everybody may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seawidget.pictures import picture
from seawidget.text import i18n

if TYPE_CHECKING:
    from seawidget.widget.page.board import Board


def one_line(widget: Board) -> str:
    """The public position in one line, for scripts: in English, as all that `repr` says."""
    game = widget.game
    with game.lock:
        state = game.node.state
        key, args = game.rules.status(state.view(None))
        seats = f"{state.players} seat{'' if state.players == 1 else 's'}"
        return f"<GameWidget {game.name}: {seats}, turn {state.turn}, {i18n.text(key, args, 'en')}>"


def mimebundle(widget: Board, live: Any) -> Any:
    """The bundle of the live view with a public picture and text beside it.

    Hosts that can show the widget prefer it; a page that only has the notebook file shows the picture. Neither holds a
    hand: a saved notebook is read by anybody. They show the position when the cell ran, in the language of the board.
    """
    if live is None:
        return None
    data, metadata = live if isinstance(live, tuple) else (live, {})
    game = widget.game
    with game.lock, i18n.speaking(widget.locale):
        view = game.node.state.view(None)
        table = {"game": game.name, "layout": widget.table["layout"], "players": widget.table["players"]}
        board = picture(view.to_dict(), table)
        key, args = game.rules.status(view)
        with i18n.calling(game.names):
            # in a game for one there is nobody to name, and what is to be done would tell of the hand
            status = [] if len(game.seats) == 1 and not game.over else [i18n.text(key, args)]
            text = "\n".join([str(view), *status])
    return {**data, "text/plain": text, "image/svg+xml": board}, metadata
