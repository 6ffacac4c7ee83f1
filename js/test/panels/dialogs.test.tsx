/** Dialogs: how they open, close and keep keys, and the options in theirs. */
import { afterEach, expect, it, vi } from "vitest";
import { mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";
import { dialog, kernel, select } from "./asking";

afterEach(unmountAll);

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
