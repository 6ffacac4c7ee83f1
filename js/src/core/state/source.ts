/** A value that tells who listens when a part of it becomes another. */
export interface Source<T> {
  get(): T;
  /** `quiet`: nothing that is drawn now depends on it. */
  set(patch: Partial<T>, quiet?: boolean): void;
  subscribe(fn: () => void): () => void;
}

/** Does the patch change nothing? */
export const same = <T extends object>(value: T, patch: Partial<T>): boolean =>
  Object.entries(patch).every(([key, part]) => value[key as keyof T] === part);

export function source<T extends object>(value: T): Source<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(patch, quiet) {
      if (same(value, patch)) return;
      value = { ...value, ...patch };
      for (const fn of quiet ? [] : [...listeners]) fn();
    },
    subscribe(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}
