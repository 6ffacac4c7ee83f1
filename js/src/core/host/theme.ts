/** Light or dark, more contrast or not: what the page around looks like, unless the person chose. */
import type { Ui } from "../wire/protocol";

export interface Theme {
  dark: boolean;
  contrast: boolean;
}

const above = (el: Element) => el.parentElement ?? (el.getRootNode() as ShadowRoot).host;

/** Whether a colour is light: rgb(240 240 240); of oklch(0.9 ...), lab(90 ...), color(srgb 0.9 ...) the first number. */
function isLight(color: string): boolean {
  const [a = 0, b = 0, c = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return /^rgb/.test(color) ? a * 3 + b * 6 + c > 1275 : a / (a > 1 ? 100 : 1) > 0.5;
}

/** By the first box around that is painted, else by the text: some hosts leave theirs dark on a dark page. */
function isDark(root: Element, win: Window): boolean {
  for (let el = above(root); el; el = above(el)) {
    const { backgroundColor: paint } = win.getComputedStyle(el);
    if (paint && !/a\(|\/|tr/.test(paint)) return !isLight(paint);
  }
  return isLight(win.getComputedStyle(above(root)).color);
}

export function themeOf(choice: Ui["theme"], root: HTMLElement): Theme {
  const { defaultView: win, body } = root.ownerDocument;
  const auto = choice === "auto";
  const asked =
    /contrast/i.test(body.className + body.dataset.jpThemeName) ||
    win!.matchMedia("(prefers-contrast: more)").matches;
  return {
    dark: auto || choice === "contrast" ? isDark(root, win!) : choice === "dark",
    contrast: auto ? asked : choice === "contrast",
  };
}

/** Calls back when the host has changed its mind, until the signal says stop. */
export function watchTheme(root: HTMLElement, changed: () => void, signal: AbortSignal): void {
  const { defaultView: win, documentElement, body } = root.ownerDocument;
  const seen = () => JSON.stringify(themeOf("auto", root));
  let last = seen();
  const look = () => {
    const now = seen();
    if (now !== last) changed();
    last = now;
  };
  const observer = new win!.MutationObserver(look);
  // Some hosts mark the page as dark, others a box in it.
  const boxes = [documentElement, body];
  for (let el = above(root); el; el = above(el)) boxes.push(el as HTMLElement);
  for (const el of boxes) observer.observe(el, { attributes: true });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    win!.matchMedia(query).addEventListener("change", look, { signal });
  }
}
