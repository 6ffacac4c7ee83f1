/** The anywidget module. Evaluated once per model in Jupyter: no globals, nothing awaited, nothing registered. */
import "./styles/index.css";
import { render as paint } from "preact";
import { adoptStyles } from "./core/host/styles";
import { loadChunk } from "./core/play/chunks";
import { createStore, type Store } from "./core/state/store";
import { createViewState, type ViewState } from "./core/state/viewstate";
import type { Model } from "./core/wire/model";
import { App } from "./view/frame/App";

interface Setup {
  model: Model;
  signal?: AbortSignal;
}

interface Place extends Setup {
  el: HTMLElement;
}

export default () => {
  const stores = new Map<Model, Store>();

  /** Hosts give each call its own handle on the model: known by handle, or by the value they share. */
  function storeFor(model: Model): Store {
    const known = [...stores].find(([other]) => other === model || other.get("table") === model.get("table"));
    const store = known?.[1] ?? createStore(model);
    if (!known) stores.set(model, store);
    return store;
  }

  return {
    initialize({ model, signal }: Setup) {
      const store = storeFor(model);
      const end = () => {
        store.close();
        stores.delete(model);
      };
      signal?.addEventListener("abort", end);
      return end;
    },

    render({ model, el, signal }: Place) {
      const store = storeFor(model);
      // Some hosts take a board away and show it anew at each change of the page.
      const view = (store.left.pop() as ViewState) ?? createViewState();
      paint(<App store={store} view={view} />, el);
      adoptStyles(el);
      // The panels bring the words of both.
      store.start(
        () => void loadChunk(store, "panels", "panels").then(() => loadChunk(store, "play", "side")),
      );
      const end = () => {
        if (view.el) store.left.push(view);
        paint(null, el);
      };
      signal?.addEventListener("abort", end);
      return end;
    },
  };
};
