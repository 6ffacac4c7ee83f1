/** Whose turn it is and what must be done, or that this is no position of the game; below it turn, game and variant. */
import { pictureOf } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import { chunksOf } from "../shared/contracts";
import { useStore, useView } from "../shared/hooks";

/** Longer sentences get smaller letters and more lines, the longer ones everywhere: none is cut off in a narrow bar. */
const SHORT = 20;
const LONG = 30;

export function StatusLine(p: ViewProps) {
  const { t, store } = p;
  const { snap, panels } = chunksOf(useStore(store));
  const { status, position, table } = snap;
  useView(p.view);
  const { layer } = pictureOf(p);
  const text = layer === "game" ? status.text : t(`ui.${layer}.layer`);
  const turn = Number(status.args.turn ?? position.turn); // as the sentence above counts
  const facts = [
    turn > 0 && t("ui.turn", { n: turn }),
    named(t, `${table.game}.name`, table.game),
    panels?.variantOf(p),
  ];
  return (
    <div
      class={layer === "game" ? "sea-status" : "sea-status sea-layer"}
      style={{ "--n": text.length }}
      data-tone={status.tone}
      data-long={text.length > LONG ? 2 : text.length > SHORT ? 1 : undefined}
    >
      <b title={text}>{text}</b>
      <small>{facts.filter(Boolean).join(" · ")}</small>
    </div>
  );
}
