/** What the message says while a move is begun; before this chunk is here the board says what its kernel says. */
import type { ViewProps } from "../../../core/play/props";
import { cardName, cardNames } from "../../../core/text/words";
import type { CardCode } from "../../../core/wire/protocol";
import { fits, listed } from "../flow";
import type { Scene } from "../scene";

/** What the person is to do next, in words: on the screen and for the announcer. */
export function promptOf({ view, t }: ViewProps, s: Scene): string {
  const { cell, chosen } = view.get();
  if (s.prompt) return s.prompt;
  const card = cardName(t, s.position.game, s.card);
  if (s.mode) {
    if (s.mode === "pay") return t("ui.pay.costs", { card, cell, n: s.min });
    return countOf(t, s, chosen.length);
  }
  if (s.aim) return t(s.aim.ask);
  if (s.card && s.ghostAt) return t("ui.picked.ready", { card, cell });
  if (s.card) return t(Object.keys(s.lit).length ? "ui.picked.where" : "ui.picked.nowhere", { card });
  if (cell && fits(s) >= 0) return t("ui.cell_picked.which", { cell });
  if (cell) {
    const dear = s.hand.filter((one) => s.choices.dear?.[one]?.[cell] !== undefined);
    const cost = (one: CardCode) => s.choices.dear![one]![cell]!;
    const [best] = dear.sort((a, b) => cost(a) - cost(b));
    const spare = Math.max((s.choices.discardable?.length ?? 0) - 1, 0);
    return best
      ? t("ui.cell_picked.dear", { card: best, cell, n: cost(best), spare })
      : t("ui.cell_picked.none", { cell });
  }
  return s.kinds.includes("Place") ? t("ui.idle") : "";
}

/** How many cards are chosen, and how many more it takes. */
function countOf(t: ViewProps["t"], { min, max, mode }: Scene, have: number): string {
  const total = min === max ? min : `${min}–${max}`;
  return t(`ui.${mode}.${min > have ? "more" : "ready"}`, { total, n: min - have, have });
}

/** What stands below the prompt, where more can be said. */
export function detailOf({ view, t }: ViewProps, s: Scene): string | false {
  const { cell, chosen } = view.get();
  if (s.mode === "pay") return countOf(t, s, chosen.length);
  if (s.mode || s.aim || s.prompt) return false;
  if (s.card) {
    const costs = Object.values(s.lit);
    if (costs.length) return t("ui.picked.pills");
    return Object.keys(s.dear).length > 0 && t("ui.picked.dear", { n: Math.min(...Object.values(s.dear)) });
  }
  return cell !== null && t("ui.cell_picked.pills");
}

/** Cards of slots as a person reads them. */
export function namesOf({ t }: ViewProps, s: Scene, slots: readonly number[]): string {
  return cardNames(t, s.position.game, listed(s, slots));
}
