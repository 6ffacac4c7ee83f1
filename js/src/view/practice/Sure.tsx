/** The coach asks before a move is made: Enter plays it, Escape takes it back. */
import { useEffect, useRef } from "preact/hooks";
import { isPlain } from "../../core/host/keys";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/moves";
import type { Sure as Asked } from "../../core/wire/protocol";
import { Bar, Button, MAIN } from "../shared/controls";
import { useKeys, useStore } from "../shared/hooks";
import { leadToHand } from "./hand";

export function Sure({ text, move, ...p }: ViewProps & Asked) {
  const { t, store, view } = p;
  const gone = dead(t, useStore(store));
  const box = useRef<HTMLElement>(null);
  const answer = async (play: boolean) => {
    if (!(await ask(p, { do: "sure", play })).ok) return;
    leadToHand(view);
  };
  useEffect(() => {
    // Whoever looks at this board answers at once; another view of it only shows the question.
    if (store.speaker !== view) return;
    box.current?.querySelector<HTMLElement>("[data-focus=sure-play]")?.focus();
    view.say(text, true);
  }, [text]);
  useKeys(view, { Escape: () => void answer(false) });
  return (
    <section
      ref={box}
      class="sea-sure"
      role="alertdialog"
      aria-label={t("ui.practice.sure")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isPlain(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void answer(false);
      }}
    >
      <p>
        {moveLabel(t, store.get().snap.table.game, move)}. <b>{text}</b>
      </p>
      <Bar label={t("ui.practice.sure")} role="group">
        <Button
          {...p}
          {...MAIN}
          k="ui.practice.sure.play"
          hotkey="Enter"
          why={gone}
          data-focus="sure-play"
          onPress={() => answer(true)}
        />
        <Button
          {...p}
          k="ui.practice.sure.back"
          hotkey="Esc"
          why={gone}
          data-focus="sure-back"
          onPress={() => answer(false)}
        />
      </Bar>
      <small>{t("ui.practice.sure.quiet")}</small>
    </section>
  );
}
