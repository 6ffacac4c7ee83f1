/**
 * From clicks to a move. The page never judges a move: `choices` lists every legal one, and the kernel is asked
 * (`explain`) about everything else. Click, drag and keys all end here.
 */
import { focusKey } from "../../core/host/roving";
import { act, blocked, cancel } from "../../core/play/act";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import type { CardCode, CellName, Choices, Position } from "../../core/wire/protocol";
import type { Picked } from "../shared/contracts";

interface MiniPosition extends Omit<Position, "grid" | "hand" | "discards"> {
  grid: Record<CellName, number | null>;
  hand: number[] | null;
  deck: number;
  unseen: number[];
  discards: number[];
}

interface MiniChoices extends Choices {
  moves?: string[];
  /** By card: the cells it can go to, with the number of cards that costs. */
  cards?: Record<CardCode, Record<CellName, number>>;
  /** By card: the cells it fits but cannot be paid for, with what it would cost. */
  dear?: Record<CardCode, Record<CellName, number>>;
}

export interface Scene extends Shown {
  readonly line: readonly CellName[];
  readonly grid: Readonly<Record<CellName, CardCode | undefined>>;
  readonly hand: readonly CardCode[];
  /** The picked card, or "". */
  readonly card: CardCode;
  /** The picked cell, or "". */
  readonly cell: CellName;
  /** Cells where the picked card can go, with what that costs. */
  readonly lit: Readonly<Record<CellName, number>>;
  /** Cells the picked card fits but cannot be paid for, with what it would cost. */
  readonly dear: Readonly<Record<CellName, number>>;
  /** By slot: what the card costs in the cell picked first. */
  readonly fitting: readonly (number | undefined)[];
  /** The moves offered as buttons: those of what is picked, otherwise the discards. */
  readonly offered: readonly string[];
}

export const factsOf = (position: Position) => position as unknown as MiniPosition;

export function sceneOf(p: ViewProps): Scene {
  const v = p.view.get();
  const now = pictureOf(p);
  const { grid, hand } = factsOf(now.position);
  const { moves = [], cards = {}, dear = {} } = now.choices as MiniChoices;
  const held = (hand ?? []).map(String);
  const card = moves.length ? (held[v.slot ?? -1] ?? "") : "";
  const cell = moves.length ? (v.cell ?? "") : "";
  return {
    ...now,
    line: p.store.get().snap.table.layout.segments.flat(),
    grid: Object.fromEntries(
      Object.entries(grid).map(([name, one]) => [name, one ? String(one) : undefined]),
    ),
    hand: held,
    card,
    cell,
    lit: cards[card] ?? {},
    dear: dear[card] ?? {},
    fitting: held.map((one) => (card || !cell ? undefined : cards[one]?.[cell])),
    offered: moves.filter((move) => {
      const [kind, first = "", at] = move.split(" ");
      if (kind === "Discard") return !cell && (!card || first.split(",").includes(card));
      return (card || cell) && (!card || first === card) && (!cell || at === cell);
    }),
  };
}

/** What the person is to do next: message key and arguments; null where the status line says it all. */
export function promptOf(scene: Scene) {
  const { card, cell, lit, fitting, choices } = scene;
  if (!(choices as MiniChoices).moves?.length) return null;
  const args = { card, cell, n: lit[cell] ?? 0 };
  if (card && cell) return { key: "mini.ask.pay", args };
  if (card && Object.keys(lit).length) return { key: "mini.ask.cell", args };
  if (cell && fitting.some((n) => n !== undefined)) return { key: "mini.ask.card", args };
  const nearest = card || cell ? cheapest(scene) : undefined;
  if (nearest) return { key: "mini.ask.dear", args: nearest };
  return { key: card ? "mini.ask.nowhere" : cell ? "mini.ask.none" : "mini.ask.move", args };
}

/** Of what is picked, the placement that lacks the fewest cards: what it costs, and how many there are to pay. */
function cheapest({ card, cell, hand, choices }: Scene) {
  const { dear = {} } = choices as MiniChoices;
  const found = hand
    .filter((one) => !card || one === card)
    .flatMap((one) => Object.entries(dear[one] ?? {}).map(([to, n]) => ({ card: one, cell: to, n })))
    .filter((one) => !cell || one.cell === cell)
    .sort((a, b) => a.n - b.n)[0];
  return found && { ...found, spare: hand.length - 1 };
}

/** A card into a cell: played if there is one way to pay, asked about if there is none. */
function place(p: ViewProps, slot: number, cell: CellName): void {
  const s = sceneOf(p);
  const move = `Place ${s.hand[slot]} ${cell}`;
  const ways = ((s.choices as MiniChoices).moves ?? []).filter((one) => `${one} `.startsWith(`${move} `));
  if (ways.length > 1) p.view.set({ ...NOTHING_PICKED, slot, cell });
  else void act(p, ways[0] ?? move, ways.length > 0);
}

/** Click, Enter or digit on a card of the hand. */
export function pickSlot(p: ViewProps, slot: number): void {
  const s = sceneOf(p);
  if (s.hand[slot] === undefined || blocked(p, s)) return;
  if (p.view.get().slot === slot) cancel(p);
  else if (s.cell && !s.card) place(p, slot, s.cell);
  else p.view.set({ ...NOTHING_PICKED, slot });
}

/** Click, Enter or drop on a cell. */
export function pickCell(p: ViewProps, cell: CellName): void {
  const s = sceneOf(p);
  const { slot } = p.view.get();
  if (blocked(p, s)) return;
  if (s.card && slot !== null) place(p, slot, cell);
  else p.view.set({ ...NOTHING_PICKED, cell: s.cell === cell ? null : cell });
}

/** What a person picks so that the button of this move is there: "Place 5 d pay 2", "Discard 2,5". */
export function partsOf({ hand }: Scene, move: string): Picked {
  const [, cards = "", cell = null] = move.split(" ");
  return { slot: hand.indexOf(cards.split(",")[0]!), cell, focus: move };
}

/** Where a keyboard user goes next. */
export function follow(p: ViewProps): void {
  const s = sceneOf(p);
  const first = s.line.find((name) => name in s.lit);
  const slot = s.fitting.findIndex((n) => n !== undefined);
  if (s.card && !s.cell && first) focusKey(p.view.el, first);
  else if (s.card && s.offered.length) focusKey(p.view.el, s.offered[0]!);
  else if (slot >= 0) focusKey(p.view.el, `slot-${slot}`);
}
