/** Chunks come from their sources, if there is a kernel to send them; tests/e2e loads the built ones as a page does. */
import { vi } from "vitest";
import type { Store } from "../src/core/store";

vi.mock("../src/core/chunks", () => ({
  loadChunk: async (store: Store, name: string, as: string) => {
    const { readonly } = store.get();
    if (readonly !== "lost" && (name === "panels" || name === "pomor"))
      store.put({ [as]: await (name === "panels" ? import("../src/side") : import("../src/view/pomor")) });
  },
}));
