/** Cards chosen for the person: the least useful ones that complete what is being chosen. */
import type { ViewProps } from "../../../core/play/props";
import type { Scene } from "../scene";

/** The least useful cards that complete the running choice: slots, or [] if there is nothing to suggest. */
export function suggestion({ store, view }: ViewProps, s: Scene): number[] {
  const all = [...view.get().chosen];
  if (!store.get().snap.ui.suggest || all.length >= s.min) return [];
  const { gives, useful } = s.choices;
  for (const card of gives?.[s.give] ?? useful ?? []) {
    const slot = s.open.find((one) => s.hand[one] === card && !all.includes(one));
    if (slot !== undefined) all.push(slot);
  }
  return all.slice(0, s.min);
}
