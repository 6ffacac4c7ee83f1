/** The shape of an island, drawn from its number: same number, same island. Colours are in the style sheet. */

const WATER = 82;

/** Middle, half width and top of a hill. */
export type Hill = readonly [x: number, w: number, y: number];

/** Numbers from 0 to 1 that depend on nothing but `seed`. */
export function generatorOf(seed: number): () => number {
  let s = Math.imul(seed, 2654435761) >>> 0;
  const next = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
  next();
  next();
  return next;
}

/** One to three hills. */
export function hillsOf(value: number): Hill[] {
  const u = generatorOf(value);
  const count = 1 + Math.floor(u() * 3);
  return Array.from({ length: count }, (_, i) => [
    Math.round(50 + (i - (count - 1) / 2) * (44 / count) + (u() - 0.5) * 8),
    Math.round(19 + u() * 12 + (count === 1 ? 9 : 0)),
    Math.round(WATER - 15 - u() * 17),
  ]);
}

const body = ([x, w, y]: Hill) =>
  `M${x - w} ${WATER}C${x - w / 2} ${WATER} ${x - w * 0.4} ${y} ${x} ${y}S${x + w / 2} ${WATER} ${x + w} ${WATER}Z`;
/** The side the light falls on. */
const lit = ([x, w, y]: Hill) =>
  `M${x} ${y}C${x + w * 0.4} ${y} ${x + w / 2} ${WATER} ${x + w} ${WATER}H${x + w * 0.2}C${x + w * 0.3} ${y + (WATER - y) * 0.7} ${x} ${y + (WATER - y) / 2} ${x} ${y}Z`;

const drawn = new Map<number, readonly [land: string, lit: string]>();

/** Paths of the hills, drawn once. */
export function islandOf(value: number): readonly [land: string, lit: string] {
  let found = drawn.get(value);
  if (!found) {
    const hills = hillsOf(value);
    found = [hills.map(body).join(""), hills.map(lit).join("")];
    drawn.set(value, found);
  }
  return found;
}

/** Number of an island card: "48" and "W=48" are 48; anything else is no island (0). */
export function numberOf(card = ""): number {
  return Number(card.replace("W=", "")) || 0;
}
