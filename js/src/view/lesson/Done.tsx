/** A question that has its answer: a locked prediction with its code, a check with its verdict. */
import { useState } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { LessonRevealed } from "../../core/wire/protocol";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Question, type RowProps } from "./Question";

export function Done({ revealed, ...q }: RowProps & { revealed: boolean }) {
  const { row, n, of, done, ...p } = q;
  const { t, store, view } = p;
  const gone = dead(t, useStore(store));
  const [again, retry] = useState(false);
  const [found, show] = useState<LessonRevealed | null>(null);
  const settled = async (waits: () => boolean) => {
    retry(false);
    await done(waits);
  };
  const reveal = async () => {
    const answer = await ask(p, { do: "lesson_reveal", question: row.id });
    if (!answer.ok) return;
    const told = answer.data as LessonRevealed;
    show(told);
    view.say(told.lines.join(" "));
  };
  if (again) return <Question {...q} done={settled} />;
  return (
    <div class="sea-lesson-done" data-verdict={row.verdict ?? "locked"}>
      <h3 tabIndex={-1} data-focus="lesson-head">
        {t("ui.lesson.question", { n, of })} <small>{t(`ui.lesson.role.${row.role}`)}</small>
      </h3>
      <p>
        <b>{t(row.code ? "ui.lesson.locked" : "ui.lesson.given", { given: row.given ?? "" })}</b>
      </p>
      {row.code && (
        <p>
          {t("ui.lesson.code")} <code>{row.code}</code>
        </p>
      )}
      {row.told && <p class="sea-lesson-told">{row.told}</p>}
      {row.verdict && row.verdict !== "right" && (
        <Button {...p} k="ui.lesson.again" why={gone} onPress={() => retry(true)} />
      )}
      {row.code && revealed && !found && (
        <Button {...p} k="ui.lesson.reveal" why={gone} data-focus={`reveal-${row.id}`} onPress={reveal} />
      )}
      <details>
        <summary>{t("ui.lesson.words")}</summary>
        <p>{row.text}</p>
      </details>
      {found && (
        <div class="sea-lesson-revealed">
          {found.lines.map((line, i) => (i ? <p key={line}>{line}</p> : <b key={line}>{line}</b>))}
          {found.picture && <div dangerouslySetInnerHTML={{ __html: found.picture }} />}
          {found.formula && <code>{found.formula}</code>}
        </div>
      )}
    </div>
  );
}
