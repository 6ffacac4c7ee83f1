import { useEffect } from "preact/hooks";
import { messagesOf } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import type { Panel } from "../../core/state/viewstate";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";
import { oddsChunk } from "./chunk";
import { Log } from "./Log";
import { Moves } from "./Moves";
import { Rules } from "./Rules";
import { WhatIf } from "./WhatIf";

const PANELS = { odds: Odds, moves: Moves, trial: WhatIf, log: Log, rules: Rules };

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
  const advise = (reasons: boolean) => async () => {
    const chunk = await oddsChunk(p);
    // Its words may have come with it just now.
    const now = store.get();
    chunk?.advise({ ...p, t: makeTranslate(messagesOf(now), now.snap.ui.locale) }, reasons);
  };
  useKeys(view, { h: advise(false), y: advise(true), i: () => view.set({ panel: "odds" }) });
  return (
    <>
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
