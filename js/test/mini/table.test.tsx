/** Every way to play Mini on the page, in the light and in a shadow root. */
import { afterEach, expect, it, vi } from "vitest";
import en from "../../../src/seawidget/text/locale/en.json";
import { makeTranslate } from "../../src/core/text/i18n";
import type { Position } from "../../src/core/wire/protocol";
import { positionText } from "../../src/view/mini/words";
import type { FakeOptions } from "../fakemodel";
import { hinting } from "../hinting";
import { EVERYWHERE, type Mounted, mount as mountBoard, settle, type Where } from "../mount";
import { inEach } from "../sampling";
import { LAYOUT, mini } from "./pictures";

let w: Mounted;

async function mount(where: Where, options: FakeOptions = mini()): Promise<Mounted> {
  const mounted = await mountBoard(where, options);
  for (let i = 0; i < 200 && !(mounted.$(".sea-cells") && mounted.$(".sea-drawer[aria-busy=false]")); i++)
    await settle(10);
  return mounted;
}

afterEach(() => w?.unmount());

async function press(key: string): Promise<void> {
  w.press(key);
  await settle();
}

const sent = (kind: string) =>
  w.model.intents().flatMap((intent) => (intent.do === kind && "move" in intent ? [intent.move] : []));
const buttons = () => w.$$("[data-move]").map((el) => el.dataset.move);
const lit = () => w.$$(".sea-cells :is(.sea-free, .sea-costly)").map((el) => el.dataset.cell);
const prompt = () => w.$(".sea-msg").textContent;
const label = (cell: string) => w.cell(cell).getAttribute("aria-label");
const mayBreak = (range: string) => range.replace("–", "–\u200b");
const focused = () => w.active()?.dataset.focus;

inEach(EVERYWHERE, "mini, %s", (where) => {
  it("shows the line, the hand and what is left", async () => {
    w = await mount(where);
    expect(w.$$(".sea-cells [data-cell]").map((el) => el.dataset.card)).toEqual([
      undefined,
      undefined,
      "4",
      undefined,
    ]);
    expect(label("c")).toBe("cell c, 3 of 4, 4");
    expect(w.$$("[data-slot]").map((el) => el.dataset.card)).toEqual(["2", "5", "7"]);
    expect(w.$(".sea-facts").textContent).toBe("3 cards in the decknot seen yet: 1, 6, 8discarded: 3");
    expect(w.$$(".sea-board [tabindex='0'], .sea-hand [tabindex='0']")).toHaveLength(2);
    expect(buttons()).toEqual(["Discard 2,5", "Discard 2,7", "Discard 5,7"]);
  });

  it("lights where a card goes, with its cost, and plays it with a second click", async () => {
    w = await mount(where);
    await w.click(w.card(0));
    expect(lit()).toEqual(["a", "b"]);
    expect(label("a")).toContain("2 fits, free");
    expect(label("b")).toContain("2 fits, costs 2 cards");
    expect(label("d")).toContain("2 does not fit");
    expect(buttons()).toEqual(["Place 2 a", "Place 2 b pay 5,7", "Discard 2,5", "Discard 2,7"]);
    await w.click(w.cell("b")); // one way to pay: nothing to choose
    expect(sent("move")).toEqual(["Place 2 b pay 5,7"]);
  });

  it("asks how to pay only where there is a choice", async () => {
    w = await mount(where);
    await w.click(w.card(1));
    await w.click(w.cell("d"));
    expect(sent("move")).toEqual([]);
    expect(prompt()).toBe("Card 5 on d costs 1 card: choose how to pay.");
    expect(buttons()).toEqual(["Place 5 d pay 2", "Place 5 d pay 7"]);
    await w.click(w.$("[data-move='Place 5 d pay 7']"));
    expect(sent("move")).toEqual(["Place 5 d pay 7"]);
  });

  it("takes the cell first as well", async () => {
    w = await mount(where);
    await w.click(w.cell("a"));
    expect(prompt()).toBe("Which card goes to a?");
    expect(w.$$(".sea-handcard.sea-free").map((el) => el.dataset.card)).toEqual(["2"]);
    await w.click(w.card(0));
    expect(sent("move")).toEqual(["Place 2 a"]);
  });

  it("asks the kernel why a card does not go there", async () => {
    w = await mount(where);
    await w.click(w.card(2));
    await w.click(w.cell("a"));
    expect(sent("explain")).toEqual(["Place 7 a"]);
    expect(sent("move")).toEqual([]);
  });

  it("says of a card that is only too dear what it would cost, and what there is to pay", async () => {
    w = await mount(where);
    await w.click(w.card(2));
    expect(prompt()).toBe("7 fits d but costs 3 cards; you can pay 2.");
    expect(label("d")).toContain("7 fits, too dear: 3 cards");
    expect(label("a")).toContain("7 does not fit");
    expect(w.$$(".sea-toodear").map((el) => el.textContent)).toEqual(["3"]);
  });

  it("says the same of a cell for which every card is too dear", async () => {
    w = await mount(
      where,
      mini({}, { kinds: ["Discard"], moves: ["Discard 2,7"], dear: { 7: { d: 3 }, 2: { b: 4 } } }),
    );
    await w.click(w.cell("d"));
    expect(prompt()).toBe("7 fits d but costs 3 cards; you can pay 2.");
    await w.click(w.cell("d"));
    await w.click(w.cell("a"));
    expect(prompt()).toBe("No card of the hand can go to a.");
    await w.click(w.cell("a"));
    await w.click(w.card(1));
    expect(prompt()).toBe("Card 5 can go nowhere now.");
  });

  it("plays with the keyboard alone", async () => {
    w = await mount(where);
    w.cell("a").focus();
    await press("End");
    expect(focused()).toBe("d");
    await press("2");
    expect(focused()).toBe("d"); // the first cell that lights up
    w.active()?.click();
    await settle();
    expect(focused()).toBe("Place 5 d pay 2");
    await press("ArrowRight");
    w.active()?.click();
    await settle();
    expect(sent("move")).toEqual(["Place 5 d pay 7"]);
    await press("d");
    expect(focused()).toBe("Discard 2,5");
    await press("1");
    await press("Escape");
    expect(w.$("[aria-pressed=true][data-slot]")).toBe(null);
  });

  it.each([
    ["Place 5 d pay 7", ["Place 5 d pay 2", "Place 5 d pay 7"], ["5"]],
    ["Place 2 a", ["Place 2 a"], ["2"]],
    ["Discard 5,7", ["Place 5 d pay 2", "Place 5 d pay 7", "Discard 2,5", "Discard 5,7"], ["5"]],
  ])("chooses %s for the person and asks", async (best, offered, picked) => {
    w = await mount(where, hinting(best, mini()));
    await w.click(w.action("choose"));
    await settle(5);
    expect(sent("move")).toEqual([]);
    expect(w.$(".sea-msg").textContent).toContain("Because.");
    expect(buttons()).toEqual(offered);
    expect(w.$$("[data-slot].sea-picked").map((el) => el.dataset.card)).toEqual(picked);
    expect(w.$$(".sea-actions .sea-primary").map((el) => el.dataset.move)).toEqual([best]);
    expect(focused()).toBe(best);
    w.active()?.click();
    await settle();
    expect(sent("move")).toEqual([best]);
  });

  it("lets the choice be turned down, and offers none where hints are off or something is begun", async () => {
    w = await mount(where, hinting("Place 2 a", mini()));
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.action("choose")).toBeNull();
    await press("Escape");
    expect(w.$$(".sea-picked, .sea-primary")).toHaveLength(0);
    expect(w.action("choose")).toBeTruthy();
    w.unmount();
    w = await mount(where);
    expect(w.action("choose")).toBeNull();
  });

  it("says what it is asked to read", async () => {
    w = await mount(where);
    w.cell("a").focus();
    await press("g");
    expect(w.said()).toContain("a empty, b empty, c 4, d empty");
    await press("n");
    expect(w.said()).toContain("discarded: 3");
  });

  it("offers another game when it is over", async () => {
    const result = { outcome: "loss", reason: "stuck", seat: null, turn: 4 };
    const over = mini({ point: "END", deciding: null, result, hand: [7] }, {});
    over.picture!.status = { key: "", args: {}, text: "Lost.", tone: "loss", over: true };
    w = await mount(where, over);
    expect(w.$(".sea-status b").textContent).toBe("Lost.");
    expect(w.$$(".sea-wanted").map((el) => el.textContent)).toEqual(["1–3", "1–3", "5–8"].map(mayBreak));
    expect(label("d")).toContain("needed 5 to 8");
    expect(buttons()).toEqual([]);
    await w.click(w.$("[data-focus='ui.bar.plus']"));
    // its chunk comes when it is first asked for
    await vi.waitFor(() => expect(w.$("dialog").getAttribute("aria-label")).toBe("New game"));
  });
});

it("writes the position as text", () => {
  const { position } = mini().picture as { position: Position };
  expect(positionText(position, { layout: LAYOUT } as never, makeTranslate(en as never, "en"))).toBe(
    "a .  b .  c 4  d .\nhand: 2 5 7; deck: 3; discarded: 3",
  );
});
