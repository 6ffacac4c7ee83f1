/** The moves panel: the tree, and beneath it what can be done with the chosen move. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isPlain, KEYS, keyName } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { childrenOf, sibling } from "../../core/state/tree";
import { seatName } from "../../core/text/players";
import type { TreeRow } from "../../core/wire/protocol";
import { useStore, useView } from "../shared/hooks";
import { CopyLine } from "../shared/modal";
import { NodeTools } from "./NodeTools";
import { MARKS, nodeLabel } from "./nodes";
import { type TreeLine, treeLines } from "./treerows";

const DRAWN = 60; // lines in the page; a list shows at most a third of them
const PEEK_MS = 80; // running along the tree asks for the last position only

export function Moves(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const forked = useView(view, (v) => v.forked);
  const { tree, snap } = state;
  const { cursor } = snap;
  const [closed, fold] = useState<ReadonlySet<string>>(new Set());
  const [, again] = useState({});
  const [top, setTop] = useState(0);
  const ref = useRef<HTMLDivElement>(null);
  const wish = useRef(cursor);
  const focusing = useRef(false);
  const pointed = useRef("");

  const lines = useMemo(() => treeLines(tree, closed), [tree, closed]);
  // The chosen line follows the game, wherever the step came from, unless a comment is being written.
  useMemo(() => {
    if (!ref.current?.parentElement?.querySelector("textarea:focus")) wish.current = cursor;
  }, [cursor]);
  const find = (id: string) => lines.findIndex((line) => line.id === id);
  // A node that went away, or lies in a folded variation, hands over to the shown one.
  const at = Math.max(find(wish.current) < 0 ? find(cursor) : find(wish.current), 0);
  const line = lines[at];

  const preview = (node: string | null) => {
    if (node !== null && node === pointed.current) return;
    pointed.current = node ?? "";
    const put = () => pointed.current === node && view.set({ preview: node });
    if (node === null || node === store.get().snap.cursor) view.set({ preview: null });
    else if (store.seen(node)) put();
    else
      setTimeout(
        () => pointed.current === node && void store.peek([node]).then(() => store.seen(node) && put()),
        PEEK_MS,
      );
  };
  useEffect(() => () => preview(null), []);

  useLayoutEffect(() => {
    if (wish.current !== cursor) return;
    if (closed.size) fold(new Set());
    preview(null);
  }, [cursor]);

  // Scrolls the list only, never the notebook. Focus that was in the list stays in it, also where a line that
  // moves or goes away would drop it.
  const list = ref.current;
  const inside = list?.contains((list.getRootNode() as Document).activeElement);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    if (inside || focusing.current) focus();
    focusing.current = false;
    // Told at once and of each change of size, always after the page was laid out: to measure here would do it twice.
    const size = new ResizeObserver(() => {
      const height = box.scrollHeight / lines.length;
      box.scrollTop = Math.max(Math.min(box.scrollTop, at * height), (at + 1) * height - box.clientHeight);
    });
    size.observe(box);
    return () => size.disconnect();
  }, [at, lines]);

  const focus = () =>
    ref.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  const choose = (id: string | null | undefined) => {
    if (id == null) return;
    focusing.current = true;
    wish.current = id;
    again({});
  };
  const toggle = ({ id, others, open }: TreeLine, wanted = !open) => {
    const next = new Set(closed);
    next.delete(id);
    if (others && !wanted) next.add(id);
    fold(next);
  };

  const press = (event: KeyboardEvent) => {
    const pressed = keyName(event);
    if (!line || !isPlain(event) || (pressed.length === 1 && !snap.ui.keys)) return;
    const name = pressed.replace("Shift+ArrowRight", "]").replace("Shift+ArrowLeft", "[");
    const { id, others } = line;
    const targets: Record<string, string | null | undefined> = {
      ArrowDown: lines[at + 1]?.id,
      ArrowUp: lines[at - 1]?.id,
      ArrowRight: childrenOf(tree, id)[0],
      ArrowLeft: tree.rows.get(id)?.parent,
      "]": sibling(tree, id, 1),
      "[": sibling(tree, id, -1),
      "Shift+ArrowUp": line.owner,
      Home: lines[0]?.id,
      End: lines.at(-1)?.id,
    };
    const button = list?.parentElement?.querySelector<HTMLElement>(`.sea-node [data-key="${name}"]`);
    if (name in targets) choose(targets[name]);
    else if (name === "Enter" || name === "Space") void go(p, id);
    else if (others && /^[+-]$/.test(name)) toggle(line, name === "+");
    else if (button) button.click();
    else return;
    event.preventDefault();
  };

  const from = Math.floor(top) - DRAWN / 3;
  return (
    <div>
      <div
        ref={ref}
        class="sea-tree"
        role="tree"
        aria-label={t("ui.panel.moves")}
        onScroll={({ currentTarget: box }) => setTop((box.scrollTop / box.scrollHeight) * lines.length)}
        onKeyDown={press}
        onFocusIn={({ target }) => preview((target as HTMLElement).dataset.node ?? null)}
        onFocusOut={() => preview(null)}
        onPointerLeave={() => preview(null)}
      >
        <div role="none" class="sea-rows" style={{ "--sea-count": lines.length }}>
          {lines.map(
            (one, i) =>
              ((i >= from && i < from + DRAWN) || i === at) && (
                <Item
                  key={one.id}
                  {...p}
                  line={one}
                  row={tree.rows.get(one.id) as TreeRow}
                  at={i}
                  chosen={i === at}
                  onFold={() => toggle(one)}
                  onHover={() => preview(one.id)}
                />
              ),
          )}
        </div>
      </div>
      {line && tree.rows.size > 1 && (
        <NodeTools key={line.id} {...p} row={tree.rows.get(line.id) as TreeRow} focus={focus} />
      )}
      {forked && (
        <>
          <p>{t("ui.fork.code")}</p>
          <CopyLine {...p} code={forked.code} label={t("ui.fork.line")} />
        </>
      )}
    </div>
  );
}

interface ItemProps extends ViewProps {
  line: TreeLine;
  row: TreeRow;
  at: number;
  chosen: boolean;
  onFold: () => void;
  onHover: () => void;
}

function Item({ line, row, at, chosen, onFold, onHover, ...p }: ItemProps) {
  const { t, store } = p;
  const { table, cursor } = store.get().snap;
  const label = nodeLabel(t, table.game, row);
  const seat = table.players[1] && row.seat !== null && seatName(t, table, row.seat);
  const ended = row.over && t(`ui.ended.${row.over in { win: 1, loss: 1, draw: 1 } ? row.over : "seat"}`);
  const marks = MARKS.filter((mark) => row.marks.includes(mark));
  // First what is seen, in its order; then what the eye gets from place and shape.
  const name = [
    row.turn > 0 && t("ui.node.turn", { n: row.turn }),
    seat,
    label,
    marks.join(" "),
    ended,
    row.comment,
    ...marks.map((mark) => t(`ui.mark.${MARKS.indexOf(mark) + 1}`)),
    line.owner && t(line.starts ? "ui.node.starts" : "ui.node.variation"),
    line.others > 0 && t("ui.node.others", { n: line.others }),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      {...KEYS}
      role="treeitem"
      class={line.starts ? "sea-item sea-starts" : "sea-item"}
      data-node={row.id}
      style={{ "--sea-at": at, "--sea-level": line.level }}
      tabIndex={chosen ? 0 : -1}
      aria-level={line.level}
      aria-expanded={line.others ? line.open : undefined}
      aria-selected={chosen}
      aria-current={row.id === cursor || undefined}
      aria-label={name.filter(Boolean).join(", ")}
      title={row.comment}
      // Below the board the list would move away under the pointer, and back, when the preview changes its height.
      // And a list that scrolls or grows under a still pointer previews nothing.
      onPointerMove={(event) => event.pointerType === "mouse" && p.view.el!.clientWidth > 775 && onHover()}
      onClick={({ target }) => ((target as HTMLElement).dataset.fold ? onFold() : go(p, row.id))}
    >
      {/* in words above */}
      <span aria-hidden="true">
        <s data-fold={line.others || undefined}>{line.others > 0 && (line.open ? "▾" : "▸")}</s>
        {row.turn > 0 && <i>{t.num(row.turn)} </i>}
        {seat && <small>{seat} </small>}
        <bdi>{label} </bdi>
        <b>{marks.join(" ")} </b>
        {ended && <b>{ended} </b>}
        <em>{row.comment}</em>
      </span>
    </div>
  );
}
