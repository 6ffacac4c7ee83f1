import { afterEach, describe, expect, it, vi } from "vitest";
import { flip, MOTION_MS } from "../../src/core/host/motion";

function card() {
  const el = document.createElement("div");
  document.body.append(el);
  const animate = vi.fn();
  el.animate = animate;
  el.getBoundingClientRect = () => new DOMRect(100, 50, 40, 40);
  return { el, animate };
}

const reduce = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);

describe("a card on its way", () => {
  afterEach(() => vi.restoreAllMocks());

  it("travels from where it was, in a quarter of a second at most", () => {
    reduce(false);
    const { el, animate } = card();
    flip(el, new DOMRect(20, 300, 80, 80), "auto");
    const [frames, timing] = animate.mock.calls[0]!;
    expect(frames[0].transform).toBe("translate(-60px, 270px) scale(2)"); // from middle to middle
    // anything else among them, and the page would have to draw every frame
    expect(frames.map(Object.keys)).toEqual([
      ["transform", "opacity"],
      ["transform", "opacity"],
    ]);
    expect(timing.duration).toBe(MOTION_MS);
    expect(MOTION_MS).toBeLessThanOrEqual(250);
  });

  it("rises where it was laid when nobody knows where it came from", () => {
    reduce(false);
    const { el, animate } = card();
    flip(el, null, "auto");
    expect(animate.mock.calls[0]?.[0][0]).toMatchObject({ transform: "translateY(20%)", opacity: 0.3 });
  });

  it("stands still when motion is off or reduced", () => {
    reduce(false);
    const { el, animate } = card();
    flip(el, null, "off");
    reduce(true);
    flip(el, null, "auto");
    expect(animate).not.toHaveBeenCalled();
  });
});
