/** What of the kernel's news is about the position shown, and the requests behind the buttons. */
import { refusal, tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Store } from "../../core/state/store";
import type { OddsView, View, ViewState } from "../../core/state/viewstate";
import type { Translate } from "../../core/text/i18n";
import { moveLabel } from "../../core/text/moves";
import { isYou, seatName } from "../../core/text/players";
import { named } from "../../core/text/words";
import type {
  Advice,
  BoardNews,
  Live,
  NumberNews,
  Point,
  SolvedNews,
  TrialNews,
  TurnNews,
  TurnSubject,
  WinNews,
} from "../../core/wire/odds";
import type { NumberKind } from "../../core/wire/protocol";

const CLOSED: OddsView = {
  horizon: 5,
  kind: "hit",
  heat: null,
  subject: "",
  number: null,
  advice: null,
  aim: -1,
  trialOn: false,
  trial: null,
};

export const oddsOf = (view: View): OddsView => view.odds ?? CLOSED;

export function change({ view }: ViewProps, patch: Partial<OddsView>): void {
  view.set({ odds: { ...oddsOf(view.get()), ...patch } });
}

/** The news about the game that is on the board: another one has nodes of the same names. */
export function liveOf(store: Store): Live {
  const { live, snap } = store.get();
  return Object.fromEntries(Object.entries(live).filter(([, news]) => news?.board === snap.table.board));
}

/** The hint for the position shown, if one was taken. */
export function adviceOf({ store, view }: ViewProps): Advice | null {
  const { cursor, table } = store.get().snap;
  const { advice } = oddsOf(view.get());
  return advice?.node === cursor && advice.board === table.board ? advice : null;
}

/** The odds of the position shown, if the kernel has told them. */
export function boardOf(store: Store): BoardNews | null {
  const { cursor, table } = store.get().snap;
  const { board } = liveOf(store);
  return board?.node === cursor && board.seat === table.shown && board.policy === table.odds ? board : null;
}

export function winOf(store: Store, board: BoardNews): { win: WinNews | null; done: boolean } {
  const { win } = liveOf(store);
  const mine = win?.node === board.node && win.seat === board.seat && !win.failed;
  return mine ? win : { win: board.win ?? null, done: false };
}

/** The exact values, as far as they are worked out. */
export function solvedOf(store: Store, board: BoardNews): { solved: SolvedNews | null; done: boolean } {
  const { solved } = liveOf(store);
  const mine = solved?.node === board.node && solved.seat === board.seat;
  return mine ? solved : { solved: board.solved ?? null, done: false };
}

/** The subject that was chosen, or the first. */
export const subjectOf = ({ subject }: OddsView, { subjects }: TurnNews): TurnSubject | undefined =>
  subjects.find(({ id }) => id === subject) ?? subjects[0];

/** Are chances painted on the board? Those of a solved game are while the panel is open, unless chosen otherwise. */
export function heatOn({ view }: ViewProps, board: BoardNews): boolean {
  const { panel } = view.get();
  return oddsOf(view.get()).heat ?? (board.solvable === true && panel === "odds");
}

/** The chart: the newest of what the answer and the news say. */
export function pointsOf(store: Store, board: BoardNews): Point[] {
  const { chart } = liveOf(store);
  const fresh = chart?.node === board.node && chart.seat === board.seat && !chart.failed ? chart.points : [];
  const told = new Map(fresh.map((one) => [one.node, one]));
  const { win } = winOf(store, board);
  const exact = solvedOf(store, board).solved?.best.chance;
  const here = win ?? (exact === undefined ? {} : { chance: exact, low: exact, high: exact, n: 0 });
  return board.points.map((one) => {
    const now = { ...one, ...told.get(one.node) };
    return one.node === board.node ? { ...now, ...here } : now;
  });
}

async function look(p: ViewProps): Promise<void> {
  const { store, view } = p;
  const answer = await store.send({ do: "odds", horizon: oddsOf(view.get()).horizon });
  if (answer.ok) store.put({ live: { ...store.get().live, board: answer.data as BoardNews } });
  else if (answer.code !== "no_kernel") tell(p, refusal(p.t, answer), "info");
}

/** How many panels of a page look on: the last one that closes ends the work. */
const watching = new WeakMap<Store, number>();

export function watch(p: ViewProps): () => void {
  const { store } = p;
  watching.set(store, (watching.get(store) ?? 0) + 1);
  return () => {
    const left = watching.get(store)! - 1;
    watching.set(store, left);
    if (!left) void store.send({ do: "odds_stop", what: "" });
  };
}

export const refresh = look;

/** A prediction as people type it: in per cent, with one digit after the point. */
export const predicted = (said: number) => Math.round(1000 * said) / 10;

/** The kernel reads the chance as it is written, here and in code alike. */
export async function lockIn(p: ViewProps, chance: string): Promise<void> {
  const answer = await p.store.send({ do: "forecast", chance });
  if (!answer.ok) return tell(p, refusal(p.t, answer));
  p.view.say(p.t("ui.odds.said", { n: predicted((answer.data as { said: number }).said) }));
  await look(p);
}

/** What had focus when an explanation was opened. */
const openers = new WeakMap<ViewState, HTMLElement>();

export function closeNumber(p: ViewProps): void {
  change(p, { number: null });
  openers.get(p.view)?.focus();
}

export async function openNumber(p: ViewProps, of: string, kind: NumberKind): Promise<void> {
  const from = (p.view.el?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
  if (from) openers.set(p.view, from as HTMLElement);
  const answer = await p.store.send({ do: "odds_number", of, kind, horizon: oddsOf(p.view.get()).horizon });
  if (answer.ok) change(p, { number: answer.data as NumberNews });
  else tell(p, refusal(p.t, answer));
}

/** The hint (h), or the candidates with their reasons (y): in words, and as tints on the board. */
export async function advise(p: ViewProps, reasons: boolean): Promise<void> {
  const { store, view, t } = p;
  const answer = await store.send({ do: "advise", reasons });
  if (!answer.ok) return tell(p, refusal(t, answer));
  const advice = answer.data as Advice;
  const move = moveLabel(t, store.get().snap.table.game, advice.best);
  change(p, { advice, aim: -1 });
  if (reasons) view.set({ panel: "odds" });
  const { board } = liveOf(store);
  if (board) store.put({ live: { ...store.get().live, board: { ...board, looks: advice.looks } } });
  tell(p, advice.why, "good", { head: t("ui.odds.hint.head", { move }) });
}

export async function askTrial(p: ViewProps, moves: readonly string[]): Promise<void> {
  const { horizon } = oddsOf(p.view.get());
  const answer = await p.store.send({ do: "odds_trial", moves: [...moves], horizon });
  if (answer.ok) change(p, { trial: answer.data as TrialNews });
  else tell(p, refusal(p.t, answer), "info");
}

/**
 * An estimated chance in per cent: never 0 or 100, for no number of games makes it certain. `half`: its interval is so
 * wide to each side; the narrower, the more decimals are worth reading.
 */
export function percent(t: Translate, chance: number, half = 1): string {
  const digits = half > 0 ? Math.min(3, Math.max(0, Math.ceil(-Math.log10(100 * half)))) : 0;
  return inPer(t, between(t, chance, digits, true));
}

/** An exact chance: certain, impossible, or in per cent. */
export function exactly(t: Translate, chance: number): string {
  if (chance === 1) return t("ui.odds.certain");
  if (chance === 0) return t("ui.odds.impossible");
  return inPercent(t, chance);
}

/** The same with 0 and 100 as numbers, for narrow places. */
export const inPercent = (t: Translate, chance: number) => inPer(t, share(t, chance));

/** A number of per cent as the language writes it. */
const inPer = (t: Translate, n: string) => t("ui.odds.percent", { n });

/** The number alone: 0 and 100 only for what is impossible and certain. */
export function share(t: Translate, chance: number): string {
  return between(t, chance, 0, chance > 0 && chance < 1);
}

function between(t: Translate, chance: number, digits: number, open: boolean): string {
  const step = 10 ** digits;
  const n = Math.round(100 * step * chance) / step;
  if (n <= 0 && open) return `<${t.num(1 / step)}`;
  return n >= 100 && open ? `>${t.num(100 - 1 / step)}` : t.num(n);
}

/** A chance as a decimal fraction; what can happen or fail never looks impossible or certain. */
export function decimal(t: Translate, chance: number): string {
  const n = Math.round(1000 * chance);
  if (n === 0 && chance > 0) return `<${t.num(0.001)}`;
  return n === 1000 && chance < 1 ? `>${t.num(0.999)}` : t.num(n / 1000);
}

/** The name of the bot that plays on: whose chance a chance to win is. */
export function policyName({ t, store }: ViewProps, policy = ""): string {
  return named(t, `${store.get().snap.table.game}.bot.${policy}`, policy);
}

/** What is estimated: that this bot wins from here, which is not what the person would. */
export function winEvent(p: ViewProps, policy: string, seat: number): string {
  const { table } = p.store.get().snap;
  const args = { bot: policyName(p, policy), who: seatName(p.t, table, seat) };
  return p.t(isYou(table, seat) ? "ui.odds.win.bot" : "ui.odds.win.seat", args);
}

/** For which looking an interval is right. */
export const kindOf = (t: Translate, { planned }: { planned: boolean }) =>
  t(planned ? "ui.odds.kind.fixed" : "ui.odds.kind.watched");

/** The estimate in one sentence. */
export function winSentence(p: ViewProps, win: WinNews): string {
  const { t } = p;
  const half = (win.high - win.low) / 2;
  return t("ui.odds.win.sentence", {
    bot: policyName(p, win.policy),
    kind: kindOf(t, win),
    chance: percent(t, win.chance, half),
    low: percent(t, win.low, half),
    high: percent(t, win.high, half),
    level: Math.round(100 * win.level),
    n: win.n,
  });
}
