/** What chunks say: they bring their words along, and get new ones when the language or the game changes. */
import { afterEach, describe, expect, it } from "vitest";
import { messagesOf, renewWords } from "../../src/core/play/messages";
import { createStore } from "../../src/core/state/store";
import { makeTranslate } from "../../src/core/text/i18n";
import { fakeModel } from "../fakemodel";
import { mount, unmountAll } from "../panelsmount";

afterEach(unmountAll);

const WORDS = { odds: { "ui.odds.hint": "Hint" }, panels: { "ui.loading": "Loading" } };
const asked = (model: ReturnType<typeof fakeModel>) => model.sent.filter((one) => one.do === "words");

describe("the messages of the page", () => {
  it("are those of the catalogue and of all chunks; one without words adds none", () => {
    const store = createStore(fakeModel());
    store.put({ words: { ...WORDS, pomor: undefined } });
    const all = messagesOf(store.get());
    expect(all["ui.odds.hint"]).toBe("Hint");
    expect(all["ui.loading"]).toBe("Loading");
    expect(all["ui.widget"]).toBe(store.get().snap.catalogue["ui.widget"]);
    store.close();
  });

  it("call a player with a name by it, wherever a sentence speaks of that player", () => {
    const store = createStore(fakeModel());
    const { snap } = store.get();
    const [first] = snap.table.players;
    const players = [
      { ...first!, name: null },
      { ...first!, seat: 1, name: "Mira" },
    ];
    const all = messagesOf({ ...store.get(), snap: { ...snap, table: { ...snap.table, players } } });
    const t = makeTranslate({ ...all, told: "{who} waits." }, "en");
    const who = (seat: number) => ({ who: { key: "ui.seat", args: { seat } } });
    expect(t("told", who(2) as never)).toBe("Mira waits.");
    expect(t("told", who(1) as never)).toBe("Player 1 waits.");
    store.close();
  });

  it("are asked for again by chunk, and replaced as the answer says", async () => {
    const model = fakeModel({
      answers: { words: () => ({ data: { odds: { "ui.odds.hint": "Підказка" } } }) },
    });
    const store = createStore(model);
    await renewWords(store);
    expect(asked(model)).toEqual([]); // no chunk is here
    store.put({ words: WORDS });
    await renewWords(store);
    expect(asked(model)).toMatchObject([{ names: ["odds", "panels"] }]);
    expect(messagesOf(store.get())["ui.odds.hint"]).toBe("Підказка");
    expect(messagesOf(store.get())["ui.loading"]).toBe("Loading");
    store.close();
  });

  it("stay as they are where no answer comes", async () => {
    const store = createStore(
      fakeModel({ answers: { words: () => ({ ok: false, code: "unknown_chunk" }) } }),
    );
    store.put({ words: WORDS });
    await renewWords(store);
    expect(store.get().words).toEqual(WORDS);
    store.close();
  });
});

describe("the page", () => {
  it("says what a chunk brought, and asks anew when the language changes", async () => {
    const page = await mount("page", {
      answers: { words: () => ({ data: { panels: { "ui.widget": "Дошка" } } }) },
    });
    page.store.put({ words: { panels: { "ui.widget": "Board of the chunk" } } });
    await page.settle();
    expect(page.root.getAttribute("aria-label")).toBe("Board of the chunk");
    expect(asked(page.model)).toEqual([]);
    page.store.setUi({ locale: "uk" });
    await page.settle(30);
    expect(asked(page.model)).toMatchObject([{ names: ["panels"] }]);
    expect(page.root.getAttribute("aria-label")).toBe("Дошка");
  });
});
