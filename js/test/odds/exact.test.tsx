/** The odds panel where every number is exact: a solved game of Mini, and the questions of a turn of Pomor. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BoardNews, SolvedNews, TurnNews } from "../../src/core/wire/odds";
import type { Envelope } from "../../src/core/wire/protocol";
import { boardNews } from "../boardnews";
import type { FakeOptions } from "../fakemodel";
import { mini } from "../mini/pictures";
import { type Mounted, mount, unmountAll } from "../panelsmount";
import { PLAY, pomor } from "../pomor/pictures";

beforeAll(async () => {
  await Promise.all([
    import("../../src/view/odds"),
    import("../../src/view/mini"),
    import("../../src/view/pomor"),
  ]);
});
afterEach(unmountAll);

const value = (chance: number, exact: string | null) => ({ chance, exact });
const BEST: SolvedNews = {
  best: value(0.75, "3/4"),
  moves: [
    { move: "Place 2 a", best: value(0.75, "3/4") },
    { move: "Place 5 d pay 2", best: value(0.5, "1/2") },
    { move: "Place 5 d pay 7", best: value(0.5, "1/2") },
    { move: "Place 2 b pay 5,7", best: value(0.25, "1/4") },
    { move: "Discard 2,5", best: value(0.0001, null) },
  ],
};
const BOTH: SolvedNews = {
  best: BEST.best,
  uniform: value(0.125, "1/8"),
  moves: BEST.moves.map((one) => ({ ...one, uniform: value(0.1, "1/10") })),
};
const TURN: TurnNews = {
  assumed: ["Counts are an estimate.", "Every order counts alike."],
  subjects: [
    {
      id: "own",
      title: "This turn",
      rows: [{ name: "reach 2", text: "reach place 2", chance: 1, cell: "2", cards: "3/3" }],
    },
    {
      id: "Player 2",
      title: "Player 2, next turn",
      rows: [
        { name: "B sells", text: "sell", chance: 0.2, cell: "", cards: "0/2" },
        { name: "B reaches 4", text: "reach place 4", chance: 0.696, cell: "4", cards: "0/3, 2/3n" },
      ],
    },
    { id: "deck", title: "The next cards", rows: [] },
  ],
};
const NUMBER = {
  event: "Player 1 wins",
  exact: ["3", "4"],
  value: 0.75,
  unit: "chance",
  assumptions: ["Play is best."],
  formula: "V",
  derivation: ["result: 3/4"],
  code: "answer = 1",
  alt: "75 squares",
  picture: { cards: null, wanted: null, filled: 75 },
  cell: "w.game.odds()",
};

const board = (more: Partial<BoardNews>) => boardNews({ points: [{ node: "0", ply: 0, turn: 1 }], ...more });

const asked = (page: Mounted, name: string) =>
  page.model.sent.filter((one: Envelope) => one.do === name) as unknown as Record<string, unknown>[];

async function opened(game: FakeOptions, more: Partial<BoardNews>): Promise<Mounted> {
  const page = await mount("page", {
    ...game,
    table: { ...game.table, odds: "free", board: 0 },
    answers: {
      ...game.answers,
      odds: () => ({ data: board(more) }),
      odds_stop: () => ({}),
      odds_number: () => ({ data: NUMBER }),
    },
  });
  for (let i = 0; i < 200 && !page.$$(".sea-board [tabindex='0']").length; i++) await page.settle(10);
  await page.press("i", { on: page.$(".sea-board [tabindex='0']") });
  await page.settle(5);
  return page;
}

const tell = async (page: Mounted, solved: SolvedNews, more: object = {}) => {
  const news = { type: "odds", what: "solved", board: 0, node: "0", seat: 0, done: true, solved, ...more };
  page.model.trigger("msg:custom", news);
  await page.settle(5);
};

describe("a solved game", () => {
  const solved = (news: SolvedNews | null = BEST) => opened(mini(), { solvable: true, solved: news });

  it("waits for its solution, and takes that of no other position, seat or game", async () => {
    const page = await solved(null);
    expect(page.$(".sea-odds").textContent).toContain("The game is being solved");
    for (const other of [{ node: "1" }, { seat: 1 }, { board: 1 }]) await tell(page, BOTH, other);
    expect(page.$$(".sea-win")).toEqual([]);
    await tell(page, BOTH);
    expect(page.$(".sea-win").textContent).toBe("Chance to win 3/4 ≈ 0.75 (exact: solved)");
  });

  it("says so if it cannot be solved after all", async () => {
    const page = await solved(null);
    page.model.trigger("msg:custom", { type: "odds", what: "win", board: 0, failed: true });
    await page.settle();
    expect(page.$(".sea-odds").textContent).toContain("Something went wrong");
  });

  it("shows no interval and no number of games", async () => {
    const page = await solved(BOTH);
    expect(page.$(".sea-odds").textContent).not.toMatch(/interval [\d]|\d games/);
  });

  it("says what best play does and what the weakest move leaves, and says it aloud when all is known", async () => {
    const page = await solved();
    const sentence = page.$(".sea-sum").textContent;
    expect(sentence).toBe("Best play: 2 on a. The weakest move (“Discard 2, 5”) leaves the chance <1%.");
    await tell(page, BOTH);
    expect(page.view.said.get().text).toBe(sentence);
  });

  it("names all moves that are best alike", async () => {
    const two = { ...BEST, moves: BEST.moves.map((one, i) => (i < 2 ? { ...one, best: BEST.best } : one)) };
    const page = await solved(two);
    expect(page.$(".sea-sum").textContent).toContain("any of these 2 moves: 2 on a; 5 on d, pay 2.");
    await tell(page, { ...BEST, moves: BEST.moves.map((one) => ({ ...one, best: BEST.best })) });
    expect(page.$(".sea-sum").textContent).toBe("Every move is worth the same: 75%.");
  });

  it("lists every move with the value of best play, and that of random play as soon as it is known", async () => {
    const page = await solved();
    const rows = () =>
      page.$$(".sea-values tbody tr").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows()).toHaveLength(5);
    expect(rows()[1]).toEqual(["5 on d, pay 2", "0.51/2", ""]);
    expect(rows()[4]).toEqual(["Discard 2, 5", "<0.001", ""]);
    await tell(page, BOTH);
    expect(rows()[1]).toEqual(["5 on d, pay 2", "0.51/2", "0.11/10"]);
    expect(page.$$(".sea-leader")).toHaveLength(1);
  });

  it("opens every number: of the position and of each move, with best and with random play", async () => {
    const page = await solved(BOTH);
    await page.click(page.button("Chance to win, with random play: 13%. Explain"));
    await page.click(page.button("5 on d, pay 7, with best play: 1/2. Explain"));
    expect(asked(page, "odds_number")).toMatchObject([
      { of: "", kind: "uniform" },
      { of: "Place 5 d pay 7", kind: "best" },
    ]);
    await page.settle(5);
    expect(page.$(".sea-opened").textContent).toContain("exactly 3 / 4");
  });

  it("tints the line while the panel is open: the best for each cell, or for the card that is picked", async () => {
    const page = await solved();
    const heat = () => page.$$(".sea-heat").map((el) => el.textContent);
    expect(heat()).toEqual(["2: 75%", "2: 25%", "5: 50%"]);
    expect(page.$("[data-cell=a]").className).toContain("sea-tint-best");
    expect(page.$("[data-cell=b]").className).not.toContain("sea-tint");
    expect(page.$("[data-cell=d]").getAttribute("aria-label")).toContain("best with 5 here: 50%");
    await page.click(page.$("[data-slot='1']"));
    expect(heat()).toEqual(["50%"]);
    await page.click(page.button("Moves", "[role=tablist]"));
    expect(heat()).toEqual([]);
  });

  it("tints it also with another panel open, or never, as is chosen", async () => {
    const page = await solved();
    await page.click(page.button("Chances on the board"));
    expect(page.$$(".sea-heat")).toEqual([]);
    await page.click(page.button("Chances on the board"));
    await page.click(page.button("Moves", "[role=tablist]"));
    expect(page.$$(".sea-heat")).toHaveLength(3);
  });

  it("has an exact chart", async () => {
    const page = await solved();
    const figure = page.$(".sea-chart");
    expect(figure.textContent).toContain("One position worked out. Chance to win: 75%.");
    expect([...figure.querySelectorAll("tbody td")].map((td) => td.textContent)).toEqual([
      "75%",
      "exact: solved",
      "–",
      "–",
    ]);
  });

  it("paints nothing and lists nothing where it may not be seen yet", async () => {
    const page = await opened(mini(), { policy: "free", open: false, solvable: true, solved: BOTH });
    expect(page.$$(".sea-heat, .sea-values, .sea-win")).toEqual([]);
  });
});

describe("the questions of a turn", () => {
  const turn = () => opened(pomor(PLAY), { turn: TURN, win: null });

  it("are listed by subject, with a sentence, what they rest on, and the cards that do it", async () => {
    const page = await turn();
    expect(page.$(".sea-sum").textContent).toBe("1 thing can happen: reach place 2, certain.");
    const select = page.$$(".sea-odds select").at(-1) as HTMLSelectElement;
    expect([...select.options].map((one) => one.text)).toEqual(TURN.subjects.map(({ title }) => title));
    await page.pick(select, "Player 2");
    expect(page.$(".sea-sum").textContent).toBe("2 things can happen; most likely: reach place 4, 70%.");
    expect([...page.$$(".sea-values td")].map((td) => td.textContent)).toEqual([
      "20%",
      "0/2",
      "70%",
      "0/3, 2/3n",
    ]);
    for (const line of TURN.assumed) expect(page.$(".sea-odds").textContent).toContain(line);
    await page.pick(select, "deck");
    expect(page.$(".sea-sum").textContent).toBe("Nothing of this can happen.");
    expect(page.$$(".sea-values")).toEqual([]);
  });

  it("open one by one", async () => {
    const page = await turn();
    await page.click(page.button("This turn, reach place 2: certain. Explain"));
    expect(asked(page, "odds_number")).toMatchObject([{ of: "reach 2", kind: "turn" }]);
  });

  it("stand on the places of the ring, for eyes and for ears, when asked to", async () => {
    const page = await turn();
    expect(page.$$(".sea-heat")).toEqual([]);
    await page.pick(page.$$(".sea-odds select").at(-1)!, "Player 2");
    await page.click(page.button("Chances on the board"));
    expect(page.$$(".sea-heat").map((el) => el.textContent)).toEqual(["70%"]);
    expect(page.$("[data-cell='4']").getAttribute("aria-label")).toContain("reach place 4: 70%");
    await page.pick(page.$$(".sea-odds select").at(-1)!, "own");
    expect(page.$("[data-cell='2'] .sea-heat").textContent).toBe("100%");
  });
});
