// The page's side of the board: what a notebook does for a widget, with Python in a worker.
const $ = (id) => document.getElementById(id);
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
const models = new Map();
const STEPS = { python: "Python is coming …", games: "The games are coming …", board: "The board is set up …" };

class Model {
  constructor(id, state) {
    this.id = id;
    this.state = state;
    this.listeners = new Map();
    this.changed = {};
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    const values = typeof name === "string" ? { [name]: value } : name;
    Object.assign(this.changed, values);
    this.put(values);
  }
  save_changes() {
    const state = this.changed;
    this.changed = {};
    if (Object.keys(state).length) this.tell({ method: "update", state, buffer_paths: [] });
  }
  on(names, fn) {
    for (const name of names.split(" ")) this.listeners.set(name, [...(this.listeners.get(name) ?? []), fn]);
  }
  off(names, fn) {
    for (const name of (names ?? [...this.listeners.keys()].join(" ")).split(" "))
      this.listeners.set(name, fn ? (this.listeners.get(name) ?? []).filter((other) => other !== fn) : []);
  }
  send(content) {
    this.tell({ method: "custom", content });
  }
  tell(data) {
    worker.postMessage({ do: "receive", model: this.id, data });
  }
  put(values) {
    Object.assign(this.state, values);
    for (const name of Object.keys(values)) this.fire(`change:${name}`, this, values[name]);
    this.fire("change", this);
  }
  fire(name, ...args) {
    for (const fn of [...(this.listeners.get(name) ?? [])]) fn(...args);
  }
  receive(data) {
    if (data.method === "update") this.put(data.state);
    if (data.method === "custom") this.fire("msg:custom", data.content, []);
  }
}

let shown;

/** Put the board of a model on the page, in place of the one before. */
async function show(model) {
  shown?.abort();
  shown = new AbortController();
  const { signal } = shown;
  const script = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
  const { default: exported } = await import(script);
  URL.revokeObjectURL(script);
  if (signal.aborted) return;
  $("styles").textContent = model.get("_css");
  const widget = typeof exported === "function" ? await exported() : exported;
  const el = document.createElement("div");
  await widget.initialize?.({ model, signal });
  $("board").replaceChildren(el);
  await widget.render({ model, el, signal });
  model.on("change:ui", () => dress(model.get("ui")));
  dress(model.get("ui"));
  document.body.dataset.state = "live";
  $("state").hidden = true;
  for (const id of ["run", "save"]) $(id).disabled = false;
  const seconds = (performance.now() / 1000).toFixed(1);
  document.body.dataset.seconds ??= seconds;
}

/** The page around the board has its colours and its language. */
function dress({ theme, locale }) {
  document.documentElement.lang = locale;
  document.documentElement.dataset.theme = theme;
}

function failed(text) {
  $("failed").textContent = text;
  $("failed").hidden = false;
  $("state").hidden = true;
  document.body.dataset.state ??= "failed";
}

/** A file for the person at the page: downloaded at once, and by the link once more. */
function give({ name, type, text }) {
  const link = $("given");
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.textContent = `Download ${name}`;
  link.parentElement.hidden = false;
  link.click();
}

const told = {
  step: ({ step }) => ($("state").textContent = STEPS[step]),
  comm_open: ({ model, data }) => models.set(model, new Model(model, data.state)),
  comm_msg: ({ model, data }) => models.get(model)?.receive(data),
  comm_close: ({ model }) => models.delete(model),
  show: ({ model }) => show(models.get(model)).catch((error) => failed(String(error))),
  say: ({ text }) => ($("said").textContent = text),
  file: give,
  failed: ({ text }) => failed(text),
};

worker.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  told[message.what](message);
};
worker.onerror = (event) => failed(event.message || "Python could not be started in this browser.");

async function open(files) {
  $("failed").hidden = true;
  const read = async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return [file.name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))];
  };
  worker.postMessage({ do: "put", files: Object.fromEntries(await Promise.all([...files].map(read))) });
}

$("file").addEventListener("change", ({ target }) => {
  if (target.files.length) open(target.files);
  target.value = "";
});
$("save").addEventListener("click", () => {
  $("failed").hidden = true;
  worker.postMessage({ do: "save" });
});
$("console").addEventListener("submit", (event) => {
  event.preventDefault();
  worker.postMessage({ do: "run", code: $("code").value });
});
$("code").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.shiftKey || event.ctrlKey)) {
    event.preventDefault();
    $("console").requestSubmit();
  }
});

worker.postMessage({ do: "begin", query: location.search });
