/** Says, when asked, whether the person has done nothing in an element since: who went on is not fetched back. */
export function untouched(root: HTMLElement | null | undefined): () => boolean {
  const life = new AbortController();
  const touched = () => life.abort();
  for (const kind of ["keydown", "pointerdown"])
    root?.addEventListener(kind, touched, { capture: true, signal: life.signal });
  return () => {
    const still = !life.signal.aborted;
    life.abort();
    return still;
  };
}
