/**
 * Focus never falls out of the widget. When the focused element goes away, its namesake (`data-focus`) or the
 * tab stop of its part takes over.
 */
/**
 * Returns what is to be called after each commit, and what is to be called before one that shows another position.
 * `at` is what has focus: a board that is shown anew goes on with it.
 */
export function keepFocus(
  root: HTMLElement,
  at: { last: HTMLElement | null },
  onFocus: () => void,
): [settle: () => void, letGo: () => void] {
  let part: Element | null = null;
  let held: HTMLElement | undefined;

  root.addEventListener("focusin", ({ target }) => {
    onFocus();
    if (target === root) return;
    at.last = target as HTMLElement;
    part = at.last.closest(".sea-hand, .sea-board, [role=toolbar]");
  });
  root.addEventListener("focusout", ({ target }) =>
    // Chrome tells of the loss just before it takes an element away: that is no person leaving.
    queueMicrotask(() => {
      if (at.last === target && at.last?.isConnected && at.last !== held) at.last = null;
    }),
  );
  root.addEventListener("keydown", (event) => {
    // A press on bare water focuses the root; the next key goes on with the board.
    if (event.target === root && /^Arrow|Enter/.test(event.key))
      stopOf(".sea-board")?.focus({ preventScroll: true });
  });

  const stopOf = (within: string) => root.querySelector<HTMLElement>(`${within} [tabindex="0"]`);

  const settle = () => {
    const { last } = at;
    const here = last?.isConnected && last !== held;
    held = undefined;
    if (!last || here) return;
    const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
    const name = last.dataset.focus;
    at.last = null;
    if (active && active !== root.ownerDocument.body && active !== root) return;
    const heir =
      (name && root.querySelector<HTMLElement>(`[data-focus="${name}"]`)) ||
      part?.querySelector<HTMLElement>('[tabindex="0"]') ||
      stopOf(".sea-hand") ||
      stopOf(".sea-board");
    heir?.focus({ preventScroll: true });
  };
  // The button that made a move mostly goes away with it. To take an element away while it has focus makes Chrome lay
  // out the page, in the midst of its being drawn anew.
  const letGo = () => {
    if (at.last?.dataset.action !== "confirm") return;
    held = at.last;
    root.focus({ preventScroll: true });
  };
  return [settle, letGo];
}
