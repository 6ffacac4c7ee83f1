/** A board in little: cells as squares whose colour follows the number. Looked at, never pressed. */
import type { CardCode, CellName } from "../../core/wire/protocol";
import { numberOf } from "./islands";

interface SmallBoardProps {
  rows: readonly (readonly CellName[])[];
  grid: Readonly<Record<CellName, CardCode | null | undefined>>;
  /** The cell laid last. */
  last?: CellName | undefined;
  /** Are numbers written, too? Where cells are large enough to be read. */
  numbers?: boolean;
  /** Cells with a frame and a mark in the corner. */
  marked?: readonly CellName[];
}

const SIZE = 20;
/** White numbers up to here, dark ones above: what keeps 4.5:1 on every cell. */
const LAST_WHITE = 29;

export function SmallBoard({ rows, grid, last, numbers, marked = [] }: SmallBoardProps) {
  const columns = Math.max(...rows.map((cells) => cells.length));
  return (
    <svg
      class="sea-small"
      viewBox={`-1 -1 ${columns * SIZE + 2} ${rows.length * SIZE + 2}`}
      aria-hidden="true"
      data-filled={Object.values(grid).filter(Boolean).length}
    >
      {rows.map((cells, y) =>
        cells.map((cell, i) => {
          const card = grid[cell];
          const n = numberOf(card ?? "");
          const x = (i + (columns - cells.length) / 2) * SIZE;
          const look = [
            card ? "sea-laid" : "",
            n > LAST_WHITE ? "sea-bright" : "",
            cell === last ? "sea-newest" : "",
          ];
          const mark = marked.includes(cell);
          return (
            <g key={cell} class={look.join(" ")} data-small={cell}>
              <rect
                x={x + 1}
                y={y * SIZE + 1}
                width={SIZE - 2}
                height={SIZE - 2}
                rx="3"
                style={card ? { "--n": n } : undefined}
              />
              {numbers && card && (
                <text x={x + SIZE / 2} y={y * SIZE + 13} text-anchor="middle">
                  {n || card}
                </text>
              )}
              {mark && (
                <>
                  <path class="sea-framed" d={`M${x + 1.5} ${y * SIZE + 1.5}h17v17h-17z`} />
                  <path class="sea-corner" d={`M${x + 12} ${y * SIZE + 1.5}h6.5v6.5z`} />
                </>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}
