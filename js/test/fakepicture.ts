/** What the scripted kernel knows, and the picture of it that the page gets. */
import en from "../../src/seawidget/text/locale/en.json";
import ru from "../../src/seawidget/text/locale/ru.json";
import uk from "../../src/seawidget/text/locale/uk.json";
import { makeTranslate } from "../src/core/text/i18n";
import type {
  Answer,
  Envelope,
  Message,
  Player,
  Status,
  Table,
  Traits,
  TrialStep,
  Ui,
} from "../src/core/wire/protocol";
import { CELLS, choicesOf, type GameState, ROWS, viewOf } from "./fakegame";
import type { FakeTree, Node } from "./faketree";

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

export interface Kernel {
  readonly options: FakeOptions;
  readonly start: GameState;
  readonly people: Player[];
  readonly tree: FakeTree;
  readonly redo: string[];
  readonly traits: Traits;
  /** Whose cards are on the page. */
  shown: number | null;
  /** Sends rows of the tree. */
  patch(rows: readonly Node[], full?: boolean, removed?: string[]): void;
  /** Sends the picture as it is now. */
  publish(): void;
}

export const catalogueOf = (k: Kernel) => CATALOGUES[k.traits.ui.locale] ?? {};

export function statusOf(k: Kernel, state: GameState): Status {
  const t = makeTranslate(catalogueOf(k), k.traits.ui.locale);
  const args = {
    who: t("ui.seat", { seat: (state.deciding ?? 0) + 1 }),
    n: state.due,
    most: state.due,
    least: state.due,
    turn: state.turn,
  };
  const { result } = state;
  const mine = state.deciding === k.shown;
  const what =
    result?.reason ??
    (state.point === "SHED" ? (mine ? "shed_exact" : "wait_shed") : mine ? "act_alone" : "wait_act");
  const key = `tranquility.status.${what}`;
  const tone = result ? (result.outcome === "win" ? "win" : "loss") : mine ? "turn" : "wait";
  return { key, args, text: t(key, args), tone, over: result !== null };
}

function tableOf(k: Kernel): Table {
  const { options, people, start, redo, shown } = k;
  const { here } = k.tree;
  return {
    game: "tranquility",
    players: people,
    options: { players: start.players },
    layout: { rows: ROWS, segments: [CELLS] },
    curtain: false,
    asks: null,
    undo: "free",
    canUndo: here.parent !== null,
    canRedo: redo.length > 0 || here.children.length > 0,
    bot:
      here.state.deciding !== null &&
      people[here.state.deciding ?? 0]?.kind === "bot" &&
      here.children.length === 0,
    tip: here.children.length === 0,
    forks: 0,
    ...options.table,
    shown,
  };
}

export function pictureOf(k: Kernel): Partial<Traits> {
  const { shown, tree } = k;
  const { state } = tree.here;
  return {
    cursor: tree.cursor,
    position: viewOf(state, shown),
    choices: choicesOf(state, shown),
    status: statusOf(k, state),
    table: tableOf(k),
    ...k.options.picture,
  };
}
