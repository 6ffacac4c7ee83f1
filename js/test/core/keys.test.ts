import { afterEach, describe, expect, it, vi } from "vitest";
import { guardKeys, isHostKey, isPlain, isTyping, keyName } from "../../src/core/host/keys";
import { passOn } from "../../src/core/host/passon";

const key = (name: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, composed: true, ...more });

describe("names of keys", () => {
  it.each([
    [key("a"), "a"],
    [key("A", { shiftKey: true }), "a"],
    [key("?", { shiftKey: true }), "?"],
    [key("["), "["],
    [key(" "), "Space"],
    [key("ArrowLeft"), "ArrowLeft"],
    [key("ArrowLeft", { shiftKey: true }), "Shift+ArrowLeft"],
    [key("ц", { code: "KeyW" }), "w"],
    [key("Ц", { code: "KeyW", shiftKey: true }), "w"],
    [key("х", { code: "BracketLeft" }), "["],
    [key("ю", { code: "Period" }), "."],
    [key("б", { code: "Comma" }), ","],
    // AZERTY: digits are on Shift, and without it their keys are the digits all the same
    [key("é", { code: "Digit2" }), "2"],
    [key("-", { code: "Digit6" }), "6"],
    [key("2", { code: "Digit2", shiftKey: true }), "2"],
    [key("!", { code: "Digit1", shiftKey: true }), "!"],
    [key("5", { code: "Digit5" }), "5"],
  ])("%#", (event, name) => expect(keyName(event)).toBe(name));
});

describe("whose key", () => {
  it("knows typing", () => {
    const make = (html: string) => {
      const div = document.createElement("div");
      div.innerHTML = html;
      return div.firstElementChild;
    };
    expect(isTyping(make("<input>"))).toBe(true);
    expect(isTyping(make("<textarea></textarea>"))).toBe(true);
    expect(isTyping(make("<select></select>"))).toBe(true);
    expect(isTyping(make("<input type=checkbox>"))).toBe(false);
    expect(isTyping(make("<button></button>"))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });

  it("leaves focus travel, function keys and combinations to the host", () => {
    for (const event of [
      key("Tab"),
      key("Tab", { shiftKey: true }),
      key("F5"),
      key("Shift"),
      key("s", { ctrlKey: true }),
      key("c", { metaKey: true }),
    ]) {
      expect(isHostKey(event)).toBe(true);
    }
    for (const event of [key("a"), key("Enter", { ctrlKey: true }), key("ArrowUp"), key("Delete")])
      expect(isHostKey(event)).toBe(false);
    expect(isPlain(key("a", { altKey: true }))).toBe(false);
    // brackets on AltGr, which is Ctrl and Alt, or on Option
    for (const held of [{ ctrlKey: true, altKey: true }, { altKey: true }]) {
      expect(isHostKey(key("[", held))).toBe(false);
      expect(isPlain(key("]", held))).toBe(true);
    }
    expect(isHostKey(key("[", { ctrlKey: true }))).toBe(true);
  });
});

describe("the guard at the root", () => {
  let parent: HTMLElement;
  afterEach(() => parent?.remove());

  function stand(press: (name: string) => boolean = () => false, cls = "") {
    parent = document.createElement("div");
    parent.className = cls;
    const cell = document.createElement("div");
    const root = document.createElement("section");
    const button = document.createElement("button");
    const input = document.createElement("input");
    root.append(button, input);
    cell.append(root);
    parent.append(cell);
    document.body.append(parent);
    root.addEventListener("keydown", (event) => guardKeys(event, root, press, passOn));
    const heard = vi.fn();
    parent.addEventListener("keydown", heard);
    return { button, input, heard };
  }

  it("keeps every key a notebook acts on (pitfalls 1, 3)", () => {
    const { button, heard } = stand();
    for (const name of [
      "a",
      "b",
      "x",
      "z",
      "m",
      "d",
      "0",
      "i",
      "ArrowUp",
      "ArrowDown",
      "Delete",
      "Backspace",
      "Enter",
      " ",
      "PageDown",
      "L",
    ]) {
      button.dispatchEvent(key(name));
    }
    for (const mods of [{ shiftKey: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
      button.dispatchEvent(key("Enter", mods));
    expect(heard).not.toHaveBeenCalled();
  });

  it("swallows the Enter that would run the cell again", () => {
    const { button } = stand();
    for (const mods of [{ shiftKey: true }, { ctrlKey: true }, { altKey: true }]) {
      const event = key("Enter", mods);
      button.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
    const plain = key("Enter");
    button.dispatchEvent(plain);
    expect(plain.defaultPrevented).toBe(false);
  });

  it("lets the host's keys pass untouched (pitfall 4)", () => {
    const { button, heard } = stand();
    const events = [
      key("Tab"),
      key("Tab", { shiftKey: true }),
      key("s", { ctrlKey: true }),
      key("c", { ctrlKey: true, shiftKey: true }),
      key("+", { ctrlKey: true }),
      key("F5"),
    ];
    for (const event of events) button.dispatchEvent(event);
    expect(heard).toHaveBeenCalledTimes(events.length);
    expect(events.some((event) => event.defaultPrevented)).toBe(false);
  });

  it("sends Ctrl+S on from outside inside Jupyter, where the attribute silences it", () => {
    const { button, heard } = stand(() => false, "lm-Widget");
    button.dispatchEvent(key("s", { ctrlKey: true, code: "KeyS" }));
    const targets = heard.mock.calls.map(([event]) => (event as KeyboardEvent).target);
    expect(targets).toContain(parent);
    const copy = heard.mock.calls
      .map(([event]) => event as KeyboardEvent)
      .find((event) => event.target === parent);
    expect(copy).toMatchObject({ key: "s", code: "KeyS", ctrlKey: true });
  });

  it("does not open the browser's own dialog when the host has saved", () => {
    const { button } = stand(() => false, "lm-Widget");
    parent.addEventListener("keydown", (event) => event.target === parent && event.preventDefault());
    const event = key("s", { ctrlKey: true });
    button.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it("runs shortcuts once, not while text is typed, not when a part used the key", () => {
    const press = vi.fn(() => true);
    const { button, input } = stand(press);
    const event = key("w");
    button.dispatchEvent(event);
    expect(press).toHaveBeenCalledWith("w");
    expect(event.defaultPrevented).toBe(true);
    input.dispatchEvent(key("w"));
    button.addEventListener("keydown", (e) => e.preventDefault());
    button.dispatchEvent(key("w"));
    expect(press).toHaveBeenCalledTimes(1);
    input.dispatchEvent(key("Escape"));
    expect(press).toHaveBeenCalledTimes(2);
  });

  it("lets Escape go when there was nothing to cancel", () => {
    const { button, heard } = stand(() => false);
    button.dispatchEvent(key("Escape"));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
