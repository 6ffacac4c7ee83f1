"""The run: so many inputs of each kind, each from the seed, the kind and its number alone."""

from __future__ import annotations

import random
import resource
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.fuzz.calls import LONG, calls
from tests.fuzz.codes import codes
from tests.fuzz.kinds import Kind, deals, moves, options, positions, saves
from tests.fuzz.messages import messages
from tests.fuzz.trial import SECONDS, carry_out

KINDS: Mapping[str, Kind] = {
    kind.__name__: kind for kind in (moves, options, positions, deals, saves, codes, messages, calls)
}
SHARES = {"moves": 25, "options": 15, "positions": 15, "deals": 8, "saves": 10, "codes": 5, "messages": 7, "calls": 20}
SEED = 1
MAY_BE_LONG = tuple(f"{name}(" for name in LONG)
GROWTH = 256  # MB


@dataclass
class Finding:
    kind: str
    number: int
    told: str
    error: str
    where: str

    def __str__(self) -> str:
        return f"[{self.kind} {self.number}] {self.error}\n  at {self.where}\n  {self.told}"


@dataclass
class Report:
    accepted: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    slowest: tuple[float, str, int, str] = (0.0, "", 0, "")
    growth: float = 0.0  # MB of the process's highest mark

    @property
    def inputs(self) -> int:
        return sum(self.accepted.values()) + sum(self.refused.values()) + len(self.findings)


def memory() -> float:
    """The highest memory of this process so far, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def numbers(kind: str, inputs: int) -> range:
    """How many inputs of a kind a run of so many takes."""
    return range(max(1, inputs * SHARES[kind] // sum(SHARES.values())))


def run(seed: int, inputs: int, kinds: Mapping[str, Kind] = KINDS, each: bool = False) -> Report:
    """Try `inputs` inputs, shared out among all kinds there are, or with `each` so many of every kind asked for.

    A finding is an error that is not typed, or a promise that does not hold."""
    report = Report()
    warm = [0.0]
    for name, number in [
        (kind, number) for kind in kinds for number in (range(inputs) if each else numbers(kind, inputs))
    ]:
        begin = time.process_time()
        found, accepted, told = one(seed, name, number)
        seconds = time.process_time() - begin
        if found is None and seconds > (3 * SECONDS if told.startswith(MAY_BE_LONG) else SECONDS):
            found = Finding(name, number, told, f"{seconds:.1f} s of the processor", "its time")
        if found:
            print(found, file=sys.stderr, flush=True)  # whatever becomes of the run
            report.findings.append(found)
        else:
            counts = report.accepted if accepted else report.refused
            counts[name] = counts.get(name, 0) + 1
        report.slowest = max(report.slowest, (seconds, name, number, told))
        if number == 0:
            warm.append(memory())  # what a kind imports is no growth
    report.growth = memory() - warm[-1]
    return report


def one(seed: int, kind: str, number: int) -> tuple[Finding | None, bool, str]:
    """One input: what was found, whether it was accepted, and what it was."""
    chance = random.Random(f"{seed} {kind} {number}")
    told = ""
    try:
        trial = KINDS[kind](chance)
        told = trial.told
        return None, carry_out(trial, chance), told
    except Exception as error:  # noqa: BLE001 - whatever comes is what is looked for
        frames = traceback.extract_tb(error.__traceback__)
        at = frames[-1]
        where = f"{at.filename.rpartition('seawidget/')[2]}:{at.lineno} {at.name}"
        return Finding(kind, number, told, f"{type(error).__name__}: {str(error)[:300]}", where), False, told


def by_place(findings: list[Finding]) -> Iterator[list[Finding]]:
    """Findings of one cause together, the most frequent first."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for found in findings:
        groups.setdefault((found.where, found.error.partition(":")[0]), []).append(found)
    yield from sorted(groups.values(), key=len, reverse=True)
