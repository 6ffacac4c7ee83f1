/** What modules and variants add to the scene: what a cell means now, what cards are given for, marks of cells and rows. */
import { act } from "../../../core/play/act";
import type { ViewProps } from "../../../core/play/props";
import type { StoreState } from "../../../core/state/store";
import { pathTo } from "../../../core/state/tree";
import { aboutSeat, seatName } from "../../../core/text/players";
import type { CardCode, CellName, Seat, TreeRow } from "../../../core/wire/protocol";
import { chosenMove } from "../../shared/choose";
import { type CellMore, chunksOf } from "../../shared/contracts";
import { initialOf } from "../../shared/names";
import { Wanted, wantedOf } from "../../shared/wanted";
import { place } from "../flow";
import type { Scene } from "../scene";
import { touched } from "../touched";
import { markOf } from "./facts";

/** Row of a cell, 0 at the bottom. */
const rowOf = (cell: CellName) => Number(cell.slice(1)) - 1;

/** Moves that name a row or a cell and no card of the hand: what is carried there. */
export const CARRIED: Readonly<Record<string, CardCode>> = { MoveRocks: "R", PlaceStorm: "P", Choose: "M" };

export const carrying = ({ kinds, mode }: Scene) =>
  mode ? undefined : kinds.find((kind) => kind in CARRIED);

export function extend(p: ViewProps, s: Scene): Scene {
  return { ...s, ...advised(p, s), ...marked(p, s), ...running(p, s), fresh: freshOf(p, s) };
}

/** The card of a hint stands in its cell, as a picked one does. */
function advised(p: ViewProps, { card, mode, layer }: Scene): Pick<Scene, "ghost" | "ghostAt"> {
  const [kind, ghost = "", ghostAt = ""] = chosenMove(p)?.split(" ") ?? [];
  return kind === "Place" && !card && !mode && layer === "game"
    ? { ghost: ghost.replace("W=", ""), ghostAt }
    : {};
}

function running(p: ViewProps, s: Scene): Partial<Scene> {
  const { store, view, t } = p;
  const { cell, slot, number } = view.get();
  const { choices: c, hand, spare: open } = s;
  const at = (cells: readonly CellName[]) => Object.fromEntries(cells.map((one) => [one, 0]));
  const verb = carrying(s);
  if (verb) {
    const rows = c.rocks?.length ? c.rocks : c.storm_rows;
    const cells = store.get().snap.table.layout.segments.flat();
    const lit = at(verb === "Choose" ? c.choose! : cells.filter((one) => rows!.includes(rowOf(one))));
    const go = (to: CellName) => act(p, `${verb} ${verb === "Choose" ? to : rowOf(to)}`, to in lit);
    return { lit, aim: { lit: `ui.aim.${verb}`, ask: `ui.ask.${verb}`, at: go } };
  }
  if (c.keep) {
    const { drop } = c.keep;
    return { mode: "keep", forced: true, give: "KeepHand", open, min: drop, max: drop };
  }
  if (s.mode === "shed") {
    const all = c.shed!.blind;
    const blind = all.includes(number) ? number : all[0]!;
    return { blind, min: Math.max(s.min - blind, 0), max: s.max - blind };
  }
  if (s.mode === "earn") {
    return {
      give: "EarnCompass",
      open: [...hand.keys()],
      min: 0,
      max: 0,
      prompt: t("ui.earn.sure", { n: hand.length }),
    };
  }
  if (s.mode === "rotate") {
    const lit = at(c.rotate ?? []);
    const turn = (to: CellName) =>
      to in lit ? view.set({ cell: to, hint: null }) : act(p, `Rotate ${to} pay ${hand[0]}`, false);
    return {
      lit,
      aim: { lit: "ui.aim.Rotate", ask: "", at: turn },
      open,
      min: 1,
      max: 1,
      give: cell ? `Rotate ${cell} pay` : "",
      prompt: t(cell ? "ui.rotate.pay" : "ui.rotate.where", { cell }),
    };
  }
  const wild = costsOf(s, number);
  const fitting = hand.map((one, i) => (one === "W" && !s.card && !s.mode ? wild[cell ?? ""] : s.fitting[i]));
  if (s.card !== "W" || (s.mode && s.mode !== "pay")) return { fitting };
  const go = (to: CellName) => {
    if (number) place(p, s, slot!, to, `W=${number}`, wild[to]);
    else view.set({ cell: to === cell ? null : to, hint: null });
  };
  return {
    lit: wild,
    aim: { lit: "", ask: "", at: go },
    min: wild[cell ?? ""]!,
    max: wild[cell ?? ""]!,
    give: `Place W=${number} ${cell} pay`,
    prompt: s.mode
      ? undefined
      : t(number ? (cell ? "ui.wild.both" : "ui.wild.where") : cell ? "ui.wild.which" : "ui.wild.ask", {
          n: number,
          cell,
        }),
  };
}

/** Slots whose card came since the seat last moved; each copy once. */
function freshOf({ store }: ViewProps, { hand, position: { seat }, layer }: Scene): number[] {
  if (layer !== "game" || seat === null) return [];
  const came = sinceOwn(store.get(), seat).flatMap(({ log }) =>
    log.flatMap(({ key, args }) =>
      /\.(drew|took)$/.test(key) && args.seat === seat ? ((args.cards ?? []) as string[]) : [],
    ),
  );
  return [...hand.keys()].filter((slot) => {
    const at = came.indexOf(hand[slot]!);
    return at >= 0 && came.splice(at, 1).length > 0;
  });
}

/** The rows that led here, from the last own move on. */
function sinceOwn({ tree, snap }: StoreState, seat: Seat): TreeRow[] {
  const rows = pathTo(tree, snap.cursor).flatMap((id) => tree.rows.get(id) ?? []);
  return rows.slice(
    Math.max(
      rows.findLastIndex((row) => row.seat === seat),
      0,
    ),
  );
}

/** Cells a Wild can lie on as this number (0: as any), with the least cost. */
export function costsOf({ choices: { wild = {} } }: Scene, number: number): Record<CellName, number> {
  const out: Record<CellName, number> = {};
  for (const [cell, runs] of Object.entries(wild)) {
    const costs = runs.filter(([a, b]) => !number || (a <= number && number <= b)).map((run) => run[2]);
    if (costs.length) out[cell] = Math.min(...costs);
  }
  return out;
}

function marked(p: ViewProps, { position: pos, layer }: Scene): Pick<Scene, "more" | "edge"> {
  const { store, t } = p;
  const state = store.get();
  const { border = [] } = state.snap.table.layout;
  const odds = chunksOf(state).odds?.marksOf(p, layer);
  const purple = pos.storms?.purple ?? [];
  const by: Record<CellName, Seat> = {};
  if (layer === "game" && pos.seat !== null && state.snap.table.players[1])
    for (const row of sinceOwn(state, pos.seat))
      if (row.seat !== null && touched(row.move)) by[touched(row.move)] = row.seat;
  const wanted = wantedOf(p, layer);
  const { variant, rocks } = state.snap.table.options;
  const bars = (row: number) => (pos.rocks === row ? "R" : purple.includes(row) ? "P" : "");
  const more = (name: CellName): CellMore => {
    const held = pos.grid[name];
    const bar = held ? "" : bars(rowOf(name));
    const roof = pos.phase === 1 && rowOf(name) > 2;
    const { side, owner, wild } = markOf(held);
    const added = odds?.(name);
    const who = by[name];
    const mover = who === undefined ? "" : aboutSeat(t, state.snap.table, who, "ui.at.by");
    return {
      state: [
        (bar || roof) && "blocked",
        border.includes(name) && "border",
        mover && "last",
        ...(added?.state ?? []),
      ],
      words: [
        bar && t(`ui.cell.${bar}`),
        roof && t("ui.cell.roof"),
        border.includes(name) && t(held ? "ui.cell.covered" : "ui.cell.border"),
        side &&
          (owner === undefined
            ? t(`ui.cell.${side}`)
            : aboutSeat(t, state.snap.table, owner, "ui.cell.owner")),
        wild && t("ui.cell.wild"),
        mover,
        wanted[name]?.words,
        ...(added?.words ?? []),
      ],
      marks: (
        <>
          {side && <i class={`sea-side sea-${side}`} />}
          {wild && <i class="sea-star">★</i>}
          {mover && (
            <em class={`sea-flag sea-flag-${who}`} aria-hidden="true">
              {initialOf(seatName(t, state.snap.table, who!))}
            </em>
          )}
          {wanted[name] && <Wanted {...wanted[name]} />}
          {added?.marks}
        </>
      ),
    };
  };
  // Each kind of mark has a place of its own beside a row, so that none moves when another comes.
  const sides = variant === "sun_moon";
  const apart = sides ? 1 : rocks === "on" && pos.storms ? 0.5 : 0;
  const mark = (kind: string, place: number) => (
    <i key={place} class={`sea-mark sea-${kind}`} style={{ "--place": place }} />
  );
  const edge = (row: number) => (
    <>
      {sides && mark(row < 3 ? "moon" : "sun", 0)}
      {pos.rocks === row && mark("R", -apart)}
      {purple.map((one, i) => one === row && mark("P", apart + i / 8))}
    </>
  );
  return { more, edge };
}
