/** On the card of an end: looks for positions to practise, says how many there are, and begins. */
import { useEffect, useState } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { Button, MAIN } from "../shared/controls";
import { useStore } from "../shared/hooks";
import styles from "./practice.css?inline";

export function Practise(p: ViewProps) {
  const { t, store } = p;
  const state = useStore(store);
  const { cursor, table } = state.snap;
  const [asked, setAsked] = useState("");
  const { live } = state;
  const news =
    live.practice?.node === cursor && live.practice.board === table.board ? live.practice : undefined;
  const here = `${table.board} ${cursor}`;
  const gone = dead(t, state);
  const failed = news?.failed || (live.practice?.failed && asked === here);
  const start = () => {
    store.put({ live: { ...store.get().live, practice: undefined } });
    setAsked(here);
    void ask(p, { do: "practice_find" });
  };
  // Where it costs little it begins by itself; it ends with the card, and what was judged so far is kept.
  useEffect(() => {
    if (gone) return;
    void store.send({ do: "practice_find", quick: true }).then((answer) => {
      if (answer.ok && (answer.data as { began?: boolean } | undefined)?.began) setAsked(here);
    });
    return () => void store.send({ do: "practice_stop" });
  }, [here]);
  const stop = () => {
    setAsked("");
    store.put({ live: { ...store.get().live, practice: undefined } });
    void store.send({ do: "practice_stop" });
  };
  const find = <Button {...p} k="ui.practice.find" why={gone} data-focus="practise" onPress={start} />;
  return (
    <section class="sea-practise" aria-label={t("ui.practice")}>
      <style>{styles}</style>
      <h3>{t("ui.practice")}</h3>
      {failed ? (
        <>
          <p role="status">{t("ui.practice.failed")}</p>
          {find}
        </>
      ) : news?.ready ? (
        news.n ? (
          <Button
            {...p}
            {...MAIN}
            k="ui.practice.begin"
            args={{ n: news.n }}
            why={gone}
            data-focus="practise"
            onPress={() => ask(p, { do: "practice_begin" })}
          />
        ) : (
          <p role="status">{t("ui.practice.none")}</p>
        )
      ) : asked === here ? (
        <>
          <p role="status">{t("ui.practice.judging", { done: news?.done ?? 0, of: news?.all || "…" })}</p>
          <Button {...p} k="ui.practice.stop" why={gone} data-focus="practise" onPress={stop} />
        </>
      ) : (
        find
      )}
    </section>
  );
}
