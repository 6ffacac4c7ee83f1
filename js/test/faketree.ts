/** The moves tree of the scripted kernel, and how it goes to the page. */
import type { Phrase, TreePatch, TreeRow } from "../src/core/wire/protocol";
import { applyMove, type GameState } from "./fakegame";

export interface Node {
  id: string;
  parent: string | null;
  move: string;
  seat: number | null;
  kind: TreeRow["kind"];
  state: GameState;
  log: Phrase[];
  children: string[];
  comment: string;
  marks: TreeRow["marks"];
}

/** A row of the moves tree as the page has it. */
export const treeRow = (id: string, parent: string | null, more: Partial<TreeRow> = {}): TreeRow => ({
  id,
  parent,
  kind: parent === null ? "root" : "move",
  seat: 0,
  move: "",
  ply: 0,
  turn: 1,
  log: [],
  comment: "",
  marks: [],
  over: null,
  ...more,
});

export class FakeTree {
  readonly nodes = new Map<string, Node>();
  cursor = "0";

  constructor(start: GameState) {
    this.restart(start);
  }

  /** A new game: the tree is its root alone. */
  restart(state: GameState): void {
    this.nodes.clear();
    this.cursor = "0";
    const plain = { log: [], children: [], comment: "", marks: [] };
    this.nodes.set("0", { id: "0", parent: null, move: "", seat: null, kind: "root", state, ...plain });
  }

  at(id: string): Node {
    return this.nodes.get(id) as Node;
  }

  get here(): Node {
    return this.at(this.cursor);
  }

  /** Plays a move where the game stands, or goes to the node that made it before. */
  add(move: string): Node {
    const { here } = this;
    const twin = here.children.map((id) => this.at(id)).find((child) => child.move === move);
    if (twin) {
      this.cursor = twin.id;
      return twin;
    }
    const { state, log } = applyMove(here.state, move);
    return this.grow(here, { kind: "move", move, seat: here.state.deciding, state, log });
  }

  /** A new node below another; the game stands there. */
  grow(parent: Node, more: Pick<Node, "kind" | "move" | "seat" | "state" | "log">): Node {
    const id = String(this.nodes.size);
    const node: Node = { id, parent: parent.id, ...more, children: [], comment: "", marks: [] };
    this.nodes.set(id, node);
    parent.children.push(id);
    this.cursor = id;
    return node;
  }

  /** Drops a node and all below it: their ids. */
  drop(id: string): string[] {
    const gone = [id, ...this.at(id).children.flatMap((child) => this.drop(child))];
    this.nodes.delete(id);
    return gone;
  }

  row(node: Node): TreeRow {
    let ply = 0;
    for (let at = node; at.parent !== null; at = this.at(at.parent)) ply += 1;
    const { id, parent, kind, seat, move, log, comment, marks, state } = node;
    const turn = (parent === null ? state : this.at(parent).state).turn;
    const over = state.result ? String(state.result.outcome) : null;
    return { id, parent, kind, seat, move, ply, turn, log, comment, marks, over };
  }

  patch(rows: readonly Node[], rev: number, full = false, removed: string[] = []): TreePatch {
    const children: Record<string, string[]> = {};
    for (const node of this.nodes.values())
      if (full || rows.some((r) => r.id === node.id || r.parent === node.id))
        children[node.id] = [...node.children];
    return { type: "tree", rev, full, rows: rows.map((node) => this.row(node)), children, removed };
  }
}
