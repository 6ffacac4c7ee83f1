/** Puts the widget on a fake model into the page, in the light or inside a shadow root. */
import widget from "../src";
import { type FakeModel, type FakeOptions, fakeModel } from "./fakemodel";

export interface Mounted {
  model: FakeModel;
  /** The element the host gives to the widget. */
  el: HTMLElement;
  /** The widget's root. */
  root: HTMLElement;
  /** Queries inside the widget. */
  $(selector: string): HTMLElement;
  $$(selector: string): HTMLElement[];
  cell(name: string): HTMLElement;
  card(slot: number): HTMLElement;
  action(name: string): HTMLElement | null;
  active(): HTMLElement | null;
  press(key: string, more?: KeyboardEventInit): KeyboardEvent;
  click(target: HTMLElement | null): Promise<void>;
  text(): string;
  said(): string;
  unmount(): void;
}

/** Lets promises, the fake kernel and Preact finish. */
export async function settle(ms = 0): Promise<void> {
  for (let i = 0; i < 6; i++) await new Promise((done) => setTimeout(done, i === 0 ? ms : 1));
}

export type Where = "light" | "shadow";
export const EVERYWHERE: Where[] = ["light", "shadow"];

export async function mount(where: Where, options: FakeOptions = {}, shared?: FakeModel): Promise<Mounted> {
  const model = shared ?? fakeModel(options);
  const host = document.createElement("div");
  document.body.append(host);
  const el = document.createElement("div");
  (where === "shadow" ? host.attachShadow({ mode: "open" }) : host).append(el);
  const afm = widget();
  const end = afm.initialize({ model });
  const leave = afm.render({ model: model.proxy(), el });
  await settle(5);
  const root = el.querySelector<HTMLElement>(".seawidget") as HTMLElement;
  const $ = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
  const tree = () => el.getRootNode() as Document | ShadowRoot;
  return {
    model,
    el,
    root,
    $,
    $$: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    cell: (name) => $(`[data-cell="${name}"]`),
    card: (slot) => $(`[data-slot="${slot}"]`),
    action: (name) => $(`[data-action="${name}"]`),
    active: () => tree().activeElement as HTMLElement | null,
    press(key, more = {}) {
      const event = new KeyboardEvent("keydown", {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      });
      (tree().activeElement ?? root).dispatchEvent(event);
      return event;
    },
    async click(target) {
      target?.focus();
      target?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, detail: 1 }),
      );
      await settle();
    },
    text: () => root.textContent ?? "",
    said: () => `${$("[role=status]").textContent}${$("[role=alert]").textContent}`.trim(),
    unmount() {
      leave();
      end();
      host.remove();
    },
  };
}
