/** Whose turn it is and what must be done; below it turn, game and variant. */
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import { chunksOf } from "../shared/contracts";
import { useStore } from "../shared/hooks";

/** Longer sentences get smaller letters and more lines, the longer ones everywhere: none is cut off in a narrow bar. */
const SHORT = 20;
const LONG = 40;

export function StatusLine(p: ViewProps) {
  const { t, store } = p;
  const { snap, side } = chunksOf(useStore(store));
  const { status, position, table } = snap;
  const facts = [
    position.turn > 0 && t("ui.turn", { n: position.turn }),
    named(t, `${table.game}.name`, table.game),
    side?.variantOf(p),
  ];
  return (
    <div
      class="sea-status"
      data-tone={status.tone}
      data-long={status.text.length > LONG ? 2 : status.text.length > SHORT ? 1 : undefined}
    >
      <b title={status.text}>{status.text}</b>
      <small>{facts.filter(Boolean).join(" · ")}</small>
    </div>
  );
}
