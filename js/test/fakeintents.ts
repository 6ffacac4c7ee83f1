/** What the scripted kernel does with each intent of the page. */
import type { Answer, Choices, Envelope, Gifts } from "../src/core/wire/protocol";
import { applyMove, newGame, Refused, tryMoves, viewOf } from "./fakegame";
import { type Kernel, statusOf } from "./fakepicture";
import type { Node } from "./faketree";

/** Carries an intent out; what is not possible throws `Refused`. */
export function run(k: Kernel, intent: Envelope): Partial<Answer> {
  const { options, people, redo, traits, tree } = k;
  const need = (id: string): Node => {
    const node = tree.nodes.get(id);
    if (!node) throw new Refused("unknown_node", "", `There is no node ${id}.`);
    return node;
  };
  const scripted = options.answers?.[intent.do];
  if (scripted) return scripted(intent);
  switch (intent.do) {
    case "ready":
      queueMicrotask(() => k.patch([...tree.nodes.values()], true));
      return { data: {} };
    case "move": {
      if (options.picture) return {};
      if (intent.rev !== traits.rev) throw new Refused("stale_revision", "", "The board has changed.");
      const node = tree.add(intent.move);
      redo.length = 0;
      k.patch([node, ...(node.parent ? [need(node.parent)] : [])]);
      k.publish();
      return {};
    }
    case "undo": {
      const { parent } = tree.here;
      if (parent === null) throw new Refused("undo_refused", "", "Nothing to take back.");
      redo.push(tree.cursor);
      tree.cursor = parent;
      k.publish();
      return {};
    }
    case "redo": {
      const next = redo.pop() ?? tree.here.children[0];
      if (!next) throw new Refused("undo_refused", "", "Nothing to redo.");
      tree.cursor = next;
      k.publish();
      return {};
    }
    case "goto":
      tree.cursor = need(intent.node).id;
      k.publish();
      return {};
    case "peek":
      return {
        data: {
          positions: Object.fromEntries(
            intent.nodes
              .filter((id) => tree.nodes.has(id))
              .map((id) => [
                id,
                { position: viewOf(need(id).state, k.shown), status: statusOf(k, need(id).state) },
              ]),
          ),
        },
      };
    case "explain":
      if (options.picture) throw new Refused("row_blocked", "ROCKS-2", `No: ${intent.move}.`);
      applyMove(tree.here.state, intent.move);
      return { data: { ok: true, cost: 0 } };
    case "gifts": {
      const { discardable, useful = discardable, gives } = traits.choices as Choices & Gifts;
      return { data: { useful, gives } };
    }
    case "try":
      if (options.tried) return { data: { steps: options.tried } };
      return { data: { steps: tryMoves(tree.here.state, k.shown ?? 0, intent.moves) } };
    case "keep": {
      const added = intent.moves.map((move) => tree.add(move));
      k.patch(added);
      k.publish();
      return {};
    }
    case "comment":
      need(intent.node).comment = intent.text;
      k.patch([need(intent.node)]);
      return {};
    case "mark": {
      const node = need(intent.node);
      node.marks = node.marks.includes(intent.mark)
        ? node.marks.filter((m) => m !== intent.mark)
        : [...node.marks, intent.mark];
      k.patch([node]);
      return {};
    }
    case "promote":
    case "main": {
      const node = need(intent.node);
      const parent = need(node.parent ?? "0");
      parent.children = [node.id, ...parent.children.filter((id) => id !== node.id)];
      k.patch([node, parent]);
      return {};
    }
    case "delete": {
      const parent = need(need(intent.node).parent ?? "0");
      const gone = tree.drop(intent.node);
      parent.children = parent.children.filter((id) => id !== intent.node);
      if (gone.includes(tree.cursor)) tree.cursor = parent.id;
      k.patch([parent], false, gone);
      k.publish();
      return {};
    }
    case "fork": {
      const parent = need(intent.node);
      const kind = intent.redeal ? "redeal" : "fork";
      const { seat, state } = parent;
      const node = tree.grow(parent, { kind, move: "", seat, state, log: [] });
      k.patch([node, parent]);
      k.publish();
      return { data: { node: node.id, code: "game = w.forks[0]" } };
    }
    case "curtain":
      k.shown = intent.seat;
      k.publish();
      return {};
    case "setup":
      return {
        data: {
          games: ["tranquility"],
          words: {},
          presets: [{ name: "base", options: {} }],
          fields: [
            {
              name: "players",
              value: 1,
              values: [1, 2, 3].map((value) => ({ value, allowed: true, why: null })),
            },
            {
              name: "monsters",
              value: 0,
              values: [0, 3].map((value) => ({
                value,
                allowed: value === 0,
                why: value ? "Not with these options." : null,
              })),
            },
          ],
          bots: ["random", "greedy"],
          seats: 1,
          tiles: [{ name: "base", options: {}, won: { 1: 99.9 } }],
          back: false,
        },
      };
    case "new":
      tree.restart(newGame());
      k.patch([...tree.nodes.values()], true);
      k.publish();
      return {};
    case "back":
      throw new Refused("no_game_before", "", "There is no game to go back to.");
    case "export":
      return { data: { name: `game.${intent.what}`, type: "text/plain", text: "a file" } };
    case "share":
      return { data: { code: null, phrase: null, says: "secret" } };
    case "rules":
      return {
        data: {
          sections: [
            { title: "Placing", rules: [{ id: "PLACE-1", text: "An island goes on any empty cell." }] },
          ],
        },
      };
    case "bot": {
      const seat = tree.here.state.deciding;
      if (seat === null || people[seat]?.kind !== "bot")
        throw new Refused("not_a_bot", "", "It is not a bot's turn.");
      const node = tree.add(`Discard ${tree.here.state.hands[seat]?.slice(0, 2).join()}`);
      k.patch([node, need(node.parent ?? "0")]);
      k.publish();
      return {};
    }
    default:
      throw new Refused("unknown_intent", "", "Unknown.");
  }
}
