/** An anywidget model with a scripted kernel behind it, for tests and the development page. */
import type { Model } from "../src/core/wire/model";
import type { Answer, Envelope, Traits, Ui } from "../src/core/wire/protocol";
import { newGame, Refused } from "./fakegame";
import { run } from "./fakeintents";
import { catalogueOf, type FakeOptions, type Kernel, pictureOf } from "./fakepicture";
import { FakeTree, type Node } from "./faketree";

export type { FakeOptions } from "./fakepicture";

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
  const answers = new Map<string, Answer>();
  const start = newGame(options.game);
  const ui: Ui = {
    theme: "auto",
    locale: "en",
    motion: "off",
    suggest: true,
    pace: 0,
    keys: true,
    ...options.ui,
  };
  const traits = { rev: 1, ui, catalogue: {} } as Traits;
  const kernel: Kernel = {
    options,
    start,
    people:
      options.players ?? start.hands.map((_, seat) => ({ seat, name: null, kind: "person", bot: null })),
    tree: new FakeTree(start),
    redo: [],
    traits,
    shown: options.table?.shown === undefined ? 0 : options.table.shown,
    patch: (rows, full, removed) => trigger("msg:custom", kernel.tree.patch(rows, traits.rev, full, removed)),
    publish: () => push(pictureOf(kernel)),
  };
  Object.assign(traits, { catalogue: catalogueOf(kernel) }, pictureOf(kernel));

  function trigger(name: string, ...args: unknown[]): void {
    for (const fn of [...(handlers.get(name) ?? [])]) fn(...args);
  }

  function push(patch: Partial<Traits>): void {
    const all = { ...patch, rev: traits.rev + 1 };
    Object.assign(traits, all);
    for (const name of Object.keys(all)) trigger(`change:${name}`);
  }

  function answer(envelope: Envelope): void {
    const known = answers.get(envelope.id);
    let reply: Answer;
    if (known) reply = known;
    else {
      try {
        reply = { type: "answer", id: envelope.id, ok: true, rev: 0, ...run(kernel, envelope) };
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
      if (name === "ui") push({ catalogue: catalogueOf(kernel), ...pictureOf(kernel) });
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
    nodes: kernel.tree.nodes,
    traits,
    latency: options.latency ?? 0,
    intents: () => sent.filter((e) => e.do !== "ready" && e.do !== "peek"),
    listeners: () => [...handlers.values()].reduce((sum, set) => sum + set.size, 0),
    release() {
      for (const envelope of held.splice(0)) answer(envelope);
    },
    play(move) {
      kernel.patch([kernel.tree.add(move)]);
      kernel.publish();
    },
    trigger,
    push,
    proxy: () => ({ ...base }),
  };
  return model;
}
