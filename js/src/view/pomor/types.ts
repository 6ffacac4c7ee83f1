/** Pomor Pilot-Book's side of the wire: what stands in position, choices and layout (games/pomor in the package). */
import type { Args, Choices, Position, Seat } from "../../core/wire/protocol";

/** "A".."D" for seats 0 to 3, "P" for the pilot. */
export type Token = string;
/** A place of the ring, clockwise from 0. */
export type Place = number;

export interface PomorPosition extends Position {
  ring: string[]; // "c3" "s" "p3" "p2" "w" "?"
  stacks: string[]; // tokens, bottom first
  holds: number[][];
  scores: number[];
  nav_deck: number;
  sea_deck: number;
  nav_discard: string[];
  sea_discard: string[];
  in_play: string | null;
  unseen?: { nav: Record<string, number>; sea: Record<string, number> };
}

/** An outcome: the sentence `pomor.event.<code>`, and the rule behind it. */
export interface Outcome {
  code: string;
  rule: string | null;
  args: Args;
}

interface Sale {
  place: Place;
  sum: number;
  divisor: number;
  points: number;
  wins: boolean;
}

/** What a card would do (preview.py). What does not apply is left out. */
export interface Preview {
  move: string;
  card: string;
  mode: "pilot" | "unblock";
  pilot: Place;
  own: Place;
  pushed?: { token: Token; place: Place };
  first: Outcome;
  second: Outcome;
  stopped?: Outcome;
  skipped?: Pick<Outcome, "code" | "rule">[];
  path?: Place[];
  reached?: string;
  collect?: Outcome[];
  arrival?: Outcome;
  hold: number;
  catch: number;
  vacated?: Place[];
  asks?: "TAKE" | "NETS" | "STORM" | "PORT";
  sale?: Sale;
}

export interface PomorChoices extends Choices {
  kinds?: string[];
  moves?: string[];
  cards?: Preview[];
  blocked?: Token;
  ports?: Place[];
  take?: { place: Place; value: number };
  nets?: { candidates: { place: Place; value: number }[]; room: number; must: boolean };
  lose?: number[];
  sale?: Sale;
}

export interface PomorLayout {
  rows: string[][];
  ring: number;
  ports: Place[];
  estimate: boolean;
  provenance: string;
  warnings: { code: string; args: Args }[];
}

export const TOKENS = "ABCDP";
export const tokenOf = (seat: Seat) => TOKENS[seat]!;
export const HOLD = 9;
export const TARGET = 10;
