/** Who sits at the table, and what everybody may count; also the clock of the bots, which runs whatever is shown. */
import { ask, dead } from "../../core/play/ask";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { botName, seatName } from "../../core/text/players";
import { boardOf } from "../shared/contracts";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Icon } from "../shared/icons";
import { initialOf } from "../shared/names";
import { Seat } from "../tranquility/modules/Seat";
import { Clock } from "./Bots";
import styles from "./play.css?inline";

const CROWN = "M4 18h16l1-10-5 4-4-7-4 7-5-4z";

export function Seats(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  useView(view);
  const { table } = state.snap;
  const { position } = pictureOf(p);
  const Before = boardOf(state)?.Seat ?? Seat;
  const winner = position.result?.outcome;
  return (
    <>
      <style>{styles}</style>
      <Clock {...p} />
      {table.players.length > 1 && (
        <div class="sea-seats">
          <ul aria-label={t("ui.seats")}>
            {table.players.map(({ seat, bot }) => (
              <li
                key={seat}
                class={`sea-seat sea-seat-${seat} ${winner === seat ? "sea-winner" : ""}`}
                aria-current={position.deciding === seat || undefined}
                title={[seatName(t, table, seat), bot && botName(t, table.game, bot)]
                  .filter(Boolean)
                  .join(", ")}
              >
                <i aria-hidden="true">{initialOf(seatName(t, table, seat))}</i>
                <b>
                  {winner === seat && <Icon name={CROWN} />}
                  {seatName(t, table, seat)}
                  {position.deciding === seat && <span class="sea-hidden"> {t("ui.seats.turn")}</span>}
                  {winner === seat && <span class="sea-hidden"> {t("ui.seats.won")}</span>}
                  {bot && <span class="sea-hidden"> {botName(t, table.game, bot)}</span>}
                </b>
                <small>
                  <Before {...p} position={position} seat={seat} />
                </small>
              </li>
            ))}
          </ul>
          {table.curtain && table.shown !== null && (
            <Button
              {...p}
              k="ui.curtain.close"
              why={dead(t, state)}
              onPress={() => ask(p, { do: "curtain", seat: null })}
            />
          )}
        </div>
      )}
    </>
  );
}
