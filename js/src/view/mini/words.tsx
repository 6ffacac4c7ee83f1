/** Mini in words: what lies before the seat, what the marks mean, the position as text. */
import type { ViewProps } from "../../core/play/props";
import type { Translate } from "../../core/text/i18n";
import type { Position, Table } from "../../core/wire/protocol";
import { CellLegend } from "../shared/Legend";
import { factsOf } from "./flow";

/** What everybody may count. */
export function Facts({ position, t }: ViewProps & { position: Position }) {
  const { deck, unseen, discards } = factsOf(position);
  return (
    <ul class="sea-facts sea-life">
      <li data-fact="deck">{t("mini.fact.deck", { n: deck })}</li>
      {unseen.length > 0 && <li data-fact="unseen">{t("mini.fact.unseen", { cards: unseen })}</li>}
      {discards.length > 0 && <li data-fact="discards">{t("mini.fact.discards", { cards: discards })}</li>}
    </ul>
  );
}

/** Mini is played alone: there is nothing to tell seats apart by. */
export const Seat = () => null;

export const Legend = (p: ViewProps) => (
  <CellLegend {...p} marks={[["free", "dot"], ["costly", "cost", "1"], ["trial"]]} />
);

/** "a 3  b .  c 5" and what is in hand and gone. */
export function positionText(position: Position, { layout }: Table, t: Translate): string {
  const { grid, hand, discards, deck } = factsOf(position);
  const line = layout.segments.flat().map((cell) => `${cell} ${grid[cell] ?? "."}`);
  return [
    line.join("  "),
    t("mini.text", { hand: hand?.join(" ") ?? "?", deck, gone: discards.join(" ") || "-" }),
  ].join("\n");
}
