/** What can be done with one node of the moves tree; the keys work while the tree has focus. */
import { useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { fork } from "../../core/play/steps";
import { childrenOf, type Tree } from "../../core/state/tree";
import type { TreeRow } from "../../core/wire/protocol";
import { Bar, Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { ICONS } from "./icons";
import { isMainLine, MARKS, nodeLabel } from "./nodes";
import { toolsOf } from "./tools";

interface NodeToolsProps extends ViewProps {
  row: TreeRow;
  /** Puts the focus back into the tree. */
  focus: () => void;
}

export function NodeTools({ row, focus, ...p }: NodeToolsProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { tree, snap } = state;
  const [sure, setSure] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { id: node, parent, comment } = row;
  const gone = dead(t, state);
  const root = gone || (parent === null && t("ui.node.is_root"));
  const first = childrenOf(tree, parent ?? "")[0] === node;

  // "One" of the plural is 21 in Ukrainian and Russian, too, so a single move has a sentence of its own.
  const how = { n: count(tree, node) };
  const question = `ui.node.sure${how.n > 1 ? "" : ".only"}`;
  const tool = toolsOf(p, "ui.tool", ICONS);
  // The second press deletes.
  const remove = () => {
    setSure(!sure);
    if (sure) {
      focus();
      void ask(p, { do: "delete", node });
    } else view.say(t(question, how));
  };
  return (
    <div class="sea-node">
      <p>
        {row.ply > 0 && `${t.num(row.ply)}. `}
        {nodeLabel(t, snap.table.game, row)}
      </p>
      <Bar label={t("ui.node.tools")}>
        {MARKS.map((mark, i) => (
          <Button
            key={mark}
            {...p}
            k={`ui.mark.${i + 1}`}
            face={mark}
            hotkey={String(i + 1)}
            why={gone}
            on={row.marks.includes(mark)}
            onPress={() => ask(p, { do: "mark", node, mark })}
          />
        ))}
        {tool("promote", "^", root || (first && t("ui.node.is_first")), () =>
          ask(p, { do: "promote", node }),
        )}
        {tool("main", "m", root || (isMainLine(tree, node) && t("ui.node.is_main")), () =>
          ask(p, { do: "main", node }),
        )}
        {tool("comment", "c", gone, () => field.current?.focus())}
        {tool("fork", "f", gone, () => fork(p, node, false))}
        {tool("redeal", "e", gone, () => fork(p, node, true))}
        {tool("delete", "x", root, remove)}
      </Bar>
      {sure && (
        <p>
          <Button {...p} class="sea-primary" k={question} args={how} onPress={remove} />{" "}
          <Button {...p} k="ui.cancel" onPress={() => setSure(false)} />
        </p>
      )}
      <textarea
        ref={field}
        {...KEYS}
        rows={2}
        readOnly={gone !== ""}
        aria-label={t("ui.tool.comment")}
        placeholder={t("ui.tool.comment")}
        defaultValue={comment}
        onChange={(event) => ask(p, { do: "comment", node, text: event.currentTarget.value.trim() })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && !(event.key === "Enter" && event.ctrlKey)) return;
          if (event.key === "Escape") event.currentTarget.value = comment;
          event.preventDefault();
          focus(); // leaving the field saves it
        }}
      />
    </div>
  );
}

/** How many nodes hang on `node`, itself included. */
function count(tree: Tree, node: string): number {
  return childrenOf(tree, node).reduce((sum, child) => sum + count(tree, child), 1);
}
