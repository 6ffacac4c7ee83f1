/** Seats, bots at them, and the curtain between persons. */
import { render } from "preact";
import { afterEach, expect, it, vi } from "vitest";
import { createViewState } from "../../src/core/state/viewstate";
import type { Player } from "../../src/core/wire/protocol";
import { App } from "../../src/view/frame/App";
import { fakeModel } from "../fakemodel";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const did = (m: Mounted) => m.model.intents().map((intent) => intent.do);
const CROWD: Player[] = [
  { seat: 0, name: "Olha", kind: "person", bot: null },
  { seat: 1, name: null, kind: "bot", bot: "greedy" },
];

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
