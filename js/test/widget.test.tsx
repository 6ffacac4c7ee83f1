/** The module as a host uses it: lifecycle, views, keys, focus, theme, announcer, styles. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import widget from "../src";
import { fakeModel } from "./fakemodel";
import { EVERYWHERE, type Mounted, mount, settle } from "./mount";
import { inEach } from "./sampling";

let w: Mounted;
afterEach(() => {
  w?.unmount();
  vi.useRealTimers();
});

describe("lifecycle", () => {
  it("is a factory, so that each model may have its own store (pitfall 17)", () => {
    const globals = Object.keys(globalThis);
    const [one, two] = [widget(), widget()];
    expect(Object.keys(one)).toEqual(["initialize", "render"]);
    expect(one).not.toBe(two);
    expect(Object.keys(globalThis)).toEqual(globals);
  });

  it("initializes without waiting for anything, the kernel least of all (pitfall 16)", () => {
    const model = fakeModel({ latency: "never" });
    const end = widget().initialize({ model });
    expect(end).toBeTypeOf("function"); // no promise: nothing to reject after two seconds
    expect(model.sent).toHaveLength(0);
  });

  it("works with model and el only, and without initialize (pitfall 20)", async () => {
    const model = fakeModel();
    const el = document.createElement("div");
    document.body.append(el);
    const leave = widget().render({ model, el });
    await settle();
    expect(el.querySelectorAll("[data-cell]")).toHaveLength(36);
    leave();
    expect(el.childElementCount).toBe(0);
    el.remove();
  });

  it("ends with the signal as well as with the cleanup", async () => {
    const model = fakeModel();
    const el = document.createElement("div");
    document.body.append(el);
    const afm = widget();
    const [life, sight] = [new AbortController(), new AbortController()];
    afm.initialize({ model, signal: life.signal });
    const leave = afm.render({ model: model.proxy(), el, signal: sight.signal });
    sight.abort();
    expect(el.childElementCount).toBe(0);
    leave();
    life.abort();
    expect(model.listeners()).toBe(0);
    el.remove();
  });

  it("leaves no listener on window, document or body behind (pitfall 14)", async () => {
    const held = new Map<string, number>();
    for (const target of [window, document, document.body] as EventTarget[]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      vi.spyOn(target, "addEventListener").mockImplementation(function (this: EventTarget, name, ...rest) {
        held.set(name, (held.get(name) ?? 0) + 1);
        return add.call(this, name, ...rest);
      });
      vi.spyOn(target, "removeEventListener").mockImplementation(function (this: EventTarget, name, ...rest) {
        held.set(name, (held.get(name) ?? 0) - 1);
        return remove.call(this, name, ...rest);
      });
    }
    const model = fakeModel();
    for (let i = 0; i < 5; i++) (await mount("light", {}, model)).unmount();
    expect([...held].filter(([, n]) => n > 0)).toEqual([]);
    expect(model.listeners()).toBe(0);
  });

  it("lets go of a board that is taken away", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const held: WeakRef<object>[] = [];
    const once = async () => {
      const { model, root, cell, click, unmount } = await mount("light");
      await click(cell("a1"));
      held.push(new WeakRef(model), new WeakRef(root));
      unmount();
    };
    for (let i = 0; i < 3; i++) await once();
    await vi.waitUntil(
      () => {
        collect();
        return held.filter((one) => one.deref()).length === 0;
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  it("shows the still picture of a game whose drawing is not here, with the position in words", async () => {
    const model = fakeModel({ table: { game: "toy" } });
    model.traits.still = "<svg xmlns='http://www.w3.org/2000/svg'><text>7 of hearts</text></svg>";
    w = await mount("light", {}, model);
    const img = w.$("img.sea-still") as HTMLImageElement;
    expect(decodeURIComponent(img.src)).toContain("7 of hearts");
    expect(img.alt).toContain("Your move");
    expect(w.text()).not.toContain("point: ");
    expect(w.$(".sea-status").textContent).toContain("Your move");
  });
});

describe("a board that the host takes away and shows anew", () => {
  it("goes on where it was: picked card, tab and focus", async () => {
    const model = fakeModel();
    const afm = widget();
    afm.initialize({ model });
    const show = async () => {
      const el = document.body.appendChild(document.createElement("div"));
      const end = afm.render({ model: model.proxy(), el });
      await settle(5);
      return {
        el,
        end: () => [end(), el.remove()],
        at: (css: string) => el.querySelector<HTMLElement>(css)!,
      };
    };
    const one = await show();
    one.at("[data-slot='1']").focus();
    one.at("[data-slot='1']").click();
    one.at("[role=tab][data-tab=odds], [role=tab]:not([aria-selected=true])").click();
    await settle();
    const tab = one.at("[role=tab][aria-selected=true]").textContent;
    one.at("[data-slot='1']").focus();
    one.end();
    await settle();
    const two = await show();
    expect(two.at("[data-slot='1']").getAttribute("aria-pressed")).toBe("true");
    expect(two.at("[role=tab][aria-selected=true]").textContent).toBe(tab);
    expect(document.activeElement).toBe(two.at("[data-slot='1']"));
    two.end();
  });

  it("takes no focus that it did not have", async () => {
    const model = fakeModel();
    const afm = widget();
    afm.initialize({ model });
    const button = document.body.appendChild(document.createElement("button"));
    for (let i = 0; i < 2; i++) {
      const el = document.body.appendChild(document.createElement("div"));
      const end = afm.render({ model: model.proxy(), el });
      await settle(5);
      if (i === 0) el.querySelector<HTMLElement>("[data-slot='1']")?.focus();
      else expect(document.activeElement).toBe(button);
      button.focus();
      await settle();
      end();
      el.remove();
    }
    button.remove();
  });
});

describe("two views of one model (pitfall 13)", () => {
  it("send once, show both, keep their own picks and focus, and only one speaks", async () => {
    const model = fakeModel();
    const afm = widget();
    afm.initialize({ model });
    const els = [0, 1].map(() => document.body.appendChild(document.createElement("div")));
    const ends = els.map((el) => afm.render({ model: model.proxy(), el }));
    await settle(5);
    const [one, two] = els.map((el) => el.querySelector(".seawidget") as HTMLElement) as [
      HTMLElement,
      HTMLElement,
    ];
    const at = (root: HTMLElement, selector: string) =>
      root.querySelector<HTMLElement>(selector) as HTMLElement;
    at(two, "[data-cell=b2]").focus();
    at(one, "[data-slot='1']").focus();
    at(one, "[data-slot='1']").click();
    await settle();
    expect(at(one, "[data-slot='1']").getAttribute("aria-pressed")).toBe("true");
    expect(at(two, "[data-slot='1']").getAttribute("aria-pressed")).toBe("false");
    at(one, "[data-cell=c3]").click();
    await settle(500);
    expect(model.intents()).toHaveLength(1);
    expect(at(one, "[data-cell=c3]").dataset.card).toBe("17");
    expect(at(two, "[data-cell=c3]").dataset.card).toBe("17");
    expect(at(two, ".sea-board [tabindex='0']").dataset.cell).toBe("b2");
    expect(at(one, "[role=status]").textContent).toContain("17");
    expect(at(two, "[role=status]").textContent).toBe("");
    for (const end of ends) end();
    for (const el of els) el.remove();
  });
});

inEach(EVERYWHERE, "in the page, %s", (where) => {
  it("every focusable element silences the notebook's shortcuts (pitfall 2)", async () => {
    w = await mount(where);
    const all = [w.root, ...w.$$("button, a[href], input, select, textarea, summary, [tabindex]")];
    expect(all.filter((el) => el.dataset.lmSuppressShortcuts !== "true").map((el) => el.outerHTML)).toEqual(
      [],
    );
  });

  it("never disables and never uses the browser's own dragging (pitfalls 7, 9)", async () => {
    w = await mount(where, { game: { grid: { b1: "15" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    expect(w.$$("[disabled], [draggable], a[href^=http]")).toEqual([]);
    expect(w.$$("[aria-disabled=true]").length).toBeGreaterThan(0);
  });

  it("keeps the keys it owns to itself, wherever the focus is (pitfall 3)", async () => {
    w = await mount(where);
    const heard = vi.fn();
    w.el.addEventListener("keydown", heard);
    for (const el of [w.cell("a1"), w.card(0), w.$("[role=toolbar] button")]) {
      el.focus();
      for (const key of [
        "b",
        "a",
        "d",
        "d",
        "x",
        "z",
        "ArrowDown",
        "ArrowRight",
        "Enter",
        " ",
        "PageUp",
        "Delete",
      ])
        w.press(key);
    }
    expect(heard).not.toHaveBeenCalled();
    w.press("Tab");
    w.press("s", { ctrlKey: true });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("keeps the focus when the focused button goes away (pitfall 6)", async () => {
    w = await mount(where);
    await w.click(w.action("discard"));
    await w.click(w.card(0));
    await w.click(w.card(1));
    await w.click(w.action("confirm"));
    await settle(40);
    expect(w.active()?.closest(".sea-hand")).toBeTruthy();
  });

  it("keeps the focus on the card's place when the hand changes", async () => {
    w = await mount(where);
    w.card(2).focus();
    w.model.play("Discard 5,17");
    await settle(40);
    expect(w.active()?.dataset.slot).toBe("2");
  });

  it("goes on from the board when bare water was pressed (pitfall 5)", async () => {
    w = await mount(where);
    w.root.focus();
    w.press("ArrowRight");
    expect(w.active()?.closest(".sea-board")).toBeTruthy();
  });

  it("re-renders nothing when traits fire without a change (pitfall 18)", async () => {
    w = await mount(where);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(w.root, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const name of ["rev", "cursor", "position", "choices", "status", "table", "ui", "catalogue"]) {
      w.model.trigger(`change:${name}`);
      w.model.trigger(`change:${name}`);
    }
    await settle(400);
    observer.disconnect();
    expect(changes).toEqual([]);
  });

  it("speaks from an announcer that is there and empty from the start", async () => {
    w = await mount(where);
    expect(w.$$("[role=status]").filter((el) => el.getAttribute("aria-live") === "polite")).toHaveLength(1);
    expect(w.said()).toBe("");
    w.model.play("Place 17 c3");
    w.model.play("Discard 44,80");
    await settle(450);
    expect(w.said()).toContain("discards 2 cards");
    expect(w.said()).not.toContain("places"); // only where it ended
    expect(w.said()).toContain("Your move");
  });

  it("says the same sentence twice in two ways", async () => {
    w = await mount(where, { game: { grid: { a1: "50" } } });
    await w.click(w.card(1));
    await w.click(w.cell("c1"));
    const once = w.$("[role=alert]").textContent;
    await w.click(w.cell("c1"));
    expect(w.$("[role=alert]").textContent).not.toBe(once);
    expect(w.$("[role=alert]").textContent?.trim()).toBe(once?.trim());
  });

  it("says that it waits, and ignores further clicks on the old picture (pitfall 32)", async () => {
    w = await mount(where);
    w.model.latency = "never";
    await w.click(w.card(1));
    await w.click(w.cell("c3"));
    await w.click(w.cell("c3"));
    await w.click(w.card(1));
    await settle(200);
    expect(w.$(".sea-msg").textContent).toContain("Waiting for the kernel");
    w.model.release();
    await settle();
    expect(w.model.intents()).toHaveLength(1);
    expect(w.$(".sea-msg").textContent).not.toContain("Waiting");
    expect(w.$$(".sea-picked, .sea-target")).toHaveLength(0);
  });

  it("stands read-only without a kernel (pitfall 35)", async () => {
    w = await mount(where);
    w.model.trigger("comm:close");
    await settle();
    expect(w.$(".sea-msg").textContent).toContain("The kernel is gone");
    await w.click(w.card(0));
    expect(w.$$(".sea-picked")).toHaveLength(0);
    expect(w.model.intents()).toHaveLength(0);
  });

  it("puts a half-done move away when the picture changes", async () => {
    w = await mount(where);
    await w.click(w.card(1));
    w.model.play("Discard 44,80");
    await settle();
    expect(w.$$(".sea-picked")).toHaveLength(0);
  });

  it("speaks the person's language at once", async () => {
    w = await mount(where, { ui: { locale: "uk" } });
    expect(w.root.lang).toBe("uk");
    expect(w.$(".sea-msg").textContent).toContain("Виберіть карту");
    w.model.set("ui", { ...w.model.traits.ui, locale: "ru" });
    await settle();
    expect(w.root.lang).toBe("ru");
    expect(w.$(".sea-msg").textContent).toContain("Выберите карту");
  });

  it("shows what a curtain hides to nobody", async () => {
    w = await mount(where, { game: { players: 2 }, table: { curtain: true, shown: null, asks: 0 } });
    expect(w.$$("[data-slot]")).toHaveLength(0);
    expect(w.$(".sea-curtain")).toBeTruthy();
  });
});

describe("theme", () => {
  const write = (colour: string) => {
    document.body.style.color = colour;
  };
  afterEach(() => {
    document.body.removeAttribute("style");
    document.body.className = "";
    vi.restoreAllMocks();
  });

  it.each(EVERYWHERE)("follows the page around, %s", async (where) => {
    write("rgb(230, 230, 230)");
    w = await mount(where);
    expect(w.root.dataset.scheme).toBe("dark");
    write("rgb(20, 20, 20)");
    await settle(5);
    expect(w.root.dataset.scheme).toBe("light");
  });

  it.each(EVERYWHERE)("follows a box of the page that turns dark, %s", async (where) => {
    w = await mount(where);
    expect(w.root.dataset.scheme).toBe("light");
    const { host } = w.root.getRootNode() as ShadowRoot;
    ((host ?? w.root.parentElement) as HTMLElement).style.color = "rgb(230, 230, 230)";
    await settle(5);
    expect(w.root.dataset.scheme).toBe("dark");
  });

  it.each(EVERYWHERE)("goes by what the board lies on, whatever the text around is, %s", async (where) => {
    w = await mount(where);
    const { host } = w.root.getRootNode() as ShadowRoot;
    const box = (host ?? w.root.parentElement) as HTMLElement;
    for (const [paint, scheme] of [
      ["rgb(33, 33, 33)", "dark"],
      ["rgba(33, 33, 33, 0.1)", "light"],
      ["rgb(240, 240, 240)", "light"],
    ]) {
      box.style.backgroundColor = paint!;
      await settle(5);
      expect(w.root.dataset.scheme).toBe(scheme);
    }
  });

  it("is not drawn anew for what changes no colour", async () => {
    w = await mount("light");
    const asked = vi.spyOn(window, "getComputedStyle");
    const drawn = vi.fn();
    new MutationObserver(drawn).observe(w.root, { attributes: true, subtree: true, childList: true });
    document.body.className = "busy";
    await settle(5);
    expect(asked).toHaveBeenCalled();
    expect(drawn).not.toHaveBeenCalled();
  });

  it.each([
    ["oklch(0.9 0 0)", "dark"],
    ["oklch(0.15 0 0)", "light"],
    ["lab(10 1 2)", "light"],
    ["lab(92 1 2)", "dark"],
    ["color(srgb 0.9 0.9 0.9)", "dark"],
    ["rgba(0, 0, 0, 0.87)", "light"],
  ])("understands text in %s", async (color, scheme) => {
    vi.spyOn(window, "getComputedStyle").mockReturnValue({ color, getPropertyValue: () => "1" } as never);
    w = await mount("light");
    expect(w.root.dataset.scheme).toBe(scheme);
  });

  it("is what the person chose", async () => {
    w = await mount("light", { ui: { theme: "dark" } });
    expect(w.root.dataset.scheme).toBe("dark");
    expect(w.root.dataset.host).toBeUndefined();
  });

  it("has high contrast when chosen, or when the host has", async () => {
    w = await mount("light", { ui: { theme: "contrast" } });
    expect(w.root.dataset.contrast).toBe("true");
    w.unmount();
    document.body.className = "vscode-high-contrast";
    w = await mount("light");
    expect(w.root.dataset.contrast).toBe("true");
  });
});

describe("styles", () => {
  it("are brought into a shadow root that has none", async () => {
    const style = document.createElement("style");
    style.textContent = ".seawidget { --sea-styles: 1 }";
    document.head.append(style);
    w = await mount("shadow");
    // the sheet itself; those of chunks stand in the widget
    const sheets = (root: ParentNode) =>
      [...root.querySelectorAll("style")].filter(({ textContent }) => textContent?.includes("--sea-styles"));
    expect(sheets(w.el.getRootNode() as ShadowRoot)).toHaveLength(1);
    w.unmount();
    w = await mount("light");
    expect(sheets(w.el)).toHaveLength(0);
    style.remove();
  });
});
