/** The clock of the bots, and the buttons while one of them is to move. */
import { useEffect } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { actionsOf, MAIN } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";

export const PACE = 800; // ms between two moves, where nobody chose

/** Asks for one bot move after the other while nobody looks at something else. */
export function Clock(p: ViewProps) {
  const { store, view } = p;
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
  return null;
}

export function Bots(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { ui, table } = state.snap;
  const why = dead(t, state);
  const action = actionsOf(p);
  /** All bots in a row, without waiting for the clock. */
  const skip = async () => {
    const { shown } = table;
    while (store.get().snap.table.bot && store.get().snap.table.shown === shown)
      if (!(await ask(p, { do: "bot" })).ok) return;
  };
  const clock = ui.pace ? "pause" : "run";
  return (
    <>
      {action("clock", `ui.bots.${clock}`, () => store.setUi({ pace: ui.pace ? 0 : PACE }), {}, { why })}
      {action("step", "ui.bots.step", () => ask(p, { do: "bot" }), {}, { why })}
      {action("skip", "ui.bots.skip", skip, {}, { why, ...MAIN })}
    </>
  );
}
