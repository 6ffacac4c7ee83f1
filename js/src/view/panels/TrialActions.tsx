/** The what-if beside the hand: drop it, keep it beside the game, or make it real. */
import { dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { keepTrial, toggleTrial } from "../../core/play/trial";
import { moveLabel } from "../../core/text/moves";
import type { Words } from "../shared/contracts";
import { actionsOf, MAIN } from "../shared/controls";
import { keepAside } from "./WhatIf";

export function TrialActions(p: ViewProps) {
  const { t, store, view } = p;
  const why = dead(t, store.get()) || (!view.get().trial?.steps.length && t("ui.whatif.none"));
  const action = actionsOf(p);
  return (
    <>
      {action("drop", "ui.whatif.drop", () => toggleTrial(p))}
      {action(
        "aside",
        "ui.whatif.aside",
        () => keepAside(p),
        {},
        { why: why || (store.get().snap.table.undo !== "free" && t("ui.whatif.aside.why")) },
      )}
      {action("keep", "ui.whatif.keep", () => keepTrial(p), {}, { why, ...MAIN })}
    </>
  );
}

export function trialWords({ t, store, view }: ViewProps): Words | null {
  const last = view.get().trial?.moves.at(-1);
  if (last === undefined) return null;
  const move = moveLabel(t, store.get().snap.table.game, last);
  return { head: t("ui.trial.last", { move }), detail: t("ui.trial.next"), tone: "trial" };
}
