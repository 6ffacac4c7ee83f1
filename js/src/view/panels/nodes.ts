/** Nodes of the moves tree in words. Only the panels speak of them: what stands here is not in every saved notebook. */
import { lineFrom, type Tree } from "../../core/state/tree";
import type { Translate } from "../../core/text/i18n";
import { moveLabel } from "../../core/text/moves";
import type { Mark, TreeRow } from "../../core/wire/protocol";

export function nodeLabel(t: Translate, game: string, row: TreeRow): string {
  return row.kind === "move" ? moveLabel(t, game, row.move) : t(`ui.node.${row.kind}`);
}

/** Marks of moves, in the order of their keys 1 to 6; in words they are `ui.mark.1` to `ui.mark.6`. */
export const MARKS: readonly Mark[] = ["!", "?", "!!", "??", "!?", "?!"];

export function isMainLine(tree: Tree, id: string): boolean {
  return tree.root === id || lineFrom(tree, tree.root ?? "").includes(id);
}
