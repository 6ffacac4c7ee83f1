/** Parts of the chunks that stand around the play and of exercises: asked for when one is first shown. */
import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { dead } from "../../core/play/ask";
import { loadChunk } from "../../core/play/chunks";
import { messagesOf, namesKey } from "../../core/play/messages";
import type { ViewProps } from "../../core/play/props";
import { makeTranslate } from "../../core/text/i18n";
import { chunksOf, type PracticeChunk, type TableChunk } from "./contracts";
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

interface Parts {
  table: TableChunk;
  practice: PracticeChunk;
}

/** The part as a component that is there at once and shows nothing until the chunk is. */
const part = <Of extends keyof Parts>(
  of: Of,
  name: keyof Parts[Of],
  dialog = false,
): ComponentType<ViewProps> =>
  function Later(p: ViewProps) {
    const state = useStore(p.store);
    const { words, snap } = state;
    const chunk = chunksOf(state)[of];
    useEffect(() => void (chunk || loadChunk(p.store, of, of)), []);
    // Its words have come with it just now.
    const t = useMemo(
      () => makeTranslate(messagesOf(state), snap.ui.locale),
      [snap.catalogue, words, snap.ui.locale, namesKey(snap.table)],
    );
    const Part = (chunk as Parts[Of] | undefined)?.[name] as ComponentType<ViewProps> | undefined;
    if (Part) return <Part {...p} t={t} />;
    return dialog && state.readonly ? <Gone {...p} /> : null;
  };

export const End = part("table", "End");
export const Guide = part("table", "Guide");
export const NewGame = part("table", "NewGame", true);
export const Share = part("table", "Share", true);
export const Practise = part("practice", "Practise");

const Said = part("table", "Lost");
const Beside = part("practice", "Aside");

/** Nothing is asked for while there is no exercise and no question. */
export function Aside(p: ViewProps) {
  const { drill, sure } = useStore(p.store).snap.table;
  return drill || sure ? <Beside {...p} /> : null;
}

/** Nothing is asked for while nothing is lost. */
export function Lost(p: ViewProps) {
  return useStore(p.store).snap.status.lost ? <Said {...p} /> : null;
}
