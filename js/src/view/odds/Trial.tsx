/** Odds of a trial: exact gap odds before and after, and the chance to win with its paired difference. */
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import type { Trial as TrialMoves } from "../../core/state/viewstate";
import type { ExactPair, PairNews, TrialNews } from "../../core/wire/odds";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { askTrial, change, exactly, kindOf, liveOf, oddsOf, percent, points, winEvent } from "./data";
import { Heads } from "./parts";

export function Trial({ trial, ...p }: ViewProps & { trial: TrialMoves }) {
  const { t, store, view } = p;
  useStore(store);
  const o = oddsOf(useView(view));
  const key = trial.moves.join();
  useEffect(() => {
    if (o.trialOn && key && !trial.busy) void askTrial(p, trial.moves);
  }, [o.trialOn, key, trial.busy]);
  useEffect(() => () => void store.send({ do: "odds_stop", what: "trial" }), [store]);
  const same = (moves?: readonly string[]) => moves?.join() === key;
  const live = liveOf(store).trial;
  const news = o.trial?.node === trial.node && same(o.trial.moves) ? o.trial : null;
  const pair = live?.node === trial.node && same(live.moves) ? live : null;
  return (
    <section class="sea-odds" aria-label={t("ui.odds.trial")}>
      <Button {...p} k="ui.odds.trial" on={o.trialOn} onPress={() => change(p, { trialOn: !o.trialOn })} />
      {o.trialOn && news && (
        <>
          {pair?.pair && "exact" in pair.pair && <Exactly {...p} pair={pair.pair} all={trial.moves.length} />}
          {pair?.pair && "n" in pair.pair && (
            <Pair {...p} pair={pair.pair} deep={pair.deep} all={trial.moves.length} />
          )}
          {pair && !pair.pair && <p>{t("ui.odds.trial.cannot")}</p>}
          {!pair && <p>{t("ui.odds.win.wait")}</p>}
          <Compared {...p} news={news} />
        </>
      )}
    </section>
  );
}

function Pair({ pair, deep, all, ...p }: ViewProps & { pair: PairNews; deep: number; all: number }) {
  const { t, store } = p;
  const { shown } = store.get().snap.table;
  return (
    <>
      <p class="sea-win">
        {winEvent(p, pair.policy, shown ?? 0)} {percent(t, pair.before)} → <b>{percent(t, pair.after)}</b>{" "}
        <span>
          {t("ui.odds.trial.pair", {
            low: points(t, pair.low),
            high: points(t, pair.high),
            kind: kindOf(t, pair),
            level: Math.round(100 * pair.level),
          })}
        </span>
      </p>
      <p>
        <small>
          {t("ui.odds.trial.deals", { n: pair.n, better: pair.better, worse: pair.worse })}
          {deep < all && ` ${t("ui.odds.trial.first")}`}
        </small>
      </p>
    </>
  );
}

function Exactly({ pair, all, t }: ViewProps & { pair: ExactPair; all: number }) {
  const [before, after] = pair.exact;
  return (
    <p class="sea-win">
      {t("ui.odds.win")} {before ?? exactly(t, pair.before)} → <b>{after ?? exactly(t, pair.after)}</b>{" "}
      <span>{t("ui.odds.trial.exact", { by: points(t, pair.difference) })}</span>{" "}
      {all > 1 && <small>{t("ui.odds.trial.first")}</small>}
    </p>
  );
}

function Compared({ news, t }: ViewProps & { news: TrialNews }) {
  if (!news.before) return null;
  if (!news.after) return <p>{t("ui.odds.trial.unknown")}</p>;
  const names = [...new Set([...news.before, ...news.after].map((gap) => gap.name))];
  const of = (gaps: TrialNews["after"], name: string) => gaps!.find((gap) => gap.name === name);
  const shown = names.filter((name) => {
    const [a, b] = [of(news.before, name), of(news.after, name)];
    return a?.hit !== b?.hit || a?.affordable !== b?.affordable || a?.status !== b?.status;
  });
  const cell = (gap: { hit: number; affordable: number } | undefined) =>
    gap ? `${exactly(t, gap.hit)} (${exactly(t, gap.affordable)})` : "–";
  if (!shown.length) return <p>{t("ui.odds.trial.same")}</p>;
  return (
    <table>
      <caption>{t("ui.odds.trial.gaps", { n: news.horizon })}</caption>
      <Heads names={["gap", "before", "after"].map((name) => t(`ui.odds.col.${name}`))} />
      <tbody>
        {shown.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{cell(of(news.before, name))}</td>
            <td>{cell(of(news.after, name))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
