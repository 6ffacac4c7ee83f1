/** The menu of the bar: all that is wanted less often; its shortcuts press its entries, open or shut. */
import { useEffect, useRef } from "preact/hooks";
import { focusKey } from "../../core/host/roving";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { fork, stepSide } from "../../core/play/steps";
import { keepTrial, takeBack, toggleTrial } from "../../core/play/trial";
import type { Dialog } from "../../core/state/viewstate";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";
import { Select } from "../shared/Select";
import { PACE } from "./Bots";
import { ICONS } from "./icons";
import { Steps } from "./Steps";

export function More(p: ViewProps) {
  const { menu } = useView(p.view);
  const toggle = () => p.view.set({ menu: !p.view.get().menu });
  return <Button {...p} icon={ICONS.more} k="ui.bar.more" on={menu} data-focus="more" onPress={toggle} />;
}

/** Heights to choose from, px; 0: what the window shows. */
const SIZES = { fit: 0, small: 520, medium: 640, large: 864 };

export function Menu(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { trial, menu } = useView(view);
  const { cursor, table, ui, lesson } = state.snap;
  const gone = dead(t, state);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => {
    const open = view.get().menu;
    view.set({ menu: false });
    return open;
  };

  const tried = (act: (p: ViewProps) => unknown) => () =>
    view.get().trial?.moves.length ? void act(p) : false;
  const side = (step: 1 | -1) => () => stepSide(p, step);
  useKeys(view, {
    "[": side(-1),
    "]": side(1),
    "Shift+ArrowLeft": side(-1),
    "Shift+ArrowRight": side(1),
    Backspace: tried(takeBack),
    p: tried(keepTrial),
    Escape: close,
  });

  // A press elsewhere closes it.
  useEffect(() => {
    if (!menu) return;
    ref.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    const away = (event: Event) => {
      if (!(event.target as Element).closest?.(".sea-menu, [data-focus=more]")) close();
    };
    view.el?.addEventListener("pointerdown", away);
    return () => view.el?.removeEventListener("pointerdown", away);
  }, [menu]);

  const entry = (
    name: keyof typeof ICONS,
    hotkey: string,
    why: string | false,
    go: () => unknown,
    on?: boolean,
  ) => (
    <Button
      {...p}
      icon={ICONS[name]}
      words="sea-entry-name"
      k={`ui.bar.${name}`}
      hotkey={hotkey}
      why={why}
      on={on}
      onPress={() => {
        // What opens now gives the focus back to the button of the menu, which stays.
        if (close()) focusKey(view.el, "more");
        go();
      }}
    />
  );
  const open = (dialog: Dialog) => () => view.set({ dialog });
  const sizes = Object.entries(SIZES).map(([name, h]) => [h, t(`ui.size.${name}`)] as const);
  const height = ui.height ?? 0;
  return (
    <div class="sea-menu" ref={ref} hidden={!menu}>
      <Bar label={t("ui.bar.more")} role="group" vertical>
        {entry("redo", "r", gone || (!table.canRedo && t("ui.bar.redo.none")), () => ask(p, { do: "redo" }))}
        <Steps {...p} done={close} />
        {entry("fork", "f", gone, () => fork(p, cursor, false))}
        {entry("redeal", "e", gone, () => fork(p, cursor, true))}
        {entry("trial", "w", gone, () => toggleTrial(p), trial !== null)}
        {table.back && (
          <Button
            {...p}
            k="ui.bar.back"
            why={gone}
            onPress={() => {
              close();
              void ask(p, { do: "back" });
            }}
          />
        )}
        {(ui.projector || lesson?.id !== undefined) && (
          <Button
            {...p}
            k="ui.bar.projector"
            on={ui.projector ?? false}
            onPress={() => {
              if (close()) focusKey(view.el, "more");
              store.setUi({ projector: !ui.projector });
            }}
          />
        )}
        {entry("help", "?", false, open("help"))}
        {entry("options", "", false, open("options"))}
        {table.players.some(({ bot }) => bot) && (
          <Button
            {...p}
            icon={ui.pace ? ICONS.pause : ICONS.next}
            words="sea-entry-name"
            k={ui.pace ? "ui.bots.pause" : "ui.bots.run"}
            why={gone}
            onPress={() => store.setUi({ pace: ui.pace ? 0 : PACE })}
          />
        )}
        <Button {...p} class="sea-narrow" k="ui.bar.plus" why={gone} onPress={open("new")} />
        <Button {...p} class="sea-narrow" k="ui.bar.share" onPress={open("share")} />
      </Bar>
      <Select
        label={t("ui.size")}
        value={height}
        choices={
          sizes.some(([h]) => h === height) ? sizes : [...sizes, [height, t("ui.size.own", { n: height })]]
        }
        onPick={(h: number) => store.setUi({ height: h })}
      />
    </div>
  );
}
