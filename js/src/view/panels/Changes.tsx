/** What a trial changes, as tables of before and after: chance, cards and cells, then the gaps that are not as they were. */
import type { ViewProps } from "../../core/play/props";
import type { Trial } from "../../core/state/viewstate";
import { signed } from "../../core/text/signed";
import type { Gap, Position, Table } from "../../core/wire/protocol";
import { chunksOf, type TrialChange } from "../shared/contracts";
import { useStore } from "../shared/hooks";
import { gapRows } from "./gaps";

const sum = (list: readonly number[] = []) => list.reduce((a, b) => a + b, 0);

/** What is counted of a position, by the end of its key in the catalogue. */
export function countsOf(position: Position, { layout, shown }: Table): [name: string, n: number][] {
  const { grid, hand, hands, decks, common_deck = 0, deck, scores, holds } = position;
  if (scores) {
    const seat = shown ?? 0;
    return [
      ["points", (scores as number[])[seat]!],
      ["hold", sum((holds as number[][])[seat])],
    ];
  }
  if (!grid) return [];
  const left = decks ? sum(hands) + sum(decks) + common_deck : Number(deck ?? 0) + (hand?.length ?? 0);
  return [
    ["cards", left],
    ["empty", layout.segments.flat().length - Object.values(grid).filter(Boolean).length],
  ];
}

export function Changes({ trial, ...p }: ViewProps & { trial: Trial }) {
  const { t, store } = p;
  const state = useStore(store);
  const { snap, odds } = chunksOf(state);
  const told: TrialChange | null = odds?.changeOf(p, trial) ?? null;
  const [start, end] = [trial.steps[0]!, trial.steps.at(-1)!];
  const now = new Map(countsOf(end.position, snap.table));
  const heads = (...names: string[]) => (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {t(`ui.whatif.col.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
  const line = (name: string, before: string, after: string, by: string) => (
    <tr key={name}>
      <th scope="row">{t(`ui.whatif.row.${name}`)}</th>
      <td>{before}</td>
      <td>{after}</td>
      <td>{by}</td>
    </tr>
  );
  const order = snap.table.layout.segments?.flat() ?? [];
  const rows = gapRows(start.gaps_before, end.gaps_after, order);
  /** A gap in one word, or by its chance. */
  const fate = (gap: Gap, when: "before" | "after") =>
    gap.alive ? told?.hit(when, gap.cells[0]!) || t("ui.gap.alive") : t("ui.gap.dead");
  return (
    <>
      <table class="sea-change">
        {heads("what", "before", "after", "change")}
        <tbody>
          {told?.chance && line("chance", ...told.chance)}
          {countsOf(snap.position, snap.table).map(([name, n]) => {
            const after = now.get(name) ?? n;
            return line(name, t.num(n), t.num(after), signed(t, after - n));
          })}
        </tbody>
      </table>
      {rows.length > 0 && (
        <table class="sea-change">
          <caption>
            {told?.horizon ? t("ui.whatif.gaps.next", { n: told.horizon }) : t("ui.whatif.gaps")}
          </caption>
          {heads("cells", "numbers", "before", "after")}
          <tbody>
            {rows.map(({ old, now, end }) => {
              const { cells, possible } = (now ?? old)!;
              return (
                <tr key={`${cells}${now ? "" : "-"}`}>
                  <th scope="row">{cells[1] ? `${cells[0]}\u2013${cells.at(-1)}` : cells[0]}</th>
                  <td>{numbersOf(t, possible)}</td>
                  <td class={old?.alive === false ? "sea-refused" : ""}>
                    {old ? fate(old, "before") : t("ui.whatif.gap.new")}
                  </td>
                  <td class={now?.alive === false ? "sea-refused" : ""}>
                    {now ? fate(now, "after") : t(`ui.whatif.gap.${end}`)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Numbers that can still come: a few one by one, of more the first and the last. */
const numbersOf = (t: ViewProps["t"], all: readonly number[]) =>
  all.length > 3 ? `${all[0]}\u2013${all.at(-1)}` : t.list(all) || "\u2013";
