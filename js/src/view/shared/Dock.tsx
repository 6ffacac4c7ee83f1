/** Beside or below the board: seats, what the game puts between, at the end what became of it, and the drawer. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { chunksOf } from "./contracts";
import { useStore } from "./hooks";

interface DockProps extends ViewProps {
  /** What lies above the hand, and the hand: it shows as soon as the curtain is open, or nobody is asked to open it. */
  children?: ComponentChildren;
  hand: ComponentChildren;
  /** What the game shows at the head of the drawer: it may grow, nothing above it moves. */
  below?: ComponentChildren;
}

export function Dock({ children, hand, below, ...p }: DockProps) {
  const { snap, side, panels, readonly } = chunksOf(useStore(p.store));
  const { players, curtain, shown, asks } = snap.table;
  const over = snap.status.over && !readonly && p.view.get().looking !== snap.cursor && panels;
  // Hears itself of what concerns it: not drawn anew with all that is picked and pointed at.
  const drawer = useMemo(() => panels && <panels.Panels {...p} />, [panels, p.store, p.view, p.t]);
  const shut = curtain && shown === null && asks !== null;
  return (
    <div class={over ? "sea-dock sea-ended" : "sea-dock"}>
      {over && (
        <div class="sea-over">
          <over.End {...p} />
        </div>
      )}
      {side ? <side.Seats {...p} /> : players[1] && <div class="sea-seats" />}
      {children}
      {!over && (shut ? side && <side.Curtain {...p} /> : hand)}
      <div class={below ? "sea-drawer sea-halved" : "sea-drawer"} aria-busy={!(side && panels)}>
        {below && <div class="sea-below">{below}</div>}
        {drawer}
      </div>
    </div>
  );
}
