/** Cards, tokens, places and forecasts in words. */
import type { Translate } from "../../core/text/i18n";
import { isYou, seatName, toYou } from "../../core/text/players";
import type { Position, Table } from "../../core/wire/protocol";
import { initialOf } from "../shared/names";
import type { Outcome, PomorLayout, PomorPosition, Preview, Token } from "./types";
import { TOKENS } from "./types";

interface NavFace {
  pilot: number;
  step: number;
  nets: boolean;
}

export function faceOf(card: string): NavFace {
  const [, pilot = "0", step = "0", nets] = /^(\d+)\/(\d+)(n?)/.exec(card) ?? [];
  return { pilot: Number(pilot), step: Number(step), nets: nets === "n" };
}

/** A card of the hand or of the ring by its full name. */
export function nameOf(t: Translate, code: string): string {
  if (code.includes("/")) {
    const { pilot, step, nets } = faceOf(code);
    return t(`pomor.card.nav${pilot ? "" : ".zero"}${nets ? ".nets" : ""}`, { pilot, step });
  }
  const [kind, n] = [code[0]!, Number(code.slice(1))];
  const key = { c: "catch", p: "port", "?": "unknown" }[kind] ?? kind;
  return t(`pomor.card.${key}`, { n });
}

/** Whose token it is: sentences call it by its player, or "your token". */
export function tokenName(t: Translate, table: Table, token: Token): string {
  const seat = TOKENS.indexOf(token);
  return token === "P" ? t("pomor.pilot") : isYou(table, seat) ? t("pomor.yours") : seatName(t, table, seat);
}

/** What stands on a token: the initial of its player. */
export const tokenFace = (t: Translate, table: Table, token: Token) =>
  token === "P" ? t("pomor.pilot.face") : initialOf(seatName(t, table, TOKENS.indexOf(token))).toUpperCase();

export interface Line {
  text: string;
  rule: string | null;
  /** It says why a half does not happen. */
  skipped: boolean;
}

/** What a card would do, sentence by sentence, in the order in which it happens. */
export function forecast(t: Translate, play: Preview): Line[] {
  const { skipped = [], collect = [], vacated = [] } = play;
  const codes = skipped.map(({ code }) => code);
  const line = ({ code, rule, args }: Outcome): Line => ({
    text: t(toYou(t, `pomor.event.${code}`), args),
    rule,
    skipped: codes.includes(code),
  });
  const told = [play.first, play.stopped, play.second, ...collect, play.arrival].flatMap((one) =>
    one ? [line(one)] : [],
  );
  const more = (text: string, rule: string | null = null) => told.push({ text, rule, skipped: false });
  if (play.reached && !play.arrival && !play.asks)
    more(t("pomor.foretell.reached", { card: nameOf(t, play.reached), place: play.own }));
  if (play.asks && play.asks !== "PORT") more(t(`pomor.foretell.${play.asks}`));
  const { sale } = play;
  if (sale)
    more(
      t(sale.wins ? "pomor.foretell.wins" : "pomor.foretell.sale", { ...sale, n: sale.points }),
      "P-PORT-3",
    );
  if (vacated.length) more(t("pomor.foretell.new", { places: vacated.map(String), n: vacated.length }));
  return told;
}

/** The ring as it is seen, "3:c4[BA]" for catch 4 with B and A on top on place 3; below it whose they are, scores, holds. */
export function positionText(position: Position, { layout, players }: Table): string {
  const { ring, stacks, scores, holds } = position as PomorPosition;
  const { rows } = layout as unknown as PomorLayout;
  const spot = (place: string) => {
    const stack = stacks[Number(place)];
    return `${place}:${ring[Number(place)]}${stack ? `[${stack}]` : ""}`;
  };
  const seats = scores.map((score, seat) => {
    const name = players[seat]?.name;
    return `${TOKENS[seat]}${name ? ` (${name})` : ""}: ${score}, ${holds[seat]?.join("+") || "-"}`;
  });
  return [...rows.map((row) => row.map(spot).join("  ")), ...seats].join("\n");
}
