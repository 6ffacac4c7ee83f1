/** What the kernel shows: snapshots as traits, and rows of the moves tree. */

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

/** A move is good, bad, very good, very bad, interesting, dubious. */
export type Mark = "!" | "?" | "!!" | "??" | "!?" | "?!";
