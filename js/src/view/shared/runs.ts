/** The empty cells of a board, run by run, and the numbers they wanted. */
import { cardOf } from "../../core/text/words";
import type { CellName, Position, Table } from "../../core/wire/protocol";
import { numberOf } from "./islands";

export interface Gap {
  cells: CellName[];
  low: number;
  high: number;
}

const MOST = 80;

export function emptyRuns({ grid }: Position, { layout }: Table): Gap[] {
  const found: Gap[] = [];
  for (const segment of layout.segments) {
    let gap: Gap | undefined;
    let low = 1;
    for (const cell of segment) {
      const number = numberOf(String(cardOf(grid[cell] ?? undefined) ?? ""));
      if (!number) {
        if (!gap) {
          gap = { cells: [], low, high: MOST };
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
