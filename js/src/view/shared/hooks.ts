import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { KeyMap } from "../../core/host/keys";
import { stopAt } from "../../core/host/roving";
import type { Source } from "../../core/state/source";
import type { Store, StoreState } from "../../core/state/store";
import type { View, ViewState } from "../../core/state/viewstate";

/**
 * Renders again whenever the source changed, or the part of it that is asked for; also between the first render and the
 * subscription.
 */
export function useSource<T, Part = T>(
  source: Pick<Source<T>, "get" | "subscribe">,
  part = (value: T) => value as unknown as Part,
): Part {
  const [, show] = useState(part(source.get()));
  useLayoutEffect(() => {
    const read = () => show(part(source.get()));
    read();
    return source.subscribe(read);
  }, [source]);
  return part(source.get());
}

export const useStore: (store: Store) => StoreState = useSource;
export const useView: <Part = View>(view: ViewState, part?: (value: View) => Part) => Part = useSource;

/** The one tab stop of a board: the cell that had focus last, else `first`. Returns its ref, and what hears of focus. */
export function useStop(view: ViewState, first: string) {
  const ref = useRef<HTMLDivElement>(null);
  const settle = (name = view.stop) => {
    const part = ref.current!;
    const named = (one: string) => part.querySelector<HTMLElement>(`[data-focus="${one}"]`);
    view.stop = name;
    stopAt(part.querySelectorAll<HTMLElement>("[data-focus]"), named(name) ?? named(first));
  };
  useLayoutEffect(settle);
  return { ref, onFocusIn: (event: FocusEvent) => settle((event.target as HTMLElement).dataset.focus) };
}

/** Single-key shortcuts while the component is mounted; those of the latest render hold. */
export function useKeys(view: ViewState, keys: KeyMap): void {
  const held = useRef({}).current;
  Object.assign(held, keys);
  useLayoutEffect(() => view.bind(held), [view, held]);
}
