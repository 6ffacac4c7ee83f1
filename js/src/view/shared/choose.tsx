/** Choosing for the person: the move of the hint is filled in as if the person had, and still wants a yes. */
import { focusKey } from "../../core/host/roving";
import { untouched } from "../../core/host/untouched";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { chunksOf, type PartsOf } from "./contracts";
import { actionsOf } from "./controls";

/** Whether nothing is picked in the game: what the person began is theirs to end. */
function idle(p: ViewProps): boolean {
  const { slot, cell, mode, chosen } = p.view.get();
  return pictureOf(p).layer === "game" && slot === null && !cell && !mode && !chosen.length;
}

/** The button, while nothing is begun and there may be hints. */
export function Choose({ partsOf, ...p }: ViewProps & { partsOf: PartsOf }) {
  const { odds = "off" } = p.store.get().snap.table;
  if (!idle(p) || odds === "off") return null;
  return actionsOf(p)("choose", "ui.choose", () => choose(p, partsOf));
}

/** Asks for the hint, whose words stay, and fills it in. */
async function choose(p: ViewProps, partsOf: PartsOf): Promise<void> {
  const waits = untouched(p.view.el);
  await chunksOf(p.store.get()).side?.advise(p, false);
  const best = idle(p) && chosenMove(p);
  const parts = best && partsOf(best);
  if (!parts) return;
  const { focus, ...picked } = parts;
  p.view.set({ ...NOTHING_PICKED, ...picked, hint: p.view.get().hint });
  // The button that asks is drawn first.
  setTimeout(() => waits() && focusKey(p.view.el, focus));
}

/** The move of the hint, as long as the message says it. */
export function chosenMove({ store, view }: ViewProps): string | undefined {
  const { hint, odds } = view.get();
  const { cursor, table } = store.get().snap;
  const advice = odds?.advice;
  const here = hint?.tone === "good" && advice?.node === cursor && advice.board === table.board;
  return here ? advice.best : undefined;
}
