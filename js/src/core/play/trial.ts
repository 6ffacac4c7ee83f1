/** The what-if layer: moves tried on the shown node. Nothing here touches the game until it is kept. */
import { NOTHING_PICKED, type Trial } from "../state/viewstate";
import { moveLabel } from "../text/moves";
import type { Answer, Tried } from "../wire/protocol";
import { ask, tell } from "./ask";
import type { ViewProps } from "./props";

const EMPTY = { moves: [], steps: [], busy: false, refused: null };

/** Opens or drops the layer. */
export function toggleTrial({ store, view, t }: ViewProps): void {
  const { trial, panel } = view.get();
  const open: Trial | null = trial ? null : { node: store.get().snap.cursor, ...EMPTY };
  view.set({ ...NOTHING_PICKED, trial: open, panel: open ? "trial" : panel });
  view.say(t(open ? "ui.trial.on" : "ui.trial.off"));
}

async function attempt({ store, view, t }: ViewProps, moves: string[]): Promise<void> {
  const before = view.get().trial;
  if (!before) return;
  view.set({ ...NOTHING_PICKED, trial: { ...before, ...(moves.length ? { busy: true } : EMPTY) } });
  if (moves.length === 0) return;
  const answer = await store.send({ do: "try", moves });
  // Dropped, or the game went on, while the kernel was thinking.
  if (view.get().trial?.node !== before.node) return;
  const all = (answer.data as Tried | null | undefined)?.steps;
  const steps = (all ?? before.steps).filter((step) => step.ok);
  const bad = all?.find((step) => !step.ok) ?? (answer.ok ? null : answer);
  const refused = bad && [bad.text ?? bad.code, bad.rule && `(${bad.rule})`].filter(Boolean).join(" ");
  const trial = { node: before.node, moves: steps.map((step) => step.move), steps, busy: false, refused };
  view.set({ trial, hint: refused === null ? null : { text: refused, tone: "refused" } });
  const move = moveLabel(t, store.get().snap.table.game, moves.at(-1)!);
  view.say(refused ?? t("ui.trial.tried", { move, n: steps.length }), refused !== null);
}

/** Tries one more move at the end of the trial. */
export function tryMove(p: ViewProps, move: string): Promise<void> {
  return attempt(p, [...(p.view.get().trial?.moves ?? []), move]);
}

/** Takes the last trial move back. */
export function takeBack(p: ViewProps): Promise<void> {
  return attempt(p, (p.view.get().trial?.moves ?? []).slice(0, -1));
}

/** Plays the trial for real, as far as it is really legal. One move is a move; several become a line. */
export async function keepTrial(p: ViewProps): Promise<Answer | null> {
  const [first, ...more] = p.view.get().trial?.moves ?? [];
  if (first === undefined) return null;
  const answer = await ask(
    p,
    more.length ? { do: "keep", moves: [first, ...more] } : { do: "move", move: first },
  );
  if (!answer.ok) return answer;
  p.view.set({ ...NOTHING_PICKED, trial: null });
  // A card that came may have made a later trial move illegal: the line then ends before it.
  const stopped = (answer.data as { stopped?: { text: string } | null } | undefined)?.stopped;
  if (stopped) tell(p, stopped.text);
  return answer;
}
