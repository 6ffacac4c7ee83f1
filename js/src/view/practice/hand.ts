/** Where the person goes on. */
import type { ViewState } from "../../core/state/viewstate";

/** Focuses the hand, or the board where there is none, once the page has settled. */
export function focusHand({ el }: ViewState): void {
  setTimeout(() => {
    const stop = (within: string) => el?.querySelector<HTMLElement>(`${within} [tabindex="0"]`);
    (stop(".sea-hand") ?? stop(".sea-board"))?.focus({ preventScroll: true });
  });
}
