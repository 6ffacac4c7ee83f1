/** The handle below the board: dragged, it sets the size; a double click gives the size back to the window. */
import type { ViewProps } from "../../core/play/props";

const LEAST = 480;
const MOST = 2000;

export function Grip({ view, store, t }: ViewProps) {
  const drag = (down: PointerEvent) => {
    const el = view.el!;
    const win = el.ownerDocument.defaultView!;
    const before = Number.parseFloat(el.style.getPropertyValue("--H")) || 640;
    const heightAt = (event: PointerEvent) =>
      Math.round(Math.min(Math.max(before + event.clientY - down.clientY, LEAST), MOST) / 8) * 8;
    const listening = new AbortController();
    win.addEventListener(
      "pointermove",
      (event) => el.style.setProperty("--H", `${heightAt(event)}px`),
      listening,
    );
    win.addEventListener(
      "pointerup",
      (event) => {
        listening.abort();
        if (heightAt(event) !== before) store.setUi({ height: heightAt(event) });
      },
      listening,
    );
  };
  return (
    // Only for pointers: the menu has the sizes for everybody.
    <div
      class="sea-grip"
      aria-hidden="true"
      title={t("ui.size.grip")}
      onPointerDown={drag}
      onDblClick={() => store.setUi({ height: 0 })}
    />
  );
}
