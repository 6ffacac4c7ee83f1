"""Names of the numbers in the state vector, as dictionaries and views show them (interchange)."""

from __future__ import annotations

from typing import Final

# index = number in the vector
PHASES: Final = ("OVER", "SETUP_TOKEN", "SETUP_PILOT", "PLAY", "TAKE", "NETS", "STORM", "PORT")
MODES: Final = ("pilot", "unblock")
