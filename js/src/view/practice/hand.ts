/** Where the person goes on. */
import type { ViewState } from "../../core/state/viewstate";

/** Focuses the hand, or the board where there is none, once the page has settled. */
export function focusHand({ el }: ViewState): void {
  setTimeout(() => {
    const stop = (within: string) => el?.querySelector<HTMLElement>(`${within} [tabindex="0"]`);
    (stop(".sea-hand") ?? stop(".sea-board"))?.focus({ preventScroll: true });
  });
}

/** The same for somebody who is neither in the hand nor on the board: who plays already is left where they are. */
export function leadToHand(view: ViewState): void {
  const active = (view.el?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
  if (!active?.closest(".sea-hand, .sea-board")) focusHand(view);
}
