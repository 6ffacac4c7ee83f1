"""The pictures of a class as SVG: dots, bars, a band. Colours are those of the page around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from seawidget.classroom.course import words
from seawidget.visible import escape

WIDTH, LEFT, RIGHT = 720, 24, 24
COLUMNS = 48  # of dots
HIGHEST = 190  # of the dots that lie on each other


@dataclass(frozen=True)
class Scale:
    """An axis: from `low` to `high` with a mark every `step`, and how its numbers are written."""

    low: float
    high: float
    step: float
    percent: bool
    locale: str
    size: int = 14  # of letters

    def at(self, value: float) -> float:
        """Where a value lies, in units of the picture."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / (self.high - self.low)

    def label(self, value: float) -> str:
        """A number at the axis."""
        if self.percent:
            return words.percent(value, self.locale, 0)
        return words.decimal(value, self.locale, 0 if self.step >= 1 else 1)

    def marks(self) -> list[float]:
        """Where the axis has marks."""
        count = round((self.high - self.low) / self.step)
        return [self.low + self.step * i for i in range(count + 1)]


def chances(locale: str, signed: bool = False, size: int = 14) -> Scale:
    """The axis of chances."""
    return Scale(-1.0 if signed else 0.0, 1.0, 0.2, True, locale, size)


def numbers(values: Sequence[float], exact: float | None, locale: str, size: int = 14) -> Scale:
    """The axis of numbers: from 0 to where all values lie that are no more than three times the exact one."""
    middle = exact or (sorted(values)[len(values) // 2] if values else 1.0)
    most = max([value for value in values if value <= 3 * middle] + [1.2 * middle, 1.0])
    step = nice(most / 8)
    return Scale(0.0, step * ceil(most / step + 1e-9), step, False, locale, size)


def nice(size: float) -> float:
    """1, 2 or 5 times a power of ten that is no less than this."""
    power = 10 ** floor(log10(size))
    found: float = next(m * power for m in (1, 2, 5, 10) if m * power >= size - 1e-12)
    return found


def dots(values: Sequence[float], scale: Scale, line: tuple[float, str] | None, alt: str) -> tuple[str, int]:
    """(one dot for each value, stacked where they meet, with the exact line; how many lie beyond the picture)."""
    inside = [value for value in values if scale.low <= value <= scale.high]
    width = (scale.high - scale.low) / COLUMNS
    stacks = Counter(min(COLUMNS - 1, int((value - scale.low) / width)) for value in inside)
    room = (WIDTH - LEFT - RIGHT) / COLUMNS
    highest = max(stacks.values(), default=1)
    radius = min(room / 2 - 0.5, 6.5, HIGHEST / 2 / highest)
    top = 16 + scale.size
    floor_at = top + max(90.0, highest * 2 * radius + 12)
    parts = [_axis(scale, floor_at)]
    for column, count in sorted(stacks.items()):
        x = LEFT + (column + 0.5) * room
        parts += [
            f'<circle class="dot" cx="{x:.1f}" cy="{floor_at - radius - 1 - 2 * radius * i:.1f}" r="{radius:.1f}"/>'
            for i in range(count)
        ]
    if line is not None:
        parts.append(_line(scale, line, top, floor_at))
    return _svg(parts, floor_at + 12 + scale.size, alt), len(values) - len(inside)


def _line(scale: Scale, line: tuple[float, str], top: float, floor_at: float) -> str:
    x = scale.at(min(max(line[0], scale.low), scale.high))
    anchor = "end" if x > WIDTH * 0.6 else "start" if x < WIDTH * 0.4 else "middle"
    return (
        f'<line class="exact" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 6}" y2="{floor_at:.1f}"/>'
        f'<text class="exact-label" x="{x:.1f}" y="{top - 12}" text-anchor="{anchor}">{escape(line[1])}</text>'
    )


def _axis(scale: Scale, y: float) -> str:
    parts = [f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>']
    for value in scale.marks():
        x = scale.at(value)
        parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{y:.1f}" y2="{y + 5:.1f}"/>')
        label = escape(scale.label(value))
        parts.append(f'<text class="tick" x="{x:.1f}" y="{y + 6 + scale.size:.1f}" text-anchor="middle">{label}</text>')
    return "".join(parts)


def bars(rows: Sequence[tuple[str, int]], alt: str, size: int = 14) -> str:
    """A bar for each row, its name above it."""
    most = max((n for _, n in rows), default=1)
    each = 26 + 1.4 * size
    parts: list[str] = []
    for i, (name, n) in enumerate(rows):
        y, width = i * each, (WIDTH - 80) * n / most
        parts.append(f'<text class="name" x="0" y="{y + size:.1f}">{escape(name)}</text>')
        parts.append(f'<rect class="bar" x="0" y="{y + 1.4 * size:.1f}" width="{width:.1f}" height="14" rx="2"/>')
        parts.append(f'<text class="amount" x="{width + 8:.1f}" y="{y + 1.4 * size + 12:.1f}">{n}</text>')
    return _svg(parts, len(rows) * each, alt)


def band(value: float, low: float, high: float, scale: Scale, line: tuple[float, str] | None, alt: str) -> str:
    """A value with the band around it, and the exact line."""
    parts = [
        f'<rect class="band" x="{scale.at(low):.1f}" y="36" width="{scale.at(high) - scale.at(low):.1f}" height="18"/>',
        f'<circle class="dot" cx="{scale.at(value):.1f}" cy="45" r="6"/>',
        _axis(scale, 66),
    ]
    if line is not None:
        parts.append(_line(scale, line, 30, 66))
    return _svg(parts, 92, alt)


def calibrated(rows: Sequence[tuple[float, float, float, float]], rate: float, locale: str, alt: str) -> str:
    """Calibration: (said, came true, low, high) for each bin, the line of what was said, and the base rate."""
    size, left, floor_at = 300, 64, 320
    x = [left + size * row[0] for row in rows]

    def up(share: float) -> float:
        return floor_at - size * share

    parts = [
        f'<line class="axis" x1="{left}" x2="{left + size}" y1="{floor_at}" y2="{floor_at}"/>',
        f'<line class="axis" x1="{left}" x2="{left}" y1="{up(0)}" y2="{up(1)}"/>',
        f'<line class="guide" x1="{left}" x2="{left + size}" y1="{up(0)}" y2="{up(1)}"/>',
        f'<line class="guide" x1="{left}" x2="{left + size}" y1="{up(rate):.1f}" y2="{up(rate):.1f}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        label = escape(words.percent(share, locale, 0))
        middle = left + size * share
        parts.append(f'<text class="tick" x="{middle}" y="{floor_at + 20}" text-anchor="middle">{label}</text>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{up(share) + 5}" text-anchor="end">{label}</text>')
    for across, (_, came, low, high) in zip(x, rows, strict=True):
        parts.append(
            f'<line class="error" x1="{across:.1f}" x2="{across:.1f}" y1="{up(low):.1f}" y2="{up(high):.1f}"/>'
        )
        parts.append(f'<circle class="dot" cx="{across:.1f}" cy="{up(came):.1f}" r="6"/>')
    return _svg(parts, 350, alt, width=400)


def _svg(parts: Sequence[str], height: float, alt: str, width: int = WIDTH) -> str:
    label = escape(alt)
    return (
        f'<svg viewBox="0 0 {width} {height:.0f}" width="{width}" height="{height:.0f}" role="img" '
        f'aria-label="{label}">{"".join(parts)}</svg>'
    )
