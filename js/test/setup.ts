<<<<<<< HEAD
/** Chunks come from their sources; tests/e2e loads the built ones the way a page does. */
import { vi } from "vitest";
import type { Store } from "../src/core/store";

vi.mock("../src/core/chunks", () => ({
  loadChunk: async (store: Store, name: string, as: string) => {
    if (name === "panels" || name === "pomor")
      store.put({ [as]: await (name === "panels" ? import("../src/side") : import("../src/view/pomor")) });
=======
/** The second module comes from its sources, if there is a kernel to send it; tests/e2e loads the built one as pages do. */
import { vi } from "vitest";
import type { Store } from "../src/core/store";

vi.mock("../src/core/panels", () => ({
  loadPanels: async (store: Store) => {
    const { readonly } = store.get();
    const side = await import("../src/side");
    if (readonly !== "lost") store.setSide(side);
>>>>>>> lane/board3
  },
}));
