/** Pictures of modules and variants, as the kernel would send them. */
import type { Choices, Position, Table } from "../src/core/wire/protocol";
import { CELLS, newGame, ROWS, viewOf } from "./fakegame";
import type { FakeOptions } from "./fakemodel";

interface Mode {
  position?: Partial<Position>;
  choices?: Choices;
  options?: Table["options"];
  layout?: Partial<Table["layout"]>;
  players?: number;
}

const NO_STORMS = { yellow: [], orange: [], purple: [] };

/** A position of one seat that decides, on the square board unless the mode says otherwise. */
export function mode({ position, choices = {}, options, layout, players = 1 }: Mode): FakeOptions {
  const game = newGame({ players, start: "S" });
  const hand = position?.hand ?? ["5", "17", "44", "70"];
  return {
    game,
    table: {
      options: { players, ...options },
      layout: { rows: ROWS, segments: [CELLS], start: "a1", finish: "f6", border: [], ...layout },
    },
    picture: {
      position: { ...viewOf(game, 0), storms: NO_STORMS, rocks: null, hand, ...position } as Position,
      choices: {
        discardable: hand.filter((card) => card !== "M"),
        useful: hand.filter((card) => card !== "M"),
        discard: 2,
        ...choices,
      },
    },
  };
}

const named = (columns: string, row: number) => [...columns].map((column) => `${column}${row}`);

export const ARCH: Partial<Table["layout"]> = {
  rows: [6, 5, 4, 3, 2, 1].map((row) => named(row > 3 ? "abcde" : "abde", row)),
  segments: [
    [1, 2, 3].flatMap((row) => named("ab", row)),
    [1, 2, 3].flatMap((row) => named("de", row)),
    [4, 5, 6].flatMap((row) => named("abcde", row)),
  ],
  start: null,
};

const pyramid = [1, 2, 3, 4, 5, 6].map((row) => named("abcdefghijk".slice(row - 1, 12 - row), row));

export const PYRAMID: Partial<Table["layout"]> = {
  rows: [...pyramid].reverse(),
  segments: [pyramid.flat()],
  start: "a1",
  finish: "f6",
  border: pyramid.flatMap((row) => row.filter((_, i) => i % 2 === 0)),
};
