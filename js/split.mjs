// The page has several modules (src/core/play/chunks.ts says why). Each chunk takes what it shares with the main module from
// an array whose order is settled here: nothing is loaded twice, and no module needs a global.
import { dirname, relative, resolve } from "node:path";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"shared:([^"]+)";?/g;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/**
 * Builds the chunks without what the main module holds: their code by name, and what they need of it, as
 * [module, name] pairs.
 */
export async function buildChunks(build, options, entries, mainEntry) {
  const here = options.absWorkingDir;
  const alone = { ...options, entryPoints: [mainEntry], plugins: [shared([], here)] };
  const { metafile } = await build({ ...alone, outdir: here, write: false, metafile: true });
  const held = new Set(Object.keys(metafile.inputs).map((file) => file.replace(/\.tsx?$/, "")));
  const parts = {};
  for (const [name, entry] of Object.entries(entries)) parts[name] = await part(build, options, entry, held);
  const needs = [...new Set(Object.values(parts).flatMap(({ found }) => [...found.keys()]))];
  const code = Object.fromEntries(
    Object.entries(parts).map(([name, { body, found }]) => {
      // Holes for what only other chunks take.
      const locals = needs
        .map((key) => found.get(key)?.[0] ?? "")
        .join(",")
        .replace(/,+$/, "");
      const again = [...found.values()].flatMap(([first, ...more]) =>
        more.map((local) => `const ${local}=${first};`),
      );
      return [name, `export default([${locals}])=>{${again.join("")}${body}}`];
    }),
  );
  return { code, needs: needs.map((key) => key.split(" ")) };
}

/** One chunk: its body, and the local names of what it takes, by "module name". */
async function part(build, options, entry, held) {
  const here = options.absWorkingDir;
  const leaveOut = {
    name: "leave-out",
    setup(esbuild) {
      esbuild.onResolve({ filter: /./ }, ({ path, importer, kind }) => {
        if (kind === "entry-point") return undefined;
        const from = path.startsWith(".") ? relative(here, resolve(dirname(importer), path)) : path;
        const isShared = from.startsWith("preact") || held.has(from);
        return isShared ? { path: `shared:${from}`, external: true } : undefined;
      });
    },
  };
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    plugins: [inlineStyles(build), leaveOut],
    write: false,
  });
  const found = new Map();
  const body = outputFiles[0].text.replace(IMPORT, (_, names, module) => {
    for (const each of names.split(",")) {
      const [name, local = name] = each.trim().split(/\s+as\s+/);
      const key = `${module} ${name}`;
      found.set(key, [...(found.get(key) ?? []), local]);
    }
    return "";
  });
  if (/\bimport\b[^(]*"shared:/.test(body)) throw new Error(`${entry}: only named imports can be shared`);
  const exported = body.replace(EXPORT, (_, names) => {
    const fields = names.split(",").map((each) => {
      const [local, name = local] = each.trim().split(/\s+as\s+/);
      return `${name}:${local}`;
    });
    return `return{${fields.join(",")}}`;
  });
  return { body: exported, found };
}

/** Style sheets imported with `?inline` are texts. */
export function inlineStyles(build) {
  return {
    name: "inline-styles",
    setup(esbuild) {
      esbuild.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.replace("?inline", "")),
        namespace: "inline",
      }));
      esbuild.onLoad({ filter: /./, namespace: "inline" }, async ({ path }) => {
        const { outputFiles } = await build({
          entryPoints: [path],
          bundle: true,
          minify: true,
          write: false,
        });
        return { contents: outputFiles[0].text.trim(), loader: "text" };
      });
    },
  };
}

/** Gives the main module `sea:shared`: the array of what the chunks need. */
export function shared(needs, here) {
  const from = (module) => (module.startsWith("src/") ? `./${module}` : module);
  const lines = needs.map(([module, name], i) => `import{${name} as s${i}}from"${from(module)}";`);
  const contents = `${lines.join("\n")}\nexport default[${needs.map((_, i) => `s${i}`).join(",")}];`;
  return {
    name: "shared",
    setup(esbuild) {
      esbuild.onResolve({ filter: /^sea:shared$/ }, ({ path }) => ({ path, namespace: "sea" }));
      esbuild.onLoad({ filter: /./, namespace: "sea" }, () => ({ contents, resolveDir: here, loader: "js" }));
    },
  };
}
