/** The keys that work now, part by part, and what the marks on the board mean. */
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import { boardOf } from "../shared/contracts";
import { useStore } from "../shared/hooks";
import { CellLegend, type CellMark } from "../shared/Legend";
import { Modal } from "../shared/modal";

const MARKS: readonly CellMark[] = [
  ["free", "dot"],
  ["costly", "cost", "2"],
  ["last"],
  ["trial", "badge", "?"],
  ["blocked"],
];

export function Help(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { keys } = state.snap.ui;
  const { game } = state.snap.table;
  const own = boardOf(state);
  const about = (key: string) => named(t, `${game}.help.${key}`, t(`ui.help.${key}`));
  // One message per language: parts are set apart by a blank line, each line is "keys = what they do".
  const parts = about("keys")
    .split("\n\n")
    .map((part) => part.split("\n"));
  return (
    <Modal {...p} title={t("ui.bar.help")}>
      <p>{keys ? about("mouse") : t("ui.help.off")}</p>
      <div class="sea-help">
        {parts.map(([title, ...lines]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines
                .map((line) => line.split(" = ") as [string, string])
                .filter(([names]) => keys || names.split(" ").some((name) => name.length > 1 || name > "z"))
                .map(([names, what]) => (
                  <div key={names}>
                    <dt>
                      {names.split(" ").map((name) => (
                        <kbd key={name}>{name}</kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t("ui.help.marks")}</h3>
          {own ? <own.Legend {...p} /> : <CellLegend {...p} marks={MARKS} />}
        </section>
      </div>
    </Modal>
  );
}
