/** Chances and the tints of a hint, as further marks of the cells of a board, whatever its game. */
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import type { OddsView } from "../../core/state/viewstate";
import type { BoardNews, GapRow } from "../../core/wire/odds";
import type { CardCode, CellName } from "../../core/wire/protocol";
import type { CellMore } from "../shared/contracts";
import { adviceOf, boardOf, exactly, heatOn, inPercent, oddsOf, share, solvedOf, subjectOf } from "./data";
import styles from "./odds.css?inline";

/** In the page as soon as the chunk is: the board is painted whatever panel is open. */
export const Styles = () => <style>{styles}</style>;

/** A chance on a cell: how dark, what is written there, what is read out. */
interface Heat {
  chance: number;
  face: string;
  words: string;
  best?: boolean;
}
type Heats = Record<CellName, Heat>;

/** What is painted on a cell; null where nothing is painted at all. `card`: the one that is picked, if any. */
export function marksOf(
  p: ViewProps,
  layer: Shown["layer"],
  card?: CardCode,
): ((name: CellName) => CellMore) | null {
  const { view, store, t } = p;
  const o = oddsOf(view.get());
  const board = boardOf(store);
  const heat = layer === "game" && board?.open && heatOn(p, board) ? heats(p, board, card ?? "") : {};
  const tints = layer === "game" && adviceOf(p) ? tinted(o) : {};
  if (!Object.keys(heat).length && !Object.keys(tints).length) return null;
  return (name) => {
    const { chance, face, words, best } = heat[name] ?? {};
    const tint = tints[name];
    return {
      state: [best === true && "tint-best", tint !== undefined && (tint ? "tint" : "tint-best")],
      words: [words, tint !== undefined && t("ui.odds.hint.cell", { n: tint + 1 })],
      marks: (
        <>
          {face && (
            <b class={heatClass(chance!)} style={{ "--heat": chance }}>
              {face}
            </b>
          )}
          {tint !== undefined && <b class="sea-rank">{tint + 1}</b>}
        </>
      ),
    };
  };
}

/** Dark with light digits below two fifths, light with dark ones above; a mark where it is less than a quarter. */
const heatClass = (chance: number) =>
  `sea-heat ${chance < 0.4 ? "sea-dim" : ""} ${chance < 0.25 ? "sea-low" : ""}`;

function heats(p: ViewProps, board: BoardNews, card: CardCode): Heats {
  if (board.solvable) return valuesOf(p, board, card);
  return board.turn ? placesOf(p, board) : gapsOf(p, board.gaps ?? []);
}

/** The chance of the gap each empty cell belongs to. */
function gapsOf({ store, view, t }: ViewProps, gaps: readonly GapRow[]): Heats {
  const { kind } = oddsOf(view.get());
  const found: Heats = {};
  for (const gap of gaps)
    for (const cells of store.get().snap.table.layout.segments) {
      const at = cells.indexOf(gap.cells[0]);
      const chance = gap[kind];
      if (at < 0) continue;
      for (const cell of cells.slice(at, at + gap.n))
        found[cell] = {
          chance,
          face: gap.status === "dead" ? "×" : share(t, chance),
          words: `${t(`ui.odds.kind.${kind}`)}: ${exactly(t, chance)}`,
        };
    }
  return found;
}

/** Of a solved game: the best that can be done in each cell, with the card that is picked or with any. */
function valuesOf({ store, t }: ViewProps, board: BoardNews, picked: CardCode): Heats {
  const found: Heats = {};
  const moves = solvedOf(store, board).solved?.moves ?? [];
  // The best ones come first.
  for (const { move, best } of moves) {
    const [kind, card = "", cell = ""] = move.split(" ");
    if (kind !== "Place" || cell in found || (picked && picked !== card)) continue;
    const shown = inPercent(t, best.chance);
    found[cell] = {
      chance: best.chance,
      face: picked ? shown : `${card}: ${shown}`,
      words: t("ui.odds.solved.cell", { card, chance: exactly(t, best.chance) }),
      best: best.chance === moves[0]!.best.chance,
    };
  }
  return found;
}

/** Of a turn: the chances of the subject chosen that are about a place. */
function placesOf({ view, t }: ViewProps, { turn }: BoardNews): Heats {
  const rows = subjectOf(oddsOf(view.get()), turn!)?.rows ?? [];
  return Object.fromEntries(
    rows
      .filter(({ cell }) => cell)
      .map(({ cell, chance, text }) => {
        const face = inPercent(t, chance);
        return [cell, { chance, face, words: `${text}: ${exactly(t, chance)}` }];
      }),
  );
}

/** Cells by the rank of the best candidate that names them; with one aimed at only those it is about. */
function tinted({ advice, aim }: OddsView): Record<CellName, number> {
  const found: Record<CellName, number> = {};
  if (!advice) return found;
  const list = advice.candidates.length ? advice.candidates : [{ cells: advice.cells }];
  for (const [rank, one] of list.entries()) {
    if (aim >= 0 && rank !== aim) continue;
    for (const cell of one.cells) found[cell] ??= rank;
  }
  return found;
}
