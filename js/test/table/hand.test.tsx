import { afterEach, expect, it } from "vitest";
import { EVERYWHERE, type Mounted, mount, settle } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;
afterEach(() => w?.unmount());

const moves = () => w.model.intents().flatMap((intent) => (intent.do === "move" ? [intent.move] : []));
const lit = () => w.$$(".sea-place:is(.sea-free, .sea-costly, .sea-aimed)").map((el) => el.dataset.cell);
const hint = () => w.$(".sea-msg").textContent;

inEach(EVERYWHERE, "hand, %s", (where) => {
  it("places a free card with two clicks", async () => {
    w = await mount(where);
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    expect(moves()).toEqual(["Place 17 c3"]);
    expect(w.cell("c3").dataset.card).toBe("17");
    expect(w.$$(".sea-picked")).toHaveLength(0);
  });

  it("lights up cells for a card, and cards for a cell", async () => {
    w = await mount(where, { game: { grid: { b1: "16" } } });
    await w.click(w.card(1)); // 17 beside 16 costs 1
    expect(w.cell("c1").classList.contains("sea-costly")).toBe(true);
    expect(lit()).not.toContain("a1");
    await w.click(w.card(1)); // put back
    expect(lit()).toEqual([]);
    await w.click(w.cell("a1"));
    expect(w.$$(".sea-handcard.sea-free, .sea-handcard.sea-costly").map((el) => el.dataset.card)).toEqual([]);
    await w.click(w.cell("c1"));
    expect(w.card(1).classList.contains("sea-costly")).toBe(true);
    expect(w.card(0).classList.contains("sea-free")).toBe(false);
  });

  it("places the card chosen after the cell", async () => {
    w = await mount(where);
    await w.click(w.cell("d4"));
    await w.click(w.card(2));
    expect(moves()).toEqual(["Place 44 d4"]);
  });

  it("asks the kernel why a card does not fit and says so", async () => {
    w = await mount(where, { game: { grid: { a1: "50" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(w.model.intents().map((i) => i.do)).toEqual(["explain"]);
    expect(hint()).toContain("17 cannot lie at c1: 50 lies at a1.");
    expect(w.$("[role=alert]").textContent).toContain("17 cannot lie at c1");
    expect(w.card(1).getAttribute("aria-pressed")).toBe("true");
  });

  it("counts what is still to pay, resets, confirms", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1")); // 17 beside 15: 2 cards
    const count = () => w.$(".sea-msg").textContent;
    expect(count()).toContain("choose 2 more");
    expect(w.action("confirm")?.getAttribute("aria-disabled")).toBe("true");
    await w.click(w.card(0));
    expect(count()).toContain("choose 1 more");
    expect(w.action("confirm")?.textContent).toBe("Pay 1 of 2");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual([]);
    expect(w.action("reset")).toBeNull(); // the card is taken back by choosing it again
    await w.click(w.card(2));
    expect(w.action("confirm")?.textContent).toBe("Pay 5, 44");
    await w.click(w.action("reset"));
    expect(count()).toContain("choose 2 more");
    await w.click(w.card(3));
    await w.click(w.card(4));
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Place 17 c1 pay 80,F"]);
  });

  it("pays with the least useful cards on request, with one click", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(w.action("suggest")?.textContent).toBe("Pay for me: 5, 44");
    expect(w.card(0).classList.contains("sea-offered")).toBe(true);
    await w.click(w.action("suggest"));
    expect(moves()).toEqual(["Place 17 c1 pay 5,44"]);
  });

  it("offers no suggestion when it is switched off", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } }, ui: { suggest: false } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(w.action("suggest")).toBeNull();
  });

  it("asks for no choice where there is none", async () => {
    w = await mount(where, { game: { grid: { b1: "13" } } });
    await w.click(w.card(1)); // costs 4 of 4
    await w.click(w.cell("c1"));
    expect(moves()).toEqual(["Place 17 c1 pay 5,44,80,F"]);
  });

  it("leaves it to the person where to pay with all cards would lose the game", async () => {
    const gifts = () => ({ data: { useful: [], gives: { "Place 17 c1 pay": "" } } });
    w = await mount(where, { game: { grid: { b1: "13" } }, answers: { gifts } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(moves()).toEqual([]);
    expect(w.action("suggest")).toBeNull();
    expect(w.action("confirm")?.textContent).toBe("Pay 0 of 4");
  });

  it("asks once what could be given away, and only when cards are to be chosen", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    const asked = () => w.model.intents().filter((one) => one.do === "gifts").length;
    await w.click(w.card(1));
    expect(asked()).toBe(0);
    for (const _ of [1, 2]) {
      await w.click(w.cell("c1"));
      w.press("Escape");
      await settle();
      await w.click(w.card(1));
    }
    expect(asked()).toBe(1);
  });

  it("offers to pay in the first what-if as on the board", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    w.press("w");
    await settle();
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(w.action("suggest")?.textContent).toBe("Pay for me: 5, 44");
  });

  it("exchanges the card chosen first when one too many is chosen", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    for (const slot of [0, 2, 3]) await w.click(w.card(slot));
    expect(w.$$(".sea-handcard.sea-picked").map((el) => el.dataset.slot)).toEqual(["1", "2", "3"]);
  });

  it("discards two, from the button or with a picked card first", async () => {
    w = await mount(where);
    await w.click(w.action("discard"));
    await w.click(w.card(0));
    await w.click(w.card(4));
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Discard 5,F"]);
    await w.click(w.card(1));
    await w.click(w.action("discard"));
    await w.click(w.card(2));
    await w.click(w.action("confirm"));
    expect(moves()).toHaveLength(2);
  });

  it("explains a card that cannot be given away", async () => {
    w = await mount(where, { game: { hands: [["5", "17", "44", "F", "M"]] } });
    await w.click(w.action("discard"));
    await w.click(w.card(4));
    expect(w.card(4).getAttribute("aria-disabled")).toBe("true");
    const asked = w.model.intents().map((i) => (i.do === "explain" ? i.move : i.do));
    expect(asked).toEqual(["gifts", "Discard M"]);
  });

  it("plays the Start from the card or from its space", async () => {
    w = await mount(where, { game: { hands: [["5", "17", "S"]] } });
    expect(w.card(2).classList.contains("sea-free")).toBe(true);
    await w.click(w.card(2));
    expect(moves()).toEqual(["PlayStart"]);
    w.unmount();
    w = await mount(where, { game: { hands: [["5", "17", "S"]] } });
    await w.click(w.$("[data-space=start]"));
    expect(moves()).toEqual(["PlayStart"]);
  });

  it("sheds as many as it must", async () => {
    w = await mount(where, { game: { hands: [["5", "17", "44", "80", "S"]] } });
    await w.click(w.card(4));
    expect(w.$$(".sea-handcard")).toHaveLength(12);
    expect(w.$(".sea-msg").textContent).toContain("choose 8 more");
    await w.click(w.action("suggest"));
    await w.click(w.action("confirm"));
    expect(moves()[1]).toMatch(/^Shed (\d+,){7}\d+$/);
  });

  it("plays the Finish and tells the end in place", async () => {
    const grid = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].flatMap((r) =>
        [..."abcdef"].map((c, i) => [`${c}${r}`, String((r - 1) * 6 + i + 1)]),
      ),
    );
    w = await mount(where, { game: { grid, start: "S" } });
    await w.click(w.card(4));
    expect(moves()).toEqual(["PlayFinish"]);
    expect(w.$(".sea-status").textContent).toContain("Won");
    await w.click(w.action("new"));
    expect(w.$("dialog, [role=dialog]")).toBeTruthy();
  });

  it("picks a monster, then what it takes", async () => {
    w = await mount(where, { game: { hands: [["5", "17", "44", "F", "M"]], grid: { a1: "2", f6: "79" } } });
    await w.click(w.card(4));
    expect(lit()).toEqual(["f6", "a1"]);
    await w.click(w.cell("c3"));
    expect(w.model.intents().at(-1)?.do).toBe("explain");
    await w.click(w.cell("a1"));
    expect(moves()).toEqual(["Unleash a1"]);
  });

  it("drops what is half done with Escape, and lets Escape go when there is nothing", async () => {
    w = await mount(where);
    await w.click(w.card(0));
    expect(w.press("Escape").defaultPrevented).toBe(true);
    await settle();
    expect(w.$$(".sea-picked")).toHaveLength(0);
    expect(w.press("Escape").defaultPrevented).toBe(false);
  });

  it("tries moves without playing them while the what-if layer is on", async () => {
    w = await mount(where);
    w.card(0).focus();
    w.press("w");
    await settle();
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    expect(moves()).toEqual([]);
    expect(w.cell("c3").classList.contains("sea-trial")).toBe(true);
    expect(w.cell("c3").querySelector(".sea-badge")?.textContent).toBe("?");
    expect(w.cell("c3").getAttribute("aria-label")).toMatch(/trial, not played$/);
    expect(w.$("[role=grid]").getAttribute("aria-description")).toContain("What-if");
    await w.click(w.card(1)); // 44
    await w.click(w.cell("a1"));
    expect(hint()).toContain("44 cannot lie at a1");
    expect(w.model.traits.position.grid).toEqual({});
  });

  it("says whose turn it is when it is not this seat's", async () => {
    w = await mount(where, { game: { players: 2, active: 1, deciding: 1 } });
    await w.click(w.card(0));
    expect(hint()).toContain("Player 2 is to move.");
    expect(w.$$(".sea-picked")).toHaveLength(0);
  });

  it("shows nothing of a hand to a spectator", async () => {
    w = await mount(where, { table: { shown: null } });
    expect(w.$$("[data-slot]")).toHaveLength(0);
    expect(w.text()).toContain("No hand is shown.");
  });
});

inEach(EVERYWHERE, "keyboard play, %s", (where) => {
  it("is one roving tab stop", async () => {
    w = await mount(where);
    expect(w.$$(".sea-hand [tabindex='0']").map((el) => el.dataset.slot)).toEqual(["0"]);
    w.card(0).focus();
    w.press("ArrowRight");
    expect(w.active()?.dataset.slot).toBe("1");
    w.press("End");
    expect(w.active()?.dataset.action).toBe("discard");
    w.press("Home");
    expect(w.active()?.dataset.slot).toBe("0");
  });

  it("goes card, cell, payment, confirmation without the pointer", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    w.$("[data-slot='0']").focus();
    const enter = async () => {
      w.active()?.click(); // what the browser does for Enter
      await settle();
    };
    w.press("2"); // 17 is picked, focus goes to the first fitting cell
    await settle();
    expect(w.active()?.dataset.cell).toBe("c1");
    await enter();
    expect(w.$(".sea-msg").textContent).toContain("choose 2 more");
    w.press("1");
    await settle();
    w.press("3");
    await settle();
    expect(w.active()?.dataset.action).toBe("confirm");
    await enter();
    expect(moves()).toEqual(["Place 17 c1 pay 5,44"]);
    await settle(40);
    expect(w.root.contains(w.active())).toBe(true);
    expect(w.active()).not.toBe(w.root);
  });

  it("works with a Ukrainian layout", async () => {
    w = await mount(where);
    w.card(0).focus();
    w.press("в", { code: "KeyD" });
    await settle();
    expect(w.$(".sea-msg").textContent).toContain("Discard 2: choose 2 more");
  });

  it("reads out cell, row, last move and counts on request", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    w.cell("b1").focus();
    await settle();
    w.press("o");
    await settle();
    expect(w.said()).toContain("Island 15");
    w.press("n");
    await settle();
    expect(w.said()).toContain("cards in the deck");
    w.press("l");
    await settle();
    expect(w.said()).toContain("No move yet.");
  });

  it("leaves letters alone when shortcuts are switched off", async () => {
    w = await mount(where, { ui: { keys: false } });
    w.card(0).focus();
    w.press("d");
    await settle();
    expect(w.action("confirm")).toBeNull();
  });
});
