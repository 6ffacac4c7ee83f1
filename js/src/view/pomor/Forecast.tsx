/** What the card that is picked, or pointed at, would do, in sentences; both ways of playing it where there are two. */
import type { ViewProps } from "../../core/play/props";
import type { Preview } from "./types";
import { forecast, nameOf } from "./words";

export function Forecast({ plays, t }: ViewProps & { plays: readonly Preview[] }) {
  return (
    <div class="sea-forecast">
      {plays.length === 0 && <p>{t("pomor.foretell.none")}</p>}
      {plays.map((play) => (
        <section key={play.mode} data-mode={play.mode}>
          <h4>
            {t(`pomor.mode.${play.mode}`)}: {nameOf(t, play.card)}
          </h4>
          <ol>
            {forecast(t, play).map(({ text, rule, skipped }) => (
              <li key={text} class={skipped ? "sea-skipped" : ""}>
                {text} {rule && <small>{rule}</small>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
