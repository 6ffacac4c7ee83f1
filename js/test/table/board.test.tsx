import { afterEach, expect, it } from "vitest";
import { EVERYWHERE, type Mounted, mount, settle } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;
afterEach(() => w?.unmount());

inEach(EVERYWHERE, "board, %s", (where) => {
  it("is a grid of rows as seen, with one tab stop", async () => {
    w = await mount(where);
    expect(w.$$("[role=grid] [role=row]")).toHaveLength(6);
    expect(w.$$("[role=gridcell] > button")).toHaveLength(36);
    expect(w.$$("[role=row]")[0]?.querySelector("button")?.dataset.cell).toBe("a6");
    expect(w.$$(".sea-board [tabindex='0']").map((el) => el.dataset.cell)).toEqual(["a1"]);
  });

  it.each([
    ["a1", "ArrowRight", "b1"],
    ["a1", "ArrowLeft", "a1"],
    ["a1", "ArrowUp", "a2"],
    ["c3", "ArrowDown", "c2"],
    ["c3", "PageUp", "c4"],
    ["c3", "PageDown", "c2"],
    ["c3", "Home", "a3"],
    ["c3", "End", "f3"],
    ["f1", ".", "a2"],
    ["a2", ",", "f1"],
    ["f6", ".", "f6"],
    ["a1", ",", "a1"],
    ["b1", "ArrowDown", "start"],
    ["start", "ArrowUp", "a1"],
    ["d6", "ArrowUp", "finish"],
    ["finish", "ArrowDown", "f6"],
    ["finish", "ArrowLeft", "finish"],
    ["finish", "ArrowUp", "finish"],
    ["start", "Home", "start"],
    ["start", "ArrowDown", "start"],
  ])("from %s the key %s leads to %s", async (from, key, to) => {
    w = await mount(where);
    w.$(`[data-focus="${from}"]`).focus();
    const event = w.press(key);
    await settle();
    expect(w.active()?.dataset.focus).toBe(to);
    expect(event.defaultPrevented).toBe(true);
    expect(w.$(`[data-focus="${to}"]`).tabIndex).toBe(0);
    expect(w.$$(".sea-board [tabindex='0']")).toHaveLength(1);
  });

  it("reaches the corners of the board with Ctrl+Home and Ctrl+End", async () => {
    w = await mount(where);
    w.cell("c3").focus();
    w.press("End", { ctrlKey: true });
    expect(w.active()?.dataset.cell).toBe("f1");
    w.press("Home", { ctrlKey: true });
    expect(w.active()?.dataset.cell).toBe("a6");
  });

  it("names cells by row, column, place, content, fit and cost", async () => {
    w = await mount(where, { game: { grid: { a1: "3", f2: "45" } } });
    expect(w.cell("b3").getAttribute("aria-label")).toBe(
      "b3, row 3 of 6 from the bottom, column 2, place 14, empty",
    );
    expect(w.cell("a1").getAttribute("aria-label")).toMatch(/place 1, Island 3$/);
    await w.click(w.card(2)); // 44
    expect(w.cell("c1").getAttribute("aria-label")).toMatch(/44 fits, free$/);
    expect(w.cell("e2").getAttribute("aria-label")).toMatch(/44 fits, costs 1 card$/);
    expect(w.cell("b3").getAttribute("aria-label")).toMatch(/44 does not fit$/);
  });

  it("tells free and costly cells apart by more than colour", async () => {
    w = await mount(where, { game: { grid: { f2: "45" } } });
    await w.click(w.card(2));
    expect(w.cell("c1").classList.contains("sea-free")).toBe(true);
    expect(w.cell("c1").querySelector(".sea-dot")).toBeTruthy();
    expect(w.cell("e2").classList.contains("sea-costly")).toBe(true);
    expect(w.cell("e2").querySelector(".sea-cost")?.textContent).toBe("1");
    expect(w.cell("b3").querySelector(".sea-dot, .sea-cost")).toBeNull();
  });

  it("marks what the last move touched", async () => {
    w = await mount(where);
    w.model.play("Place 44 c3");
    await settle(5);
    expect(w.$$(".sea-last").map((el) => el.dataset.cell)).toEqual(["c3"]);
  });

  it("shows Start and Finish outside the grid", async () => {
    w = await mount(where, { game: { start: "S" } });
    expect(w.$("[role=grid]").querySelector("[data-space]")).toBeNull();
    expect(w.$("[data-space=start]").getAttribute("aria-label")).toBe("Start, laid");
    expect(w.$("[data-space=finish]").getAttribute("aria-label")).toBe("Finish, not laid yet");
  });
});
