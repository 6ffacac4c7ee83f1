/** What the deck still holds for the team, as far as the page may know. */
import type { Position } from "./protocol";
import { pathTo, type Tree } from "./tree";

export type Life = Record<"deck" | "needed" | "finishes" | "discards", number>;

const FINISHES = 5;

/** Cards a move text gives away. Other seats' moves tell only how many. */
export function givenAway(move: string): string[] {
  return /^(?:Discard|Shed|KeepHand|\w+ .* pay) ([\w=,]+)(?: blind \d+)?$/.exec(move)?.[1]?.split(",") ?? [];
}

/** The cell a move touched, or "". */
export function touched(move = ""): string {
  return /^(?:Place \S+|Unleash|Choose|Rotate) (\w\d)/.exec(move)?.[1] ?? "";
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/** `finishes`: those not yet seen in the seat's own play, that is hand, payments, discards and Finish space. */
export function lifeOf(
  { hand, seat, finish, decks, grid, discards, common_deck = 0 }: Position,
  cells: number,
  tree: Tree,
  node: string,
): Life {
  const mine = pathTo(tree, node).flatMap((id) => {
    const row = tree.rows.get(id);
    return row?.seat === seat ? givenAway(row?.move ?? "") : [];
  });
  const seen = [...(hand ?? []), ...mine, finish].filter((card) => card === "F").length;
  return {
    deck: sum(decks) + common_deck,
    needed: cells - Object.keys(grid).length,
    finishes: Math.max(FINISHES - seen, 0),
    discards: sum(discards),
  };
}
