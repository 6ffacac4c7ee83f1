/** Moving the one tab stop inside a composite: arrows, Home, End. */

/** The next index in a list for a key, or null when the key is not ours. */
export function rove(name: string, index: number, length: number): number | null {
  const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: length - 1 }[name];
  return to === undefined ? null : Math.min(Math.max(to, 0), length - 1);
}

/** Makes one of some elements their tab stop. A write restyles an element even where it says the same again. */
export function stopAt(all: Iterable<HTMLElement>, stop: HTMLElement | null | undefined): void {
  for (const el of all) {
    const at = el === stop ? 0 : -1;
    if (el.getAttribute("tabindex") !== `${at}`) el.tabIndex = at;
  }
}

/** Focuses the element with this `data-focus` key inside `root`, if it is there. */
export function focusKey(root: ParentNode | null | undefined, key: string): void {
  root?.querySelector<HTMLElement>(`[data-focus="${key}"]`)?.focus();
}
