/**
 * Keys inside a notebook. Jupyter acts on single letters and arrows while a widget has focus. Two things
 * together keep it quiet, neither alone does in every host:
 *  - every focusable element carries `data-lm-suppress-shortcuts` (Notebook 7 listens in the capture phase);
 *  - the root stops `keydown` in the bubble phase (JupyterLab, VS Code).
 * The attribute also silences Ctrl+S and friends, so inside Jupyter the root sends such combinations on from
 * an element outside the widget, where only the application's global shortcuts match.
 */
export const KEYS = { "data-lm-suppress-shortcuts": "true" } as const;

/** Shortcuts by key name; a handler returns false when it had nothing to do. */
export type KeyMap = Readonly<Record<string, () => unknown>>;

const CODES: Record<string, string> = { BracketLeft: "[", BracketRight: "]", Period: ".", Comma: "," };

/** Text is being typed: letters and arrows belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    (target as Element | null)?.matches?.("textarea, select, input:not([type=checkbox], [type=radio])") ??
    false
  );
}

/**
 * One name per key: "a", "?", "ArrowLeft", "Shift+ArrowLeft". Letters go by the key's place when the layout
 * is not Latin, so that shortcuts work with a Ukrainian or Russian layout switched on.
 */
export function keyName({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === " ") return "Space";
  if (key.length > 1) return shiftKey ? `Shift+${key}` : key;
  // Where the row of digits needs Shift (AZERTY), its keys without Shift are the digits.
  const digit = !shiftKey && /^Digit(.)$/.exec(code)?.[1];
  if (digit && !/\d/.test(key)) return digit;
  const foreign = /[^\x20-\x7e]/.test(key);
  return ((foreign && (CODES[code] ?? /^Key(.)$/.exec(code)?.[1])) || key).toLowerCase();
}

/** Brackets that a layout has on AltGr (Ctrl and Alt together) or Option: typed, not commanded. */
const isBracket = ({ key, altKey }: KeyboardEvent) => altKey && /^[[\]]$/.test(key);

/** Host keys we let through untouched: focus travel, function keys, bare modifiers, Ctrl and Meta combinations. */
export function isHostKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (isBracket(event)) return false;
  // Shift, Ctrl and Alt+Enter would run the cell again and replace the game.
  return (
    key !== "Enter" &&
    (ctrlKey || metaKey || /^(Tab|F\d+|Shift|Control|Alt|Meta|AltGraph|CapsLock)$/.test(key))
  );
}

/** Is this press a plain one that single-letter shortcuts may use? */
export function isPlain(event: KeyboardEvent): boolean {
  return isBracket(event) || !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
}

/**
 * The last listener of the root. `press` runs the widget's own shortcuts and says whether it used the key;
 * components that used a key have called preventDefault before.
 */
export function guardKeys(
  event: KeyboardEvent,
  root: HTMLElement,
  press: (name: string) => boolean,
  passOn?: (event: KeyboardEvent, root: HTMLElement) => void,
): void {
  const { key, defaultPrevented: used } = event;
  if (isHostKey(event)) {
    if ((event.ctrlKey || event.metaKey) && !used && key.length === 1) passOn?.(event, root);
    return;
  }
  const plain = isPlain(event);
  if (key === "Enter" && (!plain || event.shiftKey)) event.preventDefault();
  else if (!used && plain && (key === "Escape" || !isTyping(event.target)) && press(keyName(event)))
    event.preventDefault();
  // Nothing to cancel: Escape belongs to the host.
  if (key !== "Escape" || event.defaultPrevented) event.stopPropagation();
}
