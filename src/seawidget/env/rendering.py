"""Pictures of a game for `render`: what the seat sees, never more."""

from __future__ import annotations

from typing import Any

import numpy as np

from seawidget.env.given import one_of
from seawidget.errors import MissingExtra, OptionError
from seawidget.games import registry
from seawidget.games.environments import Environment
from seawidget.pictures import picture

MODES = ("ansi", "rgb_array")


def mode_of(render_mode: object) -> str | None:
    """A mode of rendering, or None. Raises OptionError, and MissingExtra for "rgb_array" without its packages."""
    if render_mode is None:
        return None
    mode = str(one_of("render_mode", render_mode, MODES))
    if mode == "rgb_array":
        _tools()
    return mode


def rendered(mode: str | None, about: Environment, view: Any) -> Any:
    """A view as text ("ansi") or as an array (height, width, 3) of uint8 ("rgb_array"). Raises OptionError for None."""
    if mode is None:
        text = "nothing is rendered without a mode: render_mode='ansi' or 'rgb_array' when the environment is made"
        raise OptionError("option_out_of_range", {"render_mode": None}, text)
    if mode == "ansi":
        return str(view)
    resvg, image = _tools()
    players = [{"seat": seat, "name": None, "kind": "person"} for seat in range(about.players)]
    layout = registry.get(about.game).layout(about.options)
    svg = picture(view.to_dict(), {"game": about.game, "layout": layout, "players": players}, "light")
    return np.array(image.open(_file(resvg.svg_to_bytes(svg_string=svg, background="white"))).convert("RGB"))


def _file(data: Any) -> Any:
    from io import BytesIO

    return BytesIO(bytes(data))


def _tools() -> tuple[Any, Any]:
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise MissingExtra("render_mode='rgb_array'", str(error.name or "resvg_py"), "rl-render") from None
    return resvg_py, Image
