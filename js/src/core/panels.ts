/**
 * A notebook that saves its widgets stores the main module once per widget. Panels and dialogs serve only while a
 * kernel (or the offline page) answers, so they are a module of their own: the kernel sends it as a message, which is
 * stored nowhere.
 */
import shared from "sea:shared";
import type { PanelsText } from "./protocol";
import type { Store } from "./store";

export type Side = typeof import("../side");

/** Asks for the second module and hands it the pieces both modules use. */
export async function loadPanels(store: Store): Promise<void> {
  const { ok, data } = await store.send({ do: "panels" });
  if (!ok) return;
  const text = (data as PanelsText).module;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const load = (from: string): Promise<{ default: (pieces: unknown) => Side }> => import(from);
  // Some browsers load no blob modules in pages opened from a file.
  const module = await load(url).catch(() =>
    load(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`),
  );
  URL.revokeObjectURL(url);
  store.setSide(module.default(shared));
}
