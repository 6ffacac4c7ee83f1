/** In a shadow root the style sheet in the head of the page has no effect: bring a copy in. */
const MARK = "--sea-styles";

export function adoptStyles(el: HTMLElement): void {
  const doc = el.ownerDocument;
  const win = doc.defaultView!;
  const root = el.getRootNode();
  // Jupyter renders first and attaches later.
  if (!el.isConnected) win.requestAnimationFrame(() => el.isConnected && adoptStyles(el));
  // Some hosts (marimo) put the sheet into the shadow root themselves.
  else if (root !== doc && !win.getComputedStyle(el.firstElementChild ?? el).getPropertyValue(MARK)) {
    const sheet = [...doc.querySelectorAll("style")].find((style) => style.textContent?.includes(MARK));
    if (sheet) (root as ShadowRoot).prepend(sheet.cloneNode(true));
  }
}
