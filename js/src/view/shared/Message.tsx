/** The one message of the board: what to do, what it costs, why not, what happened. The announcer reads the same. */
import type { ComponentChildren } from "preact";
import type { ViewProps } from "../../core/play/props";
import type { Words } from "./contracts";
import { useStore, useView } from "./hooks";
import { Icon, type IconName } from "./icons";

const ICONS: Record<string, IconName> = {
  refused: "M6 6l12 12M18 6 6 18",
  forced: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  good: "M5 13l4 4L19 7",
  trial: "M2 12q10-14 20 0-10 14-20 0zM12 10v4",
};

/** `idle`: what is said while nothing was asked or refused. */
export function Message({ idle, more, ...p }: ViewProps & { idle: Words; more?: ComponentChildren }) {
  const { store, t } = p;
  const state = useStore(store);
  const { waiting, readonly, blocked } = state;
  const { hint } = useView(p.view);
  const said: Words = waiting
    ? { head: t("ui.waiting") }
    : hint
      ? { head: hint.head ?? hint.text, detail: hint.head && hint.text, tone: hint.tone }
      : readonly
        ? {
            head: t(`ui.readonly.${state.side || readonly === "static" ? readonly : "bare"}`),
            tone: "readonly",
          }
        : blocked
          ? { ...idle, detail: t("ui.blocked") }
          : idle;
  const { head, detail, tone = "" } = said;
  return (
    <div class="sea-msg" data-tone={tone} title={[head, detail].filter(Boolean).join(" ")}>
      <Icon name={ICONS[tone] ?? "M12 11v6M12 7h.01"} />
      <b>
        {head}
        {said.head === idle.head && more}
      </b>
      {detail && <span>{detail}</span>}
    </div>
  );
}
