/** Movements that show where cards went; nothing waits for them, and none lasts 300 ms but the light over a won sea. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { flip, HOME, MOTION_MS, moving } from "../../../core/host/motion";
import type { TreeRow } from "../../../core/wire/protocol";
import { wantedStyles } from "../../shared/wanted";
import type { SceneProps } from "../scene";
import { touched } from "../touched";
import styles from "./modules.css?inline";

/** Cards after each other, ms. */
const APART = 40;
const SWEEP_MS = 900;

/** Cards of the hand as they were last drawn: where they lay, and their pictures. */
type Lying = { card: string | undefined; box: DOMRect; picture: HTMLElement }[];
type Put = (ghost: HTMLElement, box: DOMRect) => HTMLElement;

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
      const laid = root.querySelector<HTMLElement>(`[data-cell="${touched(row.move)}"] .sea-pic`);
      // All that is measured comes before all that is put in: after that the page would have to be laid out again.
      const box = laid?.getBoundingClientRect();
      const [goal, sea] = [".sea-meter", ".sea-board"].map((one) =>
        root.querySelector(one)?.getBoundingClientRect(),
      );
      const home = root.getBoundingClientRect();
      const put: Put = (ghost, box) => ghostOf(root, home, ghost, box);
      if (laid) {
        const ghost = put(laid.cloneNode(true) as HTMLElement, box!);
        fly(laid, ghost, flip(ghost, view.from, motion, box));
      }
      for (const new_ of root.querySelectorAll(".sea-new"))
        new_.animate?.([{ transform: "translateX(24px)", opacity: 0.3 }, HOME], { duration: 180 });
      if (goal) away(p, row, lying.current, goal, put);
      for (const wave of root.querySelectorAll(".sea-blocked:not([data-card])"))
        if (/\.(storm_placed|turned_up_purple)/.test(row.log.map(({ key }) => key).join("\n")))
          wave.animate?.([{ transform: "translateX(-50%) scaleX(0)" }, { transform: "none" }], {
            duration: 200,
          });
      if (s.status.tone === "win" && sea) sweep(put(root.ownerDocument.createElement("div"), sea));
    }
    seen.current = row.id;
    view.from = null;
    lying.current = [];
    // Later: to measure now would have the page laid out before it is drawn, for a movement of the next move. Should
    // that come earlier, the hand is measured just before it is drawn.
    const measure = () => {
      done();
      if (moving(root, motion)) lying.current = handOf(root);
    };
    const timer = setTimeout(measure, MOTION_MS);
    const stop = store.subscribe(() => store.get().snap.cursor !== row.id && measure());
    const done = () => {
      clearTimeout(timer);
      stop();
    };
    return done;
  }, [row?.id, snap.table.shown]);

  // A refused cell shakes its head.
  useLayoutEffect(() => {
    const cell = asked && view.el?.querySelector(`[data-cell="${asked}"]`);
    const [left, right] = [{ transform: "translateX(-3px)" }, { transform: "translateX(3px)" }];
    if (cell && moving(cell, motion)) cell.animate?.([{}, left, right, left, right, {}], { duration: 200 });
  }, [asked]);

  // In the page whatever is shown: marks of refusals and new cards are drawn with it, too.
  return <style>{styles + wantedStyles}</style>;
}

const handOf = (root: HTMLElement): Lying =>
  [...root.querySelectorAll<HTMLElement>("[data-slot]")].map((el) => ({
    card: el.dataset.card,
    box: el.getBoundingClientRect(),
    picture: el.querySelector(".sea-pic")!.cloneNode(true) as HTMLElement,
  }));

/** Own cards that were paid or given away turn over and slide to the deck line, one after the other. */
function away({ scene }: SceneProps, { log }: TreeRow, lying: Lying, goal: DOMRect, put: Put): void {
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
    const ghost = put(picture, box);
    const end = `translate(${goal.left - box.left}px, ${goal.top - box.top}px) rotateY(180deg) scale(0.2)`;
    const run = ghost.animate?.([HOME, { transform: end, opacity: 0.2 }], {
      duration: MOTION_MS,
      delay: i * APART,
      easing: "ease-in",
    });
    endWith(run, () => ghost.remove());
  });
}

/** A picture over everything, where the box is. What moves there has nothing above it that would be painted with it. */
function ghostOf(root: HTMLElement, home: DOMRect, ghost: HTMLElement, box: DOMRect): HTMLElement {
  Object.assign(ghost.style, {
    inset: `${box.top - home.top}px auto auto ${box.left - home.left}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  root.querySelector(".sea-ghosts")!.append(ghost);
  return ghost;
}

function endWith(run: Animation | undefined, end: () => void): void {
  if (run) run.onfinish = run.oncancel = end;
  else end();
}

/** Hides a card that was laid while its picture moves. */
function fly(laid: HTMLElement, ghost: HTMLElement, run: Animation | undefined): void {
  laid.style.visibility = "hidden";
  endWith(run, () => {
    ghost.remove();
    laid.style.visibility = "";
  });
}

/** One light along the cells, from the dark corner to the light one: a single picture that moves. */
function sweep(sea: HTMLElement): void {
  sea.className = "sea-sweep";
  const light = sea.appendChild(sea.ownerDocument.createElement("i"));
  const run = light.animate?.(
    [{ transform: "translate(-60%, 60%)" }, { transform: "translate(60%, -60%)" }],
    {
      duration: SWEEP_MS,
      easing: "ease-in-out",
    },
  );
  endWith(run, () => sea.remove());
}
