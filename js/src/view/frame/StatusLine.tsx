/** Whose turn it is, what must be done and why; below it the answer to the last thing asked. */
import type { ViewProps } from "../../core/play/props";
import { useStore, useView } from "../shared/hooks";

export function StatusLine({ store, view, t }: ViewProps) {
  const state = useStore(store);
  const { snap, waiting, readonly } = state;
  const { hint } = useView(view);
  const note = waiting
    ? t("ui.waiting")
    : hint
      ? hint.text
      : readonly && t(`ui.readonly.${state.side || readonly === "static" ? readonly : "bare"}`);
  return (
    <div class="sea-status" data-tone={snap.status.tone}>
      <b>{snap.status.text}</b>
      {note && <p data-tone={waiting ? "wait" : (hint?.tone ?? "readonly")}>{note}</p>}
    </div>
  );
}
