/** The one message: refusals with their marks, forced moves, prices that cannot be paid, hints, trials. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Args } from "../../src/core/wire/protocol";
import { mode } from "../modes";
import { EVERYWHERE, type Mounted, mount as mounted, settle } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;
afterEach(() => w?.unmount());

/** With its chunks, which draw the marks. */
const mount: typeof mounted = async (...given) => {
  const page = await mounted(...given);
  await vi.waitFor(() => expect(page.$(".sea-drawer[aria-busy=false]")).toBeTruthy(), 10_000);
  return page;
};

const said = () => [w.$(".sea-msg b").textContent, w.$(".sea-msg span")?.textContent ?? ""];
const tone = () => w.$(".sea-msg").dataset.tone;
const marked = (kind: string) => w.$$(`[data-cell].sea-${kind}`).map((el) => el.dataset.cell);
const refuse = (code: string, args: Args) => ({
  answers: { explain: () => ({ ok: false, code, text: "Because.", args }) },
});

inEach(EVERYWHERE, "the message, %s", (where) => {
  it("stands once, beside the hand, and is there before anything is asked", async () => {
    w = await mount(where);
    expect(w.$$(".sea-msg")).toHaveLength(1);
    expect(said()[0]).toBe("Pick a card, or pick a cell.");
    expect(tone()).toBe("");
  });

  it("names what was refused and why, and marks the cell and the card against it", async () => {
    const picture = mode({
      position: { grid: { a1: "3", e2: "24" }, hand: ["40"] },
      choices: { kinds: ["Place"], fits: { "40": { f3: 0 } } },
    });
    w = await mount(where, {
      ...picture,
      ...refuse("not_ascending", { card: 40, cell: "d2", low: 3, high: 24 }),
    });
    await w.click(w.card(0));
    await w.click(w.cell("d2"));
    expect(said()).toEqual(["40 does not fit at d2", "Because."]);
    expect(tone()).toBe("refused");
    expect(marked("asked")).toEqual(["d2"]);
    expect(marked("conflict")).toEqual(["e2"]);
    await w.click(w.cell("f3")); // the next act takes it away
    expect(marked("asked")).toEqual([]);
  });

  it("frames no card where only the price is in the way", async () => {
    const picture = mode({
      position: { grid: { a1: "3", e2: "24" }, hand: ["40"] },
      choices: { kinds: ["Place"], fits: { "40": { f3: 0 } }, dear: { "40": { f2: 16 } } },
    });
    w = await mount(where, { ...picture, ...refuse("cannot_pay", { card: 40, cell: "f2", n: 16 }) });
    await w.click(w.card(0));
    expect(w.cell("f2").classList.contains("sea-dear")).toBe(true);
    expect(w.cell("f2").querySelector(".sea-toodear")?.textContent).toBe("16");
    expect(w.cell("f2").getAttribute("aria-label")).toContain("too dear: 16 cards");
    await w.click(w.cell("f2"));
    expect(said()[0]).toBe("40 at f2 is too dear");
    expect(marked("conflict")).toEqual([]);
  });

  it("says of a cell picked first what would go there if it could be paid", async () => {
    const dear = { "63": { d3: 36 }, "70": { d3: 43 } };
    w = await mount(
      where,
      mode({ position: { hand: ["40", "63", "70"] }, choices: { kinds: ["Place"], fits: {}, dear } }),
    );
    await w.click(w.cell("d3"));
    expect(said()[0]).toBe("63 fits d3 but costs 36 cards; you can pay 2.");
    await w.click(w.cell("d3"));
    await w.click(w.cell("e5"));
    expect(said()[0]).toBe("No card of yours fits e5.");
  });

  it("gives the true reason of a forced move to whoever asks for another card, and dims it", async () => {
    w = await mount(where, {
      ...mode({
        position: { hand: ["24", "S"] },
        choices: { kinds: ["PlayStart"], forced: "start", fits: {} },
      }),
    });
    expect(w.card(0).classList.contains("sea-shut")).toBe(true);
    expect(w.card(1).classList.contains("sea-shut")).toBe(false);
    expect(w.action("PlayStart")).toBeTruthy();
    await w.click(w.card(0));
    expect(said()[0]).toBe(w.$(".sea-status b").textContent);
    expect(w.text()).not.toContain("There is no cell for 24");
    expect(tone()).toBe("forced");
  });

  it("shows a card in the cell it points at, and lays nothing", async () => {
    w = await mount(where);
    await w.click(w.card(1));
    w.cell("c3").dispatchEvent(new Event("pointerover", { bubbles: true }));
    await settle();
    expect(w.cell("c3").classList.contains("sea-ghosted")).toBe(true);
    expect(w.cell("c3").querySelector(".sea-pic")?.textContent).toBe("17");
    expect(w.cell("c3").dataset.card).toBeUndefined();
    expect(w.model.intents()).toEqual([]);
  });
});

describe("since one's own last move", () => {
  it("marks who played where, with the letter of the name", async () => {
    w = await mount("light", {
      game: { players: 3 },
      players: ["You", "Mira", "Otto"].map((name, seat) => ({ seat, name, kind: "person", bot: null })),
    });
    w.model.play("Place 17 a1");
    w.model.push({ table: { ...w.model.traits.table, shown: 0 } });
    await settle();
    expect(w.cell("a1").querySelector(".sea-flag")?.textContent).toBe("Y");
    expect(w.cell("a1").getAttribute("aria-label")).toContain("placed by you");
  });
});
