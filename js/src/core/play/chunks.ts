/**
 * A notebook that saves its widgets stores the main module once per widget. What serves only while a kernel (or the
 * offline page) answers, and the boards of most games, are modules of their own: the kernel sends each as a message,
 * which is stored nowhere. view/shared/contracts.ts says what each exports.
 */
import shared from "sea:shared";
import type { Chunks, Store } from "../state/store";
import type { ChunkText } from "../wire/protocol";
import { renewWords } from "./messages";

/** Asks for a chunk and hands it the pieces it shares with the main module. */
export async function loadChunk(store: Store, name: string, as: keyof Chunks): Promise<void> {
  const { catalogue } = store.get().snap;
  const { ok, data } = await store.send({ do: "chunk", name });
  if (!ok) return;
  const { module: text, words } = data as ChunkText;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const load = (from: string): Promise<{ default: (pieces: unknown) => unknown }> => import(from);
  // Some browsers load no blob modules in pages opened from a file.
  const module = await load(url)
    .catch(() => load(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`))
    .catch(() => store.put({ blocked: true }));
  URL.revokeObjectURL(url);
  if (!module) return;
  store.put({ [as]: module.default(shared), words: { ...store.get().words, [name]: words } });
  // The language has changed meanwhile.
  if (catalogue !== store.get().snap.catalogue) void renewWords(store);
}
