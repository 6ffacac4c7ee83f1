/** Where places lie, where keys lead, what moves, and what is said about it. */
import { describe, expect, it } from "vitest";
import en from "../../../src/seawidget/text/locale/en.json";
import { makeTranslate } from "../../src/core/text/i18n";
import { moveLabel } from "../../src/core/text/moves";
import { netsMove } from "../../src/view/pomor/flow";
import { spots, stepAround, tripsOf } from "../../src/view/pomor/places";
import { faceOf, forecast, nameOf } from "../../src/view/pomor/words";
import { layoutOf, PLAYS, push, said } from "./pictures";

const t = makeTranslate(en as never, "en");

describe.each([2, 3, 4])("the ring of %s", (players) => {
  const layout = layoutOf(players);
  const { lying, standing } = spots(layout);

  it("gives each place a spot of its own, beside its neighbours", () => {
    for (const where of [lying, standing]) {
      expect(new Set(where.map(String)).size).toBe(layout.ring);
      for (let place = 0; place < layout.ring; place++) {
        const [x, y] = where[place]!;
        const [a, b] = where[(place + 1) % layout.ring]!;
        expect(Math.max(Math.abs(a - x), Math.abs(b - y))).toBe(1);
      }
    }
  });

  it("runs clockwise in both shapes", () => {
    for (const where of [lying, standing]) {
      const area = where.reduce((sum, [x, y], place) => {
        const [a, b] = where[(place + 1) % layout.ring]!;
        return sum + x * b - a * y;
      }, 0);
      expect(area).toBeGreaterThan(0); // y grows downwards
    }
  });

  it("leads around with . and , and everywhere with the arrows", () => {
    for (const where of [lying, standing]) {
      for (let place = 0; place < layout.ring; place++) {
        const next = stepAround(".", place, where, layout.ports)!;
        expect(next).toBe((place + 1) % layout.ring);
        expect(stepAround(",", next, where, layout.ports)).toBe(place);
      }
      const reached = new Set([0]);
      for (const place of reached)
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
          reached.add(stepAround(key, place, where, layout.ports)!);
      expect(reached.size).toBe(layout.ring);
      expect(stepAround("Home", 2, where, layout.ports)).toBe(0);
      expect(stepAround("End", 2, where, layout.ports)).toBe(players + 3);
      expect(stepAround("x", 2, where, layout.ports)).toBe(null);
    }
  });
});

it.each([
  ["ArrowRight", 1, 2],
  ["ArrowDown", 2, 8],
  ["ArrowLeft", 8, 9],
  ["ArrowLeft", 9, 0],
  ["ArrowUp", 0, 1],
  ["ArrowRight", 4, 5],
  ["ArrowUp", 1, 1],
])("%s leads from %s to %s on the lying ring", (key, from, to) => {
  const layout = layoutOf(2);
  expect(stepAround(key, from, spots(layout).lying, layout.ports)).toBe(to);
});

it("tells which tokens a card moves", () => {
  expect(tripsOf(PLAYS["4/2"]!, 0, null)).toEqual([
    { token: "P", from: 1, to: 5 },
    { token: "A", from: 3, to: 5 },
  ]);
  expect(tripsOf(PLAYS.stuck!, 0, null)).toEqual([{ token: "P", from: 1, to: 6 }]);
  expect(tripsOf(PLAYS["0/5"]!, 1, null).map(({ token }) => token)).toEqual(["B"]);
  expect(tripsOf(push("4/2"), 0, "B")[0]).toEqual({ token: "B", from: 3, to: 7 });
});

it("reads cards and calls them by name", () => {
  expect(faceOf("2/3n")).toEqual({ pilot: 2, step: 3, nets: true });
  expect(faceOf("0/5")).toEqual({ pilot: 0, step: 5, nets: false });
  expect(["c3", "s", "p2", "w", "?"].map((code) => nameOf(t, code))).toEqual([
    "catch 3",
    "storm",
    "port, pays 1/2",
    "open water",
    "card still to come",
  ]);
  expect(nameOf(t, "0/5")).toContain("crossed-out zero");
  expect(nameOf(t, "2/3n")).toContain("with nets");
});

it("forecasts in order, with the rules, and marks what is skipped", () => {
  expect(forecast(t, PLAYS.stuck!).map(({ rule, skipped }) => [rule, skipped])).toEqual([
    ["P-PILOT-1", false],
    ["P-MOVE-2", true],
    [null, false],
  ]);
  const lines = forecast(t, PLAYS["0/5"]!).map(({ text }) => text);
  expect(lines).toEqual([
    "Crossed-out zero: the pilot stays on place 1 and bars nobody.",
    "You sail from place 3 to place 8.",
    "You take catch 3 from place 3.",
    "Then you choose the catch the storm takes.",
    "A new card comes to place 3.",
  ]);
  const sale = { place: 5, sum: 7, divisor: 2, points: 3, wins: true };
  const selling = {
    ...PLAYS["4/2"]!,
    asks: "PORT",
    sale,
    stopped: said("own_stopped", "P-PILOT-5", {
      who: { key: "ui.seat", args: { seat: 1 } },
      target: 6,
      place: 5,
    }),
  } as const;
  const told = forecast(t, selling).map(({ text }) => text);
  expect(told[1]).toBe("The pilot bars the way to place 6: you stop on 5.");
  expect(told.at(-1)).toBe("Then you may sell 7 at 1/2 for 3 points and win.");
});

it.each([
  ["PlaceToken 5", "Start from port 5"],
  ["PlacePilot 0", "Pilot to port 0"],
  ["PlayCard 4/2", "Play the card 4/2"],
  ["PlayCard 4/2 unblock", "Push with 4/2"],
  ["ChooseNets 1,2", "Nets: take from 1,2"],
  ["ChooseNets", "Nets: take nothing"],
  ["LoseCatch 3", "Lose catch 3"],
  ["Sell", "Sell the catch"],
])("puts %s in words", (move, words) => expect(moveLabel(t, "pomor", move)).toBe(words));

it("writes the places of the nets in order", () => {
  expect(netsMove([9, 1, 10])).toBe("ChooseNets 1,9,10");
  expect(netsMove([])).toBe("ChooseNets");
});
