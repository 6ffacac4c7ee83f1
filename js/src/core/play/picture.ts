/** What one view looks at: the position on its board, and the node it belongs to. */
import { type Shown, shown } from "../state/shown";
import type { TreeRow } from "../wire/protocol";
import type { ViewProps } from "./props";

export function pictureOf({ store, view }: ViewProps): Shown {
  const v = view.get();
  return shown(store.get(), v, store.seen(v.preview ?? ""));
}

/** The row of the node whose last move is marked on the board. */
export function rowShown({ store, view }: ViewProps, layer: Shown["layer"]): TreeRow | undefined {
  const { tree, snap } = store.get();
  return tree.rows.get(layer === "preview" ? (view.get().preview ?? "") : snap.cursor);
}
