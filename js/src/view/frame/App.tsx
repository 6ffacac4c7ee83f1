/** The whole widget of one view. Tab order: bar, board, hand, tabs, panel. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { watchHeight } from "../../core/host/fit";
import { keepFocus } from "../../core/host/focus";
import { guardKeys, KEYS } from "../../core/host/keys";
import { themeOf, watchTheme } from "../../core/host/theme";
import { bindView } from "../../core/play/bind";
import { messagesOf, namesKey, renewWords } from "../../core/play/messages";
import type { Store } from "../../core/state/store";
import type { ViewState } from "../../core/state/viewstate";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf } from "../shared/contracts";
import { useStore } from "../shared/hooks";
import { Announcer } from "./Announcer";
import { Table } from "./boards";
import { StatusLine } from "./StatusLine";
import { Toolbar } from "./Toolbar";

/** What seats and facts of modules take, px: the board gives it where the dock lies below. */
const SEATS = 56;
const FACTS = 40;

export function App({ store, view }: { store: Store; view: ViewState }) {
  const state = useStore(store);
  const { snap, words, side, panels } = chunksOf(state);
  const { ui, catalogue, table } = snap;
  const t = useMemo(
    () => makeTranslate(messagesOf(state), ui.locale),
    [catalogue, words, ui.locale, namesKey(table)],
  );
  useEffect(() => void renewWords(store), [catalogue]);
  const root = useRef<HTMLElement>(null);
  const fit = useRef(() => {});
  const [, again] = useState({});

  useLayoutEffect(() => {
    const el = root.current!;
    const ending = new AbortController();
    view.el = el;
    const [settleFocus, letGo] = keepFocus(el, view, () => {
      store.speaker = view;
    });
    // The last listener of the root, after those of the components inside.
    el.addEventListener("keydown", (event) =>
      guardKeys(
        event,
        el,
        (name) => (name.length > 1 || store.get().snap.ui.keys) && view.press(name),
        chunksOf(store.get()).panels?.passOn,
      ),
    );
    // Components below commit on their own, a moment after the change.
    const settle = () => setTimeout(settleFocus);
    watchTheme(el, () => again({}), ending.signal);
    fit.current = watchHeight(el, () => store.get().snap.ui.height ?? 0, ending);
    again({});
    settle();
    let { cursor } = store.get().snap;
    const renewed = () => {
      if (cursor !== store.get().snap.cursor) letGo();
      cursor = store.get().snap.cursor;
      settle();
    };
    const stops = [store.subscribe(renewed), view.subscribe(settle)];
    return () => {
      view.el = null;
      ending.abort();
      for (const stop of stops) stop();
    };
  }, [store, view]);

  useLayoutEffect(() => fit.current(), [ui.height]);
  useLayoutEffect(() => bindView(store, view, t), [store, view, t]);

  const theme = root.current && themeOf(ui.theme, root.current);
  const p = { store, view, t };
  const seats = (table.players[1] ? SEATS : 0) + (side?.facts(p) ? FACTS : 0);
  return (
    <section
      ref={root}
      class="seawidget"
      {...KEYS}
      tabIndex={-1}
      lang={ui.locale}
      style={{ "--seats": `${seats}px` }}
      data-scheme={theme?.dark ? "dark" : "light"}
      data-contrast={theme?.contrast || undefined}
      data-host={ui.theme === "auto" || undefined}
      aria-label={t("ui.widget")}
    >
      <div class="sea-top">
        <StatusLine {...p} />
        <Toolbar {...p} />
      </div>
      <div class="sea-body">
        <Table {...p} />
      </div>
      {panels && <panels.Dialogs {...p} />}
      {side && <side.Grip {...p} />}
      <Announcer {...p} />
      <div class="sea-ghosts" aria-hidden="true" />
    </section>
  );
}
