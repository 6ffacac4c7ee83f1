"""Several pictures as one that moves: an SVG whose parts are shown and hidden by its style sheet.

What two frames have in common is drawn once. Pictures of a path have most of themselves in common, so that forty moves
take little more room than a dozen boards. Where motion is not wanted, and where nothing moves, the last frame stands.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Final

from seawidget.pictures import svg
from seawidget.visible import escape

REST: Final = 2.0  # seconds for which the last frame is held
_SHARED: Final = 160  # letters from which on it pays to say a drawing once
_SPACE: Final = "http://www.w3.org/2000/svg"
_AT: Final = re.compile(r"@media \(prefers-color-scheme:dark\)\{(.*)\}", re.DOTALL)

Shown = dict[int, None]  # the frames a part is in


class _Part:
    """An element of a picture in the frames it is in: a whole, or a group with parts of its own."""

    def __init__(self, key: str, element: ET.Element, frames: Shown) -> None:
        self.key, self.element, self.frames = key, element, frames
        self.parts: list[_Part] = []


class _Timings:
    """Names for the sets of frames in which parts are shown."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.names: dict[tuple[int, ...], str] = {}

    def of(self, frames: tuple[int, ...]) -> str:
        """The name of a set of frames."""
        return self.names.setdefault(frames, f"{self._prefix}t{len(self.names)}")


def moving(frames: Sequence[str], seconds: float, title: str) -> str:
    """Pictures, each as `svg.document` writes them, as one: `seconds` for each, over and over."""
    roots = [ET.fromstring(frame) for frame in frames]  # noqa: S314 - our own pictures
    heads = [(root.find(f"{{{_SPACE}}}desc"), root.find(f"{{{_SPACE}}}style")) for root in roots]
    top: list[_Part] = []
    for number, root in enumerate(roots):
        skipped = {child for child in root if child.tag.rpartition("}")[2] in ("title", "desc", "style")}
        _merge(top, [child for child in root if child not in skipped], number)
    counts: Counter[str] = Counter()
    for part in top:
        _count(part, counts)
    own = f"m{zlib.crc32(''.join(frames).encode()) & 0xFFFFF:05x}"  # another picture may stand on the same page
    shared = {text: f"{own}d{n}" for n, text in enumerate(t for t, c in counts.items() if c > 1 and len(t) > _SHARED)}
    timings = _Timings(own)
    body = "".join(_text(part, len(frames), shared, timings) for part in top)
    drawings = "".join(svg.tag("g", text, id=name) for text, name in shared.items())
    wide, high = (max(float(root.attrib[name]) for root in roots) for name in ("width", "height"))
    last = heads[-1][0]
    return svg.document(
        wide,
        high,
        title=title,
        desc="" if last is None else last.text or "",
        style=_colours([style.text or "" for _, style in heads if style is not None])
        + _times(timings, len(frames), seconds),
        body=(svg.tag("defs", drawings) if drawings else "") + body,
        class_=roots[0].attrib.get("class", ""),
    )


def _merge(into: list[_Part], elements: Sequence[ET.Element], frame: int) -> None:
    """Take the elements of a frame among the parts: each to its like, new ones behind what stands before them."""
    place = 0
    for element in elements:
        open_group = _is_group(element)
        key = str(sorted(element.attrib.items())) if open_group else _plain(element)
        found = next((n for n in range(place, len(into)) if into[n].key == key and frame not in into[n].frames), None)
        if found is None:
            found = place
            into.insert(place, _Part(key, element, {}))
        part = into[found]
        part.frames[frame] = None
        if open_group:
            _merge(part.parts, list(element), frame)
        place = found + 1


def _is_group(element: ET.Element) -> bool:
    """Whether an element only holds others together: its children are taken one by one."""
    return element.tag == f"{{{_SPACE}}}g" and not {"transform", "clip-path", "id"} & element.attrib.keys()


def _plain(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode").replace(f' xmlns:ns0="{_SPACE}"', "").replace("ns0:", "")


def _inner(element: ET.Element) -> str:
    """The drawing inside an element that only moves it; "" for any other."""
    alone = len(element) == 1 and element.attrib.keys() == {"transform"} and element.tag.endswith("}g")
    return _plain(element[0]) if alone else ""


def _count(part: _Part, counts: Counter[str]) -> None:
    inner = "" if part.parts else _inner(part.element)
    if inner:
        counts[inner] += 1
    for each in part.parts:
        _count(each, counts)


def _text(part: _Part, frames: int, shared: dict[str, str], timings: _Timings) -> str:
    """A part as text, within what shows it in its frames."""
    inner = _inner(part.element)
    if part.parts:
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in part.element.attrib.items())
        text = f"<g{attributes}>{''.join(_text(each, frames, shared, timings) for each in part.parts)}</g>"
    elif inner in shared:
        text = svg.tag("use", href=f"#{shared[inner]}", transform=part.element.attrib["transform"])
    else:
        text = part.key if not _is_group(part.element) else ""
    if len(part.frames) == frames or not text or part.parts:
        return text
    shown = tuple(part.frames)
    return svg.tag("g", text, class_=timings.of(shown))


def _times(timings: _Timings, frames: int, seconds: float) -> str:
    """The style sheet that shows each part in its frames, and the last frame where nothing moves."""
    whole = frames * seconds + REST
    rules = []
    for shown, name in timings.names.items():
        steps = []
        visible = False
        for frame in range(frames):
            if (frame in shown) != visible or not frame:
                visible = frame in shown
                steps.append(f"{100 * frame * seconds / whole:.3g}%{{visibility:{'visible' if visible else 'hidden'}}}")
        still = "visible" if frames - 1 in shown else "hidden"
        rules.append(f".{name}{{visibility:{still};animation-name:{name}}}@keyframes {name}{{{''.join(steps)}}}")
    names = ",".join(f".{name}" for name in timings.names.values())
    if not names:
        return ""
    run = f"{names}{{animation:{whole:g}s step-end infinite}}"
    pause = f"svg:hover :is({names}){{animation-play-state:paused}}"
    still = f"@media (prefers-reduced-motion:reduce){{{names}{{animation:none}}}}"
    return f"{run}{''.join(rules)}{pause}{still}"


def _colours(styles: Sequence[str]) -> str:
    """The rules for dark readers of all frames, each once."""
    rules: dict[str, None] = {}
    for style in styles:
        for block in _AT.findall(style):
            rules |= dict.fromkeys(f"{rule}}}" for rule in block.split("}") if rule)
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}" if rules else ""
