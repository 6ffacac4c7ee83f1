/** A position as text. */
import { cardOf } from "../../core/text/words";
import type { Position, Table } from "../../core/wire/protocol";

/** The grid as text, as people post it: rows from the top, a dot for an empty cell. */
export function positionText({ grid, ...more }: Position, { layout }: Table): string {
  if (!grid) return JSON.stringify(more); // a game whose board is not here
  const line = (cells: string[]) =>
    cells
      .map((cell) => cell.padStart(3))
      .join("")
      .trimEnd();
  return layout.rows
    .map((row) => line([row[0]?.slice(1) ?? "", ...row.map((cell) => cardOf(grid[cell]) ?? ".")]))
    .concat(line(["", ...(layout.rows.at(-1) ?? []).map((cell) => cell.charAt(0))]))
    .join("\n");
}
