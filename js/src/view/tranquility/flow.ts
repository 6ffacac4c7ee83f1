/**
 * From clicks to a move. The page never judges a move: it lights up what the kernel's `choices` allow and asks
 * the kernel (`explain`) about everything else. Click, drag and keyboard all end in the functions here.
 */
import { focusKey } from "../../core/host/roving";
import { act, blocked, cancel, toggled } from "../../core/play/act";
import { tell } from "../../core/play/ask";
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { cardName } from "../../core/text/words";
import type { CardCode, CellName } from "../../core/wire/protocol";
import { numberOf } from "../shared/islands";
import { modulesOf, type Scene } from "./scene";

export function sceneOf(p: ViewProps): Scene {
  const { store, view } = p;
  const v = view.get();
  const now = pictureOf(p);
  const { kinds = [], fits = {}, dear = {}, discardable = [], discard = 2, shed, unleash = [] } = now.choices;
  const hand = now.position.hand ?? [];
  const mode = kinds.includes("Shed") ? "shed" : v.mode;
  const card = hand[v.slot ?? -1] ?? "";
  const cell = v.cell ?? "";
  const prey = card === "M" && kinds.includes("Unleash");
  const aim = prey
    ? {
        lit: "ui.cell.prey",
        ask: "ui.unleash.choose",
        at: (to: CellName) => act(p, `Unleash ${to}`, to in lit),
      }
    : null;
  const lit: Scene["lit"] = prey ? Object.fromEntries(unleash.map((one) => [one, 0])) : (fits[card] ?? {});
  const cost = mode === "discard" ? discard : lit[cell]!;
  const { min, max } = (mode === "shed" && shed) || { min: cost, max: cost };
  // The card being paid for leaves the hand before the payment.
  const spare = [...hand.keys()].filter((slot) => slot !== v.slot && discardable.includes(hand[slot]!));
  const fitting = hand.map((one) => (card || mode ? undefined : fits[one]?.[cell]));
  const forced = mode === "shed";
  const give = mode === "pay" ? `Place ${card} ${cell} pay` : forced ? "Shed" : "Discard";
  const scene = {
    ...now,
    hand,
    kinds,
    mode,
    card,
    aim,
    lit,
    dear: (mode ? undefined : dear[card]) ?? {},
    min,
    max,
    spare,
    open: mode ? spare : [],
    fitting,
    give,
    forced,
    ...((mode === "pay" || (card && cell in lit && !aim)) && { ghostAt: cell }),
  };
  return modulesOf(store.get())?.extend(p, scene) ?? scene;
}

/** The first slot whose card fits the cell picked first, or -1. */
export const fits = (s: Scene) => s.fitting.findIndex((cost) => cost !== undefined);

export const listed = (s: Scene, slots: readonly number[]) =>
  [...slots].sort((a, b) => a - b).map((slot) => s.hand[slot]!);

export function place(
  p: ViewProps,
  s: Scene,
  slot: number,
  cell: CellName,
  card = s.hand[slot]!,
  cost = s.choices.fits?.[card]?.[cell],
): void {
  const move = `Place ${card} ${cell}`;
  if (!cost)
    return void act(
      p,
      move,
      cost === 0,
      (answer) => modulesOf(p.store.get())?.refused(p, s, move, answer) ?? {},
    );
  p.view.set({ slot, cell, mode: "pay", chosen: [], hint: null });
  const paying = sceneOf(p);
  // Nothing to choose: everything that can pay must.
  if (paying.open.length === cost) void modulesOf(p.store.get())?.payAll(p, paying);
}

export function complete({ view }: ViewProps, s: Scene): boolean {
  const n = view.get().chosen.length;
  return n >= s.min && n <= s.max && s.give !== "";
}

/** The move that gives these cards away. */
function giving({ give, blind }: Scene, cards: readonly CardCode[]): string {
  return `${give} ${cards} ${blind ? `blind ${blind}` : ""}`.replace(/ +/g, " ").trim();
}

function choose(p: ViewProps, s: Scene, slot: number): void {
  const { chosen, slot: placed } = p.view.get();
  if (slot === placed) cancel(p);
  else if (!s.open.includes(slot)) void (s.give && act(p, giving(s, [s.hand[slot]!]), false));
  else {
    p.view.set({ chosen: toggled(chosen, slot, s.max), hint: null });
  }
}

/** The move that lays this card beside the grid now, if there is one. */
export function playOf({ kinds }: Scene, card: CardCode): string | undefined {
  const move = { S: "PlayStart", F: "PlayFinish" }[card];
  return move && kinds.includes(move) ? move : undefined;
}

/** Click, Enter or digit on a card of the hand. */
export function pickSlot(p: ViewProps, slot: number): void {
  const s = sceneOf(p);
  const { slot: before, cell } = p.view.get();
  const play = playOf(s, s.hand[slot] ?? "");
  if (slot >= s.hand.length || blocked(p, s)) return;
  if (s.mode) choose(p, s, slot);
  else if (play) void act(p, play);
  else if (before === slot) cancel(p);
  // Nothing can be done with it at this point, whatever the board: the point itself is the reason.
  else if (shut(s, slot)) tell(p, s.status.text, "forced");
  else if (cell && before === null)
    if (s.hand[slot] === "W") p.view.set({ slot });
    else place(p, s, slot, cell);
  else p.view.set({ ...NOTHING_PICKED, slot });
}

/** Is there nothing this card could do now, wherever it went? */
export function shut({ kinds, choices, hand, mode }: Scene, slot: number): boolean {
  const card = hand[slot]!;
  const uses = { S: "PlayStart", F: "PlayFinish", M: "Unleash" } as Record<string, string>;
  return (
    !mode &&
    card !== "W" &&
    !kinds.includes(uses[card] ?? "Place") &&
    !(kinds.includes("Discard") && choices.discardable?.includes(card)) &&
    !(kinds.length > 0 && Object.keys(choices.dear?.[card] ?? {}).length > 0)
  );
}

/** Click, Enter or drop on a cell. */
export function pickCell(p: ViewProps, cell: CellName): void {
  const s = sceneOf(p);
  const { slot, cell: before } = p.view.get();
  if (blocked(p, s)) return;
  if (s.aim) void s.aim.at(cell);
  else if (s.forced) tell(p, modulesOf(p.store.get())?.promptOf(p, s) ?? s.status.text, "info");
  else if (slot !== null) place(p, s, slot, cell);
  else if (before === cell) cancel(p);
  else p.view.set({ ...NOTHING_PICKED, cell });
}

/** Click, Enter or drop on the Start or Finish space. */
export function pickSpace(p: ViewProps, space = ""): void {
  const s = sceneOf(p);
  const move = space === "start" ? "PlayStart" : "PlayFinish";
  if (!blocked(p, s)) void act(p, move, s.kinds.includes(move));
}

/** Begins (or ends) choosing the cards to discard; a picked card is the first of them. */
export function toggleDiscard(p: ViewProps, first = p.view.get().slot): void {
  const s = sceneOf(p);
  if (s.forced || blocked(p, s)) return;
  if (!s.kinds.includes("Discard")) void act(p, `Discard ${s.hand.slice(0, 2)}`, false);
  else if (s.mode && first === null) cancel(p);
  else {
    if (s.mode !== "discard") p.view.set({ ...NOTHING_PICKED, mode: "discard" });
    if (first !== null && !p.view.get().chosen.includes(first)) choose(p, sceneOf(p), first);
  }
}

export function confirm(p: ViewProps): void {
  const s = sceneOf(p);
  if (!blocked(p, s) && complete(p, s)) {
    const { chosen } = p.view.get();
    void act(p, giving(s, listed(s, chosen)));
  }
}

/** Where a keyboard user goes next: to a fitting cell or card, to the cards that pay, to the confirmation. */
export function follow(p: ViewProps): void {
  const s = sceneOf(p);
  const { cell, chosen } = p.view.get();
  const order = p.store.get().snap.table.layout.segments.flat();
  let next = cell && `slot-${fits(s)}`;
  if (s.mode && s.give) next = complete(p, s) ? "confirm" : chosen.length ? "" : `slot-${s.open[0]}`;
  else if (s.card || s.aim) next = order.find((one) => one in s.lit) ?? "";
  if (next) focusKey(p.view.el, next);
}

/** A card by its full name: what a button is called, where a short list says only "46". */
export function spoken({ t }: ViewProps, { position: { game } }: Scene, code: CardCode): string {
  const n = numberOf(code);
  return n ? t(`${game}.card.island`, { n }) : cardName(t, game, code);
}
