/** A scripted stand-in for the kernel's game: enough of Tranquility to answer intents in tests. Not the rules. */
import type { Choices, GameResult, Gap, Position, Seat, TrialStep } from "../src/core/wire/protocol";

const COLUMNS = ["a", "b", "c", "d", "e", "f"];
export const CELLS = [1, 2, 3, 4, 5, 6].flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
export const ROWS = [6, 5, 4, 3, 2, 1].map((row) => COLUMNS.map((column) => `${column}${row}`));

export interface GameState {
  players: number;
  point: string;
  active: Seat;
  deciding: Seat | null;
  turn: number;
  grid: Record<string, string>;
  start: string | null;
  finish: string | null;
  hands: string[][];
  decks: string[][];
  discards: string[][];
  removed: string[];
  due: number;
  shares: (number | null)[];
  result: GameResult | null;
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly rule: string,
    text: string,
  ) {
    super(text);
  }
}

const rank = (card: string) => (/^\d+$/.test(card) ? Number(card) : 100 + "SFMW".indexOf(card));
export const sortCards = (cards: string[]) => [...cards].sort((a, b) => rank(a) - rank(b));
const isIsland = (card: string) => /^\d+$/.test(card);

export function newGame(part: Partial<GameState> = {}): GameState {
  const players = part.players ?? 1;
  const deck = Array.from({ length: 40 }, (_, i) => String(((i * 37) % 80) + 1));
  const base: GameState = {
    players,
    point: "ACTION",
    active: 0,
    deciding: 0,
    turn: 1,
    grid: {},
    start: null,
    finish: null,
    hands: Array.from({ length: players }, (_, s) =>
      sortCards([String(5 + s), String(17 + s), String(44 + s), "F", String(80 - s)]),
    ),
    decks: Array.from({ length: players }, () => [...deck]),
    discards: Array.from({ length: players }, () => []),
    removed: [],
    due: 0,
    shares: Array.from({ length: players }, () => null),
    result: null,
  };
  return structuredClone({ ...base, ...part });
}

export function costAt(state: GameState, card: string, cell: string): number {
  const at = CELLS.indexOf(cell);
  if (state.grid[cell]) throw new Refused("cell_taken", "PLACE-1", "There is already a card here.");
  const value = Number(card);
  CELLS.forEach((other, i) => {
    const there = state.grid[other];
    if (there && (i < at ? Number(there) >= value : Number(there) <= value)) {
      throw new Refused(
        "not_ascending",
        "PLACE-2",
        `${card} cannot lie at ${cell}: ${there} lies at ${other}.`,
      );
    }
  });
  const gaps = [CELLS[at - 1], CELLS[at + 1]]
    .map((near) => (near ? state.grid[near] : undefined))
    .filter((near) => near !== undefined)
    .map((near) => Math.abs(Number(near) - value));
  return gaps.length ? Math.min(...gaps) : 0;
}

const takeFrom = (hand: string[], cards: string[]) => {
  const rest = [...hand];
  for (const card of cards) {
    const at = rest.indexOf(card);
    if (at < 0) throw new Refused("not_in_hand", "COST-4", `${card} is not in this hand.`);
    rest.splice(at, 1);
  }
  return rest;
};

export function choicesOf(state: GameState, seat: Seat | null): Choices {
  if (seat === null || state.deciding !== seat) return {};
  const hand = state.hands[seat] ?? [];
  const discardable = hand.filter((card) => card !== "M");
  if (state.point === "SHED") {
    const n = Math.min(state.due, discardable.length);
    return { kinds: ["Shed"], discardable, shed: { min: n, max: n, blind: [0] }, useful: discardable };
  }
  if (hand.includes("S") && !state.start) return { kinds: ["PlayStart"], fits: {}, discardable };
  const fits: Record<string, Record<string, number>> = {};
  for (const card of new Set(hand.filter(isIsland))) {
    for (const cell of CELLS) {
      try {
        const cost = costAt(state, card, cell);
        const means = discardable.length - 1;
        if (cost <= means) fits[card] = { ...fits[card], [cell]: cost };
      } catch {
        // does not fit
      }
    }
  }
  const kinds: string[] = [];
  if (Object.keys(fits).length) kinds.push("Place");
  if (discardable.length >= 2) kinds.push("Discard");
  if (hand.includes("F") && Object.keys(state.grid).length === 36 && state.start) kinds.push("PlayFinish");
  const targets = Object.keys(state.grid);
  if (hand.includes("M") && targets.length) kinds.push("Unleash");
  return {
    kinds,
    fits,
    discardable,
    discard: 2,
    unleash: kinds.includes("Unleash") ? targets : [],
    useful: discardable,
  };
}

export function applyMove(
  before: GameState,
  text: string,
): { state: GameState; log: { key: string; args: Record<string, string | number> }[] } {
  const state = structuredClone(before);
  const seat = state.deciding;
  if (seat === null) throw new Refused("game_over", "END-1", "The game is over.");
  const words = text.split(" ");
  const hand = state.hands[seat] ?? [];
  const log: { key: string; args: Record<string, string | number> }[] = [];
  const say = (kind: string, args: Record<string, string | number> = {}) =>
    log.push({ key: `tranquility.event.${kind}`, args: { seat: seat + 1, ...args } });
  const throwAway = (cards: string[]) => {
    state.hands[seat] = takeFrom(state.hands[seat] ?? [], cards);
    state.discards[seat]?.push(...cards);
  };
  if (hand.includes("S") && !state.start && words[0] !== "PlayStart" && state.point !== "SHED") {
    throw new Refused("must_play_start", "START-1", "The Start must be played first.");
  }
  let refill = true;
  switch (words[0]) {
    case "Place": {
      const [, card = "", cell = ""] = words;
      const pay = words[3] === "pay" ? (words[4] ?? "").split(",") : [];
      if (!CELLS.includes(cell)) throw new Refused("no_such_cell", "GRID-2", `There is no cell ${cell}.`);
      const cost = costAt(state, card, cell);
      const rest = takeFrom(hand, [card]);
      if (rest.filter((c) => c !== "M").length < cost)
        throw new Refused("cannot_pay", "COST-6", `This costs ${cost} cards.`);
      if (pay.length !== cost) throw new Refused("wrong_payment", "COST-4", `This costs ${cost} cards.`);
      state.hands[seat] = rest;
      throwAway(pay);
      state.grid[cell] = card;
      say("placed", { card, cell });
      break;
    }
    case "Discard": {
      const cards = (words[1] ?? "").split(",");
      if (cards.length !== 2) throw new Refused("wrong_number", "TURN-2", "Discard exactly two cards.");
      throwAway(cards);
      say("discarded", { n: 2 });
      break;
    }
    case "PlayStart":
      state.hands[seat] = takeFrom(hand, ["S"]);
      state.start = "S";
      state.hands[seat]?.push(...(state.decks[seat]?.splice(0, 8) ?? []));
      state.point = "SHED";
      state.due = 8;
      refill = false;
      say("start");
      break;
    case "Shed":
      throwAway((words[1] ?? "").split(",").filter(Boolean));
      state.point = "ACTION";
      state.due = 0;
      say("shed", { n: 8 });
      break;
    case "PlayFinish":
      if (Object.keys(state.grid).length < 36)
        throw new Refused("grid_not_full", "FINISH-1", "The grid is not full.");
      state.hands[seat] = takeFrom(hand, ["F"]);
      state.finish = "F";
      state.point = "END";
      state.deciding = null;
      state.result = {
        outcome: "win",
        reason: "finish_played",
        seat,
        turn: state.turn,
        card: null,
        detail: null,
      };
      refill = false;
      say("finish");
      break;
    case "Unleash": {
      const cell = words[1] ?? "";
      const victim = state.grid[cell];
      if (!victim) throw new Refused("no_island", "MONSTER-4", "No island lies there.");
      delete state.grid[cell];
      state.hands[seat] = takeFrom(hand, ["M"]);
      state.removed = sortCards([...state.removed, "M", victim]);
      say("unleashed", { card: victim, cell });
      break;
    }
    default:
      throw new Refused("bad_argument", "DP-7", `Not a move: ${text}`);
  }
  if (refill) {
    const mine = state.hands[seat] ?? [];
    while (mine.length < 5 && state.decks[seat]?.length) mine.push(state.decks[seat]?.shift() ?? "");
    state.active = (seat + 1) % state.players;
    state.deciding = state.active;
    state.turn += 1;
  }
  state.hands = state.hands.map(sortCards);
  return { state, log };
}

export function viewOf(state: GameState, seat: Seat | null): Position {
  return {
    game: "tranquility",
    seat,
    players: state.players,
    point: state.point,
    deciding: state.deciding,
    active: state.active,
    turn: state.turn,
    grid: { ...state.grid },
    start: state.start,
    finish: state.finish,
    hand: seat === null ? null : [...(state.hands[seat] ?? [])],
    hands: state.hands.map((h) => h.length),
    decks: state.decks.map((d) => d.length),
    discards: state.discards.map((d) => d.length),
    removed: state.removed,
    removed_islands: 0,
    disclosed: state.hands.map(() => 0),
    due: state.due,
    shares: state.shares,
    capacities: null,
    result: state.result,
  };
}

/** Open gaps; a number can still come unless it lies in the grid or was given away by this seat. */
export function gapsOf(state: GameState, seat: Seat): Gap[] {
  const gaps: Gap[] = [];
  let low: string | null = null;
  let cells: string[] = [];
  for (const cell of [...CELLS, null]) {
    const card = cell === null ? null : state.grid[cell];
    if (cell !== null && card === undefined) {
      cells.push(cell);
      continue;
    }
    if (cells.length) {
      const high = card ?? null;
      const from = low === null ? 1 : Number(low) + 1;
      const to = high === null ? 80 : Number(high) - 1;
      const gone = new Set([...Object.values(state.grid), ...(state.discards[seat] ?? [])]);
      const possible = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter(
        (n) => !gone.has(String(n)),
      );
      gaps.push({
        segment: 0,
        cells,
        low,
        high,
        possible,
        needs: cells.length,
        alive: possible.length >= cells.length,
      });
    }
    low = card ?? null;
    cells = [];
  }
  return gaps;
}

export function tryMoves(state: GameState, seat: Seat, moves: string[]): TrialStep[] {
  const steps: TrialStep[] = [];
  let now = structuredClone(state);
  for (const move of moves) {
    const base = {
      move,
      rule: null,
      cost: 0,
      pays: null,
      gaps_before: gapsOf(now, seat),
      gaps_after: [] as Gap[],
      note: null,
    };
    try {
      const pay = move.split(" pay ")[1]?.split(",") ?? [];
      now.deciding = seat;
      const decks = now.decks;
      now.decks = now.decks.map(() => []); // what comes is unknown
      now = applyMove(now, move).state;
      now.decks = decks;
      now.deciding = now.result ? null : seat;
      steps.push({
        ...base,
        ok: true,
        code: null,
        text: null,
        cost: pay.length,
        pays: pay.length ? { seat, cards: pay } : null,
        gaps_after: gapsOf(now, seat),
        position: viewOf(now, seat),
        choices: choicesOf(now, seat),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      steps.push({
        ...base,
        ok: false,
        code: error.code,
        rule: error.rule,
        text: error.message,
        position: viewOf(now, seat),
        choices: {},
      });
      break;
    }
  }
  return steps;
}
