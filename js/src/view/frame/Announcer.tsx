/** Speaks to screen readers: present and empty from the first paint, one polite and one assertive region. */
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { useSource } from "../shared/hooks";

const CLEAR_MS = 3000;

export function Announcer({ view }: ViewProps) {
  const said = useSource(view.said);
  useEffect(() => {
    const timer = said.text && setTimeout(() => view.said.set({ text: "" }), CLEAR_MS);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  // The same sentence twice is read twice: it differs by a blank.
  const text = said.text && said.text + "\u00a0".repeat(said.count % 2);
  return (
    <>
      <div class="sea-hidden" role="status" aria-live="polite">
        {!said.assertive && text}
      </div>
      <div class="sea-hidden" role="alert" aria-live="assertive">
        {said.assertive && text}
      </div>
    </>
  );
}
