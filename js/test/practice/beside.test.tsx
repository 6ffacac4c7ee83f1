/** Two futures in step: what differs, keys, the lock before the comparison. */
import { render } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import en from "../../../src/seawidget/text/locale/en.json";
import module from "../../src/beside";
import type { Message } from "../../src/core/wire/protocol";
import { differing, gridAt, type Picture } from "../../src/view/beside/data";

const PICTURE: Picture = {
  rows: [
    ["a2", "b2"],
    ["a1", "b1"],
  ],
  steps: 2,
  seat: 0,
  locale: "en",
  lines: [
    [
      { grid: { a1: "3" }, hand: ["5", "17"] },
      { grid: { b1: "41" }, move: "Place 41 b1" },
    ],
    [
      { grid: { a1: "3" }, hand: ["5", "17"] },
      { grid: { b1: "44" }, move: "Place 44 b1" },
      { grid: { a1: null }, move: "Discard 5,17", over: "loss" },
    ],
  ],
  compares: true,
};

function model(picture: Picture = PICTURE) {
  const traits: Record<string, unknown> = { picture, at: 0, words: en as Record<string, Message> };
  const handlers = new Map<string, Set<(message?: unknown) => void>>();
  const sent: unknown[] = [];
  return {
    sent,
    traits,
    fire: (name: string, message?: unknown) => {
      for (const fn of handlers.get(name) ?? []) fn(message);
    },
    get: (name: string) => traits[name],
    set: (name: string, value: unknown) => {
      traits[name] = value;
    },
    save_changes() {},
    on: (name: string, fn: (message?: unknown) => void) => {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(fn));
    },
    off: (name: string, fn: (message?: unknown) => void) => {
      handlers.get(name)?.delete(fn);
    },
    send: (content: unknown) => void sent.push(content),
  };
}

const settle = () => new Promise((done) => setTimeout(done, 20));

async function shown(picture?: Picture) {
  const one = model(picture);
  const el = document.createElement("div");
  document.body.append(el);
  const end = module.render({ model: one as never, el });
  await settle();
  const $ = (selector: string) => el.querySelector(selector) as HTMLElement;
  const press = async (key: string) => {
    $(".sea-beside").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await settle();
  };
  return { one, el, $, press, end };
}

afterEach(() => {
  for (const el of [...document.body.children]) render(null, el as HTMLElement);
  document.body.replaceChildren();
});

describe("two lines", () => {
  it("differ where their boards do, and the shorter waits", () => {
    expect(differing(PICTURE, 0)).toEqual([]);
    expect(differing(PICTURE, 1)).toEqual([["b1", "41", "44"]]);
    expect(differing(PICTURE, 2)).toEqual([
      ["a1", "3", null],
      ["b1", "41", "44"],
    ]);
    expect(gridAt(PICTURE.lines[0], 9)).toEqual({ a1: "3", b1: "41" });
  });

  it("step together by arrows, and say what differs", async () => {
    const { one, $, el, press } = await shown();
    expect($("[role=status]").textContent).toBe("Step 0: the boards are the same");
    await press("ArrowRight");
    expect(one.traits.at).toBe(1);
    expect($("[role=status]").textContent).toBe("Step 1: b1 41 against 44");
    expect(el.querySelectorAll(".sea-framed").length).toBe(2);
    await press("End");
    expect($("[role=status]").textContent).toBe("Step 2: a1 3 against empty; b1 41 against 44");
    expect($("[data-place='0']").textContent).toContain("waits at its end");
    expect($("[data-place='1']").textContent).toContain("lost");
    expect(el.querySelectorAll(".sea-beside-list li").length).toBe(2);
    await press("ArrowRight");
    expect(one.traits.at).toBe(2);
    await press("Home");
    await press("ArrowLeft");
    expect(one.traits.at).toBe(0);
  });

  it("follow the notebook", async () => {
    const { one, $ } = await shown();
    one.traits.at = 2;
    one.fire("change:at");
    await settle();
    expect($(".sea-beside-bar b").textContent).toBe("Step 2 of 2");
  });

  it("are one board with a switch where there is little room", async () => {
    const { $ } = await shown();
    expect($(".sea-pair").dataset.shown).toBe("0");
    $(".sea-switch").click();
    await settle();
    expect($(".sea-pair").dataset.shown).toBe("1");
    expect($(".sea-switch").getAttribute("aria-pressed")).toBe("true");
  });

  it("are compared only after an answer stands", async () => {
    const { one, $, el } = await shown();
    const lock = [...el.querySelectorAll("button")].at(-1)!;
    lock.click();
    expect(one.sent).toEqual([]);
    (el.querySelectorAll("input[type=radio]")[2] as HTMLInputElement).click();
    await settle();
    lock.click();
    await settle();
    expect(one.sent).toEqual([{ do: "lock", says: "second" }]);
    expect($(".sea-which").textContent).toContain("Your answer: Second.");
    const pair = { before: 0.5, after: 0.62, difference: 0.12, low: 0.05, high: 0.19, level: 0.95, n: 1000 };
    one.fire("msg:custom", { what: "compare", said: "second", pair });
    await settle();
    expect($(".sea-which").textContent).toContain("First 50%, second 62% of the worlds won.");
    expect($(".sea-which").textContent).toContain("−12 points (95% interval −19 to −5, 1,000 worlds)");
  });

  it("are not compared where odds are off", async () => {
    const { $ } = await shown({ ...PICTURE, compares: false });
    expect($(".sea-which")).toBeNull();
  });
});
