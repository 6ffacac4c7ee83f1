/** Read-outs on request, by key: this cell, its row, the last move, the cards left. The page shows it all already. */
import { tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { useKeys } from "./hooks";

/** `row`: what "g" reads; `counts` selects what "n" reads. */
export function Readouts({ row, counts, ...p }: ViewProps & { row: () => string; counts: string }) {
  const { store, view, t } = p;
  const say = (text?: string | null) => tell(p, text || t("ui.read.none"), "info");
  useKeys(view, {
    o: () => say(view.el!.querySelector(".sea-board [tabindex='0']")!.getAttribute("aria-label")),
    g: () => say(row()),
    l: () => {
      const { snap, tree } = store.get();
      say(tree.rows.get(snap.cursor)?.log.map(t.phrase).join(" "));
    },
    n: () => say(textsOf(p, counts)),
  });
  return null;
}

/** What stands in the page there, in one line. */
export function textsOf({ view, t }: ViewProps, selector: string): string {
  const found = [...view.el!.querySelectorAll(selector)];
  return found.map((el) => el.textContent || t("ui.cell.empty")).join(", ");
}
