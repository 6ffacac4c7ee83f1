/** Rows of cells of sea, in the shape of the layout. One tab stop; arrows go where they point, "." and "," follow the playing order. */
import { isPlain, keyName } from "../../core/host/keys";
import { focusKey } from "../../core/host/roving";
import { rowShown } from "../../core/play/picture";
import { cardOf } from "../../core/text/words";
import type { CellName } from "../../core/wire/protocol";
import { useStop } from "../shared/hooks";
import { priceOf, Tile } from "../shared/Tile";
import { pickCell, pickSpace, spoken } from "./flow";
import { modulesOf, type SceneProps } from "./scene";
import { columnOf, touched } from "./touched";

export function Board(p: SceneProps) {
  const { store, view, t, scene: s } = p;
  const { snap } = store.get();
  const { table } = snap;
  const { rows, segments, start, finish } = table.layout;
  const { cell: picked, hint, pointed } = view.get();
  const order = segments.flat();
  const columns = Math.max(...order.map(columnOf));
  const { onFocusIn, ref } = useStop(view, order[0]!);
  const last = touched(rowShown(p, s.layer)?.move);
  /** The cell pointed at, or none: drawn only where the picked card can go. */
  const point = (event: Event) => {
    const to = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset.cell;
    view.set({ pointed: to }, ![to, view.get().pointed].some((one) => one && one in s.lit));
  };

  function onKeyDown(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset.focus;
    const corner = event.ctrlKey && /^(Home|End)$/.test(event.key);
    if (!from || !(corner || isPlain(event))) return;
    const to = modulesOf(store.get())?.stepTo(keyName(event), from, rows, order, corner);
    if (to == null) return;
    event.preventDefault();
    event.stopPropagation();
    focusKey(view.el, to);
  }

  function cell(name: CellName, y: number) {
    const card = cardOf(s.position.grid[name]);
    const before = cardOf(snap.position.grid[name]);
    const cost = s.lit[name];
    const more = s.more?.(name);
    const dear = card ? undefined : s.dear[name];
    const tried = s.layer === "trial" && card !== before;
    return (
      <div role="gridcell" key={name} class="sea-cell" style={{ "--r": y + 1, "--c": columnOf(name) }}>
        <Tile
          p={p}
          card={card}
          ghost={
            !card && (name === s.ghostAt || (name === pointed && cost !== undefined && !s.aim))
              ? s.ghost || s.card
              : ""
          }
          frame="place"
          cost={s.aim?.lit ? undefined : cost}
          state={[
            s.aim?.lit !== undefined && s.aim.lit !== "" && cost !== undefined && "aimed",
            name === picked && "target",
            tried && "trial",
            cost === undefined && dear !== undefined && "dear",
            hint?.asked === name && "asked",
            hint?.against?.includes(name) && "conflict",
            s.layer !== "trial" && name === last && "last",
            ...(more?.state ?? []),
          ]}
          badge={tried && "?"}
          words={[
            t("ui.cell", {
              cell: name,
              row: rows.length - y,
              rows: rows.length,
              column: columnOf(name),
              place: order.indexOf(name) + 1,
            }),
            card ? spoken(p, s, card) : t("ui.cell.empty"),
            ...(more?.words ?? []),
            s.card &&
              !card &&
              cost === undefined &&
              t(dear ? "ui.cell.dear" : "ui.cell.no", { card: s.card, n: dear ?? 0 }),
            priceOf(t, s.card, cost, s.aim?.lit),
            name === picked && t("ui.cell.picked"),
            tried && t(card ? "ui.cell.trial" : "ui.cell.gone"),
          ]}
          data-cell={name}
          data-focus={name}
          data-drop
          marks={
            <>
              {cost === undefined && dear && <span class="sea-cost sea-toodear">{dear}</span>}
              {hint?.asked === name && <b class="sea-cross">×</b>}
              {more?.marks}
            </>
          }
          onClick={() => pickCell(p, name)}
        />
      </div>
    );
  }

  function space(name: "start" | "finish") {
    const laid = s.position[name];
    const card = name === "start" ? "S" : "F";
    const ready = s.kinds.includes(name === "start" ? "PlayStart" : "PlayFinish");
    return (
      <div class={`sea-${name}`}>
        <Tile
          p={p}
          card={laid ?? card}
          frame="space"
          cost={ready ? 0 : undefined}
          state={[!laid && "open"]}
          words={[t(`ui.${name}`), t(`ui.space.${laid ? "laid" : ready ? "ready" : "open"}`)]}
          data-space={name}
          data-focus={name}
          data-drop
          onClick={() => pickSpace(p, name)}
        />
      </div>
    );
  }

  return (
    <div
      ref={ref}
      class={columns > 6 ? "sea-board sea-wide" : "sea-board"}
      style={{ "--columns": columns, "--rows": rows.length }}
      role="none"
      onKeyDown={onKeyDown}
      onPointerOver={point}
      onPointerLeave={point}
      onFocusIn={(event) => {
        point(event);
        onFocusIn(event);
      }}
    >
      {finish !== null && space("finish")}
      <div
        class="sea-grid"
        role="grid"
        aria-label={t("ui.board")}
        aria-description={s.layer === "trial" ? t("ui.trial.layer") : undefined}
      >
        {rows.map((cells, y) => (
          <div role="row" class="sea-row" key={cells[0]}>
            <span class="sea-label" style={{ "--r": y + 1 }} aria-hidden="true">
              {rows.length - y}
            </span>
            <span class="sea-rail" style={{ "--r": y + 1 }} aria-hidden="true">
              {s.edge?.(rows.length - y - 1)}
            </span>
            {cells.map((name) => cell(name, y))}
          </div>
        ))}
      </div>
      {[..."abcdefghijk".slice(0, columns)].map((name, i) => (
        <span key={name} class="sea-label sea-column" style={{ "--c": i + 1 }} aria-hidden="true">
          {name}
        </span>
      ))}
      {start !== null && space("start")}
    </div>
  );
}
