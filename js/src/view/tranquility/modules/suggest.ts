/** Cards chosen for the person: the least useful ones that complete what is being chosen. */
import { act } from "../../../core/play/act";
import type { ViewProps } from "../../../core/play/props";
import type { Store } from "../../../core/state/store";
import { NOTHING_PICKED } from "../../../core/state/viewstate";
import type { Gifts } from "../../../core/wire/protocol";
import { listed } from "../flow";
import type { Scene } from "../scene";

/** What the kernel has told of this picture, if it was asked. */
function toldBy(store: Store): Gifts | undefined {
  const { live, snap } = store.get();
  return live.gifts?.at === snap.rev ? live.gifts : undefined;
}

/** Asks what could best be given away from the picture that the kernel sent last. */
export async function giftsOf(store: Store): Promise<void> {
  if (toldBy(store)) return;
  const { ok, data, rev } = await store.send({ do: "gifts" });
  if (ok) store.put({ live: { ...store.get().live, gifts: { ...(data as Gifts), at: rev } } });
}

/** The least useful cards that complete the running choice: slots, or [] if there is nothing to suggest (yet). */
export function suggestion({ store, view }: ViewProps, s: Scene): number[] {
  const { chosen, trial } = view.get();
  const all = [...chosen];
  if (!store.get().snap.ui.suggest || all.length >= s.min) return [];
  const { gives, useful }: Gifts = (trial?.steps[0] ? s.choices : toldBy(store)) ?? {};
  for (const card of gives?.[s.give] ?? useful ?? []) {
    const slot = s.open.find((one) => s.hand[one] === card && !all.includes(one));
    if (slot !== undefined) all.push(slot);
  }
  return all.slice(0, s.min);
}

/** Pays with all that can pay, unless that would lose the game: then the person decides. */
export async function payAll(p: ViewProps, s: Scene): Promise<void> {
  const { view } = p;
  const paying = view.get();
  view.set({ ...NOTHING_PICKED, slot: paying.slot }); // so no choice is shown until the picture comes
  const waiting = view.get();
  await giftsOf(p.store);
  if (view.get() !== waiting) return; // something else has been begun
  if (toldBy(p.store)?.gives?.[s.give] === "") view.set(paying);
  else await act(p, `${s.give} ${listed(s, s.open)}`);
}
