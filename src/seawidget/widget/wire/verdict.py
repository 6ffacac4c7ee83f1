"""An answer that is more than its data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Verdict:
    """Data together with the other fields of an answer: `code`, `rule`, `args` and `text` in `more`."""

    data: Any
    ok: bool = True
    more: dict[str, Any] = field(default_factory=dict)
