/** Which table shows which game: Tranquility is part of the main module, every other game brings a chunk. */
import { useEffect } from "preact/hooks";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import { boardOf } from "../shared/contracts";
import { useStore, useView } from "../shared/hooks";
import { Tranquility } from "../tranquility/Tranquility";

const HERE = "tranquility";

/** A game whose drawing is not here: its public position in plain words. */
function PlainTable({ store }: ViewProps) {
  const { position } = store.get().snap;
  const lines = Object.entries(position).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return <pre class="sea-plain">{lines.join("\n")}</pre>;
}

export function Table(p: ViewProps) {
  const state = useStore(p.store);
  useView(p.view);
  const { game } = state.snap.table;
  useEffect(() => {
    if (game !== HERE && !boardOf(p.store.get())) void loadChunk(p.store, game, "board");
  }, [game, state.readonly]);
  const Known = game === HERE ? Tranquility : (boardOf(state)?.Table ?? PlainTable);
  return <Known {...p} />;
}
