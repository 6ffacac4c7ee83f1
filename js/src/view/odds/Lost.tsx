/** "Where was it lost": luck and skill of the game, and its biggest mistakes to go back to. */
import { useState } from "preact/hooks";
import { ask } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { moveLabel } from "../../core/text/words";
import { Bar, Button } from "../shared/controls";
import { inPercent, liveOf, percent, points, policyName } from "./data";
import { Progress } from "./parts";

/**
 * `share`: what the end shown is worth to the seat, null before it; what was found there stays while the person goes back
 * to look at it. The better move is told when it is asked for: until then it can be looked for.
 */
export function Lost({ share, ...p }: ViewProps & { share: number | null }) {
  const over = share !== null;
  const [told, setTold] = useState<readonly string[]>([]);
  const { t, store } = p;
  const { cursor, table } = store.get().snap;
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
                <p>
                  {t(found.exact ? "ui.odds.lost.move.exact" : "ui.odds.lost.move", {
                    turn: one.turn,
                    played: moveLabel(t, table.game, one.played),
                    loss: found.exact ? inPercent(t, one.loss) : percent(t, one.loss),
                    error: t.num(Math.round(1000 * one.se) / 10),
                  })}{" "}
                  {told.includes(one.node) &&
                    t("ui.odds.lost.best", { best: moveLabel(t, table.game, one.best) })}
                </p>
                {!told.includes(one.node) && (
                  <Button
                    {...p}
                    k="ui.odds.lost.show"
                    args={{ turn: one.turn }}
                    onPress={() => setTold([...told, one.node])}
                  />
                )}
                <Button
                  {...p}
                  k="ui.odds.lost.go"
                  args={{ turn: one.turn }}
                  onPress={() => go(p, one.node)}
                />
              </div>
            ))}
          </Bar>
        </>
      )}
    </section>
  );
}
