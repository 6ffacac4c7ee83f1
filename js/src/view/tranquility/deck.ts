/** What the deck still holds for the team, as far as the page may know. */
import { pathTo, type Tree } from "../../core/state/tree";
import type { Position } from "../../core/wire/protocol";

export type Life = Record<"deck" | "needed" | "finishes" | "discards", number>;

const FINISHES = 5;

/** The cell a move touched, or "". */
export function touched(move = ""): string {
  return /^(?:Place \S+|Unleash|Choose|Rotate) (\w\d)/.exec(move)?.[1] ?? "";
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/**
 * `finishes`: those not yet seen, that is in the hand, among the cards the seat gave away (its log names them), on the
 * Finish space, or out of the game for all to see (Explorer cards).
 */
export function lifeOf(
  { hand, seat, finish, removed, decks, grid, discards, common_deck = 0 }: Position,
  cells: number,
  tree: Tree,
  node: string,
): Life {
  const mine = pathTo(tree, node).flatMap((id) =>
    (tree.rows.get(id)?.log ?? []).flatMap(({ key, args }) =>
      args.seat === seat && /(paid|discarded|shed)$/.test(key) ? ((args.cards ?? []) as string[]) : [],
    ),
  );
  const seen = [...(hand ?? []), ...mine, ...(removed ?? []), finish].filter((card) => card === "F").length;
  return {
    deck: sum(decks) + common_deck,
    needed: cells - Object.keys(grid).length,
    finishes: Math.max(FINISHES - seen, 0),
    discards: sum(discards),
  };
}
