/** "Where was it lost": luck and skill of the game, and its biggest mistakes to go back to. */
import { useState } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { points } from "../../core/text/signed";
import { Bar, Button } from "../shared/controls";
import { inPercent, liveOf, percent, policyName } from "./data";
import { Progress } from "./parts";

/**
 * `share`: what the end shown is worth to the seat, null before it; what was found there stays while the person goes back
 * to look at it. Of a mistake only the turn is told: it is there to be tried again.
 */
export function Lost({ share, ...p }: ViewProps & { share: number | null }) {
  const over = share !== null;
  const { t, store } = p;
  const { cursor } = store.get().snap;
  const [asked, setAsked] = useState("");
  const news = liveOf(store).lost;
  const mine = news?.node === cursor || news?.lost ? news : undefined;
  const found = mine?.lost;
  const title = t((found?.result ?? share) === 1 ? "ui.odds.lost.won" : "ui.odds.lost");
  const start = () => {
    store.put({ live: { ...store.get().live, lost: undefined } });
    setAsked(cursor);
    void ask(p, { do: "odds_lost" });
  };
  const stop = () => {
    setAsked("");
    void store.send({ do: "odds_stop", what: "lost" });
  };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {news?.failed && <p>{t("ui.odds.failed")}</p>}
      {!found && over && asked !== cursor && <Button {...p} k="ui.odds.lost.start" onPress={start} />}
      {!found && asked === cursor && !news?.failed && (
        <Progress {...p} label={title} done={mine?.done} all={mine?.all} onStop={stop} />
      )}
      {found && (
        <>
          <p>
            {t(found.exact ? "ui.odds.lost.sum.exact" : "ui.odds.lost.sum", {
              start: percent(t, found.start),
              luck: points(t, found.luck),
              skill: points(t, found.skill),
              error: t.num(Math.round(1000 * found.skill_se) / 10),
            })}
          </p>
          <p>
            <small>
              {found.exact
                ? t("ui.odds.lost.exact")
                : t("ui.odds.lost.how", { n: found.rollouts, policy: policyName(p, found.policy) })}{" "}
              {!found.exact &&
                t(found.undecided ? "ui.odds.lost.undecided" : "ui.odds.lost.decided", {
                  left: found.undecided,
                  margin: inPercent(t, found.margin),
                  games: found.games,
                  budget: found.budget,
                })}
            </small>
          </p>
          {found.mistakes.length === 0 && (
            <p>
              {t(found.exact ? "ui.odds.lost.none.exact" : "ui.odds.lost.none", {
                margin: inPercent(t, found.margin),
              })}
            </p>
          )}
          <Bar label={title} role="group" vertical class="sea-mistakes">
            {found.mistakes.map((one) => (
              <div key={one.node}>
                <p>{t("ui.odds.lost.turn", { turn: one.turn })}</p>
                <Button
                  {...p}
                  k="ui.odds.lost.again"
                  args={{ turn: one.turn }}
                  why={dead(t, store.get())}
                  onPress={() => ask(p, { do: "practice_again", node: one.node })}
                />
              </div>
            ))}
          </Bar>
        </>
      )}
    </section>
  );
}
