/** The chunk of the odds, which comes when it is first wanted. */
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import { chunksOf, type OddsChunk } from "../shared/contracts";

export async function oddsChunk({ store }: ViewProps): Promise<OddsChunk | undefined> {
  if (!chunksOf(store.get()).odds) await loadChunk(store, "odds", "odds");
  return chunksOf(store.get()).odds;
}
