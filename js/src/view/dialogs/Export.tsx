/** What can be taken out of the page: the deal, the position as text, and the lines of Python that save. */
import { useEffect, useState } from "preact/hooks";
import { refusal } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { cardOf } from "../../core/text/words";
import type { Answer, Position, Shared, Table } from "../../core/wire/protocol";
import { boardOf } from "../shared/contracts";
import { useStore } from "../shared/hooks";
import { CopyLine, Modal } from "../shared/modal";

/** The grid as text, as people post it: rows from the top, a dot for an empty cell. */
export function positionText({ grid, ...more }: Position, { layout }: Table): string {
  if (!grid) return JSON.stringify(more); // a game whose board is not here
  const line = (cells: string[]) =>
    cells
      .map((cell) => cell.padStart(3))
      .join("")
      .trimEnd();
  return layout.rows
    .map((row) => line([row[0]?.slice(1) ?? "", ...row.map((cell) => cardOf(grid[cell]) ?? ".")]))
    .concat(line(["", ...(layout.rows.at(-1) ?? []).map((cell) => cell.charAt(0))]))
    .join("\n");
}

export function Export(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { snap } = state;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => void store.send({ do: "share" }).then(setAnswer), []);
  const shared = answer?.ok ? (answer.data as Shared) : null;
  const lines: [string, string][] = [
    ["position", (boardOf(state)?.positionText ?? positionText)(snap.position, snap.table)],
    ["html", 'w.to_html("game.html")'],
  ];
  if (shared?.code) {
    lines.unshift(["deal", shared.code]);
    lines.push(["save", 'w.game.save("evening.sea.json")']); // a file tells the deal too
  }
  return (
    <Modal {...p} title={t("ui.bar.share")}>
      {!shared && <p>{answer ? refusal(t, answer) : t("ui.loading")}</p>}
      {shared && <p>{t(`ui.share.says.${shared.says}`, { phrase: shared.phrase ?? "" })}</p>}
      {lines.map(([name, code]) => (
        <section key={name}>
          <h3>{t(`ui.share.${name}`)}</h3>
          <CopyLine {...p} code={code} label={t(`ui.share.${name}`)} />
        </section>
      ))}
    </Modal>
  );
}
