/** The drawer: four tabs, and what is open. */
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import type { Panel } from "../../core/state/viewstate";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";
import { Lost } from "../shared/later";
import { seen } from "../shared/newcomer";
import { advise, oddsChunk } from "./chunk";
import { Guide } from "./Guide";
import { MovesPanel } from "./MovesPanel";
import styles from "./panels.css?inline";
import { WhatIf } from "./WhatIf";

const PANELS = { guide: Guide, odds: Odds, trial: WhatIf, moves: MovesPanel };

function Odds(p: ViewProps) {
  const { odds } = chunksOf(useStore(p.store));
  useEffect(() => void oddsChunk(p), []);
  return odds ? <odds.Panel {...p} /> : <p>{p.t("ui.odds.loading")}</p>;
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
      <style>{styles}</style>
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
        <Lost {...p} />
        <Body {...p} />
        {odds && <odds.Styles />}
      </div>
    </>
  );
}
