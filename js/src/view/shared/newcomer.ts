/** What the browser remembers of a newcomer: kept in its own storage, never with the notebook. */
const KEY = "seawidget.newcomer";

interface Kept {
  /** The four steps were read or skipped. */
  skipped?: boolean;
  /** A game of one's own was played to its end. */
  finished?: boolean;
  /** Turn by turn coaching is on. */
  coached?: boolean;
}

/** Where storage is closed to the page, for as long as it is open. */
let here: Kept = {};

function kept(): Kept {
  try {
    return { ...here, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept) };
  } catch {
    return here;
  }
}

function keep(more: Kept): void {
  here = { ...kept(), ...more };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // the page may not store anything
  }
}

export const seen = () => kept().skipped === true || kept().finished === true;
export const finished = () => kept().finished === true;
export const coached = () => kept().coached === true;
export const skip = () => keep({ skipped: true });
export const finish = () => keep({ finished: true, coached: false });
export const coach = (on: boolean) => keep({ coached: on });
