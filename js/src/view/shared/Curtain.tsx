/** Between two people at one screen: no hand is in the page until its owner opens it. */
import type { ComponentChildren } from "preact";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { seatName } from "../../core/text/words";
import { Button } from "./controls";

/** What stands behind it shows as soon as it is open, or nobody is asked to open it. */
export function Curtain({ children, ...p }: ViewProps & { children: ComponentChildren }) {
  const { t, store } = p;
  const state = store.get();
  const { curtain, shown, asks } = state.snap.table;
  const closed = curtain && shown === null;
  return (
    <>
      {closed && (
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
      )}
      {!(closed && asks !== null) && children}
    </>
  );
}
