/** What the deck still holds for the team, as far as the page may know. */
import { pathTo, type Tree } from "../../../core/state/tree";
import type { Position } from "../../../core/wire/protocol";

export type Life = Record<"deck" | "needed" | "finishes" | "discards", number>;

const FINISHES = 5;

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/**
 * `finishes`: those in the hand or still to come, as far as own play tells: not those the seat gave away (its log names
 * them), the one on its space, or those out of the game for all to see (Explorer cards).
 */
export function lifeOf(
  { seat, finish, removed, decks, grid, discards, common_deck = 0 }: Position,
  cells: number,
  tree: Tree,
  node: string,
): Life {
  const mine = pathTo(tree, node).flatMap((id) =>
    (tree.rows.get(id)?.log ?? []).flatMap(({ key, args }) =>
      args.seat === seat && /(paid|discarded|shed)(_solo)?$/.test(key)
        ? ((args.cards ?? []) as string[])
        : [],
    ),
  );
  const gone = [...mine, ...(removed ?? []), finish].filter((card) => card === "F").length;
  return {
    deck: sum(decks) + common_deck,
    needed: cells - Object.keys(grid).length,
    finishes: Math.max(FINISHES - gone, 0),
    discards: sum(discards),
  };
}
