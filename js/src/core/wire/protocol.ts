/** What crosses the wire between the kernel and the page: traits (snapshots), intents and answers (messages). */

export type Seat = number;
export type CardCode = string; // "1".."80", "S", "F", "M", "W"
export type CellName = string; // "a1"
export type OptionValue = string | number | boolean;
export type Args = Record<string, string | number | boolean | null | Phrase | (string | number | Phrase)[]>;
/** A sentence of the catalogue: key and arguments. */
export interface Phrase {
  key: string;
  args: Args;
}

/** A card of the grid that shows a side (Sun and Moon) or belongs to a seat (duel). */
export interface Marked {
  card: CardCode;
  side?: "sun" | "moon";
  owner?: Seat;
}

/** Public view of one position for one seat (or a spectator): INFO-1 and nothing else. */
export interface Position {
  game: string;
  seat: Seat | null;
  players: number;
  point: string; // "ACTION" "START" "SHED" ... "END"
  deciding: Seat | null;
  active: Seat;
  turn: number;
  grid: Record<CellName, string | Marked>; // "3" or "W=48"
  start: string | null;
  finish: string | null;
  hand: CardCode[] | null; // null: nothing of a hand is shown (spectator, closed curtain)
  hands: number[];
  decks: number[];
  discards: number[];
  removed: CardCode[];
  removed_islands: number;
  disclosed: number[];
  due: number;
  shares: (number | null)[];
  capacities: number[] | null;
  // of modules and variants; a game without them may leave them out
  rocks?: number | null; // row, 0 at the bottom
  storms?: { yellow: Seat[]; orange: Seat[]; purple: number[] }; // owners; rows
  pool?: number;
  supply?: number;
  flag?: "sun" | "moon" | null;
  phase?: number | null;
  explorer?: number;
  row?: CardCode[];
  common_deck?: number;
  turned_up?: CardCode | null;
  exchange?: { seat: Seat; cards: CardCode[]; declined: boolean } | null;
  result: GameResult | null;
  [more: string]: unknown;
}

export interface GameResult {
  outcome: string | number; // in the duel a seat, or "draw"
  reason: string;
  seat: Seat | null;
  turn: number;
  card: CardCode | null;
  detail: string | null;
  scores?: number[] | null; // duel
}

/** What the deciding seat may do; {} when the shown seat does not decide. Tranquility's shape: */
export interface Choices {
  kinds?: string[]; // "Place" "Discard" "PlayStart" ...
  fits?: Record<CardCode, Record<CellName, number>>; // affordable legal placements: cost
  dear?: Record<CardCode, Record<CellName, number>>; // placements that nothing but their cost forbids
  discardable?: CardCode[]; // hand cards (with copies) that may be discarded or pay
  discard?: number; // how many cards a Discard takes (2)
  shed?: { min: number; max: number; blind: number[] }; // blind: how many cards may be thrown unseen
  unleash?: CellName[];
  wild?: Record<CellName, [number, number, number][]>; // placements of a Wild: first number, last number, cost
  rocks?: number[]; // rows for MoveRocks
  storm_rows?: number[]; // rows for PlaceStorm
  keep?: { drop: number }; // KeepHand
  compass?: string[]; // what UseCompass may name
  compass_card?: CardCode; // what it spends
  rotate?: CellName[];
  choose?: CellName[];
  useful?: CardCode[]; // in the what-if layer: as in `Gifts`
  [more: string]: unknown;
}

/** data of gifts: the basis of "pay for me" */
export interface Gifts {
  useful?: CardCode[]; // hand cards that may be given away, least useful first
  gives?: Record<string, CardCode[] | "">; // better: what to give, by how the move begins ("Place 46 d2 pay"); "" is nothing
}

export interface Player {
  seat: Seat;
  name: string | null;
  kind: "person" | "bot";
  bot: string | null;
}

/** Static or slowly changing facts about the table. No seed, ever. */
export interface Table {
  game: string;
  players: Player[];
  options: Record<string, OptionValue>;
  /** `start`, `finish`: null in games without that space; `border`: cells that reveal an Explorer card. */
  layout: {
    rows: CellName[][];
    segments: CellName[][];
    start?: CellName | null;
    finish?: CellName | null;
    border?: CellName[];
  };
  shown: Seat | null; // the seat whose cards are on the page; null: the curtain is closed (or a spectator)
  curtain: boolean; // several persons at this screen, so a curtain stands between seats
  asks: Seat | null; // the person the curtain waits for
  undo: "free" | "until-reveal" | "off";
  canUndo: boolean;
  back?: boolean; // there is an unfinished game to go back to
  canRedo: boolean;
  bot: boolean; // a bot is to move at the shown node
  tip: boolean; // the shown node is the end of its line
  odds?: "free" | "after-prediction" | "off"; // who may see odds; not in a saved page
  board?: number; // rises when another game takes the board
  forks: number; // how many fork objects w.forks holds
  drill?: Drill; // the exercise on the board
  sure?: Sure; // what the coach asks before a move is made
  codap?: boolean; // a page made for CODAP
}

/** A question of the coach in the current language, and the move it is about. */
export interface Sure {
  text: string;
  move: string;
}

/** Exercise `n` of `of`. Nothing of its answer before it is solved ("good", "maybe") or "shown". */
export interface Drill {
  n: number;
  of: number;
  turn: number;
  state: "open" | "trying" | "worse" | "good" | "maybe" | "shown";
  tries: number;
  more: boolean; // there is another one
  worlds?: number; // "maybe": as far as so many worlds tell
  /** `best` is null where nothing better was found; `low` to `high`: points; `loss`: exact, in percent. */
  answer?: {
    played: string;
    best: string | null;
    worlds: number;
    low?: number;
    high?: number;
    loss?: string;
  };
}

export interface Status extends Phrase {
  text: string; // the same sentence in the current language, for observers in Python
  tone: "turn" | "wait" | "win" | "loss" | "draw" | "look";
  over: boolean;
  /** Why the game cannot be won any more, if the shown seat can prove it. */
  lost?: { cause: string; text: string; cells: CellName[]; gaps: LostGap[] };
}

/** Cells that cannot be filled any more, the numbers they want, how many of those can come, whether all cost too much. */
export interface LostGap {
  cells: CellName[];
  low: number;
  high: number;
  fit: number;
  dear: boolean;
}

export interface Ui {
  theme: "auto" | "light" | "dark" | "contrast";
  locale: "en" | "uk" | "ru";
  motion: "auto" | "off";
  suggest: boolean; // offer "pay for me"
  pace: number; // ms between bot moves; 0 = only on "step"
  keys: boolean; // single-letter shortcuts
  projector?: boolean; // letters for a room, hands hidden until asked
  height?: number; // of the board with all its parts, px; 0 = as high as the window shows
}

/** Where the lesson of this board stands; empty on a board without one. No value of an answer, ever. */
export interface LessonState {
  id?: number;
  question?: string | null; // the open one
  step?: "predict" | "play" | "check" | "done";
  locked?: string[];
  code?: string | null; // of the last prediction
}

/** Everything synced as traits. Only `ui` may be written by the page. */
export interface Traits {
  rev: number;
  cursor: string; // id of the shown node
  position: Position;
  choices: Choices;
  status: Status;
  table: Table;
  ui: Ui;
  catalogue: Record<string, Message>; // messages of ui.locale the page needs (not reasons and rules: those arrive as text)
  still?: string; // the position as an SVG, of games whose board is a chunk; else ""
  lesson?: LessonState;
}
export type Message = string | Record<string, string>; // plural forms by CLDR category

/** A row of the moves tree as the shown seat may see it. */
export interface TreeRow {
  id: string;
  parent: string | null;
  kind: "root" | "move" | "fork" | "redeal";
  seat: Seat | null;
  move: string; // redacted for other seats
  ply: number;
  turn: number;
  log: Phrase[]; // events as this seat saw them
  comment: string;
  marks: Mark[];
  over: string | null; // outcome at this node
}

/** Messages from the kernel that are not answers. */
export interface TreePatch {
  type: "tree";
  rev: number;
  full: boolean; // drop what you have first
  rows: TreeRow[];
  children: Record<string, string[]>; // ordered children, first = main line
  removed: string[];
}

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

/** A move is good, bad, very good, very bad, interesting, dubious. */
export type Mark = "!" | "?" | "!!" | "??" | "!?" | "?!";

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

/** data of explain */
export interface Explained {
  ok: boolean;
  cost: number | null;
}
/** data of peek */
export interface Peeked {
  positions: Record<string, { position: Position; status: Status }>;
}
export interface Gap {
  segment: number;
  cells: CellName[];
  low: string | null;
  high: string | null;
  possible: number[];
  needs: number;
  alive: boolean;
}
/** data of try: one row per trial move */
export interface TrialStep {
  move: string;
  ok: boolean;
  code: string | null;
  rule: string | null;
  text: string | null; // the refusal in words
  cost: number | null; // null in a game without payments
  outcomes?: { code: string; rule: string | null; args: Args }[]; // what happens, in a game that tells it so
  pays: { seat: Seat; cards: CardCode[] } | null;
  gaps_before: Gap[];
  gaps_after: Gap[];
  position: Position;
  choices: Choices; // what could be tried next
  note: Phrase | null;
}
export interface Tried {
  steps: TrialStep[];
}
/** data of fork: the cell to get the object */
export interface Forked {
  node: string;
  code: string; // "game = w.forks[0]"
}
export interface SetupField {
  name: string;
  values: { value: OptionValue; allowed: boolean; why: string | null }[];
  value: OptionValue;
  /** A field of free text: what is wrong with it, what is odd about it, and a text to begin with. */
  text?: { why: string | null; notes: string[]; example: string };
}
/** data of setup */
export interface Setup {
  games: string[];
  words: Record<string, Message>; // of the game chosen, which may be another than the one on the board
  presets: { name: string; options: Record<string, OptionValue> }[];
  fields: SetupField[];
  bots: string[];
  /** The bot with a dial of strength: the share of games each step wins, or why there is none with these options. */
  dial: { bot: string; steps: { strength: number; won: number }[]; why: string | null } | null;
  seats: number;
  /** The ways to play in the gallery. */
  tiles: Tile[];
  /** Is there an unfinished game to go back to? */
  back: boolean;
}
/** A way to play: its options, and percent of games the navigator wins, by number of seats; {} where nobody measured. */
export interface Tile {
  name: string;
  options: Record<string, OptionValue>;
  won: Record<string, number>;
}
/** data of export: a file */
export interface Exported {
  name: string;
  type: string;
  text: string;
}
/** data of rules: the rules in force with their IDs, in the current language */
export interface Rules {
  sections: { title: string; rules: { id: string; text: string; mark?: string | null }[] }[];
}
/** data of chunk */
export interface ChunkText {
  module: string;
  words?: Record<string, Message>; // what it says; without a kernel that stands in the catalogue
}
/** data of plays: some rows of the moves of the seat shown, in the order of `columns` */
export interface PlaysData {
  all: number;
  first: number;
  columns: string[];
  rows: (string | number | null)[][];
  /** Of a page for CODAP: what the columns are. */
  attributes?: { name: string; type: string; unit?: string; precision?: number; description: string }[];
  /** And what the table is called there. */
  title?: string;
}
/** data of share */
export interface Shared {
  code: string | null; // null as long as the deal has to be kept back
  phrase: string | null;
  says: "secret" | "open" | "redealt" | "position" | "deal" | "phrase"; // ui.share.says.*
}
/** data of lesson: all in the reader's language */
export interface Lesson {
  title: string;
  live: string; // what to play
  step: "predict" | "play" | "check" | "done";
  question: string | null;
  questions: LessonRow[];
  deals: number; // futures of this student, by number from 0
  second: boolean; // one more: the board of a later question
  deal: number; // the one on the board
}
/** One question; its words as soon as it is open. */
export interface LessonRow {
  id: string;
  role: "predict" | "check" | "exit";
  kind: "chance" | "number" | "whole" | "choice" | "pair";
  state: "later" | "open" | "locked" | "answered";
  text?: string;
  options?: [string, string][]; // code, words
  because?: [string, string][];
  own?: boolean; // its reasons are its own, and one has to be given
  given?: string; // the answer as it was typed, or the option in words
  code?: string; // of a prediction
  verdict?: "right" | "misconception" | "near" | "wrong" | "unread";
  told?: string; // the verdict in words
}
/** data of lesson_lock; `code` is null while it is only read */
export interface LessonLocked {
  given: string;
  code: string | null;
}
/** data of lesson_reveal */
export interface LessonRevealed {
  lines: string[];
  picture: string; // SVG or ""
  formula: string;
}
