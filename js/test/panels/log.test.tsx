/** Tabs, log and rules. */
import { afterEach, expect, it } from "vitest";
import { branched, type Mounted, mount, PLACES, unmountAll } from "../panelsmount";
import { inEach } from "../sampling";

afterEach(unmountAll);

const did = (m: Mounted) => m.model.intents().map((intent) => intent.do);

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
