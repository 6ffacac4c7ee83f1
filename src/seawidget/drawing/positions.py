"""Pictures of positions for anybody to use: `sea.svg` and `sea.png`, with marks, and of a path one that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from seawidget.errors import OptionError, check_number
from seawidget.games import registry
from seawidget.games.shared.views import ViewBase
from seawidget.given import shown
from seawidget.pictures import boxes, picture
from seawidget.pictures.marks import read
from seawidget.pictures.moving import moving
from seawidget.pictures.raster import png_of, resvg
from seawidget.playing import looking
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.playing.viewer import asking, viewer
from seawidget.text import i18n
from seawidget.text.i18n import Sentence

Drawable = Any  # a view, a state, a node or a game
MOST_FRAMES: Final = 500
MOST_WIDTH: Final = 8_000

_Frame = tuple[Mapping[str, Any], Mapping[str, Any]]  # view and table, as `picture` takes them


def svg(
    what: Drawable | Sequence[Drawable],
    *,
    seat: SeatOf = "deciding",
    arrows: Iterable[Any] = (),
    cells: Mapping[str, str] | Iterable[str] | None = None,
    numbers: Mapping[str, object] | None = None,
    theme: str = "auto",
    seconds: float = 0.8,
) -> str:
    """A picture of a position as SVG: it stands alone, has a title and a description, and shows what a seat may see.

    `what` is a view, a state, a node or a game; of a list of them, such as `game.node.path()`, the picture moves: each
    stands for `seconds`, the last two more, over and over. It rests under the pointer, and where reduced motion is
    asked for the last one stands. A view is drawn as it is; of anything else what `seat` sees: by default the deciding
    seat, at a table with bots a person, and of a list one seat throughout, the only person or what all see.

    `cells` are framed ({"d3": "gold"}, or names alone), `arrows` lead from cell to cell (("a1", "c3"), "a1 c3 red"),
    `numbers` stand on cells ({"d3": 2}). Colours are gold, green, blue and red, each with a shape or dashes of its own.
    `theme` is "auto", "light" or "dark". Raises UnknownName for a cell or a colour there is not, UnknownSeat,
    OptionError.
    """
    several = isinstance(what, Sequence) and not isinstance(what, (str, bytes, ViewBase))
    things = list(what) if several else [what]
    if not 0 < len(things) <= MOST_FRAMES:
        raise _wrong(what, "frames")
    seconds = check_number("seconds", seconds, least=0.1, most=60)
    frames = [_frame(each, seat, several) for each in things]
    given = (tuple(arrows) if isinstance(arrows, Iterable) and not isinstance(arrows, str) else arrows, cells, numbers)
    drawn = [_drawn(*frame, given, theme) for frame in frames]
    if not several:
        return drawn[0]
    return moving(drawn, seconds, i18n.text("ui.picture.path", {"n": len(drawn)}))


def png(what: Drawable, *, width: int | None = None, theme: str = "light", **marks: Any) -> bytes:
    """The picture of `svg` as the bytes of a PNG, `width` pixels wide or as it is drawn; of a list its last one.

    Needs the extra `picture`. Raises MissingExtra without it, and as `svg` does.
    """
    tool = resvg("sea.png", "picture")
    if width is not None:
        width = int(check_number("width", width, least=16, most=MOST_WIDTH))
    if isinstance(what, Sequence) and not isinstance(what, (str, bytes, ViewBase)) and len(what):
        what = what[-1]
    return png_of(svg(what, theme=theme, **marks), tool, width)


def _wrong(what: object, key: str = "kind") -> OptionError:
    text = Sentence(f"error.picture.{key}", given=shown(what), most=MOST_FRAMES)
    return OptionError("option_out_of_range", {"what": what}, text)


def _drawn(view: Mapping[str, Any], table: Mapping[str, Any], given: tuple[Any, Any, Any], theme: str) -> str:
    arrows, cells, numbers = given
    marks = read(boxes(view, table), arrows, cells, numbers) if arrows or cells or numbers else None
    return picture(view, table, theme, marked=marks)


def _frame(what: Drawable, seat: SeatOf, path: bool) -> _Frame:
    """The view of what is drawn, and what of the table a picture wants to know."""
    players: list[dict[str, Any]] = []
    if isinstance(what, ViewBase):
        view = what
        game, options = view._facts["game"], view._facts["options"]
    else:
        state = _state(what)
        view, players = _seen(what, state, seat, path)
        game, options = state.game, state.options
    facts = view.to_dict()
    table: dict[str, Any] = {"game": game, "layout": registry.get(game).layout(options), "players": players}
    return facts, {**table, "ident": "sea"} if path else table


def _state(what: Drawable) -> Any:
    """The position of a game, a node or a state."""
    node = what.node if isinstance(what, Game) else what
    state = node.state if isinstance(node, Node) else node
    if isinstance(state, type) or getattr(state, "game", None) not in registry.names():
        raise _wrong(what)
    return state


def _seen(what: Drawable, state: Any, seat: SeatOf, path: bool) -> tuple[Any, list[dict[str, Any]]]:
    """What a seat sees of a game, a node or a state; a look that is counted is one into another's hand."""
    node = what.node if isinstance(what, Game) else what
    game = node.tree.alive() if isinstance(node, Node) else None
    if not isinstance(game, Game):
        if path and seat == "deciding":
            seat = 0 if state.players == 1 else None
        return state.view(seat_number(seat, state)), []
    seats = game.seats
    number = (0 if state.players == 1 else viewer(seats)) if path and seat == "deciding" else asking(seat, state, seats)
    looking.count_view(game, number, f"svg(seat={number})")
    named = zip(game.names, seats, strict=True)
    return state.view(number), [{"seat": n, "name": name, "kind": who.kind} for n, (name, who) in enumerate(named)]
