/** Between two people at one screen: no hand is in the page until its owner opens it. */

import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { seatName } from "../../core/text/words";
import { Button } from "./controls";
import { useStore } from "./hooks";

export function Curtain(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { curtain, shown, asks } = state.snap.table;
  if (!curtain || shown !== null) return null;
  return (
    <div class="sea-curtain">
      <p>{t(asks === null ? "ui.curtain.nobody" : "ui.curtain.about")}</p>
      {asks !== null && (
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
      )}
    </div>
  );
}
