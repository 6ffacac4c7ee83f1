/** Stepping through the line that is shown. */
import type { ViewProps } from "../../core/play/props";
import { go, type Step, stepTarget } from "../../core/play/steps";
import { ICONS } from "./icons";
import { toolsOf } from "./tools";

const STEPS: readonly (readonly [Step, string])[] = [
  ["first", "Shift+Home"],
  ["prev", "k"],
  ["next", "j"],
  ["last", "Shift+End"],
];

/** `keys`: these are the buttons that the shortcuts press. */
export function Steps({ done, keys = true, ...p }: ViewProps & { done?: () => unknown; keys?: boolean }) {
  const tool = toolsOf(p, "ui.bar", ICONS);
  return (
    <div class="sea-stepping">
      {STEPS.map(([name, hotkey]) => {
        const node = stepTarget(p, name);
        return tool(name, keys ? hotkey : "", node === null && p.t("ui.bar.end"), () => {
          done?.();
          return node && go(p, node);
        });
      })}
    </div>
  );
}
