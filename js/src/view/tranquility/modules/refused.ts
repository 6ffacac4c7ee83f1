/** A refusal on the board: the cell asked about, and the cards that stand against it. */

import type { ViewProps } from "../../../core/play/props";
import type { Hint } from "../../../core/state/viewstate";
import { cardOf } from "../../../core/text/words";
import type { Answer, CellName } from "../../../core/wire/protocol";
import { numberOf } from "../../shared/islands";
import type { Scene } from "../scene";

export function refused(
  { t }: ViewProps,
  { position }: Scene,
  move: string,
  { code, args = {} }: Answer,
): Omit<Hint, "text" | "tone"> {
  const [kind, card = "", cell = ""] = move.split(" ");
  if (kind !== "Place" || !/^\w\d$/.test(cell)) return {};
  const n = numberOf(card);
  const { low, high, taken } = args as Record<string, string | number | null>;
  const against = (held: number) =>
    (high != null && held === Number(high) && held <= n) ||
    (low != null && held === Number(low) && held >= n) ||
    held === n ||
    held === Number(taken);
  const cells: CellName[] = Object.keys(position.grid).filter((one) =>
    against(numberOf(cardOf(position.grid[one]))),
  );
  const dear = code === "cannot_pay";
  const head = t(dear ? "ui.refused.dear" : "ui.refused.fit", { card, cell });
  return { head, asked: cell, against: dear ? [] : cells };
}
