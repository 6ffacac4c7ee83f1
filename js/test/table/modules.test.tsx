import { afterEach, describe, expect, it } from "vitest";
import type { FakeOptions } from "../fakemodel";
import { ARCH, mode, PYRAMID } from "../modes";
import { EVERYWHERE, type Mounted, mount as mountBoard, settle, type Where } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;

/** The board with its second module. */
async function mount(where: Where, options: FakeOptions): Promise<Mounted> {
  const mounted = await mountBoard(where, options);
  for (let i = 0; i < 100 && !mounted.$(".sea-drawer[aria-busy=false]"); i++) await settle(10);
  return mounted;
}

async function press(key: string): Promise<void> {
  w.press(key);
  await settle();
}

async function pick(value: string): Promise<void> {
  const field = w.$(".sea-actions select") as HTMLSelectElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
}

afterEach(() => w?.unmount());

const moves = () => w.model.intents().flatMap((intent) => (intent.do === "move" ? [intent.move] : []));
const asked = () => w.model.intents().flatMap((intent) => (intent.do === "explain" ? [intent.move] : []));
const lit = () => w.$$(".sea-place:is(.sea-free, .sea-costly, .sea-aimed)").map((el) => el.dataset.cell);
const words = (el: HTMLElement) => (el.querySelector(".sea-long") ?? el).textContent;
const facts = () => w.$$(".sea-modules .sea-facts li").map(words);
const label = (cell: string) => w.cell(cell).getAttribute("aria-label");
const named = (name: string) => w.$$("button").find((el) => el.textContent === name) as HTMLElement;
const prompt = () => w.$(".sea-msg").textContent;

inEach(EVERYWHERE, "modules, %s", (where) => {
  const ROCKS = mode({
    position: { point: "ROCKS", rocks: 2, grid: { a2: "17" } },
    choices: { kinds: ["MoveRocks", "Discard"], rocks: [0, 1, 3, 4, 5] },
    options: { rocks: "on" },
  });

  it("moves the rocks with a click on the row", async () => {
    w = await mount(where, ROCKS);
    expect(facts()).toContain("Jagged Rocks block row 3");
    expect(w.$$(".sea-row .sea-R")).toHaveLength(1);
    expect(label("c3")).toContain("row blocked by the Jagged Rocks");
    expect(w.cell("c3").classList.contains("sea-blocked")).toBe(true);
    expect(lit()).toHaveLength(30);
    expect(label("b5")).toContain("the rocks can move to this row");
    await w.click(w.cell("c3"));
    expect(asked()).toEqual(["MoveRocks 2"]);
    await w.click(w.cell("a2"));
    expect(moves()).toEqual(["MoveRocks 1"]);
  });

  it("moves the rocks with the keyboard", async () => {
    w = await mount(where, ROCKS);
    const token = w.$("[data-focus=token]");
    expect(token.getAttribute("aria-label")).toContain("Pick a cell of the row the rocks move to");
    await w.click(token);
    expect(w.active()?.dataset.cell).toBe("a1");
    await press("ArrowUp");
    expect(w.active()?.dataset.cell).toBe("a2");
    await w.click(w.active()); // what Enter does to a button
    expect(moves()).toEqual(["MoveRocks 1"]);
  });

  it("moves the rocks by dragging them", async () => {
    w = await mount(where, ROCKS);
    const pointer = (type: string, target: EventTarget, at: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { clientX: at, clientY: at, button: 0, isPrimary: true, bubbles: true }),
      );
    pointer("pointerdown", w.$("[data-focus=token]"), 0);
    // happy-dom does no hit testing: say what lies below the pointer
    (w.el.getRootNode() as Document).elementFromPoint = () => w.cell("f6");
    pointer("pointermove", window, 30);
    expect(w.$$(".sea-ghost")).toHaveLength(1);
    pointer("pointerup", window, 30);
    await settle();
    expect(moves()).toEqual(["MoveRocks 5"]);
  });

  it("discards two at the rocks instead", async () => {
    w = await mount(where, ROCKS);
    w.card(0).focus();
    await press("d");
    await press("1");
    await press("3");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Discard 5,44"]);
  });

  it("puts a purple storm on a row, or cancels it", async () => {
    const storm = mode({
      position: { point: "STORM", turned_up: "P", pool: 1, supply: 5 },
      choices: {
        kinds: ["PlaceStorm", "UseCompass"],
        storm_rows: [0, 4],
        compass: ["revealed", "purple@3"],
        compass_card: "C",
      },
      options: { storms: "on" },
    });
    w = await mount(where, storm);
    expect(facts()).toEqual(["Turned up: Purple storm", "Compasses: 1 in the pool, 5 to earn"]);
    await w.click(w.cell("d5"));
    await w.click(named("Compass against this storm"));
    await w.click(named("Compass against the purple storm on row 4"));
    expect(moves()).toEqual(["PlaceStorm 4", "UseCompass revealed", "UseCompass purple@3"]);
  });

  it("keeps a hand in a yellow storm", async () => {
    const storm = mode({
      position: { point: "STORM", turned_up: "Y" },
      choices: { kinds: ["KeepHand"], keep: { drop: 1 } },
      options: { storms: "on" },
    });
    w = await mount(where, storm);
    expect(prompt()).toContain("choose 1 more");
    expect(w.$$("[data-focus=cancel]")).toHaveLength(0);
    w.card(0).focus();
    await press("2");
    expect(w.active()?.dataset.focus).toBe("confirm");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["KeepHand 17"]);
  });

  it("accepts a yellow storm that takes nothing, and an orange one", async () => {
    w = await mount(
      where,
      mode({ position: { turned_up: "Y" }, choices: { kinds: ["KeepHand"], keep: { drop: 0 } } }),
    );
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["KeepHand"]);
    w.unmount();
    w = await mount(where, mode({ position: { turned_up: "O" }, choices: { kinds: ["Pass"], pass: true } }));
    await w.click(named("Accept the storm"));
    expect(moves()).toEqual(["Pass"]);
  });

  it("shows whose storms lie there, and earns a compass with the hand", async () => {
    const storms = { yellow: [0], orange: [1, 1], purple: [0] };
    w = await mount(
      where,
      mode({
        players: 2,
        position: { storms, pool: 0, supply: 6, disclosed: [0, 2] },
        choices: { kinds: ["Place", "EarnCompass"], earn: true },
        options: { storms: "on" },
      }),
    );
    const seats = w.$$(".sea-seat").map((el) => el.textContent);
    expect(seats[0]).toContain("yellow storm");
    expect(seats[1]).toContain("2 orange storms");
    expect(seats[1]).toContain("2 monsters shown");
    await w.click(named("Give the hand for a compass"));
    expect(moves()).toEqual([]);
    expect(prompt()).toBe("Give your whole hand, 4 cards, for a compass?");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["EarnCompass"]);
  });

  it("sheds with unseen cards", async () => {
    w = await mount(
      where,
      mode({
        position: { point: "SHED" },
        choices: { kinds: ["Shed"], shed: { min: 3, max: 6, blind: [0, 2] } },
      }),
    );
    await pick("2");
    expect(prompt()).toContain("choose 1 more");
    await w.click(w.card(3));
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Shed 70 blind 2"]);
  });

  it("sheds with unseen cards where it must", async () => {
    w = await mount(
      where,
      mode({
        position: { point: "SHED" },
        choices: { kinds: ["Shed"], shed: { min: 3, max: 6, blind: [2] } },
      }),
    );
    expect(w.$$(".sea-actions select")).toHaveLength(0);
    expect(prompt()).toContain("choose 1 more");
    await w.click(w.card(3));
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Shed 70 blind 2"]);
  });

  it("cuts a hand after the shed, or cancels the storm", async () => {
    const cut = mode({
      position: { point: "CUT", storms: { yellow: [0], orange: [], purple: [] } },
      choices: {
        kinds: ["KeepHand", "UseCompass"],
        keep: { drop: 1 },
        compass: ["yellow@0"],
        compass_card: "C",
      },
      options: { storms: "on" },
    });
    w = await mount(where, cut);
    expect(prompt()).toContain("choose 1 more");
    expect(w.$$("[data-focus=cancel]")).toHaveLength(0);
    await w.click(named("Compass against the yellow storm"));
    w.card(0).focus();
    await press("2");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["UseCompass yellow@0", "KeepHand 17"]);
  });

  it("uses a compass just earned, or keeps it", async () => {
    const earned = mode({
      position: { point: "COMPASS", storms: { yellow: [0], orange: [], purple: [] }, hand: [] },
      choices: { kinds: ["Pass", "UseCompass"], pass: true, compass: ["yellow@0"], compass_card: "C" },
      options: { storms: "on" },
    });
    w = await mount(where, earned);
    await w.click(named("Keep the compass"));
    const use = named("Compass against the yellow storm");
    use.focus();
    await w.click(w.active()); // what Enter does to a button
    expect(moves()).toEqual(["Pass", "UseCompass yellow@0"]);
  });

  it("asks which number a Wild stands for", async () => {
    const wild = mode({
      position: { hand: ["5", "17", "44", "W"], grid: { a2: "W=48" } },
      choices: {
        kinds: ["Place", "PlayStart"],
        fits: { "5": { a1: 0 } },
        wild: {
          c3: [
            [49, 50, 0],
            [51, 52, 2],
          ],
          d4: [[50, 80, 0]],
        },
      },
      options: { wilds: 2 },
    });
    w = await mount(where, wild);
    expect(label("a2")).toContain("a Wild");
    await w.click(w.card(3));
    expect(lit()).toEqual(["d4", "c3"]);
    await pick("49");
    expect(lit()).toEqual(["c3"]);
    await w.click(w.cell("d4"));
    expect(asked()).toEqual(["Place W=49 d4"]);
    await w.click(w.cell("c3"));
    expect(moves()).toEqual(["Place W=49 c3"]);
    // the cell first, then the number, then the price
    await w.click(w.cell("c3"));
    await press("4");
    await pick("51");
    await w.click(named("Place it as 51 on c3"));
    expect(prompt()).toContain("choose 2 more");
    await press("1");
    await press("2");
    await w.click(w.action("confirm"));
    expect(moves()[1]).toBe("Place W=51 c3 pay 5,17");
    await w.click(w.card(3));
    await w.click(named("Play it as the Start"));
    expect(moves()[2]).toBe("PlayStart");
  });

  it("draws the arch, its roof closed", async () => {
    w = await mount(where, mode({ layout: ARCH, position: { phase: 1 }, choices: { kinds: ["Place"] } }));
    expect(w.$$("[role=gridcell]")).toHaveLength(27);
    expect(w.$$("[data-space]").map((el) => el.dataset.space)).toEqual(["finish"]);
    expect(label("c4")).toContain("roof, closed");
    expect(facts()).toEqual(["Pillars first: placing is free, the roof comes later"]);
    w.cell("b1").focus();
    await press("ArrowRight"); // over the opening
    expect(w.active()?.dataset.cell).toBe("d1");
    w.cell("c4").focus();
    await press("ArrowDown");
    expect(w.active()?.dataset.cell).toBe("b3");
  });

  it("draws the pyramid and reveals its cards", async () => {
    const position = { explorer: 20, pool: 2, grid: { a1: "3" } };
    const options = { board: "pyramid" };
    w = await mount(where, mode({ layout: PYRAMID, position, choices: { kinds: ["Reveal"] }, options }));
    expect(w.$$("[role=gridcell]")).toHaveLength(36);
    expect(label("c1")).toContain("border cell, reveals");
    expect(label("a1")).toContain("border cell, covered");
    expect(facts()).toEqual(["Compasses in the pool: 2", "Explorer deck: 20"]);
    w.cell("f6").focus();
    await press("ArrowDown");
    expect(w.active()?.dataset.cell).toBe("f5");
    await w.click(named("Reveal the Explorer card"));
    expect(moves()).toEqual(["Reveal"]);
    w.unmount();
    w = await mount(
      where,
      mode({ layout: PYRAMID, position, choices: { kinds: ["Choose"], choose: ["a1"] }, options }),
    );
    expect(lit()).toEqual(["a1"]);
    await w.click(w.cell("a1"));
    expect(moves()).toEqual(["Choose a1"]);
  });

  it("shows sides and turns an island for a card", async () => {
    const grid = { a1: { card: "3", side: "sun" as const }, b1: { card: "9", side: "moon" as const } };
    w = await mount(
      where,
      mode({
        position: { grid, flag: "moon" },
        choices: { kinds: ["Discard", "Rotate"], rotate: ["a1", "b1"] },
        options: { variant: "sun_moon" },
      }),
    );
    expect(facts()).toEqual(["All hands show the moon"]);
    expect(label("b1")).toContain("moon side");
    expect(w.$$(".sea-cell .sea-moon, .sea-cell .sea-sun")).toHaveLength(2);
    await w.click(named("Turn an island round"));
    expect(prompt()).toBe("Choose the island to turn round.");
    expect(w.active()?.dataset.cell).toBe("a1");
    await w.click(w.cell("c3"));
    expect(asked()).toEqual(["Rotate c3 pay 5"]);
    await w.click(w.cell("b1"));
    expect(prompt()).toContain("Turn b1 round");
    await press("3");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Rotate b1 pay 44"]);
  });

  it("shows the duel: marks, points, row, offer", async () => {
    const own = (card: string, owner: number) => ({ card, owner });
    const grid = { a1: own("3", 0), b1: own("4", 0), c1: own("5", 0), d1: own("6", 0), e1: own("9", 1) };
    const position: object = { grid, row: ["30", "31"], common_deck: 40, discards: [5, 0] };
    const duel = { players: 2, options: { variant: "duel" }, layout: { start: null, finish: null } };
    w = await mount(where, mode({ ...duel, position, choices: { kinds: ["Discard", "Exchange"] } }));
    expect(w.$$("[data-space]")).toHaveLength(0);
    expect(label("e1")).toContain("played by Player 2");
    expect(w.$$(".sea-seat .sea-facts").map(words)).toEqual(["7 points", "2 points"]);
    expect(w.$(".sea-fan ul").getAttribute("aria-label")).toBe("The row, first to be taken on the left");
    expect(w.$$(".sea-fan li .sea-hidden").map((el) => el.textContent)).toEqual(["Island 30", "Island 31"]);
    await w.click(named("Offer your hand for the row"));
    expect(moves()).toEqual(["Exchange"]);
    w.unmount();
    w = await mount(where, mode({ ...duel, position: { ...position, grid: {}, discards: [0, 0] } }));
    expect(w.$$(".sea-seat .sea-facts").map(words)).toEqual(["0 points", "0 points"]);
    w.unmount();
    const exchange = { seat: 1, cards: ["60", "61"], declined: false };
    const kinds = ["AgreeExchange", "DeclineExchange"];
    w = await mount(where, mode({ ...duel, position: { ...position, exchange }, choices: { kinds } }));
    expect(w.$$(".sea-fan ul")[1]?.getAttribute("aria-label")).toContain("Player 2 offers this hand");
    await w.click(named("Decline"));
    await w.click(named("Agree to the exchange"));
    expect(moves()).toEqual(["DeclineExchange", "AgreeExchange"]);
  });
});

describe("a row for the rocks", () => {
  it("lights its cells as what is meant, not as free places", async () => {
    w = await mount(
      "light",
      mode({ position: { rocks: 1 }, choices: { kinds: ["MoveRocks"], rocks: [0, 2] } }),
    );
    expect(w.$$(".sea-place.sea-aimed")).toHaveLength(12);
    expect(w.$$("[data-cell] .sea-dot, [data-cell].sea-free")).toEqual([]);
  });
});
