/**
 * One store per model: the picture the kernel sent last, the moves tree, and a queue of intents with one in
 * flight. Views only read it and ask it to send. It lives as long as the model, so it owns no DOM and no
 * timer while nothing is waiting.
 */
import { hostLanguage, kernelGone, type Probe } from "../host/kernel";
import type { Model } from "../wire/model";
import type { Live } from "../wire/odds";
import type {
  Answer,
  Envelope,
  Intent,
  Message,
  Peeked,
  Position,
  Status,
  Traits,
  TreePatch,
  Ui,
} from "../wire/protocol";
import { same } from "./source";
import { EMPTY_TREE, lineFrom, patchTree, pathTo, type Tree } from "./tree";

export type Snapshot = Readonly<Traits>;

/** The position of a node as the shown seat may see it. */
interface Seen {
  readonly position: Position;
  readonly status: Status;
}

/** Data of the answer to `ready`. `readonly` and `positions` are for pages without a kernel. */
interface ReadyFacts {
  /** The host tells Python only of what the page writes: it wants to read of every picture. */
  echo?: boolean;
  readonly?: boolean;
  positions?: Peeked["positions"];
}

/** Modules of the page that came on request. What they export is the business of those who show them. */
export interface Chunks {
  /** What play takes beside the board itself, as soon as the page has it. */
  readonly side?: unknown;
  /** The drawer and the dialogs. */
  readonly panels?: unknown;
  /** The board of a game that has a chunk of its own. */
  readonly board?: unknown;
  /** Odds, hints and looking back. */
  readonly odds?: unknown;
  /** What stands around the play: the end, new games, how to play. */
  readonly table?: unknown;
  /** The lesson that is played on this board. */
  readonly lesson?: unknown;
  /** Exercises, and the coach. */
  readonly practice?: unknown;
  /** Invented worlds. */
  readonly worlds?: unknown;
  /** One's own moves as a table. */
  readonly plays?: unknown;
  /** The way to CODAP, on a page that was made for it. */
  readonly codap?: unknown;
}

export interface StoreState extends Chunks {
  /** Replaced as a whole when `rev` changes. Without a kernel, the node being looked at stands in it. */
  readonly snap: Snapshot;
  readonly tree: Tree;
  /** What the chunks that are here say, by chunk; without a kernel it stands in the catalogue. */
  readonly words: Readonly<Record<string, Record<string, Message> | undefined>>;
  /** What the odds desk told last, by kind. */
  readonly live: Live;
  /** The intent the kernel works on, if a person is waiting for it and the picture is still the old one. */
  readonly pending: Intent | null;
  /** The answer takes long enough to say so. */
  readonly waiting: boolean;
  /** No moves any more: the kernel is gone ("lost") or there never was one ("static"). */
  readonly readonly: false | "lost" | "static";
  /** The page lets no chunk be loaded. */
  readonly blocked?: boolean;
}

export interface Store {
  readonly client: string;
  get(): StoreState;
  subscribe(fn: () => void): () => void;
  /**
   * Sends an intent when its turn comes; resolves with the kernel's answer, never rejects. An intent equal
   * to the last of its kind still waiting (same picture) is not sent twice: both callers get the one answer.
   */
  send(intent: Intent): Promise<Answer>;
  /** Shows another node: asks the kernel, or, without one, uses what this page has already seen. */
  goto(node: string): Promise<Answer>;
  /** A position this page has already seen, for previews. */
  seen(node: string): Seen | undefined;
  /** Fetches positions not seen yet, in batches, behind everything a person asked for. */
  peek(nodes: readonly string[]): Promise<void>;
  /** Local settings; written to the `ui` trait. */
  setUi(patch: Partial<Ui>): void;
  /** Starts talking to the kernel; called by each view, begins once. `load` is for the chunks every page has. */
  start(load?: () => void): void;
  /** Takes in a chunk of the page. */
  put(chunk: Partial<Chunks & Pick<StoreState, "live" | "words" | "blocked">>): void;
  /** What views that are gone had: the next one goes on with it. */
  readonly left: unknown[];
  /** The view that had focus last is the one that speaks; before any had, the first. */
  speaker: object | null;
  /** Lets go of the model. */
  close(): void;
}

export const WAIT_MS = 150;
const CHECK_MS = 500;
const PEEK_MAX = 20;
const PREFETCH = 200;

const TRAITS = "rev cursor position choices status table ui catalogue lesson still".split(" ");
/** Asked in the background or without changing anything: no "waiting" for these. */
const QUIET = /^(ready|peek|explain|gifts|chunk|words|still|odds|lesson$)/;
/** Each of these counts, however fast they come; every other intent is sent once per picture. */
const REPEATABLE = /^(undo|redo|bot)$/;

const NO_KERNEL: Answer = { type: "answer", id: "", ok: false, rev: 0, code: "no_kernel" };

interface Job {
  envelope: Envelope;
  key: string;
  resolve: (answer: Answer) => void;
  promise: Promise<Answer>;
}

export function createStore(model: Model): Store {
  // Two pages of one kernel must not share ids: a repeated id is answered from memory.
  const client = Math.random().toString(36).slice(2);
  const listeners = new Set<() => void>();
  const cache = new Map<string, Seen>();
  let queue: Job[] = [];
  let inFlight: Job | undefined;
  let serial = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetching: ReturnType<typeof setTimeout> | undefined;
  let sentAt = 0;
  let probe: Probe = {};
  let started: (() => void) | undefined;
  let heard = false;
  let echo: boolean | undefined;
  let closed = false;
  let state = {
    snap: read(),
    tree: EMPTY_TREE,
    pending: null,
    waiting: false,
    readonly: false,
    live: {},
    words: {},
  } as StoreState;
  remember(state.snap);

  function read(): Snapshot {
    return Object.fromEntries(TRAITS.map((name) => [name, model.get(name)])) as unknown as Snapshot;
  }

  function update(patch: Partial<StoreState>): void {
    if (!same(state, patch)) show(patch);
  }

  function show(patch: Partial<StoreState>): void {
    state = { ...state, ...patch };
    for (const fn of [...listeners]) fn();
  }

  /** What is asked for when something is pressed, or drawn with what comes next. */
  function quietly(patch: Partial<StoreState>): void {
    Object.assign(state, patch);
  }

  function remember({ cursor, position, status }: Snapshot): void {
    cache.set(cursor, { position, status });
  }

  const loud = (job: Job | undefined) => job !== undefined && !QUIET.test(job.envelope.do);

  // -- from the kernel ------------------------------------------------------------------------------------

  const wires: Record<string, (message?: unknown) => void> = {
    // Some hosts set the traits of one update one after the other: read when all are in.
    "change:rev": () =>
      queueMicrotask(() => {
        if (closed || model.get("rev") === state.snap.rev) return;
        alive();
        const snap = read();
        // What one seat saw must be gone from the page when another seat is shown.
        if (snap.table.shown !== state.snap.table.shown || snap.table.game !== state.snap.table.game)
          cache.clear();
        remember(snap);
        // The new picture can be played on before the answer to the move that led to it is here.
        update({ snap, pending: null, waiting: false });
        if (echo) {
          model.set("rev", snap.rev);
          model.save_changes();
        }
      }),
    "change:ui": () => {
      const ui = model.get("ui") as Ui;
      if (ui !== state.snap.ui) update({ snap: { ...state.snap, ui } });
    },
    "msg:custom": (message) => {
      if (closed || !message) return;
      const { type, id, what } = message as Answer & { what: string };
      alive();
      if (id === inFlight?.envelope.id) finish(message as Answer);
      if ((type as string) === "odds") update({ live: { ...state.live, [what]: message } });
      if ((type as string) !== "tree") return;
      const patch = message as TreePatch;
      // Another game: the ids of its nodes are those of the old one.
      if (patch.full && state.tree.root) cache.clear();
      const tree = patchTree(state.tree, patch);
      const [row] = patch.rows;
      // A move comes just before the picture that shows it, and is drawn with it.
      if (!row || patch.full || row.id === state.snap.cursor || state.tree.rows.has(row.id)) update({ tree });
      else quietly({ tree });
      // Single moves arrive with their picture; many rows at once are nodes this page has never shown.
      if (patch.full || patch.rows[1]) {
        clearTimeout(fetching);
        fetching = setTimeout(prefetch, WAIT_MS);
      }
    },
    // Jupyter says these when the kernel restarts or dies and when the comm closes, never in between.
    "comm:close": gone,
    comm_live_update: gone,
  };
  wire("on");

  function wire(how: "on" | "off"): void {
    for (const [name, fn] of Object.entries(wires)) {
      try {
        model[how](name, fn);
      } catch {
        // a host may refuse names it does not know
      }
    }
  }

  function finish(answer: Answer): void {
    const job = inFlight;
    if (!job) return;
    inFlight = undefined;
    clearTimeout(timer);
    const facts = (answer.data ?? {}) as ReadyFacts;
    const seen = answer.ok && /ready|peek/.test(job.envelope.do);
    if (seen) {
      for (const [node, seen] of Object.entries(facts.positions ?? {})) cache.set(node, seen);
      if (facts.readonly) state = { ...state, readonly: "static" };
      echo ||= facts.echo;
    }
    job.resolve(answer);
    next();
    if (inFlight) return;
    quietly({ pending: null });
    (seen ? show : update)({ waiting: false });
  }

  // -- to the kernel --------------------------------------------------------------------------------------

  function next(): void {
    // What a person asked for goes before what is fetched for later.
    const job = inFlight ? undefined : (queue.find((one) => one.envelope.do !== "peek") ?? queue[0]);
    if (!job) return;
    queue = queue.filter((one) => one !== job);
    inFlight = job;
    // Asked for again and again: each counts from where the one before has led.
    if (REPEATABLE.test(job.envelope.do)) job.envelope.rev = model.get("rev") as number;
    sentAt = Date.now();
    probe = {};
    const pending = loud(job) ? job.envelope : null;
    quietly({ pending });
    if (!pending) update({ waiting: false });
    watchIn(WAIT_MS);
    try {
      model.send(job.envelope);
    } catch {
      lose(); // the comm is closed
    }
  }

  function watchIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (kernelGone(model, Date.now() - sentAt, heard, probe)) return lose();
      const waiting = loud(inFlight) || queue.some(loud);
      if (waiting !== state.waiting) update({ waiting });
      watchIn(CHECK_MS);
    }, ms);
  }

  function lose(): void {
    if (state.readonly !== "static") update({ readonly: "lost", pending: null, waiting: false });
    drop();
  }

  function gone(): void {
    if (started) lose();
  }

  function drop(): void {
    clearTimeout(timer);
    const jobs = inFlight ? [inFlight, ...queue] : queue;
    queue = [];
    inFlight = undefined;
    for (const job of jobs) job.resolve(NO_KERNEL);
  }

  function alive(): void {
    heard = true;
    if (state.readonly !== "lost") return;
    update({ readonly: false });
    begin();
  }

  function begin(): void {
    void send({ do: "ready", lang: hostLanguage() });
    if (!state.side) started?.();
  }

  function send(intent: Intent): Promise<Answer> {
    const { rev } = state.snap;
    const key = JSON.stringify([intent, rev]);
    const twin = [inFlight, ...queue].findLast((job) => job?.envelope.do === intent.do);
    if (twin?.key === key && !REPEATABLE.test(intent.do)) return twin.promise;
    // A saved page carries the rules, its chunks and, if it was made for that, the own moves with it.
    if (
      closed ||
      (state.readonly && !(state.readonly === "static" && /^(rules|chunk|plays)$/.test(intent.do)))
    )
      return Promise.resolve(NO_KERNEL);
    serial += 1;
    const job = { envelope: { ...intent, id: `${client}-${serial}`, rev }, key } as Job;
    job.promise = new Promise((resolve) => {
      job.resolve = resolve;
    });
    queue.push(job);
    // Something else is on its way: the wait of this person starts now.
    if (loud(job) && !loud(inFlight) && inFlight) watchIn(WAIT_MS);
    next();
    return job.promise;
  }

  async function peek(nodes: readonly string[]): Promise<void> {
    const missing = [...new Set(nodes)].filter((node) => !cache.has(node));
    while (missing.length) await send({ do: "peek", nodes: missing.splice(0, PEEK_MAX) });
  }

  /** What a later loss of the kernel would make unreachable: the line being looked at. */
  function prefetch(): void {
    const { tree, snap } = state;
    const line = [...pathTo(tree, snap.cursor), ...lineFrom(tree, snap.cursor)];
    // With a curtain the cache is dropped at each turn: fetching all of it every time would grow with the game.
    void peek(line.slice(snap.table.curtain ? -PEEK_MAX : -PREFETCH));
  }

  return {
    client,
    speaker: null,
    get: () => state,
    subscribe(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    send,
    async goto(node) {
      if (!state.readonly) {
        const answer = await send({ do: "goto", node });
        if (answer.code !== "no_kernel") return answer;
      }
      const seen = cache.get(node);
      if (!seen) return NO_KERNEL;
      const { snap } = state;
      update({ snap: { ...snap, cursor: node, ...seen, choices: {}, table: { ...snap.table, bot: false } } });
      return { ...NO_KERNEL, ok: true };
    },
    seen: (node) => cache.get(node),
    peek,
    setUi(patch) {
      const ui = { ...state.snap.ui, ...patch };
      update({ snap: { ...state.snap, ui } });
      model.set("ui", ui);
      model.save_changes();
    },
    start(load) {
      if (started || closed) return;
      started = load ?? (() => {});
      if (kernelGone(model, 0, heard)) lose();
      else begin();
    },
    put: update,
    left: [],
    close() {
      closed = true;
      clearTimeout(fetching);
      wire("off");
      drop();
      listeners.clear();
    },
  };
}
