/** Exercises and the coach on the page. */
import { afterEach, expect, it } from "vitest";
import type { Drill } from "../src/core/wire/protocol";
import { type Mounted, mount, PLACES, unmountAll } from "./panelsmount";
import { inEach } from "./sampling";

afterEach(unmountAll);

const DRILL: Drill = { n: 2, of: 5, turn: 14, state: "open", tries: 0, more: true };
const LATER_MS = 500;

const asked = (m: Mounted, does: string) => m.model.sent.filter(({ do: one }) => one === does);

async function table(m: Mounted, patch: object) {
  m.model.push({ table: { ...m.model.traits.table, odds: "free", ...patch } as never });
  await m.settle();
  await m.settle();
}

async function end(m: Mounted) {
  const { position, status, table: now } = m.model.traits;
  m.model.push({
    position: { ...position, point: "END", deciding: null },
    status: { ...status, over: true, tone: "loss", text: "So it ended." },
    choices: {},
    table: { ...now, odds: "free", board: 0 } as never,
  });
  await m.settle();
  await m.settle();
}

const news = { type: "odds", what: "practice", board: 0, done: 3, all: 12 };

inEach(PLACES, "exercises in the %s", (where) => {
  it("are looked for by themselves where that is quick, until the card goes", async () => {
    const answers = { practice_find: () => ({ data: { began: true } }), practice_stop: () => ({}) };
    const m = await mount(where, { answers });
    await end(m);
    expect(asked(m, "practice_find")).toMatchObject([{ quick: true }]);
    expect(m.$(".sea-practise").textContent).toContain("Moves judged: 0 of …");
    m.model.trigger("msg:custom", { ...news, node: m.model.traits.cursor, done: 12, n: 3, ready: true });
    await m.settle();
    expect(m.button("Practise 3 positions", ".sea-practise")).toBeTruthy();
    expect(asked(m, "practice_stop")).toEqual([]);
    const { position, status } = m.model.traits;
    m.model.push({
      position: { ...position, point: "ACTION", deciding: 0 },
      status: { ...status, over: false, tone: "info" },
    } as never);
    await m.settle();
    expect(asked(m, "practice_stop").length).toBe(1);
  });

  it("are there for rivals, too", async () => {
    const m = await mount(where, { answers: { practice_find: () => ({ data: { began: false } }) } });
    const { position } = m.model.traits;
    m.model.push({ position: { ...position, scores: [3, 5] } as never });
    await end(m);
    expect(m.button("Find positions to practise", ".sea-practise")).toBeTruthy();
  });

  it("are looked for at the end, with progress, and begin with their number", async () => {
    const m = await mount(where, { answers: { practice_find: () => ({}), practice_begin: () => ({}) } });
    await end(m);
    expect(m.$(".sea-practise").textContent).not.toContain("Moves judged"); // nothing began by itself
    await m.click(m.button("Find positions to practise", ".sea-practise"));
    expect(asked(m, "practice_find").filter((one) => !("quick" in one)).length).toBe(1);
    const node = m.model.traits.cursor;
    m.model.trigger("msg:custom", { ...news, node });
    await m.settle();
    expect(m.$(".sea-practise").textContent).toContain("Moves judged: 3 of 12");
    m.model.trigger("msg:custom", { ...news, node, done: 12, n: 3, ready: true });
    await m.settle();
    await m.click(m.button("Practise 3 positions", ".sea-practise"));
    expect(asked(m, "practice_begin").length).toBe(1);
  });

  it("can be stopped, and say where there are none", async () => {
    const m = await mount(where, { answers: { practice_find: () => ({}), practice_stop: () => ({}) } });
    await end(m);
    await m.click(m.button("Find positions to practise", ".sea-practise"));
    await m.click(m.button("Stop", ".sea-practise"));
    expect(asked(m, "practice_stop").length).toBe(1);
    expect(m.button("Find positions to practise", ".sea-practise")).toBeTruthy();
    m.model.trigger("msg:custom", { ...news, node: m.model.traits.cursor, n: 0, ready: true });
    await m.settle();
    expect(m.$(".sea-practise").textContent).toContain("there is nothing to practise");
  });

  it("say what is to be found, what became of it, and put the focus back on the hand", async () => {
    const m = await mount(where);
    await table(m, { drill: DRILL });
    const box = () => m.$(".sea-drill");
    expect(box().textContent).toContain("Exercise 2 of 5: find a move that keeps the chance.");
    await m.settle(LATER_MS);
    expect(m.$(".sea-msg").textContent).toContain("Exercise 2 of 5");
    await table(m, { drill: { ...DRILL, state: "trying" } });
    expect(box().textContent).toContain("Trying your move…");
    await table(m, { drill: { ...DRILL, state: "worse", tries: 1 } });
    expect(box().textContent).toContain("That costs more. Look for another move.");
    expect(m.$("[role=alert]").textContent).toContain("That costs more");
    await m.settle(10);
    expect(m.active()?.closest(".sea-hand")).toBeTruthy();
    const names = m.$$(".sea-drill button").map((one) => one.textContent);
    expect(names).toEqual(["Back to the game", "Show me"]); // the answer comes last
  });

  it("lead to the hand at once, and leave who already plays where they are", async () => {
    const m = await mount(where);
    await table(m, { drill: DRILL });
    await m.settle(LATER_MS);
    m.$("[data-focus=practice-back]").focus();
    await table(m, { drill: { ...DRILL, n: 3 } });
    await m.settle(10);
    expect(m.active()?.closest(".sea-hand")).toBeTruthy();
    m.$("[data-cell=a1]").focus();
    await table(m, { drill: { ...DRILL, n: 4 } });
    await m.settle(LATER_MS);
    expect(m.$(".sea-msg").textContent).toContain("Exercise 4 of 5");
    expect(m.active()).toBe(m.$("[data-cell=a1]"));
  });

  it("tell the answer only where the kernel has told it", async () => {
    const m = await mount(where, { answers: { practice_show: () => ({}), practice_next: () => ({}) } });
    await table(m, { drill: DRILL });
    await m.click(m.button("Show me", ".sea-drill"));
    expect(asked(m, "practice_show").length).toBe(1);
    expect(m.$$(".sea-drill-answer")).toEqual([]);
    const answer = { played: "Discard 5,17", best: "Place 5 b1", worlds: 252, low: 9, high: 31 };
    await table(m, { drill: { ...DRILL, state: "shown", answer } });
    expect(m.$(".sea-drill-answer").textContent).toBe(
      "Played: “Discard 5, 17”. “5 on b1” wins more often, by 9 to 31 points (252 worlds).",
    );
    await m.click(m.button("Next exercise", ".sea-drill"));
    expect(asked(m, "practice_next").length).toBe(1);
    await table(m, { drill: { ...DRILL, more: false, state: "maybe", worlds: 2000 } });
    expect(m.$(".sea-drill").textContent).toContain("as far as 2,000 worlds tell");
    expect(m.$(".sea-drill").textContent).toContain("That was the last exercise for today.");
  });
});

inEach(PLACES, "the coach in the %s", (where) => {
  const SURE = "Sure? This costs at least 5 points: the gap d3-e3 falls from 3 in 4 to 1 in 9.";
  const begun = async () => {
    const m = await mount(where, { answers: { sure: () => ({}) } });
    m.store.speaker = m.view;
    await table(m, { sure: { text: SURE, move: "Discard 5,17" } });
    await m.settle(5);
    return m;
  };

  it("asks with the focus on its question, and says that silence is no praise", async () => {
    const m = await begun();
    expect(m.$(".sea-sure").textContent).toContain(`Discard 5, 17. ${SURE}`);
    expect(m.$(".sea-sure").textContent).toContain("that is no praise");
    expect(m.active()?.textContent).toBe("Play it");
    expect(m.$("[role=alert]").textContent).toContain("Sure?");
  });

  it("plays on at Play it", async () => {
    const m = await begun();
    await m.click(m.button("Play it", ".sea-sure"));
    expect(asked(m, "sure")).toMatchObject([{ play: true }]);
  });

  it("takes back at Escape, once, wherever the focus is", async () => {
    const m = await begun();
    const event = await m.press("Escape");
    expect(event.defaultPrevented).toBe(true);
    expect(asked(m, "sure")).toMatchObject([{ play: false }]);
    await table(m, { sure: undefined });
    expect(m.$$(".sea-sure")).toEqual([]);
    await table(m, { sure: { text: SURE, move: "Discard 5,17" } });
    m.$("[data-cell=a1]").focus();
    await m.press("Escape");
    expect(asked(m, "sure").length).toBe(2);
  });
});
