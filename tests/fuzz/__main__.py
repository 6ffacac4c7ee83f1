"""Try many inputs of every kind: `python -m tests.fuzz [--inputs N] [--seed N] [--kinds ...] [--only KIND NUMBER]`.

Every input is either accepted, and then saved, loaded, forked and played on, or refused with a typed error that
leaves everything as it was. A call that takes more than two seconds of the processor, or a run that grows by more than
256 MB, is a finding, too. Returns 1 if there is one. The same seed tries the same inputs; `--only` tries one again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.fuzz.running import GROWTH, KINDS, SECONDS, SEED, by_place, one, run


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=100_000, help="how many inputs (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="what they follow from (%(default)s)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=[*KINDS], help="only these kinds")
    parser.add_argument("--only", nargs=2, metavar=("KIND", "NUMBER"), help="one input, with its traceback")
    asked = parser.parse_args()
    os.environ.setdefault("SEAWIDGET_COMPILE", "0")
    if asked.only:
        found, accepted, told = one(asked.seed, asked.only[0], int(asked.only[1]))
        print(found or f"{'accepted' if accepted else 'refused'}: {told}")
        return bool(found)
    begin = time.monotonic()
    kinds = {name: KINDS[name] for name in asked.kinds}
    report = run(asked.seed, asked.inputs, kinds, lambda name: print(f"{name} ...", file=sys.stderr))
    for group in by_place(report.findings):
        print(f"{len(group)} x {group[0]}\n")
    seconds = time.monotonic() - begin
    print(f"seed {asked.seed}: {report.inputs} inputs in {seconds:.0f} s, {len(report.findings)} findings")
    for name in kinds:
        print(f"  {name}: {report.accepted.get(name, 0)} accepted, {report.refused.get(name, 0)} refused")
    seconds, kind, number, told = report.slowest
    print(f"slowest: {seconds:.2f} s, {kind} {number}: {told[:200]}")
    print(f"growth: {report.growth:.0f} MB")
    return bool(report.findings) or seconds > SECONDS or report.growth > GROWTH


if __name__ == "__main__":
    sys.exit(main())
