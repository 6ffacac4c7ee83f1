import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore, type Store, WAIT_MS } from "../../src/core/state/store";
import type { Intent } from "../../src/core/wire/protocol";
import { type FakeModel, type FakeOptions, fakeModel } from "../fakemodel";

let model: FakeModel;
let store: Store;

function open(options: FakeOptions = {}): void {
  model = fakeModel(options);
  store = createStore(model);
  store.start();
}

/** Runs timers and the promises they wake. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  store?.close();
  vi.useRealTimers();
});

describe("pictures", () => {
  it("replaces the snapshot only when rev changes (pitfalls 18, 30)", async () => {
    open();
    await pass();
    const before = store.get().snap;
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    for (const name of ["rev", "position", "cursor", "table"]) model.trigger(`change:${name}`);
    await pass();
    expect(store.get().snap).toBe(before);
    expect(changes).toBe(0);
    model.push({ cursor: "9" });
    expect(store.get().snap).toBe(before); // not before all traits of the update are in
    await pass();
    expect(store.get().snap.cursor).toBe("9");
    expect(changes).toBe(1);
  });

  it("follows settings and catalogue without a new rev", async () => {
    open();
    store.setUi({ theme: "dark" });
    expect(model.get("ui")).toMatchObject({ theme: "dark", locale: "en" });
    expect(store.get().snap.ui.theme).toBe("dark");
    model.set("ui", { ...store.get().snap.ui, locale: "uk" });
    expect(store.get().snap.ui.locale).toBe("uk");
  });

  it("forgets what one seat saw when another is shown", async () => {
    open({ game: { players: 2 }, table: { curtain: true } });
    await pass();
    expect(store.seen("0")).toBeDefined();
    model.push({ cursor: "1", table: { ...model.traits.table, shown: null } });
    await pass();
    expect(store.seen("0")).toBeUndefined();
  });

  it("never goes back to an older node while stepping fast (pitfall 28)", async () => {
    open({ latency: 500 });
    await pass(500);
    for (const move of ["Place 5 a1", "Place 17 c1", "Discard 44,80"]) model.play(move);
    await pass();
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.get().snap.cursor));
    for (const node of ["2", "1", "0", "1", "2"]) void store.goto(node);
    await pass(5000);
    expect(seen.filter((id, i) => id !== seen[i - 1])).toEqual(["3", "2", "1", "0", "1", "2"]);
  });
});

describe("intents", () => {
  it("says ready once, first of all, whatever the number of views", async () => {
    open();
    store.start();
    void store.send({ do: "undo" });
    await pass();
    expect(model.sent.map((e) => e.do)).toEqual(["ready", "undo"]);
  });

  it("sends two clicks in one tick as two messages, in order, one in flight (pitfall 29)", async () => {
    open({ latency: 10 });
    const first = store.send({ do: "mark", node: "0", mark: "!" });
    const second = store.send({ do: "mark", node: "0", mark: "?" });
    expect(model.sent).toHaveLength(1); // ready
    await pass(10);
    expect(model.sent).toHaveLength(2);
    await pass(20);
    expect((await first).id).not.toBe((await second).id);
    expect(new Set(model.sent.map((e) => e.id)).size).toBe(3);
    expect(model.sent.every((e) => e.id.startsWith(store.client))).toBe(true);
  });

  it("delivers twenty clicks made right after the first picture once each and in order", async () => {
    open({ latency: 3 });
    const marks = Array.from(
      { length: 20 },
      (_, i) => ({ do: "comment", node: "0", text: String(i) }) as Intent,
    );
    const answers = marks.map((intent) => store.send(intent));
    await pass(200);
    expect((await Promise.all(answers)).every((a) => a.ok)).toBe(true);
    expect(model.intents().map((e) => (e as { text: string }).text)).toEqual(
      marks.map((m) => (m as { text: string }).text),
    );
  });

  it("does not send the same pending move twice", async () => {
    open({ latency: 10 });
    const once = store.send({ do: "move", move: "Place 5 a1" });
    const twice = store.send({ do: "move", move: "Place 5 a1" });
    expect(twice).toBe(once);
    await pass(50);
    expect((await once).ok).toBe(true);
    expect(model.intents()).toHaveLength(1);
  });

  it("counts every undo, each on the picture the one before has led to", async () => {
    open({ latency: 5 });
    await pass(20);
    model.play("Place 5 a1");
    model.play("Place 17 c1");
    await pass();
    void store.send({ do: "undo" });
    void store.send({ do: "undo" });
    await pass(50);
    expect(model.intents().map((e) => e.do)).toEqual(["undo", "undo"]);
    expect(store.get().snap.cursor).toBe("0");
    const [one, two] = model.intents();
    expect(two?.rev).toBeGreaterThan(one?.rev ?? 0);
  });

  it("carries the rev of the picture the person saw, and resolves refusals with code and text (pitfall 34)", async () => {
    open();
    const rev = store.get().snap.rev;
    const answer = store.send({ do: "move", move: "Place 5 z9" });
    await pass();
    expect(model.intents()[0]?.rev).toBe(rev);
    expect(await answer).toMatchObject({ ok: false, code: "no_such_cell", text: "There is no cell z9." });
  });

  it("fetches positions behind what a person asked for", async () => {
    open({ latency: 10 });
    void store.peek(["7"]);
    void store.send({ do: "undo" });
    await pass(100);
    expect(model.sent.map((e) => e.do)).toEqual(["ready", "undo", "peek"]);
  });

  it("fetches the line it is shown, for the day the kernel is gone", async () => {
    open();
    for (const move of ["Place 5 a1", "Place 17 c1"]) model.play(move);
    store.close();
    store = createStore(model); // a page that comes later
    store.start();
    await pass(WAIT_MS + 10);
    expect(model.sent.filter((e) => e.do === "peek").flatMap((e) => e.nodes)).toEqual(
      expect.arrayContaining(["0", "1"]),
    );
    for (const node of ["0", "1", "2"]) expect(store.seen(node)).toBeDefined();
  });

  it("asks for at most twenty positions at a time and for none twice", async () => {
    open();
    await pass();
    const nodes = Array.from({ length: 45 }, (_, i) => `n${i}`);
    await Promise.all([store.peek(["0", ...nodes]), pass(10)]);
    const peeks = model.sent.flatMap((e) => (e.do === "peek" ? [e.nodes] : []));
    expect(peeks.map((list) => list.length)).toEqual([20, 20, 5]);
    expect(peeks.flat()).not.toContain("0");
  });
});

describe("a kernel that does not answer", () => {
  it("is waited for no longer than for the new picture: that can be played on at once", async () => {
    open();
    await pass();
    model.latency = "never";
    const first = store.send({ do: "move", move: "Place 5 a1" });
    await pass(10);
    expect(store.get().pending?.do).toBe("move");
    model.push({}); // the picture comes before the answer
    await pass(10);
    expect(store.get().pending).toBe(null);
    const { rev } = store.get().snap;
    void store.send({ do: "move", move: "Discard 17,44" });
    model.release();
    await first;
    await pass(10);
    expect(model.intents().map((e) => e.rev)).toEqual([rev - 1, rev]);
  });

  it("is named within 200 ms, and no more once it answers (pitfall 32)", async () => {
    open();
    await pass();
    model.latency = 1000;
    void store.send({ do: "move", move: "Place 5 a1" });
    await pass(100);
    expect(store.get().waiting).toBe(false);
    expect(store.get().pending?.do).toBe("move");
    await pass(WAIT_MS - 100);
    expect(store.get().waiting).toBe(true);
    await pass(1000);
    expect(store.get()).toMatchObject({ waiting: false, pending: null });
  });

  it("is not named for what nobody waits for", async () => {
    open({ latency: 1000 });
    await pass(500);
    expect(store.get().waiting).toBe(false);
    void store.send({ do: "undo" });
    await pass(WAIT_MS);
    expect(store.get().waiting).toBe(true); // the click waits behind `ready`
  });

  it.each(["comm:close", "comm_live_update"])(
    "is gone after %s: read-only, answers at once (pitfall 35)",
    async (event) => {
      open({ latency: "never" });
      const stuck = store.send({ do: "undo" });
      model.trigger(event);
      await pass();
      expect(store.get()).toMatchObject({ readonly: "lost", waiting: false, pending: null });
      expect(await stuck).toMatchObject({ ok: false, code: "no_kernel" });
      expect(await store.send({ do: "redo" })).toMatchObject({ code: "no_kernel" });
    },
  );

  it("is gone when the host says so", async () => {
    const kernel = { status: "busy" };
    model = fakeModel({ latency: "never" });
    model.widget_manager = { kernel };
    store = createStore(model);
    store.start();
    void store.send({ do: "undo" });
    await pass(5000);
    expect(store.get()).toMatchObject({ readonly: false, waiting: true }); // a long cell
    kernel.status = "restarting";
    await pass(600);
    expect(store.get().readonly).toBe("lost");
  });

  it("has forgotten us when it idles without answering", async () => {
    model = fakeModel({ latency: "never" });
    model.widget_manager = { kernel: { status: "idle" } };
    store = createStore(model);
    store.start();
    await pass(2400);
    expect(store.get().readonly).toBe(false);
    await pass(700);
    expect(store.get().readonly).toBe("lost");
  });

  it("is missing from the start in a saved notebook", () => {
    model = fakeModel();
    model.widget_manager = { kernel: null };
    store = createStore(model);
    store.start();
    expect(store.get().readonly).toBe("lost");
    expect(model.sent).toHaveLength(0);
  });

  it("is lost when the comm refuses to send", async () => {
    model = fakeModel();
    model.send = () => {
      throw new Error("Cannot send");
    };
    store = createStore(model);
    store.start();
    expect(store.get().readonly).toBe("lost");
  });

  it("may come back", async () => {
    open();
    await pass();
    model.trigger("comm_live_update");
    expect(store.get().readonly).toBe("lost");
    model.push({ cursor: "0" });
    await pass();
    expect(store.get().readonly).toBe(false);
    expect(model.sent.filter((e) => e.do === "ready")).toHaveLength(2);
  });

  it("never was there if it stays silent from the start; should it speak later, all goes on", async () => {
    model = fakeModel({ latency: "never" });
    store = createStore(model);
    let loads = 0;
    store.start(() => {
      loads += 1;
    });
    await pass(4500);
    expect(store.get().readonly).toBe(false);
    await pass(1000);
    expect(store.get().readonly).toBe("lost");
    model.latency = 0;
    model.release();
    await pass();
    expect(store.get().readonly).toBe(false);
    expect(store.get().tree.root).toBe("0");
    expect(loads).toBe(2); // what every page has is asked for again
    expect(await store.send({ do: "explain", move: "Place 5 a1" })).toMatchObject({ ok: true });
  });

  it("that has answered once may be silent for long", async () => {
    open();
    await pass();
    model.latency = "never";
    void store.send({ do: "undo" });
    await pass(60_000);
    expect(store.get()).toMatchObject({ readonly: false, waiting: true });
  });

  it("leaves the positions seen so far to step through", async () => {
    open();
    await pass();
    model.play("Place 5 a1");
    await pass();
    model.trigger("comm:close");
    expect(await store.goto("0")).toMatchObject({ ok: true });
    expect(store.get().snap).toMatchObject({ cursor: "0", choices: {}, position: { grid: {} } });
    expect(await store.goto("1")).toMatchObject({ ok: true });
    expect(store.get().snap.position.grid).toEqual({ a1: "5" });
    expect(await store.goto("2")).toMatchObject({ ok: false, code: "no_kernel" });
  });

  it("leaves the line of a game that was there before the page", async () => {
    model = fakeModel();
    model.play("Place 5 a1");
    model.play("Place 17 c1");
    store = createStore(model);
    store.start();
    await pass(1000);
    model.trigger("comm:close");
    expect(await store.goto("1")).toMatchObject({ ok: true });
    expect(await store.goto("0")).toMatchObject({ ok: true });
  });

  it("never was there in an offline page, which brings its positions along", async () => {
    model = fakeModel();
    const { position, status } = model.traits;
    model.send = (message) => {
      const { id } = message as { id: string };
      model.trigger("msg:custom", {
        type: "answer",
        id,
        ok: true,
        rev: 1,
        data: { readonly: true, positions: { "5": { position, status } } },
      });
    };
    store = createStore(model);
    store.start();
    expect(store.get().readonly).toBe("static");
    expect(await store.goto("5")).toMatchObject({ ok: true });
    model.trigger("comm:close");
    expect(store.get().readonly).toBe("static");
  });
});

describe("the tree", () => {
  it("is patched, and dropped by a full patch", async () => {
    open();
    await pass();
    model.play("Place 5 a1");
    await pass();
    const { tree } = store.get();
    expect([...tree.rows.keys()]).toEqual(["0", "1"]);
    expect(tree.root).toBe("0");
    expect(store.seen("0")).toBeDefined();
    const row = { ...(tree.rows.get("0") as never as object), id: "9" };
    model.trigger("msg:custom", { type: "tree", rev: 9, full: true, rows: [row], children: {}, removed: [] });
    expect([...store.get().tree.rows.keys()]).toEqual(["9"]);
    expect(store.seen("0")).toBeUndefined(); // another game has a node of this name
  });
});

describe("leaving", () => {
  it("takes all listeners off the model and answers what waits", async () => {
    open({ latency: "never" });
    const stuck = store.send({ do: "undo" });
    store.close();
    expect(model.listeners()).toBe(0);
    expect(await stuck).toMatchObject({ ok: false, code: "no_kernel" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("owns no timer while nothing waits", async () => {
    open();
    await pass(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("bears a host that refuses unknown event names", () => {
    model = fakeModel();
    const { on } = model;
    model.on = (name, fn) => {
      if (name.startsWith("comm")) throw new Error("unknown event");
      on(name, fn);
    };
    expect(() => createStore(model)).not.toThrow();
  });

  it("ignores nonsense", async () => {
    open();
    await pass();
    for (const message of [null, 3, "x", {}, { type: "answer" }, { type: "answer", id: "other" }])
      model.trigger("msg:custom", message);
    expect(store.get().readonly).toBe(false);
  });
});

describe("a host that only listens to the page", () => {
  it.each([true, false])("is told of every picture the page has, if it wants (%s)", async (echo) => {
    model = fakeModel({ answers: { ready: () => ({ data: { echo } }) } });
    const save = vi.spyOn(model, "save_changes");
    store = createStore(model);
    store.start();
    await pass();
    model.push({ cursor: "0" });
    await pass();
    model.push({ cursor: "0" });
    await pass();
    expect(save).toHaveBeenCalledTimes(echo ? 2 : 0);
    expect(store.get().snap.rev).toBe(model.traits.rev);
  });
});
