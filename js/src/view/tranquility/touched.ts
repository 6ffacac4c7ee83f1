/** Cells by their names. */
import type { CellName } from "../../core/wire/protocol";

/** The cell a move touched, or "". */
export function touched(move = ""): string {
  return /^(?:Place \S+|Unleash|Choose|Rotate) (\w\d)/.exec(move)?.[1] ?? "";
}

/** Columns are named a, b, c ...: 1, 2, 3. */
export const columnOf = (name: CellName) => name.charCodeAt(0) - 96;
