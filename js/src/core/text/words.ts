/** Moves, cards and seats in words. */
import type { CardCode, Position, Seat, Table } from "../wire/protocol";
import type { Translate } from "./i18n";

/** The message under a key, or other words where there is none. */
export function named(t: Translate, key: string, other: string): string {
  return t.has(key) ? t(key) : other;
}

export function seatName(t: Translate, table: Table, seat: Seat): string {
  const mine = table.players[1] && !table.curtain && table.shown === seat;
  return table.players[seat]?.name || t(mine ? "ui.you" : "ui.seat", { seat: seat + 1 });
}

export function botName(t: Translate, game: string, bot: string): string {
  return t("ui.bot", { bot: named(t, `${game}.bot.${bot}`, bot) });
}

export function cardName(t: Translate, game: string, code: string): string {
  return named(t, `${game}.card.${code}`, code);
}

export function cardNames(t: Translate, game: string, codes: readonly string[]): string {
  return t.list(codes.map((code) => cardName(t, game, code)));
}

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
