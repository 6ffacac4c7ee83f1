import { readFileSync } from "node:fs";
import { render } from "preact";
import { describe, expect, it } from "vitest";
import { details } from "../../src/view/panels/art";
import { Card } from "../../src/view/shared/Card";
import { hillsOf, islandOf, numberOf } from "../../src/view/shared/islands";

const ALL = Array.from({ length: 80 }, (_, i) => i + 1);

describe("islands", () => {
  it("look the same for the same number and different for different ones", () => {
    expect(hillsOf(46)).toEqual(hillsOf(46));
    expect(islandOf(46)).toBe(islandOf(46)); // drawn once
    expect(new Set(ALL.map((value) => islandOf(value).join())).size).toBe(80);
  });

  it("have one to three hills that rise from the water line, below the digits of the widest cell", () => {
    for (const value of ALL) {
      const hills = hillsOf(value);
      expect(hills.length).toBeGreaterThanOrEqual(1);
      expect(hills.length).toBeLessThanOrEqual(3);
      for (const [x, w, y] of hills) {
        expect(y).toBeGreaterThanOrEqual(50);
        expect(y).toBeLessThan(82);
        expect(x - w).toBeGreaterThan(-10);
        expect(x + w).toBeLessThan(110);
      }
    }
  });

  it("have details of the hour: moon by night, sun by day", () => {
    const drawn = (value: number) => {
      const el = document.createElement("div");
      render(details(value), el);
      return el.innerHTML;
    };
    expect(drawn(5)).toContain("#fdf3cf");
    expect(drawn(5)).not.toContain("<circle");
    expect(drawn(70)).toContain("<circle");
    expect(drawn(70)).not.toContain("#fdf3cf");
    expect(new Set(ALL.map(drawn)).size).toBeGreaterThan(60);
  });

  it.each([
    ["5", 5],
    ["80", 80],
    ["W=48", 48],
    ["W", 0],
    ["S", 0],
    ["F", 0],
    [undefined, 0],
  ])("%s is number %i", (card, number) => expect(numberOf(card)).toBe(number));
});

describe("colours", () => {
  const css = readFileSync("src/styles/board.css", "utf8");
  const ramp = /linear-gradient\(\s*90deg,([^)]*)\)/.exec(css)![1]!;
  const stops = [...ramp.matchAll(/#(\w{6})(?: ([\d.]+)%)?/g)].map(([, hex, at], i) => ({
    rgb: [0, 2, 4].map((k) => Number.parseInt(hex!.slice(k, k + 2), 16) / 255),
    at: i === 0 ? 0 : Number(at ?? 100),
  }));

  function rgb(percent: number): number[] {
    const high = Math.max(
      stops.findIndex((stop) => percent <= stop.at),
      1,
    );
    const [a, b] = [stops[high - 1]!, stops[high]!];
    const part = (percent - a.at) / (b.at - a.at);
    return a.rgb.map((x, i) => x + (b.rgb[i]! - x) * part);
  }
  /** A card shows an eightieth of the ramp: its two ends. */
  const endsOf = (value: number) => [rgb((value - 1) / 0.8 + 0.01), rgb(value / 0.8 - 0.01)];
  const light = (c: number[]) =>
    c
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
      .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i]!, 0);
  const contrast = (a: number[], b: number[]) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number];
    return (x + 0.05) / (y + 0.05);
  };

  it("run from night to day", () => {
    expect(stops).toHaveLength(9);
    const lights = ALL.map((value) => light(endsOf(value)[0]!));
    // up to the yellow of the morning; the gold at the end is a little deeper
    expect(lights.slice(0, 72).every((x, i) => i < 4 || x > lights[i - 4]!)).toBe(true);
    expect(lights.slice(72).every((x) => x > lights[63]!)).toBe(true);
    expect(lights[29]! / lights[28]!).toBeGreaterThan(1.8); // a step where the digits turn dark
  });

  it("keep every number at 4.5:1 against its card", () => {
    const el = document.createElement("div");
    for (const value of ALL) {
      render(<Card card={String(value)} />, el);
      const day = el.firstElementChild!.classList.contains("sea-day");
      const ink = day ? [0x0a / 255, 0x1c / 255, 0x36 / 255] : [1, 1, 1];
      // By day the sky only lightens what lies under the digits; by night it begins below them.
      for (const ground of endsOf(value)) expect(contrast(ink, ground), `card ${value}`).toBeGreaterThan(4.5);
    }
  });
});
