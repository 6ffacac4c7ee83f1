/** Between two people at one screen: no hand is in the page until its owner opens it. */
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { seatName } from "../../core/text/players";
import { Button } from "./controls";
import { Message } from "./Message";

export function Curtain(p: ViewProps) {
  const { t, store } = p;
  const state = store.get();
  const asks = state.snap.table.asks!;
  return (
    <>
      <div class="sea-curtain sea-cards" />
      <Message {...p} idle={{ head: t("ui.curtain.about"), tone: "forced" }} />
      <div class="sea-actions">
        <Button
          {...p}
          class="sea-primary"
          k="ui.curtain.open"
          args={{ name: seatName(t, state.snap.table, asks) }}
          tabIndex={0}
          data-focus="curtain"
          why={dead(t, state)}
          onPress={() => ask(p, { do: "curtain", seat: asks })}
        />
      </div>
    </>
  );
}
