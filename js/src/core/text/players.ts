/** Players in words; the main module needs none of it, so it is no part of `words.ts`. */
import type { Seat, Table } from "../wire/protocol";
import type { Translate } from "./i18n";
import { named } from "./words";

export function seatName(t: Translate, table: Table, seat: Seat): string {
  const mine = table.players[1] && !table.curtain && table.shown === seat;
  return table.players[seat]?.name || t(mine ? "ui.you" : "ui.seat", { seat: seat + 1 });
}

export function botName(t: Translate, game: string, bot: string): string {
  const [name = "", strength] = bot.split("@");
  const called = named(t, `${game}.bot.${name}`, name);
  return t("ui.bot", { bot: strength ? t("ui.bot.strength", { bot: called, strength }) : called });
}
