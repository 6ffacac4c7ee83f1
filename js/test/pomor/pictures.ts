/** Pictures of Pomor Pilot-Book, as the kernel would send them. */
import type { Position, Table } from "../../src/core/wire/protocol";
import type { Outcome, PomorChoices, PomorLayout, PomorPosition, Preview } from "../../src/view/pomor/types";
import type { FakeOptions } from "../fakemodel";

export function layoutOf(players: number): PomorLayout {
  const side = players + 2;
  const ring = 2 * side + 2;
  const names = Array.from({ length: ring }, (_, place) => String(place));
  return {
    rows: [names.slice(1, side + 1), [names[0]!, names[side + 1]!], names.slice(side + 2).reverse()],
    ring,
    ports: [0, side + 1],
    estimate: true,
    provenance: "estimate",
    warnings: [],
  };
}

export const said = (code: string, rule: string | null, args: Outcome["args"]): Outcome => ({
  code,
  rule,
  args,
});

/** What 4/2 and 0/5 do on the ring below, and 4/2 as a push. */
export const PLAYS: Record<string, Preview> = {
  "4/2": play("4/2", { from: 1, to: 5 }, { from: 3, to: 5 }),
  "0/5": {
    ...play("0/5", null, { from: 3, to: 8 }),
    collect: [
      said("catch_taken", "P-CATCH-1", { who: { key: "ui.seat", args: { seat: 1 } }, place: 3, value: 3 }),
    ],
    vacated: [3],
    asks: "STORM",
    reached: "s",
  },
  stuck: {
    ...play("5/1", { from: 1, to: 6 }, null),
    second: said("own_target_full", "P-MOVE-2", {
      who: { key: "ui.seat", args: { seat: 1 } },
      place: 3,
      target: 4,
    }),
    skipped: [
      said("own_target_full", "P-MOVE-2", {
        who: { key: "ui.seat", args: { seat: 1 } },
        place: 3,
        target: 4,
      }),
    ],
  },
};

type Trip = { from: number; to: number };

function play(card: string, pilot: Trip | null, own: Trip | null): Preview {
  return {
    move: `PlayCard ${card}`,
    card,
    mode: "pilot",
    pilot: pilot?.to ?? 1,
    own: own?.to ?? 3,
    first: pilot
      ? said("pilot_moved", "P-PILOT-1", { who: { key: "ui.seat", args: { seat: 1 } }, ...pilot })
      : said("pilot_crossed_zero", "P-PILOT-15", { who: { key: "ui.seat", args: { seat: 1 } }, place: 1 }),
    second: said("own_moved", "P-MOVE-5", { who: { key: "ui.seat", args: { seat: 1 } }, ...own }),
    reached: "c2",
    hold: 0,
    catch: 0,
  };
}

/** The same card as a push of B to 7. */
export function push(card: string): Preview {
  const pushed = { token: "B", place: 7 };
  const first = said("pushed", "P-BLOCK-4", {
    who: { key: "ui.seat", args: { seat: 1 } },
    token: "B",
    from: 3,
    to: 7,
  });
  return { ...PLAYS["4/2"]!, move: `PlayCard ${card} unblock`, card, mode: "unblock", pushed, first, own: 5 };
}

export const RING = ["p3", "c4", "c2", "c3", "s", "p2", "c1", "w", "s", "c2"];

export function pomor(
  choices: PomorChoices,
  {
    position = {},
    table = {},
    layout = {},
  }: {
    position?: Partial<PomorPosition>;
    table?: Partial<Table>;
    layout?: Partial<PomorLayout>;
  } = {},
): FakeOptions {
  const point = position.point ?? "PLAY";
  return {
    table: {
      game: "pomor",
      options: { players: 2, nav: [] } as never,
      players: [0, 1].map((seat) => ({ seat, name: null, kind: "person", bot: null })),
      layout: { ...layoutOf(2), segments: [], ...layout } as never,
      ...table,
    },
    picture: {
      position: {
        game: "pomor",
        seat: 0,
        players: 2,
        point,
        deciding: 0,
        active: 0,
        turn: 3,
        ring: RING,
        stacks: ["", "P", "", "A", "", "", "B", "", "", ""],
        holds: [[2, 3], []],
        scores: [4, 6],
        hand: ["0/5", "4/2", "5/1"],
        hands: [3, 4],
        nav_deck: 50,
        sea_deck: 12,
        nav_discard: ["3/3", "3/3", "4/2"],
        sea_discard: ["c1"],
        in_play: null,
        unseen: { nav: { "1/5": 6 }, sea: { s: 2 } },
        result: null,
        ...position,
      } as unknown as Position,
      choices: choices as never,
    },
  };
}

export const PLAY: PomorChoices = {
  kinds: ["PlayCard"],
  moves: ["PlayCard 0/5", "PlayCard 4/2", "PlayCard 5/1"],
  cards: [PLAYS["0/5"]!, PLAYS["4/2"]!, PLAYS.stuck!],
};
