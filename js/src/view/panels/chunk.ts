/** The chunk of the odds, which comes when it is first wanted. */
import { loadChunk } from "../../core/play/chunks";
import { messagesOf } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf, type OddsChunk } from "../shared/contracts";

export async function oddsChunk({ store }: ViewProps): Promise<OddsChunk | undefined> {
  if (!chunksOf(store.get()).odds) await loadChunk(store, "odds", "odds");
  return chunksOf(store.get()).odds;
}

/** A hint, or why the best moves are the best: comes with the odds. */
export async function advise(p: ViewProps, reasons: boolean): Promise<void> {
  const chunk = await oddsChunk(p);
  // Its words may have come with it just now.
  const now = p.store.get();
  await chunk?.advise({ ...p, t: makeTranslate(messagesOf(now), now.snap.ui.locale) }, reasons);
}
