/** Dialogs of a page under test, and a model that answers what they ask. */
import type { Intent } from "../../src/core/wire/protocol";
import { fakeModel } from "../fakemodel";
import type { Mounted } from "../panelsmount";

export const dialog = (m: Mounted) => m.$$("dialog")[0] as HTMLDialogElement | undefined;
export const select = (m: Mounted, label: string) => {
  const found = m.$$("dialog label").find((el) => el.querySelector("span")?.textContent === label);
  return found?.querySelector("select") as HTMLSelectElement;
};

/** A model whose kernel answers one kind of intent as told. */
export function answering(what: Intent["do"], answer: (intent: never) => object, options = {}) {
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

export const FIELDS = (options: Record<string, string | number>) => [
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

export const kernel = () =>
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

export const TILES = [
  { name: "base", options: {}, won: { 1: 99.9, 2: 97.2 } },
  { name: "monsters_3", options: { monsters: 3 }, won: { 1: 99.8, 2: 92.2 } },
  { name: "duel", options: { variant: "duel" }, won: {} },
];
