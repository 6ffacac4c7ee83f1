/** Odds of a trial: the chance to win with its paired difference, and exact gap odds before and after. */
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import type { Trial as TrialMoves } from "../../core/state/viewstate";
import { points } from "../../core/text/signed";
import type { ExactPair, PairNews } from "../../core/wire/odds";
import type { TrialChange } from "../shared/contracts";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { askTrial, change, exactly, kindOf, liveOf, oddsOf, percent, winEvent } from "./data";

/** What is known of the odds of the trial that is shown. */
function newsOf({ store, view }: ViewProps, trial: TrialMoves) {
  const key = trial.moves.join();
  const o = oddsOf(view.get());
  const same = (moves?: readonly string[]) => moves?.join() === key;
  const live = liveOf(store).trial;
  return {
    gaps: o.trialOn && o.trial?.node === trial.node && same(o.trial.moves) ? o.trial : null,
    pair: o.trialOn && live?.node === trial.node && same(live.moves) ? live : null,
  };
}

export function changeOf(p: ViewProps, trial: TrialMoves): TrialChange | null {
  const { t } = p;
  const { gaps, pair: news } = newsOf(p, trial);
  if (!gaps) return null;
  const pair = news?.pair;
  const exact = pair && "exact" in pair;
  const said = (chance: number) => (exact ? exactly(t, chance) : percent(t, chance));
  const half = pair && !exact ? ` ± ${t.num(Math.round(50 * (pair.high - pair.low)))}` : "";
  return {
    chance: pair
      ? [said(pair.before), said(pair.after), `${points(t, pair.difference)}${half}`]
      : news
        ? null // it cannot be compared
        : ["…", "…", ""],
    hit(when, first) {
      const row = gaps[when]?.find(({ cells }) => cells[0] === first);
      return row ? exactly(t, row.hit) : "";
    },
    horizon: gaps.before ? gaps.horizon : 0,
  };
}

export function Trial({ trial, ...p }: ViewProps & { trial: TrialMoves }) {
  const { t, store, view } = p;
  useStore(store);
  const o = oddsOf(useView(view));
  const key = trial.moves.join();
  useEffect(() => {
    if (o.trialOn && key && !trial.busy) void askTrial(p, trial.moves);
  }, [o.trialOn, key, trial.busy]);
  useEffect(() => () => void store.send({ do: "odds_stop", what: "trial" }), [store]);
  const { gaps, pair } = newsOf(p, trial);
  return (
    <section class="sea-odds" aria-label={t("ui.odds.trial")}>
      <Button {...p} k="ui.odds.trial" on={o.trialOn} onPress={() => change(p, { trialOn: !o.trialOn })} />
      {gaps && (
        <>
          {pair?.pair && "exact" in pair.pair && <Exactly {...p} pair={pair.pair} all={trial.moves.length} />}
          {pair?.pair && "n" in pair.pair && (
            <Pair {...p} pair={pair.pair} deep={pair.deep} all={trial.moves.length} />
          )}
          {pair && !pair.pair && <p>{t("ui.odds.trial.cannot")}</p>}
          {!pair && <p>{t("ui.odds.win.wait")}</p>}
          {gaps.before && !gaps.after && <p>{t("ui.odds.trial.unknown")}</p>}
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
