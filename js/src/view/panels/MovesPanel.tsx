/** Moves: the tree with its tools, stepping, and on request what happened move by move. */
import { useState } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { Bar, Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Log } from "./Log";
import { Moves } from "./Moves";
import { Steps } from "./Steps";

export function MovesPanel(p: ViewProps) {
  useStore(p.store);
  const [told, tell] = useState(false);
  const Body = told ? Log : Moves;
  return (
    <>
      <Body {...p} />
      <Bar label={p.t("ui.steps")} class="sea-foot">
        <Steps {...p} keys={false} />
        <Button {...p} k="ui.panel.log" on={told} onPress={() => tell(!told)} />
      </Bar>
    </>
  );
}
