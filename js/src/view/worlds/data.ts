/** What of the kernel's news about invented worlds is of the position shown, and counting in it. */
import type { ViewProps } from "../../core/play/props";
import type { BoardNews, Measure, WorldNews, WorldsNews, WorldsRow } from "../../core/wire/odds";
import { liveOf, percent } from "../odds/data";

/** The worlds of the position shown, if the kernel has told of any. */
export function worldsOf({ store }: ViewProps, board: BoardNews): WorldsNews | null {
  const { worlds } = liveOf(store);
  return worlds && !worlds.failed && worlds.node === board.node && worlds.seat === board.seat ? worlds : null;
}

/** So many more worlds; with 0 what there is. Gives what is wrong, or null. */
export async function askWorlds({ store }: ViewProps, n: number) {
  const answer = await store.send({ do: "odds_worlds", n });
  if (!answer.ok) return answer;
  const told = answer.data as WorldsNews & { board: number };
  const { live } = store.get();
  const { worlds, board } = live;
  // News that came before the answer know more.
  const newer = worlds && worlds.board === told.board && worlds.node === told.node && worlds.n > told.n;
  store.put({
    live: {
      ...live,
      worlds: newer ? worlds : told,
      ...(board && told.looks ? { board: { ...board, looks: told.looks } } : {}),
    },
  });
  return null;
}

/** The same of a few worlds that were watched: no interval before all are counted. */
export function tally(watched: readonly WorldNews[], measure: Measure): WorldsRow[] {
  const found = new Map<number, number>();
  for (const { values } of watched) found.set(values[measure]!, (found.get(values[measure]!) ?? 0) + 1);
  return [...found].sort(([a], [b]) => a - b).map(([value, worlds]) => [value, worlds, 0, 1]);
}

export const total = (rows: readonly WorldsRow[]) => rows.reduce((sum, [, worlds]) => sum + worlds, 0);

/** How many worlds came to a number or more. */
export const reached = (rows: readonly WorldsRow[], cut: number) =>
  total(rows.filter(([value]) => value >= cut));

/** The number from which worlds are counted at first: what means a win, else that of half the worlds. */
export function firstCut(rows: readonly WorldsRow[], goal: number | null): number {
  if (goal !== null) return goal;
  const half = total(rows) / 2;
  return rows.findLast(([value]) => reached(rows, value) >= half)?.[0] ?? 0;
}

/** The range of the axis. */
export function rangeOf(rows: readonly WorldsRow[], goal: number | null): readonly [number, number] {
  const low = rows[0]?.[0] ?? 0;
  const high = goal ?? rows.at(-1)?.[0] ?? 1;
  return [Math.min(low, high - 4), high];
}

/** "36 or more: 412 of 1,000", and what that says of all worlds. */
export function shareSentence(
  p: ViewProps,
  news: WorldsNews,
  rows: readonly WorldsRow[],
  cut: number,
  goal: number | null,
): string {
  const { t } = p;
  const n = total(rows);
  const count = reached(rows, cut);
  const head = t(cut === goal ? "ui.worlds.count.win" : "ui.worlds.count", { cut, count, n });
  if (n < news.n || !news.done) return head;
  const [, , low, high] = rows.find(([value]) => value >= cut) ?? [0, 0, ...(news.none ?? [0, 1])];
  const half = (high - low) / 2;
  const told = t("ui.worlds.share", {
    share: percent(t, count / n, half),
    low: percent(t, low, half),
    high: percent(t, high, half),
    level: Math.round(100 * news.level),
    kind: t(news.grown ? "ui.worlds.kind.watched" : "ui.worlds.kind.fixed"),
  });
  return `${head} ${told}`;
}
