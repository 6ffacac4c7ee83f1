import { scrollerOf } from "./fit";

/**
 * The first focus by keyboard brings a board that is cut off below into view. Whoever points sees what is pointed at,
 * and a board that moves then takes the press for something else.
 */
export function bringIntoView(root: HTMLElement): () => void {
  // This part of the page comes late: a board is not moved any more from under somebody who has begun.
  if (root.contains((root.getRootNode() as Document | ShadowRoot).activeElement)) return () => {};
  const ending = new AbortController();
  const bring = () => {
    ending.abort();
    const bottom =
      scrollerOf(root)?.getBoundingClientRect().bottom ?? root.ownerDocument.defaultView!.innerHeight;
    if (root.getBoundingClientRect().bottom > bottom) root.scrollIntoView({ block: "nearest" });
  };
  root.addEventListener("keyup", bring, ending);
  root.addEventListener("pointerdown", () => ending.abort(), ending);
  return () => ending.abort();
}
