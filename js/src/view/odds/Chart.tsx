/** The chance to win over the way here: a line with its band, and what the person said; the same as sentence and table. */
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import type { Point } from "../../core/wire/odds";
import { Button } from "../shared/controls";
import { exactly, inPercent, percent, policyName } from "./data";
import { Heads, Scroll } from "./parts";

const W = 320;
const H = 130;
const LEFT = 34;

type Known = Point & { chance: number; low: number; high: number };
const known = (points: readonly Point[]) => points.filter((one): one is Known => one.chance !== undefined);

/** The step that lost most: the point before it, and by how much; null if none lost anything. */
function biggestDrop(points: readonly Point[]): { before: Point; after: Point; by: number } | null {
  const all = known(points);
  let worst: { before: Point; after: Point; by: number } | null = null;
  for (const [i, after] of all.entries()) {
    const before = all[i - 1];
    if (before && before.chance - after.chance > (worst?.by ?? 0))
      worst = { before, after, by: before.chance - after.chance };
  }
  return worst;
}

type ChartProps = ViewProps & { points: readonly Point[]; exact?: boolean; policy?: string | undefined };

function chartSentence(p: ChartProps): string {
  const { t, points, exact } = p;
  const all = known(points);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return t("ui.odds.chart.empty");
  const drop = biggestDrop(points);
  const bot = policyName(p, p.policy);
  const said = (one: Known) => (one.n ? percent : exactly)(t, one.chance);
  // "One" of the plural is 21 in Ukrainian and Russian, too, so a single position has a sentence of its own.
  const head =
    all.length === 1
      ? t(exact ? "ui.odds.chart.solved.only" : "ui.odds.chart.sentence.only", { bot, last: said(last) })
      : t(exact ? "ui.odds.chart.solved" : "ui.odds.chart.sentence", {
          n: all.length,
          bot,
          from: first.turn,
          to: last.turn,
          first: said(first),
          last: said(last),
        });
  return drop
    ? `${head} ${t("ui.odds.chart.dropped", { turn: drop.before.turn, by: exact ? inPercent(t, drop.by) : percent(t, drop.by) })}`
    : head;
}

function interval(
  { t, exact }: { t: ViewProps["t"]; exact?: boolean | undefined },
  { n, low, high }: Point,
): string {
  if (n) return `${percent(t, low!)} – ${percent(t, high!)}`;
  return exact && n === 0 ? t("ui.odds.solved") : "–";
}

export function Chart(p: ChartProps) {
  const { points, exact, t, store } = p;
  const { cursor } = store.get().snap;
  const all = known(points);
  const x = (point: Point) =>
    LEFT + 8 + (points.indexOf(point) * (W - LEFT - 16)) / Math.max(points.length - 1, 1);
  const y = (chance: number) => 8 + (1 - chance) * (H - 16);
  const at = (point: Point, chance: number) => `${x(point).toFixed(1)},${y(chance).toFixed(1)}`;
  const band = [...all.map((one) => at(one, one.high)), ...[...all].reverse().map((one) => at(one, one.low))];
  const sentence = chartSentence(p);
  const drop = biggestDrop(points);
  return (
    <figure class="sea-chart">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={sentence}>
        {[0, 0.5, 1].map((chance) => (
          <g key={chance}>
            <path class="sea-grid-line" d={`M${LEFT} ${y(chance)}H${W}`} />
            <text x={LEFT - 4} y={y(chance) + 4} text-anchor="end">
              {t.num(100 * chance)}
            </text>
          </g>
        ))}
        {all.length > 1 && <polygon class="sea-band" points={band.join(" ")} />}
        {all.length > 1 && (
          <polyline class="sea-line" points={all.map((one) => at(one, one.chance)).join(" ")} />
        )}
        {all.map((one) => (
          <g key={one.node}>
            <path class="sea-whisker" d={`M${x(one)} ${y(one.low)}V${y(one.high)}`} />
            <circle
              class={one.node === cursor ? "sea-point sea-here" : "sea-point"}
              cx={x(one)}
              cy={y(one.chance)}
              r={one.node === cursor ? 5 : 3}
            />
          </g>
        ))}
        {points.map(
          (one) =>
            one.said !== undefined && (
              <rect
                key={one.node}
                class="sea-said"
                x={x(one) - 4}
                y={y(one.said) - 4}
                width="8"
                height="8"
                transform={`rotate(45 ${x(one)} ${y(one.said)})`}
              />
            ),
        )}
      </svg>
      <figcaption>
        {sentence}{" "}
        <small>
          {t(exact ? "ui.odds.chart.exact" : "ui.odds.chart.legend", { bot: policyName(p, p.policy) })}
        </small>
      </figcaption>
      {drop && <Button {...p} k="ui.odds.chart.jump" onPress={() => go(p, drop.before.node)} />}
      <details>
        <summary {...KEYS}>{t("ui.odds.table")}</summary>
        <Scroll label={t("ui.odds.chart")}>
          <table>
            <Heads
              names={["turn", "chance", "interval", "n", "said"].map((name) => t(`ui.odds.col.${name}`))}
            />
            <tbody>
              {points.map((one) => (
                <tr key={one.node} aria-current={one.node === cursor || undefined}>
                  <th scope="row">{t.num(one.turn)}</th>
                  <td>{one.chance === undefined ? "–" : (one.n ? percent : exactly)(t, one.chance)}</td>
                  <td>{interval(p, one)}</td>
                  <td>{one.n ? t.num(one.n) : "–"}</td>
                  <td>{one.said === undefined ? "–" : inPercent(t, one.said)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </figure>
  );
}
