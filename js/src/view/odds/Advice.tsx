/** What the game's strongest quick bot would play, and why: a list whose rows tint the cells they are about. */
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/words";
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
                          {reason.value !== null && <b>{signed(p, reason.value)}</b>} {reason.text}
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

const rounded = (value: number) => Math.round(100 * value) / 100 || 0; // never "-0"
const signed = ({ t }: ViewProps, value: number) => `${value > 0 ? "+" : ""}${t.num(rounded(value))}`;

/** The score itself for the best one, the distance to it for the others. */
function scored(p: ViewProps, { score }: Candidate, { candidates: [best] }: Advice): string {
  const top = best?.score ?? 0;
  return score === top ? p.t.num(rounded(score)) : signed(p, score! - top);
}
