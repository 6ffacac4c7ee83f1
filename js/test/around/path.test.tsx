/** The order of the cells over an empty board, and the steps that lie there with it. */
import { afterEach, describe, expect, it } from "vitest";
import { wayOf } from "../../src/view/table/Path";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";

afterEach(unmountAll);

/** Somebody who has never played opens a game. */
async function newcomer(where: (typeof PLACES)[number], grid: Record<string, string> = {}): Promise<Mounted> {
  localStorage.removeItem("seawidget.newcomer");
  const m = await mount(where, { game: { grid } });
  m.view.set({ panel: "guide" });
  await m.settle(5);
  return m;
}
const path = (m: Mounted) => m.$$(".sea-table > .sea-path");
const afloat = (m: Mounted) => m.$$(".sea-guide .sea-afloat");

describe("a way through cells", () => {
  it("ends in an arrow before the last cell, in the direction it came", () => {
    const { line, tip } = wayOf([
      [0, 0],
      [100, 0],
    ]);
    expect(line).toBe("M0.0 0.0L78.0 0.0");
    const spots = tip
      .slice(1)
      .split("L")
      .map((spot) => spot.split(" ").map(Number));
    expect(spots[1]).toEqual([78, 0]);
    expect(spots[0]![0]).toBeLessThan(78);
    expect(spots[0]![1]).toBe(-spots[2]![1]!);
  });

  it("turns with the line", () => {
    const { line } = wayOf([
      [0, 100],
      [0, 0],
    ]);
    expect(line).toMatch(/^M0\.0 100\.0L-?0\.0 22\.0$/);
  });
});

describe.each(PLACES)("the first step in the %s", (where) => {
  it("draws the order of the cells, gone with the step", async () => {
    const m = await newcomer(where);
    expect(path(m)).toHaveLength(1);
    const ways = m.$$(".sea-path .sea-way-dots");
    expect(ways).toHaveLength(1);
    expect(ways[0]!.getAttribute("d")!.split("L")).toHaveLength(36);
    expect(m.$(".sea-path").textContent).toBe("180");
    await m.click(m.button("Next", ".sea-guide"));
    expect(path(m)).toHaveLength(0);
    await m.click(m.button("Back", ".sea-guide"));
    expect(path(m)).toHaveLength(1);
    await m.click(m.button("Skip", ".sea-guide"));
    expect(path(m)).toHaveLength(0);
  });

  it("lies over the board only until something is begun there", async () => {
    const m = await newcomer(where);
    expect(afloat(m)).toHaveLength(1);
    m.button("Next", ".sea-guide").focus();
    await m.click(m.$("[data-slot='1']"));
    expect([path(m).length, afloat(m).length]).toEqual([0, 0]);
    expect(m.button("Next", ".sea-guide")).toBeTruthy(); // it goes on in the drawer
    await m.click(m.$("[data-action=cancel]"));
    expect(afloat(m)).toHaveLength(1);
  });

  it("keeps the focus when it is skipped and asked for again", async () => {
    const m = await newcomer(where);
    m.button("Skip", ".sea-guide").focus();
    await m.click(m.button("Skip", ".sea-guide"));
    await m.settle(5);
    expect(m.active()?.textContent).toBe("Show the four steps");
    await m.click(m.button("Show the four steps", ".sea-guide"));
    await m.settle(5);
    expect(m.active()?.textContent).toBe("Next");
  });

  it("draws nothing over cards", async () => {
    const m = await newcomer(where, { c3: "40" });
    expect([path(m).length, afloat(m).length]).toEqual([0, 0]);
    expect(m.button("Next", ".sea-guide")).toBeTruthy();
  });

  it("has one way for each part of a board", async () => {
    const m = await newcomer(where);
    const { table } = m.model.traits;
    const segments = [
      ["a1", "b1", "a2"],
      ["d1", "e1"],
      ["a4", "b4"],
    ];
    m.model.push({ table: { ...table, layout: { ...table.layout, segments } } });
    await m.settle(5);
    expect(m.$$(".sea-path .sea-way-dots")).toHaveLength(3);
    expect(m.$$(".sea-path circle")).toHaveLength(0);
  });
});
