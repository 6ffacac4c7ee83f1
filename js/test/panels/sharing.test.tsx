/** Sharing: what is kept back until the end, and what leaves then. */
import { afterEach, expect, it, vi } from "vitest";
import { type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";
import { answering, dialog } from "./asking";

afterEach(unmountAll);

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
