import { describe, expect, it, vi } from "vitest";
import { kernelGone } from "../../src/core/host/kernel";
import { rove } from "../../src/core/host/roving";
import { shown } from "../../src/core/state/shown";
import { createStore } from "../../src/core/state/store";
import { childrenOf, EMPTY_TREE, lineFrom, patchTree, pathTo, sibling } from "../../src/core/state/tree";
import { createViewState } from "../../src/core/state/viewstate";
import { makeTranslate } from "../../src/core/text/i18n";
import type { Model } from "../../src/core/wire/model";
import type { TreePatch, TreeRow } from "../../src/core/wire/protocol";
import { isMainLine } from "../../src/view/panels/nodes";
import { lifeOf } from "../../src/view/tranquility/modules/deck";
import { touched } from "../../src/view/tranquility/touched";
import { fakeModel } from "../fakemodel";
import { treeRow as row } from "../faketree";

const patch = (
  rows: TreeRow[],
  children: Record<string, string[]>,
  more: Partial<TreePatch> = {},
): TreePatch => ({
  type: "tree",
  rev: 1,
  full: false,
  rows,
  children,
  removed: [],
  ...more,
});

describe("tree", () => {
  //  0 - 1 - 2      3 is a variation of 1, 4 follows it
  //    \ 3 - 4
  const tree = patchTree(
    EMPTY_TREE,
    patch(
      [row("0", null), row("1", "0"), row("2", "1"), row("3", "0"), row("4", "3")],
      { "0": ["1", "3"], "1": ["2"], "3": ["4"] },
      { full: true },
    ),
  );

  it("knows paths, lines, siblings", () => {
    expect(tree.root).toBe("0");
    expect(pathTo(tree, "4")).toEqual(["0", "3", "4"]);
    expect(pathTo(tree, "nowhere")).toEqual([]);
    expect(lineFrom(tree, "0")).toEqual(["1", "2"]);
    expect(isMainLine(tree, "2")).toBe(true);
    expect(isMainLine(tree, "4")).toBe(false);
    expect(sibling(tree, "1", 1)).toBe("3");
    expect(sibling(tree, "1", -1)).toBeNull();
    expect(sibling(tree, "0", 1)).toBeNull();
  });

  it("is replaced, never changed", () => {
    const next = patchTree(tree, patch([], { "0": ["1"] }, { removed: ["3", "4"] }));
    expect(childrenOf(tree, "0")).toEqual(["1", "3"]);
    expect(childrenOf(next, "0")).toEqual(["1"]);
    expect(next.rows.has("4")).toBe(false);
    expect(next).not.toBe(tree);
  });

  it("hides children whose rows are still on their way", () => {
    const early = patchTree(tree, patch([], { "2": ["5"] }));
    expect(childrenOf(early, "2")).toEqual([]);
    expect(childrenOf(patchTree(early, patch([row("5", "2")], {})), "2")).toEqual(["5"]);
  });
});

describe("i18n", () => {
  const t = makeTranslate(
    {
      plain: "To {name}: {n}",
      cards: { one: "{n} картка", few: "{n} картки", many: "{n} карток", other: "{n} карток" },
    },
    "uk",
  );

  it("fills slots, keeps unknown ones, shows missing keys", () => {
    expect(t("plain", { name: "Ганна", n: 1234 })).toBe("To Ганна: 1\u00a0234");
    expect(t("plain", { n: 1 })).toBe("To {name}: 1");
    expect(t("plain", { name: null, n: 2 })).toBe("To : 2");
    expect(t("missing.key")).toBe("missing.key");
    expect(t.has("plain")).toBe(true);
    expect(t.has("missing.key")).toBe(false);
  });

  it.each([
    [1, "1 картка"],
    [3, "3 картки"],
    [5, "5 карток"],
    [21, "21 картка"],
    [0, "0 карток"],
  ])("chooses the plural of %i", (n, text) => expect(t("cards", { n })).toBe(text));

  it("writes lists and phrases", () => {
    expect(t.list([5, "F"])).toBe("5, F");
    expect(t.phrase({ key: "plain", args: { name: ["a", "b"], n: 1 } })).toBe("To a, b: 1");
  });
});

describe("life of the deck", () => {
  const model = fakeModel({ game: { hands: [["5", "F"]], discards: [["1", "F", "2"]], grid: { a1: "3" } } });
  const { position } = model.traits;
  const gave = (kind: string, seat: number, cards: string[]) => ({
    key: `tranquility.event.${kind}`,
    args: { seat, cards },
  });
  const tree = patchTree(
    EMPTY_TREE,
    patch(
      [
        row("0", null),
        row("1", "0", { move: "EarnCompass", log: [gave("discarded", 0, ["1", "F"])] }),
        row("2", "1", { move: "Place 3 a1 pay F,2", seat: 1, log: [gave("paid", 1, ["2", "F"])] }),
        row("3", "2", { log: [gave("shed", 0, ["F"]), gave("drew", 0, ["F"])] }),
      ],
      {},
    ),
  );

  it("counts cards, cells and the Finishes in the hand or to come", () => {
    expect(lifeOf(position, 36, tree, "2")).toEqual({ deck: 40, needed: 35, finishes: 4, discards: 3 });
    expect(lifeOf(position, 36, tree, "3").finishes).toBe(3);
    expect(lifeOf({ ...position, hand: null }, 36, tree, "0").finishes).toBe(5);
    // Pyramid: one lies on its space, later ones are out of the game
    const found = { ...position, hand: [], finish: "F", removed: ["F", "M", "F"] };
    expect(lifeOf(found, 36, tree, "0").finishes).toBe(2);
  });

  it.each([
    ["Place 5 b1 pay 17", "b1"],
    ["Place W=48 c3", "c3"],
    ["Unleash d4", "d4"],
    ["Discard 5,17", ""],
    [undefined, ""],
  ])("reads what %s touched", (move, cell) => expect(touched(move)).toBe(cell));
});

describe("roving", () => {
  it.each([
    ["ArrowRight", 1, 2],
    ["ArrowRight", 2, 2],
    ["ArrowLeft", 0, 0],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["x", 1, null],
  ])("%s from %i of three", (name, from, to) => expect(rove(name, from, 3)).toBe(to));
});

describe("what a view shows", () => {
  const model = fakeModel();
  const store = createStore(model);
  const view = createViewState();
  const other = { position: { ...model.traits.position, grid: { a1: "1" } }, status: model.traits.status };

  it("is the game, a trial or a preview, in that order of rising precedence", () => {
    expect(shown(store.get(), view.get()).layer).toBe("game");
    view.set({ trial: { node: "0", moves: [], steps: [], busy: false, refused: null } });
    expect(shown(store.get(), view.get())).toMatchObject({ layer: "trial", position: model.traits.position });
    view.set({ preview: "7" });
    expect(shown(store.get(), view.get()).layer).toBe("trial"); // not fetched yet
    expect(shown(store.get(), view.get(), other)).toMatchObject({ layer: "preview", choices: {} });
  });
});

describe("view state", () => {
  it("tells only of real changes", () => {
    const view = createViewState();
    const heard = vi.fn();
    const stop = view.subscribe(heard);
    view.set({ slot: null });
    expect(heard).not.toHaveBeenCalled();
    view.set({ slot: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    view.set({ slot: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("asks the last bound shortcut first and goes on when it had nothing to do", () => {
    const view = createViewState();
    const outer = vi.fn();
    const off = view.bind({ w: outer });
    const stop = view.bind({ w: () => false });
    expect(view.press("w")).toBe(true);
    expect(outer).toHaveBeenCalledTimes(1);
    stop();
    off();
    expect(view.press("w")).toBe(false);
  });
});

describe("a kernel", () => {
  const model = (widget_manager: unknown) => ({ widget_manager }) as Model;
  const untold = [
    model(undefined),
    model({}),
    model({
      get kernel() {
        throw new Error("not here");
      },
    }),
  ];

  it("cannot be judged where the host does not tell", () => {
    for (const one of untold) expect(kernelGone(one, 1e6, true)).toBe(false);
  });
  it("never was there if it has not said a word for seconds where the host does not tell", () => {
    for (const one of untold) {
      expect(kernelGone(one, 4000, false)).toBe(false);
      expect(kernelGone(one, 6000, false)).toBe(true);
    }
  });

  it.each(["dead", "restarting", "autorestarting", "terminating"])("is gone when %s", (status) =>
    expect(kernelGone(model({ kernel: { status } }), 0, true)).toBe(true),
  );
  it("is gone when disposed or taken away", () => {
    expect(kernelGone(model({ kernel: { status: "idle", isDisposed: true } }), 0, true)).toBe(true);
    expect(kernelGone(model({ kernel: null }), 0, true)).toBe(true);
  });
  it("is late, not gone, until it has answered what was asked after", async () => {
    vi.useFakeTimers();
    let answer = () => {};
    const requestKernelInfo = vi.fn(() => new Promise<void>((then) => (answer = then)));
    const one = model({ kernel: { status: "idle", requestKernelInfo } });
    const probe = {};
    expect(kernelGone(one, 2000, true, probe)).toBe(false);
    expect(requestKernelInfo).not.toHaveBeenCalled();
    for (const late of [3000, 6000, 9000]) expect(kernelGone(one, late, true, probe)).toBe(false);
    expect(requestKernelInfo).toHaveBeenCalledTimes(1);
    expect(kernelGone(one, 11_000, true, {})).toBe(true); // dumb
    answer();
    await vi.advanceTimersByTimeAsync(500);
    expect(kernelGone(one, 9000, true, probe)).toBe(false); // ours may be on its way
    await vi.advanceTimersByTimeAsync(600);
    expect(kernelGone(one, 9000, true, probe)).toBe(true);
    vi.useRealTimers();
  });
  it("is gone where it refuses to be asked", async () => {
    vi.useFakeTimers();
    const one = model({
      kernel: { status: "idle", requestKernelInfo: () => Promise.reject(new Error("canceled")) },
    });
    const probe = {};
    expect(kernelGone(one, 3000, true, probe)).toBe(false);
    await vi.advanceTimersByTimeAsync(1100);
    expect(kernelGone(one, 4100, true, probe)).toBe(true);
    vi.useRealTimers();
  });
  it("is there while busy, however long", () =>
    expect(kernelGone(model({ kernel: { status: "busy" } }), 1e6, false)).toBe(false));
});
