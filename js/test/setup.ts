/** Chunks come from their sources; tests/e2e loads the built ones the way a page does. */
import { vi } from "vitest";
import type { Store } from "../src/core/store";

vi.mock("../src/core/chunks", () => ({
  loadChunk: async (store: Store, name: string, as: string) => {
    if (name === "panels" || name === "pomor")
      store.put({ [as]: await (name === "panels" ? import("../src/side") : import("../src/view/pomor")) });
  },
}));
