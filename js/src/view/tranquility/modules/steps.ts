/** Where keys lead on the board. */
import type { CellName } from "../../../core/wire/protocol";
import { columnOf } from "../touched";

/** Columns and rows (down) a key goes; far steps end at the edge. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-99, 0],
  End: [99, 0],
};

/**
 * Where a key leads from a cell; "start" lies below the first row, "finish" above the last. With `corner` (Ctrl) Home
 * and End go all the way up and down. Null: not our key.
 */
export function stepTo(
  key: string,
  from: string,
  rows: readonly CellName[][],
  order: readonly CellName[],
  corner = false,
): string | null {
  const name = key.replace("Page", "Arrow");
  const [dx, row = 0] = STEPS[name] ?? [];
  const dy = corner ? dx! : row;
  const y = rows.findIndex((cells) => cells.includes(from));
  if (name === "." || name === ",") return order[order.indexOf(from) + (name === "." ? 1 : -1)] ?? from;
  if (dx === undefined) return null;
  if (y < 0) return dy && dy < 0 === (from === "start") ? order.at(from === "start" ? 0 : -1)! : from;
  const next = corner ? rows.at(dy < 0 ? 0 : -1) : rows[y + dy];
  if (!next) return dy < 0 ? "finish" : "start";
  // Rows may be shorter, or have a hole: on to the column that is nearest.
  const off = next.map((name) => Math.abs(columnOf(name) - columnOf(from)));
  return next[Math.min(Math.max(off.indexOf(Math.min(...off)) + dx, 0), next.length - 1)]!;
}
