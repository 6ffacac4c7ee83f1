// Builds the development page into dev/out (not shipped): node dev/serve.mjs, then open dev/out/index.html.
import { mkdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { inlineStyles } from "../split.mjs";

await mkdir("dev/out", { recursive: true });
await build({
  entryPoints: { page: "dev/page.tsx" },
  outdir: "dev/out",
  bundle: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  // The development page has panels and dialogs from their sources, with no kernel to send them.
  plugins: [
    inlineStyles(build),
    {
      name: "chunks",
      setup: (esbuild) =>
        esbuild.onLoad({ filter: /core\/play\/chunks\.ts$/ }, () => ({
          contents:
            'export const loadChunk = async (store, name, as) => store.put({ [as]: await (name === "panels" ? import("../../side") : import("../../view/pomor")) });',
          loader: "ts",
          resolveDir: "src/core/play",
        })),
    },
  ],
  define: { "process.env.NODE_ENV": '"development"' },
});
await writeFile(
  "dev/out/index.html",
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="page.css"><body style="margin:0"><div id="cell"></div><script src="page.js" defer></script>`,
);
