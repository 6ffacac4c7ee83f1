/** Where the places of the ring lie, what is next to what, and where tokens would go. */
import type { Place, PomorLayout, Preview, Token } from "./types";
import { tokenOf } from "./types";

/** Column and row, from 0. */
type Spot = readonly [x: number, y: number];

/** The ring lying (two long sides above each other) and standing (side by side), for narrow pages. */
export function spots({ rows, ring }: PomorLayout): { lying: Spot[]; standing: Spot[] } {
  const side = rows[0]!.length;
  const lying = Array.from({ length: ring }, (_, place): Spot => {
    if (place === 0) return [0, 1];
    if (place <= side) return [place, 0];
    return place === side + 1 ? [side + 1, 1] : [ring - place, 2];
  });
  // Clockwise as well: port 0 below, the first side goes up on the left.
  const standing = lying.map(([x, y]): Spot => [y, side + 1 - x]);
  return { lying, standing };
}

const ARROWS: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where a key leads: arrows to the nearest place that way, as it is seen; "." and "," on and back around the ring; Home
 * and End to the ports. Null: not our key.
 */
export function stepAround(key: string, from: Place, where: readonly Spot[], ports: readonly Place[]) {
  const length = where.length;
  if (key === "." || key === ",") return (from + (key === "." ? 1 : length - 1)) % length;
  if (key === "Home" || key === "End") return ports[key === "Home" ? 0 : 1]!;
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const [x, y] = where[from]!;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  where.forEach(([a, b], place) => {
    const along = (a - x) * arrow[0] + (b - y) * arrow[1];
    const across = Math.abs((a - x) * arrow[1]) + Math.abs((b - y) * arrow[0]);
    const far = along + 2 * across;
    if (along > 0 && far < least) {
      best = place;
      least = far;
    }
  });
  return best;
}

export interface Trip {
  token: Token;
  from: Place;
  to: Place;
}

/** The tokens a card moves, in order. */
export function tripsOf({ first, second }: Preview, seat: number, pushed: Token | null): Trip[] {
  const trips: Trip[] = [];
  const add = (token: Token, args: Preview["first"]["args"]) =>
    trips.push({ token, from: args.from as number, to: args.to as number });
  if (first.code === "pilot_moved") add("P", first.args);
  if (first.code === "pushed" && pushed) add(pushed, first.args);
  if (second.code === "own_moved") add(tokenOf(seat), second.args);
  return trips;
}
