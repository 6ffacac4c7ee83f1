/** Every decision on the ring, in the page and in a shadow root. */
import { afterEach, expect, it } from "vitest";
import type { FakeOptions } from "../fakemodel";
import { hinting } from "../hinting";
import { EVERYWHERE, type Mounted, mount as mountBoard, settle, type Where } from "../mount";
import { inEach } from "../sampling";
import { PLAY, PLAYS, pomor, push, RING, said } from "./pictures";

let w: Mounted;

async function mount(where: Where, options: FakeOptions): Promise<Mounted> {
  const mounted = await mountBoard(where, options);
  for (let i = 0; i < 200 && !(mounted.$(".sea-ring") && mounted.$(".sea-drawer[aria-busy=false]")); i++)
    await settle(10);
  return mounted;
}

afterEach(() => w?.unmount());

async function press(key: string): Promise<void> {
  w.press(key);
  await settle();
}

const moves = () => w.model.intents().flatMap((intent) => (intent.do === "move" ? [intent.move] : []));
const asked = () => w.model.intents().flatMap((intent) => (intent.do === "explain" ? [intent.move] : []));
const lit = () => w.$$(".sea-spot.sea-free").map((el) => Number(el.dataset.cell));
const tokens = (place: string, kind = "") =>
  [...w.cell(place).querySelectorAll<HTMLElement>(`.sea-token${kind}`)].map((el) => el.dataset.token);
const label = (place: string) => w.cell(place).getAttribute("aria-label");
const prompt = () => w.$(".sea-msg").textContent;
const lines = () => w.$$(".sea-forecast li").map((el) => el.textContent);

inEach(EVERYWHERE, "pomor, %s", (where) => {
  it("draws places, stacks, prices, holds, scores and decks", async () => {
    w = await mount(where, pomor(PLAY, { position: { stacks: ["BAP", ...Array(9).fill("")] } }));
    expect(w.$$(".sea-spot")).toHaveLength(10);
    expect(w.$$(".sea-spot").map((el) => el.dataset.sea)).toEqual(RING);
    expect(tokens("0")).toEqual(["B", "A", "P"]);
    expect(label("0")).toContain("tokens from below: Player 2, your token, the pilot");
    expect(w.cell("5").textContent).toContain("1/2");
    expect(w.$$(".sea-seat [data-fact=score]").map((el) => el.textContent)).toEqual(["4 of 10", "6 of 10"]);
    expect(w.$(".sea-seat [data-fact=hold]").textContent).toBe("hold 2 + 3 = 5, room 4");
    expect(w.$(".sea-decks").textContent).toContain("navigation: 50, discarded 3");
    expect(w.$(".sea-counts details").textContent).toContain("3/3 × 2, 4/2 × 1");
    expect(w.$$(".sea-board [tabindex='0']")).toHaveLength(1);
  });

  it("says that the counts are an estimate, and leads to one's own", async () => {
    w = await mount(where, pomor(PLAY));
    expect(w.$(".sea-note").textContent).toContain("The deck counts are an estimate");
    await w.click(w.$(".sea-note button"));
    expect(w.$("dialog").getAttribute("aria-label")).toBe("New game");
  });

  it("tells where own counts come from, with their warnings", async () => {
    const warnings = [{ code: "warn_nets_step_1", args: {} }];
    w = await mount(where, pomor(PLAY, { layout: { estimate: false, provenance: "my box", warnings } }));
    const note = w.$(".sea-note").textContent;
    expect(note).toContain("my box");
    expect(note).toContain("can never pass anything");
    expect(w.$(".sea-note button")).toBe(null);
  });

  it("shows on the ring and in words what the focused card would do", async () => {
    w = await mount(where, pomor(PLAY));
    expect(tokens("5", ".sea-coming")).toEqual([]);
    w.card(1).focus();
    await settle();
    expect(tokens("5", ".sea-coming")).toEqual(["P", "A"]);
    expect(tokens("3", ".sea-leaving")).toEqual(["A"]);
    expect(lines()[0]).toContain("The pilot moves from place 1 to place 5. P-PILOT-1");
    expect(label("5")).toContain("the pilot would come here");
    w.card(2).focus();
    await settle();
    expect(w.$(".sea-skipped").textContent).toContain("two tokens are on 4 already");
    expect(moves()).toEqual([]);
  });

  it("plays with two clicks: card and button, or card and place", async () => {
    w = await mount(where, pomor(PLAY));
    await w.click(w.card(1));
    expect(lit()).toEqual([5]);
    await w.click(w.action("play"));
    expect(moves()).toEqual(["PlayCard 4/2"]);
    await w.click(w.card(0));
    expect(lit()).toEqual([8]);
    await w.click(w.cell("8"));
    expect(moves()).toEqual(["PlayCard 4/2", "PlayCard 0/5"]);
  });

  it("takes a place first, then the card that leads there", async () => {
    w = await mount(where, pomor(PLAY));
    await w.click(w.cell("8"));
    expect(prompt()).toBe("Choose the card that takes you to place 8.");
    expect(w.$$(".sea-handcard.sea-free").map((el) => el.dataset.card)).toEqual(["0/5"]);
    await w.click(w.card(0));
    expect(moves()).toEqual(["PlayCard 0/5"]);
    await w.click(w.cell("2"));
    expect(prompt()).toBe("No card of yours takes you to place 2.");
  });

  it("says where a card leads when another place is clicked", async () => {
    w = await mount(where, pomor(PLAY));
    await w.click(w.card(1));
    await w.click(w.cell("9"));
    expect(moves()).toEqual([]);
    expect(w.$(".sea-msg").textContent).toContain("your token comes to place 5");
  });

  it("plays from the keyboard: digit, Enter; Escape drops the card", async () => {
    w = await mount(where, pomor(PLAY));
    w.cell("0").focus();
    await press("2");
    expect(w.active()?.dataset.focus).toBe("play");
    expect(w.said()).toContain("You sail from place 3 to place 5.");
    await press("Escape");
    expect(lit()).toEqual([]);
    await press("1");
    await w.click(w.active()); // what Enter does to a button
    expect(moves()).toEqual(["PlayCard 0/5"]);
    await press("7");
    expect(moves()).toHaveLength(1);
  });

  it("offers both ways when a rival lies on the token", async () => {
    const cards = [PLAYS["0/5"]!, PLAYS["4/2"]!, push("4/2"), PLAYS.stuck!];
    const unblock = { ...PLAY, cards, blocked: "B", moves: [...PLAY.moves!, "PlayCard 4/2 unblock"] };
    w = await mount(
      where,
      pomor(unblock, { position: { stacks: ["", "P", "", "AB", ...Array(6).fill("")] } }),
    );
    await w.click(w.card(1));
    expect(w.$$(".sea-forecast section").map((el) => el.dataset.mode)).toEqual(["pilot", "unblock"]);
    w.action("push")!.focus();
    await settle();
    expect(tokens("7", ".sea-coming")).toEqual(["B"]);
    await w.click(w.cell("5")); // both would go there: nothing is guessed
    expect(moves()).toEqual([]);
    await w.click(w.cell("7"));
    expect(moves()).toEqual(["PlayCard 4/2 unblock"]);
    await w.click(w.card(0));
    await w.click(w.action("push")); // a crossed-out zero pushes nobody: the kernel says why
    expect(asked()).toEqual(["PlayCard 0/5 unblock"]);
  });

  it("puts tokens on ports at set-up", async () => {
    const setup = { kinds: ["PlaceToken"], moves: ["PlaceToken 0", "PlaceToken 5"], ports: [0, 5] };
    w = await mount(where, pomor(setup, { position: { point: "SETUP_TOKEN", hand: [] } }));
    expect(lit()).toEqual([0, 5]);
    await w.click(w.cell("3"));
    expect(asked()).toEqual(["PlaceToken 3"]);
    await w.click(w.cell("5"));
    await w.click(w.action("port-0"));
    expect(moves()).toEqual(["PlaceToken 5", "PlaceToken 0"]);
  });

  it("drags cards and tokens", async () => {
    const drag = async (from: HTMLElement, to: HTMLElement) => {
      const pointer = (type: string, target: EventTarget, at: number) =>
        target.dispatchEvent(
          new PointerEvent(type, { clientX: at, clientY: at, button: 0, isPrimary: true, bubbles: true }),
        );
      pointer("pointerdown", from, 0);
      // happy-dom does no hit testing: say what lies below the pointer
      (w.el.getRootNode() as Document).elementFromPoint = () => to;
      pointer("pointermove", window, 30);
      expect(w.$$(".sea-ghost")).toHaveLength(1);
      await settle();
      pointer("pointerup", window, 30);
      await settle();
    };
    w = await mount(where, pomor(PLAY));
    await drag(w.card(0), w.cell("8"));
    await drag(w.card(1), w.$(".sea-actions"));
    expect(moves()).toEqual(["PlayCard 0/5", "PlayCard 4/2"]);
    w.unmount();
    const setup = { kinds: ["PlacePilot"], moves: ["PlacePilot 0", "PlacePilot 5"], ports: [0, 5] };
    w = await mount(where, pomor(setup, { position: { point: "SETUP_PILOT", hand: [] } }));
    await drag(w.$("[data-focus=piece]"), w.cell("5"));
    expect(moves()).toEqual(["PlacePilot 5"]);
  });

  it("chooses what the nets bring in", async () => {
    const candidates = [
      { place: 9, value: 2 },
      { place: 1, value: 4 },
      { place: 2, value: 2 },
    ];
    const nets = { candidates, room: 4, must: true };
    const choices = { kinds: ["ChooseNets"], moves: ["ChooseNets 2,9", "ChooseNets 1"], nets };
    w = await mount(where, pomor(choices, { position: { point: "NETS" } }));
    expect(lit()).toEqual([1, 2, 9]);
    expect(w.action("suggest")!.textContent).toBe("Choose for me: 2, 9");
    await w.click(w.cell("9"));
    expect(prompt()).toBe("Choose what the nets bring in: 2 chosen, room for 4.");
    await w.click(w.action("confirm"));
    expect(asked()).toEqual(["ChooseNets 9"]); // another one still fits: the kernel says so
    await press("3"); // the third choice
    expect(w.cell("2").getAttribute("aria-pressed")).toBe("true");
    await w.click(w.action("confirm"));
    expect(moves()).toEqual(["ChooseNets 2,9"]);
    await w.click(w.cell("4"));
    expect(asked().at(-1)).toBe("ChooseNets 4");
  });

  it("chooses a card for the person, shows what it would do, and asks", async () => {
    w = await mount(where, hinting("PlayCard 4/2", pomor(PLAY)));
    await w.click(w.action("choose"));
    await settle(5);
    expect(moves()).toEqual([]);
    expect(prompt()).toContain("Because.");
    expect(w.card(1).classList.contains("sea-picked")).toBe(true);
    expect(tokens("5", ".sea-coming")).toEqual(["P", "A"]);
    expect(w.active()?.dataset.action).toBe("play");
    expect(w.action("choose")).toBeNull();
    await press("Escape");
    expect(w.$$(".sea-handcard.sea-picked")).toHaveLength(0);
    await w.click(w.action("choose"));
    await settle(5);
    w.active()?.click();
    await settle();
    expect(moves()).toEqual(["PlayCard 4/2"]);
  });

  it("leads to the way of playing a card that the hint means", async () => {
    const both = { ...PLAY, blocked: "B", cards: [PLAYS["4/2"]!, push("4/2")] };
    const legal = [...PLAY.moves!, "PlayCard 4/2 unblock"];
    w = await mount(where, hinting("PlayCard 4/2 unblock", pomor({ ...both, moves: legal })));
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.$$(".sea-actions .sea-primary").map((el) => el.dataset.action)).toEqual(["push"]);
    expect(w.active()?.dataset.action).toBe("push");
    expect(tokens("7", ".sea-coming")).toEqual(["B"]);
    w.active()?.click();
    await settle();
    expect(moves()).toEqual(["PlayCard 4/2 unblock"]);
  });

  it("fills the nets as the hint does, and with nothing else where there are hints", async () => {
    const candidates = [
      { place: 9, value: 2 },
      { place: 1, value: 4 },
      { place: 2, value: 2 },
    ];
    const nets = { candidates, room: 4, must: true };
    const choices = { kinds: ["ChooseNets"], moves: ["ChooseNets 2,9", "ChooseNets 1"], nets };
    w = await mount(where, hinting("ChooseNets 1", pomor(choices, { position: { point: "NETS" } })));
    expect(w.action("suggest")).toBeNull();
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.$$(".sea-spot.sea-picked").map((el) => el.dataset.cell)).toEqual(["1"]);
    expect(w.active()?.dataset.action).toBe("confirm");
    w.active()?.click();
    await settle();
    expect(moves()).toEqual(["ChooseNets 1"]);
  });

  it("offers what has no parts as a hint does", async () => {
    const sale = { place: 5, sum: 5, divisor: 2, points: 2, wins: false };
    const choices = { kinds: ["Sell", "KeepCatch"], moves: ["Sell", "KeepCatch"], sale };
    w = await mount(where, hinting("KeepCatch", pomor(choices, { position: { point: "PORT" } })));
    await w.click(w.action("choose"));
    await settle(5);
    expect(w.$$(".sea-actions button").map((el) => el.textContent)).toEqual([
      "No, thanks",
      "Other moves",
      "Play it",
    ]);
    await w.click(w.action("playit"));
    expect(moves()).toEqual(["KeepCatch"]);
    w.unmount();
    w = await mount(where, pomor(choices, { position: { point: "PORT" } }));
    expect(w.action("choose")).toBeNull();
  });

  it.each([
    [
      "STORM",
      { kinds: ["LoseCatch"], moves: ["LoseCatch 2", "LoseCatch 3"], lose: [2, 3] },
      ["lose-3"],
      "LoseCatch 3",
    ],
    [
      "TAKE",
      {
        kinds: ["TakeCatch", "LeaveCatch"],
        moves: ["TakeCatch", "LeaveCatch"],
        take: { place: 3, value: 3 },
      },
      ["take", "leave"],
      "LeaveCatch",
    ],
    [
      "PORT",
      {
        kinds: ["Sell", "KeepCatch"],
        moves: ["Sell", "KeepCatch"],
        sale: { place: 5, sum: 5, divisor: 2, points: 2, wins: false },
      },
      ["sell", "keep"],
      "KeepCatch",
    ],
  ] as const)("asks at %s, in words and buttons", async (point, choices, actions, move) => {
    w = await mount(where, pomor(choices as never, { position: { point, in_play: "4/2!" } }));
    expect(prompt()).toBeTruthy();
    expect(w.$(".sea-inplay svg")).toBeTruthy();
    for (const name of actions) expect(w.action(name)).toBeTruthy();
    await w.click(w.card(0)); // not now: the kernel says why
    expect(asked()).toEqual(["PlayCard 0/5"]);
    await w.click(w.action(actions.at(-1)!));
    expect(moves()).toEqual([move]);
    const place = { TAKE: "3", PORT: "5" }[point as string];
    if (place) {
      await w.click(w.cell(place));
      expect(moves().at(-1)).toBe(point === "TAKE" ? "TakeCatch" : "Sell");
    }
  });

  it("reads out places, tokens and decks", async () => {
    w = await mount(where, pomor(PLAY));
    w.cell("3").focus();
    await settle();
    await press("o");
    expect(w.$(".sea-msg").textContent).toContain("place 3 of the ring of 10, catch 3");
    await press("g");
    expect(w.$(".sea-msg").textContent).toBe(
      "on place 1: the pilot; on place 3: your token; on place 6: Player 2",
    );
    await press("n");
    expect(w.$(".sea-msg").textContent).toContain("sea: 12, discarded 1");
    await press("ArrowRight");
    expect(w.active()?.dataset.cell).toBe("4");
    await press(",");
    expect(w.active()?.dataset.cell).toBe("3");
  });

  it("keeps the hand out of the page behind the curtain", async () => {
    const position = { hand: null, seat: null };
    const table = { curtain: true, shown: null, asks: 0 } as const;
    w = await mount(where, pomor({}, { position, table }));
    expect(w.$$("[data-slot]")).toHaveLength(0);
    expect(w.$("[data-focus=curtain]")).toBeTruthy();
    expect(w.$$(".sea-spot")).toHaveLength(10);
  });

  it("tells in the what-if panel what happens, with the rules, and no price", async () => {
    const board = pomor(PLAY);
    const { position, choices } = board.picture!;
    const outcomes = [
      said("pilot_moved", "P-PILOT-1", { who: { key: "ui.seat", args: { seat: 1 } }, from: 1, to: 5 }),
    ];
    const step = {
      move: "PlayCard 4/2",
      ok: true,
      code: null,
      rule: null,
      text: null,
      cost: null,
      pays: null,
    };
    const tried = { ...step, outcomes, gaps_before: [], gaps_after: [], position, choices, note: null };
    w = await mount(where, { ...board, tried: [tried as never] });
    w.cell("0").focus();
    await press("w");
    expect(w.$(".sea-drawer").textContent).toContain("Play a card on the board");
    await press("2");
    await w.click(w.action("play"));
    expect(moves()).toEqual([]);
    expect(w.$(".sea-steps li").textContent).toBe(
      "Play the card 4/2The pilot moves from place 1 to place 5. P-PILOT-1",
    );
    expect(w.$(".sea-layer")).toBeTruthy();
  });

  it("explains its keys and marks in the help", async () => {
    w = await mount(where, pomor(PLAY));
    w.cell("0").focus();
    await press("?");
    const help = w.$("dialog").textContent;
    expect(help).toContain("next, previous place of the ring");
    expect(help).toContain("crossed-out zero: the pilot stays");
    expect(w.$("dialog .sea-legend")).toBe(null);
  });

  it("writes the position as text", async () => {
    w = await mount(where, pomor(PLAY));
    await w.click(w.$$(".sea-toolbar button").find((el) => el.title.startsWith("Share")) ?? null);
    const texts = w.$$("dialog textarea").map((el) => (el as HTMLTextAreaElement).value);
    expect(texts).toContain(
      "1:c4[P]  2:c2  3:c3[A]  4:s\n0:p3  5:p2\n9:c2  8:s  7:w  6:c1[B]\nA: 4, 2+3\nB: 6, -",
    );
    w.unmount();
    const players = ["Ann", null].map((name, seat) => ({ seat, name, kind: "person", bot: null }) as const);
    w = await mount(where, pomor(PLAY, { table: { players } }));
    await w.click(w.$$(".sea-toolbar button").find((el) => el.title.startsWith("Share")) ?? null);
    expect(
      w
        .$$("dialog textarea")
        .map((el) => (el as HTMLTextAreaElement).value)
        .join(),
    ).toContain("\nA (Ann): 4, 2+3\nB: 6, -");
  });

  it("has no hard-wired words and no dead controls", async () => {
    w = await mount(where, pomor(PLAY));
    await w.click(w.card(1));
    expect(w.text()).not.toMatch(/pomor\.|ui\./);
    expect(w.$$("[disabled], [draggable]")).toHaveLength(0);
  });
});
