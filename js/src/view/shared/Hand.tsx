/** The cards of the shown seat, and what can be done with them in words and buttons: one tab stop for all. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { DragHooks } from "../../core/host/drag";
import type { KeyMap } from "../../core/host/keys";
import { focusKey } from "../../core/host/roving";
import { cancel } from "../../core/play/act";
import { rowShown } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import { brief } from "../../core/text/words";
import type { CardCode } from "../../core/wire/protocol";
import { chunksOf, type Words } from "./contracts";
import { actionsOf, Bar, MAIN } from "./controls";
import { useKeys } from "./hooks";
import { Message } from "./Message";

interface HandScene extends Shown {
  readonly hand: readonly CardCode[];
  /** The move begun cannot be put off. */
  readonly forced?: boolean;
}

interface HandProps extends ViewProps {
  scene: HandScene;
  /** What the person is to do next, in words: one bold line, and a detail where there is one. */
  prompt: string;
  detail?: string | false | undefined;
  /** Stands behind the bold line. */
  more?: ComponentChildren;
  /** The main button of what is begun. */
  main?: ComponentChildren;
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
  detail,
  more,
  main,
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
  const { side, panels, snap, odds } = chunksOf(store.get());
  const over = s.status.over && s.layer === "game";
  const bots = !over && s.layer === "game" && snap.table.bot && side;
  const action = actionsOf(p);
  const advised = [...((!begun && odds?.hinted(p)) || [])];
  const hint = advised.length > 0 && odds;
  const trial = s.layer === "trial" && !begun ? panels : undefined;
  const tried = !bots && !hint && view.get().trial?.moves.length ? trial : undefined;

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

  // Of equal cards as many are marked as the hint takes.
  const marked = [...s.hand.keys()].filter((slot) => {
    const at = advised.indexOf(s.hand[slot]!);
    return at >= 0 && advised.splice(at, 1).length > 0;
  });
  const held = (slot: number) => ({
    "data-rove": true,
    "data-slot": slot,
    "data-focus": `slot-${slot}`,
    "data-hinted": marked.includes(slot) || undefined,
    onPointerDown: (event: PointerEvent) =>
      side?.dragCards(event, view, {
        ...drag(slot),
        cancel: () => cancel(p),
      }),
    onClick: (event: MouseEvent) => {
      pickSlot(p, slot);
      if (event.detail === 0) follow(p);
    },
  });

  const told = happened(p, s);
  // Said here until the person has waved it away; what can be done about it is in the drawer.
  const lost =
    s.layer === "game" && snap.table.tip && view.get().waved !== (snap.table.board ?? 0) && s.status.lost;
  const idle: Words = over
    ? { head: s.status.text, tone: { win: "good", loss: "refused" }[s.status.tone as string] ?? "" }
    : lost && !begun
      ? { head: t("ui.lost"), detail: lost.text, tone: "refused" }
      : trial?.trialWords(p)
        ? trial.trialWords(p)!
        : prompt
          ? { head: prompt, detail: detail || (!begun && brief(told)), tone: s.forced ? "forced" : "" }
          : {
              head: told[0] ?? (s.position.hand ? s.status.text : t("ui.hand.hidden")),
              detail: brief(told.slice(1)) || (told[0] && s.status.text),
            };

  return (
    <div class="sea-hand">
      <Bar label={t("ui.hand")}>
        <div class="sea-cards">
          {before}
          {s.hand.map((code, slot) => card(code, slot, held(slot)))}
        </div>
        <Message {...p} idle={idle} more={more} />
        <div class="sea-actions" data-drop={drops ? "" : undefined}>
          {over && action("new", "ui.bar.plus", () => view.set({ dialog: "new" }), {}, MAIN)}
          {!!begun && !s.forced && action("cancel", "ui.cancel", () => cancel(p))}
          {bots ? <bots.Bots {...p} /> : hint ? <hint.HintActions {...p} /> : !tried && children}
          {tried && <tried.TrialActions {...p} />}
          {!hint && !trial && main}
        </div>
      </Bar>
    </div>
  );
}

/** What the last move did, in words; how cards were dealt nobody asks. */
function happened(p: ViewProps, { layer }: Shown): string[] {
  const row = layer === "trial" ? undefined : rowShown(p, layer);
  return row?.move ? row.log.map(p.t.phrase) : [];
}
