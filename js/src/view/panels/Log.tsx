/** What happened, turn by turn, up to the shown position; each entry leads to its position. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { pathTo } from "../../core/state/tree";
import type { OptionValue } from "../../core/wire/protocol";
import { Bar } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Select } from "../shared/Select";
import { nodeLabel } from "./nodes";

const DRAWN = 80; // the last entries; those before are found by their turn

export function Log(p: ViewProps) {
  const { t, store } = p;
  const { snap, tree } = useStore(store);
  const [turn, setTurn] = useState<OptionValue>("");
  const box = useRef<HTMLDivElement>(null);
  const rows = pathTo(tree, snap.cursor).flatMap((id) => tree.rows.get(id) ?? []);
  const turns = [...new Set(rows.map((row) => row.turn))];
  const wanted = rows.filter((row) => turn === "" || row.turn === turn).slice(-DRAWN);
  const turnName = (n: number) => t(n ? "ui.log.turn" : "ui.log.setup", { n });

  // The newest entry in sight, without moving the notebook.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [snap.cursor, turn]);

  return (
    <>
      <Select
        label={t("ui.log.filter")}
        value={turn}
        choices={[["", t("ui.log.all")], ...turns.map((n) => [n, turnName(n)] as const)]}
        onPick={setTurn}
      />
      <div ref={box} class="sea-scroll">
        <Bar label={t("ui.panel.log")} role="group" vertical>
          {wanted.map((row, i) => (
            <div key={row.id}>
              {wanted[i - 1]?.turn !== row.turn && <h4>{turnName(row.turn)}</h4>}
              <button
                type="button"
                {...KEYS}
                data-rove
                class="sea-entry"
                aria-current={row.id === snap.cursor || undefined}
                onClick={() => go(p, row.id)}
              >
                {row.log.map(t.phrase).join(" ") || nodeLabel(t, snap.table.game, row)}
              </button>
            </div>
          ))}
        </Bar>
      </div>
    </>
  );
}
