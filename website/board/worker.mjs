// Python for the page of the board: everything comes from the folder of the site.
import { loadPyodide } from "../live/static/pyodide/pyodide.mjs";

const JOURNALS = "/home/pyodide/seaclass";
const here = new URL("../live/static/pyodide/", import.meta.url).href;
const post = (message) => self.postMessage(message);

let pyodide;
let page;
let keeping = Promise.resolve();
let due = 0;

/** The journals of lessons stay in this browser: a page that is closed loses nothing. */
function keep() {
  clearTimeout(due);
  due = setTimeout(() => {
    keeping = keeping.then(() => new Promise((done) => pyodide.FS.syncfs(false, done)));
  }, 300);
}

async function begin(query) {
  post(JSON.stringify({ what: "step", step: "python" }));
  pyodide = await loadPyodide({ indexURL: here });
  post(JSON.stringify({ what: "step", step: "games" }));
  await pyodide.loadPackage("seawidget", { messageCallback: () => {} });
  const source = await (await fetch(new URL("board.py", import.meta.url))).text();
  pyodide.FS.mkdirTree(JOURNALS);
  pyodide.FS.mount(pyodide.FS.filesystems.IDBFS, {}, JOURNALS);
  await new Promise((done) => pyodide.FS.syncfs(true, done));
  pyodide.FS.writeFile("/home/pyodide/board.py", source);
  const board = pyodide.pyimport("board");
  const send = (message) => post(board.text(message));
  page = board.Page(send);
  post(JSON.stringify({ what: "step", step: "board" }));
  page.begin(query);
  keep();
}

const asked = {
  begin: ({ query }) => begin(query),
  receive: ({ model, data }) => page.receive(model, JSON.stringify(data)),
  put: ({ files }) => page.put(JSON.stringify(files)),
  save: () => page.save(),
  run: ({ code }) => page.run(code),
};

self.onmessage = async ({ data }) => {
  try {
    await asked[data.do](data);
    if (data.do !== "begin") keep();
  } catch (error) {
    post(JSON.stringify({ what: "failed", text: String(error.message ?? error).split("\n").slice(-3).join("\n") }));
  }
};
