/** Cards in words. */
import type { CardCode, Position } from "../wire/protocol";
import type { Translate } from "./i18n";

/** The message under a key, or other words where there is none. */
export function named(t: Translate, key: string, other: string): string {
  return t.has(key) ? t(key) : other;
}

export function cardName(t: Translate, game: string, code: string): string {
  return named(t, `${game}.card.${code}`, code);
}

export function cardNames(t: Translate, game: string, codes: readonly string[]): string {
  return t.list(codes.map((code) => cardName(t, game, code)));
}

/** The card in a cell of the grid, whatever else is marked on it. */
export function cardOf(held: Position["grid"][string] | undefined): CardCode | undefined {
  return typeof held === "object" ? held.card : held;
}

/** What two lines of the message hold, characters; the sentences of the kernel are kept below it. */
const MOST = 95;

/** As many sentences, from the first on, as the message has room for. */
export function brief(sentences: readonly string[]): string {
  let said = "";
  for (const one of sentences) {
    if (said && said.length + one.length >= MOST) break;
    said += (said && " ") + one;
  }
  return said;
}
