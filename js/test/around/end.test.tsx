/** The end of a game, a game that cannot be won any more, and how to play. */
import { afterEach, expect, it } from "vitest";
import type { Tile } from "../../src/core/wire/protocol";
import { emptyRuns } from "../../src/view/shared/runs";
import { lesson } from "../../src/view/table/Coached";
import { fallOf } from "../../src/view/table/Drop";
import { harder, stepOf, tileOf } from "../../src/view/table/tiles";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const TILES: Tile[] = [
  { name: "base", options: {}, won: { 1: 99.9 } },
  { name: "rocks", options: { rocks: "on" }, won: { 1: 100 } },
  { name: "removed_4", options: { removed_islands: 4 }, won: { 1: 94.5 } },
  { name: "removed_12", options: { removed_islands: 12 }, won: { 1: 51 } },
  { name: "duel", options: { variant: "duel" }, won: {} },
];

/** Ends the game on the board. */
async function end(
  m: Mounted,
  tone: "win" | "loss" | "draw",
  grid: Record<string, string>,
  text = "So it ended.",
) {
  const { position, status, table } = m.model.traits;
  const over = { ...status, over: true, tone, text, args: { turn: 39 } };
  const result = { outcome: tone, reason: "hand_empty", seat: 0, turn: 39, card: null, detail: null };
  m.model.push({
    position: { ...position, grid, result, turn: 39, point: "END", deciding: null },
    status: over,
    choices: {},
    table: { ...table, odds: "free" } as never,
  });
  await m.settle();
  await m.settle();
}

inEach(PLACES, "the end in the %s", (where) => {
  it("is told in the place of the dock, with what was missing, and can be looked back at", async () => {
    const m = await mount(where);
    const grid = Object.fromEntries(
      m.model.traits.table.layout.segments.flat().map((cell, i) => [cell, String(2 * i + 1)]),
    );
    delete grid.b1;
    delete grid.e1;
    await end(m, "loss", grid);
    const finale = m.$(".sea-finale");
    expect(finale.querySelector("h2")?.textContent).toBe("Lost");
    expect(finale.textContent).toContain("So it ended.");
    expect(finale.textContent).toContain("2 cells stayed empty.");
    expect(finale.textContent).toContain("b1: from 2 to 4");
    expect(finale.textContent).toContain("e1: from 8 to 10");
    expect(finale.textContent).toContain("39");
    const names = m.$$(".sea-finale-actions button").map((one) => one.textContent);
    expect(names.slice(0, 2)).toEqual(["Same deal", "New game"]);
    await m.click(m.button("Look back", ".sea-finale"));
    expect(m.$$(".sea-finale")).toEqual([]);
    expect(m.view.get().panel).toBe("moves");
  });

  it("of a won game begins with a new one", async () => {
    const m = await mount(where);
    await end(m, "win", {});
    expect(m.$(".sea-finale h2").textContent).toBe("You won!");
    expect(m.$$(".sea-finale-actions button")[0]?.textContent).toBe("New game");
    await m.click(m.button("New game", ".sea-finale"));
    expect(m.view.get().dialog).toBe("new");
  });

  it("asks for the chance over the game only when that is wanted", async () => {
    const m = await mount(where);
    await end(m, "loss", {});
    expect(m.model.sent.map((one) => one.do)).not.toContain("odds_chart");
    await m.click(m.button("Find where it was lost", ".sea-finale"));
    expect(m.model.sent.map((one) => one.do)).toContain("odds_chart");
  });
});

inEach(PLACES, "a game that cannot be won any more in the %s", (where) => {
  it("is said once: play on, look back or begin another", async () => {
    const m = await mount(where);
    const { status, table } = m.model.traits;
    const lost = { cause: "no_finish", text: "All five Finishes are gone.", cells: [], gaps: [] };
    m.model.push({ status: { ...status, lost }, table: { ...table, tip: true } });
    await m.settle();
    await m.settle();
    expect(m.$(".sea-lost").textContent).toContain("All five Finishes are gone.");
    const message = () => m.$(".sea-msg").textContent;
    expect(message()).toContain("This game can no longer be won.");
    expect(message()).toContain("All five Finishes are gone.");
    await m.click(m.button("Play on", ".sea-lost"));
    expect(m.$$(".sea-lost")).toEqual([]);
    expect(message()).not.toContain("no longer");
    m.model.push({ status: { ...status, lost: { ...lost, text: "Another reason." } } });
    await m.settle();
    expect(m.$$(".sea-lost")).toEqual([]);
  });
});

inEach(PLACES, "how to play in the %s", (where) => {
  it("is what a newcomer sees first: four steps, which can be skipped for good", async () => {
    localStorage.removeItem("seawidget.newcomer");
    const m = await mount(where);
    await m.settle();
    expect(m.view.get().panel).toBe("guide");
    const head = () => m.$(".sea-step h3").textContent;
    expect(head()).toBe("Goal: fill all 36 cells");
    for (const next of [
      "Your turn: one island, or two cards away",
      "The price is the distance",
      "Start and end",
    ]) {
      await m.click(m.button("Next", ".sea-guide"));
      expect(head()).toBe(next);
    }
    await m.click(m.button("Let’s play", ".sea-guide"));
    expect(m.$$(".sea-step")).toEqual([]);
    m.unmount();
    const again = await mount(where);
    expect(again.view.get().panel).toBe("moves");
    await again.click(again.button("How to play", ".sea-tabs"));
    await again.settle();
    expect(again.$$(".sea-step")).toEqual([]);
    await again.click(again.button("Show the four steps", ".sea-guide"));
    expect(again.$$(".sea-step")).toHaveLength(1);
  });

  it("coaches turn by turn when asked", async () => {
    const m = await mount(where);
    m.view.set({ panel: "guide" });
    await m.settle();
    await m.settle();
    const box = m.$<HTMLInputElement>(".sea-coach input");
    expect(m.$$(".sea-coach p")).toEqual([]);
    await m.click(box);
    expect(m.$(".sea-coach p").textContent).toContain("first island costs nothing");
  });
});

it("names the runs of empty cells and the numbers they want", () => {
  const layout = { rows: [], segments: [["a", "b", "c", "d"], ["e"]] };
  const of = (grid: Record<string, string>, of = {}) =>
    emptyRuns({ grid } as never, { layout, game: "tranquility", options: {}, ...of } as never);
  expect(of({ b: "5", d: "W=9", e: "3" })).toEqual([
    { cells: ["a"], low: 1, high: 4 },
    { cells: ["c"], low: 6, high: 8 },
  ]);
  expect(of({ a: "5", d: "6" })).toEqual([
    { cells: ["b", "c"], low: 6, high: 5 },
    { cells: ["e"], low: 1, high: 80 },
  ]);
  const mini = { game: "mini", options: { cards: 9 } };
  expect(of({ a: "5", e: "3" }, mini)).toEqual([{ cells: ["b", "c", "d"], low: 6, high: 9 }]);
});

it("finds the tile that is played, and the next harder one", () => {
  const usual = { players: 1, board: "square", variant: "none", rocks: "off", removed_islands: 0 };
  expect(tileOf(TILES, usual)?.name).toBe("base");
  expect(tileOf(TILES, { ...usual, rocks: "on" })?.name).toBe("rocks");
  expect(tileOf(TILES, { ...usual, rocks: "on", removed_islands: 4 })).toBeUndefined();
  expect(harder(TILES, usual, 1)?.name).toBe("removed_4");
  expect(harder(TILES, { ...usual, rocks: "on" }, 1)?.name).toBe("removed_4");
  expect(harder(TILES, { ...usual, removed_islands: 4 }, 1)?.name).toBe("removed_12");
  expect(harder(TILES, { ...usual, removed_islands: 12 }, 1)).toBeUndefined();
  expect([100, 99, 98.9, 90, 65, 30, 5].map(stepOf)).toEqual([0, 0, 1, 1, 2, 3, 4]);
});

it("names a drop only where the bands leave no doubt", () => {
  const point = (node: string, chance: number, half: number) => ({
    node,
    ply: 0,
    turn: 1,
    chance,
    low: chance - half,
    high: chance + half,
  });
  const line = [point("0", 0.9, 0.05), point("1", 0.84, 0.05), point("2", 0.5, 0.05)];
  expect(fallOf(line)).toMatchObject({ before: { node: "1" }, after: { node: "2" } });
  expect(fallOf(line.slice(0, 2))).toBeUndefined();
});

it("coaches by what can be done", () => {
  const now = (kinds: string[], more = {}, grid = {}, hand: string[] = []) =>
    lesson("tranquility", { kinds, ...more }, { grid, hand } as never);
  expect(now([])).toBe("wait");
  expect(now(["PlayStart"])).toBe("start");
  expect(now(["PlayFinish", "Discard"])).toBe("finish");
  expect(now(["Shed"])).toBe("shed");
  expect(now(["Place"])).toBe("first");
  expect(now(["Place"], { fits: { 5: { b1: 1 } } }, { a1: "4" })).toBe("beside");
  expect(now(["Place"], { fits: { 5: { b1: 0 } } }, { d1: "4" })).toBe("free");
  expect(now(["Place"], { fits: { 5: {} } }, { d1: "4" }, ["F"])).toBe("keep");
  expect(now(["Place"], { fits: { 5: {} } }, { d1: "4" }, ["5"])).toBe("discard");
  expect(lesson("mini", { kinds: ["Place"] }, {} as never)).toBe("");
});
