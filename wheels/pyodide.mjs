// Plays a wheel in Pyodide under Node.js: node wheels/pyodide.mjs WHEEL... (seawidget's, and those it needs)
// Run where `npm install pyodide` was run. SEAWIDGET_SCRIPT names another script than smoke.py to run there.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const fail = (error) => {
  console.error(String(error.message ?? error).slice(-3000)); // Node would print all of Pyodide before it
  process.exit(1);
};
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const require = createRequire(path.join(process.cwd(), "index.js"));
const { loadPyodide } = await import(pathToFileURL(require.resolve("pyodide/pyodide.mjs")).href);
const pyodide = await loadPyodide();
const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const wheel of process.argv.slice(2)) {
  pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel", { extractDir: packages });
}
const smoke = path.join(path.dirname(fileURLToPath(import.meta.url)), "smoke.py");
const script = process.env.SEAWIDGET_SCRIPT ?? smoke;
await pyodide.runPythonAsync(fs.readFileSync(script, "utf-8"), { globals: pyodide.toPy({ __name__: "__main__" }) });
