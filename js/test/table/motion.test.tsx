/** What moves on the board: nothing waits for it, and without a wish for movement nothing does. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOTION_MS } from "../../src/core/host/motion";
import type { Phrase, Position } from "../../src/core/wire/protocol";
import { CELLS } from "../fakegame";
import { mode } from "../modes";
import { type Mounted, mount, settle } from "../mount";

interface Run {
  el: HTMLElement;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
  run: Animation;
}

let w: Mounted;
let runs: Run[];
beforeEach(() => {
  runs = [];
  HTMLElement.prototype.animate = function (frames, timing) {
    const run = {} as Animation;
    runs.push({ el: this, frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions, run });
    return run;
  };
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList);
});
afterEach(() => {
  w?.unmount();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

const ui = { motion: "auto" } as const;
const ready = async (page: Mounted) => {
  await vi.waitFor(() => expect(page.$(".sea-drawer[aria-busy=false]")).toBeTruthy(), 10_000);
  await settle(MOTION_MS + 30); // where the cards lie is noted when nothing moves any more
  runs.length = 0;
  return page;
};
/** A move as the kernel tells of it: the new picture, and its row of the tree. */
async function step(move: string, log: Phrase[], position: Partial<Position>, id = "new"): Promise<void> {
  const { traits } = w.model;
  const row = { id, parent: traits.cursor, kind: "move", seat: 0, move, ply: 1, turn: 1, log };
  const rows = [{ ...row, comment: "", marks: [], over: null }];
  const children = { [traits.cursor]: [id] };
  w.model.trigger("msg:custom", { type: "tree", rev: traits.rev, full: false, removed: [], rows, children });
  w.model.push({ cursor: id, position: { ...traits.position, ...position } });
  await settle(5);
}
const on = (selector: string) => runs.filter(({ el }) => el.matches(selector));

describe("motion", () => {
  it("takes a placed card to its cell, and what was paid to the deck line, one after the other", async () => {
    w = await ready(await mount("light", { ui }));
    const paid: Phrase = { key: "tranquility.event.paid", args: { seat: 0, cards: ["5", "44"], n: 2 } };
    await step("Place 17 c1 pay 5,44", [paid], { grid: { c1: "17" }, hand: ["80", "F"] });
    const [placed, ...gone] = runs.filter(({ el }) => el.parentElement === w.$(".sea-ghosts"));
    expect(placed!.el.textContent).toBe("17");
    expect(placed!.timing.duration).toBe(MOTION_MS);
    const laid = w.$("[data-cell=c1] .sea-pic");
    expect(laid.style.visibility).toBe("hidden"); // until its picture has arrived
    placed!.run.onfinish!(new Event("finish") as AnimationPlaybackEvent);
    expect(laid.style.visibility).toBe("");
    expect(gone.map(({ el }) => el.textContent)).toEqual(["5", "44"]);
    expect(gone.map(({ timing }) => timing.delay)).toEqual([0, 40]);
    for (const { frames } of gone) expect(frames.at(-1)?.transform).toContain("rotateY(180deg)");
    expect(w.$(".sea-ghosts").children).toHaveLength(2);
    for (const { run } of gone) run.onfinish!(new Event("finish") as AnimationPlaybackEvent);
    expect(w.$(".sea-ghosts").children).toHaveLength(0);
  });

  it("takes away what was paid, too, when the card before has not arrived yet", async () => {
    w = await ready(await mount("light", { ui }));
    await step("Place 80 f6", [], { grid: { f6: "80" }, hand: ["5", "17", "44", "F"] });
    runs.length = 0;
    const paid: Phrase = { key: "tranquility.event.paid", args: { seat: 0, cards: ["5", "44"], n: 2 } };
    await step("Place 17 c1 pay 5,44", [paid], { grid: { f6: "80", c1: "17" }, hand: ["F"] }, "newer");
    const flown = runs.filter(({ el }) => el.parentElement === w.$(".sea-ghosts"));
    expect(flown.map(({ el }) => el.textContent)).toEqual(["17", "5", "44"]);
  });

  it("shows of what another player paid nothing but the card that was laid", async () => {
    w = await ready(await mount("light", { ui }));
    const paid: Phrase = { key: "tranquility.event.paid", args: { seat: 1, n: 2 } };
    await step("Place 70 c1 pay 2 cards", [paid], { grid: { c1: "70" } });
    expect([...w.$(".sea-ghosts").children].map((el) => el.textContent)).toEqual(["70"]);
  });

  it("leaves everything where it is when motion is off, or less of it is wanted", async () => {
    w = await ready(await mount("light", { ui: { motion: "off" } }));
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    await settle(5);
    expect(runs).toEqual([]);
    w.unmount();
    vi.mocked(window.matchMedia).mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList);
    w = await ready(await mount("light", { ui }));
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    await settle(5);
    expect(runs).toEqual([]);
    expect(w.$(".sea-ghosts").children).toHaveLength(0);
  });

  it("moves nothing on a step back, nor in a trial", async () => {
    w = await ready(await mount("light", { ui }));
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    await settle(5);
    runs.length = 0;
    w.card(0).focus();
    w.press("u");
    await settle(5);
    expect(w.cell("c3").dataset.card).toBeUndefined();
    expect(runs).toEqual([]);
    w.press("w");
    await settle();
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    await settle(5);
    expect(w.cell("c3").dataset.card).toBe("17");
    expect(runs).toEqual([]);
  });

  it("shakes the cell a refusal is about", async () => {
    const picture = mode({
      position: { grid: { e2: "24" }, hand: ["40"] },
      choices: { kinds: ["Place"], fits: { "40": { f3: 0 } } },
    });
    const refused = { ok: false, code: "not_ascending", text: "Because.", args: { high: 24 } };
    w = await ready(await mount("light", { ...picture, ui, answers: { explain: () => refused } }));
    await w.click(w.card(0));
    await w.click(w.cell("d2"));
    await settle(5);
    const shaken = on("[data-cell=d2]");
    expect(shaken).toHaveLength(1);
    expect(shaken[0]!.frames.filter(({ transform }) => transform)).toHaveLength(4);
    expect(shaken[0]!.timing.duration as number).toBeLessThanOrEqual(240);
  });

  it("sweeps one light over a won sea, from the dark corner to the light one", async () => {
    const grid = Object.fromEntries(CELLS.map((cell, i) => [cell, String(i + 1)]));
    w = await ready(await mount("light", { ui, game: { grid, start: "S" } }));
    await w.click(w.card(4));
    await settle(5);
    const lit = on(".sea-sweep i"); // one picture, from the lower left to the upper right
    expect(lit.map(({ frames }) => frames.map(({ transform }) => transform))).toEqual([
      ["translate(-60%, 60%)", "translate(60%, -60%)"],
    ]);
    expect(lit[0]!.timing.duration).toBe(900);
  });

  it("fills the row of a storm from the left", async () => {
    w = await ready(await mount("light", { ui }));
    const told: Phrase = { key: "tranquility.event.storm_placed", args: { seat: 0, row: 4 } };
    await step("PlaceStorm 3", [told], { storms: { yellow: [], orange: [], purple: [3] } });
    const filled = on(".sea-blocked");
    expect(filled.map(({ el }) => el.dataset.cell)).toEqual(["a4", "b4", "c4", "d4", "e4", "f4"]);
    expect(filled[0]!.frames[0]?.transform).toBe("translateX(-50%) scaleX(0)");
  });
});
