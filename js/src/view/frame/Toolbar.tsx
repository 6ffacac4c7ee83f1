/** The bar: what everybody needs with words, everything else in a menu that comes with the panels. */
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Dialog } from "../../core/state/viewstate";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore } from "../shared/hooks";
import type { IconName } from "../shared/icons";

/** Shortcuts that press the button carrying them, wherever in the widget it is. */
const BUTTONS = "u r k j Shift+Home Shift+End f e w ? m c x h".split(" ");

export function Toolbar(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { snap, side, panels } = chunksOf(state);
  const { table, status } = snap;
  const gone = dead(t, state);

  const press = (key: string) => {
    const button = view.el?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    button?.click();
    return button != null;
  };
  useKeys(view, Object.fromEntries(BUTTONS.map((key) => [key, () => press(key)])));

  const tool = (
    k: string,
    icon: IconName,
    hotkey: string,
    why: string | false,
    onPress: () => unknown,
    words = "",
    kind = "",
  ) => (
    <Button
      {...p}
      icon={icon}
      k={k}
      words={words}
      class={kind}
      hotkey={hotkey}
      why={why}
      onPress={onPress}
      data-focus={k}
    />
  );
  const open = (dialog: Dialog) => () => view.set({ dialog });
  return (
    <div class="sea-toolbar">
      <Bar label={t("ui.game_tools")}>
        {tool(
          "ui.bar.undo",
          "undo",
          "u",
          gone || (!table.canUndo && t(`ui.bar.undo.${table.undo}`)),
          () => ask(p, { do: "undo" }),
          "sea-w2",
        )}
        {(table.odds ?? "off") !== "off" &&
          tool(
            "ui.bar.hint",
            "hint",
            "h",
            gone || (status.over && t("ui.bar.hint.over")),
            () => side?.advise(p, false),
            "sea-w1",
          )}
        {tool("ui.bar.plus", "plus", "", gone, open("new"), "sea-w1", "sea-w3")}
        {tool("ui.bar.share", "share", "", false, open("share"), "sea-w2", "sea-w3")}
        {panels && <panels.More {...p} />}
      </Bar>
      {panels && <panels.Menu {...p} />}
    </div>
  );
}
