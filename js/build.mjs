// Bundles src/ into the files the Python package ships. Same input, same bytes; too big is an error.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";
import { buildChunks, inlineStyles, shared } from "./split.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const outdir = process.env.SEAWIDGET_OUT ?? join(here, "../src/seawidget/widget/static");

/** Bytes, plain and compressed. A notebook stores widget.js and widget.css once per widget. */
const LIMITS = {
  "widget.js": [60_000, 20_000],
  "widget.css": [18_000, 5_500],
  // Sent by the kernel and stored nowhere: small for the sake of slow connections.
  "panels.js": [32_000, 13_000],
  "play.js": [35_500, 14_300],
  "pomor.js": [30_000, 10_000],
  "mini.js": [12_000, 5_000],
  "odds.js": [31_000, 12_000],
  "table.js": [34_000, 13_000],
  "lesson.js": [30_000, 12_000],
  "practice.js": [10_000, 4_500],
  "worlds.js": [16_000, 7_000],
  "plays.js": [8_000, 4_000],
  "codap.js": [12_000, 5_000],
  // A widget of its own: stored once for each pair of games.
  "beside.js": [40_000, 15_000],
};

/** Things that break in some host: see the reason beside each. */
const FORBIDDEN = [
  [/\b(?:from|import)\s*\(?["'](?:https?:)?\/\//, "import from the network"],
  [/customElements\s*\.\s*define/, "global registry: the module is evaluated once per widget"],
  [/\bnew Function\b|[^.\w]eval\(/, "eval: blocked by strict content policies"],
  [/[^.\w]define\(/, "AMD define: taken by require.js on classic pages"],
];

const options = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  // h(tag, props, ...children) is shorter than the automatic runtime's jsx(tag, { ...props, children: [...] }).
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["jsx.mjs"],
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  legalComments: "eof",
  charset: "utf8",
  define: { "process.env.NODE_ENV": '"production"', "define.amd": "false" },
  logLevel: "warning",
};

/** A second pass over what esbuild minified still takes off some 2 %. `unsafe` assumes that built-ins are what they are. */
async function smaller(code) {
  const result = await minify(code, {
    module: true,
    ecma: 2020,
    compress: {
      passes: 3,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      keep_fargs: false,
    },
    format: { comments: /^!/ },
  });
  return result.code;
}

const chunks = await buildChunks(
  build,
  options,
  {
    "panels.js": "src/panels.ts",
    "play.js": "src/play.ts",
    "pomor.js": "src/view/pomor/index.ts",
    "mini.js": "src/view/mini/index.ts",
    "odds.js": "src/view/odds/index.ts",
    "table.js": "src/view/table/index.ts",
    "lesson.js": "src/view/lesson/index.ts",
    "practice.js": "src/view/practice/index.ts",
    "worlds.js": "src/view/worlds/index.ts",
    "plays.js": "src/view/plays/index.ts",
    "codap.js": "src/view/plays/codap.ts",
  },
  "src/index.tsx",
);
const main = await build({
  ...options,
  entryPoints: { widget: "src/index.tsx" },
  outdir,
  write: false,
  plugins: [shared(chunks.needs, here)],
  footer: { js: "/*! Preact: MIT License, (c) 2015-present Jason Miller */" },
});
const beside = await build({
  ...options,
  entryPoints: { beside: "src/beside.tsx" },
  outdir,
  write: false,
  plugins: [inlineStyles(build)],
  footer: { js: "/*! Preact: MIT License, (c) 2015-present Jason Miller */" },
});
const text = (name) => main.outputFiles.find(({ path }) => path.endsWith(name)).text;
const files = {
  "widget.js": await smaller(text("widget.js")),
  "widget.css": text("widget.css"),
};
files["beside.js"] = await smaller(beside.outputFiles[0].text);
for (const [name, code] of Object.entries(chunks.code)) files[name] = await smaller(code);
files["codap.js"] += "/*! iframe-phone: MIT License, (c) 2014 Concord Consortium */";

let failed = false;
await mkdir(outdir, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(join(outdir, name), content);
  const sizes = [Buffer.byteLength(content), gzipSync(content, { level: 9 }).length];
  const over = sizes.some((size, i) => size > LIMITS[name][i]);
  console.log(
    `${name.padEnd(10)} ${sizes.join(" / ")} of ${LIMITS[name].join(" / ")} bytes${over ? "  TOO BIG" : ""}`,
  );
  failed ||= over;
  for (const [pattern, why] of FORBIDDEN) {
    if (name.endsWith(".js") && pattern.test(content)) {
      failed = true;
      console.error(`${name}: ${why}`);
    }
  }
}
if (failed) process.exit(1);
