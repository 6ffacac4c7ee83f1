import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { fork, go, type Step, stepSide, stepTarget } from "../../core/play/steps";
import { keepTrial, takeBack, toggleTrial } from "../../core/play/trial";
import type { Dialog } from "../../core/state/viewstate";
import { Bar, toolsOf } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";

/** Shortcuts that press the button carrying them, wherever in the widget it is. */
const BUTTONS = ["u", "r", "k", "j", "Shift+Home", "Shift+End", "f", "e", "w", "?", "m", "c", "x"];

export function Toolbar(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { trial } = useView(view);
  const { cursor, table } = state.snap;
  const gone = dead(t, state);

  const press = (key: string) => {
    const button = view.el?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    button?.click();
    return button != null;
  };
  const tried = (act: (p: ViewProps) => unknown) => () =>
    view.get().trial?.moves.length ? void act(p) : false;
  const side = (step: 1 | -1) => () => stepSide(p, step);
  useKeys(view, {
    ...Object.fromEntries(BUTTONS.map((key) => [key, () => press(key)])),
    "[": side(-1),
    "]": side(1),
    "Shift+ArrowLeft": side(-1),
    "Shift+ArrowRight": side(1),
    Backspace: tried(takeBack),
    p: tried(keepTrial),
  });

  const tool = toolsOf(p, "ui.bar");
  const step = (name: Step, hotkey: string) => {
    const node = stepTarget(p, name);
    return tool(name, hotkey, node === null && t("ui.bar.end"), () => node && go(p, node));
  };
  const open = (dialog: Dialog) => () => view.set({ dialog });
  return (
    <div class="sea-toolbar">
      <Bar label={t("ui.bar")}>
        {tool("undo", "u", gone || (!table.canUndo && t(`ui.bar.undo.${table.undo}`)), () =>
          ask(p, { do: "undo" }),
        )}
        {tool("redo", "r", gone || (!table.canRedo && t("ui.bar.redo.none")), () => ask(p, { do: "redo" }))}
        {step("first", "Shift+Home")}
        {step("prev", "k")}
        {step("next", "j")}
        {step("last", "Shift+End")}
        {tool("fork", "f", gone, () => fork(p, cursor, false))}
        {tool("redeal", "e", gone, () => fork(p, cursor, true))}
        {tool("trial", "w", gone, () => toggleTrial(p), trial !== null)}
        {tool("plus", "", gone, open("new"))}
        {tool("share", "", false, open("share"))}
        {tool("options", "", false, open("options"))}
        {tool("help", "?", false, open("help"))}
      </Bar>
    </div>
  );
}
