/** Choosing for the person: the move of the hint is filled in, with its payment, and still wants a yes. */
import { focusKey } from "../../../core/host/roving";
import type { ViewProps } from "../../../core/play/props";
import { NOTHING_PICKED, type View } from "../../../core/state/viewstate";
import { chunksOf } from "../../shared/contracts";
import { confirm, sceneOf } from "../flow";
import type { Scene } from "../scene";
import { suggestion } from "./suggest";

/** Cards for the running choice: a payment is made at once; a discard or shed still wants its confirmation. */
export function takeSuggestion(p: ViewProps): void {
  const s = sceneOf(p);
  p.view.set({ chosen: suggestion(p, s) });
  if (s.mode === "pay") confirm(p);
}

/** Can a whole move be chosen: is nothing begun, and may there be hints? */
export function canChoose({ store, view }: ViewProps, { layer, mode, card, kinds }: Scene): boolean {
  const { odds = "off" } = store.get().snap.table;
  const idle = layer === "game" && !mode && !card && !view.get().cell;
  return idle && odds !== "off" && (kinds.includes("Place") || kinds.includes("Discard"));
}

/** Asks for the hint, whose words stay, and fills it in as if the person had; what has no parts is only offered. */
export async function choose(p: ViewProps): Promise<void> {
  await chunksOf(p.store.get()).side?.advise(p, false);
  const { hint, odds } = p.view.get();
  const parts = hint?.tone === "good" && odds?.advice && partsOf(sceneOf(p), odds.advice.best);
  if (!parts) return;
  p.view.set({ ...NOTHING_PICKED, ...parts, hint });
  // The button that asks is drawn first.
  setTimeout(() => focusKey(p.view.el, parts.mode ? "confirm" : "place"));
}

/** What a person picks to make this move: "Place 40 e3", "Place W=48 c2 pay 7,10", "Discard 7,10". */
export function partsOf({ hand }: Scene, move: string): Partial<View> | null {
  const [kind, first = "", cell = null, , paid = ""] = move.split(" ");
  const taken: number[] = [];
  const take = (card: string) => {
    const slot = hand.findIndex((one, i) => one === card && !taken.includes(i));
    taken.push(slot);
    return slot;
  };
  const all = (cards: string) => cards.split(",").filter(Boolean).map(take);
  if (kind === "Discard") return { mode: "discard", chosen: all(first) };
  if (kind !== "Place") return null;
  const [card = "", number = 0] = first.split("=");
  const slot = take(card);
  const chosen = all(paid);
  return { slot, cell, number: Number(number), mode: chosen.length ? "pay" : "", chosen };
}
