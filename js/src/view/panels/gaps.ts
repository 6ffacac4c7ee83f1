/** What a trial move does to the gaps between cards. */
import type { Gap } from "../../core/wire/protocol";

interface GapChange {
  /** Gaps that are not as they were, and what there is instead. */
  gone: Gap[];
  fresh: Gap[];
  closed: number;
  killed: number;
  opened: number;
}

export function gapChange(before: readonly Gap[], after: readonly Gap[]): GapChange {
  const lacking = (gaps: readonly Gap[], others: readonly Gap[]) => {
    const known = new Set(others.map((gap) => JSON.stringify(gap)));
    return gaps.filter((gap) => !known.has(JSON.stringify(gap)));
  };
  const dead = (gaps: readonly Gap[]) => gaps.filter((gap) => !gap.alive).length;
  const gone = lacking(before, after);
  const fresh = lacking(after, before);
  const closed = gone.filter(
    (old) => !fresh.some((gap) => gap.cells.some((cell) => old.cells.includes(cell))),
  ).length;
  return {
    gone,
    fresh,
    closed,
    killed: Math.max(0, dead(fresh) - dead(gone)),
    opened: Math.max(0, fresh.length - gone.length + closed),
  };
}
