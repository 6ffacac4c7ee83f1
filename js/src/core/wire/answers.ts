/** The data of answers, one shape for each intent that has some. */
import type {
  Args,
  CardCode,
  CellName,
  Choices,
  Message,
  OptionValue,
  Phrase,
  Position,
  Seat,
  Status,
} from "./picture";

/** data of gifts: the basis of "pay for me" */
export interface Gifts {
  useful?: CardCode[]; // hand cards that may be given away, least useful first
  gives?: Record<string, CardCode[] | "">; // better: what to give, by how the move begins ("Place 46 d2 pay"); "" is nothing
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
