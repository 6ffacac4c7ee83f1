/** The what-if panel. */
import { afterEach, expect, it } from "vitest";
import { tryMove } from "../../src/core/play/trial";
import { makeTranslate } from "../../src/core/text/i18n";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const did = (m: Mounted) => m.model.intents().map((intent) => intent.do);
const plain = makeTranslate({}, "en");
const GRID = { a1: "3", d1: "9", f2: "45" };

inEach(PLACES, "the what-if panel in the %s", (where) => {
  const start = async (moves: string[]) => {
    const m = await mount(where, { game: { grid: GRID, hands: [["5", "8", "17", "44", "F"]] } });
    await m.click(m.button("What if"));
    for (const move of moves) await tryMove({ store: m.store, view: m.view, t: plain }, move);
    await m.settle();
    return m;
  };

  it("opens with the toolbar and says what to do", async () => {
    const m = await start([]);
    expect(m.view.get().panel).toBe("trial");
    expect(m.$("[role=tabpanel]").textContent).toContain("it is only a trial");
    expect(m.button("Make it real").getAttribute("aria-disabled")).toBe("true");
  });

  it("lists each move with price, payer and gaps", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    const steps = m.$$(".sea-steps > li");
    expect(steps).toHaveLength(2);
    expect(steps[0]?.textContent).toContain("5 on b1, pay 2");
    expect(steps[0]?.textContent).toContain("Costs 2 cards. You pay 17, Finish.");
    const [sums, gaps] = m
      .$$(".sea-change")
      .map((table) =>
        [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
      );
    expect(sums).toEqual([
      ["Change", "before", "after", "change"],
      ["Cards left", "45", "40", "\u22125"],
      ["Empty cells", "33", "31", "\u22122"],
    ]);
    expect(gaps![0]).toEqual(["cells", "numbers", "before", "after"]);
    expect(gaps![1]).toEqual(["b1\u2013c1", "4\u20138", "can be filled", "closed"]);
  });

  it("says that a gap cannot be filled any more, not by colour alone", async () => {
    const m = await start(["Place 44 f1"]);
    expect(m.$(".sea-steps").textContent).toContain("Costs nothing");
    expect(m.$(".sea-change .sea-refused").textContent).toBe("cannot be filled");
  });

  it("keeps, drops and plays from beside the hand, too", async () => {
    const m = await start(["Place 44 c2"]);
    const names = () => [...m.$(".sea-actions").children].map((button) => button.textContent);
    expect(names()).toEqual(["Drop it", "Keep as line", "Make it real"]);
    await m.click(m.button("Keep as line", ".sea-actions"));
    await m.settle();
    expect(did(m).slice(-2)).toEqual(["move", "goto"]);
    expect(m.store.get().snap.cursor).toBe("0");
  });

  it("says why a move is refused and keeps the good ones", async () => {
    const m = await start(["Place 44 c2", "Place 5 f1"]);
    expect(m.$$(".sea-steps > li")).toHaveLength(1);
    expect(m.$(".sea-refused").textContent).toMatch(/^5 cannot lie at f1.* \(PLACE-2\)$/);
  });

  it("takes back by Backspace, from the panel and from the board", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    m.button("Take back").focus();
    await m.press("Backspace");
    expect(m.view.get().trial?.moves).toHaveLength(1);
    m.$("[data-cell]").focus();
    await m.press("Backspace");
    expect(m.view.get().trial?.moves).toEqual([]);
    await m.press("Backspace");
    expect(m.model.intents().filter((intent) => intent.do !== "try")).toEqual([]);
  });

  it("makes it real by p and stays there", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    m.$("[data-cell]").focus();
    await m.press("p");
    expect(m.model.intents().at(-1)).toMatchObject({
      do: "keep",
      moves: ["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"],
    });
    expect(m.view.get().trial).toBeNull();
    expect(m.store.get().snap.cursor).toBe("2");
  });

  it("keeps a variation and comes back", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    await m.click(m.button("Keep as line"));
    await m.settle();
    expect(did(m).slice(-2)).toEqual(["keep", "goto"]);
    expect(m.store.get().snap.cursor).toBe("0");
  });

  it("keeps no variation where playing cannot be taken back", async () => {
    const m = await mount(where, { game: { grid: GRID }, table: { undo: "off" } });
    await m.click(m.button("What if"));
    await tryMove({ store: m.store, view: m.view, t: plain }, "Place 44 c2");
    await m.settle();
    const aside = m.button("Keep as line");
    expect(aside.getAttribute("aria-disabled")).toBe("true");
    await m.click(aside);
    expect(m.view.get().hint?.text).toContain("free undo");
  });

  it("drops all", async () => {
    const m = await start(["Place 44 c2"]);
    await m.click(m.button("Drop it"));
    expect(m.view.get().trial).toBeNull();
    expect(did(m).filter((one) => one !== "try")).toEqual([]);
  });
});
