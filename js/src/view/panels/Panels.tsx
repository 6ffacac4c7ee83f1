import { useView } from "../../core/hooks";
import type { ViewProps } from "../../core/props";
import type { Panel } from "../../core/viewstate";
import { Bar, Button } from "./controls";
import { Log } from "./Log";
import { Moves } from "./Moves";
import { Rules } from "./Rules";
import { WhatIf } from "./WhatIf";

const PANELS = { moves: Moves, trial: WhatIf, log: Log, rules: Rules };

export function Panels(p: ViewProps) {
  const { t, view } = p;
  const { panel } = useView(view);
  const Body = PANELS[panel];
  return (
    <>
      <Bar label={t("ui.panels")} role="tablist" class="sea-tabs">
        {(Object.keys(PANELS) as Panel[]).map((name) => (
          <Button
            key={name}
            {...p}
            role="tab"
            aria-selected={name === panel}
            k={`ui.panel.${name}`}
            onPress={() => view.set({ panel: name })}
          />
        ))}
      </Bar>
      <div class="sea-panel" role="tabpanel" aria-label={t(`ui.panel.${panel}`)}>
        <Body {...p} />
      </div>
    </>
  );
}
