/** The moves tree as the page knows it: an immutable value, replaced by each patch. */
import type { TreePatch, TreeRow } from "../wire/protocol";

export interface Tree {
  readonly root: string | null;
  readonly rows: ReadonlyMap<string, TreeRow>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

export const EMPTY_TREE: Tree = { root: null, rows: new Map(), children: new Map() };

export function patchTree(tree: Tree, patch: TreePatch): Tree {
  const old = patch.full ? EMPTY_TREE : tree;
  const rows = new Map(old.rows);
  const children = new Map([...old.children, ...Object.entries(patch.children)]);
  for (const row of patch.rows) rows.set(row.id, row);
  for (const id of patch.removed) {
    rows.delete(id);
    children.delete(id);
  }
  const root = [...rows.values()].find((row) => row.parent === null)?.id ?? null;
  return { root, rows, children };
}

/** Rows may be on their way still: only children that are here. */
export function childrenOf(tree: Tree, id: string): readonly string[] {
  return (tree.children.get(id) ?? []).filter((child) => tree.rows.has(child));
}

/** Ids from the root to `id`, both included; [] for an unknown id. */
export function pathTo(tree: Tree, id: string): string[] {
  const path: string[] = [];
  for (let row = tree.rows.get(id); row; row = tree.rows.get(row.parent ?? "")) path.unshift(row.id);
  return path;
}

/** Ids from `id` (excluded) along first children to the tip. */
export function lineFrom(tree: Tree, id: string): string[] {
  const line: string[] = [];
  for (let [next] = childrenOf(tree, id); next !== undefined; [next] = childrenOf(tree, next))
    line.push(next);
  return line;
}

/** Neighbours among the children of one parent, for stepping between variations. */
export function sibling(tree: Tree, id: string, step: 1 | -1): string | null {
  const all = childrenOf(tree, tree.rows.get(id)?.parent ?? "");
  return all[all.indexOf(id) + step] ?? null;
}
