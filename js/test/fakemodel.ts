/** An anywidget model with a scripted kernel behind it, for tests and the development page. */
import en from "../../src/seawidget/locale/en.json";
import ru from "../../src/seawidget/locale/ru.json";
import uk from "../../src/seawidget/locale/uk.json";
import { makeTranslate } from "../src/core/i18n";
import type { Model } from "../src/core/model";
import type {
  Answer,
  Envelope,
  Message,
  Phrase,
  Player,
  Status,
  Table,
  Traits,
  TreeRow,
  TrialStep,
  Ui,
} from "../src/core/protocol";
import {
  applyMove,
  CELLS,
  choicesOf,
  type GameState,
  newGame,
  Refused,
  ROWS,
  tryMoves,
  viewOf,
} from "./fakegame";

const CATALOGUES: Record<string, Record<string, Message>> = { en, uk, ru } as never;

export interface FakeOptions {
  game?: Partial<GameState>;
  table?: Partial<Table>;
  ui?: Partial<Ui>;
  /** Milliseconds before the kernel answers; "never" for a kernel that is busy or gone. */
  latency?: number | "never";
  players?: Player[];
  /** A scripted picture of a module or variant: moves are taken and change nothing, questions are refused. */
  picture?: Partial<Traits>;
  /** What is answered to moves on trial. */
  tried?: TrialStep[];
  /** Scripted answers, by intent. */
  answers?: Record<string, (intent: Envelope) => Partial<Answer>>;
}

interface Node {
  id: string;
  parent: string | null;
  move: string;
  seat: number | null;
  kind: TreeRow["kind"];
  state: GameState;
  log: Phrase[];
  children: string[];
  comment: string;
  marks: string[];
}

export interface FakeModel extends Model {
  /** Every intent the page sent, in order. */
  readonly sent: Envelope[];
  /** Intents other than ready and peek. */
  intents(): Envelope[];
  readonly nodes: Map<string, Node>;
  /** How many listeners the page holds. */
  listeners(): number;
  latency: number | "never";
  /** Answers what came in while the latency was "never". */
  release(): void;
  /** Plays a move from the Python side. */
  play(move: string): void;
  /** Fires an event as the host would. */
  trigger(name: string, ...args: unknown[]): void;
  /** Sets traits as one update of the kernel, with a new rev. */
  push(traits: Partial<Traits>): void;
  /** A second handle on the same model, as hosts make for each view. */
  proxy(): Model;
  traits: Traits;
}

export function fakeModel(options: FakeOptions = {}): FakeModel {
  const handlers = new Map<string, Set<(...args: unknown[]) => void>>();
  const sent: Envelope[] = [];
  const held: Envelope[] = [];
  const nodes = new Map<string, Node>();
  const answers = new Map<string, Answer>();
  const start = newGame(options.game);
  nodes.set("0", {
    id: "0",
    parent: null,
    move: "",
    seat: null,
    kind: "root",
    state: start,
    log: [],
    children: [],
    comment: "",
    marks: [],
  });
  let cursor = "0";
  let shown: number | null = options.table?.shown === undefined ? 0 : options.table.shown;
  const redo: string[] = [];
  const ui: Ui = {
    theme: "auto",
    locale: "en",
    motion: "off",
    suggest: true,
    pace: 0,
    keys: true,
    ...options.ui,
  };

  const here = () => nodes.get(cursor) as Node;
  const catalogue = () => CATALOGUES[traits.ui.locale] ?? {};
  const people: Player[] =
    options.players ?? start.hands.map((_, seat) => ({ seat, name: null, kind: "person", bot: null }));

  function statusOf(state: GameState): Status {
    const t = makeTranslate(catalogue(), traits.ui.locale);
    const args = {
      who: (state.deciding ?? 0) + 1,
      n: state.due,
      most: state.due,
      least: state.due,
      turn: state.turn,
    };
    const { result } = state;
    const mine = state.deciding === shown;
    const what =
      result?.reason ??
      (state.point === "SHED" ? (mine ? "shed_exact" : "wait_shed") : mine ? "act_alone" : "wait_act");
    const key = `tranquility.status.${what}`;
    const tone = result ? (result.outcome === "win" ? "win" : "loss") : mine ? "turn" : "wait";
    return { key, args, text: t(key, args), tone, over: result !== null };
  }

  function tableNow(): Table {
    return {
      game: "tranquility",
      players: people,
      options: { players: start.players },
      layout: { rows: ROWS, segments: [CELLS] },
      curtain: false,
      asks: null,
      undo: "free",
      canUndo: here().parent !== null,
      canRedo: redo.length > 0 || here().children.length > 0,
      bot:
        here().state.deciding !== null &&
        people[here().state.deciding ?? 0]?.kind === "bot" &&
        here().children.length === 0,
      tip: here().children.length === 0,
      forks: 0,
      ...options.table,
      shown,
    };
  }

  function picture(): Partial<Traits> {
    const { state } = here();
    return {
      cursor,
      position: viewOf(state, shown),
      choices: choicesOf(state, shown),
      status: statusOf(state),
      table: tableNow(),
      ...options.picture,
    };
  }

  const traits = { rev: 1, ui, catalogue: {} } as Traits;
  traits.catalogue = catalogue();
  Object.assign(traits, picture());

  function trigger(name: string, ...args: unknown[]): void {
    for (const fn of [...(handlers.get(name) ?? [])]) fn(...args);
  }

  function push(patch: Partial<Traits>): void {
    const all = { ...patch, rev: traits.rev + 1 };
    Object.assign(traits, all);
    for (const name of Object.keys(all)) trigger(`change:${name}`);
  }

  function row(node: Node): TreeRow {
    let ply = 0;
    for (let at = node; at.parent !== null; at = nodes.get(at.parent) as Node) ply += 1;
    const { id, parent, kind, seat, move, log, comment, marks, state } = node;
    return {
      id,
      parent,
      kind,
      seat,
      move,
      ply,
      turn: (parent === null ? state : (nodes.get(parent) as Node).state).turn,
      log,
      comment,
      marks,
      over: state.result ? String(state.result.outcome) : null,
    };
  }

  function patch(rows: Node[], full = false, removed: string[] = []): void {
    const children: Record<string, string[]> = {};
    for (const node of nodes.values())
      if (full || rows.some((r) => r.id === node.id || r.parent === node.id))
        children[node.id] = [...node.children];
    trigger("msg:custom", { type: "tree", rev: traits.rev, full, rows: rows.map(row), children, removed });
  }

  function add(move: string): Node {
    const parent = here();
    const twin = parent.children.map((id) => nodes.get(id) as Node).find((child) => child.move === move);
    if (twin) {
      cursor = twin.id;
      return twin;
    }
    const { state, log } = applyMove(parent.state, move);
    const node: Node = {
      id: String(nodes.size),
      parent: parent.id,
      move,
      seat: parent.state.deciding,
      kind: "move",
      state,
      log,
      children: [],
      comment: "",
      marks: [],
    };
    nodes.set(node.id, node);
    parent.children.push(node.id);
    cursor = node.id;
    return node;
  }

  function drop(id: string): string[] {
    const node = nodes.get(id) as Node;
    const gone = [id, ...node.children.flatMap(drop)];
    nodes.delete(id);
    return gone;
  }

  function run(intent: Envelope): Partial<Answer> {
    const need = (id: string): Node => {
      const node = nodes.get(id);
      if (!node) throw new Refused("unknown_node", "", `There is no node ${id}.`);
      return node;
    };
    const scripted = options.answers?.[intent.do];
    if (scripted) return scripted(intent);
    switch (intent.do) {
      case "ready":
        queueMicrotask(() => patch([...nodes.values()], true));
        return { data: {} };
      case "move": {
        if (options.picture) return {};
        if (intent.rev !== traits.rev) throw new Refused("stale_revision", "", "The board has changed.");
        const node = add(intent.move);
        redo.length = 0;
        patch([node, ...(node.parent ? [need(node.parent)] : [])]);
        push(picture());
        return {};
      }
      case "undo": {
        const { parent } = here();
        if (parent === null) throw new Refused("undo_refused", "", "Nothing to take back.");
        redo.push(cursor);
        cursor = parent;
        push(picture());
        return {};
      }
      case "redo": {
        const next = redo.pop() ?? here().children[0];
        if (!next) throw new Refused("undo_refused", "", "Nothing to redo.");
        cursor = next;
        push(picture());
        return {};
      }
      case "goto":
        cursor = need(intent.node).id;
        push(picture());
        return {};
      case "peek":
        return {
          data: {
            positions: Object.fromEntries(
              intent.nodes
                .filter((id) => nodes.has(id))
                .map((id) => [
                  id,
                  { position: viewOf(need(id).state, shown), status: statusOf(need(id).state) },
                ]),
            ),
          },
        };
      case "explain":
        if (options.picture) throw new Refused("row_blocked", "ROCKS-2", `No: ${intent.move}.`);
        applyMove(here().state, intent.move);
        return { data: { ok: true, cost: 0 } };
      case "try":
        if (options.tried) return { data: { steps: options.tried } };
        return { data: { steps: tryMoves(here().state, shown ?? 0, intent.moves) } };
      case "keep": {
        const added = intent.moves.map(add);
        patch(added);
        push(picture());
        return {};
      }
      case "comment":
        need(intent.node).comment = intent.text;
        patch([need(intent.node)]);
        return {};
      case "mark": {
        const node = need(intent.node);
        node.marks = node.marks.includes(intent.mark)
          ? node.marks.filter((m) => m !== intent.mark)
          : [...node.marks, intent.mark];
        patch([node]);
        return {};
      }
      case "promote":
      case "main": {
        const node = need(intent.node);
        const parent = need(node.parent ?? "0");
        parent.children = [node.id, ...parent.children.filter((id) => id !== node.id)];
        patch([node, parent]);
        return {};
      }
      case "delete": {
        const parent = need(need(intent.node).parent ?? "0");
        const gone = drop(intent.node);
        parent.children = parent.children.filter((id) => id !== intent.node);
        if (gone.includes(cursor)) cursor = parent.id;
        patch([parent], false, gone);
        push(picture());
        return {};
      }
      case "fork": {
        const parent = need(intent.node);
        const node: Node = {
          ...parent,
          id: String(nodes.size),
          parent: parent.id,
          kind: intent.redeal ? "redeal" : "fork",
          move: "",
          log: [],
          children: [],
          comment: "",
          marks: [],
        };
        nodes.set(node.id, node);
        parent.children.push(node.id);
        cursor = node.id;
        patch([node, parent]);
        push(picture());
        return { data: { node: node.id, code: "game = w.forks[0]" } };
      }
      case "curtain":
        shown = intent.seat;
        push(picture());
        return {};
      case "setup":
        return {
          data: {
            games: ["tranquility"],
            words: {},
            presets: [{ name: "base", options: {} }],
            fields: [
              {
                name: "players",
                value: 1,
                values: [1, 2, 3].map((value) => ({ value, allowed: true, why: null })),
              },
              {
                name: "monsters",
                value: 0,
                values: [0, 3].map((value) => ({
                  value,
                  allowed: value === 0,
                  why: value ? "Not with these options." : null,
                })),
              },
            ],
            bots: ["random", "greedy"],
            seats: 1,
          },
        };
      case "new":
        nodes.clear();
        nodes.set("0", {
          id: "0",
          parent: null,
          move: "",
          seat: null,
          kind: "root",
          state: newGame(),
          log: [],
          children: [],
          comment: "",
          marks: [],
        });
        cursor = "0";
        patch([...nodes.values()], true);
        push(picture());
        return {};
      case "share":
        return { data: { code: 'sea.Game("tranquility", seed="calm-otter-27")', phrase: null } };
      case "rules":
        return {
          data: {
            sections: [
              { title: "Placing", rules: [{ id: "PLACE-1", text: "An island goes on any empty cell." }] },
            ],
          },
        };
      case "bot": {
        const seat = here().state.deciding;
        if (seat === null || people[seat]?.kind !== "bot")
          throw new Refused("not_a_bot", "", "It is not a bot's turn.");
        const node = add(`Discard ${here().state.hands[seat]?.slice(0, 2).join()}`);
        patch([node, need(node.parent ?? "0")]);
        push(picture());
        return {};
      }
      default:
        throw new Refused("unknown_intent", "", "Unknown.");
    }
  }

  function answer(envelope: Envelope): void {
    const known = answers.get(envelope.id);
    let reply: Answer;
    if (known) reply = known;
    else {
      try {
        reply = { type: "answer", id: envelope.id, ok: true, rev: 0, ...run(envelope) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        reply = {
          type: "answer",
          id: envelope.id,
          ok: false,
          rev: 0,
          code: error.code,
          rule: error.rule,
          text: error.message,
        };
      }
      reply.rev = traits.rev;
      answers.set(envelope.id, reply);
    }
    trigger("msg:custom", reply);
  }

  const base: Model = {
    get: (name) => (traits as unknown as Record<string, unknown>)[name],
    set(name, value) {
      (traits as unknown as Record<string, unknown>)[name] = value;
      trigger(`change:${name}`);
      // Another language is another picture.
      if (name === "ui") push({ catalogue: catalogue(), ...picture() });
    },
    save_changes() {},
    on(name, fn) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      set.add(fn as never);
    },
    off(name, fn) {
      if (name && fn) handlers.get(name)?.delete(fn as never);
      else if (name) handlers.delete(name);
      else handlers.clear();
    },
    send(content) {
      const envelope = content as Envelope;
      sent.push(structuredClone(envelope));
      if (model.latency === "never") held.push(envelope);
      else if (model.latency > 0) setTimeout(() => answer(envelope), model.latency);
      else queueMicrotask(() => answer(envelope));
    },
  };

  const model: FakeModel = {
    ...base,
    sent,
    nodes,
    traits,
    latency: options.latency ?? 0,
    intents: () => sent.filter((e) => e.do !== "ready" && e.do !== "peek"),
    listeners: () => [...handlers.values()].reduce((sum, set) => sum + set.size, 0),
    release() {
      for (const envelope of held.splice(0)) answer(envelope);
    },
    play(move) {
      const node = add(move);
      patch([node]);
      push(picture());
    },
    trigger,
    push,
    proxy: () => ({ ...base }),
  };
  return model;
}
