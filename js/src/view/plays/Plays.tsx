/** One's own moves as a table: the last five or all, as a file for a spreadsheet, and from a page inside CODAP to there. */
import { useEffect, useState } from "preact/hooks";
import { ask, dead, refusal } from "../../core/play/ask";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/moves";
import type { Exported, PlaysData } from "../../core/wire/protocol";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import styles from "./plays.css?inline";

const LAST = 5;

/** Columns of the table; those of a narrow one first. */
const FEW = ["turn", "move", "drew", "price"] as const;
const MORE = ["hand", "legal", "gap", "filled", "forecast", "looks"] as const;
type Column = (typeof FEW)[number] | (typeof MORE)[number];

type Row = Readonly<Record<string, string | number | null>>;

const rowsOf = ({ columns, rows }: PlaysData): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null])));

/** The rows from one on, asked for piece by piece. */
async function fetchRows({ store, t }: ViewProps, first: number): Promise<PlaysData | string> {
  let found: PlaysData | null = null;
  for (;;) {
    const from: number = found ? found.first + found.rows.length : first;
    const answer = await store.send({ do: "plays", first: from });
    if (!answer.ok) return refusal(t, answer);
    const told = answer.data as PlaysData;
    const now: PlaysData = found
      ? { ...(found as PlaysData), all: told.all, rows: [...(found as PlaysData).rows, ...told.rows] }
      : told;
    found = now;
    if (!told.rows.length || now.first + now.rows.length >= now.all) return now;
  }
}

export function Plays(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { cursor, table } = state.snap;
  const [all, setAll] = useState(false);
  const [data, setData] = useState<PlaysData | string | null>(null);
  useEffect(() => {
    let here = true;
    void fetchRows(p, all ? 0 : -LAST).then((found) => here && setData(found));
    return () => {
      here = false;
    };
  }, [cursor, table.shown, table.board, all]);

  const known = data && typeof data !== "string" ? data : null;
  const rows = known ? rowsOf(known).slice(all ? 0 : -LAST) : [];
  const count = known?.all ?? 0;
  return (
    <section class="sea-plays" aria-label={t("ui.plays")}>
      <style>{styles}</style>
      <h3>{t("ui.plays")}</h3>
      {typeof data === "string" && <p>{data}</p>}
      {known && !count && <p>{t("ui.plays.none")}</p>}
      {rows.length > 0 && <Table {...p} rows={rows} />}
      {known && count > 0 && (
        <p>
          <small>{t("ui.plays.count", { n: rows.length, all: count })}</small>
        </p>
      )}
      <Bar label={t("ui.plays")} role="group" class="sea-buttons">
        <Button
          {...p}
          k="ui.plays.all"
          on={all}
          why={count <= LAST && t("ui.plays.all.why")}
          onPress={() => setAll(!all)}
        />
        <Button {...p} k="ui.plays.csv" why={dead(t, state)} onPress={() => download(p)} />
      </Bar>
      {table.codap && <Codap {...p} />}
    </section>
  );
}

/** A cell in words. */
function told({ t, store }: ViewProps, row: Row, column: Column): string {
  const { game } = store.get().snap.table;
  if (column === "move") return moveLabel(t, game, String(row.move));
  if (column === "gap") {
    if (row.gap_low == null && row.gap_high == null) return "–";
    return [row.gap_low, row.gap_high].map((end) => (end == null ? "…" : t.num(Number(end)))).join("–");
  }
  const value = row[column];
  if (value == null || value === "") return "–";
  if (column === "forecast") return t("ui.plays.percent", { n: Math.round(1000 * Number(value)) / 10 });
  return typeof value === "number" ? t.num(value) : value;
}

function Table({ rows, ...p }: ViewProps & { rows: readonly Row[] }) {
  const { t } = p;
  const columns: readonly Column[] = [...FEW, ...MORE];
  const look = (column: Column) => ((MORE as readonly string[]).includes(column) ? "sea-more" : undefined);
  return (
    <div
      class="sea-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={t("ui.plays")}
      data-lm-suppress-shortcuts="true"
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column} class={look(column)}>
                {t(`ui.plays.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.number} ${row.row}`}>
              {columns.map((column, i) =>
                i ? (
                  <td key={column} class={look(column)}>
                    {told(p, row, column)}
                  </td>
                ) : (
                  <th scope="row" key={column}>
                    {told(p, row, column)}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Nothing goes to the page around this one before the button is pressed. */
function Codap(p: ViewProps) {
  const { t, store } = p;
  const [step, setStep] = useState<"ready" | "waiting" | "sent" | "alone" | "failed">("ready");
  const [n, setN] = useState(0);
  const end = (to: typeof step, sent = 0) => {
    setStep(to);
    setN(sent);
    p.view.say(t(`ui.codap.${to}`, { n: sent }));
  };
  const press = async () => {
    setStep("waiting");
    const rows = await fetchRows(p, 0);
    await loadChunk(store, "codap", "codap");
    const { codap } = chunksOf(store.get());
    if (!codap || typeof rows === "string") return end("failed");
    try {
      const sent = await codap.send(rows, setN);
      end(sent === null ? "alone" : "sent", sent ?? 0);
    } catch {
      end("failed");
    }
  };
  return (
    <div class="sea-codap">
      <Button
        {...p}
        k="ui.plays.codap"
        why={step === "waiting" && t("ui.codap.waiting", { n })}
        onPress={press}
      />
      <p>{t(`ui.codap.${step}`, { n })}</p>
    </div>
  );
}

async function download(p: ViewProps): Promise<void> {
  const answer = await ask(p, { do: "export", what: "csv" });
  const el = p.view.el;
  if (!answer.ok || !el) return;
  const { name, type, text } = answer.data as Exported;
  const link = el.ownerDocument.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  el.append(link); // some browsers follow no link outside the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  p.view.say(p.t("ui.plays.saved", { name }));
}
