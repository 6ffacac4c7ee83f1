/** Chunks come from their sources, if there is a kernel to send them; tests/e2e loads the built ones as a page does. */
import { vi } from "vitest";
import type { Store } from "../src/core/state/store";

vi.mock("../src/core/play/chunks", () => ({
  loadChunk: async (store: Store, name: string, as: string) => {
    const { readonly } = store.get();
    const chunks: Record<string, () => Promise<unknown>> = {
      panels: () => import("../src/side"),
      pomor: () => import("../src/view/pomor"),
      mini: () => import("../src/view/mini"),
      odds: () => import("../src/view/odds"),
    };
    if (readonly !== "lost" && name in chunks) store.put({ [as]: await chunks[name]!() });
  },
}));
