/** The drawer: four tabs, and what is open. */
import { useEffect } from "preact/hooks";
import { messagesOf } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import type { Panel } from "../../core/state/viewstate";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";
import { Lost } from "../shared/later";
import { seen } from "../shared/newcomer";
import { oddsChunk } from "./chunk";
import { Guide } from "./Guide";
import { MovesPanel } from "./MovesPanel";
import { WhatIf } from "./WhatIf";

const PANELS = { guide: Guide, odds: Odds, trial: WhatIf, moves: MovesPanel };

function Odds(p: ViewProps) {
  const { odds } = chunksOf(useStore(p.store));
  useEffect(() => void oddsChunk(p), []);
  return odds ? <odds.Panel {...p} /> : <p>{p.t("ui.odds.loading")}</p>;
}

/** A hint, or why the best moves are the best: comes with the odds. */
export async function advise(p: ViewProps, reasons: boolean): Promise<void> {
  const chunk = await oddsChunk(p);
  // Its words may have come with it just now.
  const now = p.store.get();
  await chunk?.advise({ ...p, t: makeTranslate(messagesOf(now), now.snap.ui.locale) }, reasons);
}

export function Panels(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { odds } = chunksOf(state);
  const { table } = state.snap;
  const shown = (Object.keys(PANELS) as Panel[]).filter(
    (one) => one !== "odds" || (table.odds ?? "off") !== "off",
  );
  const { panel: wish } = useView(view);
  const panel = shown.find((one) => one === wish) ?? "moves";
  const Body = PANELS[panel];
  // Somebody new to this browser is shown how to play first.
  useEffect(() => {
    if (!seen() && !state.readonly && wish === "moves") view.set({ panel: "guide" });
  }, []);
  useKeys(view, {
    y: () => advise(p, true),
    i: () => view.set({ panel: "odds", looking: state.snap.cursor }),
  });
  return (
    <>
      <Lost {...p} />
      <Bar label={t("ui.panels")} role="tablist" class="sea-tabs">
        {shown.map((name) => (
          <Button
            key={name}
            {...p}
            role="tab"
            aria-selected={name === panel}
            k={`ui.panel.${name}`}
            hotkey={name === "odds" ? "i" : ""}
            onPress={() => view.set({ panel: name })}
          />
        ))}
      </Bar>
      <div class="sea-panel" role="tabpanel" aria-label={t(`ui.panel.${panel}`)}>
        <Body {...p} />
        {odds && <odds.Styles />}
      </div>
    </>
  );
}
