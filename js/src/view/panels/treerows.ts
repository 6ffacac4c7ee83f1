/** The moves tree as the list of lines people read: the main line flat, variations one level deeper. */
import { childrenOf, type Tree } from "../../core/state/tree";

export interface TreeLine {
  readonly id: string;
  readonly level: number;
  /** The line one level up that this one is an alternative to, or null in the main line. */
  readonly owner: string | null;
  /** First move of a variation. */
  readonly starts: boolean;
  /** Number of moves tried instead of this one: they follow one level deeper, unless they are folded away. */
  readonly others: number;
  readonly open: boolean;
}

export function treeLines(tree: Tree, closed: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  function walk(first: string, level: number, owner: string | null): void {
    for (let id: string | undefined = first; id !== undefined; id = childrenOf(tree, id)[0]) {
      const all: readonly string[] = childrenOf(tree, tree.rows.get(id)?.parent ?? "");
      const others = all[0] === id ? all.slice(1) : [];
      const open = !closed.has(id);
      lines.push({ id, level, owner, starts: owner !== null && id === first, others: others.length, open });
      if (open) for (const other of others) walk(other, level + 1, id);
    }
  }
  if (tree.root !== null) walk(tree.root, 1, null);
  return lines;
}
