/** Invented worlds in the odds panel, on a scripted kernel: counting, the cut-off, watching the first ones, skipping. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BoardNews, WorldNews, WorldsNews, WorldsRow } from "../../src/core/wire/odds";
import type { Envelope } from "../../src/core/wire/protocol";
import { firstCut, rangeOf, reached, tally } from "../../src/view/worlds/data";
import { perDot } from "../../src/view/worlds/Plot";
import { gridAfter } from "../../src/view/worlds/watching";
import { boardNews } from "../boardnews";
import type { FakeOptions } from "../fakemodel";
import { type Mounted, mount, unmountAll } from "../panelsmount";

beforeAll(() => import("../../src/view/odds"));
afterEach(unmountAll);

const BOARD = boardNews({ policyBot: "navigator", win: null });
const FILLED: WorldsRow[] = [
  [34, 200, 0.996, 1],
  [35, 300, 0.77, 0.82],
  [36, 88, 0.46, 0.53],
  [37, 412, 0.38, 0.44],
];
const TURNS: WorldsRow[] = [
  [41, 600, 0.99, 1],
  [44, 400, 0.37, 0.43],
];
const NOTHING = { node: "0", seat: 0, policy: "navigator", goal: 37, grown: false, level: 0.95, exact: null };
const NEWS: WorldsNews & { board: number } = {
  ...NOTHING,
  board: 0,
  done: true,
  n: 1000,
  measures: { filled: FILLED, turns: TURNS },
};
const WORLD: WorldNews = {
  index: 0,
  won: 1,
  values: { filled: 37, turns: 44 },
  frames: [{ a1: "3" }, { b1: "7" }, { c1: "12" }],
};

type Extra = FakeOptions & { board?: Partial<BoardNews>; there?: Partial<WorldsNews> };

function kernel({ board, there, ...more }: Extra = {}): FakeOptions {
  return {
    ...more,
    table: { odds: "free", board: 0 },
    answers: {
      odds: () => ({ data: { ...BOARD, ...board } }),
      odds_stop: () => ({}),
      odds_worlds: (intent) => ({
        data: {
          ...(there ? { ...NEWS, ...there } : { ...NEWS, n: 0, measures: {} }),
          done: !(intent as { n: number }).n,
          looks: { worlds: 1 },
        },
      }),
      odds_world: (intent) => ({ data: { ...WORLD, index: (intent as { index: number }).index } }),
      ...more.answers,
    },
  };
}

const asked = (page: Mounted, name: string) =>
  page.model.sent.filter((one: Envelope) => one.do === name) as unknown as Record<string, unknown>[];

async function opened(options: Extra = {}): Promise<Mounted> {
  const page = await mount("page", kernel(options));
  await page.press("i", { on: page.$(".sea-board [tabindex='0']") });
  await page.settle(5);
  await page.click(page.button("Show me the worlds"));
  await page.settle(5);
  return page;
}

const tell = async (page: Mounted, news: object) => {
  page.model.trigger("msg:custom", { type: "odds", what: "worlds", ...NEWS, ...news });
  await page.settle(5);
};

describe("counting", () => {
  it("counts from a number on as the kernel does, wherever the line lies", () => {
    for (const [value] of FILLED) {
      const expected = FILLED.filter(([one]) => one >= value).reduce((sum, [, n]) => sum + n, 0);
      expect(reached(FILLED, value)).toBe(expected);
    }
    expect(reached(FILLED, 99)).toBe(0);
  });

  it("begins at what means a win, elsewhere at what half the worlds come to", () => {
    expect(firstCut(FILLED, 37)).toBe(37);
    expect(firstCut(TURNS, null)).toBe(41);
    expect(rangeOf(FILLED, 37)).toEqual([33, 37]);
    expect(rangeOf(TURNS, null)).toEqual([40, 44]);
  });

  it("lets a dot stand for more worlds where they are many", () => {
    expect([1, 1000, 1001, 10_000].map(perDot)).toEqual([1, 1, 2, 10]);
  });

  it("adds up watched worlds", () => {
    expect(tally([WORLD, { ...WORLD, values: { filled: 36 } }, WORLD], "filled")).toEqual([
      [36, 1, 0, 1],
      [37, 2, 0, 1],
    ]);
    expect(gridAfter(WORLD, 2)).toEqual({ grid: { a1: "3", b1: "7" }, last: "b1" });
  });
});

describe("the part of the panel", () => {
  it("comes when it is asked for, and plays nothing before a button is pressed", async () => {
    const page = await opened();
    expect(page.$(".sea-worlds h3").textContent).toBe("Invented worlds");
    expect(page.$(".sea-worlds").textContent).toContain("no likelier than any other");
    expect(asked(page, "odds_worlds").map((one) => one.n)).toEqual([0]);
    expect(page.$$(".sea-dots")).toEqual([]);
  });

  it("shows dots, a line and the count in words", async () => {
    const page = await opened({ there: {} });
    expect(page.$(".sea-count").textContent).toBe(
      "37, a win: 412 of 1,000 (41%; 95% interval 38% to 44%, for this number of worlds)",
    );
    const dots = (name: string) => page.$(`.sea-dots-${name}`).getAttribute("d")!.match(/M/g)!.length;
    expect([dots("above"), dots("below")]).toEqual([412, 588]);
    expect(page.$(".sea-dots").getAttribute("aria-label")).toBe(page.$(".sea-count").textContent);
  });

  it("moves the line by the slider and by dragging", async () => {
    const page = await opened({ there: {} });
    const slider = page.$<HTMLInputElement>(".sea-cut");
    slider.value = "36";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await page.settle();
    expect(page.$(".sea-count").textContent).toMatch(/^36 or more: 500 of 1,000/);
    expect(slider.getAttribute("aria-valuetext")).toBe(page.$(".sea-count").textContent);
    const plot = page.$(".sea-dots");
    plot.getBoundingClientRect = () => ({ left: 0, width: 320 }) as DOMRect;
    plot.dispatchEvent(new PointerEvent("pointerdown", { clientX: 8 + 1.5 * (304 / 5), bubbles: true }));
    await page.settle();
    expect(page.$(".sea-count").textContent).toMatch(/^34 or more: 1,000 of 1,000/);
  });

  it("counts something else, and has a table behind", async () => {
    const page = await opened({ there: {} });
    await page.pick(page.$(".sea-worlds select"), "turns");
    expect(page.$(".sea-count").textContent).toMatch(/^41 or more: 1,000 of 1,000/);
    const cells = page
      .$$(".sea-worlds tbody tr")
      .map((row) => [...row.children].map((one) => one.textContent));
    expect(cells).toEqual([
      ["44", "400", "400"],
      ["41", "600", "1,000"],
    ]);
  });

  it("adds worlds, says when they are there, and stops on request", async () => {
    const page = await opened();
    await page.click(page.button("100 more worlds"));
    expect(asked(page, "odds_worlds").map((one) => one.n)).toEqual([0, 100]);
    await tell(page, { done: false, n: 40, measures: { filled: [[37, 40, 0.9, 1]] } });
    expect(page.button("10 more worlds").getAttribute("aria-disabled")).toBe("true");
    expect(page.$(".sea-count").textContent).toBe("37, a win: 40 of 40");
    await page.click(page.button("Stop", ".sea-worlds"));
    expect(asked(page, "odds_stop").at(-1)).toMatchObject({ what: "worlds" });
    expect(page.view.said.get().text).toMatch(/^37, a win: 40 of 40 .*may be watched/);
    await page.click(page.button("100 more worlds"));
    await tell(page, { n: 140, done: false, measures: { filled: [[37, 140, 0.9, 1]] } });
    await tell(page, {});
    expect(page.view.said.get().text).toMatch(/^37, a win: 412 of 1,000/);
    expect(page.$(".sea-record").textContent).toContain("1 look at invented worlds");
  });

  it("tells the band once worlds were added, and one dot for ten", async () => {
    const many = FILLED.map(([value, n, low, high]) => [value, 10 * n, low, high]);
    const page = await opened({ there: { grown: true, n: 10_000, measures: { filled: many as never } } });
    expect(page.$(".sea-count").textContent).toContain("may be watched");
    expect(page.$(".sea-worlds").textContent).toContain("One dot is 10 worlds.");
    expect(page.button("1 more world").getAttribute("aria-disabled")).toBe("true");
  });

  it("has the exact chance beside it where there is one", async () => {
    const page = await opened({ there: { exact: 0.4 } });
    expect(page.$$(".sea-exact-line").length).toBe(1);
    expect(page.$(".sea-worlds").textContent).toContain(
      "Exactly, with best play: 40%, which would be 400 of 1,000.",
    );
  });

  it("takes in nothing of another position or another game", async () => {
    const page = await opened({ there: {} });
    await tell(page, { node: "9", n: 5, measures: { filled: [[37, 5, 0, 1]] } });
    expect(page.$$(".sea-count")).toEqual([]);
    await tell(page, { board: 3, n: 5, measures: { filled: [[37, 5, 0, 1]] } });
    expect(page.$$(".sea-count")).toEqual([]);
    await tell(page, {});
    expect(page.$(".sea-count").textContent).toContain("412");
  });

  it("tells the interval of none, too", async () => {
    const page = await opened({ there: { none: [0, 0.0038], measures: { filled: FILLED.slice(0, 3) } } });
    await tell(page, { n: 588, none: [0, 0.0065], measures: { filled: FILLED.slice(0, 3) } });
    expect(page.$(".sea-count").textContent).toBe(
      "37, a win: 0 of 588 (<0.1%; 95% interval <0.1% to 0.7%, for this number of worlds)",
    );
  });

  it("says what goes wrong", async () => {
    const page = await opened();
    await tell(page, { failed: true });
    expect(page.$(".sea-worlds").textContent).toContain("Something went wrong");
  });
});

describe("watching the first worlds", () => {
  const moving = { ui: { motion: "auto" as const } };

  it("plays each in little, one after the other, and then counts", async () => {
    const page = await opened(moving);
    await page.click(page.button("1 more world"));
    await tell(page, { n: 1, measures: { filled: [[37, 1, 0.2, 1]] } });
    expect(page.$$(".sea-smalls [data-world]").length).toBe(1);
    await page.settle(900);
    expect(asked(page, "odds_world")).toMatchObject([{ index: 0 }]);
    expect(page.$$(".sea-smalls")).toEqual([]);
    expect(page.$(".sea-count").textContent).toMatch(/^37, a win: 1 of 1/);
  });

  it("ends at any key", async () => {
    const page = await opened(moving);
    await page.click(page.button("10 more worlds"));
    await tell(page, { n: 10, measures: { filled: [[37, 10, 0.7, 1]] } });
    expect(page.$$(".sea-smalls [data-world]").length).toBe(10);
    await page.press("x", { on: page.$(".sea-worlds button") });
    await page.settle(60);
    expect(page.$$(".sea-smalls")).toEqual([]);
    expect(page.$(".sea-count").textContent).toMatch(/^37, a win: 10 of 10/);
    expect(asked(page, "odds_world").length).toBe(1);
  });

  it("does not happen where nothing is to move", async () => {
    const page = await opened();
    await page.click(page.button("10 more worlds"));
    expect(page.$$(".sea-smalls")).toEqual([]);
    expect(asked(page, "odds_world")).toEqual([]);
  });
});
