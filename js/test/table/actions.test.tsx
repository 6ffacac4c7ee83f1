/** The row of actions: the main one says what it does, and what is chosen for a person still wants a yes. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FakeOptions } from "../fakemodel";
import { hinting } from "../hinting";
import { type Mounted, mount as mounted, settle } from "../mount";

let w: Mounted;
afterEach(() => w?.unmount());

/** With its chunks, which bring the buttons. */
async function mount(options: FakeOptions = {}): Promise<Mounted> {
  const page = await mounted("light", options);
  await vi.waitFor(() => expect(page.$(".sea-drawer[aria-busy=false]")).toBeTruthy(), 10_000);
  return page;
}

const names = () => w.$$(".sea-actions > *").map((button) => button.textContent);
const moves = () => w.model.intents().flatMap((intent) => (intent.do === "move" ? [intent.move] : []));
const point = async (cell: string) => {
  w.cell(cell).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true }));
  await settle();
};

describe("the main button", () => {
  it("names the only cell there is, or the one pointed at, with the price", async () => {
    w = await mount({ game: { grid: { b1: "15" } } });
    await w.click(w.card(1));
    expect(names()).toEqual(["Cancel", "Discard 17 and another"]);
    await point("c1");
    expect(names()).toEqual(["Cancel", "Discard 17 and another", "Place at c1, pay 2"]);
    await point("f6");
    expect(names().at(-1)).toBe("Place at f6, free");
    await point("a1"); // where it does not fit
    expect(names()).toHaveLength(2);
    await point("f6");
    await w.click(w.action("place"));
    expect(moves()).toEqual(["Place 17 f6"]);
  });

  it("begins to pay, counts, and names what is paid", async () => {
    w = await mount({ game: { grid: { b1: "15" } }, ui: { suggest: false } });
    await w.click(w.card(1));
    await point("c1");
    await w.click(w.action("place"));
    expect(names()).toEqual(["Cancel", "Pay 0 of 2"]);
    await w.click(w.card(0));
    expect(names()).toEqual(["Cancel", "Pay 1 of 2"]);
    expect(w.action("confirm")?.getAttribute("aria-disabled")).toBe("true");
    await w.click(w.card(2));
    expect(names()).toEqual(["Cancel", "Clear", "Pay 5, 44"]);
    expect(w.action("confirm")?.classList.contains("sea-primary")).toBe(true);
  });

  it("follows the keyboard from cell to cell", async () => {
    w = await mount();
    w.card(0).focus();
    w.press("2");
    await settle();
    expect(names().at(-1)).toBe("Place at a1, free");
    w.press("ArrowRight");
    await settle();
    expect(names().at(-1)).toBe("Place at b1, free");
  });

  it("leaves an idle hand with what can be begun", async () => {
    w = await mount();
    expect(names()).toEqual(["Discard 2 cards"]);
    w.unmount();
    w = await mount(hinting("Place 17 c3"));
    expect(names()).toEqual(["Discard 2 cards", "Choose for me"]);
  });
});

describe("choosing for the person", () => {
  it("fills in the cell of the hint and asks", async () => {
    w = await mount(hinting("Place 17 c3"));
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.model.intents().map((one) => one.do)).toContain("advise");
    expect(moves()).toEqual([]);
    expect(w.card(1).classList.contains("sea-picked")).toBe(true);
    expect(w.cell("c3").classList.contains("sea-ghosted")).toBe(true);
    expect(w.$(".sea-msg").textContent).toContain("Because.");
    expect(names()).toEqual(["Cancel", "Discard 17 and another", "Place at c3, free"]);
    expect(w.active()?.dataset.action).toBe("place");
    await w.click(w.action("place"));
    expect(moves()).toEqual(["Place 17 c3"]);
  });

  it("leaves what the person began while the hint was on its way, and the focus where it went", async () => {
    w = await mount(hinting("Place 17 c3"));
    w.model.latency = "never";
    await w.click(w.action("choose"));
    await w.click(w.card(2));
    w.model.release();
    await settle(5);
    expect(w.card(1).classList.contains("sea-picked")).toBe(false);
    expect(w.card(2).classList.contains("sea-picked")).toBe(true);
    await w.click(w.action("cancel"));
    await w.click(w.action("choose"));
    w.cell("d4").focus();
    w.press("ArrowLeft");
    const here = w.active();
    expect(here?.dataset.cell).toBe("c4");
    w.model.release();
    await settle(5);
    expect(w.card(1).classList.contains("sea-picked")).toBe(true);
    expect(w.active()).toBe(here);
  });

  it("fills in the payment of the hint, not another one", async () => {
    w = await mount(hinting("Place 17 c1 pay 44,80", { game: { grid: { b1: "15" } } }));
    await w.click(w.action("choose"));
    await settle(5);
    expect(names().at(-1)).toBe("Pay 44, 80");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Place 17 c1 pay 44,80"]);
  });

  it("fills in what the hint gives away, of equal cards as many as it takes", async () => {
    w = await mount(hinting("Discard 5,5", { game: { hands: [["5", "5", "17", "44", "F"]] } }));
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.$$(".sea-handcard.sea-picked").map((el) => el.dataset.slot)).toEqual(["0", "1"]);
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Discard 5,5"]);
  });

  it("can be turned down, and another cell taken instead", async () => {
    w = await mount(hinting("Place 17 c3"));
    await w.click(w.action("choose"));
    await settle(5);
    await w.click(w.action("cancel"));
    expect(w.$$(".sea-picked, .sea-ghosted")).toHaveLength(0);
    await w.click(w.action("choose"));
    await settle(5);
    await w.click(w.cell("d4"));
    expect(moves()).toEqual(["Place 17 d4"]);
  });

  it("offers a move that has no parts as the hint does", async () => {
    w = await mount(hinting("UseCompass yellow@0"));
    await w.click(w.action("choose"));
    await settle(5);
    expect(names()).toEqual(["No, thanks", "Other moves", "Play it"]);
    expect(moves()).toEqual([]);
  });

  it("leaves the board alone when the game has gone on meanwhile", async () => {
    const late = hinting("Place 17 c3");
    const { advise } = late.answers!;
    late.answers = { advise: (intent) => ({ data: { ...(advise!(intent).data as object), node: "9" } }) };
    w = await mount(late);
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.$$(".sea-handcard.sea-picked, .sea-ghosted")).toHaveLength(0);
  });

  it("shows the card of a hint in its cell, until the hint is put away", async () => {
    w = await mount(hinting("Place 17 c3"));
    await w.click(w.$("[data-focus='ui.bar.hint']"));
    await settle(5);
    expect(
      w.$$(".sea-ghosted").map((el) => `${el.dataset.cell} ${el.querySelector("b")?.textContent}`),
    ).toEqual(["c3 17"]);
    expect(w.$$(".sea-handcard.sea-picked")).toHaveLength(0);
    await w.click(w.action("away"));
    expect(w.$$(".sea-ghosted")).toHaveLength(0);
  });

  it("is not there where hints are not, nor while something is begun", async () => {
    w = await mount({ table: { odds: "off" } });
    expect(w.action("choose")).toBeNull();
    w.unmount();
    w = await mount(hinting("Place 17 c3"));
    await w.click(w.cell("b2"));
    expect(w.action("choose")).toBeNull();
    await w.click(w.action("cancel"));
    await w.click(w.action("discard"));
    expect(w.action("choose")).toBeNull();
  });
});
