/** Moves in words; the main module needs none of it, so it is no part of `words.ts`. */
import type { Translate } from "./i18n";
import { cardNames } from "./words";

/** "Place 5 b1 pay 17,44" in the person's language. Cards of other seats come as a number: "pay 2 cards". */
export function moveLabel(t: Translate, game: string, text: string): string {
  const [kind = "", first = "", second = ""] = text.split(" ");
  const count = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const cards = /(?:pay|ard|Shed|Hand) ([\dA-Z,=]+)(?! card)(?: |$)/.exec(text)?.[1]?.split(",") ?? [];
  const n = cards.length + count(/(\d+) card/) + count(/blind (\d+)/);
  // "3", "purple@3": rows and seats are counted from 1; "W=48"
  const [what = "", place = what] = first.split(/[@=]/);
  const key = `${game}.move.${kind}`;
  const bare = first.replace("n", ""); // a navigation card with nets, "4/2n"
  const nets = bare === first ? "" : ".nets";
  const form = [
    `${key}.${what}`,
    cards.length > 0 && `${key}.cards`,
    n > 0 && `${key}.n`,
    second[6] && `${key}.${second}${nets}`, // "unblock", but no cell, nor "cards"
    `${key}${nets}`,
    key,
  ].find((one) => one && t.has(one));
  const args = {
    card: what === "W" ? t(`${game}.card.wild`, { n: place }) : bare,
    cell: kind === "Place" ? second : first,
    n,
    cards: cardNames(t, game, cards),
    at: Number(place) + 1,
  };
  return form ? t(form, args) : text;
}
