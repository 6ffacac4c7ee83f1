/** Mounts the whole widget on the fake kernel, in the page or inside a shadow root. */
import { render } from "preact";
import { loadChunk } from "../src/core/play/chunks";
import { createStore, type Store } from "../src/core/state/store";
import { createViewState, type ViewState } from "../src/core/state/viewstate";
import { App } from "../src/view/frame/App";
import { type FakeModel, type FakeOptions, fakeModel } from "./fakemodel";

export const PLACES = ["page", "shadow"] as const;
export type Where = (typeof PLACES)[number];

export interface Mounted {
  model: FakeModel;
  store: Store;
  view: ViewState;
  root: HTMLElement;
  /** One element by selector; throws when it is not there. */
  $<T extends HTMLElement = HTMLElement>(selector: string): T;
  $$(selector: string): HTMLElement[];
  /** The button with this accessible name, or that starts with it. */
  button(name: string, within?: string): HTMLButtonElement;
  active(): HTMLElement | null;
  /** Presses a key on the focused element, or on the one given. */
  press(key: string, more?: KeyboardEventInit & { on?: HTMLElement }): Promise<KeyboardEvent>;
  click(target: HTMLElement): Promise<void>;
  pick(select: HTMLElement, value: string): Promise<void>;
  settle(ms?: number): Promise<void>;
  unmount(): void;
}

const cleanups: (() => void)[] = [];

export function unmountAll(): void {
  for (const stop of cleanups.splice(0)) stop();
  document.body.replaceChildren();
}

export async function mount(
  where: Where,
  options: FakeOptions = {},
  model = fakeModel(options),
): Promise<Mounted> {
  const host = document.createElement("div");
  document.body.append(host);
  const place = where === "shadow" ? host.attachShadow({ mode: "open" }) : host;
  const el = document.createElement("div");
  place.append(el);
  const store = createStore(model);
  const view = createViewState();
  render(<App store={store} view={view} />, el);
  store.start();
  await loadChunk(store, "panels", "panels");
  await loadChunk(store, "play", "side");
  await loadChunk(store, "table", "table");

  const settle = async (ms = 0) => {
    for (let i = 0; i < 4; i++) await new Promise((done) => setTimeout(done, i === 0 ? ms : 0));
  };
  const unmount = () => {
    render(null, el);
    store.close();
    host.remove();
  };
  cleanups.push(unmount);
  await settle();
  const root = el.querySelector<HTMLElement>(".seawidget") as HTMLElement;
  const $$ = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const $ = <T extends HTMLElement>(selector: string): T => {
    const found = $$(selector)[0];
    if (!found) throw new Error(`nothing matches ${selector} in ${root.innerHTML.slice(0, 400)}`);
    return found as T;
  };
  const nameOf = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "";
  const active = () => (root.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  return {
    model,
    store,
    view,
    root,
    $,
    $$,
    button(name, within = "button") {
      const all = $$(within === "button" ? "button" : `${within} button`);
      const found =
        all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name));
      if (!found) throw new Error(`no button ${name} among ${all.map(nameOf).join(" | ")}`);
      return found as HTMLButtonElement;
    },
    active,
    async press(key, { on, ...more } = {}) {
      const event = new KeyboardEvent("keydown", {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      });
      (on ?? active() ?? root).dispatchEvent(event);
      await settle();
      return event;
    },
    async click(target) {
      target.focus();
      target.click();
      await settle();
    },
    async pick(select, value) {
      (select as HTMLSelectElement).value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await settle();
    },
    settle,
    unmount,
  };
}

/** A game with a main line of four moves and, instead of move 2, a variation of two. */
export async function branched(model: FakeModel): Promise<void> {
  model.play("Discard 5,17"); // 1
  model.play("Discard 1,F"); // 2
  model.play("Discard 32,38"); // 3
  await goTo(model, "1");
  model.play("Discard 44,F"); // 4: the variation
  model.play("Discard 1,38"); // 5
  await goTo(model, "3");
}

let serial = 0;

export async function goTo(model: FakeModel, node: string): Promise<void> {
  serial += 1;
  model.send({ do: "goto", node, id: `test-${serial}`, rev: model.traits.rev });
  await Promise.resolve();
}
