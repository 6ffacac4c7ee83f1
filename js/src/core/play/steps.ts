/** Moving about in the tree, and forking. */
import { lineFrom, pathTo, sibling } from "../state/tree";
import type { ViewState } from "../state/viewstate";
import type { Forked } from "../wire/protocol";
import { ask, told } from "./ask";
import type { ViewProps } from "./props";

/** Shows another node; also without a kernel. */
export function go(p: ViewProps, node: string) {
  p.view.set({ preview: null });
  return told(p, p.store.goto(node));
}

export type Step = "first" | "prev" | "next" | "last";

/** Where each view last went: stepping back and on again stays in the same variation. */
const ends = new WeakMap<ViewState, string>();

/** The node a step leads to, or null at the end of the line. */
export function stepTarget({ store, view }: ViewProps, step: Step): string | null {
  const { tree, snap } = store.get();
  let path = pathTo(tree, ends.get(view) ?? "");
  if (!path.includes(snap.cursor)) {
    ends.set(view, snap.cursor);
    path = pathTo(tree, snap.cursor);
  }
  const line = [...path, ...lineFrom(tree, path.at(-1) ?? "")];
  const at = line.indexOf(snap.cursor);
  const to = line[{ first: 0, prev: at - 1, next: at + 1, last: line.length - 1 }[step]];
  return to === undefined || to === snap.cursor ? null : to;
}

/** Goes to the variation before or after the shown node; false where there is none. */
export function stepSide(p: ViewProps, step: 1 | -1): boolean {
  const { tree, snap } = p.store.get();
  const node = sibling(tree, snap.cursor, step);
  if (node !== null) void go(p, node);
  return node !== null;
}

export async function fork(p: ViewProps, node: string, redeal: boolean): Promise<void> {
  const answer = await ask(p, { do: "fork", node, redeal });
  if (!answer.ok) return;
  const forked = answer.data as Forked;
  p.view.set({ forked, panel: "moves" });
  p.view.say(p.t("ui.fork.made", { code: forked.code }));
}
