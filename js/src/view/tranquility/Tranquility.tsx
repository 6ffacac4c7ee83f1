/** The table of Tranquility: board, deck, hand. */
import { tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { Curtain } from "../shared/Curtain";
import { useKeys } from "../shared/hooks";
import { Board } from "./Board";
import { sceneOf } from "./flow";
import { Hand } from "./Hand";
import { LifeLine } from "./Life";
import { modulesOf } from "./scene";

export function Tranquility(p: ViewProps) {
  const { store, view, t } = p;
  const { snap, tree } = store.get();
  const modules = modulesOf(store.get());
  const scene = sceneOf(p);
  const { curtain, shown, asks } = snap.table;

  // Read-outs on request: this cell, this row, the last move, the cards left. The page shows it all already.
  const say = (text?: string | null) => tell(p, text || t("ui.read.none"), "info");
  const read = (selector: string) => {
    const found = [...view.el!.querySelectorAll(selector)];
    say(found.map((el) => el.textContent || t("ui.cell.empty")).join(", "));
  };
  useKeys(view, {
    o: () => say(view.el!.querySelector(".sea-board [tabindex='0']")!.getAttribute("aria-label")),
    g: () => read(".sea-row:has([tabindex='0']) button"),
    l: () => say(tree.rows.get(snap.cursor)?.log.map(t.phrase).join(" ")),
    n: () => read(".sea-life li"),
  });

  return (
    <div class="sea-table" data-layer={scene.layer}>
      {scene.layer !== "game" && <p class="sea-layer">{t(`ui.${scene.layer}.layer`)}</p>}
      <Board {...p} scene={scene} />
      {modules && <modules.Table {...p} scene={scene} />}
      <LifeLine {...p} scene={scene} />
      {curtain && <Curtain {...p} />}
      {!(curtain && shown === null && asks !== null) && <Hand {...p} scene={scene} />}
    </div>
  );
}
