// The page has two modules (src/core/panels.ts says why). The second takes what both use from the first, in an array
// whose order is settled here: nothing is loaded twice, and neither module needs a global.
import { dirname, relative, resolve } from "node:path";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"shared:([^"]+)";?/g;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/** Builds the second module without what the first one holds, and says what it needs of it: [module, name] pairs. */
export async function buildSide(build, options, entry, mainEntry) {
  const here = options.absWorkingDir;
  const alone = { ...options, entryPoints: [mainEntry], plugins: [shared([], here)] };
  const { metafile } = await build({ ...alone, outdir: here, write: false, metafile: true });
  const held = new Set(Object.keys(metafile.inputs).map((file) => file.replace(/\.tsx?$/, "")));
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
  const found = new Map(); // "module name" -> local names
  const body = outputFiles[0].text.replace(IMPORT, (_, names, module) => {
    for (const each of names.split(",")) {
      const [name, local = name] = each.trim().split(/\s+as\s+/);
      const key = `${module} ${name}`;
      found.set(key, [...(found.get(key) ?? []), local]);
    }
    return "";
  });
  if (/\bimport\b[^(]*"shared:/.test(body)) throw new Error("side module: only named imports can be shared");
  const again = [...found.values()].flatMap(([first, ...more]) =>
    more.map((local) => `const ${local}=${first};`),
  );
  const locals = [...found.values()].map(([first]) => first);
  const exported = body.replace(EXPORT, (_, names) => {
    const fields = names.split(",").map((each) => {
      const [local, name = local] = each.trim().split(/\s+as\s+/);
      return `${name}:${local}`;
    });
    return `return{${fields.join(",")}}`;
  });
  return {
    code: `export default([${locals.join(",")}])=>{${again.join("")}${exported}}`,
    needs: [...found.keys()].map((key) => key.split(" ")),
  };
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
        const { outputFiles } = await build({ entryPoints: [path], minify: true, write: false });
        return { contents: outputFiles[0].text.trim(), loader: "text" };
      });
    },
  };
}

/** Gives the first module `sea:shared`: the array of what the second one needs. */
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
