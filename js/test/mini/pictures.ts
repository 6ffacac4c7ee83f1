/** A position of Mini as the page gets it. */
import type { Position } from "../../src/core/wire/protocol";
import type { FakeOptions } from "../fakemodel";

const CELLS = ["a", "b", "c", "d"];
export const LAYOUT = { rows: [CELLS], segments: [CELLS], start: "a", finish: "d" };

/** Card 4 in c; hand 2, 5, 7: 2 goes to a free, to b for two cards; 5 goes to d for one; 7 would cost three there. */
const MOVES = [
  "Place 2 a",
  "Place 2 b pay 5,7",
  "Place 5 d pay 2",
  "Place 5 d pay 7",
  "Discard 2,5",
  "Discard 2,7",
  "Discard 5,7",
];
const CHOICES = {
  kinds: ["Place", "Discard"],
  moves: MOVES,
  cards: { 2: { a: 0, b: 2 }, 5: { d: 1 } },
  dear: { 7: { d: 3 } },
};

export function mini(position: object = {}, choices: object = CHOICES): FakeOptions {
  return {
    table: {
      game: "mini",
      options: { players: 1, cards: 8, cells: 4, hand: 3 },
      players: [{ seat: 0, name: null, kind: "person", bot: null }],
      layout: LAYOUT,
    },
    picture: {
      position: {
        game: "mini",
        seat: 0,
        players: 1,
        point: "PLAY",
        deciding: 0,
        active: 0,
        turn: 2,
        grid: { a: null, b: null, c: 4, d: null },
        hand: [2, 5, 7],
        hands: [3],
        deck: 3,
        unseen: [1, 6, 8],
        discards: [3],
        result: null,
        ...position,
      } as unknown as Position,
      choices: choices as never,
    },
  };
}
