/** What every component of the page gets. */
import type { Store } from "../state/store";
import type { ViewState } from "../state/viewstate";
import type { Translate } from "../text/i18n";

export interface ViewProps {
  store: Store;
  view: ViewState;
  t: Translate;
}
