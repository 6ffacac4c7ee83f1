/** Choosing for the person: cards that complete what is begun, and what makes up a whole move. */
import type { ViewProps } from "../../../core/play/props";
import type { Picked } from "../../shared/contracts";
import { confirm, sceneOf } from "../flow";
import type { Scene } from "../scene";
import { suggestion } from "./suggest";

/** Cards for the running choice: a payment is made at once; a discard or shed still wants its confirmation. */
export function takeSuggestion(p: ViewProps): void {
  const s = sceneOf(p);
  p.view.set({ chosen: suggestion(p, s) });
  if (s.mode === "pay") confirm(p);
}

/** What a person picks to make this move: "Place 40 e3", "Place W=48 c2 pay 7,10", "Discard 7,10". */
export function partsOf({ hand }: Scene, move: string): Picked | null {
  const [kind, first = "", cell = null, , paid = ""] = move.split(" ");
  const taken: number[] = [];
  const take = (card: string) => {
    const slot = hand.findIndex((one, i) => one === card && !taken.includes(i));
    taken.push(slot);
    return slot;
  };
  const all = (cards: string) => cards.split(",").filter(Boolean).map(take);
  if (kind === "Discard") return { mode: "discard", chosen: all(first), focus: "confirm" };
  if (kind !== "Place") return null;
  const [card = "", number = 0] = first.split("=");
  const slot = take(card);
  const chosen = all(paid);
  const paying = chosen.length > 0;
  return {
    ...{ slot, cell, number: Number(number), chosen },
    ...{ mode: paying ? "pay" : "", focus: paying ? "confirm" : "place" },
  };
}
