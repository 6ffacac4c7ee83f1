/** What the cells of a lost game wanted, in words and on the cells. */
import type { ViewProps } from "../../core/play/props";
import type { CellName } from "../../core/wire/protocol";
import { emptyRuns } from "./runs";

export { default as wantedStyles } from "./wanted.css?inline";

/** More empty cells than these are not told one by one. */
const FEW = 6;

interface Wanted {
  words: string;
  face: string;
}

/** Those that nothing can fill any more, or at the end the empty ones; none while another layer than the game shows. */
export function wantedOf({ store, t }: ViewProps, layer: string): Record<CellName, Wanted> {
  const { status, position, table } = store.get().snap;
  if (layer !== "game") return {};
  const rivals = table.options.variant === "duel"; // an empty cell is nobody's loss there
  const gaps =
    status.over && status.tone === "loss" && !rivals ? emptyRuns(position, table) : (status.lost?.gaps ?? []);
  if (gaps.flatMap(({ cells }) => cells).length > FEW) return {};
  return Object.fromEntries(
    gaps.flatMap(({ cells, low, high }) => {
      const key = low > high ? "ui.wanted.none" : low === high ? "ui.wanted.one" : "ui.wanted";
      const face = low > high ? "×" : low === high ? `${low}` : `${low}–\u200b${high}`; // may break after the dash
      return cells.map((cell) => [cell, { words: t(key, { low, high }), face }]);
    }),
  );
}

export const Wanted = ({ face }: Wanted) => (
  <small class="sea-wanted" aria-hidden="true">
    {face}
  </small>
);
