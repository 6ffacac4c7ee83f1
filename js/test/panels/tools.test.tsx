/** The toolbar. */
import { afterEach, expect, it, vi } from "vitest";
import { branched, goTo, type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const did = (m: Mounted) => m.model.intents().map((intent) => intent.do);

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
