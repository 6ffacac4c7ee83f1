/** How much of what is tried in several places a run takes: all of it with SEAWIDGET_FULL, else one place each. */
import { describe } from "vitest";

const { SEAWIDGET_FULL: full, SEAWIDGET_SEED: seed = "1" } = process.env;

/** `describe.each` over places; a run that is not full takes one of them, which follows from the name and the seed. */
export function inEach<T extends string>(places: readonly T[], name: string, body: (where: T) => void): void {
  const sum = [...(seed + name)].reduce((sofar, letter) => (sofar * 31 + letter.charCodeAt(0)) % 9973, 7);
  describe.each(full ? places : [places[sum % places.length]!])(name, body);
}
