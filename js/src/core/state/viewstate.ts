/** What belongs to one view of the widget and never leaves the page: what is picked, open, hovered, said. */
import type { KeyMap } from "../host/keys";
import type { Advice, Kind, NumberNews, TrialNews } from "../wire/odds";
import type { CellName, Forked, TrialStep } from "../wire/protocol";
import { type Source, source } from "./source";

/** What the chosen cards are for; "" while a card or a cell is being picked. */
export type Mode = "" | "pay" | "discard" | "shed" | "keep" | "rotate" | "earn";
export type Panel = "lesson" | "guide" | "odds" | "trial" | "moves";
export type Dialog = "new" | "help" | "share" | "options";

/** The what-if layer: moves tried from the shown node and what the kernel said to each. */
export interface Trial {
  readonly node: string; // the node the trial started from
  readonly moves: readonly string[];
  readonly steps: readonly TrialStep[];
  readonly busy: boolean;
  /** The last move tried was refused: the sentence. The trial then stands before that move. */
  readonly refused: string | null;
}

/** An answer: one bold line (`head`) and the rest, or one sentence alone. */
export interface Hint {
  readonly text: string;
  readonly tone: "refused" | "info" | "forced" | "good";
  readonly head?: string | undefined;
  /** Cells the board marks: the one asked about, and what stands against it. */
  readonly asked?: CellName | undefined;
  readonly against?: readonly CellName[] | undefined;
}

/** What one view keeps of the odds. */
export interface OddsView {
  /** How many next cards the gaps are asked about. */
  readonly horizon: number;
  readonly kind: Kind;
  /** Chances on the board; null: not yet chosen. */
  readonly heat: boolean | null;
  /** Which questions of a turn are listed. */
  readonly subject: string;
  readonly number: NumberNews | "win" | null;
  readonly advice: Advice | null;
  /** The candidate whose cells are tinted, or -1 for all. */
  readonly aim: number;
  readonly trialOn: boolean;
  readonly trial: TrialNews | null;
}

export interface View {
  /** The picked hand slot (index in the sorted hand), or null. */
  readonly slot: number | null;
  /** The picked cell: the target of a payment, or a cell picked before a card. */
  readonly cell: CellName | null;
  readonly mode: Mode;
  /** Hand slots chosen to pay, discard or shed, in the order they were chosen. */
  readonly chosen: readonly number[];
  /** The number a Wild is to stand for, or how many unseen cards go along; 0: not chosen, none. */
  readonly number: number;
  /** The cell pointed at, or that got the focus. */
  readonly pointed?: CellName | undefined;
  readonly trial: Trial | null;
  readonly panel: Panel;
  readonly dialog: Dialog | null;
  /** Is the menu of the bar open? */
  readonly menu: boolean;
  /** Node whose position is previewed on the board (hover in the moves tree), or null. */
  readonly preview: string | null;
  /** The end that is not shown as an end just now: its node. */
  readonly looking?: string | null;
  /** The board on which the person plays on although nothing can be won any more. */
  readonly waved?: number;
  /** The last fork made from this view: the line of Python that gets it, until it is put away. */
  readonly forked: Forked | null;
  /** A short answer to the last thing asked, shown as the message until the next act. */
  readonly hint: Hint | null;
  /** What is open in the odds panel and painted on the board; absent until something is. */
  readonly odds?: OddsView;
}

/** What screen readers are told. */
export interface Said {
  readonly text: string;
  readonly assertive: boolean;
  readonly count: number;
}

/** The fields that describe an unfinished move, and what was answered about it. */
export const NOTHING_PICKED = {
  slot: null,
  cell: null,
  mode: "",
  chosen: [],
  number: 0,
  hint: null,
} as const satisfies Partial<View>;

const FRESH: View = {
  ...NOTHING_PICKED,
  trial: null,
  panel: "moves",
  dialog: null,
  menu: false,
  preview: null,
  forked: null,
};

export interface ViewState extends Source<View> {
  /** The root element, while it is in the page. */
  el: HTMLElement | null;
  /** What has focus, or had it when it went away. */
  last: HTMLElement | null;
  /** The cell (or "start", "finish") that is the tab stop of the board. Nothing is drawn for it. */
  stop: string;
  /** Where in the window the card lay that was just played: its picture travels from there. */
  from?: DOMRect | null | undefined;
  /** Apart from the rest: the board is not drawn again for what is said. */
  readonly said: Source<Said>;
  /** Says a sentence to screen readers; only the view that last had focus speaks. */
  say(text: string, assertive?: boolean): void;
  /** Adds single-key shortcuts; the latest added come first. */
  bind(keys: KeyMap): () => void;
  press(name: string): boolean;
}

export function createViewState(): ViewState {
  const said = source<Said>({ text: "", assertive: false, count: 0 });
  const maps = new Set<KeyMap>();
  return {
    ...source(FRESH),
    el: null,
    last: null,
    stop: "",
    said,
    say(text, assertive = false) {
      said.set({ text, assertive, count: said.get().count + 1 });
    },
    bind(keys) {
      maps.add(keys);
      return () => maps.delete(keys);
    },
    press: (name) => [...maps].reverse().some((keys) => name in keys && keys[name]!() !== false),
  };
}
