/** The first worlds are watched, one after the other: each played in little, then it flies to its dot. */
import { useEffect, useRef, useState } from "preact/hooks";
import { moving } from "../../core/host/motion";
import type { ViewProps } from "../../core/play/props";
import type { WorldNews } from "../../core/wire/odds";
import type { CardCode, CellName } from "../../core/wire/protocol";

export const PLAY_MS = 400;
const FLY_MS = 250;
const STEP_MS = 40;
export const FIRST = 10; // worlds that are watched

type Grid = Readonly<Record<CellName, CardCode | null>>;

/** A world on its way: the grid as far as it is played. */
export interface Watching {
  readonly index: number;
  readonly until: number;
  readonly grid: Grid;
  readonly last: CellName | undefined;
  readonly flying: WorldNews | null;
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The board after so many frames. */
export function gridAfter(world: WorldNews, frames: number): { grid: Grid; last: CellName | undefined } {
  const played = world.frames.slice(0, frames);
  return { grid: Object.assign({}, ...played), last: Object.keys(played.at(-1) ?? {})[0] };
}

/** `show`: what is watched now, null when nothing is; `done`: the worlds watched since the last call of `watch`. */
export function useWatching(p: ViewProps, position: string) {
  const [show, setShow] = useState<Watching | null>(null);
  const [done, setDone] = useState<readonly WorldNews[]>([]);
  // One run at a time; what ends it: any key, another position, the end of the panel.
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setShow(null);
  };
  useEffect(() => {
    setDone([]);
    return stop;
  }, [position]);
  useEffect(() => {
    const el = p.view.el;
    if (!show || !el) return;
    el.addEventListener("keydown", stop, true);
    return () => el.removeEventListener("keydown", stop, true);
  }, [show !== null]);

  async function watch(from: number, until: number): Promise<void> {
    const mine = ++run.current;
    const on = () => run.current === mine;
    for (let index = from; index < until; index++) {
      const answer = await p.store.send({ do: "odds_world", index });
      if (!on()) return;
      if (!answer.ok) return stop();
      const world = answer.data as WorldNews;
      for (let ms = 0; ms < PLAY_MS; ms += STEP_MS) {
        const at = Math.ceil(((ms + STEP_MS) / PLAY_MS) * world.frames.length);
        setShow({ index, until, ...gridAfter(world, at), flying: null });
        await sleep(STEP_MS);
        if (!on()) return;
      }
      setShow({ index, until, ...gridAfter(world, world.frames.length), flying: world });
      await sleep(FLY_MS);
      if (!on()) return;
      setDone((before) => [...before.filter((one) => one.index !== index), world]);
    }
    stop();
  }

  return {
    show,
    done,
    stop,
    watch,
    /** Does the person want to watch? */
    wanted: () => p.view.el !== null && moving(p.view.el, p.store.get().snap.ui.motion),
  };
}

/** Lets a board fly to where its dot will be. */
export function fly(board: Element | null, dots: Element | null, place: number): void {
  if (!board || !dots) return;
  const from = board.getBoundingClientRect();
  const to = dots.getBoundingClientRect();
  const x = to.left + to.width * place - from.left - from.width / 2;
  const y = to.top + to.height * 0.8 - from.top - from.height / 2;
  board.animate?.([{}, { transform: `translate(${x}px, ${y}px) scale(0.06)`, opacity: 0.6 }], {
    duration: FLY_MS,
    easing: "ease-in",
    fill: "forwards",
  });
}
