/** The hand of Tranquility: cards are placed, laid beside the grid, or chosen to pay, discard or shed. */
import type { DragHooks } from "../../core/host/drag";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { cardName } from "../../core/text/words";
import { actionsOf, MAIN } from "../shared/controls";
import { Hand as CardHand } from "../shared/Hand";
import { priceOf, Tile } from "../shared/Tile";
import {
  complete,
  confirm,
  detailOf,
  follow,
  namesOf,
  pickCell,
  pickSlot,
  pickSpace,
  playOf,
  promptOf,
  sceneOf,
  shut,
  spoken,
  toggleDiscard,
} from "./flow";
import { modulesOf, type SceneProps } from "./scene";

export function Hand(p: SceneProps) {
  const { view, t, store, scene: s } = p;
  const { game } = store.get().snap.table;
  const modules = modulesOf(store.get());
  const { slot: picked, cell, chosen } = view.get();
  const wanted = modules?.suggestion(p, s) ?? [];
  const prompt = promptOf(p, s);
  const detail = detailOf(p, s);
  const done = complete(p, s);
  const action = actionsOf(p);

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
      main={
        s.mode
          ? action(
              "confirm",
              chosen.length && done ? `ui.${s.mode}.confirm` : "ui.confirm",
              () => confirm(p),
              { cards: namesOf(p, s, chosen) },
              { ...MAIN, why: !done && (detail || prompt) },
            )
          : plays(p, s)
      }
      begun={s.card || cell || s.mode}
      drops={s.mode}
      card={card}
      before={modules && <modules.Token {...p} />}
      pickSlot={pickSlot}
      follow={follow}
      drag={drag}
      keys={{ d: () => toggleDiscard(p) }}
    >
      {wanted[0] !== undefined &&
        action("suggest", `ui.${s.mode}.suggest`, () => modules!.takeSuggestion(p), {
          cards: namesOf(p, s, wanted),
        })}
      {chosen.length > 0 && action("reset", "ui.reset", () => view.set({ chosen: [], hint: null }))}
      {modules && <modules.Actions {...p} />}
      {!s.mode &&
        s.kinds.includes("Discard") &&
        action(
          "discard",
          s.card && s.card !== "M" ? "ui.discard.with" : "ui.discard",
          () => toggleDiscard(p),
          { card: cardName(t, game, s.card), n: s.choices.discard ?? 2 },
          { "data-drop": "" },
        )}
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

/** Start and Finish as the main button while they can be laid. */
function plays(p: SceneProps, s: SceneProps["scene"]) {
  const action = actionsOf(p);
  return ["PlayStart", "PlayFinish"].map(
    (kind) =>
      s.kinds.includes(kind) &&
      s.card !== "W" &&
      s.hand.includes(kind === "PlayStart" ? "S" : "F") &&
      action(
        kind,
        `ui.play.${kind}`,
        () => pickSpace(p, kind === "PlayStart" ? "start" : "finish"),
        {},
        MAIN,
      ),
  );
}
