/**
 * A notebook that saves its widgets stores the main module once per widget. What serves only while a kernel (or the
 * offline page) answers, and the boards of most games, are modules of their own: the kernel sends each as a message,
 * which is stored nowhere.
 */
import shared from "sea:shared";
import type { ComponentType } from "preact";
import type { Store } from "../state/store";
import type { ChunkText, Position, Seat, Table } from "../wire/protocol";
import { renewWords } from "./messages";
import type { ViewProps } from "./props";

export type Side = typeof import("../../side");

/** What the chunk of a game's board exports. */
export interface BoardChunk {
  readonly game: string;
  /** Board and hand. */
  readonly Table: ComponentType<ViewProps>;
  /** What lies before a seat, in the list of seats. */
  readonly Seat: ComponentType<ViewProps & { position: Position; seat: Seat }>;
  /** What the marks on the board mean, for the help. */
  readonly Legend: ComponentType<ViewProps>;
  /** The position as text, as people post it. */
  readonly positionText: (position: Position, table: Table) => string;
}

export type OddsChunk = typeof import("../../view/odds");

/** Where the store keeps a chunk. */
export interface Chunks {
  /** Panels and dialogs, as soon as the page has them. */
  readonly side: Side | null;
  /** The board of a game that has a chunk of its own. */
  readonly board: BoardChunk | null;
  /** Odds, hints and looking back. */
  readonly odds: OddsChunk | null;
}

/** Asks for a chunk and hands it the pieces it shares with the main module. */
export async function loadChunk(store: Store, name: string, as: keyof Chunks): Promise<void> {
  const { catalogue } = store.get().snap;
  const { ok, data } = await store.send({ do: "chunk", name });
  if (!ok) return;
  const { module: text, words } = data as ChunkText;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const load = (from: string): Promise<{ default: (pieces: unknown) => never }> => import(from);
  // Some browsers load no blob modules in pages opened from a file.
  const module = await load(url).catch(() =>
    load(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`),
  );
  URL.revokeObjectURL(url);
  store.put({ [as]: module.default(shared), words: { ...store.get().words, [name]: words } });
  // The language has changed meanwhile.
  if (catalogue !== store.get().snap.catalogue) void renewWords(store);
}
