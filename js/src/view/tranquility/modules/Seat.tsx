/** What lies before a seat: what everybody may count, and what modules put there. */

import type { SeatProps } from "../../shared/contracts";
import { Icon } from "../../shared/icons";
import { Before } from "./Table";

const HAND = "M5 8l4-1 3 12-4 1zM10 6l4-1 3 13M15 5l3 0 2 12";
const DECK = "M5 8h11v12H5zM8 8V5h11v12h-3";

export function Seat(p: SeatProps) {
  const { store, t, seat } = p;
  const { hands, decks, discards } = p.position;
  if (!decks) return null; // another game, whose board is not here
  const counts = { hand: hands[seat] ?? 0, deck: decks[seat] ?? 0, discards: discards[seat] ?? 0 };
  const duel = store.get().snap.table.layout.finish === null;
  const words = t(duel ? "ui.seats.duel" : "ui.seats.counts", counts);
  return (
    <>
      <span class="sea-hidden">{words}</span>
      <span class="sea-counts" aria-hidden="true" title={words}>
        <Icon name={HAND} />
        {counts.hand}
        <Icon name={DECK} />
        {duel ? counts.discards : counts.deck}
      </span>
      <Before {...p} />
    </>
  );
}
