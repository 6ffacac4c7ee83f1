/** How often the board is drawn: once for what a person picks, once for the picture of a move, never for the rest. */
import { options, type VNode } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "../../src/view/frame/App";
import { Moves } from "../../src/view/panels/Moves";
import { Ring } from "../../src/view/pomor/Ring";
import { Board } from "../../src/view/tranquility/Board";
import type { FakeOptions } from "../fakemodel";
import { type Mounted, mount, settle } from "../mount";
import { PLAY, pomor } from "../pomor/pictures";

let w: Mounted;
const drawn = { app: 0, board: 0 };
let lists = 0;
const { diffed } = options;

beforeEach(() => {
  options.diffed = (vnode: VNode) => {
    diffed?.(vnode);
    if (vnode.type === App) drawn.app += 1;
    if ((vnode.type as unknown) === Board || (vnode.type as unknown) === Ring) drawn.board += 1;
    if ((vnode.type as unknown) === Moves) lists += 1;
  };
});
afterEach(() => {
  options.diffed = diffed!;
  w?.unmount();
});

async function shown(given: FakeOptions = {}): Promise<void> {
  w = await mount("light", given);
  await vi.waitFor(() => expect(w.$(".sea-drawer[aria-busy=false]")).toBeTruthy(), 10_000);
  await quiet(300); // what is fetched for later begins 150 ms after the tree has come
}

/** Waits until nothing has been drawn for a while: what a busy machine is late with belongs to what was done before. */
async function quiet(ms: number): Promise<void> {
  for (let before = -1; before !== drawn.app + drawn.board; ) {
    before = drawn.app + drawn.board;
    await settle(ms);
  }
}

/** How often app and board are drawn while something is done, and until all that follows is done. */
async function draws(act: () => unknown): Promise<{ app: number; board: number }> {
  await quiet(60);
  Object.assign(drawn, { app: 0, board: 0 });
  await act();
  await settle(20);
  return { ...drawn };
}

const NONE = { app: 0, board: 0 };
const pointAt = (cell: string) =>
  w.cell(cell).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true }));
const click = (target: HTMLElement) => {
  target.focus();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 1 }));
};

it("is not drawn for a pointer or a focus that moves over it", async () => {
  await shown();
  expect(await draws(() => ["a1", "b1", "c3"].map(pointAt))).toEqual(NONE);
  expect(await draws(() => ["a1", "b1", "c3"].map((name) => w.cell(name).focus()))).toEqual(NONE);
  expect(w.$$(".sea-board [tabindex='0']").map((el) => el.dataset.cell)).toEqual(["c3"]);
  w.press("ArrowUp");
  expect(w.active()?.dataset.cell).toBe("c4");
});

it("is drawn once for a card that is picked, and once for each cell it would come to", async () => {
  await shown();
  expect(await draws(() => click(w.card(1)))).toEqual({ app: 0, board: 1 });
  expect(await draws(() => pointAt("c3"))).toEqual({ app: 0, board: 1 });
  expect(await draws(() => pointAt("c3"))).toEqual(NONE);
  expect(await draws(() => pointAt("d3"))).toEqual({ app: 0, board: 1 });
  w.model.push({ choices: { ...w.model.traits.choices, fits: { 17: { c3: 0 } } } });
  await settle(20);
  await draws(() => click(w.card(1)));
  expect(await draws(() => ["a1", "b1"].map(pointAt))).toEqual(NONE); // the card cannot go there
});

it("draws the list of moves for a move alone, and once", async () => {
  await shown();
  await quiet(60);
  lists = 0;
  await draws(() => click(w.card(1)));
  await draws(() => pointAt("c3"));
  expect(lists).toBe(0);
  await draws(() => click(w.cell("c3")));
  expect(w.cell("c3").dataset.card).toBe("17");
  expect(lists).toBe(1);
});

it("is drawn once for a move, and not for being clicked nor for the answer", async () => {
  await shown();
  await draws(() => click(w.card(1)));
  await draws(() => pointAt("c3"));
  expect(await draws(() => click(w.cell("c3")))).toEqual({ app: 1, board: 1 });
  expect(w.cell("c3").dataset.card).toBe("17");
  expect(w.$$(".sea-handcard.sea-picked")).toHaveLength(0);
});

it("is drawn once for a move whose row and picture come one after the other", async () => {
  await shown();
  const { trigger, traits } = w.model;
  const row = { id: "1", parent: "0", kind: "move", seat: 0, move: "Place 17 c3", ply: 1, turn: 1, log: [] };
  const rows = [{ ...row, comment: "", marks: [], over: null }];
  const patch = { type: "tree", rev: traits.rev + 1, full: false, rows, children: { 0: ["1"] }, removed: [] };
  expect(await draws(() => trigger("msg:custom", patch))).toEqual(NONE);
  const hand = traits.position.hand!.filter((one) => one !== "17");
  const position = { ...traits.position, grid: { c3: "17" }, hand };
  expect(await draws(() => w.model.push({ cursor: "1", position }))).toEqual({ app: 1, board: 1 });
  expect(w.cell("c3").classList.contains("sea-last")).toBe(true);
});

it("shows a row that comes after its picture", async () => {
  await shown();
  const row = { id: "0", parent: null, kind: "root", seat: null, move: "", ply: 0, turn: 1, log: [] };
  const rows = [{ ...row, comment: "late", marks: [], over: null }];
  const patch = { type: "tree", rev: 1, full: false, rows, children: {}, removed: [] };
  expect(await draws(() => w.model.trigger("msg:custom", patch))).toEqual({ app: 1, board: 1 });
  expect(w.text()).toContain("late");
});

it("puts back what was picked when the move is refused", async () => {
  await shown({
    answers: { move: () => ({ ok: false, code: "stale_revision", text: "The board has changed." }) },
  });
  await draws(() => click(w.card(1)));
  await draws(() => click(w.cell("c3")));
  expect(w.$$(".sea-handcard.sea-picked, .sea-ghosted")).toHaveLength(0);
  expect(w.$(".sea-msg").textContent).toContain("The board has changed.");
});

it("puts back what was picked when a question stands before the move", async () => {
  const sure = () => {
    w.model.push({ table: { ...w.model.traits.table, sure: { text: "Sure?", move: "Place 17 c3" } } });
    return { ok: true };
  };
  await shown({ answers: { move: sure } });
  await draws(() => click(w.card(1)));
  await draws(() => click(w.cell("c3")));
  expect(w.$$(".sea-handcard.sea-picked, .sea-ghosted")).toHaveLength(0);
});

it("shows no choice of cards on the way where every card must pay", async () => {
  await shown();
  const { choices, position } = w.model.traits;
  const hand = position.hand!;
  w.model.push({ choices: { ...choices, discardable: hand, fits: { 17: { c3: hand.length - 1 } } } });
  await settle(20);
  w.model.latency = "never";
  await draws(() => click(w.card(hand.indexOf("17"))));
  expect(w.model.sent.at(-1)).toMatchObject({ do: "gifts" }); // whether that would lose the game, before the next click
  await draws(() => click(w.cell("c3")));
  expect(w.model.intents().filter((one) => one.do === "gifts")).toHaveLength(1);
  expect(w.action("confirm")).toBeNull();
  expect(w.$$(".sea-handcard.sea-picked")).toHaveLength(1);
});

it("holds for the ring, too", async () => {
  w = await mount("light", pomor(PLAY));
  await vi.waitFor(
    () => expect(w.$(".sea-drawer[aria-busy=false]") && w.$(".sea-ring")).toBeTruthy(),
    10_000,
  );
  await settle(20);
  expect(await draws(() => ["1", "2"].map((place) => w.cell(place).focus()))).toEqual(NONE);
  expect(w.$$(".sea-board [tabindex='0']").map((el) => el.dataset.cell)).toEqual(["2"]);
  // a card that has the focus tells what it would do
  expect(await draws(() => click(w.card(1)))).toMatchObject({ app: 0 });
});
