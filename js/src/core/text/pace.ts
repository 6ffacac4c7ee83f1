/** How fast bots move. */
import type { Translate } from "./i18n";

/** The paces to choose from, in ms between two moves (0: one step at a time), with their names. */
export function paces(t: Translate, now: number): (readonly [number, string])[] {
  return [...new Set([0, 300, 800, 1500, 3000, now])].map((ms) => [
    ms,
    t(ms ? "ui.set.pace.s" : "ui.set.pace.0", { s: ms / 1000 }),
  ]);
}
