import { afterEach, describe, expect, it } from "vitest";
import en from "../../../src/seawidget/text/locale/en.json";
import { EMPTY_TREE, patchTree } from "../../src/core/state/tree";
import { makeTranslate } from "../../src/core/text/i18n";
import { moveLabel } from "../../src/core/text/moves";
import type { Gap } from "../../src/core/wire/protocol";
import { gapRows } from "../../src/view/panels/gaps";
import { treeLines } from "../../src/view/panels/treerows";
import { treeRow } from "../faketree";
import { branched, goTo, type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const row = (id: string, parent: string | null) => treeRow(id, parent, { move: "Discard 1,2" });

describe("tree lines", () => {
  const tree = patchTree(EMPTY_TREE, {
    type: "tree",
    rev: 1,
    full: true,
    rows: [
      row("0", null),
      row("1", "0"),
      row("2", "1"),
      row("3", "1"),
      row("4", "3"),
      row("5", "3"),
      row("6", "2"),
    ],
    children: { "0": ["1"], "1": ["2", "3"], "2": ["6"], "3": ["4", "5"] },
    removed: [],
  });

  it("puts variations after the move they replace, one level deeper", () => {
    const shape = treeLines(tree, new Set()).map(
      (line) => `${line.id}@${line.level}${line.starts ? "*" : ""}`,
    );
    expect(shape).toEqual(["0@1", "1@1", "2@1", "3@2*", "4@2", "5@3*", "6@1"]);
  });

  it("folds the variations of a move away", () => {
    const lines = treeLines(tree, new Set(["2"]));
    expect(lines.map((line) => line.id)).toEqual(["0", "1", "2", "6"]);
    expect(lines[2]).toMatchObject({ others: 1, open: false });
  });

  it("names the move a variation belongs to", () => {
    expect(treeLines(tree, new Set()).find((line) => line.id === "5")?.owner).toBe("4");
  });
});

describe("moves in words", () => {
  const t = makeTranslate(en as never, "en");
  it.each([
    ["Place 5 b1", "5 on b1"],
    ["Place 5 b1 pay 17,44", "5 on b1, pay 2"],
    ["Place 5 b1 pay 2 cards", "5 on b1, pay 2"],
    ["Place W=48 b1 pay F", "Wild as 48 on b1, pay 1"],
    ["Reveal", "Reveal"],
    ["Reveal R", "Reveal: Jagged Rocks"],
    ["PlayFinish refused", "The Finish, refused"],
    ["Discard 5,17", "Discard 5, 17"],
    ["Discard 2 cards", "Discard 2 cards"],
    ["Discard 1 card", "Discard 1 card"],
    ["Shed", "Discard nothing (Start)"],
    ["Shed 3,4,5 blind 2", "Discard 5 cards (Start)"],
    ["Shed blind 2", "Discard 2 cards (Start)"],
    ["Shed 3 cards blind 2", "Discard 5 cards (Start)"],
    ["PlayStart", "Play the Start"],
    ["Unleash b1", "Monster takes b1"],
    ["SomethingNew 4", "SomethingNew 4"],
  ])("%s", (text, words) => expect(moveLabel(t, "tranquility", text)).toBe(words));
});

describe("gaps of a trial move", () => {
  const gap = (cells: string, low: string | null, high: string | null, possible: number[]): Gap => {
    const list = cells.split(" ");
    return {
      segment: 0,
      cells: list,
      low,
      high,
      possible,
      needs: list.length,
      alive: possible.length >= list.length,
    };
  };
  const far = gap("f1", "60", "62", [61]);

  const order = "a1 b1 c1 c3 f1".split(" ");
  const rows = (before: Gap[], after: Gap[]) => gapRows(before, after, order);

  it("tells of a gap that was split, and of its parts", () => {
    const whole = gap("a1 b1 c1", "1", "9", [3, 4, 5, 6]);
    const parts = [gap("a1", "1", "5", [3, 4]), gap("c1", "5", "9", [6])];
    expect(rows([whole, far], [...parts, far])).toEqual([
      { old: whole, end: "split" },
      { now: parts[0] },
      { now: parts[1] },
    ]);
  });

  it("tells of a gap that is full now as closed, even when another is opened", () => {
    const full = gap("a1", "1", "3", [2]);
    expect(rows([full], [])).toEqual([{ old: full, end: "closed" }]);
    const opened = gap("c3", "7", "9", [8]);
    expect(rows([full], [opened])).toEqual([{ old: full, end: "closed" }, { now: opened }]);
  });

  it("sets what was and what is now beside each other", () => {
    const dead = gap("f1", "60", "62", []);
    expect(rows([far], [dead])).toEqual([{ old: far, now: dead }]);
  });

  it("leaves gaps alone that did not change", () => {
    expect(rows([far], [{ ...far }])).toEqual([]);
  });
});

inEach(PLACES, "the moves panel in the %s", (where) => {
  const items = (m: Mounted) => m.$$("[role=treeitem]");
  const item = (m: Mounted, id: string) => m.$(`[data-node="${id}"]`);
  const start = async () => {
    const m = await mount(where);
    await branched(m.model);
    await m.settle();
    return m;
  };
  const focusOn = async (m: Mounted, id: string) => {
    await goTo(m.model, id);
    await m.settle();
    item(m, id).focus();
    await m.settle();
  };

  it("lists the tree with levels, the shown node and one tab stop", async () => {
    const m = await start();
    expect(items(m).map((el) => [el.dataset.node, el.getAttribute("aria-level")])).toEqual([
      ["0", "1"],
      ["1", "1"],
      ["2", "1"],
      ["4", "2"],
      ["5", "2"],
      ["3", "1"],
    ]);
    expect(items(m).filter((el) => el.getAttribute("aria-current") === "true")).toEqual([item(m, "3")]);
    expect(items(m).filter((el) => el.tabIndex === 0)).toEqual([item(m, "3")]);
    expect(item(m, "2").getAttribute("aria-expanded")).toBe("true");
    expect(item(m, "4").getAttribute("aria-label")).toBe("turn 2, Discard 44, Finish, variation begins");
  });

  it("goes by arrows, and by Shift and brackets between variations", async () => {
    const m = await start();
    await focusOn(m, "3");
    const walk: [string, KeyboardEventInit, string][] = [
      ["Home", {}, "0"],
      ["ArrowRight", {}, "1"],
      ["ArrowDown", {}, "2"],
      ["ArrowDown", {}, "4"],
      ["ArrowRight", {}, "5"],
      ["ArrowLeft", {}, "4"],
      ["[", {}, "2"],
      ["]", {}, "4"],
      ["ArrowLeft", { shiftKey: true }, "2"],
      ["ArrowRight", { shiftKey: true }, "4"],
      ["ArrowUp", { shiftKey: true }, "2"],
      ["End", {}, "3"],
      ["ArrowUp", {}, "5"],
    ];
    for (const [key, more, to] of walk) {
      const event = await m.press(key, more);
      expect([key, m.active()?.dataset.node]).toEqual([key, to]);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(
      m.model.intents().filter((intent) => intent.do === "goto" && intent.id.startsWith("test")),
    ).toHaveLength(3);
  });

  it("previews the focused position without asking twice and goes there on Enter", async () => {
    const m = await start();
    await focusOn(m, "3");
    await m.press("ArrowUp");
    await m.settle(120);
    expect(m.view.get().preview).toBe("5");
    expect(m.store.get().snap.cursor).toBe("3");
    await m.press("Enter");
    expect(m.store.get().snap.cursor).toBe("5");
    expect(m.view.get().preview).toBeNull();
    expect(m.active()?.dataset.node).toBe("5");
  });

  it("previews on hover of a mouse beside the board, not of a finger, and ends it when the pointer leaves", async () => {
    const m = await start();
    const wide = (value: number) =>
      Object.defineProperty(m.view.el, "clientWidth", { value, configurable: true });
    wide(900);
    const over = (kind: string) =>
      item(m, "1").dispatchEvent(
        Object.assign(new Event("pointermove", { bubbles: true }), { pointerType: kind }),
      );
    over("touch");
    await m.settle(120);
    expect(m.view.get().preview).toBeNull();
    over("mouse");
    await m.settle(120);
    expect(m.view.get().preview).toBe("1");
    m.$("[role=tree]").dispatchEvent(new Event("pointerleave"));
    await m.settle();
    expect(m.view.get().preview).toBeNull();
    wide(400); // the list lies below the board and would run away under the pointer
    over("mouse");
    await m.settle(120);
    expect(m.view.get().preview).toBeNull();
  });

  it("goes to a node by click", async () => {
    const m = await start();
    await m.click(item(m, "4"));
    expect(m.store.get().snap.cursor).toBe("4");
    expect(item(m, "4").tabIndex).toBe(0);
  });

  it("folds and unfolds variations by key and by click", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("-");
    expect(items(m).map((el) => el.dataset.node)).toEqual(["0", "1", "2", "3"]);
    expect(item(m, "2").getAttribute("aria-expanded")).toBe("false");
    expect(m.active()?.dataset.node).toBe("2");
    await m.press("+");
    expect(items(m)).toHaveLength(6);
    await m.click(m.$('[data-node="2"] [data-fold]'));
    expect(items(m)).toHaveLength(4);
  });

  it("opens the variation that holds the shown node", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("-");
    await goTo(m.model, "5");
    await m.settle();
    expect(item(m, "5").getAttribute("aria-current")).toBe("true");
    expect(m.active()).toBe(item(m, "5"));
  });

  it("marks by digit and by button", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("5");
    expect(m.model.nodes.get("2")?.marks).toEqual(["!?"]);
    expect(m.button("interesting move").getAttribute("aria-pressed")).toBe("true");
    expect(item(m, "2").getAttribute("aria-label")).toContain("!?, interesting move");
    await m.click(m.button("interesting move"));
    expect(m.model.nodes.get("2")?.marks).toEqual([]);
    expect(m.model.intents().some((intent) => intent.do === "move")).toBe(false);
  });

  it("promotes and makes main, and says why not where it makes no sense", async () => {
    const m = await start();
    await focusOn(m, "4");
    await m.press("m");
    expect(m.model.nodes.get("1")?.children).toEqual(["4", "2"]);
    expect(m.button("Make this the main line").getAttribute("aria-disabled")).toBe("true");
    await m.press("m");
    expect(m.view.get().hint?.text).toBe("it is in the main line already");
    expect(m.model.intents().filter((intent) => intent.do === "main")).toHaveLength(1);
    await m.press("Home");
    expect(m.button("Delete from here on").getAttribute("aria-disabled")).toBe("true");
  });

  it("deletes only when pressed twice, and says what goes", async () => {
    const m = await start();
    await focusOn(m, "4");
    await m.press("x");
    expect(m.model.nodes.has("4")).toBe(true);
    expect(m.view.said.get().text).toBe("Delete this move and all after it, in all: 2");
    await m.click(m.button("Cancel", ".sea-node"));
    item(m, "4").focus();
    await m.press("x");
    await m.press("x");
    expect(m.model.nodes.has("4")).toBe(false);
    expect(m.model.nodes.has("5")).toBe(false);
    await m.settle(30);
    expect(items(m).map((el) => el.dataset.node)).toEqual(["0", "1", "2", "3"]);
    expect(m.active()?.dataset.node).toBe("1");
  });

  it("edits the comment: c goes there, Escape gives it up, Ctrl+Enter keeps it", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("c");
    const field = m.active() as HTMLTextAreaElement;
    expect(field.tagName).toBe("TEXTAREA");
    field.value = "not this";
    const left = await m.press("Escape");
    expect(left.defaultPrevented).toBe(true);
    expect(field.value).toBe("");
    expect(m.active()?.dataset.node).toBe("2");
    await m.press("c");
    field.value = "This ";
    await m.press("Enter", { ctrlKey: true });
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await m.settle();
    expect(m.model.nodes.get("2")?.comment).toBe("This");
    expect(m.active()?.dataset.node).toBe("2");
    expect(item(m, "2").textContent).toContain("This");
  });

  it("lets letters be typed into the comment", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("c");
    for (const key of ["x", "u", "m", "1", "ArrowLeft"]) {
      expect((await m.press(key)).defaultPrevented).toBe(false);
    }
    expect(m.model.intents().filter((intent) => !["goto", "comment"].includes(intent.do))).toEqual([]);
  });

  it("keeps a comment being written when the game goes on", async () => {
    const m = await start();
    await focusOn(m, "2");
    await m.press("c");
    const field = m.active() as HTMLTextAreaElement;
    field.value = "half a thou";
    m.model.play("Discard 32,75");
    await m.settle();
    expect(field.value).toBe("half a thou");
    // happy-dom knows no `:focus` inside a shadow root
    if (where === "page") expect([m.active(), field.isConnected]).toEqual([field, true]);
  });

  it("forks any node and shows the line for the next cell", async () => {
    const m = await start();
    await focusOn(m, "1");
    await m.press("f");
    expect(m.model.intents().at(-1)).toMatchObject({ do: "fork", node: "1", redeal: false });
    expect(m.$<HTMLTextAreaElement>(".sea-copy textarea").value).toBe("game = w.forks[0]");
    expect(item(m, "6").textContent).toContain("Fork, same future");
    await m.click(m.button("Fork here with a redealt future", ".sea-node"));
    expect(m.model.intents().at(-1)).toMatchObject({ do: "fork", redeal: true });
  });

  it("keeps single letters off when they are switched off", async () => {
    const m = await mount(where, { ui: { keys: false } });
    await branched(m.model);
    await m.settle();
    await focusOn(m, "4");
    await m.press("x");
    await m.press("x");
    await m.press("1");
    expect(m.model.nodes.has("4")).toBe(true);
    expect(m.model.nodes.get("4")?.marks).toEqual([]);
    await m.press("ArrowUp");
    expect(m.active()?.dataset.node).toBe("2");
    await m.press("]");
    expect(m.active()?.dataset.node).toBe("2");
    await m.press("ArrowRight", { shiftKey: true });
    expect(m.active()?.dataset.node).toBe("4");
    await m.press(" ");
    expect(m.store.get().snap.cursor).toBe("4");
  });

  it("draws a few lines of a long game only", async () => {
    const deck = Array.from({ length: 700 }, (_, i) => String((i % 80) + 1));
    const m = await mount(where, { game: { decks: [deck] } });
    for (let i = 0; i < 300; i++) m.model.play(`Discard ${m.model.traits.position.hand?.slice(0, 2).join()}`);
    await m.settle();
    expect(items(m).length).toBeLessThan(70);
    expect(items(m).some((el) => el.getAttribute("aria-current") === "true")).toBe(true);
  });
});
