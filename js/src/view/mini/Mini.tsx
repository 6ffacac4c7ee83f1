/** The table of Mini: the line of cells, the hand, and the moves of what is picked as buttons. */
import { focusKey } from "../../core/host/roving";
import { act, blocked } from "../../core/play/act";
import { rowShown } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { NOTHING_PICKED } from "../../core/state/viewstate";
import { moveLabel } from "../../core/text/moves";
import type { CardCode, CellName } from "../../core/wire/protocol";
import { chunksOf } from "../shared/contracts";
import { Bar, Button, MAIN } from "../shared/controls";
import { Dock } from "../shared/Dock";
import { Hand as CardHand } from "../shared/Hand";
import { priceOf, Tile } from "../shared/Tile";
import { Wanted, wantedOf, wantedStyles } from "../shared/wanted";
import { factsOf, follow, partsOf, pickCell, pickSlot, promptOf, type Scene, sceneOf } from "./flow";
import styles from "./mini.css?inline";
import { Facts } from "./words";

export function Table(p: ViewProps) {
  const { store, t } = p;
  const s = sceneOf(p);
  const line = () => s.line.map((cell) => `${cell} ${s.grid[cell] ?? t("ui.cell.empty")}`).join(", ");
  const { side } = chunksOf(store.get());
  return (
    <>
      <div
        class="sea-table sea-line-of"
        data-layer={s.layer}
        style={{ "--cards": Number(store.get().snap.table.options.cards) }}
      >
        <style>{styles + wantedStyles}</style>
        <Line {...p} scene={s} />
      </div>
      <Dock {...p} hand={<Hand {...p} scene={s} />}>
        <Facts {...p} position={s.position} />
        {side && <side.Readouts {...p} row={line} counts=".sea-facts li" />}
      </Dock>
    </>
  );
}

type PartProps = ViewProps & { scene: Scene };

function Line({ scene: s, ...p }: PartProps) {
  const { store, t } = p;
  const last = /^Place \S+ (\w)/.exec(rowShown(p, s.layer)?.move ?? "")?.[1];
  const before = factsOf(store.get().snap.position).grid;
  const marks = chunksOf(store.get()).odds?.marksOf(p, s.layer, s.card);
  const wanted = wantedOf(p, s.layer);
  const cell = (name: CellName) => {
    const card = s.grid[name];
    const cost = card ? undefined : s.lit[name];
    const dear = card ? undefined : s.dear[name];
    const tried = s.layer === "trial" && card !== undefined && String(before[name]) !== card;
    const target = name === s.cell;
    const more = card ? undefined : marks?.(name);
    return (
      <Tile
        p={p}
        key={name}
        card={card}
        frame="place"
        cost={cost}
        state={[
          "cell",
          target && "target",
          dear !== undefined && "dear",
          tried && "trial",
          s.layer !== "trial" && card !== undefined && name === last && "last",
          ...(more?.state ?? []),
        ]}
        badge={tried && "?"}
        words={[
          t("mini.cell", { cell: name, n: s.line.indexOf(name) + 1, of: s.line.length }),
          card ?? t("ui.cell.empty"),
          s.card &&
            !card &&
            cost === undefined &&
            t(dear ? "ui.cell.dear" : "ui.cell.no", { card: s.card, n: dear ?? 0 }),
          priceOf(t, s.card, cost),
          target && t("ui.cell.picked"),
          tried && t("ui.cell.trial"),
          wanted[name]?.words,
          ...(more?.words ?? []),
        ]}
        marks={
          <>
            <small aria-hidden="true">{name}</small>
            {wanted[name] && <Wanted {...wanted[name]} />}
            {dear && <span class="sea-cost sea-toodear">{dear}</span>}
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
    <div class="sea-board" style={{ "--columns": s.line.length, "--rows": 1 }}>
      <Bar role="group" label={t("mini.line", { n: s.line.length })} class="sea-cells">
        {s.line.map(cell)}
      </Bar>
    </div>
  );
}

function Hand({ scene: s, ...p }: PartProps) {
  const { store, view, t } = p;
  const { game } = store.get().snap.table;
  const { side } = chunksOf(store.get());
  const meant = side?.chosenMove(p);
  const asked = promptOf(s);

  const card = (code: CardCode, slot: number, held: object) => {
    const cost = s.fitting[slot];
    const own = code === s.card;
    return (
      <Tile
        p={p}
        key={slot}
        card={code}
        frame="handcard"
        cost={cost}
        state={[own && "picked"]}
        words={[code, t("ui.hand.place", { n: slot + 1, of: s.hand.length }), priceOf(t, code, cost)]}
        aria-pressed={own}
        {...held}
      />
    );
  };

  return (
    <CardHand
      {...p}
      scene={s}
      prompt={asked ? t.phrase(asked) : ""}
      begun={s.card !== "" || s.cell !== ""}
      card={card}
      pickSlot={pickSlot}
      follow={follow}
      drag={(slot) => ({
        lift: () => !blocked(p, sceneOf(p)) && view.set({ ...NOTHING_PICKED, slot }),
        drop: ({ cell }) => cell && pickCell(p, cell),
      })}
      keys={{
        d: () => focusKey(view.el, s.offered.find((move) => move.startsWith("Discard")) ?? ""),
      }}
    >
      {s.offered.map((move) => (
        <Button
          key={move}
          {...p}
          k={moveLabel(t, game, move) /* a text of its own: shown as it stands */}
          data-focus={move}
          data-move={move}
          {...(move === meant ? MAIN : {})}
          onPress={() => !blocked(p, sceneOf(p)) && act(p, move)}
        />
      ))}
      {side && s.offered.length > 0 && <side.Choose {...p} partsOf={(move) => partsOf(sceneOf(p), move)} />}
    </CardHand>
  );
}
