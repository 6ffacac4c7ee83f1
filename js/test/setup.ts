/** Chunks come from their sources, if there is a kernel to send them; tests/e2e loads the built ones as a page does. */
import { beforeEach, vi } from "vitest";
import type { Store } from "../src/core/state/store";
import type {
  BoardChunk,
  CodapChunk,
  LessonChunk,
  OddsChunk,
  PanelsChunk,
  PlaysChunk,
  PracticeChunk,
  SideChunk,
  TableChunk,
  WorldsChunk,
} from "../src/view/shared/contracts";

/** Each exports what its contract says: the type checker compares them here. */
const CHUNKS = {
  panels: () => import("../src/panels"),
  play: () => import("../src/play"),
  pomor: () => import("../src/view/pomor"),
  mini: () => import("../src/view/mini"),
  odds: () => import("../src/view/odds"),
  table: () => import("../src/view/table"),
  lesson: () => import("../src/view/lesson"),
  practice: () => import("../src/view/practice"),
  worlds: () => import("../src/view/worlds"),
  plays: () => import("../src/view/plays"),
  codap: () => import("../src/view/plays/codap"),
} satisfies {
  panels: () => Promise<PanelsChunk>;
  play: () => Promise<SideChunk>;
  pomor: () => Promise<BoardChunk>;
  mini: () => Promise<BoardChunk>;
  odds: () => Promise<OddsChunk>;
  table: () => Promise<TableChunk>;
  lesson: () => Promise<LessonChunk>;
  practice: () => Promise<PracticeChunk>;
  worlds: () => Promise<WorldsChunk>;
  plays: () => Promise<PlaysChunk>;
  codap: () => Promise<CodapChunk>;
};

/** Read before any test begins: a busy machine takes longer to read them than a test waits. */
const { codap: _, ...early } = CHUNKS; // that one looks at the window when it is read
await Promise.all(Object.values(early).map((read) => read()));

/** Nobody is new here; tests of newcomers forget it. */
beforeEach(() => globalThis.localStorage?.setItem("seawidget.newcomer", '{"finished":true}'));

vi.mock("../src/core/play/chunks", () => ({
  loadChunk: async (store: Store, name: keyof typeof CHUNKS, as: string) => {
    const { readonly } = store.get();
    if (readonly !== "lost" && name in CHUNKS) store.put({ [as]: await CHUNKS[name]() });
  },
}));

/** happy-dom's media queries forget the signal, and so held every board that was ever drawn. */
const { prototype: query } = (globalThis.matchMedia?.("all")?.constructor ?? {}) as {
  prototype?: MediaQueryList;
};
if (query) {
  const { addEventListener } = query;
  query.addEventListener = function (type: string, heard: EventListener, options?: AddEventListenerOptions) {
    addEventListener.call(this, type, heard, options);
    options?.signal?.addEventListener("abort", () => this.removeEventListener(type, heard));
  };
}
