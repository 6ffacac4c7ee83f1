/** Predictions, hints, trials and mistakes on a scripted kernel, and that nothing is left behind. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "../../src/core/wire/protocol";
import { newGame, tryMoves } from "../fakegame";
import { mount, unmountAll } from "../panelsmount";
import { asked, type Extra, gap, kernel, opened } from "./desk";

// The first import takes longer than any test waits.
beforeAll(() => import("../../src/view/odds"));
afterEach(unmountAll);

describe("a prediction", () => {
  const closed: Extra = {
    table: { odds: "after-prediction" },
    board: {
      policy: "after-prediction",
      open: false,
      win: null,
      gaps: [],
      points: [{ node: "0", ply: 0, turn: 1 }],
    },
  };

  it("comes first where the table wants it", async () => {
    const page = await opened(closed);
    expect(page.$$(".sea-win, .sea-gap, .sea-chart")).toEqual([]);
    const field = page.$<HTMLInputElement>(".sea-predict input");
    const type = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await page.settle();
    };
    for (const wrong of ["", " "]) {
      await type(wrong);
      await page.press("Enter", { on: field });
    }
    expect(asked(page, "forecast")).toEqual([]);
    await type(" 0,35 ");
    await page.press("Enter", { on: field });
    expect(asked(page, "forecast")).toMatchObject([{ chance: "0,35" }]);
    expect(asked(page, "odds").length).toBe(2);
  });

  it("keeps hints back as well", async () => {
    const page = await opened(closed);
    await page.click(page.button("Hint", ".sea-odds"));
    expect(asked(page, "advise")).toEqual([]);
  });

  it("has no panel where odds are off, or where no kernel says", async () => {
    for (const odds of ["off", undefined] as const) {
      const page = await mount("page", kernel({ table: { odds } as never }));
      expect(page.$$("[role=tab]").map((tab) => tab.textContent)).not.toContain("Odds");
      await page.press("i", { on: page.$(".sea-board [tabindex='0']") });
      await page.settle(5);
      expect(asked(page, "odds")).toEqual([]);
      unmountAll();
    }
  });
});

describe("a hint", () => {
  it("is one key away on any panel, in words and on its cell", async () => {
    const page = await mount("page", kernel());
    await page.press("h", { on: page.$(".sea-board [tabindex='0']") });
    await page.settle(5);
    expect(page.view.get().hint).toMatchObject({
      head: "Hint: 5 on b1",
      text: "b1 will be filled",
      tone: "good",
    });
    expect(page.view.get().panel).toBe("moves");
    expect(page.$$("[data-slot][data-hinted]").map((el) => el.dataset.card)).toEqual(["5"]);
    expect(page.$$("[data-cell].sea-tint-best").map((el) => el.dataset.cell)).toEqual(["b1"]);
  });

  it("can be played, or put away", async () => {
    const page = await mount("page", kernel());
    const ask = async () => {
      await page.press("h", { on: page.$(".sea-board [tabindex='0']") });
      await page.settle(5);
    };
    await ask();
    await page.click(page.$("[data-action=away]"));
    expect(page.$$("[data-hinted], .sea-tint-best, [data-action=playit]")).toEqual([]);
    await ask();
    await page.click(page.$("[data-action=playit]"));
    await page.settle(5);
    expect(page.model.intents().filter((one) => one.do === "move")).toMatchObject([{ move: "Place 5 b1" }]);
  });

  it("is explained by candidates that tint their cells", async () => {
    const page = await opened();
    await page.press("y", { on: page.$(".sea-board [tabindex='0']") });
    await page.settle(5);
    expect(asked(page, "advise")).toMatchObject([{ reasons: true }]);
    const list = page.$(".sea-advice");
    expect(
      [...list.querySelectorAll("details")].map((el) =>
        [...el.querySelectorAll("li")].map((li) => li.textContent),
      ),
    ).toEqual([
      ["\u221250 b1 will be filled", " few cards to spare"],
      ["\u2212125 d1 will hardly be filled", " few cards to spare"],
    ]);
    expect([...list.querySelectorAll("summary b")].map((b) => b.textContent)).toEqual([
      "best",
      "\u221275 ± 2",
    ]);
    // A move of which there is nothing to tell is a line that does not open.
    expect(list.querySelector("ol > li:last-child")?.textContent).toBe("Discard 5, 17 as good");
    expect(list.querySelectorAll("details").length).toBe(2);
    const ranks = () => page.$$(".sea-rank").map((one) => one.textContent);
    expect(ranks()).toEqual(["1", "2"]);
    // What is still estimated grows below the list: a row pointed at stays under the pointer. Above it stands the number
    // alone, whose lines are as high before it is known.
    const [number, ...grows] = page.$$(".sea-odds > section:not(.sea-advice)");
    expect(number?.querySelector(".sea-win")).toBeTruthy();
    expect(grows.length).toBeGreaterThan(1);
    for (const one of grows)
      expect(list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    list.querySelectorAll("summary")[1]!.dispatchEvent(new FocusEvent("focus"));
    await page.settle();
    expect(ranks()).toEqual(["2"]);
    await page.click(page.button("Put the hint away"));
    expect(ranks()).toEqual([]);
  });

  it("is gone with its position", async () => {
    const page = await opened();
    await page.press("y", { on: page.$(".sea-board [tabindex='0']") });
    await page.settle(5);
    page.model.play("Discard 5,17");
    await page.settle(5);
    expect(page.$$(".sea-rank, .sea-advice")).toEqual([]);
  });
});

describe("a trial", () => {
  it("asks only when wanted, and shows gaps before and after with the paired difference", async () => {
    const answer = (intent: Envelope) => ({
      data: {
        node: "0",
        moves: (intent as unknown as { moves: string[] }).moves,
        horizon: 5,
        before: [gap("b1", 0.384), gap("d1", 0.5)],
        after: [gap("d1", 0.8)],
      },
    });
    const page = await mount("page", kernel({ answers: { odds_trial: answer } }));
    const open = (cell: string, ...possible: number[]) => ({
      ...{ segment: 0, cells: [cell], low: null, high: null },
      ...{ possible, needs: 1, alive: true },
    });
    const [tried] = tryMoves(newGame(), 0, ["Place 5 b1"]);
    const steps = [
      { ...tried!, gaps_before: [open("b1", 5), open("d1", 7, 8, 9)], gaps_after: [open("d1", 8, 9)] },
    ];
    page.view.set({
      panel: "trial",
      trial: { node: "0", moves: ["Place 5 b1"], steps, busy: false, refused: null },
    });
    await page.settle(5);
    expect(asked(page, "odds_trial")).toEqual([]);
    expect(page.$$(".sea-change tbody tr").map((row) => row.textContent)).toEqual([
      "Cards left4544\u22121",
      "Empty cells3635\u22121",
      "b15can be filledclosed",
      "d18, 9can be filledcan be filled",
    ]);
    await page.click(page.button("Odds of the trial"));
    await page.settle(5);
    expect(asked(page, "odds_trial")).toMatchObject([{ moves: ["Place 5 b1"], horizon: 5 }]);
    const shown = () => page.$$(".sea-change tbody tr").map((row) => row.textContent);
    expect(shown()[0]).toBe("Chance to win……");
    expect(shown().slice(3)).toEqual(["b1538%closed", "d18, 950%80%"]);
    const pair = { before: 0.41, after: 0.44, difference: 0.03, low: 0.01, high: 0.05, se: 0.01 };
    const more = { level: 0.95, n: 900, better: 50, worse: 23, why: "running" };
    const whose = { policy: "navigator", planned: false };
    const told = {
      type: "odds",
      what: "trial",
      board: 0,
      node: "0",
      moves: ["Place 5 b1"],
      deep: 1,
      done: false,
    };
    page.model.trigger("msg:custom", { ...told, pair: { ...pair, ...more, ...whose } });
    await page.settle();
    expect(page.$(".sea-odds .sea-win").textContent).toBe(
      "Chance to win, the navigator playing on from here 41% → 44% (+1 to +5 points at 95%, may be watched)",
    );
    expect(shown()[0]).toBe("Chance to win41%44%+3 ± 2");
    page.view.set({ panel: "moves" });
    await page.settle(5);
    expect(asked(page, "odds_stop")).toMatchObject([{ what: "trial" }]);
  });
});

describe("after the game", () => {
  it("shows progress and the mistakes, which stay while the person looks at them", async () => {
    const page = await opened({ board: { over: true, share: 0, win: null, gaps: undefined as never } });
    expect(page.$(".sea-odds").textContent).toContain("Where it was lost");
    await page.click(page.button("Find the biggest mistakes"));
    const told = { type: "odds", what: "lost", board: 0, node: "0", seat: 0, done: 3, all: 12 };
    page.model.trigger("msg:custom", told);
    await page.settle();
    expect(page.$("progress").getAttribute("max")).toBe("12");
    const lost = {
      luck: -0.2,
      skill: -0.1,
      skill_se: 0.02,
      start: 0.3,
      result: 0,
      accuracy: 0.9,
      exact: false,
    };
    const spent = { games: 2900, budget: 3000, margin: 0.05, undecided: 3 };
    const mistake = { node: "0", turn: 7 };
    page.model.trigger("msg:custom", {
      ...told,
      done: 12,
      lost: { ...lost, ...spent, policy: "navigator", rollouts: 12, mistakes: [mistake] },
    });
    await page.settle();
    expect(page.$(".sea-odds").textContent).toContain(
      "Moves that stayed undecided: 3; mistakes cost 5% or more (2,900 games played of at most 3,000).",
    );
    expect(page.$(".sea-mistakes").textContent).toBe("Turn 7Try turn 7 again"); // nothing tells where to look
    expect(page.$(".sea-odds").textContent).toContain("luck \u221220 points, skill \u221210 points");
    await page.click(page.button("Try turn 7 again"));
    expect(asked(page, "practice_again")).toMatchObject([{ node: "0" }]);
  });

  it("does not ask of a won game where it was lost", async () => {
    const page = await opened({ board: { over: true, share: 1, win: null, gaps: undefined as never } });
    expect(page.$(".sea-odds").textContent).not.toContain("Where it was lost");
    expect(page.$(".sea-odds").textContent).toContain("What moves cost");
  });
});

describe("work", () => {
  it("is ended by closing the panel, and begun again with each position", async () => {
    const page = await opened();
    page.model.play("Discard 5,17");
    await page.settle(5);
    expect(asked(page, "odds").length).toBe(2);
    await page.click(page.button("Moves", ".sea-tabs"));
    await page.settle(5);
    expect(asked(page, "odds_stop")).toMatchObject([{ what: "" }]);
  });

  it("begins anew when another game takes the board, though its node has the same name", async () => {
    const page = await opened();
    page.model.push({ table: { ...page.model.traits.table, board: 1 } });
    await page.settle(5);
    expect(asked(page, "odds").length).toBe(2);
    expect(page.$$(".sea-win")).toEqual([]); // what is there is about the game before
  });
});
