/** The open question: its words, the field or the options, and the lock, which asks once more; or the check. */
import { useMemo, useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { untouched } from "../../core/host/untouched";
import { dead, refusal } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Store } from "../../core/state/store";
import type { LessonLocked, LessonRow } from "../../core/wire/protocol";
import { Button, MAIN } from "../shared/controls";
import { useStore } from "../shared/hooks";

export interface RowProps extends ViewProps {
  row: LessonRow;
  n: number;
  of: number;
  /** What follows an answer; `waits` says whether the person has done nothing else since. */
  done: (waits: () => boolean) => unknown;
}

interface Draft {
  answer: string;
  because: string;
}

/** What is typed stays while another tab is looked at. */
const drafts = new WeakMap<Store, Map<string, Draft>>();

function draftsOf(store: Store): Map<string, Draft> {
  const kept = drafts.get(store) ?? new Map<string, Draft>();
  drafts.set(store, kept);
  return kept;
}

const EMPTY: Draft = { answer: "", because: "" };

export function Question({ row, n, of, done, ...p }: RowProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const gone = dead(t, state);
  const kept = draftsOf(store);
  const [draft, type] = useState(kept.get(row.id) ?? EMPTY);
  const [read, reads] = useState("");
  const [refused, refuse] = useState(row.verdict === "unread" ? (row.told ?? "") : "");
  const [busy, wait] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const name = useMemo(() => `sea-${Math.random().toString(36).slice(2)}`, []);
  const predicts = row.role === "predict";
  const listed = row.kind === "choice" || row.kind === "pair";
  const keep = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    kept.set(row.id, next);
    type(next);
  };
  const change = (patch: Partial<Draft>) => {
    keep(patch);
    reads("");
    refuse("");
  };
  const focus = (what: string, waits = () => true) =>
    setTimeout(() => {
      if (waits()) form.current?.querySelector<HTMLElement>(`[data-focus="${what}"]`)?.focus();
    });
  const say = (text: string, waits?: () => boolean) => {
    refuse(text);
    view.say(text, true);
    focus("lesson", waits);
  };

  const send = async (sure: boolean) => {
    if (gone) return say(gone);
    if (busy) return;
    wait(true);
    const waits = untouched(view.el);
    const sent = { question: row.id, answer: draft.answer, because: draft.because || null };
    const answer = await store.send(
      predicts ? { do: "lesson_lock", ...sent, sure } : { do: "lesson_check", ...sent },
    );
    wait(false);
    if (!answer.ok) {
      reads("");
      return say(refusal(t, answer), waits);
    }
    if (!predicts) {
      const { verdict, told } = answer.data as { verdict: string; told: string };
      if (verdict === "unread") return say(told, waits);
      view.say(told);
    } else {
      const { given, code } = answer.data as LessonLocked;
      if (code === null) {
        reads(given);
        view.say(t("ui.lesson.sure", { given }));
        focus("lesson-sure", waits);
        return;
      }
    }
    kept.delete(row.id);
    await done(waits);
  };

  const list = (what: keyof Draft, rows: readonly [string, string][], legend: string) => (
    <fieldset>
      <legend>{legend}</legend>
      {rows.map(([code, words], i) => (
        <label key={code}>
          <input
            type="radio"
            {...KEYS}
            name={`${name}-${what}`}
            value={code}
            checked={draft[what] === code}
            disabled={read !== ""}
            data-focus={
              what === "answer" && (draft.answer ? draft.answer === code : i === 0) ? "lesson" : undefined
            }
            onChange={() => change({ [what]: code })}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );

  return (
    <form
      ref={form}
      class="sea-lesson-question"
      data-listed={listed || undefined}
      aria-labelledby={`${name}-text`}
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <h3 tabIndex={-1} data-focus="lesson-head">
        {t("ui.lesson.question", { n, of })} <small>{t(`ui.lesson.role.${row.role}`)}</small>
      </h3>
      <p id={`${name}-text`}>{row.text}</p>
      {listed ? (
        list("answer", row.options ?? [], t("ui.lesson.answer"))
      ) : (
        <label class="sea-lesson-field">
          <span>{t("ui.lesson.answer")}</span>
          <input
            type="text"
            {...KEYS}
            data-focus="lesson"
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="done"
            maxLength={200}
            value={draft.answer}
            readOnly={read !== ""}
            aria-invalid={refused !== ""}
            aria-describedby={`${name}-how`}
            onInput={(event) => change({ answer: event.currentTarget.value })}
          />
          <small id={`${name}-how`}>
            {t(row.kind === "chance" ? "ui.ask.chance" : `ui.lesson.how.${row.kind}`)}
          </small>
        </label>
      )}
      {row.own && list("because", row.because ?? [], t("ui.lesson.because"))}
      {refused && <p class="sea-refused">{refused}</p>}
      {read ? (
        <div class="sea-lesson-sure" role="group" aria-label={t("ui.lesson.lock")}>
          <p>
            <b>{t("ui.lesson.sure", { given: read })}</b>
          </p>
          {!row.own && (
            <label class="sea-lesson-field">
              <span>{t("ui.lesson.because.how")}</span>
              <select
                {...KEYS}
                value={draft.because}
                onChange={(event) => keep({ because: event.currentTarget.value })}
              >
                <option value="">{t("ui.lesson.because.none")}</option>
                {row.because?.map(([code, words]) => (
                  <option key={code} value={code}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button
            {...p}
            {...MAIN}
            k="ui.lesson.sure.lock"
            why={gone}
            data-focus="lesson-sure"
            onPress={() => send(true)}
          />
          <Button
            {...p}
            k="ui.lesson.sure.back"
            onPress={() => {
              reads("");
              focus("lesson");
            }}
          />
        </div>
      ) : (
        <Button
          {...p}
          {...MAIN}
          k={predicts ? "ui.lesson.lock" : "ui.lesson.check"}
          why={gone}
          data-focus="lesson-send"
          onPress={() => send(false)}
        />
      )}
    </form>
  );
}
