/** Said once: no deal that agrees with what was seen can be won any more. */
import { useEffect } from "preact/hooks";
import { ask } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { actionsOf, Bar } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Styles } from "./styles";

export function Lost(p: ViewProps) {
  const { t, store, view } = p;
  const { snap } = useStore(store);
  const { waved } = useView(view);
  const lost = snap.status.lost;
  const game = snap.table.board ?? 0;
  const shown = lost && waved !== game && snap.table.tip;
  useEffect(() => {
    if (shown && store.speaker === view) view.say(`${t("ui.lost")} ${lost.text}`);
  }, [shown, lost?.text]);
  if (!shown) return null;
  const action = actionsOf(p);
  const away = () => view.set({ waved: game });
  return (
    <section class="sea-lost" aria-label={t("ui.lost")}>
      <Styles />
      <p>
        <b>{t("ui.lost")}</b> {lost.text}
      </p>
      <Bar label={t("ui.lost")} role="group">
        {action("go-on", "ui.lost.on", away)}
        {action("look-back", "ui.lost.look", () => {
          away();
          view.set({ panel: "moves" });
          if (snap.table.canUndo) void ask(p, { do: "undo" });
        })}
        {action("give-up", "ui.bar.plus", () => {
          away();
          view.set({ dialog: "new" });
        })}
      </Bar>
    </section>
  );
}
