/** The rules in force for the options of this game, with their IDs; a word finds them. */
import { useEffect, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { refusal } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Answer, Rules as InForce } from "../../core/wire/protocol";
import { useStore } from "../shared/hooks";

export function Rules({ store, t }: ViewProps) {
  const { snap } = useStore(store);
  const [word, setWord] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { table, ui } = snap;
  useEffect(
    () => void store.send({ do: "rules" }).then(setAnswer),
    [JSON.stringify(table.options), table.game, ui.locale],
  );

  if (!answer?.ok) return <p>{answer ? refusal(t, answer) : t("ui.loading")}</p>;
  const hit = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return (
    <>
      <input
        type="search"
        {...KEYS}
        aria-label={t("ui.rules.search")}
        placeholder={t("ui.rules.search")}
        value={word}
        onInput={(event) => setWord(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="sea-scroll" tabIndex={0} {...KEYS} aria-label={t("ui.panel.rules")}>
        {(answer.data as InForce).sections.map(({ title, rules }) => {
          const found = rules.filter(({ id, text }) => hit(`${title} ${id} ${text}`));
          return (
            found.length > 0 && (
              <div key={title}>
                <h4>{title}</h4>
                <dl>
                  {found.map(({ id, text, mark }) => (
                    <div key={id}>
                      <dt>{id}</dt>
                      <dd>
                        {text}
                        {mark && (
                          <>
                            {" "}
                            <small class="sea-tag" title={t(`ui.rules.${mark}.about`)}>
                              {t(`ui.rules.${mark}`)}
                            </small>
                          </>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            )
          );
        })}
      </section>
    </>
  );
}
