/** The cards of the shown seat, and what can be done with them in words and buttons: one tab stop for all. */
import { useEffect } from "preact/hooks";
import { dragCards } from "../../core/host/drag";
import { focusKey } from "../../core/host/roving";
import { cancel } from "../../core/play/act";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { cardName } from "../../core/text/words";
import type { Args } from "../../core/wire/protocol";
import { Bar, Button } from "../shared/controls";
import { useKeys } from "../shared/hooks";
import { Tile } from "../shared/Tile";
import {
  complete,
  confirm,
  follow,
  namesOf,
  pickCell,
  pickSlot,
  pickSpace,
  playOf,
  promptOf,
  sceneOf,
  spoken,
  suggestion,
  takeSuggestion,
  toggleDiscard,
} from "./flow";
import { modulesOf, type SceneProps } from "./scene";

export function Hand(p: SceneProps) {
  const { view, t, store, scene: s } = p;
  const { snap } = store.get();
  const modules = modulesOf(store.get());
  const { game } = snap.table;
  const { slot: picked, cell, chosen } = view.get();
  const wanted = suggestion(p, s);
  const prompt = promptOf(p, s);
  const done = complete(p, s);
  const begun = s.card || cell || s.mode;

  useEffect(() => {
    if (begun && store.speaker === view) view.say(prompt);
  }, [prompt]);

  const keys: Record<string, () => unknown> = { d: () => toggleDiscard(p), Escape: () => cancel(p) };
  for (const slot of s.hand.keys()) {
    keys[slot + 1] = () => {
      focusKey(view.el, `slot-${slot}`);
      pickSlot(p, slot);
      follow(p);
    };
  }
  useKeys(view, keys);

  const lift = (slot: number) => {
    const { mode, kinds } = sceneOf(p);
    // While cards are being chosen a drag only chooses; otherwise it picks the card, so that its cells light up.
    if (!mode && kinds.length) view.set({ ...NOTHING_PICKED, slot });
  };
  const drop = (slot: number, { cell: to, space }: DOMStringMap) => {
    const { mode } = sceneOf(p);
    if (to) pickCell(p, to);
    else if (space) pickSpace(p, space);
    else if (!mode || mode === "discard") toggleDiscard(p, slot);
    else if (!chosen.includes(slot)) pickSlot(p, slot);
  };

  function card(code: string, slot: number) {
    const ready = playOf(s, code);
    const taken = chosen.includes(slot);
    const shut = s.mode && slot !== picked && !s.open.includes(slot);
    const cost = ready ? 0 : s.fitting[slot];
    return (
      <Tile
        key={slot}
        card={code}
        frame="handcard"
        cost={cost}
        state={[
          (slot === picked || taken) && "picked",
          wanted.includes(slot) && !taken && "wanted",
          shut && "shut",
        ]}
        badge={taken && "✓"}
        words={[
          spoken(p, s, code),
          t("ui.hand.place", { n: slot + 1, of: s.hand.length }),
          cost !== undefined &&
            t(ready ? "ui.space.ready" : cost ? "ui.cell.costs" : "ui.cell.free", { card: code, n: cost }),
          taken && t("ui.hand.chosen"),
        ]}
        data-rove
        data-slot={slot}
        data-focus={`slot-${slot}`}
        aria-pressed={slot === picked || taken}
        aria-disabled={shut || undefined}
        onPointerDown={(event) =>
          dragCards(event, view, {
            lift: () => lift(slot),
            drop: (to) => drop(slot, to),
            cancel: () => cancel(p),
          })
        }
        onClick={(event) => {
          pickSlot(p, slot);
          if (event.detail === 0) follow(p);
        }}
      />
    );
  }

  const action = (name: string, k: string, onPress: () => void, args: Args = {}, more: object = {}) => (
    <Button
      key={name}
      {...p}
      k={k}
      args={args}
      data-action={name}
      data-focus={name}
      onPress={onPress}
      {...more}
    />
  );
  const main = { class: "sea-primary" };
  const over = s.status.over && s.layer === "game";
  const idle = !s.position.hand && t("ui.hand.hidden");
  return (
    <div class="sea-hand">
      <Bar label={t("ui.hand")}>
        <div class="sea-cards">
          {modules && <modules.Token {...p} />}
          {s.hand.map(card)}
        </div>
        <div
          class={over ? "sea-actions sea-end" : "sea-actions"}
          data-tone={s.status.tone}
          data-drop={s.mode ? "" : undefined}
        >
          <p>{over ? s.status.text : prompt || idle}</p>
          {over && action("new", "ui.bar.plus", () => view.set({ dialog: "new" }), {}, main)}
          {s.mode &&
            action(
              "confirm",
              chosen.length && done ? `ui.${s.mode}.confirm` : "ui.confirm",
              () => confirm(p),
              { cards: namesOf(p, s, chosen) },
              { ...main, why: !done && prompt },
            )}
          {wanted.length > 0 &&
            action("suggest", `ui.${s.mode}.suggest`, () => takeSuggestion(p), {
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
          {begun && !s.forced && action("cancel", "ui.cancel", () => cancel(p))}
        </div>
      </Bar>
    </div>
  );
}
