/** The ring: one tab stop; arrows go where they point, "." and "," follow the ring. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isPlain, KEYS, keyName } from "../../core/host/keys";
import { flip } from "../../core/host/motion";
import { focusKey } from "../../core/host/roving";
import { rowShown } from "../../core/play/picture";
import type { ViewProps } from "../../core/play/props";
import { chunksOf } from "../shared/contracts";
import { useStop } from "../shared/hooks";
import { Chip, SeaCard } from "./art";
import { pickPlace, type Scene } from "./flow";
import { spots, stepAround, tripsOf } from "./places";
import type { Place, PomorPosition, Preview, Token } from "./types";
import { nameOf, tokenFace, tokenName } from "./words";

type RingProps = ViewProps & { scene: Scene; play: Preview | null; children: ComponentChildren };

export function Ring({ scene: s, play, children, ...p }: RingProps) {
  const { store, view, t } = p;
  const { snap } = store.get();
  const { table, cursor, ui } = snap;
  const { cell: picked, chosen } = view.get();
  const { lying, standing } = spots(s.layout);
  const { onFocusIn, ref } = useStop(view, "0");
  const trips = play ? tripsOf(play, s.position.active, s.choices.blocked ?? null) : [];
  const log = rowShown(p, s.layer)?.log ?? [];
  const last = log.flatMap(({ args }) => (typeof args.to === "number" ? [args.to] : []));
  const stood = useRef<Record<Token, DOMRect>>({});
  const at = useRef(cursor);
  const marks = chunksOf(store.get()).odds?.marksOf(p, s.layer);

  // A token that stands elsewhere after a step travels there from where it was.
  useLayoutEffect(() => {
    const now: Record<Token, DOMRect> = {};
    for (const el of ref.current!.querySelectorAll<HTMLElement>("[data-token]:not(.sea-coming)")) {
      const token = el.dataset.token!;
      now[token] = el.getBoundingClientRect();
      const was = stood.current[token];
      const far = was && Math.hypot(was.left - now[token]!.left, was.top - now[token]!.top) > 20;
      if (far && at.current !== cursor) flip(el, was, ui.motion);
    }
    stood.current = now;
    at.current = cursor;
  });

  function onKeyDown(event: KeyboardEvent): void {
    const from = Number((event.target as HTMLElement).dataset.cell);
    if (!Number.isInteger(from) || !isPlain(event)) return;
    const stands = ref.current!.ownerDocument.defaultView!.getComputedStyle(ref.current!);
    const where = stands.getPropertyValue("--standing").trim() === "1" ? standing : lying;
    const to = stepAround(keyName(event), from, where, s.layout.ports);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    focusKey(view.el, String(to));
  }

  function place(at: Place) {
    const stack = [...(s.position.stacks[at] ?? "")];
    const leaving = trips.filter(({ from }) => from === at).map(({ token }) => token);
    const coming = trips.filter(({ to }) => to === at).map(({ token }) => token);
    const lit = s.lit[at];
    const now = s.position.ring[at]!;
    const more = marks?.(String(at));
    const netted = play?.collect?.some(({ code, args }) => code === "netted" && args.place === at);
    const states = [
      lit && "free",
      (picked === String(at) || chosen.includes(at)) && "picked",
      last.includes(at) && s.layer !== "trial" && "last",
      play?.path?.includes(at) && "path",
      netted && "netted",
      now !== (snap.position as PomorPosition).ring[at] && s.layer === "trial" && "trial",
      ...(more?.state ?? []),
    ];
    const words = [
      t("pomor.place", { place: at, ring: s.layout.ring }),
      nameOf(t, now),
      stack.length > 0 &&
        t("pomor.place.stack", { tokens: stack.map((one) => tokenName(t, table, one)), n: stack.length }),
      lit && t(lit),
      (picked === String(at) || chosen.includes(at)) && t("ui.cell.picked"),
      ...coming.map((token) => t("pomor.place.coming", { token: tokenName(t, table, token) })),
      ...(more?.words ?? []),
    ];
    const n = stack.length + coming.length;
    const chips: [Token, string, number][] = [
      ...stack.map((token, i): [Token, string, number] => [
        token,
        leaving.includes(token) ? "sea-leaving" : "",
        i,
      ]),
      ...coming.map((token, i): [Token, string, number] => [token, "sea-coming", stack.length + i]),
    ];
    const [[x, y], [vx, vy]] = [lying[at]!, standing[at]!];
    return (
      <li key={at} style={{ "--x": x + 1, "--y": y + 1, "--vx": vx + 1, "--vy": vy + 1 }}>
        <button
          type="button"
          {...KEYS}
          class={["tile", "spot", ...states.filter(Boolean)].map((name) => `sea-${name}`).join(" ")}
          aria-label={words.filter(Boolean).join(", ")}
          aria-pressed={s.choices.nets && lit ? chosen.includes(at) : undefined}
          data-cell={at}
          data-focus={String(at)}
          data-sea={now}
          data-stack={stack.join("")}
          data-drop
          onClick={() => pickPlace(p, at)}
        >
          <SeaCard card={now} />
          <small>{at}</small>
          {lit && <span class="sea-dot" />}
          {chips.map(([token, kind, i]) => (
            <b
              key={token + kind}
              class={`sea-token ${kind}${n > 3 ? " sea-many" : ""}`}
              data-token={token}
              style={{ "--i": i, "--n": Math.max(n - 1, 1), "--shift": n > 2 ? i % 2 : 0 }}
            >
              <Chip token={token} face={tokenFace(t, table, token)} />
            </b>
          ))}
          {more?.marks}
        </button>
      </li>
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is focused
    <div
      ref={ref}
      class="sea-board sea-ring"
      style={{ "--columns": s.layout.ring / 2 + 1 }}
      onKeyDown={onKeyDown}
      onFocusIn={onFocusIn}
    >
      <ol
        aria-label={t("pomor.ring", { n: s.layout.ring })}
        aria-description={s.layer === "trial" ? t("ui.trial.layer") : undefined}
      >
        {lying.map((_, at) => place(at))}
      </ol>
      <div class="sea-centre">{children}</div>
    </div>
  );
}
