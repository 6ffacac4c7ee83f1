import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { KeyMap } from "../../core/host/keys";
import type { Source } from "../../core/state/source";
import type { Store, StoreState } from "../../core/state/store";
import type { View, ViewState } from "../../core/state/viewstate";

/** Renders again whenever the source changed, also between the first render and the subscription. */
export function useSource<T>(source: Pick<Source<T>, "get" | "subscribe">): T {
  const [, show] = useState(source.get());
  useLayoutEffect(() => {
    const read = () => show(source.get());
    read();
    return source.subscribe(read);
  }, [source]);
  return source.get();
}

export const useStore: (store: Store) => StoreState = useSource;
export const useView: (view: ViewState) => View = useSource;

/** Single-key shortcuts while the component is mounted; those of the latest render hold. */
export function useKeys(view: ViewState, keys: KeyMap): void {
  const held = useRef({}).current;
  Object.assign(held, keys);
  useLayoutEffect(() => view.bind(held), [view, held]);
}
