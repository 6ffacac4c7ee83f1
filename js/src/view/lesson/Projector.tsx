/** Large letters for a room: the board, whose move it is, the message, the lesson; a hand only when it is asked for. */
import { useLayoutEffect, useState } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import styles from "./projector.css?inline";

export function Projector(p: ViewProps) {
  const { store, view } = p;
  const { shown } = useStore(store).snap.table;
  const [open, show] = useState(false);
  // Another hand is another question.
  useLayoutEffect(() => show(false), [shown]);
  useLayoutEffect(() => {
    const { el } = view;
    el?.setAttribute("data-projector", open ? "open" : "");
    return () => el?.removeAttribute("data-projector");
  }, [open]);
  return (
    <div class="sea-hand-asked">
      <style>{styles}</style>
      <Button
        {...p}
        k={open ? "ui.lesson.hand.hide" : "ui.lesson.hand.show"}
        data-focus="hand-asked"
        onPress={() => show(!open)}
      />
    </div>
  );
}
