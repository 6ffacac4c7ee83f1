/**
 * How high the widget may be so that all of it is seen at once: what the person set, else the client height of what
 * the host scrolls it in, else the window. A CSS variable carries it, so nothing is rendered anew.
 */
const LEAST = 480;
const STEP = 8;
const IGNORED = 24; // px: smaller changes are scroll bars coming and going
const SCROLLER = 320; // what is lower scrolls an output, not the page
const UNKNOWN = 640;

const parentOf = (el: Element): Element | null =>
  el.parentElement ?? (el.getRootNode() as ShadowRoot).host ?? null;

/** The nearest ancestor that scrolls and whose height does not come from the widget itself. */
export function scrollerOf(root: HTMLElement): HTMLElement | null {
  const win = root.ownerDocument.defaultView!;
  for (let el = parentOf(root); el && el !== root.ownerDocument.body; el = parentOf(el)) {
    if (!/auto|scroll/.test(win.getComputedStyle(el).overflowY) || el.clientHeight < SCROLLER) continue;
    if (el.scrollHeight > el.clientHeight || !follows(el as HTMLElement, root)) return el as HTMLElement;
  }
  return null;
}

/** Would the box shrink with the widget? Nothing is painted in between, and what was scrolled is scrolled back. */
function follows(box: HTMLElement, root: HTMLElement): boolean {
  const before = box.clientHeight;
  const scrolled: [Element, number][] = [];
  for (let el = parentOf(root); el; el = parentOf(el)) if (el.scrollTop) scrolled.push([el, el.scrollTop]);
  const { display } = root.style;
  root.style.display = "none";
  const after = box.clientHeight;
  root.style.display = display;
  for (const [el, top] of scrolled) el.scrollTop = top;
  return after !== before;
}

/** Keeps `--H` of the root up to date; `chosen` is the height a person set, 0 for none. Returns what reads it anew. */
export function watchHeight(
  root: HTMLElement,
  chosen: () => number,
  { signal }: AbortController,
): () => void {
  const win = root.ownerDocument.defaultView!;
  const framed = win !== win.parent;
  let shown = 0;
  let seen = 0; // the most of a cut widget that a frame as high as its page has shown
  let scroller: HTMLElement | null = null;
  let pressed = false;

  const free = () => (scroller?.clientHeight ?? 0) - STEP;
  const measure = () => {
    const own = chosen();
    const room = scroller ? free() : framed ? seen || UNKNOWN : (win.visualViewport?.height ?? UNKNOWN);
    const h = Math.max(LEAST, Math.floor((own || room) / STEP) * STEP);
    if (h === shown || (!own && shown && Math.abs(h - shown) < IGNORED) || pressed) return;
    shown = h;
    root.style.setProperty("--H", `${h}px`);
  };
  const watch = (observer: Pick<ResizeObserver, "observe" | "disconnect">, el: HTMLElement) => {
    observer.observe(el);
    signal.addEventListener("abort", () => observer.disconnect());
    return observer;
  };
  const find = () => {
    scroller = scrollerOf(root);
    measure();
    if (scroller) {
      watch(new win.ResizeObserver(measure), scroller);
    } else if (framed) {
      watch(
        new win.IntersectionObserver(
          ([entry]) => {
            const { boundingClientRect: all, intersectionRect: part } = entry!;
            if (part.top > all.top && part.bottom < all.bottom) seen = Math.max(seen, part.height);
            measure();
          },
          { threshold: [0, 0.25, 0.5, 0.75, 1] },
        ),
        root,
      );
    }
  };
  // Jupyter renders first and attaches later, on a busy page many frames later.
  let late: { disconnect(): void } | undefined;
  /** True: not yet. */
  const begin = () => {
    if (signal.aborted || !root.isConnected || !root.offsetParent) return true;
    late?.disconnect();
    find();
    return undefined;
  };
  late = begin() && watch(new win.ResizeObserver(begin), root);
  measure();
  win.visualViewport?.addEventListener("resize", measure, { signal });
  // A board that moves under a press would take the click for another cell.
  const press = (down: boolean) => () => {
    pressed = down;
    if (!down) measure();
  };
  root.addEventListener("pointerdown", press(true), { signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    root.addEventListener(end, press(false), { signal });
  return measure;
}
