/** Parts of the chunk that stands around the play: asked for when one is first shown. */
import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { dead } from "../../core/play/ask";
import { loadChunk } from "../../core/play/chunks";
import { messagesOf, namesKey } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf, type TableChunk } from "./contracts";
import { useStore } from "./hooks";
import { Modal } from "./modal";

/** Says in a dialog that its part cannot come any more. */
function Gone(p: ViewProps) {
  return (
    <Modal {...p} title={p.t("ui.widget")}>
      <p>{dead(p.t, p.store.get())}</p>
    </Modal>
  );
}

/** The part as a component that is there at once and shows nothing until the chunk is. */
export const later = (name: keyof TableChunk, dialog = false): ComponentType<ViewProps> =>
  function Later(p: ViewProps) {
    const state = useStore(p.store);
    const { table, words, snap } = chunksOf(state);
    useEffect(() => void (table || loadChunk(p.store, "table", "table")), []);
    // Its words have come with it just now.
    const t = useMemo(
      () => makeTranslate(messagesOf(state), snap.ui.locale),
      [snap.catalogue, words, snap.ui.locale, namesKey(snap.table)],
    );
    const Part = table?.[name];
    if (Part) return <Part {...p} t={t} />;
    return dialog && state.readonly ? <Gone {...p} /> : null;
  };

export const End = later("End");
export const Guide = later("Guide");
export const NewGame = later("NewGame", true);
export const Share = later("Share", true);

const Said = later("Lost");

/** Nothing is asked for while nothing is lost. */
export function Lost(p: ViewProps) {
  return useStore(p.store).snap.status.lost ? <Said {...p} /> : null;
}
