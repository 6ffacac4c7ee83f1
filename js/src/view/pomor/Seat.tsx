/** What lies before a seat: its token, score and hold, and how many cards it holds. */
import type { ViewProps } from "../../core/play/props";
import type { Position, Seat as SeatNumber } from "../../core/wire/protocol";
import { Chip } from "./art";
import { HOLD, type PomorPosition, TARGET, tokenOf } from "./types";

export function Seat({ position, seat, t }: ViewProps & { position: Position; seat: SeatNumber }) {
  const { holds, scores, hands } = position as PomorPosition;
  const hold = holds[seat] ?? [];
  const sum = hold.reduce((a, b) => a + b, 0);
  const score = scores[seat] ?? 0;
  return (
    <span class="sea-before" data-seat={seat}>
      <i class="sea-owner">
        <Chip token={tokenOf(seat)} />
      </i>
      <b data-fact="score">{t("pomor.seat.score", { n: score, target: TARGET })}</b>
      <small data-fact="hold">
        {hold.length
          ? t("pomor.seat.hold", { cards: hold.join(" + "), sum, left: HOLD - sum })
          : t("pomor.seat.empty")}
      </small>
      <small>{t("pomor.seat.hand", { n: hands[seat] ?? 0 })}</small>
    </span>
  );
}
