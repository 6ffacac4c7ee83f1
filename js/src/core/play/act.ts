/** Making a move, whatever the game: played, tried in the what-if layer, or asked about. */
import type { Shown } from "../state/shown";
import { type Hint, NOTHING_PICKED } from "../state/viewstate";
import type { Answer } from "../wire/protocol";
import { dead, refusal, tell } from "./ask";
import { footing } from "./bind";
import type { ViewProps } from "./props";
import type { tryMove } from "./trial";

/** The what-if layer comes with the panels that open it. */
interface TrialTools {
  tryMove: typeof tryMove;
}

/** Plays a legal move, asks the kernel about another. In the what-if layer both are tried. */
export async function act(
  p: ViewProps,
  move: string,
  legal = true,
  marks?: (answer: Answer) => Omit<Hint, "text" | "tone">,
): Promise<void> {
  const { view, store } = p;
  const { snap, panels } = store.get();
  if (view.get().trial) return (panels as TrialTools).tryMove(p, move);
  if (legal) {
    const card = view.el?.querySelector(`.sea-hand [data-card="${move.split(" ")[1]}"]`);
    view.from = card?.getBoundingClientRect();
  }
  const answer = await store.send({ do: legal ? "move" : "explain", move });
  // What was picked lies there until the picture of the move comes, which drops it (bind.ts); none came, or one of
  // the same position: a move that was only tried, or that a question stands before.
  if (legal && footing(store.get().snap) === footing(snap)) view.set(NOTHING_PICKED);
  const text = answer.ok ? !legal && answer.text : refusal(p.t, answer);
  if (text) tell(p, text, "refused", marks?.(answer));
}

/** Says what stands in the way of any move now, if anything. */
export function blocked(p: ViewProps, s: Shown): boolean {
  const state = p.store.get();
  const busy = p.view.get().trial?.busy || /^(move|keep)$/.test(state.pending?.do ?? "");
  const why = busy ? p.t("ui.waiting") : dead(p.t, state) || (s.choices.kinds?.length ? "" : s.status.text);
  if (why) tell(p, why, "info");
  return why !== "" || s.layer === "preview";
}

/** Drops what is half done. False when there was nothing: then Escape belongs to the host. */
export function cancel({ view }: ViewProps): boolean {
  const before = view.get();
  view.set(NOTHING_PICKED);
  return view.get() !== before;
}

/** One more chosen, or no longer. More than `most`: the one chosen first goes back. */
export function toggled(chosen: readonly number[], one: number, most: number): number[] {
  const rest = chosen.filter((other) => other !== one);
  return rest.length < chosen.length ? rest : [...rest, one].slice(-most || 99);
}
