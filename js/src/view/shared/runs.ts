/** The empty cells of a board, run by run, and the numbers they wanted. */
import { cardOf } from "../../core/text/words";
import type { CellName, Position, Table } from "../../core/wire/protocol";
import { numberOf } from "./islands";

export interface Gap {
  cells: CellName[];
  low: number;
  high: number;
}

/** The highest number of the islands of Tranquility; Mini has as many as its options say. */
const HIGHEST = 80;

export function emptyRuns({ grid }: Position, { game, layout, options }: Table): Gap[] {
  const most = game === "mini" ? Number(options.cards) : HIGHEST;
  const found: Gap[] = [];
  for (const segment of layout.segments) {
    let gap: Gap | undefined;
    let low = 1;
    for (const cell of segment) {
      const number = numberOf(String(cardOf(grid[cell] ?? undefined) ?? ""));
      if (!number) {
        if (!gap) {
          gap = { cells: [], low, high: most };
          found.push(gap);
        }
        gap.cells.push(cell);
      } else {
        if (gap) gap.high = number - 1;
        gap = undefined;
        low = number + 1;
      }
    }
  }
  return found;
}
