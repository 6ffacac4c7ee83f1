/** Moves: the tree with its tools, stepping, and on request what happened move by move, or the own moves as a table. */
import { useState } from "preact/hooks";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Log } from "./Log";
import { Moves } from "./Moves";
import { Steps } from "./Steps";

export function MovesPanel(p: ViewProps) {
  const state = useStore(p.store);
  const { plays, snap, readonly } = chunksOf(state);
  const [told, tell] = useState(false);
  const [own, show] = useState(false);
  const Body = told ? Log : Moves;
  // A saved page has the table only where it was made for that.
  const table = plays || !readonly || snap.table.codap;
  return (
    <>
      <Body {...p} />
      <Bar label={p.t("ui.steps")} class="sea-foot">
        <Steps {...p} keys={false} />
        <Button {...p} k="ui.panel.log" on={told} onPress={() => tell(!told)} />
        {table && (
          <Button
            {...p}
            k="ui.panel.plays"
            on={own}
            onPress={() => {
              show(!own);
              if (!plays) void loadChunk(p.store, "plays", "plays");
            }}
          />
        )}
      </Bar>
      {own && plays && <plays.Plays {...p} />}
    </>
  );
}
