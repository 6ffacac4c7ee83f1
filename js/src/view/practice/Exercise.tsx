/** The exercise on the board: what is to be found, what became of the last move, and, asked for last, the answer. */
import { useEffect, useRef } from "preact/hooks";
import { ask, dead, tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/moves";
import type { Drill } from "../../core/wire/protocol";
import { actionsOf, Bar, MAIN } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { focusHand, leadToHand } from "./hand";

/** What happened on the board is said first. */
const AFTER_MS = 450;

const DONE = /good|maybe|shown/;

export function Exercise({ drill, ...p }: ViewProps & { drill: Drill }) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { n, of, turn, tries, more, answer, worlds = 0 } = drill;
  const stands = drill.state;
  const done = DONE.test(stands);
  const gone = dead(t, state);
  const task = t("ui.practice.of", { n, of });
  const said =
    stands === "maybe"
      ? t("ui.practice.open", { n: worlds })
      : stands === "open"
        ? ""
        : stands === "shown"
          ? answered(p, answer)
          : t(`ui.practice.${stands}`);
  const last = done && !more ? t("ui.practice.done") : "";
  const known = useRef(stands);
  useEffect(() => {
    const fresh = known.current !== stands || stands !== "trying";
    known.current = stands;
    if (!fresh || store.speaker !== view) return;
    if (stands === "worse") {
      tell(p, said, "refused");
      focusHand(view);
      return;
    }
    if (stands === "open") leadToHand(view);
    const timer = setTimeout(() => {
      if (stands === "open") tell(p, task, "info", { head: t("ui.practice.turn", { turn }) });
      else if (stands === "trying") view.say(said);
      else tell(p, [said, last].filter(Boolean).join(" "), "good");
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [n, stands, tries, said]);
  const action = actionsOf(p);
  const busy = stands === "trying" ? t("ui.error.practice_busy") : gone;
  return (
    <section class="sea-drill" data-state={stands} aria-label={t("ui.practice")}>
      <h3>{task}</h3>
      <p>
        <small>{t("ui.practice.turn", { turn })}</small> {stands !== "shown" && <b>{said}</b>}
      </p>
      {answer && <p class="sea-drill-answer">{answered(p, answer)}</p>}
      {last && <p>{last}</p>}
      <Bar label={t("ui.practice")} role="group">
        {done &&
          more &&
          action(
            "practice-next",
            "ui.practice.next",
            () => ask(p, { do: "practice_next" }),
            {},
            {
              why: gone,
              ...MAIN,
            },
          )}
        {action(
          "practice-back",
          "ui.practice.back",
          () => ask(p, { do: "practice_leave" }),
          {},
          {
            why: gone,
            ...(done && !more ? MAIN : {}),
          },
        )}
        {!answer &&
          action(
            "practice-show",
            "ui.practice.show",
            () => ask(p, { do: "practice_show" }),
            {},
            { why: busy },
          )}
      </Bar>
    </section>
  );
}

/** The answer in words; only what has been solved or shown has one. */
function answered({ t, store }: ViewProps, answer: Drill["answer"]): string {
  if (!answer) return "";
  const { game } = store.get().snap.table;
  const { played, best, low = 0, high = 0, worlds, loss } = answer;
  const first = t("ui.practice.revealed", { played: moveLabel(t, game, played) });
  if (best === null) return `${first} ${t("ui.practice.revealed.none")}`;
  const name = moveLabel(t, game, best);
  const how =
    loss === undefined
      ? t("ui.practice.revealed.band", { best: name, low: t.num(low), high: t.num(high), n: worlds })
      : t("ui.practice.revealed.exact", { best: name, loss });
  return `${first} ${how}`;
}
