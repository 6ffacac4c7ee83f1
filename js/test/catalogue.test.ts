// @vitest-environment node
/** Every message key the sources name is in all three catalogues. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "../../src/seawidget/text/locale/en.json";
import ru from "../../src/seawidget/text/locale/ru.json";
import uk from "../../src/seawidget/text/locale/uk.json";

const source = (readdirSync(new URL("../src", import.meta.url), { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"))
  .join("\n");

/** Literal keys, and templates with their slots as wildcards. */
const named = [...source.matchAll(/["`]((?:ui|pomor|mini)\.(?:[\w.]|\$\{[^}]*\})+)["`]/g)].map(
  ([, key]) => key ?? "",
);

describe.each(Object.entries({ en, uk, ru }))("catalogue %s", (_, catalogue) => {
  it("has every key the page names", () => {
    const keys = Object.keys(catalogue);
    const missing = named.filter((key) => {
      const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
      const pattern = new RegExp(`^${parts.join("[\\w.-]+")}$`);
      // A prefix to which the code adds the rest counts as well.
      return !keys.some((one) => pattern.test(one) || one.startsWith(`${key}.`));
    });
    expect(missing).toEqual([]);
  });
});
