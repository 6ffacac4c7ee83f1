/** The clock of the bots, and its buttons. */
import { useEffect } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { paces } from "../../core/text/pace";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Select } from "../shared/Select";
import { ICONS } from "./icons";

const PACE = 800;

export function Bots(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { trial, dialog } = useView(view);
  const { table, ui, rev } = state.snap;
  const runs = table.bot && ui.pace > 0 && !state.readonly && !trial && dialog !== "new";

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

  const gone = dead(t, state);
  const setPace = (pace: number) => store.setUi({ pace });
  if (!table.players.some((player) => player.kind === "bot")) return null;
  return (
    <>
      <Button
        {...p}
        icon={ui.pace ? ICONS.pause : "next"}
        k={ui.pace ? "ui.bots.pause" : "ui.bots.run"}
        why={gone}
        onPress={() => setPace(ui.pace ? 0 : PACE)}
      />
      <Button
        {...p}
        icon={ICONS.step}
        k="ui.bots.step"
        why={gone || (!table.bot && t("ui.bots.none"))}
        onPress={() => ask(p, { do: "bot" })}
      />
      <Select label={t("ui.set.pace")} value={ui.pace} choices={paces(t, ui.pace)} onPick={setPace} />
    </>
  );
}
