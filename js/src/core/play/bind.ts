/** Keeps one view in step with the store: drops what a new picture makes meaningless, and says what happened. */
import type { Snapshot, Store } from "../state/store";
import { NOTHING_PICKED, type ViewState } from "../state/viewstate";
import type { Translate } from "../text/i18n";

/** Stepping quickly says only where it ended. */
const SAY_MS = 350;

/** What an unfinished move depends on. */
export function footing({ cursor, table, position: p }: Snapshot): string {
  return JSON.stringify([cursor, table.shown, p.hand, p.grid]);
}

export function bindView(store: Store, view: ViewState, t: Translate): () => void {
  let last = store.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.speaker ??= view;

  const stop = store.subscribe(() => {
    const now = store.get();
    const { snap } = now;
    const say = (text: string, assertive = false) => store.speaker === view && view.say(text, assertive);
    if (snap !== last.snap && footing(snap) !== footing(last.snap)) {
      // A trial and a preview hold positions of the seat that was shown.
      const turned = snap.table.shown !== last.snap.table.shown;
      const old = view.get();
      view.set({
        ...NOTHING_PICKED,
        trial: turned || snap.cursor !== last.snap.cursor ? null : old.trial,
        preview: turned ? null : old.preview,
      });
      clearTimeout(timer);
      timer = setTimeout(() => {
        // What happened and what can be done now, as one sentence.
        const { tree, snap: end } = store.get();
        say([...(tree.rows.get(end.cursor)?.log ?? []).map(t.phrase), end.status.text].join(" "));
      }, SAY_MS);
    }
    if (now.readonly && !last.readonly) say(t(`ui.readonly.${now.readonly}`), true);
    if (now.waiting && !last.waiting) say(t("ui.waiting"));
    last = now;
  });

  return () => {
    stop();
    clearTimeout(timer);
    if (store.speaker === view) store.speaker = null;
  };
}
