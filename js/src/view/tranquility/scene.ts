/** What the board, the hand and the modules of Tranquility know of each other. */
import type { ComponentChildren, ComponentType } from "preact";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import type { StoreState } from "../../core/state/store";
import type { Hint, Mode } from "../../core/state/viewstate";
import type { Answer, CardCode, CellName } from "../../core/wire/protocol";
import { type CellMore, chunksOf } from "../shared/contracts";

export interface Scene extends Shown {
  readonly hand: readonly CardCode[];
  readonly kinds: readonly string[];
  readonly mode: Mode;
  /** The picked card, or "". */
  readonly card: CardCode;
  /** What picking a cell does, where it does not place an island. */
  readonly aim: Aim | null;
  /** Cells lit up for the picked card or the aim, with their cost. */
  readonly lit: Readonly<Record<CellName, number>>;
  /** Cells where the picked card fits but is too dear, with its cost. */
  readonly dear: Readonly<Record<CellName, number>>;
  /** The cell the picked card waits on while it is paid for, or for a yes. */
  readonly ghostAt?: CellName;
  /** What waits there, if it is not the picked card: that of a hint. */
  readonly ghost?: CardCode;
  /** Slots whose card came since this seat last moved. */
  readonly fresh?: readonly number[];
  /** How many cards the running choice takes. */
  readonly min: number;
  readonly max: number;
  /** Slots of the cards that may pay or be discarded, the one being placed left out. */
  readonly spare: readonly number[];
  /** Slots that may be chosen in the running choice. */
  readonly open: readonly number[];
  /** Costs by slot of the cards that fit the cell picked first. */
  readonly fitting: readonly (number | undefined)[];
  /** How the move begins that gives the chosen cards away; "" while something else is to be chosen first. */
  readonly give: string;
  /** Of modules: cards thrown unseen with the chosen ones. */
  readonly blind?: number;
  /** The running choice cannot be put off. */
  readonly forced: boolean;
  /** Of modules: words instead of the usual prompt, marks of a cell, marks at the left end of a row. */
  readonly prompt?: string | undefined;
  readonly more?: (cell: CellName) => CellMore;
  readonly edge?: (row: number) => ComponentChildren;
}

interface Aim {
  /** Catalogue keys: what a lit cell is for, and what the person is asked. */
  readonly lit: string;
  readonly ask: string;
  readonly at: (cell: CellName) => unknown;
}

export type SceneProps = ViewProps & { scene: Scene };

/** What modules and variants add; it comes with the panels. */
export interface Modules {
  readonly extend: (p: ViewProps, scene: Scene) => Scene;
  /** What can be done, as buttons and choosers; `Main`: the one that carries out what is begun. */
  readonly Actions: ComponentType<SceneProps>;
  readonly Main: ComponentType<SceneProps>;
  /** What lies on the table beside the board. */
  readonly Table: ComponentType<SceneProps>;
  /** The deck as the life of the team. */
  readonly LifeLine: ComponentType<SceneProps>;
  /** What moves. */
  readonly Motion: ComponentType<SceneProps>;
  /** Where a key leads from a cell. */
  readonly stepTo: (
    key: string,
    from: string,
    rows: readonly CellName[][],
    order: readonly CellName[],
    corner?: boolean,
  ) => string | null;
  /** Pays with all that can pay, unless that would lose the game. */
  readonly payAll: (p: ViewProps, s: Scene) => Promise<void>;
  /** The least useful cards that complete the running choice: slots, or [] if there is nothing to suggest. */
  readonly suggestion: (p: ViewProps, s: Scene) => number[];
  /** What the person is to do next, in words, for screen and announcer; and what stands below it. */
  readonly promptOf: (p: ViewProps, s: Scene) => string;
  readonly detailOf: (p: ViewProps, s: Scene) => string | false;
  /** What is said and marked when a move is refused. */
  readonly refused: (p: ViewProps, s: Scene, move: string, answer: Answer) => Omit<Hint, "text" | "tone">;
  /** What is to be carried to a row or an island. */
  readonly Token: ComponentType<SceneProps>;
}

export const modulesOf = (state: StoreState) => chunksOf(state).side?.modules as Modules | undefined;
