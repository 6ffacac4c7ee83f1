/** Two lines of play, step by step: where they stand, and which cells differ. */
import type { Translate } from "../../core/text/i18n";
import type { PairNews } from "../../core/wire/odds";
import type { CardCode, CellName } from "../../core/wire/protocol";

/** A step of a line: the cells it changed, and what the seat saw. */
export interface Step {
  grid: Record<CellName, CardCode | null>;
  move?: string;
  hand?: CardCode[];
  over?: string;
}
export interface Picture {
  rows: CellName[][];
  steps: number;
  seat: number;
  locale: string;
  lines: readonly [readonly Step[], readonly Step[]];
  /** May the first moves be compared? */
  compares: boolean;
}
export interface CompareNews {
  what: string;
  failed?: boolean;
  said?: string;
  pair?: PairNews;
}

type Grid = Record<CellName, CardCode | null>;

/** The board after so many steps; a line that is shorter waits at its end. */
export function gridAt(line: readonly Step[], at: number): Grid {
  return Object.assign({}, ...line.slice(0, at + 1).map(({ grid }) => grid));
}

export const stepAt = (line: readonly Step[], at: number): Step => line[Math.min(at, line.length - 1)]!;

/** Cells that differ, in the order of the board. */
export function differing(
  { rows, lines }: Picture,
  at: number,
): [CellName, CardCode | null, CardCode | null][] {
  const [a, c] = lines.map((line) => gridAt(line, at)) as [Grid, Grid];
  return rows
    .flat()
    .filter((cell) => (a[cell] ?? null) !== (c[cell] ?? null))
    .map((cell) => [cell, a[cell] ?? null, c[cell] ?? null]);
}

/** "Step 4: d3 41 against 44". */
export function stepSentence(t: Translate, picture: Picture, at: number): string {
  const found = differing(picture, at);
  if (!found.length) return t("ui.beside.same", { step: at });
  const list = found.map(([cell, a, c]) => cellSentence(t, cell, a, c)).join("; ");
  return t("ui.beside.differ", { step: at, list });
}

export const cellSentence = (t: Translate, cell: CellName, a: CardCode | null, c: CardCode | null) =>
  t("ui.beside.cell", { cell, a: a ?? t("ui.beside.empty"), c: c ?? t("ui.beside.empty") });
