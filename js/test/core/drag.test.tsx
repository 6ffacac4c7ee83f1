import { afterEach, expect, it, vi } from "vitest";
import { EVERYWHERE, type Mounted, mount, settle } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;
afterEach(() => w?.unmount());

/** happy-dom does no hit testing: say what lies below the pointer. */
function below(el: Element | null): void {
  (w.el.getRootNode() as Document).elementFromPoint = () => el;
}

function pointer(type: string, target: EventTarget, x: number, y: number, more: PointerEventInit = {}): void {
  target.dispatchEvent(
    new PointerEvent(type, {
      clientX: x,
      clientY: y,
      button: 0,
      isPrimary: true,
      pointerId: 1,
      bubbles: true,
      composed: true,
      ...more,
    }),
  );
}

async function drag(slot: number, to: Element | null, drop = true): Promise<void> {
  pointer("pointerdown", w.card(slot), 0, 0);
  below(to);
  pointer("pointermove", window, 30, 30);
  await settle();
  if (drop) pointer("pointerup", window, 30, 30);
  await settle();
}

const ghosts = () => w.$$(".sea-ghost").length;
const moves = () => w.model.intents().flatMap((intent) => (intent.do === "move" ? [intent.move] : []));

inEach(EVERYWHERE, "dragging, %s", (where) => {
  it("drops a card on a cell", async () => {
    w = await mount(where);
    await drag(1, w.cell("c3"), false);
    expect(ghosts()).toBe(1);
    expect(w.cell("c3").hasAttribute("data-over")).toBe(true);
    expect(w.cell("a1").classList.contains("sea-free")).toBe(true);
    pointer("pointerup", window, 30, 30);
    await settle();
    expect(moves()).toEqual(["Place 17 c3"]);
    expect(ghosts()).toBe(0);
  });

  it("asks for the payment after a costly drop", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    await drag(1, w.cell("c1"));
    expect(moves()).toEqual([]);
    expect(w.$(".sea-msg").textContent).toContain("choose 2 more");
    await drag(0, w.$(".sea-actions"));
    expect(w.$(".sea-msg").textContent).toContain("choose 1 more");
  });

  it("discards by dropping", async () => {
    w = await mount(where);
    await drag(0, w.action("discard"));
    await drag(2, w.$(".sea-actions"));
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["Discard 5,44"]);
  });

  it("plays the Start by dropping it on its space", async () => {
    w = await mount(where, { game: { hands: [["5", "S"]] } });
    await drag(1, w.$("[data-space=start]"));
    expect(moves()).toEqual(["PlayStart"]);
  });

  it("explains a drop that does not fit", async () => {
    w = await mount(where, { game: { grid: { a1: "50" } } });
    await drag(1, w.cell("c1"));
    expect(w.model.intents().map((i) => i.do)).toEqual(["explain"]);
  });

  it("is a click as long as the pointer hardly moves", async () => {
    w = await mount(where);
    pointer("pointerdown", w.card(1), 0, 0);
    pointer("pointermove", window, 3, 3);
    expect(ghosts()).toBe(0);
    pointer("pointerup", window, 3, 3);
    await w.click(w.card(1));
    expect(w.card(1).getAttribute("aria-pressed")).toBe("true");
  });

  it.each(["Escape", "pointercancel", "blur"])(
    "is broken off by %s, with nothing left (pitfall 12)",
    async (how) => {
      w = await mount(where);
      w.card(1).focus();
      await drag(1, w.cell("c3"), false);
      if (how === "Escape") w.press("Escape");
      else if (how === "blur") window.dispatchEvent(new Event("blur"));
      else pointer("pointercancel", window, 30, 30);
      await settle();
      expect(ghosts()).toBe(0);
      expect(w.$$(".sea-picked, [data-over]")).toHaveLength(0);
      pointer("pointerup", window, 30, 30);
      await settle();
      expect(moves()).toEqual([]);
    },
  );

  it("ends without a word when the widget goes away in the middle", async () => {
    const held = vi.spyOn(AbortController.prototype, "abort");
    w = await mount(where);
    await drag(1, w.cell("c3"), false);
    w.unmount();
    pointer("pointermove", window, 40, 40);
    pointer("pointerup", window, 40, 40);
    expect(held).toHaveBeenCalled();
    expect(moves()).toEqual([]);
  });

  it("does not play another card that took the slot meanwhile", async () => {
    w = await mount(where);
    await drag(1, w.cell("c3"), false);
    w.model.play("Discard 5,17");
    await settle();
    pointer("pointerup", window, 30, 30);
    await settle();
    expect(moves()).toEqual([]);
    expect(ghosts()).toBe(0);
  });

  it("leaves other buttons and second fingers alone", async () => {
    w = await mount(where);
    pointer("pointerdown", w.card(1), 0, 0, { button: 2 });
    pointer("pointermove", window, 30, 30);
    pointer("pointerdown", w.card(1), 0, 0, { isPrimary: false, pointerId: 2 });
    pointer("pointermove", window, 30, 30);
    expect(ghosts()).toBe(0);
  });
});
