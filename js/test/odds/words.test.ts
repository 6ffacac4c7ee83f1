/** Chances in words and per cent: how sure they sound. */
import { describe, expect, it } from "vitest";
import en from "../../../src/seawidget/text/locale/en.json";
import ru from "../../../src/seawidget/text/locale/ru.json";
import uk from "../../../src/seawidget/text/locale/uk.json";
import { makeTranslate } from "../../src/core/text/i18n";
import { points } from "../../src/core/text/signed";
import type { Message } from "../../src/core/wire/protocol";
import { exactly, percent, share } from "../../src/view/odds/data";

type Words = Record<string, Message>;

describe("a chance in words", () => {
  const t = makeTranslate(en as Words, "en");

  it("is never certain as an estimate, and has the digits its interval bears", () => {
    const shown = (chance: number, half?: number) => percent(t, chance, half);
    expect([shown(1), shown(0), shown(0.997), shown(0.002)]).toEqual([">99%", "<1%", ">99%", "<1%"]);
    expect(shown(0.9997, 0.0002)).toBe("99.97%");
    expect(shown(0.9997, 0.0012)).toBe(">99.9%");
    expect(shown(1, 0.0002)).toBe(">99.99%");
    expect(shown(0, 0.0012)).toBe("<0.1%");
    expect(shown(0.415, 0.03)).toBe("42%");
  });

  it("is certain or impossible only if it is exactly that", () => {
    expect([1, 0, 0.999, 0.001, 0.25].map((p) => exactly(t, p))).toEqual([
      "certain",
      "impossible",
      ">99%",
      "<1%",
      "25%",
    ]);
    expect([1, 0, 0.999, 0.001, 0.25].map((p) => share(t, p))).toEqual(["100", "0", ">99", "<1", "25"]);
  });

  it("has a sign as a difference, but where that rounds to nothing", () => {
    expect([0.031, -0.031, 0.0004, -0.0004, 0].map((by) => points(t, by))).toEqual([
      "+3.1",
      "\u22123.1",
      "0",
      "0",
      "0",
    ]);
  });

  it("keeps these words in three languages", () => {
    expect(exactly(makeTranslate(uk as Words, "uk"), 1)).toBe("гарантовано");
    expect(exactly(makeTranslate(ru as Words, "ru"), 0)).toBe("невозможно");
  });
});
