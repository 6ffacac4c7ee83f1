/**
 * Dragging a card with Pointer Events: mouse, pen and touch alike, no HTML5 drag and drop (no reliable touch, and
 * JupyterLab has its own). The ghost lies inside the widget, so neither clipping nor a moved origin matters.
 * A drag is only another way to click: it picks the card, and its end is a click on what lies below.
 */
import type { KeyMap } from "./keys";

const SLOP = 6; // px before a press becomes a drag

/** Where the drag takes place. */
interface DragView {
  readonly el: HTMLElement | null;
  bind(keys: KeyMap): () => void;
}

export interface DragHooks {
  /** The card leaves the hand: time to light up where it may go. */
  lift?: () => unknown;
  /** Dropped on an element with `data-drop`: what its data attributes say. */
  drop: (target: DOMStringMap) => unknown;
  /** Broken off: Escape, a lost pointer, a window that lost focus. */
  cancel?: () => unknown;
}

export function dragCards(down: PointerEvent, view: DragView, { lift, drop, cancel }: DragHooks): void {
  const card = down.currentTarget as HTMLElement;
  const root = view.el;
  if (down.button !== 0 || !down.isPrimary || !root) return;
  const code = card.dataset.card;
  const grip = card.getBoundingClientRect();
  const listening = new AbortController();
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | null | undefined;

  function move(event: PointerEvent): void {
    const x = event.clientX - down.clientX;
    const y = event.clientY - down.clientY;
    // The widget is gone, or the slot holds another card now.
    if (!card.isConnected || card.dataset.card !== code) end();
    else if (ghost || Math.hypot(x, y) > SLOP) {
      if (!ghost) {
        lift?.();
        ghost = card.querySelector(".sea-pic, svg")!.cloneNode(true) as HTMLElement;
        ghost.classList.add("sea-ghost");
        ghost.style.width = `${grip.width}px`;
        ghost.style.height = `${grip.height}px`;
        root!.querySelector(".sea-ghosts")!.append(ghost);
      }
      const box = root!.getBoundingClientRect();
      ghost.style.translate = `${grip.left - box.left + x}px ${grip.top - box.top + y}px`;
      const tree = root!.getRootNode() as Document;
      over?.removeAttribute("data-over");
      over = tree
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>(".seawidget [data-drop]");
      over?.setAttribute("data-over", "");
    }
  }

  function up(event: PointerEvent): void {
    move(event);
    const target = ghost && over?.dataset;
    end();
    if (target) drop(target);
  }

  function broken(): boolean {
    const dragging = ghost !== undefined;
    end();
    if (dragging) cancel?.();
    return dragging;
  }

  function end(): void {
    listening.abort();
    unbind();
    over?.removeAttribute("data-over");
    ghost?.remove();
    ghost = undefined;
  }

  const unbind = view.bind({ Escape: broken });
  // On the window: these still come when the card leaves the page in the middle of a drag. Without pointer capture
  // no click follows a drag that ended elsewhere.
  for (const [name, fn] of Object.entries({
    pointermove: move,
    pointerup: up,
    pointercancel: broken,
    blur: broken,
  })) {
    root.ownerDocument.defaultView!.addEventListener(name, fn as EventListener, listening);
  }
}
