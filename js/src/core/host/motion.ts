/** Short movements that show where a card went. Nothing waits for them. */
import type { Ui } from "../wire/protocol";

export const MOTION_MS = 220;

/** Does the person want things to move? */
export function moving(el: Element, choice: Ui["motion"]): boolean {
  const win = el.ownerDocument.defaultView!;
  return choice !== "off" && !win.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Plays `el` from an earlier rectangle (or from a little below) to where it stands now. */
export function flip(el: Element, from: DOMRect | null | undefined, choice: Ui["motion"]): void {
  if (!moving(el, choice)) return;
  const to = el.getBoundingClientRect();
  const transform = from
    ? `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / (to.width || 1)})`
    : "translateY(20%)";
  el.animate?.([{ transform, transformOrigin: "0 0", opacity: from ? 1 : 0.3 }, {}], {
    duration: MOTION_MS,
    easing: "ease-out",
  });
}
