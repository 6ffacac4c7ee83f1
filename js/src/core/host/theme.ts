/** Light or dark, more contrast or not: what the page around looks like, unless the person chose. */
import type { Ui } from "../wire/protocol";

export interface Theme {
  dark: boolean;
  contrast: boolean;
}

/** By the text around: it inherits through shadow roots, and is light on every dark page. */
function isDark(root: Element, win: Window): boolean {
  const { color } = win.getComputedStyle(root.parentElement!);
  const [a = 0, b = 0, c = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  // rgb(240 240 240), or oklch(0.9 ...), lab(90 ...), color(srgb 0.9 ...): there the first number will do.
  return /^rgb/.test(color) ? a * 3 + b * 6 + c > 1275 : a / (a > 1 ? 100 : 1) > 0.5;
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

/** Calls back when the host may have changed its mind, until the signal says stop. */
export function watchTheme(
  { ownerDocument: doc }: HTMLElement,
  changed: () => void,
  signal: AbortSignal,
): void {
  const win = doc.defaultView!;
  const observer = new win.MutationObserver(changed);
  for (const el of [doc.documentElement, doc.body]) observer.observe(el, { attributes: true });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    win.matchMedia(query).addEventListener("change", changed, { signal });
  }
}
