/** Combinations such as Ctrl+S, which the board keeps from Jupyter with its other keys (keys.ts), sent on from outside. */
export function passOn(event: KeyboardEvent, root: HTMLElement): void {
  const outside = ((root.getRootNode() as ShadowRoot).host ?? root).parentElement?.closest(
    ".lm-Widget, .jp-OutputArea",
  );
  // An event is a valid recipe for its own copy; `keyCode` is what older Jupyter reads.
  if (outside && !outside.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
}
