/** The cards of the shown seat, and what can be done with them in words and buttons: one tab stop for all. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { type DragHooks, dragCards } from "../../core/host/drag";
import type { KeyMap } from "../../core/host/keys";
import { focusKey } from "../../core/host/roving";
import { cancel } from "../../core/play/act";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import type { CardCode } from "../../core/wire/protocol";
import { actionsOf, Bar, MAIN } from "./controls";
import { useKeys } from "./hooks";

interface HandScene extends Shown {
  readonly hand: readonly CardCode[];
  /** The move begun cannot be put off. */
  readonly forced?: boolean;
}

interface HandProps extends ViewProps {
  scene: HandScene;
  /** What the person is to do next, in words; "" where the status line says it all. */
  prompt: string;
  /** What of it is read out while a move is begun. */
  said?: string;
  begun: unknown;
  /** Cards may be dropped beside the board, on the words. */
  drops?: unknown;
  /** The picture of a card; `held` belongs on its button. */
  card: (code: CardCode, slot: number, held: object) => ComponentChildren;
  /** What lies before the first card. */
  before?: ComponentChildren;
  /** Click, Enter or digit on a card. */
  pickSlot: (p: ViewProps, slot: number) => void;
  /** Leads the focus of a keyboard user on. */
  follow: (p: ViewProps) => void;
  /** What a drag of a card does. */
  drag: (slot: number) => DragHooks;
  /** Further shortcuts; they may take digits for something else. */
  keys?: KeyMap;
  /** The buttons of what can be done. */
  children: ComponentChildren;
}

export function Hand({
  scene: s,
  prompt,
  said = prompt,
  begun,
  drops,
  card,
  before,
  pickSlot,
  follow,
  drag,
  keys,
  children,
  ...p
}: HandProps) {
  const { store, view, t } = p;
  const over = s.status.over && s.layer === "game";
  const action = actionsOf(p);

  useEffect(() => {
    if (begun && store.speaker === view) view.say(said);
  }, [said]);

  const digits: Record<string, () => unknown> = {};
  for (let slot = 0; slot < 9; slot++) {
    digits[slot + 1] = () => {
      if (slot >= s.hand.length) return false;
      focusKey(view.el, `slot-${slot}`);
      pickSlot(p, slot);
      return follow(p);
    };
  }
  useKeys(view, { Escape: () => cancel(p), ...digits, ...keys });

  const held = (slot: number) => ({
    "data-rove": true,
    "data-slot": slot,
    "data-focus": `slot-${slot}`,
    onPointerDown: (event: PointerEvent) =>
      dragCards(event, view, {
        ...drag(slot),
        cancel: () => cancel(p),
      }),
    onClick: (event: MouseEvent) => {
      pickSlot(p, slot);
      if (event.detail === 0) follow(p);
    },
  });

  return (
    <div class="sea-hand">
      <Bar label={t("ui.hand")}>
        <div class="sea-cards">
          {before}
          {s.hand.map((code, slot) => card(code, slot, held(slot)))}
        </div>
        <div
          class={over ? "sea-actions sea-end" : "sea-actions"}
          data-tone={s.status.tone}
          data-drop={drops ? "" : undefined}
        >
          <p>{over ? s.status.text : prompt || (!s.position.hand && t("ui.hand.hidden"))}</p>
          {over && action("new", "ui.bar.plus", () => view.set({ dialog: "new" }), {}, MAIN)}
          {children}
          {!!begun && !s.forced && action("cancel", "ui.cancel", () => cancel(p))}
        </div>
      </Bar>
    </div>
  );
}
