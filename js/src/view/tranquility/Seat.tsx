/** What lies before a seat: what everybody may count, and what modules put there. */
import type { SeatProps } from "../shared/contracts";
import { modulesOf } from "./scene";

export function Seat(p: SeatProps) {
  const { store, t, seat } = p;
  const { hands, decks, discards } = p.position;
  const state = store.get();
  const modules = modulesOf(state);
  if (!decks) return null; // another game, whose board is not here
  return (
    <>
      <small>
        {t(state.snap.table.layout.finish === null ? "ui.seats.duel" : "ui.seats.counts", {
          hand: hands[seat] ?? 0,
          deck: decks[seat] ?? 0,
          discards: discards[seat] ?? 0,
        })}
      </small>
      {modules && <modules.Before {...p} />}
    </>
  );
}
