/** The rooms of src and who may import whom. Types, dynamic imports and re-exports count like any other import. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");

/** From the ground up. A module imports from its own room and from lower floors; rooms of one floor do not know each other. */
const FLOORS: readonly (readonly string[])[] = [
  ["core/wire"], // what crosses the wire
  ["core/text", "core/host"], // sentences; the page and the notebook around
  ["core/state"], // what one model and one view know
  ["core/play"], // what a person can do with both
  ["view/shared"], // what all boards and panels are made of
  ["view/tranquility", "view/pomor", "view/mini"], // one room for each game
  ["view/tranquility/modules"], // comes later than its game, as part of another script
  [
    "view/panels",
    "view/odds",
    "view/plays",
    "view/beside",
    "view/dialogs",
    "view/table",
    "view/lesson",
    "view/practice",
    "view/frame",
  ],
  ["view/worlds"], // comes later than the odds, as part of another script
  ["."], // the scripts themselves
];
const MOST = 25;

/** What stands on one page with boards without being one: no style of a board may reach into it. */
const GUEST = "view/beside/beside.css";

/** Packages and virtual modules, and the rooms that may use them: the core knows no view. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  preact: /^(view\/|\.$)/,
  "preact/hooks": /^view\//,
  "iframe-phone": /^view\/plays$/, // the way to the page around
  "sea:shared": /^core\/play$/, // made by the build: what the main script hands to the others
};

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(sep).join("/"))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
const textOf = (file: string) => readFileSync(join(SRC, file), "utf8");

/** What a text imports, whatever the form. */
function specifiers(text: string): string[] {
  const forms = [
    /^(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"/gm,
    /^import\s*"([^"]+)"/gm,
    /\bimport\(\s*"([^"]+)"\s*\)/g,
    /^declare module "([^"]+)"/gm,
  ];
  return forms.flatMap((form) => [...text.matchAll(form)].map((found) => found[1]!));
}

/** The module of src behind a relative specifier; undefined for style sheets. */
function target(file: string, specifier: string): string | undefined {
  const path = relative(SRC, resolve(SRC, dirname(file), specifier))
    .split(sep)
    .join("/");
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) =>
    FILES.includes(one),
  );
}

type Graph = ReadonlyMap<string, readonly string[]>;

const GRAPH: Graph = new Map(
  FILES.map((file) => [
    file,
    specifiers(textOf(file)).flatMap((one) => (one.startsWith(".") ? (target(file, one) ?? []) : [])),
  ]),
);

/** For each module that reaches itself the shortest way round, each circle once. */
function circles(graph: Graph): string[] {
  const found = new Map<string, string>();
  for (const start of graph.keys()) {
    const before = new Map<string, string>();
    const queue = [start];
    for (const here of queue)
      for (const next of graph.get(here) ?? [])
        if (!before.has(next)) {
          before.set(next, here);
          queue.push(next);
        }
    if (!before.has(start)) continue;
    const way = [start];
    for (let at = before.get(start)!; at !== start; at = before.get(at)!) way.unshift(at);
    found.set([...way].sort().join(), [start, ...way].join(" -> "));
  }
  return [...found.values()];
}

const floorOf = (file: string) => FLOORS.findIndex((rooms) => rooms.includes(dirname(file)));

it("reads imports of every form", () => {
  const text = `import a, { b } from "./a";
import type {
  C,
} from "../c";
import "./d.css";
export * from "./e";
export { F } from "./f";
type G = typeof import("./g");
const h = () => import("./h");
declare module "./i" {}`;
  const names = ["./a", "../c", "./d.css", "./e", "./f", "./g", "./h", "./i"];
  expect(specifiers(text).sort()).toEqual(names.sort());
});

it("finds circles", () => {
  const graph = new Map(Object.entries({ a: ["b"], b: ["c"], c: ["b", "d"], d: [], e: ["e"] }));
  expect(circles(graph)).toEqual(["c -> b -> c", "e -> e"]);
});

it("overlooks no relative path: each one in quotes is an import, and leads somewhere", () => {
  const unread = FILES.flatMap((file) => {
    const read = specifiers(textOf(file));
    const quoted = [...textOf(file).matchAll(/["'`](\.{1,2}\/[^"'`\n]*)["'`]/g)].map((found) => found[1]!);
    return quoted
      .filter((one) => !read.includes(one) || !(target(file, one) ?? /\.css(\?inline)?$/.test(one)))
      .map((one) => `${file}: ${one}`);
  });
  expect(unread).toEqual([]);
  // What is computed cannot be read here: only the chunks, which come as text.
  const computed = FILES.filter((file) => /\bimport\((?!\s*")/.test(textOf(file)));
  expect(computed).toEqual(["core/play/chunks.ts"]);
});

it("has no circle of imports", () => {
  expect(circles(GRAPH)).toEqual([]);
});

it("imports downwards only", () => {
  const upwards = [...GRAPH].flatMap(([file, all]) =>
    all
      .filter((to) => dirname(to) !== dirname(file) && floorOf(to) >= floorOf(file))
      .map((to) => `${file} imports ${to}`),
  );
  expect(upwards).toEqual([]);
});

it("takes from outside only what is meant for the room", () => {
  const strangers = FILES.flatMap((file) =>
    specifiers(textOf(file))
      .filter((one) => !one.startsWith(".") && !OUTSIDE[one]?.test(dirname(file)))
      .map((one) => `${file} imports ${one}`),
  );
  expect(strangers).toEqual([]);
});

it("has a floor for every room, and no room that is too large to look through", () => {
  expect(FILES.filter((file) => floorOf(file) < 0)).toEqual([]);
  const rooms = FLOORS.flat();
  const sizes = rooms.map((room) => [room, FILES.filter((file) => dirname(file) === room).length] as const);
  expect(sizes.filter(([, size]) => size === 0 || size > MOST)).toEqual([]);
});

/** Class names of a style sheet that stand first in a rule of their own below the root: what they reach, they style. */
function reaches(css: string): Set<string> {
  return new Set([...css.matchAll(/^ {2}& \.(sea-[\w-]+) \{/gm)].map(([, name]) => name!));
}

it("a style of a board reaches into no guest on its page", () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => name.endsWith(".css") && name !== GUEST && !name.startsWith("view/shared/"));
  const own = new Set(
    [GUEST, GUEST.replace("beside.css", "Beside.tsx")].flatMap((name) =>
      [...readFileSync(join(SRC, name), "utf8").matchAll(/(?<![-\w])sea-[\w-]+/g)].map(([name]) => name),
    ),
  );
  expect(own.size).toBeGreaterThan(5);
  expect(sheets.length).toBeGreaterThan(5);
  const found = sheets.flatMap((name) =>
    [...reaches(readFileSync(join(SRC, name), "utf8"))]
      .filter((one) => own.has(one))
      .map((one) => `${name}: .${one}`),
  );
  expect(found).toEqual([]);
});
