/** The handle below the board. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { EVERYWHERE, type Mounted, mount, settle } from "../mount";
import { inEach } from "../sampling";

let w: Mounted;
afterEach(() => w?.unmount());

const pointer = (type: string, target: EventTarget, y: number) =>
  target.dispatchEvent(new PointerEvent(type, { clientY: y, bubbles: true, composed: true }));
const height = () => w.root.style.getPropertyValue("--H");
const chosen = () => w.model.traits.ui.height;
const grip = () => w.$(".sea-grip");

inEach(EVERYWHERE, "the handle, %s", (where) => {
  beforeEach(async () => {
    w = await mount(where, { ui: { height: 640 } });
    expect(height()).toBe("640px");
  });

  it("shows the size while it is dragged and keeps it when it is let go, in steps of 8", async () => {
    pointer("pointerdown", grip(), 300);
    pointer("pointermove", window, 345);
    expect(height()).toBe("688px");
    expect(chosen()).toBe(640);
    pointer("pointerup", window, 351);
    await settle();
    expect(chosen()).toBe(688);
    expect(height()).toBe("688px");
    pointer("pointermove", window, 900); // nothing holds it any more
    expect(height()).toBe("688px");
  });

  it("stays between what shows a board and what no window has", async () => {
    pointer("pointerdown", grip(), 300);
    pointer("pointermove", window, -900);
    expect(height()).toBe("480px");
    pointer("pointermove", window, 9000);
    expect(height()).toBe("2000px");
    pointer("pointerup", window, -900);
    await settle();
    expect(chosen()).toBe(480);
  });

  it("sets nothing when it is only pressed", async () => {
    const { rev } = w.model.traits;
    pointer("pointerdown", grip(), 300);
    pointer("pointerup", window, 301);
    await settle();
    expect([chosen(), w.model.traits.rev]).toEqual([640, rev]);
  });

  it("gives the size back to the window on a double click", async () => {
    grip().dispatchEvent(new MouseEvent("dblclick", { bubbles: true, composed: true }));
    await settle();
    expect(chosen()).toBe(0);
  });

  it("is for pointers only: the menu has sizes for everybody", () => {
    expect(grip().getAttribute("aria-hidden")).toBe("true");
    expect(grip().matches("button, [tabindex]")).toBe(false);
  });
});
