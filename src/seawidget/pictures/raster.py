"""Pictures as pixels: an SVG text made a PNG by resvg, a package of an extra."""

from __future__ import annotations

from typing import Any

from seawidget.errors import MissingExtra


def resvg(asked: str, extra: str) -> Any:
    """The package that draws. Raises MissingExtra, which names what was `asked` for and the `extra`, without it."""
    try:
        import resvg_py
    except ImportError as error:
        raise MissingExtra(asked, str(error.name or "resvg_py"), extra) from None
    return resvg_py


def png_of(svg: str, tool: Any, width: int | None = None, background: str | None = None) -> bytes:
    """A picture as the bytes of a PNG: as wide as it is, or `width` pixels; without a background it is transparent."""
    return bytes(tool.svg_to_bytes(svg_string=svg, width=width, background=background))
