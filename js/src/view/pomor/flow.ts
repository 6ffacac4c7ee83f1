/**
 * From clicks to a move. The page never judges a move: it lights up what the kernel's `choices` allow, shows the
 * previews in them, and asks the kernel (`explain`) about everything else. Click, drag and keys all end here.
 */
import { focusKey } from "../../core/host/roving";
import { act, blocked, cancel, toggled } from "../../core/play/act";
import { tell } from "../../core/play/ask";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import type { Picked } from "../shared/contracts";
import type { Place, PomorChoices, PomorLayout, PomorPosition, Preview } from "./types";
import { nameOf, tokenName } from "./words";

export interface Scene extends Shown {
  readonly position: PomorPosition;
  readonly choices: PomorChoices;
  readonly layout: PomorLayout;
  readonly hand: readonly string[];
  readonly point: string;
  /** The picked card, or "". */
  readonly card: string;
  /** What the picked card would do, mode by mode. */
  readonly plays: readonly Preview[];
  /** Places that can be clicked now: message key of what that does. */
  readonly lit: Readonly<Record<Place, string>>;
  /** By slot: does the card take the own token to the place picked first? */
  readonly fitting: readonly boolean[];
}

export function sceneOf(p: ViewProps): Scene {
  const v = p.view.get();
  const now = pictureOf(p);
  const position = now.position as PomorPosition;
  const choices = now.choices as PomorChoices;
  const hand = position.hand ?? [];
  const cards = choices.cards ?? [];
  const card = cards.length ? (hand[v.slot ?? -1] ?? "") : "";
  const plays = cards.filter((one) => one.card === card);
  const fitting = hand.map(
    (one) =>
      !card && v.cell !== null && cards.some((play) => play.card === one && String(play.own) === v.cell),
  );
  const layout = p.store.get().snap.table.layout as unknown as PomorLayout;
  return {
    ...now,
    position,
    choices,
    layout,
    hand,
    point: choices.kinds?.length ? position.point : "",
    card,
    plays,
    lit: litBy(choices, plays),
    fitting,
  };
}

function litBy({ ports = [], take, nets, sale }: PomorChoices, plays: readonly Preview[]): Scene["lit"] {
  const lit: Record<Place, string> = {};
  for (const play of plays) {
    if (play.first.code === "pilot_moved") lit[play.pilot] ??= "pomor.lit.pilot";
    if (play.pushed) lit[play.pushed.place] ??= "pomor.lit.push";
  }
  for (const play of plays) lit[play.own] = "pomor.lit.own";
  for (const place of ports) lit[place] = "pomor.lit.port";
  for (const { place } of nets?.candidates ?? []) lit[place] = "pomor.lit.nets";
  if (take) lit[take.place] = "pomor.lit.take";
  if (sale) lit[sale.place] = "pomor.lit.sell";
  return lit;
}

/** What the person is to do next, in words; "" where the status line says it all. */
export function promptOf({ view, store, t }: ViewProps, s: Scene): string {
  const { cell, chosen } = view.get();
  const { nets, blocked: by } = s.choices;
  if (nets) {
    const sum = nets.candidates.reduce((n, { place, value }) => n + (chosen.includes(place) ? value : 0), 0);
    return t("pomor.ask.nets", { sum, room: nets.room });
  }
  if (s.point !== "PLAY") return s.point && t(`pomor.ask.${s.point}`);
  if (s.card)
    return t(by ? "pomor.ask.both" : "pomor.ask.picked", {
      card: s.card,
      token: by ? tokenName(t, store.get().snap.table, by) : "",
    });
  if (cell !== null)
    return t(s.fitting.some(Boolean) ? "pomor.ask.place" : "pomor.ask.none", { place: cell });
  return t("pomor.ask.PLAY");
}

/** The places chosen for the nets as a move. */
export const netsMove = (chosen: readonly Place[]) =>
  ["ChooseNets", [...chosen].sort((a, b) => a - b).join(",")].filter(Boolean).join(" ");

/** Plays a move if the kernel listed it, otherwise asks why not. */
export function go(p: ViewProps, move: string): void {
  const s = sceneOf(p);
  if (!blocked(p, s)) void act(p, move, s.choices.moves?.includes(move) ?? false);
}

/** Click, Enter or digit on a card of the hand. */
export function pickSlot(p: ViewProps, slot: number): void {
  const s = sceneOf(p);
  const { slot: before, cell } = p.view.get();
  const card = s.hand[slot];
  if (card === undefined || blocked(p, s)) return;
  if (s.point !== "PLAY") return void act(p, `PlayCard ${card}`, false);
  if (before === slot) return void cancel(p);
  const plays = s.choices.cards!.filter((play) => play.card === card && String(play.own) === cell);
  if (s.fitting[slot] && plays.length === 1) return void act(p, plays[0]!.move);
  p.view.set({ ...NOTHING_PICKED, slot });
}

/** Click, Enter or drop on a place. */
export function pickPlace(p: ViewProps, place: Place): void {
  const s = sceneOf(p);
  const { view, t } = p;
  const { cell, chosen } = view.get();
  if (blocked(p, s)) return;
  const { take, nets, sale } = s.choices;
  const moves: Record<string, string> = {
    SETUP_TOKEN: `PlaceToken ${place}`,
    SETUP_PILOT: `PlacePilot ${place}`,
  };
  if (s.point in moves) go(p, moves[s.point]!);
  else if (take?.place === place) go(p, "TakeCatch");
  else if (sale?.place === place) go(p, "Sell");
  else if (nets && !(place in s.lit)) go(p, netsMove([...chosen, place]));
  else if (nets) toggleNet(p, place);
  else if (s.point !== "PLAY") tell(p, promptOf(p, s), "info");
  else if (!s.card) view.set({ ...NOTHING_PICKED, cell: cell === String(place) ? null : String(place) });
  else {
    const own = s.plays.filter((play) => play.own === place);
    const first = s.plays.filter((play) => (play.pushed?.place ?? play.pilot) === place);
    const meant = own.length ? own : first;
    if (meant.length === 1 && place in s.lit) void act(p, meant[0]!.move);
    else if (meant.length > 1) tell(p, promptOf(p, s), "info");
    else
      tell(
        p,
        s.plays.map((play) => t("pomor.leads", { card: nameOf(t, s.card), place: play.own })).join(" "),
        "info",
      );
  }
}

export function toggleNet({ view }: ViewProps, place: Place): void {
  view.set({ chosen: toggled(view.get().chosen, place, Infinity), hint: null });
}

/** What a person picks to make a move: "PlayCard 4/2 unblock", "ChooseNets 2,9"; every other is one button. */
export function partsOf({ hand }: Scene, move: string): Picked | null {
  const [kind, what = "", mode] = move.split(" ");
  if (kind === "PlayCard") return { slot: hand.indexOf(what), focus: mode ? "push" : "play" };
  if (kind !== "ChooseNets" || !what) return null;
  return { chosen: what.split(",").map(Number), focus: "confirm" };
}

/** The legal set of places with the largest catch, where help is wanted, no hint gives it, and nothing is chosen yet. */
export function bestNets({ store, view }: ViewProps, { choices: { nets, moves = [] } }: Scene): Place[] {
  const { ui, table } = store.get().snap;
  const hints = (table.odds ?? "off") !== "off";
  if (!nets || view.get().chosen.length || !ui.suggest || hints) return [];
  const value = new Map(nets.candidates.map((one) => [one.place, one.value]));
  const sets = moves.map((move) => (move.split(" ")[1]?.split(",") ?? []).map(Number));
  const sum = (set: Place[]) => set.reduce((n, place) => n + (value.get(place) ?? 0), 0);
  return sets.reduce((best, set) => (sum(set) > sum(best) ? set : best), []);
}

/** A card dropped on a place, or beside the ring where it is simply played. */
export function dropCard(p: ViewProps, { cell }: DOMStringMap): void {
  const { plays } = sceneOf(p);
  if (cell !== undefined) pickPlace(p, Number(cell));
  else if (plays.length === 1) go(p, plays[0]!.move);
}

/** Where a keyboard user goes next. */
export function follow(p: ViewProps): void {
  const s = sceneOf(p);
  if (s.card) focusKey(p.view.el, "play");
  else if (p.view.get().cell !== null && s.fitting.includes(true))
    focusKey(p.view.el, `slot-${s.fitting.indexOf(true)}`);
}
