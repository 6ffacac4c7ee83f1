/** The lesson panel on a scripted kernel: question, field, lock in two steps, refusals, checks, by mouse and by keys. */
import { afterEach, expect, it } from "vitest";
import type { Lesson, LessonRow, LessonState } from "../src/core/wire/protocol";
import type { FakeModel } from "./fakemodel";
import { type Mounted, mount, unmountAll } from "./panelsmount";

afterEach(unmountAll);

const Q1: LessonRow = {
  id: "q1",
  role: "predict",
  kind: "chance",
  state: "open",
  text: "How likely is it?",
  options: [],
  because: [
    ["guess", "a guess"],
    ["counted", "I counted"],
  ],
  own: false,
};
const X1: LessonRow = {
  id: "x1",
  role: "exit",
  kind: "pair",
  state: "open",
  text: "Up or down?",
  options: [
    ["up", "up"],
    ["down", "down"],
  ],
  because: [
    ["one", "one reason"],
    ["other", "another reason"],
  ],
  own: true,
};

interface Scene {
  m: Mounted;
  model: FakeModel;
  /** Answers that were sent, as [intent, answer, because, sure]. */
  said: unknown[][];
}

/** A lesson of one prediction and one exit item. */
async function lesson(first: LessonRow = Q1, more: Partial<Lesson> = {}): Promise<Scene> {
  const said: unknown[][] = [];
  const state: Lesson = {
    title: "Lesson 2: Will the gap fill?",
    live: "Discard two cards.",
    step: "predict",
    question: first.id,
    questions: [first, { id: "x2", role: "exit", kind: "pair", state: "later" }],
    deals: 4,
    second: false,
    deal: 0,
    ...more,
  };
  let model: FakeModel;
  const stand = (patch: LessonState) =>
    model.push({
      lesson: { id: 2, question: state.question, step: state.step, locked: [], code: null, ...patch },
    });
  const m = await mount("page", {
    answers: {
      lesson: () => ({ data: structuredClone(state) }),
      lesson_lock: (intent) => {
        const { answer, because, sure } = intent as never as Record<string, string>;
        said.push(["lock", answer, because, sure]);
        if (answer === "abc")
          return { ok: false, code: "lesson_unread", text: "This cannot be read as a number." };
        if (!sure) return { data: { given: answer, code: null } };
        Object.assign(state, { step: "play", question: "x1" });
        state.questions = [{ ...first, state: "locked", given: answer as string, code: "bhrt-xmcu" }, X1];
        stand({ locked: ["q1"], code: "bhrt-xmcu" });
        return { data: { given: answer, code: "bhrt-xmcu" } };
      },
      lesson_check: (intent) => {
        const { answer, because } = intent as never as Record<string, string>;
        said.push(["check", answer, because]);
        if (!because) return { ok: false, code: "lesson_unread", text: "Choose a reason, too." };
        Object.assign(state, { step: "done", question: null });
        const told = "Not yet. You see more.";
        state.questions[1] = { ...X1, state: "answered", given: answer as string, verdict: "wrong", told };
        stand({});
        return { data: { verdict: "wrong", told } };
      },
      lesson_reveal: () => ({ data: { lines: ["Exactly 1/2."], picture: "<svg></svg>", formula: "" } }),
      lesson_deal: () => ({ data: { deal: 1 } }),
      lesson_file: () => ({ data: { name: "a.seaclass", type: "text/plain", text: "{}\n" } }),
    },
  });
  model = m.model;
  stand({});
  for (let i = 0; i < 40 && !m.$$(".sea-lesson").length; i++) await m.settle(10);
  return { m, model, said };
}

const field = (m: Mounted) => m.$<HTMLInputElement>(".sea-lesson input[type=text]");

async function type(m: Mounted, text: string): Promise<void> {
  field(m).value = text;
  field(m).dispatchEvent(new Event("input", { bubbles: true }));
  await m.settle();
}

const submit = async (m: Mounted) => {
  m.$("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await m.settle();
};

it("has no lesson where none is taught", async () => {
  const m = await mount("page");
  expect(m.$$("[role=tab]").map((tab) => tab.textContent)).not.toContain("Lesson");
  await m.press("q");
  expect(m.model.sent.filter((one) => one.do.startsWith("lesson"))).toEqual([]);
});

it("comes on top with its question, and the message says so", async () => {
  const { m } = await lesson();
  expect(m.$("[role=tab][aria-selected=true]").textContent).toBe("Lesson");
  expect(m.$(".sea-lesson [aria-current=step]").textContent).toBe("Predict");
  expect(m.$(".sea-lesson-question > p").textContent).toBe("How likely is it?");
  expect(m.$(".sea-msg b").textContent).toBe("The lesson wants a prediction.");
  expect(m.$("form").getAttribute("aria-labelledby")).toBe(m.$(".sea-lesson-question > p").id);
  expect(field(m).closest("label")?.textContent).toContain("Your answer");
});

it("locks in two steps: what was read first, then for good", async () => {
  const { m, said } = await lesson();
  await type(m, "30 %");
  await m.click(m.button("Lock", ".sea-lesson"));
  expect(said).toEqual([["lock", "30 %", null, false]]);
  expect(m.$(".sea-lesson-sure").textContent).toContain("You lock 30 %. That is final");
  expect(field(m).readOnly).toBe(true);
  expect(m.active()?.textContent).toBe("Lock it for good");
  await m.pick(m.$(".sea-lesson select"), "counted");
  await m.click(m.button("Lock it for good"));
  expect(said.at(-1)).toEqual(["lock", "30 %", "counted", true]);
  expect(m.$(".sea-lesson-done").textContent).toContain("bhrt-xmcu");
  expect(m.$(".sea-msg b").textContent).toBe("Locked. Write down: bhrt-xmcu");
  expect(m.$(".sea-lesson [aria-current=step]").textContent).toBe("Play");
  expect(m.active()?.closest(".sea-lesson-done")).not.toBeNull();
});

it("goes back from the second step, and a changed answer is read anew", async () => {
  const { m, said } = await lesson();
  await type(m, "30 %");
  await submit(m);
  await m.click(m.button("Change it"));
  await m.settle(2);
  expect(m.active()).toBe(field(m));
  await type(m, "40 %");
  await submit(m);
  expect(said.map((one) => one[3])).toEqual([false, false]);
});

it("says why an answer cannot be read, at the field and aloud", async () => {
  const { m, said } = await lesson();
  await type(m, "abc");
  await submit(m);
  await m.settle(2);
  expect(m.$(".sea-lesson .sea-refused").textContent).toBe("This cannot be read as a number.");
  expect(field(m).getAttribute("aria-invalid")).toBe("true");
  expect(m.$("[role=alert]").textContent?.trim()).toBe("This cannot be read as a number.");
  expect(said.length).toBe(1);
  await type(m, "0.3");
  expect(m.$$(".sea-lesson .sea-refused")).toEqual([]);
});

it("is there by the key q, and what was typed stays while another tab is open", async () => {
  const { m } = await lesson();
  await type(m, "30");
  await m.click(m.button("Moves"));
  expect(m.$$(".sea-lesson")).toEqual([]);
  await m.press("q", { on: m.root });
  await m.settle(120);
  expect(field(m).value).toBe("30");
  expect(m.active()).toBe(field(m));
});

it("leaves the focus to somebody who went on while the answer was on its way", async () => {
  const { m } = await lesson();
  await type(m, "30 %");
  await submit(m);
  expect(m.active()?.dataset.focus).toBe("lesson-sure");
  m.model.latency = "never";
  await m.click(m.button("Lock it for good"));
  await m.press("ArrowRight", { on: m.root });
  const here = m.$("[data-focus=more]");
  here.focus();
  for (let i = 0; i < 4; i++) {
    m.model.release();
    await m.settle(2);
  }
  expect(m.$(".sea-lesson-done").textContent).toContain("bhrt-xmcu");
  expect(m.active()).toBe(here);
});

it("asks a pair with its reason, tells the verdict, and lets one try again", async () => {
  const { m, said } = await lesson();
  await type(m, "30 %");
  await submit(m);
  await m.click(m.button("Lock it for good"));
  const radios = () => m.$$(".sea-lesson input[type=radio]") as HTMLInputElement[];
  expect(radios().map((one) => one.closest("label")?.textContent)).toEqual([
    ...["up", "down", "one reason", "another reason"],
  ]);
  const choose = async (at: number) => {
    radios()[at]!.checked = true;
    radios()[at]!.dispatchEvent(new Event("change", { bubbles: true }));
    await m.settle();
  };
  await choose(0);
  await m.click(m.button("Check", ".sea-lesson"));
  expect(m.$(".sea-lesson .sea-refused").textContent).toBe("Choose a reason, too.");
  await choose(3);
  await m.click(m.button("Check", ".sea-lesson"));
  expect(said.at(-1)).toEqual(["check", "up", "other"]);
  expect(m.$(".sea-lesson-told").textContent).toBe("Not yet. You see more.");
  expect(m.$(".sea-lesson [aria-current=step]").textContent).toBe("Done");
  await m.click(m.button("Try again"));
  expect(radios().length).toBe(4);
});

it("shows an answer, other deals and the file once everything is locked, and nothing of it before", async () => {
  const { m, model } = await lesson();
  expect(m.$$(".sea-lesson-deals, .sea-lesson-file").length).toBe(0);
  await type(m, "30 %");
  await submit(m);
  await m.click(m.button("Lock it for good"));
  await m.click(m.button("Show the answer"));
  expect(m.$(".sea-lesson-revealed").textContent).toBe("Exactly 1/2.");
  await m.click(m.button("Deal 2"));
  await m.click(m.button("Hand in"));
  const asked = model.sent.map((one) => one.do as string);
  expect(asked).toContain("lesson_deal");
  expect(asked).toContain("lesson_file");
});

it("has large letters for a room by the menu, with the hand hidden until it is asked for", async () => {
  const { m, model } = await lesson();
  expect(m.root.dataset.projector).toBeUndefined();
  await m.click(m.$("[data-focus=more]"));
  await m.click(m.button("Large letters"));
  for (let i = 0; i < 40 && !m.$$(".sea-hand-asked").length; i++) await m.settle(10);
  expect(model.get("ui")).toMatchObject({ projector: true });
  expect(m.root.dataset.projector).toBe("");
  await m.click(m.button("Show the hand"));
  expect(m.root.dataset.projector).toBe("open");
  await m.click(m.button("Hide the hand"));
  expect(m.root.dataset.projector).toBe("");
  await m.click(m.$("[data-focus=more]"));
  await m.click(m.button("Large letters"));
  await m.settle(20);
  expect(m.root.dataset.projector).toBeUndefined();
});

it("cannot be answered without a kernel, and says so", async () => {
  const { m, model, said } = await lesson();
  model.trigger("comm:close");
  await m.settle();
  await m.click(m.$("[data-focus=lesson-send]"));
  expect(m.$("[data-focus=lesson-send]").getAttribute("aria-disabled")).toBe("true");
  expect(said).toEqual([]);
});
