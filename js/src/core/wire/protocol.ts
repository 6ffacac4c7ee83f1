/** What crosses the wire between the kernel and the page: pictures, intents and answers. */
import type { Args, Mark, OptionValue, Seat } from "./picture";

export type * from "./answers";
export type * from "./picture";

/**
 * What the page may ask for, each with its arguments. The kernel checks the shape of every message (shapes.py); a test
 * of the Python package compares the two, name by name and type by type.
 */
export interface Intents {
  /** Answered with locale facts; the kernel then sends the tree in patches (<= 50 rows each). `lang`: of the page. */
  ready: { lang?: string };
  move: { move: string };
  undo: Nothing;
  redo: Nothing;
  goto: { node: string };
  /** Positions of other nodes (<= 20), for previews and stepping without a kernel. */
  peek: { nodes: string[] };
  promote: { node: string };
  main: { node: string };
  delete: { node: string };
  comment: { node: string; text: string };
  /** Sets the mark, or takes it away. */
  mark: { node: string; mark: Mark };
  fork: { node: string; redeal: boolean; seed?: string };
  /** What-if from the shown node. */
  try: { moves: string[] };
  /** Plays the trial moves for real as a variation, as far as they are really legal. */
  keep: { moves: string[] };
  /** Why (not): works before paying. */
  explain: { move: string };
  /** What could best be given away: asked for when cards are to be chosen, as it takes longer than the picture. */
  gifts: Nothing;
  /** Opens the curtain for a seat, or closes it. */
  curtain: { seat: Seat | null };
  /** One bot move. */
  bot: Nothing;
  /** What the new-game dialog may offer. */
  setup: { game: string; options: Record<string, OptionValue> };
  new: { game: string; options: Record<string, OptionValue>; seats: string[]; seed: string; undo: string };
  /** The game before takes the board again. */
  back: Nothing;
  /** A file of the game, or of the position. */
  export: { what: "save" | "html" | "svg" | "csv" };
  /** The line of Python that deals these cards and their phrase, once every line of the deal is finished. */
  share: Nothing;
  /** Rules in force for these options. */
  rules: Nothing;
  /** One's own moves as rows, from this one on; from the end where it is negative. */
  plays: { first: number };
  /** Looks at the odds of the position; the chance to win is refined from then on. */
  odds: { horizon: number };
  /** Ends one kind of work, or with "" all: nobody looks any more. */
  odds_stop: { what: string };
  odds_policy: { policy: string };
  odds_number: { of: string; kind: NumberKind; horizon: number };
  odds_trial: { moves: string[]; horizon: number };
  odds_chart: Nothing;
  odds_lost: Nothing;
  /** So many more invented worlds: 1, 10, 100 or 1,000; 0 only asks what there is. */
  odds_worlds: { n: number };
  /** One of them, move by move. */
  odds_world: { index: number };
  /** Locks a prediction in. */
  forecast: { chance: string };
  /** A hint, or the candidates of the hint. */
  advise: { reasons: boolean };
  /** The lesson in words. */
  lesson: Nothing;
  /** Locks a prediction for good; not `sure`: only how it is read. */
  lesson_lock: { question: string; answer: string; because: string | null; sure: boolean };
  /** Judges an answer. */
  lesson_check: { question: string; answer: string; because: string | null };
  /** What a locked prediction is compared with. */
  lesson_reveal: { question: string };
  /** Another future of this student on the board. */
  lesson_deal: { deal: number };
  /** The file to hand in: data as of `export`. */
  lesson_file: Nothing;
  /** Looks for positions to practise in the game that is over here; news of "practice" follow where it `began`.
   * `quick`: only where that is known already, or soon will be. */
  practice_find: { quick?: boolean };
  practice_stop: Nothing;
  /** Puts what was found on the board. */
  practice_begin: Nothing;
  /** One decision of this game is tried again. */
  practice_again: { node: string };
  practice_show: Nothing;
  practice_next: Nothing;
  /** The game before takes the board again. */
  practice_leave: Nothing;
  /** The answer to the coach. */
  sure: { play: boolean };
  /** What chunks say, after the language or the game has changed. */
  words: { names: string[] };
  /** Renews the trait `still`. */
  still: Nothing;
  /** A further module of the page, see core/play/chunks.ts. */
  chunk: { name: string };
}

type Nothing = Record<never, never>;

/** What a number of the odds panel is about: a gap, a question of a turn, a position or move of a solved game. */
export type NumberKind = "hit" | "affordable" | "enough" | "lost" | "turn" | "best" | "uniform";

/** An intent as one message. */
export type Intent = { [Do in keyof Intents]: { do: Do } & Intents[Do] }[keyof Intents];

/** What is sent. `rev` = revision of the picture the person acted on. */
export type Envelope = Intent & { id: string; rev: number };

export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  rev: number;
  code?: string; // reason code when not ok: game codes, or stale_revision, malformed, unknown_intent, unknown_node, undo_refused, busy
  rule?: string | null;
  args?: Args;
  text?: string; // the sentence, in the current language
  data?: unknown; // per intent, below
}
