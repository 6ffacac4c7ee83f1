/** What a trial does to the gaps between cards. */
import type { CellName, Gap } from "../../core/wire/protocol";

/** The cells of a gap that is not as it was: as it was there, as it is now, or what became of it. */
export interface GapRow {
  readonly old?: Gap;
  readonly now?: Gap;
  /** Of a gap that is no more: other gaps lie where it was, or none. */
  readonly end?: "split" | "closed";
}

/** The gaps that are not as they were, in the order of their cells. */
export function gapRows(before: readonly Gap[], after: readonly Gap[], order: readonly CellName[]): GapRow[] {
  const lacking = (gaps: readonly Gap[], others: readonly Gap[]) => {
    const known = new Set(others.map((gap) => JSON.stringify(gap)));
    return gaps.filter((gap) => !known.has(JSON.stringify(gap)));
  };
  const fresh = lacking(after, before);
  const rows: GapRow[] = lacking(before, after).map((old) => {
    const now = fresh.find((gap) => gap.cells.join() === old.cells.join());
    if (now) return { old, now };
    const parted = fresh.some((gap) => gap.cells.some((one) => old.cells.includes(one)));
    return { old, end: parted ? "split" : "closed" };
  });
  const told = new Set(rows.map(({ now }) => now));
  for (const now of fresh) if (!told.has(now)) rows.push({ now });
  const first = ({ old, now }: GapRow) => order.indexOf((now ?? old)!.cells[0]!);
  return rows.sort((a, b) => first(a) - first(b));
}
