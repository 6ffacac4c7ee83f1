import { readFileSync } from "node:fs";
import { render } from "preact";
import { describe, expect, it } from "vitest";
import { Card } from "../../src/view/shared/Card";
import { islandOf, numberOf } from "../../src/view/shared/islands";

const ALL = Array.from({ length: 80 }, (_, i) => i + 1);

describe("islands", () => {
  it("look the same for the same number and different for different ones", () => {
    expect(islandOf(46)).toEqual(islandOf(46));
    expect(new Set(ALL.map((value) => islandOf(value).hills.join())).size).toBe(80);
  });

  it("have one to three hills that rise from the water line", () => {
    for (const value of ALL) {
      const { hills } = islandOf(value);
      expect(hills.length).toBeGreaterThanOrEqual(1);
      expect(hills.length).toBeLessThanOrEqual(3);
      for (const hill of hills) expect(hill).toMatch(/^M[-\d. ]+C[-\d. ]+ 78\.0$/);
    }
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
  const stops = [...css.matchAll(/hsl\((\d+) (\d+)% (\d+)%\)(?: (\d+)%)?/g)].map(([, h, s, l, at], i) => ({
    h: Number(h),
    s: Number(s),
    l: Number(l),
    at: i === 0 ? 0 : Number(at ?? 100),
  }));

  function rgb(value: number): number[] {
    const t = ((value - 1) * 100) / 79;
    const high = Math.max(
      stops.findIndex((stop) => t <= stop.at),
      1,
    );
    const [a, b] = [stops[high - 1]!, stops[high]!];
    const mix = (x: number, y: number) => x + ((y - x) * (t - a.at)) / (b.at - a.at);
    const [h, s, l] = [mix(a.h, b.h), mix(a.s, b.s) / 100, mix(a.l, b.l) / 100];
    const k = (n: number) => (n + h / 30) % 12;
    return [0, 8, 4].map((n) => l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k(n) - 3, 9 - k(n), 1)));
  }
  const blend = (under: number[], over: number, alpha: number) =>
    under.map((x) => x * (1 - alpha) + over * alpha);
  const light = (c: number[]) =>
    c
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
      .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i]!, 0);
  const contrast = (a: number[], b: number[]) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number];
    return (x + 0.05) / (y + 0.05);
  };

  it("run from night to day", () => {
    expect(stops).toHaveLength(6);
    const lights = ALL.map((value) => light(rgb(value)));
    expect(lights.every((x, i) => i < 10 || x > lights[i - 10]!)).toBe(true);
  });

  it("keep every number at 4.5:1 against its edge", () => {
    const el = document.createElement("div");
    for (const value of ALL) {
      render(<Card card={String(value)} frame="place" />, el);
      const day = el.querySelector("svg")?.classList.contains("sea-day");
      // board.css: ink with a light edge by day, white with a dark one by night
      const number = day ? [0x10 / 255, 0x23 / 255, 0x3c / 255] : [1, 1, 1];
      const edge = blend(rgb(value), day ? 1 : 0, day ? 0x88 / 255 : 0x44 / 255);
      expect(contrast(number, edge), `card ${value}`).toBeGreaterThan(4.5);
    }
  });
});
