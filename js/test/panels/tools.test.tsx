/** Toolbar, what-if, log, rules, seats and curtain. */
import { render } from "preact";
import { afterEach, expect, it, vi } from "vitest";
import { tryMove } from "../../src/core/play/trial";
import { createViewState } from "../../src/core/state/viewstate";
import { makeTranslate } from "../../src/core/text/i18n";
import type { Player } from "../../src/core/wire/protocol";
import { App } from "../../src/view/frame/App";
import { fakeModel } from "../fakemodel";
import { branched, goTo, type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const did = (m: Mounted) => m.model.intents().map((intent) => intent.do);
const plain = makeTranslate({}, "en");
const GRID = { a1: "3", d1: "9", f2: "45" };
const CROWD: Player[] = [
  { seat: 0, name: "Olha", kind: "person", bot: null },
  { seat: 1, name: null, kind: "bot", bot: "greedy" },
];

inEach(PLACES, "the toolbar in the %s", (where) => {
  const tools = (m: Mounted) => m.$$(".sea-toolbar [role=toolbar] button");

  it("is one tab stop with arrows, Home and End inside", async () => {
    const m = await mount(where);
    expect(tools(m).filter((el) => el.tabIndex === 0)).toHaveLength(1);
    tools(m)[0]?.focus();
    await m.press("ArrowRight");
    expect(m.active()).toBe(tools(m)[1]);
    await m.press("End");
    expect(m.active()).toBe(tools(m).at(-1));
    expect(tools(m).filter((el) => el.tabIndex === 0)).toEqual([m.active()]);
    await m.press("ArrowRight");
    expect(m.active()).toBe(tools(m).at(-1));
    await m.press("Home");
    expect(m.active()).toBe(tools(m)[0]);
  });

  it("keeps what cannot be used focusable, and says why", async () => {
    const m = await mount(where);
    const undo = m.button("Undo");
    expect(undo.getAttribute("aria-disabled")).toBe("true");
    expect(undo.title).toContain("there is no move to take back");
    await m.click(undo);
    expect(did(m)).toEqual([]);
    expect(m.view.get().hint).toEqual({ text: "there is no move to take back", tone: "refused" });
    expect(m.active()).toBe(undo);
  });

  it("names each tool and shows its key", async () => {
    const m = await mount(where);
    for (const tool of tools(m)) expect(tool.getAttribute("aria-label")).toMatch(/^[A-Z]/);
    expect(m.button("Undo").title).toMatch(/^Undo \(u\)/);
  });

  it("steps along the line last looked at, by button and by key", async () => {
    const m = await mount(where);
    await branched(m.model);
    await goTo(m.model, "5");
    await m.settle();
    await m.click(m.button("Previous position"));
    expect(m.store.get().snap.cursor).toBe("4");
    await m.press("k");
    expect(m.store.get().snap.cursor).toBe("1");
    await m.press("j");
    expect(m.store.get().snap.cursor).toBe("4");
    await m.press("End", { shiftKey: true });
    expect(m.store.get().snap.cursor).toBe("5");
    await m.press("Home", { shiftKey: true });
    expect(m.store.get().snap.cursor).toBe("0");
    await m.press("k");
    expect(m.view.get().hint?.text).toBe("there is nothing further this way");
  });

  it("goes to the variation beside the shown node from anywhere", async () => {
    const m = await mount(where);
    await branched(m.model);
    await goTo(m.model, "2");
    await m.settle();
    m.$("[data-cell]").focus();
    await m.press("]");
    expect(m.store.get().snap.cursor).toBe("4");
    await m.press("ArrowLeft", { shiftKey: true });
    expect(m.store.get().snap.cursor).toBe("2");
  });

  it("undoes and redoes by key from the board", async () => {
    const m = await mount(where);
    m.model.play("Discard 5,17");
    await m.settle();
    m.$("[data-cell]").focus();
    await m.press("u");
    await m.press("r");
    expect(did(m)).toEqual(["undo", "redo"]);
  });

  it("forks both ways", async () => {
    const m = await mount(where);
    m.$("[data-cell]").focus();
    await m.press("f");
    await m.press("e");
    expect(m.model.intents()).toMatchObject([
      { do: "fork", node: "0", redeal: false },
      { do: "fork", redeal: true },
    ]);
    expect(m.view.said.get().text).toContain("w.forks[0]");
  });

  it("without a kernel steps but asks for nothing", async () => {
    const m = await mount(where);
    await branched(m.model);
    await m.store.peek(["2"]); // what the page fetches by itself, a moment later
    m.model.trigger("comm:close");
    await m.settle();
    const before = m.model.sent.length;
    expect(m.button("What if").getAttribute("aria-disabled")).toBe("true");
    await m.click(m.button("Fork here with the same future"));
    expect(m.view.get().hint?.text).toContain("kernel");
    await m.click(m.button("Previous position"));
    await vi.waitFor(() => expect(m.store.get().snap.cursor).toBe("2"));
    expect(m.model.sent.length).toBe(before);
  });
});

inEach(PLACES, "the what-if panel in the %s", (where) => {
  const start = async (moves: string[]) => {
    const m = await mount(where, { game: { grid: GRID, hands: [["5", "8", "17", "44", "F"]] } });
    await m.click(m.button("What if"));
    for (const move of moves) await tryMove({ store: m.store, view: m.view, t: plain }, move);
    await m.settle();
    return m;
  };

  it("opens with the toolbar and says what to do", async () => {
    const m = await start([]);
    expect(m.view.get().panel).toBe("trial");
    expect(m.$("[role=tabpanel]").textContent).toContain("it is only a trial");
    expect(m.button("Make it real").getAttribute("aria-disabled")).toBe("true");
  });

  it("lists each move with price, payer and gaps", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    const steps = m.$$(".sea-steps > li");
    expect(steps).toHaveLength(2);
    expect(steps[0]?.textContent).toContain("5 on b1, pay 2");
    expect(steps[0]?.textContent).toContain("Costs 2 cards. You pay 17, Finish.");
    const [sums, gaps] = m
      .$$(".sea-change")
      .map((table) =>
        [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
      );
    expect(sums).toEqual([
      ["Change", "before", "after", "change"],
      ["Cards left", "45", "40", "\u22125"],
      ["Empty cells", "33", "31", "\u22122"],
    ]);
    expect(gaps![0]).toEqual(["cells", "numbers", "before", "after"]);
    expect(gaps![1]).toEqual(["b1\u2013c1", "4\u20138", "can be filled", "closed"]);
  });

  it("says that a gap cannot be filled any more, not by colour alone", async () => {
    const m = await start(["Place 44 f1"]);
    expect(m.$(".sea-steps").textContent).toContain("Costs nothing");
    expect(m.$(".sea-change .sea-refused").textContent).toBe("cannot be filled");
  });

  it("keeps, drops and plays from beside the hand, too", async () => {
    const m = await start(["Place 44 c2"]);
    const names = () => [...m.$(".sea-actions").children].map((button) => button.textContent);
    expect(names()).toEqual(["Drop it", "Keep as line", "Make it real"]);
    await m.click(m.button("Keep as line", ".sea-actions"));
    await m.settle();
    expect(did(m).slice(-2)).toEqual(["move", "goto"]);
    expect(m.store.get().snap.cursor).toBe("0");
  });

  it("says why a move is refused and keeps the good ones", async () => {
    const m = await start(["Place 44 c2", "Place 5 f1"]);
    expect(m.$$(".sea-steps > li")).toHaveLength(1);
    expect(m.$(".sea-refused").textContent).toMatch(/^5 cannot lie at f1.* \(PLACE-2\)$/);
  });

  it("takes back by Backspace, from the panel and from the board", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    m.button("Take back").focus();
    await m.press("Backspace");
    expect(m.view.get().trial?.moves).toHaveLength(1);
    m.$("[data-cell]").focus();
    await m.press("Backspace");
    expect(m.view.get().trial?.moves).toEqual([]);
    await m.press("Backspace");
    expect(m.model.intents().filter((intent) => intent.do !== "try")).toEqual([]);
  });

  it("makes it real by p and stays there", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    m.$("[data-cell]").focus();
    await m.press("p");
    expect(m.model.intents().at(-1)).toMatchObject({
      do: "keep",
      moves: ["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"],
    });
    expect(m.view.get().trial).toBeNull();
    expect(m.store.get().snap.cursor).toBe("2");
  });

  it("keeps a variation and comes back", async () => {
    const m = await start(["Place 5 b1 pay 17,F", "Place 8 c1 pay 44"]);
    await m.click(m.button("Keep as line"));
    await m.settle();
    expect(did(m).slice(-2)).toEqual(["keep", "goto"]);
    expect(m.store.get().snap.cursor).toBe("0");
  });

  it("keeps no variation where playing cannot be taken back", async () => {
    const m = await mount(where, { game: { grid: GRID }, table: { undo: "off" } });
    await m.click(m.button("What if"));
    await tryMove({ store: m.store, view: m.view, t: plain }, "Place 44 c2");
    await m.settle();
    const aside = m.button("Keep as line");
    expect(aside.getAttribute("aria-disabled")).toBe("true");
    await m.click(aside);
    expect(m.view.get().hint?.text).toContain("free undo");
  });

  it("drops all", async () => {
    const m = await start(["Place 44 c2"]);
    await m.click(m.button("Drop it"));
    expect(m.view.get().trial).toBeNull();
    expect(did(m).filter((one) => one !== "try")).toEqual([]);
  });
});

inEach(PLACES, "tabs, log and rules in the %s", (where) => {
  const open = async (m: Mounted, n: number) => m.click(m.$$("[role=tab]")[n] as HTMLElement);

  it("changes panels by click and by arrows", async () => {
    const m = await mount(where);
    await open(m, 0);
    expect(m.view.get().panel).toBe("guide");
    await m.press("ArrowRight");
    expect(m.view.get().panel).toBe("trial");
    expect(m.active()?.getAttribute("aria-selected")).toBe("true");
    await m.press("End");
    expect(m.view.get().panel).toBe("moves");
    expect(m.$("[role=tabpanel]").getAttribute("aria-label")).toBe("Moves");
  });

  it("logs the way to the shown position and follows it", async () => {
    const m = await mount(where);
    await branched(m.model);
    await m.settle();
    await open(m, 2);
    await m.click(m.button("Log"));
    const entries = () => m.$$(".sea-entry");
    expect(
      entries()
        .map((el) => el.textContent)
        .slice(1),
    ).toHaveLength(3);
    expect(m.$$(".sea-log h4, [role=group] h4").map((el) => el.textContent)).toEqual([
      "Turn 1",
      "Turn 2",
      "Turn 3",
    ]);
    expect(entries().filter((el) => el.tabIndex === 0)).toHaveLength(1);
    await m.click(entries()[1] as HTMLElement);
    expect(m.store.get().snap.cursor).toBe("1");
    expect(entries()).toHaveLength(2);
    expect(entries()[1]?.getAttribute("aria-current")).toBe("true");
  });

  it("shows one turn of the log", async () => {
    const m = await mount(where);
    await branched(m.model);
    await m.settle();
    await open(m, 2);
    await m.click(m.button("Log"));
    await m.pick(m.$("[role=tabpanel] select"), "2");
    expect(m.$$(".sea-entry")).toHaveLength(1);
    await m.pick(m.$("[role=tabpanel] select"), "");
    expect(m.$$(".sea-entry")).toHaveLength(4);
  });

  it("finds rules by word and by ID, and asks again in another language", async () => {
    const m = await mount(where);
    await open(m, 0);
    expect(m.$("[role=tabpanel]").textContent).toContain("An island goes on any empty cell.");
    const search = m.$<HTMLInputElement>("input[type=search]");
    const look = async (word: string) => {
      search.value = word;
      search.dispatchEvent(new Event("input", { bubbles: true }));
      await m.settle();
      return m.$$("dd").length;
    };
    expect(await look("place-1")).toBe(1);
    expect(await look("EMPTY")).toBe(1);
    expect(await look("storm")).toBe(0);
    m.store.setUi({ locale: "uk" });
    await m.settle();
    expect(did(m).filter((one) => one === "rules")).toHaveLength(2);
  });
});

inEach(PLACES, "seats in the %s", (where) => {
  const bots = () => ({ game: { players: 2 }, players: CROWD });

  it("are not shown to somebody who plays alone", async () => {
    expect((await mount(where)).$$(".sea-seat")).toEqual([]);
  });

  it("say who sits there, whose turn it is and what may be counted", async () => {
    const m = await mount(where, bots());
    const seats = m.$$(".sea-seat").map((el) => el.textContent);
    expect(seats[0]).toBe("OOlha decideshand 5, deck 40, discards 0540");
    expect(seats[1]).toBe("2Player 2 bot greedyhand 5, deck 40, discards 0540");
    expect(m.$$(".sea-seat")[0]?.getAttribute("aria-current")).toBe("true");
  });

  it("mark who has won, and nobody before", async () => {
    const m = await mount(where, bots());
    expect(m.$$(".sea-winner")).toEqual([]);
    const { position, status } = m.model.traits;
    const result = {
      outcome: 1,
      reason: "grid_full",
      seat: 0,
      turn: 9,
      card: null,
      detail: null,
      scores: [4, 4],
    };
    m.model.push({
      position: { ...position, result, point: "END", deciding: null },
      status: { ...status, over: true, tone: "loss", args: { turn: 9 } },
      choices: {},
    });
    await m.settle();
    expect(m.$$(".sea-seat.sea-winner").map((el) => el.className)).toEqual([
      "sea-seat sea-seat-1 sea-winner",
    ]);
    expect(m.$(".sea-winner").textContent).toContain("wins the game");
    expect(m.$(".sea-status small").textContent).toContain("Turn 9"); // as the sentence counts
  });

  it("let a bot make one step, only when it is its turn", async () => {
    const m = await mount(where, bots());
    expect(m.$$("[data-action=step]")).toEqual([]);
    m.model.play("Discard 5,17");
    await m.settle();
    await m.click(m.button("One bot move"));
    expect(did(m)).toEqual(["bot"]);
    expect(m.store.get().snap.cursor).toBe("2");
  });

  /** Waits for the bots to have made so many steps, and then a while for one too many. */
  const steps = async (m: Mounted, n: number) => {
    const made = () => did(m).filter((one) => one === "bot").length;
    await vi.waitFor(() => expect(made()).toBe(n), 5000);
    await m.settle(100);
    expect(made()).toBe(n);
  };

  it("run the bots at the chosen pace, and pause", async () => {
    const m = await mount(where, { ...bots(), ui: { pace: 20 } });
    await steps(m, 0);
    m.model.play("Discard 5,17");
    await steps(m, 1);
    m.store.setUi({ pace: 10_000 });
    m.model.play("Discard 44,F");
    await m.settle();
    await m.click(m.button("Pause the bots"));
    expect(m.model.traits.ui.pace).toBe(0);
    await steps(m, 1);
    m.store.setUi({ pace: 300 });
    await steps(m, 2);
  });

  it("stand still while moves are tried", async () => {
    const m = await mount(where, { ...bots(), ui: { pace: 0 } });
    m.model.play("Discard 5,17");
    await m.settle();
    await m.click(m.button("What if"));
    m.store.setUi({ pace: 20 });
    await steps(m, 0);
    await m.click(m.button("Drop it"));
    await steps(m, 1);
  });

  it("do not repeat a step that was refused", async () => {
    const m = await mount(where, { ...bots(), ui: { pace: 20 }, table: { bot: true } });
    await steps(m, 1);
    expect(m.view.get().hint?.text).toBe("It is not a bot's turn.");
  });

  it("are driven by one of two views: the last focused, or the one that is left", async () => {
    const model = fakeModel({ ...bots(), ui: { pace: 20 } });
    const m = await mount(where, {}, model);
    const el = document.createElement("div");
    document.body.append(el);
    render(<App store={m.store} view={createViewState()} />, el);
    model.play("Discard 5,17");
    await steps(m, 1);
    el.querySelector<HTMLElement>("button")?.focus();
    model.play("Discard 44,F");
    await steps(m, 2);
    render(null, el);
    model.play("Discard 80,38");
    await steps(m, 3);
  });
});

inEach(PLACES, "the curtain in the %s", (where) => {
  const people = CROWD.map((player) => ({ ...player, kind: "person" as const, bot: null }));
  const closed = { game: { players: 2 }, players: people, table: { curtain: true, shown: null, asks: 1 } };

  it("keeps every hand out of the page", async () => {
    const m = await mount(where, closed);
    expect(m.button("Player 2, open your hand")).toBeTruthy();
    expect(m.$$("[data-slot]")).toEqual([]);
    expect(m.root.innerHTML).not.toMatch(/island (5|6|17|18|44|45)\b/);
  });

  it("opens for the seat that is asked, and the focus goes to its hand", async () => {
    const m = await mount(where, closed);
    await m.click(m.button("Player 2, open your hand"));
    await m.settle(40);
    expect(m.model.intents().at(-1)).toMatchObject({ do: "curtain", seat: 1 });
    expect(m.$$("[data-slot]").length).toBe(5);
    expect(m.active()?.closest(".sea-hand")).toBeTruthy();
  });

  it("can be closed again, and the focus goes to what opens it", async () => {
    const m = await mount(where, closed);
    await m.click(m.button("Player 2, open your hand"));
    await m.click(m.button("Cover the hand"));
    await m.settle(40);
    expect(m.model.intents().at(-1)).toMatchObject({ do: "curtain", seat: null });
    expect(m.$$("[data-slot]")).toEqual([]);
    expect(m.root.contains(m.active())).toBe(true);
  });
});
