/** What can be read off a position of a module or variant. */

import type { ViewProps } from "../../../core/play/props";
import { cardOf } from "../../../core/text/words";
import type { Position, Seat } from "../../../core/wire/protocol";
import { numberOf } from "../../shared/islands";

/** Seat 0 of the duel plays sun, seat 1 moon. */
export const SIDES = ["sun", "moon"] as const;

export function markOf(held: Position["grid"][string] | undefined) {
  const { side, owner } = typeof held === "object" ? held : ({} as { side?: undefined; owner?: undefined });
  return { side: side ?? SIDES[owner ?? -1], owner, wild: cardOf(held)?.startsWith("W=") };
}

/** Duel: two for each own card, runs of three and more their length, one off for each discard. */
export function pointsOf({ grid, discards }: Position, seat: Seat): number {
  const own = Object.values(grid)
    .filter((held) => markOf(held).owner === seat)
    .map((held) => numberOf(cardOf(held)))
    .sort((a, b) => a - b);
  let run = 0;
  return own.reduce(
    (sum, n, i) => {
      run = own[i - 1] === n - 1 ? run + 1 : 1;
      return sum + 2 + (run === 3 ? 3 : run > 3 ? 1 : 0);
    },
    0 - (discards[seat] ?? 0), // not "-0"
  );
}

/** Does a strip of facts lie above the hand? The same through the whole game, so that nothing moves when one comes. */
export function facts({ store }: ViewProps): boolean {
  const { game, options } = store.get().snap.table;
  const { board, variant, storms, rocks } = options;
  return (
    game === "tranquility" && (board !== "square" || variant !== "none" || storms === "on" || rocks === "on")
  );
}
