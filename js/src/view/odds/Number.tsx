/** "Explain this number": event, assumptions, derivation, picture, and the code that computes it again. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { isYou, seatName } from "../../core/text/players";
import type { NumberNews, WinNews } from "../../core/wire/odds";
import { Button } from "../shared/controls";
import { CopyLine } from "../shared/modal";
import { closeNumber, exactly, percent, policyName, winSentence } from "./data";

function Opened({ title, children, ...p }: ViewProps & { title: string; children: ComponentChildren }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [title]);
  return (
    <section class="sea-opened" aria-label={p.t("ui.odds.explain")}>
      <h3 ref={head} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <Button {...p} k="ui.close" onPress={() => closeNumber(p)} />
    </section>
  );
}

const List = ({ title, lines, ordered }: { title: string; lines: readonly string[]; ordered?: boolean }) => {
  const Tag = ordered ? "ol" : "ul";
  return (
    <>
      <h4>{title}</h4>
      <Tag>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Tag>
    </>
  );
};

export function Explained(p: ViewProps & { number: NumberNews }) {
  const { number: it, t } = p;
  return (
    <Opened {...p} title={it.event}>
      <p>
        <b>{(it.exact ? exactly : percent)(t, it.value)}</b>{" "}
        {it.exact && t("ui.odds.exact", { fraction: it.exact.join(" / ") })}
      </p>
      <List title={t("ui.odds.assumed")} lines={it.assumptions} />
      <List title={t("ui.odds.derived")} lines={it.derivation} ordered />
      <Picture {...it} />
      <p>
        <small>{it.alt}</small>
      </p>
      <h4>{t("ui.odds.code")}</h4>
      <CopyLine {...p} label={t("ui.odds.code.cell")} code={it.cell} />
      {it.code && <CopyLine {...p} label={t("ui.odds.code.alone")} code={it.code} />}
    </Opened>
  );
}

/** What stands behind the chance to win. */
export function WinExplained(p: ViewProps & { win: WinNews; seat: number }) {
  const { win, seat, t } = p;
  const { table } = p.store.get().snap;
  const own = isYou(table, seat) ? ".own" : "";
  const args = {
    policy: policyName(p, win.policy),
    n: win.n,
    who: seatName(t, table, seat),
    gain: Math.round(10 * win.gain) / 10,
  };
  return (
    <Opened {...p} title={t(`ui.odds.win.event${own}`, args)}>
      <p>{winSentence(p, win)}</p>
      <List
        title={t("ui.odds.assumed")}
        lines={[t(`ui.odds.win.assume.view${own}`, args), t("ui.odds.win.assume.policy", args)]}
      />
      <List
        title={t("ui.odds.derived")}
        lines={[
          t("ui.odds.win.how", args),
          t("ui.odds.win.interval", args),
          ...(args.gain > 1 ? [t("ui.odds.win.gain", args)] : []),
        ]}
        ordered
      />
      <h4>{t("ui.odds.code")}</h4>
      <CopyLine
        {...p}
        label={t("ui.odds.code.cell")}
        code={`w.game.win_odds(seat=${seat}, rollouts=${win.n}, seed="board")`}
      />
    </Opened>
  );
}

/** Unseen cards with those that count among them, and the chance as squares of a hundred: shape tells, not colour. */
function Picture({ picture: { cards, wanted, filled }, alt }: NumberNews) {
  const rows = cards !== null && cards <= 400 ? Math.ceil(cards / 20) : 0;
  const top = rows * 10 + (rows && 10);
  const height = top + (filled === null ? 0 : 100) + 2;
  if (!rows && filled === null) return null;
  const square = (key: string, x: number, y: number, full: boolean) => (
    <rect key={key} x={x} y={y} width="8" height="8" class={full ? "sea-full" : ""} />
  );
  return (
    <svg class="sea-urn" viewBox={`0 0 202 ${height}`} role="img" aria-label={alt}>
      {Array.from({ length: rows ? cards! : 0 }, (_, i) => {
        const [x, y] = [(i % 20) * 10 + 1, Math.floor(i / 20) * 10 + 1];
        return i < wanted! ? (
          <circle key={`c${i}`} cx={x + 4} cy={y + 4} r="4" class="sea-full" />
        ) : (
          square(`c${i}`, x, y, false)
        );
      })}
      {filled !== null &&
        Array.from({ length: 100 }, (_, i) =>
          square(`s${i}`, (i % 10) * 10 + 1, top + Math.floor(i / 10) * 10 + 1, i < filled),
        )}
    </svg>
  );
}
