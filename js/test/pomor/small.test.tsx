/** The ring in little, as invented worlds are watched on it. */
import { render } from "preact";
import { expect, it } from "vitest";
import type { ViewProps } from "../../src/core/play/props";
import { Small } from "../../src/view/pomor/Small";

const ring = ["p3", "c1", "s", "w", "?", "p2", "c4", "w", "c2", "s"];
const stacks = ["BAP", ...Array(9).fill("")];
const rows = [
  ["1", "2", "3", "4"],
  ["0", "5"],
  ["9", "8", "7", "6"],
];

function drawn(changes: Record<string, string>, last?: string) {
  const el = document.createElement("div");
  const snap = { table: { layout: { ring: 10, rows, ports: [0, 5] } }, position: { ring, stacks } };
  const props = { store: { get: () => ({ snap }) } } as unknown as ViewProps;
  render(<Small {...props} changes={changes} last={last} />, el);
  return el;
}

const at = (el: Element, place: number) => el.querySelector(`[data-small="${place}"]`)!;
const tokens = (el: Element, place: number) =>
  [...at(el, place).querySelectorAll(".sea-chip")].map((one) => one.getAttribute("class")?.slice(-1));

it("shows the card and the tokens of each place, and where they are others in this world", () => {
  const now = drawn({});
  expect(now.querySelectorAll("[data-small]")).toHaveLength(10);
  expect(tokens(now, 0)).toEqual(["B", "A", "P"]);
  expect(at(now, 1).getAttribute("class")).toContain("sea-kind-c");
  const later = drawn({ 0: "p3 B", 1: "w PA" }, "1");
  expect(tokens(later, 0)).toEqual(["B"]);
  expect(tokens(later, 1)).toEqual(["P", "A"]);
  expect(at(later, 1).getAttribute("class")).toContain("sea-kind-w");
  expect([...later.querySelectorAll(".sea-newest")]).toEqual([at(later, 1)]);
});
