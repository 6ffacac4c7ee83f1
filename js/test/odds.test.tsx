/** The odds panel on a scripted kernel: what it asks, what it shows, what it paints, and that nothing is left behind. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BoardNews, GapRow, Point } from "../src/core/wire/odds";
import type { Envelope } from "../src/core/wire/protocol";
import { boardNews } from "./boardnews";
import { newGame, tryMoves } from "./fakegame";
import type { FakeOptions } from "./fakemodel";
import { type Mounted, mount, PLACES, unmountAll } from "./panelsmount";
import { inEach } from "./sampling";

// The first import takes longer than any test waits.
beforeAll(() => import("../src/view/odds"));
afterEach(unmountAll);

const gap = (name: string, hit: number, more: Partial<GapRow> = {}): GapRow => ({
  name,
  cells: [name, name],
  n: 1,
  low: "7",
  high: "12",
  needs: 1,
  missing: 1,
  fits: "8-11",
  count: 4,
  hand: [],
  status: "open",
  hit,
  affordable: hit / 2,
  enough: 0,
  ...more,
});

const POINTS: Point[] = [
  { node: "0", ply: 0, turn: 1, chance: 0.6, low: 0.5, high: 0.7, n: 100 },
  { node: "1", ply: 1, turn: 2, chance: 0.4, low: 0.3, high: 0.5, n: 100, said: 0.8 },
  { node: "2", ply: 2, turn: 3 },
];

const BOARD = boardNews({
  policyBot: "navigator",
  points: POINTS,
  looks: { odds: 2, hint: 1 },
  win: {
    chance: 0.415,
    low: 0.38,
    high: 0.44,
    level: 0.95,
    n: 2000,
    gain: 1.3,
    policy: "navigator",
    why: "precise",
    planned: false,
  },
  deck: 57,
  horizon: 5,
  gaps: [gap("b1", 0.384), gap("c1", 0, { status: "dead", fits: "", count: 0 }), gap("d1", 0.999)],
});

const NUMBER = {
  event: "a card that fits b1 is among the next 5 cards",
  exact: ["459", "2170"],
  value: 0.2115,
  unit: "chance",
  assumptions: ["Every unseen card is equally likely."],
  formula: "1 - C/C",
  derivation: ["n = 64", "result: 459/2170"],
  code: "answer = 1",
  alt: "21 of 100 squares are filled.",
  picture: { cards: 64, wanted: 3, filled: 21 },
  cell: 'w.game.odds(seat=0)["b1"].hit(5)',
};

const ADVICE = {
  board: 0,
  node: "0",
  bot: "navigator",
  best: "Place 5 b1",
  cells: ["b1"],
  head: "what the scores mean",
  why: "b1 will be filled",
  looks: { hint: 1 },
  candidates: [
    {
      move: "Place 5 b1",
      score: 0.9,
      low: 0.88,
      high: 0.92,
      cells: ["b1"],
      reasons: [0, 2],
    },
    {
      move: "Place 17 d1",
      score: 0.15,
      low: 0.13,
      high: 0.17,
      cells: ["d1"],
      reasons: [1, 2],
    },
    { move: "Discard 5,17", score: 0.89, low: 0.86, high: 0.92, cells: [], reasons: [] },
  ],
  reasons: [
    { text: "b1 will be filled", value: -0.5 },
    { text: "d1 will hardly be filled", value: -1.25 },
    { text: "few cards to spare", value: null },
  ],
};

type Extra = FakeOptions & { board?: Partial<BoardNews> };

const kernel = ({ board = {}, table = {}, answers = {}, ...more }: Extra = {}): FakeOptions => ({
  ...more,
  table: { odds: "free", board: 0, ...table },
  answers: {
    odds: () => ({ data: { ...BOARD, ...board } }),
    odds_stop: () => ({}),
    odds_number: () => ({ data: NUMBER }),
    odds_chart: () => ({}),
    odds_lost: () => ({}),
    practice_again: () => ({}),
    advise: () => ({ data: ADVICE }),
    forecast: () => ({ data: {} }),
    ...answers,
  },
});

const asked = (page: Mounted, name: string) =>
  page.model.sent.filter((one: Envelope) => one.do === name) as unknown as Record<string, unknown>[];

async function opened(options: Extra = {}, where: (typeof PLACES)[number] = "page"): Promise<Mounted> {
  const page = await mount(where, kernel(options));
  await page.press("i", { on: page.$(".sea-board [tabindex='0']") });
  await page.settle(5);
  return page;
}

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
