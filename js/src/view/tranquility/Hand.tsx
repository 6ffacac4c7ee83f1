/** The hand of Tranquility: cards are placed, laid beside the grid, or chosen to pay, discard or shed. */
import type { DragHooks } from "../../core/host/drag";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { Hand as CardHand } from "../shared/Hand";
import { priceOf, Tile } from "../shared/Tile";
import { follow, pickCell, pickSlot, pickSpace, playOf, sceneOf, shut, spoken, toggleDiscard } from "./flow";
import { modulesOf, type SceneProps } from "./scene";

export function Hand(p: SceneProps) {
  const { view, t, store, scene: s } = p;
  const modules = modulesOf(store.get());
  const { slot: picked, cell, chosen } = view.get();
  const wanted = modules?.suggestion(p, s) ?? [];
  const prompt = modules?.promptOf(p, s) ?? "";
  const detail = modules?.detailOf(p, s);

  const drag = (slot: number): DragHooks => ({
    lift() {
      const { mode, kinds } = sceneOf(p);
      // While cards are being chosen a drag only chooses; otherwise it picks the card, so that its cells light up.
      if (!mode && kinds.length) view.set({ ...NOTHING_PICKED, slot });
    },
    drop({ cell: to, space }) {
      const { mode } = sceneOf(p);
      if (to) pickCell(p, to);
      else if (space) pickSpace(p, space);
      else if (!mode || mode === "discard") toggleDiscard(p, slot);
      else if (!chosen.includes(slot)) pickSlot(p, slot);
    },
  });

  const card = (code: string, slot: number, held: object) => {
    const ready = playOf(s, code);
    const taken = chosen.includes(slot);
    const off =
      (s.mode && slot !== picked && !s.open.includes(slot)) || (s.kinds.length > 0 && shut(s, slot));
    const fresh = s.fresh?.includes(slot) && !s.mode && picked === null;
    const cost = ready ? 0 : s.fitting[slot];
    return (
      <Tile
        p={p}
        key={slot}
        card={code}
        frame="handcard"
        cost={cost}
        state={[
          (slot === picked || taken) && "picked",
          wanted.includes(slot) && !taken && "offered",
          off && "shut",
          fresh && "new",
        ]}
        badge={taken && "✓"}
        words={[
          spoken(p, s, code),
          t("ui.hand.place", { n: slot + 1, of: s.hand.length }),
          priceOf(t, code, cost, ready && "ui.space.ready"),
          taken && t("ui.hand.chosen"),
          fresh && t("ui.hand.new"),
        ]}
        aria-pressed={slot === picked || taken}
        aria-disabled={off || undefined}
        data-new={fresh ? t("ui.hand.new") : undefined}
        {...held}
      />
    );
  };

  return (
    <CardHand
      {...p}
      prompt={prompt}
      detail={detail}
      said={[prompt, s.mode && detail].filter(Boolean).join(" ")}
      more={s.mode && slots(s.min, chosen.length)}
      main={modules && <modules.Main {...p} />}
      begun={s.card || cell || s.mode}
      drops={s.mode}
      card={card}
      before={modules && <modules.Token {...p} />}
      pickSlot={pickSlot}
      follow={follow}
      drag={drag}
      keys={{ d: () => toggleDiscard(p) }}
    >
      {modules && <modules.Actions {...p} />}
    </CardHand>
  );
}

/** As many slots as cards are to be chosen, filled as they are. */
const slots = (n: number, have: number) => (
  <span class="sea-slots" aria-hidden="true">
    {Array.from({ length: Math.min(n, 9) }, (_, i) => (
      <i key={i} class={i < have ? "sea-on" : ""} />
    ))}
  </span>
);
