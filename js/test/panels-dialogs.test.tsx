/** New game, help, share, options. */
import { afterEach, expect, it, vi } from "vitest";
import type { Intent } from "../src/core/wire/protocol";
import { fakeModel } from "./fakemodel";
import { type Mounted, mount, PLACES, unmountAll } from "./panelsmount";
import { inEach } from "./sampling";

afterEach(unmountAll);

const dialog = (m: Mounted) => m.$$("dialog")[0] as HTMLDialogElement | undefined;
const select = (m: Mounted, label: string) => {
  const found = m.$$("dialog label").find((el) => el.querySelector("span")?.textContent === label);
  return found?.querySelector("select") as HTMLSelectElement;
};

/** A model whose kernel answers one kind of intent as told. */
function answering(what: Intent["do"], answer: (intent: never) => object, options = {}) {
  const model = fakeModel(options);
  const send = model.send;
  model.send = (content) => {
    const intent = content as Intent & { id: string };
    if (intent.do !== what) return send(content);
    model.sent.push(intent as never);
    queueMicrotask(() =>
      model.trigger("msg:custom", {
        type: "answer",
        id: intent.id,
        ok: true,
        rev: 1,
        ...answer(intent as never),
      }),
    );
  };
  return model;
}

const FIELDS = (options: Record<string, string | number>) => [
  {
    name: "players",
    value: options.players ?? 1,
    values: [1, 2].map((value) => ({ value, allowed: true, why: null })),
  },
  {
    name: "monsters",
    value: options.monsters ?? 0,
    values: [0, 3, 4].map((value) => ({
      value,
      allowed: value < 4,
      why: value < 4 ? null : "Not with these options.",
    })),
  },
  {
    name: "first_player",
    value: options.first_player ?? "fewest",
    values: ["fewest", 0, 1].map((value) => ({ value, allowed: true, why: null })),
  },
];

const kernel = () =>
  answering("setup", ({ options }: { options: Record<string, string | number> }) => ({
    data: {
      games: ["tranquility"],
      presets: [
        { name: "base", options: {} },
        { name: "monsters-easy", options: { monsters: 3 } },
        { name: "arch", options: { board: "arch" } },
      ],
      fields: FIELDS(options),
      bots: ["random", "greedy", "navigator"],
      dial: options.monsters
        ? { bot: "navigator", steps: [], why: "No dial with monsters=3." }
        : {
            bot: "navigator",
            steps: [0, 60, 100].map((strength) => ({ strength, won: 0.476 + 0.004 * strength })),
            why: null,
          },
      seats: options.players ?? 1,
      tiles: TILES,
      back: false,
    },
  }));

const TILES = [
  { name: "base", options: {}, won: { 1: 99.9, 2: 97.2 } },
  { name: "monsters_3", options: { monsters: 3 }, won: { 1: 99.8, 2: 92.2 } },
  { name: "duel", options: { variant: "duel" }, won: {} },
];

inEach(PLACES, "dialogs in the %s", (where) => {
  it("are native, modal, named, and give the focus back on Escape", async () => {
    const m = await mount(where);
    for (const name of ["New game", "Share and save", "Options", "Help and keys"]) {
      const inMenu = name === "Options" || name === "Help and keys";
      if (inMenu) await m.click(m.button("More tools"));
      const opener = m.button(name, ".sea-toolbar");
      await m.click(opener);
      expect(dialog(m)?.open).toBe(true);
      expect(dialog(m)?.getAttribute("aria-label")).toBe(name);
      const outside = vi.fn();
      m.root.parentElement?.addEventListener("keydown", outside);
      const event = await m.press("Escape", { on: dialog(m) });
      expect(event.defaultPrevented).toBe(true);
      expect(outside).not.toHaveBeenCalled();
      expect(dialog(m)).toBeUndefined();
      // The menu is gone: its button has the focus.
      expect(m.active()).toBe(inMenu ? m.button("More tools") : opener);
      expect(m.$(".sea-menu").hidden).toBe(true);
    }
  });

  it("close by their button", async () => {
    const m = await mount(where);
    await m.click(m.button("Help and keys"));
    await m.click(m.button("Close", "dialog"));
    expect(m.view.get().dialog).toBeNull();
  });

  it("keep the shortcuts of the board and of the host to themselves", async () => {
    const m = await mount(where);
    m.model.play("Discard 5,17");
    await m.settle();
    await m.click(m.button("Options", ".sea-toolbar"));
    const outside = vi.fn();
    m.root.parentElement?.addEventListener("keydown", outside);
    for (const key of ["u", "w", "d", "ArrowDown", "?"])
      await m.press(key, { on: m.button("Close", "dialog") });
    expect(m.model.intents()).toEqual([]);
    expect(m.view.get()).toMatchObject({ dialog: "options", trial: null });
    expect(outside).not.toHaveBeenCalled();
    const save = await m.press("s", { ctrlKey: true, on: dialog(m) });
    expect(save.defaultPrevented).toBe(false);
    expect(outside).toHaveBeenCalledTimes(1);
  });

  it("carry the attribute that quiets the notebook on every focusable element, and nothing is `disabled`", async () => {
    const m = await mount(where, {}, kernel());
    for (const name of ["New game", "Share and save", "Options", "Help and keys"]) {
      await m.click(m.button(name, ".sea-toolbar"));
      for (const el of m.$$("button, input, select, textarea, summary, [tabindex], dialog")) {
        expect([el.outerHTML.slice(0, 90), el.dataset.lmSuppressShortcuts]).toEqual([
          el.outerHTML.slice(0, 90),
          "true",
        ]);
      }
      expect(m.$$("[disabled]")).toEqual([]);
      await m.press("Escape", { on: dialog(m) });
    }
  });

  it("open by key: ? is the help", async () => {
    const m = await mount(where);
    m.$("[data-cell]").focus();
    await m.press("?");
    expect(m.view.get().dialog).toBe("help");
    const keys = m.$$("kbd").map((el) => el.textContent);
    for (const key of ["u", "r", "k", "j", "f", "e", "w", "d", "m", "c", "x", "p", "Backspace", "^"])
      expect(keys).toContain(key);
  });
});

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

inEach(PLACES, "sharing in the %s", (where) => {
  const text = (m: Mounted, label: string) => m.$<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);

  it("keeps the phrase, the line and the save file back until the game is over", async () => {
    const m = await mount(where, {});
    await m.click(m.button("Share and save"));
    expect(m.$("dialog").textContent).toContain("only when the game is over");
    const lines = m.$$("dialog textarea").map((el) => (el as HTMLTextAreaElement).value);
    expect(lines.slice(0, 2)).toEqual(["Tranquility, base game", "w.game.seed"]);
    expect(m.button("Download the save", "dialog").getAttribute("aria-disabled")).toBe("true");
    await m.click(m.button("Download the save", "dialog"));
    expect(m.model.intents().map((one) => one.do)).not.toContain("export");
  });

  it("says why a finished line keeps them back", async () => {
    const m = await mount(
      where,
      {},
      answering("share", () => ({ data: { code: null, phrase: null, says: "open" } })),
    );
    await m.click(m.button("Share and save"));
    expect(m.$("dialog").textContent).toContain("Another line of this deal is not finished");
  });

  it("shows it then", async () => {
    const m = await mount(
      where,
      {},
      answering("share", () => ({
        data: { code: 'sea.play(seed="calm-otter-27")', phrase: "calm-otter-27", says: "phrase" },
      })),
    );
    await m.click(m.button("Share and save"));
    expect(m.$("dialog").textContent).toContain("the same cards (deal calm-otter-27)");
  });

  it("gives the position as text and the files", async () => {
    const shared = { code: "w.game.deal", phrase: null, says: "deal" };
    const m = await mount(
      where,
      {},
      answering("share", () => ({ data: shared }), { game: { grid: { a1: "3", f6: "80" } } }),
    );
    await m.click(m.button("Share and save"));
    const rows = text(m, "Position as text").value.split("\n");
    expect(rows).toHaveLength(7);
    expect(rows[0]).toBe("  6  .  .  .  .  . 80");
    expect(rows[5]).toBe("  1  3  .  .  .  .  .");
    expect(rows[6]).toBe("     a  b  c  d  e  f");
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    m.root.addEventListener("click", (event) => {
      const { download } = event.target as HTMLAnchorElement;
      if (download) saved.push(download);
    });
    await m.click(m.button("Download the save", "dialog"));
    await m.click(m.button("Download the page", "dialog"));
    expect(saved).toEqual(["game.save", "game.html"]);
  });

  it("copies to the clipboard, or selects the text where it is closed", async () => {
    const m = await mount(where);
    await m.click(m.button("Share and save"));
    const writeText = vi.fn(() => Promise.resolve());
    const navigator = m.root.ownerDocument.defaultView?.navigator as Navigator;
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    const copy = m.$$("dialog .sea-copy button")[0] as HTMLElement;
    await m.click(copy);
    expect(writeText).toHaveBeenCalledWith("Tranquility, base game");
    expect(m.$$("dialog [role=status]")[0]?.textContent).toBe("Copied.");
    writeText.mockRejectedValue(new Error("closed"));
    await m.click(copy);
    expect(m.$$("dialog [role=status]")[0]?.textContent).toContain("Ctrl+C");
    expect(m.active()?.tagName).toBe("TEXTAREA");
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    await m.click(copy);
    expect(m.active()?.tagName).toBe("TEXTAREA");
  });

  it("still gives the position without a kernel, if it was opened before", async () => {
    const m = await mount(where);
    await m.click(m.button("Share and save"));
    await m.press("Escape", { on: dialog(m) });
    m.model.trigger("comm:close");
    await m.settle();
    await m.click(m.button("Share and save"));
    expect(text(m, "Position as text")).toBeTruthy();
    expect(m.$("dialog").textContent).toContain("kernel");
  });

  it("says that it cannot come without a kernel", async () => {
    const m = await mount(where);
    m.store.put({ table: undefined });
    m.model.trigger("comm:close");
    await m.settle();
    await m.click(m.button("Share and save"));
    expect(m.$("dialog").textContent).toContain("kernel");
  });
});

inEach(PLACES, "the options in the %s", (where) => {
  it("write the `ui` trait", async () => {
    const m = await mount(where);
    await m.click(m.button("Options", ".sea-toolbar"));
    await m.pick(select(m, "Colours"), "dark");
    await m.pick(select(m, "Bots move"), "1500");
    await m.pick(select(m, "Single-letter keys"), "false");
    expect(m.model.traits.ui).toMatchObject({ theme: "dark", pace: 1500, keys: false, suggest: true });
    await m.pick(select(m, "Language"), "uk");
    expect(m.model.traits.ui.locale).toBe("uk");
    expect(dialog(m)?.getAttribute("aria-label")).toBe("Налаштування");
  });
});
