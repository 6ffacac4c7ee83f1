/** The table of Mini: the line of cells, the hand, and the moves of what is picked as buttons. */
import { useEffect } from "preact/hooks";
import { dragCards } from "../../core/host/drag";
import { focusKey } from "../../core/host/roving";
import { act, blocked, cancel } from "../../core/play/act";
import { tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { moveLabel } from "../../core/text/words";
import type { CardCode, CellName } from "../../core/wire/protocol";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys } from "../shared/hooks";
import { Tile } from "../shared/Tile";
import { factsOf, follow, pickCell, pickSlot, promptOf, type Scene, sceneOf } from "./flow";
import styles from "./mini.css?inline";
import { Facts } from "./words";

export function Table(p: ViewProps) {
  const { store, view, t } = p;
  const { snap, tree } = store.get();
  const s = sceneOf(p);

  // Read-outs on request: this cell, the line, the last move, the cards left. The page shows it all already.
  const say = (text?: string | null) => tell(p, text || t("ui.read.none"), "info");
  useKeys(view, {
    o: () => say(view.el!.querySelector(".sea-board [tabindex='0']")!.getAttribute("aria-label")),
    g: () => say(s.line.map((cell) => `${cell} ${s.grid[cell] ?? t("ui.cell.empty")}`).join(", ")),
    l: () => say(tree.rows.get(snap.cursor)?.log.map(t.phrase).join(" ")),
    n: () => say([...view.el!.querySelectorAll(".sea-facts li")].map((el) => el.textContent).join(", ")),
  });

  return (
    <div
      class="sea-table sea-line-of"
      data-layer={s.layer}
      style={{ "--cards": Number(snap.table.options.cards) }}
    >
      <style>{styles}</style>
      {s.layer !== "game" && <p class="sea-layer">{t(`ui.${s.layer}.layer`)}</p>}
      <Line {...p} scene={s} />
      <Facts {...p} position={s.position} />
      <Hand {...p} scene={s} />
    </div>
  );
}

type PartProps = ViewProps & { scene: Scene };

function Line({ scene: s, ...p }: PartProps) {
  const { store, view, t } = p;
  const { snap, tree } = store.get();
  const { preview } = view.get();
  const row = tree.rows.get(s.layer === "preview" ? (preview ?? "") : snap.cursor);
  const last = /^Place \S+ (\w)/.exec(row?.move ?? "")?.[1];
  const before = factsOf(snap.position).grid;
  const marks = chunksOf(store.get()).odds?.marksOf(p, s.layer, s.card);
  const cell = (name: CellName) => {
    const card = s.grid[name];
    const cost = card ? undefined : s.lit[name];
    const tried = s.layer === "trial" && card !== undefined && String(before[name]) !== card;
    const target = name === s.cell;
    const more = card ? undefined : marks?.(name);
    return (
      <Tile
        key={name}
        card={card}
        frame="place"
        cost={cost}
        state={[
          "cell",
          target && "target",
          tried && "trial",
          s.layer !== "trial" && card !== undefined && name === last && "last",
          ...(more?.state ?? []),
        ]}
        badge={tried && "?"}
        words={[
          t("mini.cell", { cell: name, n: s.line.indexOf(name) + 1, of: s.line.length }),
          card ?? t("ui.cell.empty"),
          s.card && !card && cost === undefined && t("ui.cell.no", { card: s.card }),
          cost !== undefined && t(cost ? "ui.cell.costs" : "ui.cell.free", { card: s.card, n: cost }),
          target && t("ui.cell.picked"),
          tried && t("ui.cell.trial"),
          ...(more?.words ?? []),
        ]}
        marks={
          <>
            <small aria-hidden="true">{name}</small>
            {more?.marks}
          </>
        }
        data-cell={name}
        data-focus={name}
        data-rove
        data-drop
        onClick={(event) => {
          pickCell(p, name);
          if (event.detail === 0) follow(p);
        }}
      />
    );
  };
  return (
    <div class="sea-board">
      <Bar role="group" label={t("mini.line", { n: s.line.length })} class="sea-cells">
        {s.line.map(cell)}
      </Bar>
    </div>
  );
}

function Hand({ scene: s, ...p }: PartProps) {
  const { store, view, t } = p;
  const { game } = store.get().snap.table;
  const asked = promptOf(s);
  const prompt = asked ? t.phrase(asked) : "";
  const begun = s.card !== "" || s.cell !== "";
  useEffect(() => {
    if (begun && store.speaker === view) view.say(prompt);
  }, [prompt]);

  const keys: Record<string, () => unknown> = {
    Escape: () => cancel(p),
    d: () => focusKey(view.el, s.offered.find((move) => move.startsWith("Discard")) ?? ""),
  };
  for (const slot of s.hand.keys()) {
    keys[slot + 1] = () => {
      focusKey(view.el, `slot-${slot}`);
      pickSlot(p, slot);
      follow(p);
    };
  }
  useKeys(view, keys);

  const card = (code: CardCode, slot: number) => {
    const cost = s.fitting[slot];
    const own = code === s.card;
    return (
      <Tile
        key={slot}
        card={code}
        frame="handcard"
        cost={cost}
        state={[own && "picked"]}
        words={[
          code,
          t("ui.hand.place", { n: slot + 1, of: s.hand.length }),
          cost !== undefined && t(cost ? "ui.cell.costs" : "ui.cell.free", { card: code, n: cost }),
        ]}
        data-rove
        data-slot={slot}
        data-focus={`slot-${slot}`}
        aria-pressed={own}
        onPointerDown={(event) =>
          dragCards(event, view, {
            lift: () => !blocked(p, sceneOf(p)) && view.set({ ...NOTHING_PICKED, slot }),
            drop: ({ cell }) => cell && pickCell(p, cell),
            cancel: () => cancel(p),
          })
        }
        onClick={(event) => {
          pickSlot(p, slot);
          if (event.detail === 0) follow(p);
        }}
      />
    );
  };

  const over = s.status.over && s.layer === "game";
  return (
    <div class="sea-hand">
      <Bar label={t("ui.hand")}>
        <div class="sea-cards">{s.hand.map(card)}</div>
        <div class={over ? "sea-actions sea-end" : "sea-actions"} data-tone={s.status.tone}>
          <p>{over ? s.status.text : prompt || (!s.position.hand && t("ui.hand.hidden"))}</p>
          {over && (
            <Button
              {...p}
              class="sea-primary"
              k="ui.bar.plus"
              data-focus="new"
              data-action="new"
              onPress={() => view.set({ dialog: "new" })}
            />
          )}
          {s.offered.map((move) => (
            <Button
              key={move}
              {...p}
              k={moveLabel(t, game, move) /* a text of its own: shown as it stands */}
              data-focus={move}
              data-move={move}
              onPress={() => !blocked(p, sceneOf(p)) && act(p, move)}
            />
          ))}
          {begun && (
            <Button {...p} k="ui.cancel" data-focus="cancel" data-action="cancel" onPress={() => cancel(p)} />
          )}
        </div>
      </Bar>
    </div>
  );
}
