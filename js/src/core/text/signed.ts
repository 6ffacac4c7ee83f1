/** Differences with their sign; what rounds to nothing has none, as in "0 ± 3". */
import type { Translate } from "./i18n";

export const signed = (t: Translate, by: number): string => (by > 0 ? `+${t.num(by)}` : t.num(by || 0)); // no -0

/** A difference of chances in points, to a tenth. */
export const points = (t: Translate, by: number): string => signed(t, Math.round(1000 * by) / 10);
