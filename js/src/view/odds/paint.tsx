/** The heat map and the tints of a hint, as further marks of the cells of a board. */
import type { ViewProps } from "../../core/props";
import type { CellName } from "../../core/protocol";
import type { Scene } from "../tranquility/flow";
import { adviceOf, boardOf, exactly, oddsOf, share } from "./data";
import styles from "./odds.css?inline";
import type { GapRow, OddsView } from "./types";

/** In the page as soon as the chunk is: the board is painted whatever panel is open. */
export const Styles = () => <style>{styles}</style>;

export function paint(p: ViewProps, s: Scene): Scene {
  const { store, view, t } = p;
  const { table } = store.get().snap;
  const o = oddsOf(view.get());
  const board = boardOf(store);
  const heat =
    s.layer === "game" && o.heat && board?.open && board.gaps
      ? cellsOf(table.layout.segments, board.gaps)
      : {};
  const tints = s.layer === "game" && adviceOf(p) ? tinted(o) : {};
  if (!Object.keys(heat).length && !Object.keys(tints).length) return s;
  return {
    ...s,
    more: (name) => {
      const { state, words, marks } = s.more?.(name) ?? { state: [], words: [], marks: null };
      const gap = s.position.grid[name] ? undefined : heat[name];
      const tint = tints[name];
      const chance = gap?.[o.kind] ?? 0;
      return {
        state: [...state, tint !== undefined && (tint ? "tint" : "tint-best")],
        words: [
          ...words,
          gap && `${t(`ui.odds.kind.${o.kind}`)}: ${exactly(t, chance)}`,
          tint !== undefined && t("ui.odds.hint.cell", { n: tint + 1 }),
        ],
        marks: (
          <>
            {gap && (
              <b class="sea-heat" style={{ "--heat": chance }}>
                {gap.status === "dead" ? "×" : share(t, chance)}
              </b>
            )}
            {marks}
            {tint !== undefined && <b class="sea-rank">{tint + 1}</b>}
          </>
        ),
      };
    },
  };
}

/** The gap each empty cell belongs to. */
function cellsOf(
  segments: readonly (readonly CellName[])[],
  gaps: readonly GapRow[],
): Record<CellName, GapRow> {
  const found: Record<CellName, GapRow> = {};
  for (const gap of gaps)
    for (const cells of segments) {
      const at = cells.indexOf(gap.cells[0]);
      if (at >= 0) for (const cell of cells.slice(at, at + gap.n)) found[cell] = gap;
    }
  return found;
}

/** Cells by the rank of the best candidate that names them; with one aimed at only those it is about. */
function tinted({ advice, aim }: OddsView): Record<CellName, number> {
  const found: Record<CellName, number> = {};
  if (!advice) return found;
  const list = advice.candidates.length ? advice.candidates : [{ cells: advice.cells, reasons: [] }];
  for (const [rank, one] of list.entries()) {
    if (aim >= 0 && rank !== aim) continue;
    for (const cell of one.cells) found[cell] ??= rank;
  }
  return found;
}
