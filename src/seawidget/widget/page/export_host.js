// The page's own small host for the board: what a notebook would do, from data in the page. Nothing is asked of a network.
const data = JSON.parse(document.getElementById("sea-data").textContent);
const root = document.getElementById("sea-root");
const state = data.traits;
const listeners = new Map();

function fire(name, ...args) {
  for (const fn of [...(listeners.get(name) ?? [])]) fn(...args);
}

function put(values) {
  Object.assign(state, values);
  for (const name of Object.keys(values)) fire(`change:${name}`, model, values[name]);
  fire("change", model);
}

const model = {
  get: (name) => state[name],
  set(name, value) {
    put(typeof name === "string" ? { [name]: value } : name);
    const catalogue = data.catalogues[state.ui.locale];
    if (catalogue && catalogue !== state.catalogue) put({ catalogue, rev: state.rev + 1 });
  },
  save_changes() {},
  on(names, fn) {
    for (const name of names.split(" ")) listeners.set(name, [...(listeners.get(name) ?? []), fn]);
  },
  off(names, fn) {
    for (const name of (names ?? [...listeners.keys()].join(" ")).split(" ")) {
      listeners.set(name, fn ? (listeners.get(name) ?? []).filter((other) => other !== fn) : []);
    }
  },
  send(content) {
    queueMicrotask(() => receive(content));
  },
};

function receive(intent) {
  const answer = (more) => fire("msg:custom", { type: "answer", id: intent.id, rev: state.rev, ...more }, []);
  const seen = (nodes) => Object.fromEntries(nodes.filter((id) => id in data.positions).map((id) => [id, data.positions[id]]));
  if (intent.do === "ready") {
    answer({ ok: true, data: { ...data.facts, readonly: true, positions: data.positions } });
    for (const patch of data.tree) fire("msg:custom", patch, []);
  } else if (intent.do === "peek") {
    answer({ ok: true, data: { positions: seen(intent.nodes) } });
  } else if (intent.do === "rules") {
    answer({ ok: true, data: data.rules[state.ui.locale] });
  } else if (intent.do === "plays" && data.plays) {
    answer({ ok: true, data: data.plays });
  } else if (intent.do === "chunk" && intent.name in data.chunks) {
    answer({ ok: true, data: { module: data.chunks[intent.name] } });
  } else if (intent.do === "goto" && intent.node in data.positions) {
    const table = { ...state.table, tip: data.tips.includes(intent.node) };
    put({ cursor: intent.node, choices: {}, table, ...data.positions[intent.node], rev: state.rev + 1 });
    answer({ ok: true });
  } else {
    answer({ ok: false, code: "no_kernel" });
  }
}

async function load(source) {
  const blob = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(blob);
  } catch {
    // Some browsers load no blob modules in pages opened from a file.
    return import(`data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`);
  } finally {
    URL.revokeObjectURL(blob);
  }
}

const { default: exported } = await load(data.esm);
const widget = typeof exported === "function" ? await exported() : exported;
const signal = new AbortController().signal;
await widget.initialize?.({ model, signal });
root.replaceChildren();
await widget.render({ model, el: root, signal });
