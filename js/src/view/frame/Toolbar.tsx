/** The bar: what everybody needs with words, everything else in a menu that comes with the panels. */
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Dialog } from "../../core/state/viewstate";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore } from "../shared/hooks";
import type { IconName } from "../shared/icons";

/** Shortcuts that press the button carrying them, wherever in the widget it is. */
const BUTTONS = ["u", "r", "k", "j", "Shift+Home", "Shift+End", "f", "e", "w", "?", "m", "c", "x", "h"];

export function Toolbar(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { snap, side } = chunksOf(state);
  const { table, status } = snap;
  const gone = dead(t, state);

  const press = (key: string) => {
    const button = view.el?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    button?.click();
    return button != null;
  };
  useKeys(view, Object.fromEntries(BUTTONS.map((key) => [key, () => press(key)])));

  const tool = (
    name: IconName,
    hotkey: string,
    why: string | false,
    onPress: () => unknown,
    words = "",
    kind = "",
  ) => (
    <Button
      {...p}
      icon={name as IconName}
      k={`ui.bar.${name}`}
      words={words}
      class={kind}
      hotkey={hotkey}
      why={why}
      onPress={onPress}
      data-focus={`bar-${name}`}
    />
  );
  const open = (dialog: Dialog) => () => view.set({ dialog });
  return (
    <div class="sea-toolbar">
      <Bar label={t("ui.bar")}>
        {tool(
          "undo",
          "u",
          gone || (!table.canUndo && t(`ui.bar.undo.${table.undo}`)),
          () => ask(p, { do: "undo" }),
          "sea-w2",
        )}
        {(table.odds ?? "off") !== "off" &&
          tool(
            "hint",
            "h",
            gone || (status.over && t("ui.bar.hint.over")),
            () => side?.advise(p, false),
            "sea-w1",
          )}
        {tool("plus", "", gone, open("new"), "sea-w1", "sea-w3")}
        {tool("share", "", false, open("share"), "sea-w2", "sea-w3")}
        {side && <side.More {...p} />}
      </Bar>
      {side && <side.Menu {...p} />}
    </div>
  );
}
