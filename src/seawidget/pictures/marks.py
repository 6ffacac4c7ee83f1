"""Marks over a still picture: framed cells, numbers and arrows, each colour with a shape of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Any, Final, NamedTuple

from seawidget.errors import OptionError, UnknownName
from seawidget.given import shown
from seawidget.pictures import svg
from seawidget.text import i18n
from seawidget.text.i18n import Sentence

Box = tuple[float, float, float, float]  # x, y, width, height of a cell in a picture

# Colour and, for eyes or paper without it, the shape in the corner of a cell and the dashes of an arrow.
COLOURS: Final = {
    "gold": ("#f2b705", "M0-9L2.4-3H9L3.6 1L5.6 8L0 4L-5.6 8L-3.6 1L-9-3H-2.4Z", None),  # a star
    "green": ("#1f9d61", "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1-7 0Z", "14 7"),  # a disc
    "blue": ("#2f6fd6", "M-7-7H7V7H-7Z", "3 7"),  # a square
    "red": ("#d43a3a", "M-7-4L-4-7L0-3L4-7L7-4L3 0L7 4L4 7L0 3L-4 7L-7 4L-3 0Z", "16 6 3 6"),  # a cross
}
USUAL: Final = "gold"
DARK, LIGHT = "#10233c", "#ffffff"
LONGEST: Final = 4  # letters of a number on a cell
_LOW: Final = 0.74  # how far down a cell arrows begin and end
_BACK: Final = 15  # the head of an arrow, from its point


class Arrow(NamedTuple):
    """From one cell to another."""

    start: str
    end: str
    colour: str = USUAL


class Marks(NamedTuple):
    """What is marked: all of it names cells that a board has."""

    arrows: tuple[Arrow, ...] = ()
    cells: Mapping[str, str] = {}
    numbers: Mapping[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self.arrows or self.cells or self.numbers)


def read(
    known: Iterable[str],
    arrows: Iterable[Any] = (),
    cells: Mapping[str, str] | Iterable[str] | None = None,
    numbers: Mapping[str, object] | None = None,
) -> Marks:
    """The marks somebody gives. Raises UnknownName for a cell the board has not, OptionError for anything else.

    Arrows are ("a1", "c3") or ("a1", "c3", "red"), and the same as text, "a1 c3 red"; cells a dictionary of colours, or
    names alone; numbers a dictionary of whole numbers or short texts.
    """
    names = list(known)
    pairs = cells.items() if isinstance(cells, Mapping) else [(cell, USUAL) for cell in _listed("cells", cells or ())]
    if not isinstance(numbers or {}, Mapping):
        raise _wrong("numbers", numbers)
    said = {_cell(names, cell): str(value) for cell, value in (numbers or {}).items()}
    for value in said.values():
        if not 0 < len(value) <= LONGEST:
            raise _wrong("numbers", value)
    return Marks(
        tuple(_arrow(names, arrow) for arrow in _listed("arrows", arrows)),
        {_cell(names, cell): _colour(colour) for cell, colour in pairs},
        said,
    )


def _listed(name: str, given: object) -> list[Any]:
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise _wrong(name, given)
    return list(given)


def _wrong(name: str, given: object) -> OptionError:
    return OptionError("option_out_of_range", {name: given}, Sentence(f"error.marks.{name}", given=shown(given)))


def _arrow(names: list[str], given: object) -> Arrow:
    parts = given.split() if isinstance(given, str) else list(given) if isinstance(given, (list, tuple)) else []
    if len(parts) not in (2, 3):
        raise _wrong("arrows", given)
    start, end = (_cell(names, part) for part in parts[:2])
    if start == end:
        raise _wrong("arrows", given)
    return Arrow(start, end, _colour(parts[2]) if len(parts) == 3 else USUAL)


def _cell(names: list[str], given: object) -> str:
    name = str(given) if isinstance(given, (str, int)) and not isinstance(given, bool) else given
    if not isinstance(name, str) or name not in names:
        raise UnknownName(given, names)
    return name


def _colour(given: object) -> str:
    if not isinstance(given, str) or given not in COLOURS:
        raise UnknownName(given, COLOURS)
    return given


def drawn(marks: Marks, boxes: Mapping[str, Box]) -> str:
    """The marks as SVG, to lie over everything else."""
    parts = [_frame(boxes[cell], colour) for cell, colour in marks.cells.items()]
    parts += [_pointer(boxes[arrow.start], boxes[arrow.end], arrow.colour) for arrow in marks.arrows]
    parts += [_number(boxes[cell], value) for cell, value in marks.numbers.items()]
    return svg.tag("g", "".join(parts), class_="sea-marks") if parts else ""


def told(marks: Marks) -> str:
    """The marks in words, for people who hear a picture."""
    cells = [i18n.text("ui.picture.mark.cell", {"cell": cell, "colour": _named(c)}) for cell, c in marks.cells.items()]
    arrows = [
        i18n.text("ui.picture.mark.arrow", {"start": start, "end": end, "colour": _named(colour)})
        for start, end, colour in marks.arrows
    ]
    numbers = [i18n.text("ui.picture.mark.number", {"cell": cell, "n": n}) for cell, n in marks.numbers.items()]
    return "; ".join([*cells, *arrows, *numbers])


def _named(colour: str) -> str:
    return i18n.text(f"ui.picture.mark.{colour}", {})


def _frame(box: Box, colour: str) -> str:
    """A frame that is seen on light and on dark, with the shape of its colour in the corner."""
    x, y, wide, high = box
    paint, shape, _ = COLOURS[colour]
    inside: dict[str, Any] = {"x": x + 2, "y": y + 2, "width": wide - 4, "height": high - 4, "rx": 8, "fill": "none"}
    lines = "".join(
        svg.tag("rect", **inside, stroke=stroke, stroke_width=width)
        for stroke, width in ((DARK, 9), (LIGHT, 6.5), (paint, 4.5))
    )
    where = f"translate({svg.num(x + wide - 11)} {svg.num(y + 11)})"
    look: dict[str, Any] = {"fill": paint, "stroke": DARK, "stroke_width": 2, "stroke_linejoin": "round"}
    disc = svg.tag("circle", r=12, fill=LIGHT, stroke=DARK, stroke_width=1.5)
    return lines + svg.tag("g", disc + svg.tag("path", d=shape, **look), transform=where)


def _pointer(start: Box, end: Box, colour: str) -> str:
    """An arrow between two cells, below the numbers on them, with dashes of its colour."""
    (x1, y1), (x2, y2) = ((box[0] + box[2] / 2, box[1] + box[3] * _LOW) for box in (start, end))
    long = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    x1, y1, x2, y2 = x1 + 12 * dx, y1 + 12 * dy, x2 - 6 * dx, y2 - 6 * dy
    paint, _, dashes = COLOURS[colour]
    line = f"M{svg.num(x1)} {svg.num(y1)}L{svg.num(x2 - _BACK * dx)} {svg.num(y2 - _BACK * dy)}"
    wing = [(x2 - _BACK * 1.5 * dx + side * 13 * dy, y2 - _BACK * 1.5 * dy - side * 13 * dx) for side in (1, -1)]
    head = f"M{svg.num(x2)} {svg.num(y2)}" + "".join(f"L{svg.num(x)} {svg.num(y)}" for x, y in wing) + "Z"
    shaft = {"d": line, "fill": "none", "stroke_linecap": "butt"}
    return svg.tag(
        "g",
        svg.tag("path", **shaft, stroke=LIGHT, stroke_width=11)
        + svg.tag("path", **shaft, stroke=DARK, stroke_width=8.5)
        + svg.tag("path", **shaft, stroke=paint, stroke_width=5.5, stroke_dasharray=dashes)
        + svg.tag(
            "path", d=head, fill=paint, stroke=LIGHT, stroke_width=6, stroke_linejoin="round", paint_order="stroke"
        )
        + svg.tag("path", d=head, fill=paint, stroke=DARK, stroke_width=1.5, stroke_linejoin="round"),
    )


def _number(box: Box, value: str) -> str:
    """A number on a plate in the lower left corner of a cell."""
    x, y, _, high = box
    wide = 12 + 10 * len(value)
    plate: dict[str, Any] = {"x": x + 3, "y": y + high - 25, "width": wide, "height": 22, "rx": 6}
    look = {"text_anchor": "middle", "font_size": 16, "font_weight": 700, "fill": LIGHT}
    return svg.tag("rect", **plate, fill=DARK, stroke=LIGHT, stroke_width=1.5) + svg.text(
        value, x + 3 + wide / 2, y + high - 8.5, **look
    )
