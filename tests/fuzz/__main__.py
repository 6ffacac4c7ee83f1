"""Try many inputs: `python -m tests.fuzz [--inputs N [--each]] [--seed N] [--kinds ...] [--only KIND NUMBER]`.

Every input is either accepted, and then saved, loaded, forked and played on, or refused with a typed error that
leaves everything as it was. A call that takes more than two seconds of the processor, or a run that grows by more than
256 MB, is a finding, too. A call that plays games may take longer if it is asked for many, or for players that think
long: it is interrupted soon, and must then end within two seconds, with what it has or with nothing changed.
Returns 1 if anything is found. The same seed tries the same inputs; `--only` tries one again.
"""

from __future__ import annotations

import argparse
import os
import sys

from tests.fuzz.running import GROWTH, KINDS, SEED, Report, by_place, one, run


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=100_000, help="how many inputs (%(default)s)")
    parser.add_argument("--each", action="store_true", help="so many inputs of every kind, not of all together")
    parser.add_argument("--seed", type=int, default=SEED, help="what they follow from (%(default)s)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=[*KINDS], help="only these kinds")
    parser.add_argument("--only", nargs=2, metavar=("KIND", "NUMBER"), help="one input, with its traceback")
    asked = parser.parse_args()
    os.environ.setdefault("SEAWIDGET_COMPILE", "0")
    if asked.only:
        found, accepted, told = one(asked.seed, asked.only[0], int(asked.only[1]))
        print(found or f"{'accepted' if accepted else 'refused'}: {told}")
        return bool(found)
    return max([tell(name, run(asked.seed, asked.inputs, {name: KINDS[name]}, asked.each)) for name in asked.kinds])


def tell(name: str, report: Report) -> bool:
    """Print what one kind came to, so that a run that is cut short has said something; whether there is a finding."""
    for group in by_place(report.findings):
        print(f"{len(group)} x {group[0]}\n")
    seconds, _, number, told = report.slowest
    counts = f"{report.accepted.get(name, 0)} accepted, {report.refused.get(name, 0)} refused"
    print(f"{name}: {report.inputs} inputs, {counts}, {len(report.findings)} findings; grew by {report.growth:.0f} MB")
    print(f"  slowest: {seconds:.2f} s, number {number}: {told[:160]}", flush=True)
    return bool(report.findings) or report.growth > GROWTH


if __name__ == "__main__":
    sys.exit(main())
