/** Between two people at one screen: no hand is in the page until its owner opens it. */

import { ask, dead } from "../core/ask";
import { useStore } from "../core/hooks";
import type { ViewProps } from "../core/props";
import { seatName } from "../core/words";
import { Button } from "./panels/controls";

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
