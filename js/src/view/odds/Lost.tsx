/** "Where was it lost": luck and skill of the game, and its biggest mistakes to go back to. */
import { useState } from "preact/hooks";
import { ask } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { moveLabel } from "../../core/text/words";
import { Bar, Button } from "../shared/controls";
import { inPercent, liveOf, percent, points } from "./data";
import { Progress } from "./parts";

/** `over`: the position shown is the end; what was found there stays while the person goes back to look at it. */
export function Lost({ over, ...p }: ViewProps & { over: boolean }) {
  const { t, store } = p;
  const { cursor, table } = store.get().snap;
  const [asked, setAsked] = useState("");
  const news = liveOf(store).lost;
  const mine = news?.node === cursor || news?.lost ? news : undefined;
  const found = mine?.lost;
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
    <section aria-label={t("ui.odds.lost")}>
      <h3>{t("ui.odds.lost")}</h3>
      {news?.failed && <p>{t("ui.odds.failed")}</p>}
      {!found && over && asked !== cursor && <Button {...p} k="ui.odds.lost.start" onPress={start} />}
      {!found && asked === cursor && !news?.failed && (
        <Progress {...p} label={t("ui.odds.lost")} done={mine?.done} all={mine?.all} onStop={stop} />
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
                : t("ui.odds.lost.how", { n: found.rollouts, policy: found.policy })}
            </small>
          </p>
          {found.mistakes.length === 0 && <p>{t("ui.odds.lost.none")}</p>}
          <Bar label={t("ui.odds.lost")} role="group" vertical class="sea-mistakes">
            {found.mistakes.map((one) => (
              <div key={one.node}>
                <p>
                  {t(found.exact ? "ui.odds.lost.move.exact" : "ui.odds.lost.move", {
                    turn: one.turn,
                    played: moveLabel(t, table.game, one.played),
                    best: moveLabel(t, table.game, one.best),
                    loss: found.exact ? inPercent(t, one.loss) : percent(t, one.loss),
                    error: t.num(Math.round(1000 * one.se) / 10),
                  })}
                </p>
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
