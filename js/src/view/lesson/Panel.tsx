/** The lesson beside its board: where it stands, the open question, what was locked and checked, the file. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, dead, refusal } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Store } from "../../core/state/store";
import type { Exported, Lesson, LessonRow } from "../../core/wire/protocol";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Done } from "./Done";
import styles from "./lesson.css?inline";
import { Question } from "./Question";

const STEPS = ["predict", "play", "check", "done"] as const;

/** What was told last: there at once when the tab is opened again. */
const told = new WeakMap<Store, Lesson>();

export function Panel(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { lesson: stand, ui } = state.snap;
  const gone = dead(t, state);
  const [lesson, show] = useState(told.get(store));
  const [refused, refuse] = useState("");
  const [last, answer] = useState("");
  const top = useRef<HTMLElement>(null);
  const renew = async () => {
    const got = await store.send({ do: "lesson" });
    if (got.ok) {
      told.set(store, got.data as Lesson);
      show(got.data as Lesson);
    }
    refuse(got.ok ? "" : refusal(t, got));
  };
  useEffect(() => void renew(), [JSON.stringify(stand), ui.locale]);
  if (!lesson) return <p>{refused || t("ui.loading")}</p>;

  const { questions, step } = lesson;
  const answered = questions.filter((row) => row.state === "locked" || row.state === "answered").reverse();
  const latest = answered.find((row) => row.id === last);
  const open = questions.find((row) => row.id === lesson.question);
  const settled = async (id: string, waits: () => boolean) => {
    await renew();
    answer(id);
    // What was answered is gone: its verdict or its code is there, and the next question below.
    await new Promise((then) => setTimeout(then));
    const head = top.current?.querySelector<HTMLElement>("[data-focus=lesson-head]");
    const box = top.current?.parentElement;
    if (!waits() || !head || !box) return;
    head.focus({ preventScroll: true });
    box.scrollTop += head.getBoundingClientRect().top - box.getBoundingClientRect().top - 12;
    head.scrollIntoView?.({ block: "nearest" });
  };
  const deal = async (n: number) => {
    if ((await ask(p, { do: "lesson_deal", deal: n })).ok) await renew();
  };
  const save = async () => {
    const got = await ask(p, { do: "lesson_file" });
    const el = view.el;
    if (!got.ok || !el) return;
    const { name, type, text } = got.data as Exported;
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(el.ownerDocument.createElement("a"), { href: url, download: name });
    el.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    view.say(t("ui.lesson.file.done", { name }));
  };
  const done = (row: LessonRow) => (
    <Done
      key={row.id}
      {...p}
      row={row}
      n={questions.indexOf(row) + 1}
      of={questions.length}
      revealed={step !== "predict"}
      done={(waits) => settled(row.id, waits)}
    />
  );
  return (
    <section class="sea-lesson" ref={top} aria-label={lesson.title}>
      <style>{styles}</style>
      <ol aria-label={t("ui.lesson.steps")}>
        {STEPS.map((one, i) => (
          <li
            key={one}
            aria-current={one === step ? "step" : undefined}
            data-past={STEPS.indexOf(step) > i || undefined}
          >
            {t(`ui.lesson.step.${one}`)}
          </li>
        ))}
      </ol>
      {step === "play" && (
        <div class="sea-lesson-play">
          <h3>{t("ui.lesson.play")}</h3>
          <p>{lesson.live}</p>
        </div>
      )}
      {step !== "predict" && lesson.deals > 1 && (
        <div class="sea-lesson-deals" role="group" aria-label={t("ui.lesson.deals")}>
          <span aria-hidden="true">{t("ui.lesson.deals")}</span>
          {Array.from({ length: lesson.deals + Number(lesson.second) }, (_, n) => (
            <Button
              key={n}
              {...p}
              k={n < lesson.deals ? "ui.lesson.deal" : "ui.lesson.second"}
              args={{ n: n + 1 }}
              face={n < lesson.deals ? t.num(n + 1) : t("ui.lesson.second")}
              on={n === lesson.deal}
              why={gone}
              data-focus={`deal${n}`}
              onPress={() => deal(n)}
            />
          ))}
        </div>
      )}
      {latest && done(latest)}
      {open && (
        <Question
          key={open.id}
          {...p}
          row={open}
          n={questions.indexOf(open) + 1}
          of={questions.length}
          done={(waits) => settled(open.id, waits)}
        />
      )}
      {step === "done" && <h3>{t("ui.lesson.done")}</h3>}
      {answered.map((row) => row !== latest && done(row))}
      {step !== "predict" && (
        <div class="sea-lesson-file">
          <Button {...p} k="ui.lesson.file" why={gone} data-focus="lesson-file" onPress={save} />
          <small>{t("ui.lesson.file.how")}</small>
        </div>
      )}
    </section>
  );
}
