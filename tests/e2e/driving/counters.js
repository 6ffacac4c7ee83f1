// Keeps the balance of page-wide listeners, timers and observers that the widget's code made; `__held()` tells it.
// A widget arrives as a blob: or data: module, so the stack of a call says whose it is.
(() => {
  const mine = () => /\bblob:|\bdata:text/.test(new Error().stack.split("\n").slice(3, 5).join("\n"));
  const held = { listeners: 0, observers: 0 };
  const targets = new WeakMap(); // target -> its number
  const keys = new WeakMap(); // listener -> where it is registered
  let count = 0;
  const keyOf = (target, type, options) => {
    if (!targets.has(target)) targets.set(target, ++count);
    return `${targets.get(target)} ${type} ${capture(options)}`;
  };
  const known = (target) =>
    target === window || target === document || target === document.body || target instanceof MediaQueryList;
  const capture = (options) => (typeof options === "object" ? Boolean(options?.capture) : Boolean(options));

  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (listener && known(this ?? window) && mine()) {
      const key = keyOf(this ?? window, type, options);
      const set = keys.get(listener) ?? keys.set(listener, new Set()).get(listener);
      if (!set.has(key)) {
        set.add(key);
        held.listeners += 1;
        options?.signal && add.call(options.signal, "abort", () => set.delete(key) && (held.listeners -= 1));
      }
    }
    return add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (listener && keys.get(listener)?.delete(keyOf(this ?? window, type, options))) held.listeners -= 1;
    return remove.call(this ?? window, type, listener, options);
  };

  const running = new Set();
  for (const [start, stop, repeats] of [
    ["setInterval", "clearInterval", true],
    ["setTimeout", "clearTimeout", false],
  ]) {
    const begin = window[start];
    const end = window[stop];
    window[start] = (act, ...rest) => {
      if (typeof act !== "function") return begin(act, ...rest);
      const counted = mine();
      const id = begin(
        (...args) => {
          if (!repeats) running.delete(id);
          return act(...args);
        },
        ...rest,
      );
      if (counted) running.add(id);
      return id;
    };
    window[stop] = (id) => {
      running.delete(id);
      return end(id);
    };
  }

  for (const name of ["MutationObserver", "ResizeObserver", "IntersectionObserver"]) {
    const Native = window[name];
    window[name] = class extends Native {
      observe(...args) {
        if (!this.counted && mine()) {
          this.counted = true;
          held.observers += 1;
        }
        return super.observe(...args);
      }
      disconnect() {
        if (this.counted) {
          this.counted = false;
          held.observers -= 1;
        }
        return super.disconnect();
      }
    };
  }
  window.__held = () => ({ ...held, timers: running.size });
})();
