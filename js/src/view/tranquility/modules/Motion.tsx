/** Movements that show where cards went; nothing waits for them, and none lasts 300 ms but the light over a won sea. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { flip, HOME, MOTION_MS, moving } from "../../../core/host/motion";
import type { TreeRow } from "../../../core/wire/protocol";
import { WantedStyle } from "../../shared/wanted";
import type { SceneProps } from "../scene";
import { touched } from "../touched";
import styles from "./modules.css?inline";

/** Cards after each other, ms. */
const APART = 40;
const SWEEP_MS = 900;

/** Cards of the hand as they were last drawn: where they lay, and their pictures. */
type Lying = { card: string; box: DOMRect; picture: HTMLElement }[];

export function Motion(p: SceneProps) {
  const { store, view, scene: s } = p;
  const { snap, tree } = store.get();
  const { motion } = snap.ui;
  const row = tree.rows.get(snap.cursor);
  const seen = useRef(snap.cursor);
  const lying = useRef<Lying>([]);
  const asked = view.get().hint?.asked;

  // A step forward: the event arrives with or after the picture, and the card travels from where it was.
  useLayoutEffect(() => {
    const root = view.el;
    if (!row || !root) return;
    const step = row.parent === seen.current && s.layer === "game" && moving(root, motion);
    if (step) {
      const cell = root.querySelector(`[data-cell="${touched(row.move)}"] .sea-pic`);
      if (cell) flip(cell, view.from, motion);
      for (const new_ of root.querySelectorAll(".sea-new"))
        new_.animate?.([{ transform: "translateX(24px)", opacity: 0.3 }, HOME], { duration: 180 });
      away(p, row, lying.current);
      for (const wave of root.querySelectorAll(".sea-blocked:not([data-card])"))
        if (/\.(storm_placed|turned_up_purple)/.test(row.log.map(({ key }) => key).join("\n")))
          wave.animate?.([{ transform: "translateX(-50%) scaleX(0)" }, { transform: "none" }], {
            duration: 200,
          });
      if (s.status.tone === "win") sweep(root);
    }
    seen.current = row.id;
    view.from = null;
    lying.current = [...root.querySelectorAll<HTMLElement>(".sea-hand [data-slot]")].map((el) => ({
      card: el.dataset.card ?? "",
      box: el.getBoundingClientRect(),
      picture: el.querySelector(".sea-pic")!.cloneNode(true) as HTMLElement,
    }));
  }, [row?.id, snap.table.shown]);

  // A refused cell shakes its head.
  useLayoutEffect(() => {
    const cell = asked && view.el?.querySelector(`[data-cell="${asked}"]`);
    const [left, right] = [{ transform: "translateX(-3px)" }, { transform: "translateX(3px)" }];
    if (cell && moving(cell, motion)) cell.animate?.([{}, left, right, left, right, {}], { duration: 200 });
  }, [asked]);

  // In the page whatever is shown: marks of refusals and new cards are drawn with it, too.
  return (
    <>
      <style>{styles}</style>
      <WantedStyle />
    </>
  );
}

/** Own cards that were paid or given away turn over and slide to the deck line, one after the other. */
function away({ view, scene }: SceneProps, { log }: TreeRow, lying: Lying): void {
  const root = view.el!;
  const layer = root.querySelector(".sea-ghosts");
  const goal = root.querySelector(".sea-meter")?.getBoundingClientRect();
  if (!layer || !goal) return;
  const home = root.getBoundingClientRect();
  const gone = log.flatMap(({ key, args }) =>
    args.seat === scene.position.seat && /\.(paid|discarded|shed)$/.test(key)
      ? ((args.cards ?? []) as string[])
      : [],
  );
  const left = [...lying];
  gone.forEach((card, i) => {
    const at = left.findIndex((one) => one.card === card);
    if (at < 0) return;
    const [{ box, picture }] = left.splice(at, 1) as [Lying[number]];
    const ghost = picture.cloneNode(true) as HTMLElement;
    Object.assign(ghost.style, {
      inset: `${box.top - home.top}px auto auto ${box.left - home.left}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    layer.append(ghost);
    const end = `translate(${goal.left - box.left}px, ${goal.top - box.top}px) rotateY(180deg) scale(0.2)`;
    const run = ghost.animate?.([HOME, { transform: end, opacity: 0.2 }], {
      duration: MOTION_MS,
      delay: i * APART,
      easing: "ease-in",
    });
    if (run) run.onfinish = run.oncancel = () => ghost.remove();
    else ghost.remove();
  });
}

/** One light along the cells, from the dark corner to the light one: a single picture that moves. */
function sweep(root: HTMLElement): void {
  const board = root.querySelector(".sea-board")?.getBoundingClientRect();
  const home = root.getBoundingClientRect();
  if (!board) return;
  const sea = root.ownerDocument.createElement("div");
  sea.className = "sea-sweep";
  Object.assign(sea.style, {
    inset: `${board.top - home.top}px auto auto ${board.left - home.left}px`,
    width: `${board.width}px`,
    height: `${board.height}px`,
  });
  const light = sea.appendChild(root.ownerDocument.createElement("i"));
  root.querySelector(".sea-ghosts")!.append(sea);
  const run = light.animate?.(
    [{ transform: "translate(-60%, 60%)" }, { transform: "translate(60%, -60%)" }],
    {
      duration: SWEEP_MS,
      easing: "ease-in-out",
    },
  );
  if (run) run.onfinish = run.oncancel = () => sea.remove();
  else sea.remove();
}
