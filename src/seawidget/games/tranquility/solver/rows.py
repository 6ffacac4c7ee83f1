"""The sets of options whose deals are studied: every board, module and variant, for one to five seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

Options = Mapping[str, Any]
ALL_ON: Final[Options] = {"monsters": 5, "rocks": "on", "storms": "on", "wilds": 2}
EVERYWHERE: Final[tuple[Options, ...]] = (
    {},
    {"removed_islands": 12},
    {"monsters": 5},
    {"removed_islands": 12, "monsters": 5},
    {"rocks": "on"},
    {"storms": "on"},
    {"removed_islands": 12, "storms": "on"},
    {"wilds": 2},
    ALL_ON,
    {"removed_islands": 12, **ALL_ON},
    {"board": "arch"},
    {"removed_islands": 12, "board": "arch"},
    {"board": "pyramid"},
    {"removed_islands": 12, "board": "pyramid"},
    {"variant": "sun_moon"},
    {"removed_islands": 12, "variant": "sun_moon"},
)
ALONE: Final[tuple[Options, ...]] = (
    *({"removed_islands": n} for n in (4, 6, 8, 10, 16, 18, 20, 21, 22, 23)),
    *({"removed_islands": n, "monsters": 5} for n in (4, 8, 16, 17, 18, 19, 20)),
    *({"monsters": n} for n in (3, 4)),
    *({"removed_islands": n, "monsters": 3} for n in (16, 18, 20)),
    {"wilds": 1},
    {"placement_guard": "segments"},
    {"storms": "on", "compass_row": "ascending"},
    {"storms": "on", "yellow_blind": "must"},
    {"removed_islands": 16, "storms": "on"},
    {"removed_islands": 20, "board": "pyramid"},
    {"board": "pyramid", "yellow_blind": "must"},
    {"solo_start": "sea_voyage"},
    {"solo_start": "sea_voyage", "monsters": 5},
    {"solo_start": "sea_voyage", "removed_islands": 16, "monsters": 5},
)


def study_rows() -> Iterator[dict[str, Any]]:
    """The sets of options in the order of the table. The duel is none of them: it has no win of all."""
    for players in range(1, 6):
        for given in (*EVERYWHERE, *(ALONE if players == 1 else ())):
            yield {"players": players, **given}
