/** The second module comes from its sources; tests/e2e loads the built one the way a page does. */
import { vi } from "vitest";
import type { Store } from "../src/core/store";

vi.mock("../src/core/panels", () => ({
  loadPanels: async (store: Store) => store.setSide(await import("../src/side")),
}));
