/** Who sits at the table, what everybody may count, and the clock of the bots. */
import { useEffect } from "preact/hooks";
import { ask, dead } from "../core/ask";
import { useStore, useView } from "../core/hooks";
import { paces } from "../core/pace";
import type { ViewProps } from "../core/props";
import { shown } from "../core/shown";
import { botName, seatName } from "../core/words";
import { Button, Select } from "./panels/controls";

const PACE = 800;

export function Seats(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const v = useView(view);
  const { table, ui, rev } = state.snap;
  const { position } = shown(state, v, store.seen(v.preview ?? ""));
  const runs = table.bot && ui.pace > 0 && !state.readonly && !v.trial && v.dialog !== "new";

  useEffect(() => {
    if (!runs) return;
    let refused = false; // a step that failed once would fail again: the person may try it
    const timer = setInterval(async () => {
      // Every view of the board counts; the one that last had focus acts.
      store.speaker ??= view;
      if (store.speaker === view && !refused && store.get().snap.rev === rev)
        refused = !(await ask(p, { do: "bot" })).ok;
    }, ui.pace);
    return () => clearInterval(timer);
  }, [runs, rev, ui.pace]);

  const bots = table.players.some((player) => player.kind === "bot");
  const gone = dead(t, state);
  const setPace = (pace: number) => store.setUi({ pace });
  return (
    <div class="sea-seats">
      {table.players.length > 1 && (
        <ul aria-label={t("ui.seats")}>
          {table.players.map(({ seat, bot }) => (
            <li key={seat} class="sea-seat" aria-current={position.deciding === seat || undefined}>
              <b>{seatName(t, table, seat)}</b>
              {bot && ` ${botName(t, table.game, bot)}`}
              {position.deciding === seat && <b> {t("ui.seats.turn")}</b>}
              <small>
                {t(table.layout.finish === null ? "ui.seats.duel" : "ui.seats.counts", {
                  hand: position.hands[seat] ?? 0,
                  deck: position.decks[seat] ?? 0,
                  discards: position.discards[seat] ?? 0,
                })}
              </small>
              {state.side && <state.side.modules.Before {...p} position={position} seat={seat} />}
            </li>
          ))}
        </ul>
      )}
      {bots && (
        <>
          <Button
            {...p}
            icon={ui.pace ? "pause" : "next"}
            k={ui.pace ? "ui.bots.pause" : "ui.bots.run"}
            why={gone}
            onPress={() => setPace(ui.pace ? 0 : PACE)}
          />
          <Button
            {...p}
            icon="step"
            k="ui.bots.step"
            why={gone || (!table.bot && t("ui.bots.none"))}
            onPress={() => ask(p, { do: "bot" })}
          />
          <Select label={t("ui.set.pace")} value={ui.pace} choices={paces(t, ui.pace)} onPick={setPace} />
        </>
      )}
      {table.curtain && table.shown !== null && (
        <Button
          {...p}
          k="ui.curtain.close"
          why={gone}
          onPress={() => ask(p, { do: "curtain", seat: null })}
        />
      )}
    </div>
  );
}
