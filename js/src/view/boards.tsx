/** Which table shows which game. A further game adds one line here and its folder beside this file. */
import type { ComponentType } from "preact";
import { useStore, useView } from "../core/hooks";
import type { ViewProps } from "../core/props";
import { Tranquility } from "./tranquility/Tranquility";

const TABLES: Record<string, ComponentType<ViewProps>> = {
  tranquility: Tranquility,
};

/** A game without a drawing of its own: its public position, a line for each fact. */
function PlainTable({ store }: ViewProps) {
  const facts = Object.entries(store.get().snap.position);
  return <pre class="sea-plain">{facts.map(([name, fact]) => `${name}: ${JSON.stringify(fact)}\n`)}</pre>;
}

export function Table(p: ViewProps) {
  const { snap } = useStore(p.store);
  useView(p.view);
  const game = snap.table.game;
  const Known = TABLES[game] ?? PlainTable;
  return <Known {...p} />;
}
