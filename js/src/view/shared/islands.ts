/** The shape of an island, drawn from its number: same number, same island. Colours are in the style sheet. */

export interface Island {
  hills: string[];
  /** Where a palm stands ("M50,60"), or "". */
  palm: string;
}

const WATER = 78;

/** A few hills, perhaps a palm, by a small generator seeded with the number. */
export function islandOf(value: number): Island {
  let s = Math.imul(value, 2654435761) >>> 0;
  const u = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
  const count = 1 + Math.floor(u() * 3);
  let palm = "";
  const hills = Array.from({ length: count }, (_, i) => {
    const x = 50 + (i - (count - 1) / 2) * (46 / count) + (u() - 0.5) * 10;
    const w = 20 + u() * 14 + (count === 1 ? 8 : 0);
    const y = WATER - (16 + u() * 26);
    const p = (dx: number, py: number) => `${(x + w * dx).toFixed(1)} ${py.toFixed(1)}`;
    palm ||= `M${p(0, y)}`;
    return `M${p(-1, WATER)}C${p(-0.45, WATER)} ${p(-0.4, y)} ${p(0, y)} ${p(0.4, y)} ${p(0.45, WATER)} ${p(1, WATER)}`;
  });
  return { hills, palm: u() < 0.35 ? palm : "" };
}

/** Number of an island card: "48" and "W=48" are 48; anything else is no island (0). */
export function numberOf(card = ""): number {
  return Number(card.replace("W=", "")) || 0;
}
