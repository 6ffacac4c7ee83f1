"""Types of what the rule functions work on."""

from __future__ import annotations

from typing import TypeAlias

Vector: TypeAlias = list[int]  # a state vector (layout.py); compiled: a row of an int16 array
Events: TypeAlias = list[int]  # an event buffer; its first number is the next free index, 0 = take nothing
# the moves a policy weighs, code and value in turn (weighed.py), noted for who asks for them; None: nobody does
Rows: TypeAlias = list[int] | None
