/** Short movements that show where a card went. Nothing waits for them. */
import type { Ui } from "../wire/protocol";

export const MOTION_MS = 220;

/** Does the person want things to move? */
export function moving(el: Element, choice: Ui["motion"]): boolean {
  const win = el.ownerDocument.defaultView!;
  return choice !== "off" && !win.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where every movement ends. Place and opacity alone move without the page: naming more would have it draw each frame. */
export const HOME = { transform: "none", opacity: 1 };

/** Plays `el` from an earlier rectangle (or from a little below) to where it stands now: `to`, if that is known. */
export function flip(
  el: Element,
  from: DOMRect | null | undefined,
  choice: Ui["motion"],
  to?: DOMRect,
): Animation | undefined {
  if (!moving(el, choice)) return undefined;
  to ??= el.getBoundingClientRect();
  const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
  const [x, y] = middle(to);
  const [a, b] = middle(from ?? to);
  const transform = from
    ? `translate(${a - x}px, ${b - y}px) scale(${from.width / (to.width || 1)})`
    : "translateY(20%)";
  return el.animate?.([{ transform, opacity: from ? 1 : 0.3 }, HOME], {
    duration: MOTION_MS,
    easing: "ease-out",
  });
}
