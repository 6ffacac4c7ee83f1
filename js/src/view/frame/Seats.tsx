/** Who sits at the table, and what everybody may count. */
import { ask, dead } from "../../core/play/ask";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { botName, seatName } from "../../core/text/words";
import { boardOf, chunksOf } from "../shared/contracts";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Seat } from "../tranquility/Seat";

export function Seats(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  useView(view);
  const { snap, side } = chunksOf(state);
  const { table } = snap;
  const { position } = pictureOf(p);
  const Before = boardOf(state)?.Seat ?? Seat;
  return (
    <div class="sea-seats">
      {table.players.length > 1 && (
        <ul aria-label={t("ui.seats")}>
          {table.players.map(({ seat, bot }) => (
            <li key={seat} class="sea-seat" aria-current={position.deciding === seat || undefined}>
              <b>{seatName(t, table, seat)}</b>
              {bot && ` ${botName(t, table.game, bot)}`}
              {position.deciding === seat && <b> {t("ui.seats.turn")}</b>}
              <Before {...p} position={position} seat={seat} />
            </li>
          ))}
        </ul>
      )}
      {side && <side.Bots {...p} />}
      {table.curtain && table.shown !== null && (
        <Button
          {...p}
          k="ui.curtain.close"
          why={dead(t, state)}
          onPress={() => ask(p, { do: "curtain", seat: null })}
        />
      )}
    </div>
  );
}
