/** Which table shows which game. A further game adds one line here and its folder beside this file. */
import type { ComponentType } from "preact";
import { useStore, useView } from "../core/hooks";
import type { ViewProps } from "../core/props";
import { Tranquility } from "./tranquility/Tranquility";

const TABLES: Record<string, ComponentType<ViewProps>> = {
  tranquility: Tranquility,
};

/** A game without a drawing of its own: its public position in plain words. */
function PlainTable({ store }: ViewProps) {
  const { position } = store.get().snap;
  return <pre class="sea-plain">{JSON.stringify(position, null, 1)}</pre>;
}

export function Table(p: ViewProps) {
  const { snap } = useStore(p.store);
  useView(p.view);
  const game = snap.table.game;
  const Known = TABLES[game] ?? PlainTable;
  return <Known {...p} />;
}
