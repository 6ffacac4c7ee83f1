/** What every component of the page gets. */
import type { Translate } from "./i18n";
import type { Store } from "./store";
import type { ViewState } from "./viewstate";

export interface ViewProps {
  store: Store;
  view: ViewState;
  t: Translate;
}
