/** A scripted desk of the odds for tests of its panel: what it answers, and a page with the panel open. */
import type { BoardNews, GapRow, Point } from "../../src/core/wire/odds";
import type { Envelope } from "../../src/core/wire/protocol";
import { boardNews } from "../boardnews";
import type { FakeOptions } from "../fakemodel";
import { type Mounted, mount, type PLACES } from "../panelsmount";

export const gap = (name: string, hit: number, more: Partial<GapRow> = {}): GapRow => ({
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

export const POINTS: Point[] = [
  { node: "0", ply: 0, turn: 1, chance: 0.6, low: 0.5, high: 0.7, n: 100 },
  { node: "1", ply: 1, turn: 2, chance: 0.4, low: 0.3, high: 0.5, n: 100, said: 0.8 },
  { node: "2", ply: 2, turn: 3 },
];

export const BOARD = boardNews({
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

export const NUMBER = {
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

export type Extra = FakeOptions & { board?: Partial<BoardNews> };

export const kernel = ({ board = {}, table = {}, answers = {}, ...more }: Extra = {}): FakeOptions => ({
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

export const asked = (page: Mounted, name: string) =>
  page.model.sent.filter((one: Envelope) => one.do === name) as unknown as Record<string, unknown>[];

export async function opened(options: Extra = {}, where: (typeof PLACES)[number] = "page"): Promise<Mounted> {
  const page = await mount(where, kernel(options));
  await page.press("i", { on: page.$(".sea-board [tabindex='0']") });
  await page.settle(5);
  return page;
}
