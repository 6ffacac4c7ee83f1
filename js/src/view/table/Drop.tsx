/** Where the chance to win was lost: the line of the game, its largest drop, and the way there. */
import { useState } from "preact/hooks";
import { ask } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { pathTo } from "../../core/state/tree";
import { moveLabel } from "../../core/text/moves";
import type { Point } from "../../core/wire/odds";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";

const W = 320;
const H = 84;
const LEFT = 30;
/** A chance that never moved so far was never in danger. */
const QUIET = 0.1;

type Known = Point & { chance: number; low: number; high: number };
interface Fall {
  before: Known;
  after: Known;
  by: number;
}

export const known = (points: readonly Point[]) =>
  points.filter((one): one is Known => one.chance !== undefined);

/** The largest drop between two positions, if their bands leave no doubt that it is one. */
export function fallOf(points: readonly Point[]): Fall | undefined {
  const all = known(points);
  let worst: Fall | undefined;
  for (const [i, after] of all.entries()) {
    const before = all[i - 1];
    if (before && before.low > after.high && before.chance - after.chance > (worst?.by ?? 0))
      worst = { before, after, by: before.chance - after.chance };
  }
  return worst;
}

export function Drop(p: ViewProps) {
  const { t, store } = p;
  const { live, snap, tree } = useStore(store);
  const [asked, setAsked] = useState("");
  const news = live.chart?.node === snap.cursor ? live.chart : undefined;
  const all = known(news?.points ?? []);
  const done = news && !news.failed && news.done >= news.all;
  const title = t(snap.status.tone === "loss" ? "ui.end.where" : "ui.end.line");
  if (!news)
    return asked === snap.cursor ? (
      <p role="status">{t("ui.end.begun")}</p>
    ) : (
      <Button
        {...p}
        k={snap.status.tone === "loss" ? "ui.end.find" : "ui.end.draw_line"}
        onPress={() => {
          setAsked(snap.cursor);
          return ask(p, { do: "odds_chart" });
        }}
      />
    );
  const x = (one: Point) =>
    LEFT + ((W - LEFT - 6) * news.points.indexOf(one)) / Math.max(news.points.length - 1, 1);
  const y = (chance: number) => 6 + (1 - chance) * (H - 12);
  const fall = fallOf(all);
  const range = Math.max(...all.map((one) => one.chance)) - Math.min(...all.map((one) => one.chance));
  const path = fall ? pathTo(tree, snap.cursor) : [];
  const row = fall && tree.rows.get(path[path.indexOf(fall.before.node) + 1] ?? "");
  const points = (by: number) => t.num(Math.round(100 * by));
  const said = !done
    ? t("ui.end.looking", { done: news.done, of: news.all })
    : range < QUIET
      ? t("ui.end.quiet")
      : fall && row
        ? t("ui.end.drop", {
            turn: fall.before.turn,
            move: moveLabel(t, snap.table.game, row.move),
            by: points(fall.by),
          })
        : t("ui.end.slow");
  return (
    <section class="sea-fall" aria-label={title}>
      <h3>{title}</h3>
      {all.length > 1 && (
        <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={said}>
          {[0, 0.5, 1].map((chance) => (
            <g key={chance}>
              <path d={`M${LEFT} ${y(chance)}H${W}`} class="sea-rule" />
              <text x={LEFT - 5} y={y(chance) + 4} text-anchor="end">
                {t.num(100 * chance)}
              </text>
            </g>
          ))}
          <polyline
            class="sea-way"
            points={all.map((one) => `${x(one).toFixed(1)},${y(one.chance).toFixed(1)}`).join(" ")}
          />
          {fall && <circle class="sea-loss" cx={x(fall.after)} cy={y(fall.after.chance)} r="5" />}
        </svg>
      )}
      <p>{said}</p>
      {done && fall && (
        <Button
          {...p}
          k="ui.end.go"
          args={{ turn: fall.before.turn }}
          onPress={() => go(p, fall.before.node)}
        />
      )}
    </section>
  );
}
