"""Pictures of a game for `render`: what the seat sees, never more."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

import numpy as np

from seawidget.env.given import one_of
from seawidget.errors import MissingExtra, OptionError
from seawidget.games import registry
from seawidget.games.environments import Environment
from seawidget.pictures import picture
from seawidget.pictures.raster import png_of, resvg
from seawidget.text.i18n import Sentence

FRAME = 800  # pixels of a picture, in width and height
MODES = ("ansi", "rgb_array", "human")


def mode_of(render_mode: object) -> str | None:
    """A mode of rendering, or None. Raises OptionError, and MissingExtra for "rgb_array" without its packages."""
    if render_mode is None:
        return None
    mode = str(one_of("render_mode", render_mode, MODES))
    if mode == "rgb_array":
        _tools()
    return mode


def rendered(mode: str | None, about: Environment, view: Any) -> Any:
    """A view as text ("ansi"), as an array (800, 800, 3) of uint8 ("rgb_array"), or None, and the text is written
    out ("human"). Raises OptionError for no mode.
    """
    if mode is None:
        modes = "render_mode=" + " / ".join(map(repr, MODES))
        text = Sentence("error.env.no_mode", modes=modes)
        raise OptionError("option_out_of_range", {"render_mode": None}, text)
    if mode == "human":
        sys.stdout.write(f"{view}\n\n")
        return None
    if mode == "ansi":
        return str(view)
    tool, image = _tools()
    players = [{"seat": seat, "name": None, "kind": "person"} for seat in range(about.players)]
    layout = registry.get(about.game).layout(about.options)
    svg = picture(view.to_dict(), {"game": about.game, "layout": layout, "players": players}, "light")
    drawn = image.open(BytesIO(png_of(svg, tool, background="white"))).convert("RGB")
    drawn.thumbnail((FRAME, FRAME))
    frame = image.new("RGB", (FRAME, FRAME), "white")  # of one size, as films want, whatever lies on the table
    frame.paste(drawn, ((FRAME - drawn.width) // 2, 0))
    return np.array(frame)


def _tools() -> tuple[Any, Any]:
    asked, extra = "render_mode='rgb_array'", "rl-render"
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtra(asked, str(error.name or "PIL"), extra) from None
    return resvg(asked, extra), Image
