/** How the widget knows its height. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { bringIntoView } from "../../src/core/host/bring";
import { scrollerOf, watchHeight } from "../../src/core/host/fit";

let ending = new AbortController();
afterEach(() => {
  ending.abort();
  ending = new AbortController();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A root in boxes, from the outermost; each with its overflow, its height, and whether it is as high as its content. */
function within(...boxes: { overflow?: string; height: number; content?: number; follows?: boolean }[]) {
  const root = document.createElement("section");
  let outer: HTMLElement = document.body;
  for (const { overflow = "auto", height, content = height, follows } of boxes) {
    const box = document.createElement("div");
    box.style.overflowY = overflow;
    const size = () => (follows && root.style.display === "none" ? 10 : height);
    Object.defineProperty(box, "clientHeight", { get: size, configurable: true });
    Object.defineProperty(box, "scrollHeight", { get: () => content, configurable: true });
    outer.append(box);
    outer = box;
  }
  outer.append(root);
  Object.defineProperty(root, "offsetParent", { get: () => outer });
  return { root, boxes: [...document.querySelectorAll("div")] };
}
/** A watched root whose end lies below what its box shows, and what brings it into view. */
function cutOff(before: (root: HTMLElement) => void = () => {}) {
  const { root, boxes } = within({ height: 661 });
  before(root);
  boxes[0]!.getBoundingClientRect = () => ({ bottom: 700 }) as DOMRect;
  root.getBoundingClientRect = () => ({ bottom: 900 }) as DOMRect;
  const scroll = vi.fn();
  root.scrollIntoView = scroll;
  bringIntoView(root);
  return { root, scroll };
}
const shown = (root: HTMLElement) => root.style.getPropertyValue("--H");

describe("what scrolls the widget", () => {
  it("is the nearest box that is high enough and not as high as the widget makes it", () => {
    const { root, boxes } = within({ height: 900 }, { height: 700, follows: true }, { height: 200 });
    expect(scrollerOf(root)).toBe(boxes[0]);
    expect(root.style.display).toBe("");
  });

  it("is a box whose content is higher than it, whatever is in it", () => {
    const { root, boxes } = within({ height: 900 }, { height: 500, content: 1400 });
    expect(scrollerOf(root)).toBe(boxes[1]);
  });

  it("may not be there", () => {
    expect(scrollerOf(within({ overflow: "visible", height: 900 }).root)).toBeNull();
  });
});

describe("the height", () => {
  it("is what the notebook shows, less 8, in steps of 8", () => {
    const { root } = within({ height: 661 });
    watchHeight(root, () => 0, ending);
    expect(shown(root)).toBe("648px");
  });

  it("is found when the host attaches the widget, however late", () => {
    const { root, boxes } = within({ height: 761 });
    root.remove();
    const told: (() => void)[] = [];
    class Observer {
      constructor(private call: () => void) {}
      observe(el: Element) {
        if (el === root) told.push(this.call);
      }
      disconnect() {}
    }
    const win = document.defaultView! as unknown as { ResizeObserver: unknown };
    const real = win.ResizeObserver;
    win.ResizeObserver = Observer;
    watchHeight(root, () => 0, ending);
    for (const call of told) call(); // a size, but nowhere yet
    expect(shown(root)).not.toBe("752px");
    boxes[0]!.append(root);
    for (const call of told) call();
    win.ResizeObserver = real;
    expect(shown(root)).toBe("752px");
  });

  it("is never below 480", () => {
    const { root } = within({ height: 330 });
    watchHeight(root, () => 0, ending);
    expect(shown(root)).toBe("480px");
  });

  it("is what the person set, before all else", () => {
    const { root } = within({ height: 661 });
    let chosen = 860;
    const again = watchHeight(root, () => chosen, ending);
    expect(shown(root)).toBe("856px");
    chosen = 0;
    again();
    expect(shown(root)).toBe("648px");
  });

  it("follows the notebook, but not for a scroll bar, and not while a button is held", () => {
    const { root, boxes } = within({ height: 661 });
    let height = 661;
    Object.defineProperty(boxes[0], "clientHeight", { get: () => height });
    const again = watchHeight(root, () => 0, ending);
    height = 645;
    again();
    expect(shown(root)).toBe("648px");
    root.dispatchEvent(new Event("pointerdown"));
    height = 900;
    again();
    expect(shown(root)).toBe("648px");
    root.dispatchEvent(new Event("pointerup"));
    expect(shown(root)).toBe("888px");
  });

  it("brings a board that is cut off below into view on the first key, once", () => {
    const { root, scroll } = cutOff();
    root.dispatchEvent(new Event("keyup"));
    root.dispatchEvent(new Event("keyup"));
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  it("does not move the board from under a pointer", () => {
    const { root, scroll } = cutOff();
    for (const name of ["pointerdown", "focusin", "pointerup", "focusin"])
      root.dispatchEvent(new Event(name));
    root.dispatchEvent(new Event("keyup"));
    expect(scroll).not.toHaveBeenCalled();
  });

  it("stays where it is when somebody has begun before this part of the page came", () => {
    const { root, scroll } = cutOff((el) => {
      const button = document.createElement("button");
      el.append(button);
      button.focus();
    });
    root.dispatchEvent(new Event("keyup"));
    expect(scroll).not.toHaveBeenCalled();
  });
});
