"""Small helpers for writing SVG."""

from __future__ import annotations

from collections.abc import Mapping

from seawidget.visible import escape

FONT = 'font-family="system-ui, -apple-system, Segoe UI, sans-serif"'


def num(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{round(value, 1):g}"


def tag(name: str, content: str = "", **attributes: object) -> str:
    """An element; underscores in attribute names stand for hyphens, `class_` for class, None leaves one out."""
    parts = []
    for key, value in attributes.items():
        if value is None:
            continue
        shown = num(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    return f"<{name}{''.join(parts)}>{content}</{name}>" if content else f"<{name}{''.join(parts)}/>"


def text(content: object, x: float, y: float, **attributes: object) -> str:
    """A text element."""
    return tag("text", escape(str(content)), x=x, y=y, **attributes)


class Paints:
    """Named colours of a theme.

    Elements carry the colour as an attribute, which every renderer understands; "auto" adds a rule for readers whose
    system is dark.
    """

    def __init__(self, theme: str, light: Mapping[str, str], dark: Mapping[str, str], scope: str) -> None:
        self._now = dark if theme == "dark" else light
        self._dark = dark if theme == "auto" else None
        self._scope = scope
        self._used: dict[tuple[str, str], None] = {}

    def __call__(self, **paints: str) -> dict[str, str]:
        """Attributes that paint: `paints(fill="cell", stroke="line")`."""
        for prop, name in paints.items():
            self._used[prop, name] = None
        classes = " ".join(f"{prop[0]}-{name}" for prop, name in paints.items())
        return {**{prop: self._now[name] for prop, name in paints.items()}, "class_": classes}

    def style(self) -> str:
        """The style sheet for the colours used so far; often empty."""
        if self._dark is None:
            return ""
        rules = "".join(
            f".{self._scope} .{prop[0]}-{name}{{{prop.replace('_', '-')}:{self._dark[name]}}}"
            for prop, name in self._used
        )
        return f"@media (prefers-color-scheme:dark){{{rules}}}"


def document(width: float, height: float, *, title: str, desc: str, style: str, body: str, class_: str) -> str:
    """A complete picture with a name and a description for people who hear it."""
    head = tag("title", escape(title)) + tag("desc", escape(desc)) + (f"<style>{style}</style>" if style else "")
    # width and height give it a size of its own; the style lets it shrink with a narrow page.
    size = f'viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
    look = f'class="{class_}" role="img" {FONT} style="max-width:100%;height:auto"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>'
    return f"{start}{head}{body}</svg>"
