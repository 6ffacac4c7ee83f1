/** Players in words; the main module needs none of it, so it is no part of `words.ts`. */
import type { Args, Seat, Table } from "../wire/protocol";
import type { Translate } from "./i18n";
import { named } from "./words";

/** Is it the only person of several players, or the one of a game for one? Sentences say "you" then. */
export const isYou = (table: Table, seat: Seat) =>
  !table.players[1] || (!table.curtain && table.shown === seat);

export function seatName(t: Translate, table: Table, seat: Seat): string {
  const mine = table.players[1] && isYou(table, seat);
  return table.players[seat]?.name || t(mine ? "ui.you" : "ui.seat", { seat: seat + 1 });
}

/** A sentence about a player: to that player under `<key>.own`, in which `who` does not stand. */
export function aboutSeat(t: Translate, table: Table, seat: Seat, key: string, args: Args = {}): string {
  return t(isYou(table, seat) ? `${key}.own` : key, { who: seatName(t, table, seat), ...args });
}

/** The key of what a move of the person's own makes happen, as the log says it: no name, where the words for that are here. */
export const toYou = (t: Translate, key: string) => (t.has(`${key}_solo`) ? `${key}_solo` : key);

export function botName(t: Translate, game: string, bot: string): string {
  const [name = "", strength] = bot.split("@");
  const called = named(t, `${game}.bot.${name}`, name);
  return t("ui.bot", { bot: strength ? t("ui.bot.strength", { bot: called, strength }) : called });
}
