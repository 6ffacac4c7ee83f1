/** The dialog of a new game: what it asks the kernel, what it offers and what it begins. */
import { afterEach, expect, it } from "vitest";
import type { Intent } from "../../src/core/wire/protocol";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";
import { answering, dialog, FIELDS, kernel, select, TILES } from "./asking";

afterEach(unmountAll);

inEach(PLACES, "the new-game dialog in the %s", (where) => {
  const open = async (model = kernel()) => {
    const m = await mount(where, {}, model);
    await m.click(m.button("New game", ".sea-toolbar"));
    await m.settle();
    return m;
  };
  const asked = (m: Mounted) => m.model.sent.filter((intent) => intent.do === "setup");

  it("starts from the options of the board", async () => {
    const m = await open();
    expect(asked(m)).toMatchObject([{ game: "tranquility", options: { players: 1 } }]);
    expect(select(m, "Players").value).toBe("1");
    expect(m.$$(".sea-way-tile b").map((one) => one.textContent)).toEqual([
      "Base game",
      "3 Sea Monsters",
      "Duel",
    ]);
    expect(m.$$(".sea-way-tile")[0]?.textContent).toContain("Calm\u00a0· 99.9%");
    expect(m.$$(".sea-way-tile")[2]?.textContent).not.toContain("%");
    expect(m.$$(".sea-way-tile :checked")).toHaveLength(1);
    expect(select(m, "First player").textContent).toBe("fewest cardsplayer 1player 2");
  });

  it("asks the kernel for every change and shows as many seats as there are", async () => {
    const m = await open();
    await m.pick(select(m, "Players"), "2");
    expect(asked(m).at(-1)).toMatchObject({ options: { players: 2, monsters: 0, first_player: "fewest" } });
    await m.pick(select(m, "Player 2"), "greedy");
    await m.pick(select(m, "First player"), "1");
    expect(asked(m).at(-1)).toMatchObject({ options: { first_player: 1 } });
    expect(select(m, "Player 2").value).toBe("greedy");
  });

  it("offers a strength beside a bot with a dial, by the keyboard as any list, and starts with it", async () => {
    const m = await open();
    expect(select(m, "Strength: Who plays")).toBeUndefined();
    await m.pick(select(m, "Who plays"), "navigator");
    const strength = select(m, "Strength: Who plays");
    expect([...strength.options].map((one) => one.textContent)).toEqual([
      "0 · wins 48%",
      "60 · wins 72%",
      "100 · wins 88%",
    ]);
    expect(strength.value).toBe("100");
    expect(strength.tabIndex).toBe(0);
    await m.pick(strength, "60");
    expect(select(m, "Who plays").value).toBe("navigator");
    expect(select(m, "Strength: Who plays").value).toBe("60");
    await m.click(m.button("Start", "dialog"));
    expect(m.model.sent.at(-1)).toMatchObject({ do: "new", seats: ["navigator@60"] });
  });

  it("says why there is no strength with these options, and plays the bot as it is", async () => {
    const m = await open();
    await m.pick(select(m, "Who plays"), "navigator");
    await m.pick(select(m, "Strength: Who plays"), "0");
    await m.pick(select(m, "Sea Monsters"), "3");
    expect(select(m, "Strength: Who plays")).toBeUndefined();
    expect(dialog(m)?.textContent).toContain("No dial with monsters=3.");
    await m.click(m.button("Start", "dialog"));
    expect(m.model.sent.at(-1)).toMatchObject({ do: "new", seats: ["navigator"] });
  });

  it("keeps a choice the kernel has not answered yet when the next one is made", async () => {
    const m = await open();
    const change = (field: HTMLSelectElement, value: string) => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    change(select(m, "Players"), "2");
    change(select(m, "First player"), "1");
    await m.settle();
    expect(asked(m).at(-1)).toMatchObject({ options: { players: 2, first_player: 1 } });
  });

  it("starts nothing while another game is chosen and not known yet, nor the other game if it is refused", async () => {
    const held: (() => void)[] = [];
    let refuse = false;
    const model = answering("setup", ({ options }: { options: Record<string, string | number> }) =>
      refuse
        ? { ok: false, code: "bad_value" }
        : {
            data: {
              games: ["tranquility", "pomor"],
              presets: [],
              tiles: [],
              back: false,
              fields: FIELDS(options),
              bots: ["random"],
              seats: options.players ?? 1,
            },
          },
    );
    const m = await open(model);
    const start = () => m.button("Start", "dialog");
    const trigger = model.trigger;
    model.trigger = (...event: Parameters<typeof trigger>) => void held.push(() => trigger(...event));
    const change = async (value: string) => {
      const field = select(m, "Game");
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      await m.settle();
    };
    const answer = async () => {
      for (const one of held.splice(0)) one();
      await m.settle();
    };
    expect(start().getAttribute("aria-disabled")).not.toBe("true");
    await change("pomor");
    expect(start().getAttribute("aria-disabled")).toBe("true");
    await m.click(start());
    expect(model.sent.filter((intent) => intent.do === "new")).toEqual([]);
    await answer();
    expect(start().getAttribute("aria-disabled")).not.toBe("true");
    expect(select(m, "Game").value).toBe("pomor");
    refuse = true;
    await change("tranquility");
    await answer();
    model.trigger = trigger;
    await m.click(start());
    await m.settle();
    expect(model.sent.at(-1)).toMatchObject({ do: "new", game: "pomor", options: { players: 1 } });
  });

  it("takes a text of several lines, with what is wrong or odd about it", async () => {
    const text = { why: "Line 2 is no card.", notes: ["Odd."], example: "4/2,8\n" };
    const model = answering("setup", ({ options }: { options: Record<string, string> }) => ({
      data: {
        games: ["tranquility"],
        words: {},
        presets: [],
        tiles: [],
        back: false,
        fields: [{ name: "counts", value: options.counts ?? "", values: [], text }],
        bots: [],
        seats: 1,
      },
    }));
    const m = await open(model);
    const area = m.$<HTMLTextAreaElement>("dialog textarea");
    expect(dialog(m)?.textContent).toContain("Line 2 is no card.");
    expect(dialog(m)?.textContent).toContain("Odd.");
    await m.click(m.button("Begin with the usual counts", "dialog"));
    expect(area.value).toBe("4/2,8\n");
    expect(asked(m).at(-1)).toMatchObject({ options: { counts: "4/2,8\n" } });
    await m.click(m.button("Start", "dialog"));
    expect(model.sent.filter((intent) => intent.do === "new")).toEqual([]); // not with a text that is wrong
    await m.click(m.button("Clear", "dialog"));
    expect(asked(m).at(-1)).toMatchObject({ options: { counts: "" } });
  });

  it("offers values that do not go with the reason, and does not take them", async () => {
    const m = await open();
    const field = select(m, "Sea Monsters");
    expect([...field.options].map((one) => [one.value, one.getAttribute("aria-disabled")])).toEqual([
      ["0", null],
      ["3", null],
      ["4", "true"],
    ]);
    const before = asked(m).length;
    await m.pick(field, "4");
    expect(field.value).toBe("0");
    expect(m.$("dialog [role=alert]").textContent).toBe("Not with these options.");
    expect(asked(m)).toHaveLength(before);
  });

  it("takes a tile, until something else is changed", async () => {
    const m = await open();
    const tiles = () => m.$$(".sea-way-tile input") as HTMLInputElement[];
    await m.click(tiles()[1]!);
    expect(asked(m).at(-1)).toMatchObject({ options: { players: 1, monsters: 3 } });
    expect(tiles()[1]?.checked).toBe(true);
    await m.pick(select(m, "Sea Monsters"), "0");
    expect(tiles().map((one) => one.checked)).toEqual([true, false, false]);
    await m.click(tiles()[2]!);
    expect(asked(m).at(-1)).toMatchObject({ options: { players: 2, variant: "duel" } });
  });

  it("goes back to the unfinished game before", async () => {
    const answers = answering("back", () => ({ data: null }), {});
    const send = answers.send;
    answers.send = (content) =>
      (content as Intent).do === "setup"
        ? queueMicrotask(() =>
            answers.trigger("msg:custom", {
              type: "answer",
              id: (content as { id: string }).id,
              ok: true,
              rev: 1,
              data: {
                games: ["tranquility"],
                presets: [],
                fields: [],
                bots: [],
                seats: 1,
                tiles: TILES,
                back: true,
              },
            }),
          )
        : send(content);
    const m = await open(answers);
    await m.click(m.button("Back to the last game", "dialog"));
    expect(m.model.sent.at(-1)).toMatchObject({ do: "back" });
    expect(m.view.get().dialog).toBeNull();
  });

  it("begins the game with options, seats, phrase and undo policy", async () => {
    const m = await open();
    await m.pick(select(m, "Players"), "2");
    await m.pick(select(m, "Player 2"), "random");
    await m.pick(select(m, "Undo"), "off");
    (m.$("dialog input") as HTMLInputElement).value = " calm-otter-27 ";
    await m.click(m.button("Start", "dialog"));
    expect(m.model.intents().at(-1)).toMatchObject({
      do: "new",
      game: "tranquility",
      options: { players: 2, monsters: 0, first_player: "fewest" },
      seats: ["me", "random"],
      seed: "calm-otter-27",
      undo: "off",
    });
    expect(m.view.get().dialog).toBeNull();
    expect(m.active()).toBe(m.button("New game", ".sea-toolbar"));
  });

  it("says that an unfinished game is kept, only if there is one", async () => {
    const model = kernel();
    const m = await open(model);
    expect(m.$("dialog").textContent).not.toContain("is kept");
    await m.press("Escape", { on: dialog(m) });
    model.play("Discard 5,17");
    await m.settle();
    await m.click(m.button("New game", ".sea-toolbar"));
    expect(m.$("dialog").textContent).toContain("The game on the board is kept");
  });

  it("shows what is wrong in place and stays open", async () => {
    const model = answering("new", () => ({ ok: false, code: "bad_seed", text: "That is no phrase." }));
    const m = await open(model);
    await m.click(m.button("Start", "dialog"));
    expect(m.$("dialog [role=alert]").textContent).toBe("That is no phrase.");
    expect(dialog(m)?.open).toBe(true);
  });
});
