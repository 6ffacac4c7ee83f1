/** The odds panel on a scripted kernel: what it asks, what it shows, what it paints. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Point } from "../../src/core/wire/odds";
import { PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";
import { asked, BOARD, NUMBER, opened, POINTS } from "./desk";

// The first import takes longer than any test waits.
beforeAll(() => import("../../src/view/odds"));
afterEach(unmountAll);

inEach(PLACES, "the panel in the %s", (where) => {
  it("opens by its key and shows the chance with interval and number of games", async () => {
    const page = await opened({}, where);
    expect(page.$("[role=tab][aria-selected=true]").textContent).toBe("Odds");
    // 41.5 is rounded the way Math.round does
    expect(page.$(".sea-win").textContent).toContain("42%");
    expect(page.$(".sea-win").textContent).toContain("2,000 games");
    expect(page.$(".sea-win").textContent).toContain("38% to 44%");
    expect(page.$(".sea-record").textContent).toContain("2 looks at the odds, 1 hint");
    expect(asked(page, "odds")).toMatchObject([{ horizon: 5 }]);
  });
});

describe("the gaps", () => {
  it("are listed with three chances; what can happen or fail never looks sure", async () => {
    const page = await opened();
    const rows = page
      .$$(".sea-gap")
      .map((row) => [...row.querySelectorAll(".sea-num")].map((n) => n.textContent));
    expect(rows).toEqual([
      ["38%", "19%", "0%"],
      ["0%", "0%", "0%"],
      [">99%", "50%", "0%"],
    ]);
    expect(page.$(".sea-sum").textContent).toContain(
      "3 gaps are open on the board. Gaps that can never be filled: 1.",
    );
  });

  it("ask again for another horizon", async () => {
    const page = await opened();
    await page.pick(page.$(".sea-odds section select"), "10");
    expect(asked(page, "odds").map((one) => one.horizon)).toEqual([5, 10]);
  });

  it("are painted on the cells with their numbers, for eyes and for ears", async () => {
    const page = await opened();
    await page.click(page.button("Chances on the board"));
    const cell = page.$("[data-cell=b1]");
    expect(cell.querySelector(".sea-heat")?.textContent).toBe("38");
    expect(cell.getAttribute("aria-label")).toContain("a card that fits: 38%");
    expect(page.$("[data-cell=c1] .sea-heat").textContent).toBe("×");
    await page.pick(page.$$(".sea-odds section select")[1]!, "affordable");
    expect(cell.querySelector(".sea-heat")?.textContent).toBe("19");
    await page.click(page.button("Chances on the board"));
    expect(page.$$(".sea-heat")).toEqual([]);
  });

  it("explain a number, take the focus there and back", async () => {
    const page = await opened();
    const number = page.$(".sea-gap .sea-num");
    expect(number.getAttribute("aria-label")).toBe("b1, a card that fits: 38%. Explain");
    await page.click(number);
    await page.settle(5);
    expect(asked(page, "odds_number")).toMatchObject([{ of: "b1", kind: "hit", horizon: 5 }]);
    const box = page.$(".sea-opened");
    expect(page.active()).toBe(box.querySelector("h3"));
    for (const text of [NUMBER.event, "459 / 2170", ...NUMBER.assumptions, ...NUMBER.derivation, NUMBER.alt])
      expect(box.textContent).toContain(text);
    const codes = [...box.querySelectorAll("textarea")].map((field) => field.value);
    expect(codes).toEqual([NUMBER.cell, NUMBER.code]);
    expect(box.querySelectorAll(".sea-urn circle").length).toBe(3);
    expect(box.querySelectorAll(".sea-urn rect.sea-full").length).toBe(21);
    await page.click(page.button("Close", ".sea-opened"));
    expect(page.$$(".sea-opened")).toEqual([]);
    expect(page.active()).toBe(number);
  });
});

describe("the chance to win", () => {
  const told = { type: "odds", what: "win", board: 0, node: "0", seat: 0, done: false };

  it("takes in what the kernel tells of this position, and nothing of another or of another game", async () => {
    const page = await opened();
    const tell = async (more: object) => {
      const win = { ...BOARD.win, chance: 0.77 };
      page.model.trigger("msg:custom", { ...told, win, ...more });
      await page.settle();
      return page.$(".sea-win").textContent;
    };
    expect(await tell({ node: "9" })).toContain("42%");
    expect(await tell({ board: 1 })).toContain("42%");
    expect(await tell({ seat: 1 })).toContain("42%");
    expect(await tell({})).toContain("77%");
  });

  it("has its lines and its button before there is a number, so that nothing below moves when it comes", async () => {
    const page = await opened({ board: { win: undefined } });
    const section = page.$(".sea-win").parentElement as HTMLElement;
    const lines = () => [...section.children].map((one) => `${one.tagName} ${one.className}`);
    const before = lines();
    expect(section.textContent).toContain("The first games are being played");
    const explain = page.button("Explain this number");
    expect(explain.getAttribute("aria-disabled")).toBe("true");
    page.model.trigger("msg:custom", { ...told, win: BOARD.win });
    await page.settle();
    expect(section.textContent).toContain("42");
    expect(lines()).toEqual(before);
    expect(explain.getAttribute("aria-disabled")).toBe(null);
  });

  it("is said once, when it is done", async () => {
    const page = await opened();
    const said = page.view.said.get().count;
    const win = { ...told, win: BOARD.win };
    page.model.trigger("msg:custom", win);
    await page.settle();
    expect(page.view.said.get().count).toBe(said);
    page.model.trigger("msg:custom", { ...win, done: true });
    await page.settle(5);
    expect(page.view.said.get().text).toBe(
      "Chance to win, the navigator playing on: 42%; 95% interval 38% to 44%, may be watched, after 2,000 games.",
    );
    page.model.trigger("msg:custom", { ...told, win: { ...BOARD.win, planned: true } });
    await page.settle();
    expect(page.$(".sea-win").textContent).toContain("for this number of games; 2,000 games");
  });

  it("names whose chance it is, and asks for the person's own", async () => {
    const page = await opened();
    expect(page.$(".sea-win").textContent).toContain("the navigator playing on from here 42%");
    expect(page.$(".sea-predict").textContent).toContain("I win from here, playing on myself");
    expect(page.$(".sea-chart figcaption").textContent).toContain("the navigator playing on");
  });

  it("names what it rests on, and the line that gives it again", async () => {
    const page = await opened();
    await page.click(page.button("Explain this number"));
    const box = page.$(".sea-opened");
    expect(box.textContent).toContain("navigator");
    expect(box.querySelector("textarea")?.value).toBe('w.game.win_odds(seat=0, rollouts=2000, seed="board")');
  });
});

describe("the chart", () => {
  it("is a figure with a sentence, a table, the own forecasts, and a way to the biggest drop", async () => {
    const page = await opened();
    const figure = page.$(".sea-chart");
    const sentence = figure.querySelector("svg")?.getAttribute("aria-label");
    expect(sentence).toContain(
      "Positions estimated: 2. Chance to win with the navigator playing on: 42% from turn 1, 40% from turn 2.",
    );
    expect(figure.querySelector("figcaption")?.textContent).toContain(sentence);
    expect(figure.querySelectorAll("tbody tr").length).toBe(3);
    expect(figure.querySelectorAll(".sea-said").length).toBe(1);
    expect([...figure.querySelectorAll("tbody td")].map((td) => td.textContent)).toContain("80%");
  });

  it("goes to the position before the biggest drop", async () => {
    const points = [
      POINTS[0],
      { ...POINTS[1]!, chance: 0.55 },
      { ...POINTS[2]!, chance: 0.1, low: 0, high: 0.2, n: 9 },
    ];
    const page = await opened({ board: { points: points as Point[], win: null } });
    expect(page.$(".sea-chart").textContent).toContain("began on turn 2");
    await page.click(page.button("Go to the biggest drop"));
    expect(asked(page, "goto")).toMatchObject([{ node: "1" }]);
  });

  it("is filled in when asked to, with progress, and can be stopped", async () => {
    const page = await opened();
    await page.click(page.button("Estimate the way here"));
    expect(asked(page, "odds_chart").length).toBe(1);
    const chart = { type: "odds", what: "chart", board: 0, node: "0", seat: 0, all: 3, points: POINTS };
    page.model.trigger("msg:custom", { ...chart, done: 1 });
    await page.settle();
    expect(page.$("progress").getAttribute("value")).toBe("1");
    await page.click(page.button("Stop", ".sea-progress"));
    expect(asked(page, "odds_stop")).toMatchObject([{ what: "chart" }]);
    expect(page.$$("progress")).toEqual([]);
  });
});
