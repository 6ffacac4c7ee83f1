/** What the game's strongest quick bot would play, and why: a list whose rows tint the cells they are about. */
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/moves";
import { points } from "../../core/text/signed";
import type { Advice, Candidate } from "../../core/wire/odds";
import { Button } from "../shared/controls";
import { change } from "./data";

export function AdviceList({ advice, ...p }: ViewProps & { advice: Advice }) {
  const { t, store } = p;
  const { game } = store.get().snap.table;
  return (
    <section class="sea-advice" aria-label={t("ui.odds.why")}>
      <h3>{t("ui.odds.hint.is", { bot: advice.bot, move: moveLabel(t, game, advice.best) })}</h3>
      {advice.head && <p>{advice.head}</p>}
      <ol>
        {advice.candidates.map((one, i) => {
          const line = (
            <>
              {moveLabel(t, game, one.move)} {one.score !== null && <b>{scored(p, one, advice)}</b>}
            </>
          );
          const aim = () => change(p, { aim: i });
          const away = () => change(p, { aim: -1 });
          return (
            <li key={one.move} onMouseEnter={aim} onMouseLeave={away}>
              {one.reasons.length === 0 ? (
                line // nothing to open
              ) : (
                <details>
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; focus tints as pointing does */}
                  <summary {...KEYS} onFocus={aim} onBlur={away}>
                    {line}
                  </summary>
                  <ul>
                    {one.reasons
                      .map((n) => advice.reasons[n]!)
                      .map((reason) => (
                        <li key={reason.text}>
                          {reason.value !== null && <b>{points(t, reason.value)}</b>} {reason.text}
                        </li>
                      ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ol>
      <Button {...p} k="ui.odds.hint.away" onPress={() => change(p, { advice: null })} />
    </section>
  );
}

/** Points of winning behind the best move, with what chance alone may do. */
function scored({ t }: ViewProps, { score, low, high }: Candidate, { candidates: [best] }: Advice): string {
  const by = score! - (best?.score ?? 0);
  if (by === 0) return t("ui.odds.hint.best");
  const half = ((high ?? score!) - (low ?? score!)) / 2;
  return half >= -by ? t("ui.odds.hint.equal") : `${points(t, by)} ± ${t.num(Math.round(100 * half))}`;
}
