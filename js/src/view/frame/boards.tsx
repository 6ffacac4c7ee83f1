/** Which table shows which game: Tranquility is part of the main module, every other game brings a chunk. */
import { useEffect } from "preact/hooks";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import { boardOf } from "../shared/contracts";
import { useStore, useView } from "../shared/hooks";
import { Message } from "../shared/Message";
import { Tranquility } from "../tranquility/Tranquility";

const HERE = "tranquility";

/** A game whose drawing is not here: the still picture of its position. */
function Still(p: ViewProps) {
  const { snap } = p.store.get();
  useEffect(() => void p.store.send({ do: "still" }), [snap.cursor]);
  const src = snap.still && `data:image/svg+xml,${encodeURIComponent(snap.still)}`;
  return (
    <>
      <img class="sea-still" src={src} alt={snap.status.text} />
      <Message {...p} idle={{ head: "" }} />
    </>
  );
}

export function Table(p: ViewProps) {
  const state = useStore(p.store);
  useView(p.view);
  const { game } = state.snap.table;
  useEffect(() => {
    if (game !== HERE && !boardOf(p.store.get())) void loadChunk(p.store, game, "board");
  }, [game, state.readonly]);
  const Known = game === HERE ? Tranquility : (boardOf(state)?.Table ?? Still);
  return <Known {...p} />;
}
