/** One's own moves as a table under the moves, and on the way to CODAP: a parent of ours gets each row once. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Envelope, PlaysData } from "../../src/core/wire/protocol";
import type { FakeOptions } from "../fakemodel";
import { type Mounted, mount, unmountAll } from "../panelsmount";

afterEach(unmountAll);

const COLUMNS = [
  "row",
  "turn",
  "move",
  "drew",
  "hand",
  "price",
  "legal",
  "filled",
  "gap_low",
  "gap_high",
  "forecast",
  "looks",
];
const row = (n: number) => [
  n,
  n,
  `Place ${n} b1`,
  "41",
  5,
  0,
  60 - n,
  n - 1,
  3,
  n > 3 ? null : 80,
  n === 2 ? 0.445 : null,
  0,
];

function kernel(count = 12, more: FakeOptions = {}): FakeOptions {
  return {
    ...more,
    answers: {
      plays: (intent) => {
        const { first } = intent as { first: number };
        const from = first < 0 ? Math.max(0, count + first) : first;
        const rows = Array.from({ length: count }, (_, i) => row(i + 1)).slice(from, from + 5);
        return { data: { all: count, first: from, columns: COLUMNS, rows } };
      },
      export: () => ({ data: { name: "seawidget-tranquility.csv", type: "text/csv", text: "game,row\r\n" } }),
      ...more.answers,
    },
  };
}

async function opened(options: FakeOptions = kernel()): Promise<Mounted> {
  const page = await mount("page", options);
  await page.click(page.button("My moves"));
  await page.settle(5);
  return page;
}

describe("the table under the moves", () => {
  it("has the last five rows, with heads for columns and rows", async () => {
    const page = await opened();
    expect(page.$$(".sea-plays tbody tr").map((one) => one.querySelector("th")?.textContent)).toEqual([
      "8",
      "9",
      "10",
      "11",
      "12",
    ]);
    expect(page.$$(".sea-plays thead th[scope=col]").length).toBe(10);
    expect(page.$(".sea-plays").textContent).toContain("Shown: 5 of 12.");
    expect(page.$(".sea-plays tbody tr").textContent).toContain("3–…");
  });

  it("fetches all of them piece by piece", async () => {
    const page = await opened();
    await page.click(page.button("All"));
    await page.settle(10);
    expect(page.$$(".sea-plays tbody tr").length).toBe(12);
    expect(page.$$(".sea-plays tbody tr")[1]!.textContent).toContain("44.5%");
    const asked = page.model.sent.filter((one: Envelope) => one.do === "plays") as unknown as {
      first: number;
    }[];
    expect(asked.map(({ first }) => first)).toEqual([-5, 0, 5, 10]);
  });

  it("hides all but four facts where there is little room", async () => {
    const page = await opened();
    const few = page.$$(".sea-plays thead th").filter((one) => !one.classList.contains("sea-more"));
    expect(few.map((one) => one.textContent)).toEqual(["turn", "move", "drew", "cards paid"]);
  });

  it("saves a file", async () => {
    const page = await opened();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    await page.click(page.button("Save as CSV"));
    expect(clicked).toHaveBeenCalledOnce();
    expect(page.view.said.get().text).toBe("Saved as seawidget-tranquility.csv.");
  });

  it("says why there is nothing", async () => {
    const page = await opened(kernel(0));
    expect(page.$(".sea-plays").textContent).toContain("No moves of yours");
    const refused = { plays: () => ({ ok: false, code: "curtain_closed", text: "The curtain is closed." }) };
    unmountAll();
    const other = await opened(kernel(3, { answers: refused as never }));
    expect(other.$(".sea-plays").textContent).toContain("The curtain is closed.");
  });

  it("sends nothing to CODAP from a page that was not made for it", async () => {
    const page = await opened();
    expect(page.$$(".sea-codap")).toEqual([]);
  });
});

const DATA: PlaysData = {
  all: 1200,
  first: 0,
  columns: ["game", "number", "row", "ply", "move", "drew", "hand", "result"],
  rows: Array.from({ length: 1200 }, (_, i) => ["tranquility", 1, i + 1, i + 1, `Place ${i} b1`, "4", 5, ""]),
  attributes: [
    { name: "number", type: "numeric", precision: 0, description: "number of the game" },
    { name: "move", type: "categorical", description: "the move" },
  ],
  title: "My moves",
};

interface Asked {
  action: string;
  resource: string;
  values?: unknown;
}

/** A page around ours that speaks as CODAP does. */
class Parent {
  heard: string[] = [];
  items: Record<string, unknown>[] = [];
  context: unknown = null;
  saved: unknown;
  asked: Asked[] = [];
  private readonly answers = new Map<string, (value: unknown) => void>();
  private late: boolean;

  constructor(late = false) {
    this.late = late;
  }

  postMessage = (raw: unknown) => {
    const message = typeof raw === "string" ? JSON.parse(raw) : raw;
    this.heard.push(message.type);
    if (message.type === "hello") return this.say({ type: "hello" });
    const { messageType, uuid, value } = message.content;
    if (messageType === "returnValue") return void this.answers.get(uuid)?.(value);
    this.asked.push(value);
    const reply = () =>
      this.say({
        type: "data-interactive",
        content: { messageType: "returnValue", uuid, value: this.answer(value) },
      });
    if (this.late && value.resource === "interactiveFrame") setTimeout(reply, 2300);
    else reply();
  };

  /** What CODAP asks when it keeps the document. */
  state(): Promise<unknown> {
    return new Promise((done) => {
      this.answers.set("q1", done);
      const value = { action: "get", resource: "interactiveState" };
      this.say({ type: "data-interactive", content: { messageType: "call", uuid: "q1", value } });
    });
  }

  say(data: unknown, source: unknown = this): void {
    const event = new Event("message");
    Object.assign(event, { data, source });
    window.dispatchEvent(event);
  }

  private answer({ action, resource, values }: Asked): unknown {
    if (action === "get" && resource === "interactiveFrame")
      return { success: true, values: this.saved ? { savedState: this.saved } : {} };
    if (resource === "dataContext[seawidget]") return { success: this.context !== null };
    if (action === "create" && resource === "dataContext") {
      this.context = values;
      return { success: true };
    }
    if (resource.endsWith("itemSearch[*]"))
      return { success: true, values: this.items.map((one, id) => ({ id, values: one })) };
    if (action === "create" && resource.endsWith(".item")) this.items.push(...(values as []));
    return { success: true };
  }
}

describe("the way to CODAP", () => {
  const own = Object.getOwnPropertyDescriptor(window, "parent");
  beforeEach(() => vi.resetModules());
  afterEach(() => Object.defineProperty(window, "parent", own ?? { value: window, configurable: true }));

  const around = (parent: unknown) =>
    Object.defineProperty(window, "parent", { value: parent, configurable: true });
  /** As a page that has just been opened has it. */
  const fresh = async () => (await import("../../src/view/plays/codap")).send;

  it("does not go where there is no page around", async () => {
    around(window);
    expect(await (await fresh())(DATA, () => {})).toBeNull();
  });

  it("gives each row once, in pieces, also after a reload", async () => {
    const parent = new Parent();
    around(parent);
    const send = await fresh();
    expect(parent.heard).toEqual([]);
    const told: number[] = [];
    expect(await send(DATA, (n) => told.push(n))).toBe(1200);
    expect(told).toEqual([500, 1000, 1200]);
    expect(parent.items.length).toBe(1200);
    expect(parent.items[7]).toMatchObject({ row: 8, move: "Place 7 b1" });
    expect(parent.context).toMatchObject({
      name: "seawidget",
      collections: [{ name: "games" }, { name: "plays", parent: "games" }],
    });
    expect(await send(DATA, () => {})).toBe(0);
    expect(await parent.state()).toEqual({ success: true, values: { rows: 1200 } });

    vi.resetModules();
    const again = await fresh();
    const more = {
      ...DATA,
      all: 1201,
      rows: [...DATA.rows, ["tranquility", 1, 1201, 1201, "Discard 5,17", "", 4, "lost"]],
    };
    expect(await again(more, () => {})).toBe(1);
    expect(parent.items.length).toBe(1201);
    expect(new Set(parent.items.map((one) => one.row)).size).toBe(1201);
    expect(parent.asked.filter(({ resource }) => resource === "component").length).toBe(1);
  });

  it("takes an answer that comes after two seconds", async () => {
    const parent = new Parent(true);
    around(parent);
    expect(await (await fresh())({ ...DATA, rows: DATA.rows.slice(0, 3) }, () => {})).toBe(3);
    expect(parent.items.length).toBe(3);
  });

  it("hears nobody but the page around", async () => {
    const parent = new Parent();
    parent.postMessage = () => {};
    around(parent);
    const sending = (await fresh())(DATA, () => {});
    parent.say({ type: "hello" }, window);
    await new Promise((done) => setTimeout(done, 30));
    expect(parent.asked).toEqual([]);
    void sending.catch(() => {});
  });
});
