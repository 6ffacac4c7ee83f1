/** What the chunks of the page owe to those who show them: the store carries them without knowing their types. */
import type { ComponentChildren, ComponentType } from "preact";
import type { dragCards } from "../../core/host/drag";
import type { passOn } from "../../core/host/passon";
import type { ViewProps } from "../../core/play/props";
import type { Shown } from "../../core/state/shown";
import type { StoreState } from "../../core/state/store";
import type { Trial, View } from "../../core/state/viewstate";
import type { Translate } from "../../core/text/i18n";
import type { BoardNews } from "../../core/wire/odds";
import type { CardCode, CellName, PlaysData, Position, Seat, Table } from "../../core/wire/protocol";

/** panels.js: the drawer, the menu and the dialogs. */
export interface PanelsChunk {
  /** The end of a game, in the place of the dock. */
  readonly End: ComponentType<ViewProps>;
  readonly Dialogs: ComponentType<ViewProps>;
  /** What is played besides the base game, in words. */
  readonly variantOf: (p: ViewProps) => string;
  /** The drawer: its tabs, and what is open. */
  readonly Panels: ComponentType<ViewProps>;
  /** The button of the menu, and the menu. */
  readonly More: ComponentType<ViewProps>;
  readonly Menu: ComponentType<ViewProps>;
  /** What can be done with a trial. */
  readonly TrialActions: ComponentType<ViewProps>;
  /** What is on trial, for the message; null while nothing is. */
  readonly trialWords: (p: ViewProps) => Words | null;
  readonly tryMove: (p: ViewProps, move: string) => Promise<void>;
  /** Sends on to the host what the board has kept from it. */
  readonly passOn: typeof passOn;
}

/** play.js: what play takes beside the board itself. */
export interface SideChunk {
  /** Who sits at the table; holds the clock of the bots. */
  readonly Seats: ComponentType<ViewProps>;
  /** Buttons while a bot is to move. */
  readonly Bots: ComponentType<ViewProps>;
  /** The handle below the board that sets its size. */
  readonly Grip: ComponentType<ViewProps>;
  /** What stands in the place of the hand while the curtain is closed and somebody is asked to open it. */
  readonly Curtain: ComponentType<ViewProps>;
  /** Read-outs on request, by key. */
  readonly Readouts: ComponentType<ViewProps & { row: () => string; counts: string }>;
  readonly textsOf: (p: ViewProps, selector: string) => string;
  readonly dragCards: typeof dragCards;
  readonly advise: (p: ViewProps, reasons: boolean) => Promise<void>;
  /** The button that chooses for the person, and the move that was chosen, as long as the message says it. */
  readonly Choose: ComponentType<ViewProps & { partsOf: PartsOf }>;
  readonly chosenMove: (p: ViewProps) => string | undefined;
  /** Does a strip of facts lie above the hand? */
  readonly facts: (p: ViewProps) => boolean;
  /** What is drawn on an island besides its hills. */
  readonly details: (n: number) => ComponentChildren;
  /** What the board of the main module is extended by; its game knows the type (view/tranquility/scene.ts). */
  readonly modules: unknown;
}

/** What the chunk of a game's board exports. */
export interface BoardChunk {
  readonly game: string;
  /** Board and dock. */
  readonly Table: ComponentType<ViewProps>;
  /** What lies before a seat, in a line of the list of seats. */
  readonly Seat: ComponentType<SeatProps>;
  /** What the marks on the board mean, for the help. */
  readonly Legend: ComponentType<ViewProps>;
  /** The board in little, for games without a grid; `changes`: what of it differs from the board now. */
  readonly Small?: ComponentType<ViewProps & SmallProps>;
  /** The position as text, as people post it. */
  readonly positionText: (position: Position, table: Table, t: Translate) => string;
}

export interface SmallProps {
  changes: Readonly<Record<CellName, CardCode | null>>;
  /** The cell that changed last. */
  last?: CellName | undefined;
}

export interface SeatProps extends ViewProps {
  position: Position;
  seat: Seat;
}

/** odds.js: odds, hints and looking back. */
export interface OddsChunk {
  readonly Panel: ComponentType<ViewProps>;
  /** What a trial does to the odds. */
  readonly Trial: ComponentType<ViewProps & { trial: Trial }>;
  readonly Styles: ComponentType;
  /** What a trial does to chances, in words, as far as it is known; null where nobody asked. */
  readonly changeOf: (p: ViewProps, trial: Trial) => TrialChange | null;
  readonly advise: (p: ViewProps, reasons: boolean) => Promise<void>;
  /** Cards of the hint that is shown, each copy once; null while none is. */
  readonly hinted: (p: ViewProps) => readonly CardCode[] | null;
  /** What can be done with a hint. */
  readonly HintActions: ComponentType<ViewProps>;
  /** What is painted on a cell; null where nothing is painted at all. `card`: the one that is picked, if any. */
  readonly marksOf: (
    p: ViewProps,
    layer: Shown["layer"],
    card?: CardCode,
  ) => ((cell: CellName) => CellMore) | null;
}

/** Chances of a trial in words: that to win before and after with the difference; of a gap, by its first cell. */
export interface TrialChange {
  readonly chance: readonly [before: string, after: string, by: string] | null;
  /** "" for a gap that is not known. */
  readonly hit: (when: "before" | "after", first: CellName) => string;
  /** Within how many next cards a gap gets what it takes; 0 where no gap is told. */
  readonly horizon: number;
}

/** table.js: what stands around the play. */
export interface TableChunk {
  readonly End: ComponentType<ViewProps>;
  readonly Guide: ComponentType<ViewProps>;
  /** Says that nothing can be won any more. */
  readonly Lost: ComponentType<ViewProps>;
  readonly NewGame: ComponentType<ViewProps>;
  readonly Share: ComponentType<ViewProps>;
}

/** lesson.js: the lesson that is played on this board. */
export interface LessonChunk {
  /** Its panel: questions, lock, checks. */
  readonly Panel: ComponentType<ViewProps>;
  /** Large letters for a room; the hand comes when it is asked for. */
  readonly Projector: ComponentType<ViewProps>;
}

/** practice.js: exercises from one's own play, and the coach. */
export interface PracticeChunk {
  /** The exercise on the board, or what the coach asks. */
  readonly Aside: ComponentType<ViewProps>;
  /** On the card of an end: finds positions to practise. */
  readonly Practise: ComponentType<ViewProps>;
}

/** worlds.js: invented worlds of the position, in the odds panel. */
export interface WorldsChunk {
  readonly Worlds: ComponentType<ViewProps & { board: BoardNews }>;
}

/** plays.js: one's own moves as a table, under the moves. */
export interface PlaysChunk {
  readonly Plays: ComponentType<ViewProps>;
}

/** codap.js: sends the rows to CODAP, the data tool around a page that was made for it. */
export interface CodapChunk {
  /** Rows sent now; null outside of CODAP. `told`: rows that went so far. Rejects where nobody answers for a minute. */
  readonly send: (data: PlaysData, told: (sent: number) => void) => Promise<number | null>;
}

/** What a person picks to make a move, and the button that makes it then, by its name for the focus. */
export interface Picked extends Partial<View> {
  readonly focus: string;
}

/** What makes up a move; null for one that has no parts: it is offered as a hint is. */
export type PartsOf = (move: string) => Picked | null;

/** What is added to a cell of the board: class names, parts of its name, pictures. */
export interface CellMore {
  readonly state: readonly (string | false)[];
  readonly words: readonly (string | false | undefined)[];
  readonly marks: ComponentChildren;
}

/** A message: one bold line, and the rest. */
export interface Words {
  readonly head: string;
  readonly detail?: string | false | undefined;
  readonly tone?: string | undefined;
}

interface Known {
  readonly side?: SideChunk;
  readonly panels?: PanelsChunk;
  readonly board?: BoardChunk;
  readonly odds?: OddsChunk;
  readonly table?: TableChunk;
  readonly lesson?: LessonChunk;
  readonly practice?: PracticeChunk;
  readonly worlds?: WorldsChunk;
  readonly plays?: PlaysChunk;
  readonly codap?: CodapChunk;
}

/** The state with the chunks that have come by their types. */
export const chunksOf = (state: StoreState) => state as Omit<StoreState, keyof Known> & Known;

/** The chunk of the game that is shown, if it has come. */
export const boardOf = (state: StoreState) => {
  const { board, snap } = chunksOf(state);
  return board?.game === snap.table.game ? board : null;
};
