/** What lies before a seat: its token, score and hold, and how many cards it holds. */
import type { ViewProps } from "../../core/play/props";
import type { Position, Seat as SeatNumber } from "../../core/wire/protocol";
import { Icon } from "../shared/icons";
import { Chip } from "./art";
import { HOLD, type PomorPosition, TARGET, tokenOf } from "./types";
import { tokenFace } from "./words";

const BOX = "M3 9h18l-2 10H5zM8 9V5h8v4";

export function Seat({ position, seat, t, store }: ViewProps & { position: Position; seat: SeatNumber }) {
  const { holds, scores, hands } = position as PomorPosition;
  const hold = holds[seat] ?? [];
  const sum = hold.reduce((a, b) => a + b, 0);
  const facts = [
    ["score", t("pomor.seat.score", { n: scores[seat] ?? 0, target: TARGET })],
    [
      "hold",
      hold.length
        ? t("pomor.seat.hold", { cards: hold.join(" + "), sum, left: HOLD - sum })
        : t("pomor.seat.empty"),
    ],
    ["hand", t("pomor.seat.hand", { n: hands[seat] ?? 0 })],
  ] as const;
  return (
    <span class="sea-before" data-seat={seat} title={facts.map(([, words]) => words).join(", ")}>
      <i class="sea-owner">
        <Chip token={tokenOf(seat)} face={tokenFace(t, store.get().snap.table, tokenOf(seat))} />
      </i>
      {facts.map(([name, words]) => (
        <span key={name} class="sea-hidden" data-fact={name}>
          {words}
        </span>
      ))}
      <span aria-hidden="true">
        <b>{scores[seat] ?? 0}</b>
        <s>/{TARGET}</s> <Icon name={BOX} />
        {sum}
      </span>
    </span>
  );
}
