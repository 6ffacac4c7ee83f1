/** What the odds desk of the kernel answers and tells. */
import type { CardCode, CellName, Gifts } from "./protocol";

/** The three chances of a gap: a card that fits, one that can be paid for too, enough for the whole gap. */
export const KINDS = ["hit", "affordable", "enough"] as const;
export type Kind = (typeof KINDS)[number];

export interface WinNews {
  chance: number;
  low: number;
  high: number;
  level: number;
  n: number;
  gain: number;
  policy: string;
  why: string;
  /** The number of games was chosen beforehand and reached; else the interval is always valid. */
  planned: boolean;
}

export interface GapRow {
  name: string;
  cells: [CellName, CellName];
  n: number;
  low: string | null;
  high: string | null;
  needs: number;
  missing: number;
  fits: string;
  count: number;
  hand: string[];
  status: "open" | "unknown" | "dead";
  hit: number;
  affordable: number;
  enough: number;
}

/** A position of the chart; without `chance` while nothing is known of it. */
export interface Point {
  node: string;
  ply: number;
  turn: number;
  said?: number;
  chance?: number;
  low?: number;
  high?: number;
  n?: number;
}

/** Answer to `odds`: what may be seen of the position. */
export interface BoardNews {
  board: number;
  node: string;
  seat: number;
  policy: string;
  fixed: boolean;
  said: number | null;
  open: boolean;
  can: boolean;
  over: boolean;
  /** What the end is worth to the seat: 1 won, 0 lost; null before. */
  share: number | null;
  points: Point[];
  looks: Record<string, number>;
  win?: WinNews | null;
  /** The game is solved: exact values come instead of estimates. */
  solvable?: boolean;
  solved?: SolvedNews | null;
  turn?: TurnNews;
  policyBot?: string;
  deck?: number;
  horizon?: number;
  gaps?: GapRow[];
}

/** An exact chance; the fraction as text unless it is too long to be read. */
export interface Exact {
  chance: number;
  exact: string | null;
}

/** Values of a solved game, the best move first; those of random play come later. */
export interface SolvedNews {
  best: Exact;
  uniform?: Exact;
  moves: { move: string; best: Exact; uniform?: Exact }[];
}

/** What questions of a turn are listed under. */
export interface TurnSubject {
  id: string;
  title: string;
  /** `cell`: the place of the board a question is about, or "". */
  rows: { name: string; text: string; chance: number; cell: CellName; cards?: string }[];
}

export interface TurnNews {
  assumed: string[];
  subjects: TurnSubject[];
}

export interface PairNews {
  before: number;
  after: number;
  difference: number;
  low: number;
  high: number;
  se: number;
  level: number;
  n: number;
  better: number;
  worse: number;
  why: string;
  planned: boolean;
  policy: string;
}

/** Of a solved game: fractions instead of an interval. */
export interface ExactPair {
  before: number;
  after: number;
  difference: number;
  exact: [string | null, string | null];
}

export interface LostNews {
  luck: number;
  skill: number;
  skill_se: number;
  start: number;
  result: number;
  accuracy: number | null;
  exact: boolean;
  policy: string;
  rollouts: number;
  games: number;
  budget: number;
  margin: number;
  undecided: number;
  /** Where: what it cost and what is better would tell the answer. */
  mistakes: { node: string; turn: number }[];
}

/** What the kernel tells by itself, the last of each kind. */
export interface Live {
  board?: BoardNews;
  win?: { node: string; seat: number; done: boolean; win: WinNews } & Failed;
  solved?: { node: string; seat: number; done: boolean; solved: SolvedNews } & Failed;
  chart?: { node: string; seat: number; done: number; all: number; points: Point[] } & Failed;
  trial?: {
    node: string;
    moves: string[];
    deep: number;
    done: boolean;
    pair: PairNews | ExactPair | null;
  } & Failed;
  lost?: { node: string; done: number; all: number; lost?: LostNews } & Failed;
  /** Positions to practise: how many there are, once it is `ready`. */
  practice?: { node: string; done: number; all: number; n?: number; ready?: boolean } & Failed;
  worlds?: WorldsNews & Failed;
  /** What could best be given away from the picture of this number. */
  gifts?: Gifts & { at: number };
}
interface Failed {
  board: number;
  failed?: boolean;
}

export type Measure = "filled" | "turns" | "points";

/** A number, the worlds that came to it, and the interval of the share that came to it or more. */
export type WorldsRow = readonly [value: number, worlds: number, low: number, high: number];

/** Invented worlds of a position, answer to `odds_worlds` and news. */
export interface WorldsNews {
  node: string;
  seat: number;
  done: boolean;
  n: number;
  policy: string;
  /** The number of filled cells that means a win, and nothing else does; null in other games. */
  goal: number | null;
  /** Worlds were added after a look: the intervals are always valid. */
  grown: boolean;
  level: number;
  /** The exact chance to win of a solved game, once a prediction stands. */
  exact: number | null;
  /** The interval where no world came to a number. */
  none?: readonly [low: number, high: number] | null;
  /** By measure, the most telling first; rows from the smallest number on. */
  measures: Partial<Record<Measure, WorldsRow[]>>;
  /** Of the answer: help taken so far. */
  looks?: Record<string, number>;
}

/** Answer to `odds_world`: what each move changed on the board, in order. */
export interface WorldNews {
  index: number;
  won: number;
  values: Partial<Record<Measure, number>>;
  frames: Record<CellName, CardCode | null>[];
}

/** Answer to `odds_number`. */
export interface NumberNews {
  event: string;
  exact: [string, string] | null;
  value: number;
  unit: string;
  assumptions: string[];
  formula: string;
  derivation: string[];
  code: string;
  alt: string;
  picture: { cards: number | null; wanted: number | null; filled: number | null };
  cell: string;
}

export interface Candidate {
  move: string;
  score: number | null;
  low?: number;
  high?: number;
  cells: CellName[];
  reasons: number[]; // of those of the answer
}

/** Answer to `advise`. */
export interface Advice {
  board: number;
  node: string;
  bot: string;
  best: string;
  cells: CellName[];
  head: string;
  why: string; // what speaks most for the best move, in words; "" if nothing does
  candidates: Candidate[];
  reasons: { text: string; value: number | null }[]; // each once, though it counts for many a move
  looks: Record<string, number>;
}

interface Brief {
  cells: [CellName, CellName];
  name: string;
  hit: number;
  affordable: number;
  enough: number;
  status: string;
}

/** Answer to `odds_trial`. */
export interface TrialNews {
  node: string;
  moves: string[];
  horizon: number;
  before: Brief[] | null;
  after: Brief[] | null;
}
